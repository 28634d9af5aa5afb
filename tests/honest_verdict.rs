//! The verdict and the marks on results say nothing that the rest of the answer denies.

use bufferwise::report::{Report, report};
use bufferwise::scenario::{Lang, decode};
use bufferwise::text::{plain, verdict};

fn answer(link: &str) -> Report {
    report(&decode(link).scenario)
}

fn words(link: &str) -> String {
    let answer = answer(link);
    let text = verdict(Lang::En, &answer);
    format!("{} {}", plain(&text.headline), plain(&text.more)).replace(['\u{a0}', '\u{202f}'], " ")
}

fn valid(link: &str, id: &str) -> bool {
    answer(link).row(id).is_some_and(|row| row.valid)
}

#[track_caller]
fn says(link: &str, part: &str) {
    assert!(words(link).contains(part), "{link}: `{part}` is not in `{}`", words(link));
}

#[track_caller]
fn keeps_quiet_about(link: &str, part: &str) {
    assert!(!words(link).contains(part), "{link}: `{part}` is in `{}`", words(link));
}

/// BBR does not answer to single losses; CUBIC's window at 1e-6 and 100 ms is 5927 packets, more than the path's 1292.
#[test]
fn losses_hold_only_those_whom_they_hold() {
    says("n=1&p=1e-6", "Losses elsewhere hold the flow to 143.1 Mbit/s");
    keeps_quiet_about("n=1&p=1e-6&cca=cubic", "Losses");
    keeps_quiet_about("n=1&p=0.01&cca=bbr", "Losses");
    // 1000 flows at a loss of one half: PFTK 4.875 kbit/s each, where Mathis et al. would fill the link
    says("n=1000&p=0.5", "Losses elsewhere hold all 1000 flows together to 4.875 Mbit/s");
    assert!(valid("p=0.02", "loss_rate_mathis") && !valid("p=0.03", "loss_rate_mathis"));
    assert!(!valid("p=0.01&cca=bbr", "loss_rate_pftk"));
}

#[test]
fn where_the_buffer_does_not_decide_no_formula_of_the_buffer_is_valid() {
    for link in ["access=1Mbps", "n=100&w=10kB", "p=0.1", "up=1Mbps", "n=100&w=20kB", "n=1&access=1Mbps"] {
        for id in ["utilization_bound_eq6", "utilization_table_model", "single_flow", "buffer_for_target.single_flow"] {
            assert!(!valid(link, id), "{link}: {id}");
        }
    }
    assert!(!valid("access=1Mbps", "rule.appenzeller_2004") && valid("n=100", "rule.appenzeller_2004"));
    assert!(valid("n=100", "utilization_bound_eq6") && valid("n=1", "single_flow"));
}

#[test]
fn a_window_that_fits_is_no_promise_beside_other_losses() {
    says("w=20kB&n=100", "so nothing is lost");
    for link in ["w=20kB&n=100&p=0.001", "w=20kB&n=100&rho=0.5"] {
        keeps_quiet_about(link, "nothing is lost");
    }
    // what waits is the standing queue of 232 ms, not the 240 ms of a buffer that never fills
    says("c=2Mbps&rtt=30ms&n=1&b=40p&w=64KiB&delay=235ms", "It delays by 232 ms at most, within the 235 ms wanted");
}

#[test]
fn small_windows_are_those_of_path_and_buffer_in_words_and_marks_alike() {
    // (1292 + 1292)/700 = 3.7 packets
    keeps_quiet_about("n=700&b=1bdp", "timeouts dominate");
    assert!(valid("n=700&b=1bdp", "utilization_bound_eq6"));
    says("c=10Gbps&rtt=250ms&n=200000", "200 000 flows share path and buffer with 1.04 packets each");
    assert!(!valid("c=10Gbps&rtt=250ms&n=200000", "utilization_bound_eq6"));
    // 64 kbit/s × 5 ms is 0.04 packets of 1040 B
    says("c=64kbps&rtt=5ms&n=1&b=1p&pkt=1040B", "Path and buffer hold 1.04 packets of the flow: below 2");
    assert!(!valid("c=64kbps&rtt=5ms&n=1&b=1p&pkt=1040B", "single_flow"));
}

#[test]
fn a_measurement_below_the_bound_is_called_that() {
    says("b=129p&fifo=43", "(router measured 94.9 %)");
    says("b=129p&fifo=43", "(router measured 99.8 %, below the bound)");
    for link in ["b=129p&rho=0.8", "b=129p&p=0.001", "b=129p&fifo=1000"] {
        keeps_quiet_about(link, "router");
    }
}

/// RFC 9438, section 4.3: 64 flows over 100 µs have windows of 2.4 packets each.
#[test]
fn cubic_at_small_windows_comes_with_a_warning() {
    says("c=100Gbps&rtt=100us&n=64&b=1Mbit&pkt=9kB&cca=cubic", "CUBIC saws as Reno does");
    says("n=150&cca=cubic", "The bound is derived for senders that halve");
    keeps_quiet_about("n=150", "derived for senders");
    keeps_quiet_about("c=50Mbps&rtt=600ms&n=8&b=0.5bdp&cca=cubic", "CUBIC saws");
}

#[test]
fn nothing_is_explained_by_itself() {
    says("b=10ms&delay=1ms", "longer than the 1 ms wanted, which 12.92 packets would keep");
    says("c=64kbps&rtt=5ms&n=1&b=49p&pkt=1040B&w=20800B", "The rule of thumb asks for less than a packet (5 ms).");
    keeps_quiet_about("b=0&access=1Mbps", "0 packets");
    says("n=1&rho=0.8", "they practically never queue more than this buffer");
}

/// What every reading of a bare number puts out of range is out of range, and no question without answers.
#[test]
fn a_buffer_beyond_all_units_is_out_of_range() {
    use bufferwise::scenario::{Field, Outcome, Refusal, Source};
    let outcome = Field::with_key("b").map(|field| field.read("1e30", Source::Page));
    assert!(matches!(outcome, Some(Outcome::Refused(Refusal::OutOfRange { .. }))), "{outcome:?}");
}
