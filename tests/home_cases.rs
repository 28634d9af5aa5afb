//! Cases that people published about home links: framing, ACKs, shaping, priority. Each is asked of the public functions
//! with the numbers of its own text; the expected value is the case's, and `tests/cases_ids.txt` has its id.

use bufferwise::model::ack_delay_max::ack_delay_max;
use bufferwise::model::ack_path_rate::ack_path_rate;
use bufferwise::model::home::ack_load::ack_load;
use bufferwise::model::home::cake_parameters::{cake_interval, cake_memory, cake_target};
use bufferwise::model::home::cake_tin_rate::cake_tin_rate;
use bufferwise::model::home::codel_target_slow_link::{codel_interval_slow_link, codel_target_slow_link};
use bufferwise::model::home::drr_round::drr_round;
use bufferwise::model::home::goodput::goodput;
use bufferwise::model::home::implied_inflight::implied_inflight;
use bufferwise::model::home::page_load_gets::page_load_gets;
use bufferwise::model::home::priority_wait::{priority_wait, priority_wait_max};
use bufferwise::model::serialization_time::serialization_time;
use bufferwise::model::window_drain_time::window_drain_time;
use bufferwise::model::window_rate::window_rate;
use bufferwise::units::{BitRate, Bytes, Coding, Framing, Seconds, read_bytes, read_rate};

fn rate(text: &str) -> BitRate {
    read_rate(text).ok().and_then(|reading| reading.value()).unwrap_or_else(|| panic!("{text} is no rate"))
}

fn bytes(text: &str) -> Bytes {
    read_bytes(text).ok().and_then(|reading| reading.value()).unwrap_or_else(|| panic!("{text} is no size"))
}

fn framing(key: &str) -> Framing {
    key.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= expected.abs() * tolerance.max(1e-9), "{found} is not {expected}");
}

/// ACK-01, ACK-02: ACK-delay page (in Swedish).
#[test]
fn how_late_an_ack_may_be() {
    let (line, window) = (rate("2mbit"), bytes("65536 bytes"));
    close(ack_delay_max(window, line, Seconds(0.03)).expect("fills").0 * 1e3, 232.144, 1e-6);
    close(window_drain_time(window, line).0 * 1e3, 262.144, 1e-6);
    let (alone, both) = (rate("132163 B/s"), rate("254110 B/s"));
    close(alone.0 / 1e6, 1.057_304, 1e-4);
    close(both.0 / 1e6, 2.032_88, 1e-4);
    close(alone / both, 0.520_101_530_8, 1e-4);
    close(window_rate(window, Seconds(0.241_725), rate("10mbit")).0 / 1e6, 2.168_944_048, 1e-4);
    close(window_rate(window, Seconds(0.300_969), line).0 / 1e6, 1.742_000_007, 1e-4);
    close(window_drain_time(window, alone).0 * 1e3, 495.872_521_1, 1e-4);
    // what was really in flight is half a window
    assert!(implied_inflight(alone, Seconds(0.241_725)).0 < window.0 / 2.0);
}

/// LAT-04: the uplink study; 1000 B taken as the size on the wire.
#[test]
fn priority_on_64_kbit() {
    let (line, bulk, voice) = (rate("64Kbps"), bytes("1000Bytes"), bytes("64Bytes"));
    close(serialization_time(bulk, line).0 * 1e3, 125.0, 1e-6);
    close(serialization_time(voice, line).0 * 1e3, 8.0, 1e-6);
    close(priority_wait(bulk, line, voice).0 * 1e3, 70.5, 1e-6);
    close(priority_wait_max(bulk, line, voice).0 * 1e3, 133.0, 1e-6);
    close(Seconds(1.29) / serialization_time(bulk, line), 10.32, 1e-6);
    close(page_load_gets(50.0, Seconds(2.6114)).0, 130.57, 1e-6);
}

/// LAT-06: routing-bits.com 2009-12-15, *Serialization Delay?*; a printed table has 0.640 to 15 ms for the second row.
#[test]
fn serialization_table() {
    let sizes = [64.0, 128.0, 256.0, 512.0, 1024.0, 1500.0];
    for (line, expected) in [
        ("64kbps", [8.0, 16.0, 32.0, 64.0, 128.0, 187.5]),
        ("768kbps", [0.666_666_666_7, 1.333_333_333, 2.666_666_667, 5.333_333_333, 10.666_666_67, 15.625]),
    ] {
        for (size, expected) in sizes.into_iter().zip(expected) {
            close(serialization_time(Bytes(size), rate(line)).0 * 1e3, expected, 1e-9);
        }
    }
}

