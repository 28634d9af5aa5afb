//! The packet engine against published and measured utilizations of many flows, means of three seeds.
//!
//! The whole table takes a minute without optimisation and is left to
//! `cargo test --release --test packet_published -- --include-ignored`; docs/validation.md has its figures.

use bufferwise::math::random::Stream;
use bufferwise::packet::{BufferLimit, Controller, Progress, Setup, Simulation, Time};
use bufferwise::units::{BitRate, Bytes, Seconds};

const SEEDS: std::ops::RangeInclusive<u64> = 1..=3;

/// Mean utilization in per cent of `n` flows over 155 Mb/s with 1500-byte packets; RTTs uniform in a range of seconds.
fn utilization(n: u32, buffer: u64, rtts: (f64, f64), change: impl Fn(&mut Setup)) -> f64 {
    let run = |seed| {
        let mut random = Stream::new(seed, 1_000);
        let rtts = (0..n).map(|_| Seconds(rtts.0 + (rtts.1 - rtts.0) * random.uniform())).collect();
        let mut setup = Setup::new(BitRate(155e6), Bytes(1500.0), BufferLimit::Packets(buffer), rtts);
        setup.initial_window = 2;
        change(&mut setup);
        let mut run = Simulation::new(&setup, seed).expect("a sound set-up");
        while run.advance(Time::NEVER, 1 << 40) == Progress::Budget {}
        100.0 * run.outcome().utilization
    };
    SEEDS.map(run).sum::<f64>() / SEEDS.count() as f64
}

/// The published table's path: 25 to 175 ms, access 10 Mb/s, 1 ms of random overhead.
fn table(n: u32, buffer: u64) -> f64 {
    utilization(n, buffer, (0.025, 0.175), |setup| {
        setup.access = Some(BitRate(10e6));
        setup.overhead = Seconds(0.001);
    })
}

/// Cells of G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, SIGCOMM 2004, figure 15, column "Sim.": the
/// tolerance is that of the source's own repetition with ns-2. For n = 100, B = 129 the published 99.3 is not reached by
/// ns-2 either (98.0 and 97.6): 98.3 ± 1.5 covers both.
fn check(cells: &[(u32, u64, f64, f64)]) {
    for (n, buffer, expected, tolerance) in cells {
        let found = table(*n, *buffer);
        assert!(
            (found - expected).abs() <= *tolerance,
            "n={n} B={buffer}: {found:.2}, expected {expected} ± {tolerance}"
        );
    }
}

#[test]
fn a_hundred_flows_with_one_and_with_half_a_bdp_over_root_n() {
    check(&[(100, 64, 94.7, 2.0), (100, 129, 98.3, 1.5)]);
}

#[test]
fn four_hundred_flows_with_half_a_bdp_over_root_n() {
    check(&[(400, 32, 99.2, 0.7)]);
}

#[test]
#[ignore = "takes a minute without optimisation"]
fn the_rest_of_the_table() {
    check(&[
        (100, 258, 99.9, 0.7),
        (100, 387, 99.8, 0.5),
        (400, 64, 99.8, 0.7),
        (400, 128, 100.0, 0.7),
        (400, 192, 100.0, 0.7),
    ]);
}

/// A hundred flows around 100 ms over fast access links without overhead, measured with ns-2 2.35.
fn fast_access(control: Controller, spread: f64, access: f64) -> f64 {
    utilization(100, 129, (0.1 * (1.0 - spread), 0.1 * (1.0 + spread)), |setup| {
        setup.control = control;
        setup.access = Some(BitRate(access));
    })
}

#[test]
fn equal_paths_make_the_square_root_rule_fail() {
    let equal = fast_access(Controller::Sack, 0.0, 10e9);
    assert!((equal - 87.0).abs() <= 3.0, "{equal:.2}");
    // Slow access links space out the bursts and lift it.
    let slow = fast_access(Controller::Sack, 0.0, 10e6);
    assert!((94.0..=95.0).contains(&slow), "{slow:.2}");
}

#[test]
fn a_small_spread_is_enough_and_reno_is_behind() {
    let sack = fast_access(Controller::Sack, 0.1, 10e9);
    let new_reno = fast_access(Controller::NewReno, 0.1, 10e9);
    let reno = fast_access(Controller::Reno, 0.1, 10e9);
    assert!((97.5..=99.0).contains(&sack), "{sack:.2}");
    assert!((sack - new_reno).abs() <= 1.0, "SACK {sack:.2}, NewReno {new_reno:.2}");
    assert!(sack.min(new_reno) - reno >= 2.0, "Reno {reno:.2}, NewReno {new_reno:.2}, SACK {sack:.2}");
}

#[test]
#[ignore = "takes a minute without optimisation"]
fn every_spread_from_five_to_twenty_per_cent() {
    for spread in [0.05, 0.2] {
        let sack = fast_access(Controller::Sack, spread, 10e9);
        let new_reno = fast_access(Controller::NewReno, spread, 10e9);
        let reno = fast_access(Controller::Reno, spread, 10e9);
        assert!((97.5..=99.0).contains(&sack), "±{spread}: {sack:.2}");
        assert!((sack - new_reno).abs() <= 1.0, "±{spread}: SACK {sack:.2}, NewReno {new_reno:.2}");
        assert!(sack.min(new_reno) - reno >= 2.0, "±{spread}: {reno:.2} {new_reno:.2} {sack:.2}");
    }
}
