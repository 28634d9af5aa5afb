//! Twenty small scenarios that together touch all of the engine: where two machines agree on their traces, they agree.

use super::setup::{BufferLimit, ConstantRate, Controller, Ping, Setup, SetupError, ShortFlows};
use super::simulation::Simulation;
use super::time::Time;
use crate::units::{BitRate, Bytes, Seconds};

/// The seeds of each scenario.
pub const SEEDS: [u64; 3] = [1, 2, 3];

/// The scenarios by name.
pub fn scenarios() -> Vec<(&'static str, Setup)> {
    use Controller::{Cubic, NewReno, Reno, Sack};
    let base = |control| Setup { control, ..dumbbell(30, 0.02, 0.12) };
    let short = ShortFlows { load: 0.3, length: 14, shortest_rtt: Seconds(0.02), longest_rtt: Seconds(0.1) };
    let voice = ConstantRate { rate: BitRate(64e3), packet_size: Bytes(200.0), start: Seconds(0.5) };
    let ping = Ping { interval: Seconds(0.05), packet_size: Bytes(84.0), rtt: Seconds(0.02) };
    let equal = Setup { rtts: vec![Seconds(0.08); 30], ..base(Sack) };
    let asymmetric = Setup { uplink: Some(BitRate(250e3)), uplink_buffer: BufferLimit::Bytes(2_000), ..base(Sack) };
    vec![
        ("Reno", base(Reno)),
        ("NewReno", base(NewReno)),
        ("SACK", base(Sack)),
        ("CUBIC", base(Cubic)),
        ("equal round trips", equal.clone()),
        ("equal round trips, slow access", Setup { access: Some(BitRate(4e6)), ..equal }),
        ("overhead", Setup { overhead: Seconds(0.001), ..base(Sack) }),
        ("delayed ACKs", Setup { segments_per_ack: 2, ..base(Sack) }),
        (
            "delayed ACKs, CUBIC, one packet waits",
            Setup { segments_per_ack: 2, buffer: BufferLimit::Packets(1), ..base(Cubic) },
        ),
        ("receive window", Setup { window_limit: Some(8), ..base(Reno) }),
        ("random loss", Setup { random_loss: 0.01, ..base(NewReno) }),
        ("hidden FIFO", Setup { hidden_fifo: 12, ..base(Sack) }),
        ("bytes", Setup { buffer: BufferLimit::Bytes(20_000), constant: vec![voice], ..base(Sack) }),
        ("ACKs queue", asymmetric.clone()),
        ("ACKs queue, delayed, NewReno", Setup { control: NewReno, segments_per_ack: 2, ..asymmetric.clone() }),
        ("short flows", Setup { short: Some(short), ..base(Sack) }),
        ("short flows alone, CUBIC", Setup { short: Some(short), rtts: Vec::new(), ..base(Cubic) }),
        ("voice and ping", Setup { constant: vec![voice; 3], ping: Some(ping), ..base(Reno) }),
        (
            "one fast flow",
            Setup { capacity: BitRate(300e6), buffer: BufferLimit::Packets(500), ..dumbbell(1, 0.04, 0.04) },
        ),
        (
            "everything",
            Setup {
                access: Some(BitRate(10e6)),
                overhead: Seconds(0.0005),
                segments_per_ack: 2,
                random_loss: 0.002,
                short: Some(short),
                constant: vec![voice],
                ping: Some(ping),
                hidden_fifo: 3,
                control: Cubic,
                ..asymmetric
            },
        ),
    ]
}

/// The trace hash of one run of a scenario.
///
/// # Errors
/// None of the scenarios has any; see [`Simulation::new`].
pub fn trace_hash(setup: &Setup, seed: u64) -> Result<u64, SetupError> {
    let mut run = Simulation::new(setup, seed)?;
    run.advance(Time::NEVER, u64::MAX);
    Ok(run.trace_hash())
}

/// `flows` round trip times spread evenly over 20 Mb/s, four seconds.
fn dumbbell(flows: u32, shortest: f64, longest: f64) -> Setup {
    let step = (longest - shortest) / f64::from(flows);
    let rtts = (0..flows).map(|flow| Seconds(shortest + step * f64::from(flow))).collect();
    Setup {
        start_spread: Seconds(1.0),
        duration: Seconds(4.0),
        warm: Seconds(1.0),
        ..Setup::new(BitRate(20e6), Bytes(1500.0), BufferLimit::Packets(30), rtts)
    }
}