/// LAT-08: tohojo/sqm-scripts, functions.sh at 95337de; issues 82 and 39.
#[test]
fn codel_on_slow_links() {
    for (line, target, interval) in [
        ("500kbit", 27_984.0, 122_984.0),
        ("790kbit", 17_711.0, 112_711.0),
        ("2500kbit", 5596.0, 100_596.0),
        ("2798kbit", 5000.0, 100_000.0),
        ("2799kbit", 5000.0, 100_000.0),
    ] {
        let found = codel_target_slow_link(rate(line));
        assert_eq!((found.0 * 1e6).round(), target, "{line}");
        assert_eq!((codel_interval_slow_link(found).0 * 1e6).round(), interval, "{line}");
    }
}

/// LAT-09: tohojo/sqm-scripts issue 39.
#[test]
fn rounds_of_fair_queueing() {
    close(serialization_time(Bytes(1280.0), rate("2Mbps")).0 * 1e3, 5.12, 1e-6);
    close(serialization_time(Bytes(1280.0), rate("500Kbps")).0 * 1e3, 20.48, 1e-6);
    close(drr_round(4.0, Bytes(1514.0), rate("500kbit")).0 * 1e3, 96.896, 1e-6);
    close(drr_round(1.0, Bytes(1514.0), rate("500kbit")).0 * 1e3, 24.224, 1e-6);
}

/// LAT-10: dtaht/sch_cake issue 142, `bandwidth 831Kbit … atm overhead 10`; sizes 28 and 1478 become 53 and 1643.
#[test]
fn cake_on_adsl() {
    let (line, pppoa) = (rate("831Kbit"), framing("pppoa-vcmux"));
    assert_eq!(pppoa.overhead(), 10);
    assert_eq!((pppoa.wire_bytes(28), pppoa.wire_bytes(1478), pppoa.cells(1478)), (53, 1643, Some(31)));
    let target = cake_target(Bytes(1500.0), line);
    close(target.0 * 1e3, 21.660_649_82, 2e-3);
    close(cake_interval(Seconds(0.1), target).0 * 1e3, 116.660_649_8, 2e-3);
}

/// LAT-11: hudra0/qosmate issue 39, dtaht/sch_cake issue 43, cilium/cilium issue 29083; how tc prints them is read in
/// the room for pasted output.
#[test]
fn memory_of_cake() {
    for (line, rtt, limit) in [
        ("200Mbit", 0.1, 10_000_000.0),
        ("100Tbit", 0.1, 15_503_360.0),
        ("8Gbit", 1e-3, 4_194_304.0),
        ("5Mbit", 0.1, 4_194_304.0),
    ] {
        assert_eq!(cake_memory(rate(line), Seconds(rtt)).0, limit, "{line}");
    }
}

/// LAT-13: ttgapers/cakeqos-merlin issue 62, hudra0/qosmate issue 39; the last line is an older cake.
#[test]
fn classes_of_cake() {
    for (line, divisors, expected) in [
        ("5Mbit", [16.0, 2.0, 4.0], [312_500.0, 2.5e6, 1.25e6]),
        ("200Mbit", [16.0, 2.0, 4.0], [12.5e6, 100e6, 50e6]),
        ("115Mbit", [16.0 / 15.0, 4.0 / 3.0, 4.0], [107_812_500.0, 86_250_000.0, 28_750_000.0]),
    ] {
        for (divisor, expected) in divisors.into_iter().zip(expected) {
            close(cake_tin_rate(rate(line), divisor).0, expected, 1e-3);
        }
    }
    assert_eq!(cake_tin_rate(rate("5Mbit"), 16.0).0, 312_496.0);
}

/// OVH-02: lynxthecat/cake-autorate issue 13.
#[test]
fn goodput_of_pppoe() {
    let (line, packet) = (BitRate(100.0), Bytes(1492.0));
    close(goodput(line, packet, Bytes(40.0), framing("pppoe-ethernet")).0, 94.408_322_5, 1e-6);
    // PPPoE 8, VLAN 4, Ethernet 18 and PTM 4, the code words not counted
    let vdsl = Framing::Custom { overhead: 34, minimum: 0, coding: Coding::Plain };
    close(goodput(line, packet, Bytes(52.0), vdsl).0, 94.364_351_25, 1e-6);
}

