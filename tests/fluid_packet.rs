//! The two simulators on the published table's path: the fluid one stays near the packet one.

use bufferwise::fluid::many;
use bufferwise::packet::{self, BufferLimit};
use bufferwise::units::{BitRate, Bytes, Seconds};

/// Utilization in percent by packets and by rates: 155 Mb/s, 25 to 175 ms, access 10 Mb/s, random sender delay up to 1 ms.
fn both(flows: usize, buffer: u64) -> (f64, f64) {
    let rtts: Vec<f64> = (0..flows).map(|flow| 0.025 + 0.15 * (flow as f64 + 0.5) / flows as f64).collect();
    let mut packets = packet::Setup::new(
        BitRate(155e6),
        Bytes(1500.0),
        BufferLimit::Packets(buffer),
        rtts.iter().map(|&rtt| Seconds(rtt)).collect(),
    );
    packets.access = Some(BitRate(10e6));
    packets.overhead = Seconds(1e-3);
    packets.duration = Seconds(60.0);
    let mut simulation = packet::Simulation::new(&packets, 1).expect("a set-up in range");
    while simulation.advance(packet::Time(u64::MAX), u64::MAX) != packet::Progress::Finished {}
    let rates = many::Setup {
        access: Some(10e6 / 12_000.0),
        overhead: 1e-3,
        initial_window: 10.0,
        start_spread: 10.0,
        ..many::Setup::new(155e6 / 12_000.0, rtts, buffer as f64)
    };
    let fluid = (1..=3).map(|seed| {
        let mut run = many::Run::new(&rates, seed).expect("a set-up in range");
        run.advance(u64::MAX);
        run.outcome().utilization * 100.0 / 3.0
    });
    (simulation.outcome().utilization * 100.0, fluid.sum())
}

#[test]
fn a_hundred_flows_agree_within_three_points() {
    for buffer in [64, 129, 258, 387] {
        let (packets, fluid) = both(100, buffer);
        assert!((packets - fluid).abs() < 3.0, "B = {buffer}: {packets} by packets, {fluid} by rates");
    }
}

#[test]
fn four_hundred_flows_agree_within_a_point_and_a_half() {
    for buffer in [32, 64, 128, 192] {
        let (packets, fluid) = both(400, buffer);
        assert!((packets - fluid).abs() < 1.5, "B = {buffer}: {packets} by packets, {fluid} by rates");
    }
}
