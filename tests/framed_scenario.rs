//! `frame=`: every formula and simulator uses the rates that framing leaves.

use bufferwise::job::{Simulator, Task, packet_setup, run_length};
use bufferwise::report::{Note, report};
use bufferwise::scenario::decode;

fn near(value: Option<f64>, expected: f64) {
    let value = value.expect("a value");
    assert!((value / expected - 1.0).abs() < 1e-9, "{value} beside {expected}");
}

/// RFC 2684: the 1492 bytes that PPPoE leaves of an Ethernet frame take 32 cells over LLC, 1696 bytes; an ACK of 40 bytes takes 2,
/// 106 bytes.
#[test]
fn formulas_use_what_cells_leave() {
    let framed = report(&decode("c=2Mbps&up=360kbps&rtt=30ms&w=64KiB&pkt=1492B&frame=pppoe-llc").scenario);
    near(framed.value("bdp"), 2e6 * 1492.0 / 1696.0 * 0.03);
    // They take as long as their 1696 on the wire.
    near(framed.value("serialization_time"), 1696.0 * 8.0 / 2e6);
    // k in cells: 5.5556 · 106 / 1696 = 0.3472.
    near(framed.value("bandwidth_ratio"), 2e6 / 360e3 * 106.0 / 1696.0);
    assert!(framed.row("bdp").is_some_and(|row| matches!(row.notes[..], [Note::Framed { .. }])));
    let bare = report(&decode("c=2Mbps&up=360kbps&rtt=30ms&w=64KiB").scenario);
    near(bare.value("bandwidth_ratio"), 2e6 / 360e3 * 40.0 / 1500.0);
}

#[test]
fn the_packet_simulator_sends_packets_of_ip_at_that_rate() {
    let scenario = decode("c=2Mbps&up=360kbps&n=2&cca=sack&pkt=1492B&frame=pppoe-llc").scenario;
    let task = Task { engine: Simulator::Packet, buffer: 10.0, seed: 1 };
    let setup = packet_setup(&scenario, task, run_length(&scenario, task)).expect("a set-up");
    assert!((setup.capacity.0 - 2e6 * 1492.0 / 1696.0).abs() < 1e-6);
    assert!((setup.uplink.expect("an uplink").0 - 360e3 * 40.0 / 106.0).abs() < 1e-6);
}