/// OVH-03: esnet/iperf issue 480.
#[test]
fn gigabit_ethernet_by_layers() {
    let (line, ethernet) = (rate("1Gbps"), framing("ethernet"));
    let at = |packet: f64, headers: f64| goodput(line, Bytes(packet), Bytes(headers), ethernet).0 / 1e6;
    close(at(1500.0, 0.0), 975.292_587_8, 1e-6);
    close(at(1500.0, 20.0), 962.288_686_6, 1e-6);
    close(at(1500.0, 40.0), 949.284_785_4, 1e-6);
    close(at(1500.0, 52.0), 941.482_444_7, 1e-6);
    close(at(9000.0, 40.0), 991.369_772_1, 1e-6);
    // frames without preamble and gap: 1518 of 1538
    close(at(1500.0, -18.0), 986.996_098_8, 1e-6);
}

/// OVH-04: dtaht/tc-adv issue 13, tohojo/bufferbloat-net PR 3: 30 bytes, not the 27 that the keyword once had.
#[test]
fn pppoe_on_vdsl() {
    let vdsl = framing("pppoe-ptm");
    assert_eq!(vdsl.overhead(), 8 + 4 + 18);
    assert_eq!(vdsl.wire_bytes(1500), 1554);
    close(vdsl.ip_rate(BitRate(1.0), Bytes(1490.0)).0, 1490.0 / 1520.0 * 0.984_615_384_6, 1e-3);
}

/// OVH-05: firehol/firehol issue 146, sync rates of a VDSL modem; 34 bytes with PPPoE and VLAN.
#[test]
fn what_a_sync_rate_leaves() {
    for (sync, net) in [("51502kbps", 50_709.661_54), ("10261kbps", 10_103.138_46)] {
        close(rate(sync).0 * 64.0 / 65.0 / 1e3, net, 1e-6);
    }
    let vdsl = Framing::Custom { overhead: 34, minimum: 0, coding: Coding::Plain };
    let left = goodput(rate("51502kbps") * (64.0 / 65.0), Bytes(1492.0), Bytes(40.0), vdsl);
    close(left.0 / 1e6, 48.250_608_49, 1e-6);
}

/// ASY-01: tohojo/bufferbloat-net, ACK_prioritization.md: "~23 to 1".
#[test]
fn the_limit_of_asymmetry() {
    for (segments, ratio) in [(1.0, 23.4375), (2.0, 46.875)] {
        close(ack_path_rate(BitRate(1.0), segments, Bytes(1500.0), Bytes(64.0)).0, ratio, 1e-6);
    }
}

/// ASY-02: LibreQoE/LibreQoS issue 131, "10 Mbps down needs about 500 kbps up".
#[test]
fn acks_of_ten_megabits() {
    let load = |key: &str, segments: f64| {
        ack_load(rate("10Mbps"), Bytes(1500.0), Framing::None, Bytes(40.0), framing(key), segments).0 / 1e3
    };
    close(load("none", 2.0) / 0.32, 416.666_666_7, 1e-6);
    close(load("none", 2.0), 133.333_333_3, 1e-6);
    close(load("ethernet", 2.0), 280.0, 1e-6);
    close(load("pppoe-llc", 2.0), 353.333_333_3, 1e-6);
    close(load("ethernet", 1.0), 560.0, 1e-6);
}

/// ASY-04: a pf/ALTQ recipe: 50 kB/s falls to 7 kB/s during an upload on 512/128 kb/s.
#[test]
fn delay_not_bandwidth() {
    let (alone, up) = (rate("50 kB/s"), rate("128 kbps"));
    // 1460 B of payload for each ACK of 40 B, one for every second packet
    let acks = ack_load(alone, Bytes(1460.0), Framing::None, Bytes(40.0), Framing::None, 2.0);
    close(acks.0 / 1e3, 5.479_452_055, 1e-3);
    close(acks / up * 100.0, 4.280_821_918, 1e-3);
    let lap = window_drain_time(Bytes(17_520.0), rate("7 kB/s"));
    close(lap.0, 2.502_857_143, 1e-3);
    close(lap / serialization_time(Bytes(1500.0), up), 26.697_142_86, 1e-3);
}
