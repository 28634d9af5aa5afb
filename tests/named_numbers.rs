//! The numbers that papers and pages print for the examples of this product, from a link to the report's ids.

use bufferwise::report::{Report, report};
use bufferwise::scenario::decode;
use bufferwise::text::display_row;

fn answer(link: &str) -> Report {
    let decoded = decode(link);
    assert_eq!(decoded.warnings, [], "{link}");
    report(&decoded.scenario)
}

fn check(link: &str, id: &str, expected: f64, allowed: f64) {
    let value = answer(link).value(id).unwrap_or_else(|| panic!("{link}: {id} has no value"));
    assert!((value - expected).abs() <= allowed, "{link}: {id} is {value}, not {expected}");
}

/// Appenzeller, Keslassy and McKeown 2004, TR04-HPNG-06-08-00, figure 15: flows, packets, RAM, model in per cent.
const TABLE: [(u32, u32, &str, f64); 16] = [
    (100, 64, "1 Mb", 96.9),
    (100, 129, "2 Mb", 99.9),
    (100, 258, "4 Mb", 100.0),
    (100, 387, "8 Mb", 100.0),
    (200, 46, "1 Mb", 98.8),
    (200, 91, "2 Mb", 99.9),
    (200, 182, "4 Mb", 100.0),
    (200, 273, "4 Mb", 100.0),
    (300, 37, "512 kb", 99.5),
    (300, 74, "1 Mb", 100.0),
    (300, 148, "2 Mb", 100.0),
    (300, 222, "4 Mb", 100.0),
    (400, 32, "512 kb", 99.7),
    (400, 64, "1 Mb", 100.0),
    (400, 128, "2 Mb", 100.0),
    (400, 192, "4 Mb", 100.0),
];

#[test]
fn the_model_and_ram_columns_of_the_published_table() {
    for (flows, packets, ram, model) in TABLE {
        let link = format!("n={flows}&b={packets}p&fifo=43");
        check(&link, "utilization_table_model", model / 100.0, 0.001);
        let report = answer(&link);
        let chip = report.row("buffer_memory_chip").map(display_row).unwrap_or_default().replace('\u{a0}', " ");
        assert!(chip.starts_with(&format!("{ram} (")), "{link}: {chip} is not {ram}");
    }
}

#[test]
fn the_poster() {
    check("c=10Gb/s&rtt=250 ms&n=200 000", "rule_of_thumb", 2.5e9, 1.0);
    check("c=10Gb/s&rtt=250 ms&n=200 000", "sqrt_n", 5.590e6, 500.0);
    check("c=40Gb/s&rtt=250 ms&n=40 000", "rule_of_thumb", 10e9, 1.0);
    check("c=40Gb/s&rtt=250 ms&n=40 000", "sqrt_n", 50e6, 1.0);
    // 200 000 flows share the 208 333 packets of the path
    check("c=10Gb/s&rtt=250 ms&n=200 000&b=0", "mean_window", 1.0417, 1e-4);
}

#[test]
fn the_ack_page_exact_and_as_its_author_rounded() {
    let link = "c=2Mbps&rtt=30ms&n=1&w=65536B&up=360kbps";
    check(link, "window_drain_time", 0.262_144, 1e-9);
    check(link, "ack_delay_max", 0.232_144, 1e-9);
    check(link, "ack_delay_max_rounded", 0.228, 1e-12);
    // 0.232144 s of 360 kb/s are 10 446 B
    let queue = answer(link).row("uplink_queue_max").and_then(|row| row.value).unwrap_or(0.0);
    assert!((queue - 10_446.48).abs() < 0.01 || (queue - 8.0 * 10_446.48).abs() < 0.1, "{queue}");
    let report = answer(link);
    let row = report.row("ack_delay_max_rounded").expect("a row");
    let said: String =
        row.notes.iter().map(|note| bufferwise::text::note(bufferwise::scenario::Lang::En, note)).collect();
    for step in ["6 ms", "43 packets", "258 ms", "228 ms"] {
        assert!(said.contains(step), "{step} is not in {said}");
    }
}

#[test]
fn the_gaussian_window_sum() {
    // Eq. (6) at the report's examples (its middle printed value, 99.99988 %, is a misprint)
    for (multiple, expected) in [("1", 0.989_899_0), ("1.5", 0.999_876_7), ("2", 0.999_999_65)] {
        check(&format!("n=10000&b={multiple}sqrtn"), "utilization_bound_eq6", expected, 1e-7);
    }
    // one flow: whatever the buffer, erf(1.8371) = 99.06 %
    check("n=1&b=1e12bdp", "utilization_bound_eq6", 0.990_6, 5e-5);
    check("n=100&b=129p", "utilization_shortfall", 0.99993, 1e-5);
}

#[test]
fn one_flow_by_congestion_control() {
    for (link, expected) in [
        ("n=1&b=0", 0.75),
        ("n=1&b=0.25bdp", 25.0 / 28.0),
        ("n=1&b=0.5bdp", 27.0 / 28.0),
        ("n=1&b=1bdp", 1.0),
        ("n=1&cca=cubic&b=0", 0.925),
        ("n=1&cca=cubic&b=0.25bdp", 0.9925),
        ("n=1&cca=scalable&b=0", 0.93611),
        ("n=1&cca=scalable&b=1/7bdp", 1.0),
    ] {
        check(link, "single_flow", expected, 5e-5);
    }
    for (control, multiple) in [("reno", 1.0), ("cubic", 0.4282), ("scalable", 0.142_857), ("bbr", 0.25)] {
        check(&format!("n=1&cca={control}"), "full_use_buffer", multiple * 15.5e6, 15.5e6 * 5e-5);
    }
}
