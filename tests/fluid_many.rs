//! Many fluid flows against the closed forms, against ns-2, and against themselves.

use bufferwise::fluid::error::SetupError;
use bufferwise::fluid::many::{Feedback, Outcome, Run, Setup};
use bufferwise::fluid::progress::Progress;
use bufferwise::fluid::single;
use bufferwise::math::random::Stream;
use bufferwise::units::CongestionControl;

/// 155 Mb/s in packets of 1500 bytes.
const OC3: f64 = 155e6 / 12_000.0;

fn outcome(setup: &Setup, seed: u64) -> Outcome {
    let mut run = Run::new(setup, seed).expect("a set-up in range");
    assert_eq!(run.advance(u64::MAX), Progress::Finished);
    assert_eq!(run.done_share(), 1.0);
    run.outcome()
}

/// Mean utilization in percent over three seeds.
fn utilization(setup: &Setup) -> f64 {
    (1..=3).map(|seed| outcome(setup, seed).utilization * 100.0 / 3.0).sum()
}

fn spread(flows: usize, low: f64, high: f64) -> Vec<f64> {
    (0..flows).map(|flow| low + (high - low) * (flow as f64 + 0.5) / flows as f64).collect()
}

/// The published table's path: round trips of 25 to 175 ms, access 10 Mb/s, random sender delay up to 1 ms.
fn table(flows: usize, buffer: f64) -> Setup {
    Setup { access: Some(10e6 / 12_000.0), overhead: 1e-3, ..Setup::new(OC3, spread(flows, 0.025, 0.175), buffer) }
}

#[test]
fn flows_in_step_equal_the_exact_sawtooth() {
    for flows in [1, 10, 100] {
        for b in [0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0] {
            let buffer = b * OC3 * 0.1;
            let exact = single::Setup {
                capacity_packets_per_s: OC3,
                rtt: 0.1,
                flows: flows as f64,
                buffer_packets: buffer,
                beta: 0.5,
                segments_per_ack: 1.0,
            };
            let exact = exact.cycle().expect("in range");
            let whole = (100.0 / exact.period).ceil().max(3.0) * exact.period;
            let setup = Setup {
                sync: 1.0,
                noise: false,
                min_rto: None,
                feedback: Feedback::Immediate,
                warm: 3.0 * exact.period,
                duration: 3.0 * exact.period + whole,
                ..Setup::new(OC3, vec![0.1; flows], buffer)
            };
            let fluid = outcome(&setup, 1);
            let off = 100.0 * (fluid.utilization - exact.utilization);
            assert!(off.abs() < 0.5, "n = {flows}, b = {b}: {} is not {}", fluid.utilization, exact.utilization);
            assert!((fluid.queue_mean - exact.queue_mean).abs() < 0.02 * OC3 * 0.1, "n = {flows}, b = {b}: queue");
            assert!((fluid.loss_rate / exact.loss_rate - 1.0).abs() < 0.25, "n = {flows}, b = {b}: loss");
        }
    }
}

#[test]
fn a_hundred_and_four_hundred_flows_stay_near_ns2() {
    // ns-2.35, Sack1, 90 s of which 60 s count, means of two seeds (docs/validation.md)
    for (flows, buffer, ns2, tolerance) in [
        (100, 64.0, 95.1, 3.0),
        (100, 129.0, 98.1, 3.0),
        (100, 258.0, 99.8, 3.0),
        (100, 387.0, 100.0, 3.0),
        (400, 32.0, 99.3, 1.5),
        (400, 64.0, 99.9, 1.5),
        (400, 128.0, 100.0, 1.5),
        (400, 192.0, 100.0, 1.5),
    ] {
        let fluid = utilization(&table(flows, buffer));
        assert!((fluid - ns2).abs() < tolerance, "n = {flows}, B = {buffer}: {fluid} is not {ns2}");
    }
}

#[test]
fn more_buffer_is_more_utilization() {
    for (flows, unit) in [(50, 183.0), (100, 129.0), (400, 64.0)] {
        let curve: Vec<f64> = (0..6).map(|step| utilization(&table(flows, unit * f64::from(step) * 0.8))).collect();
        for pair in curve.windows(2) {
            // the mean of three seeds wobbles; what is guaranteed is no step down by more than half a point
            assert!(pair[1] > pair[0] - 0.5, "n = {flows}: {curve:?}");
        }
        assert!(curve[5] > curve[0] + 1.0 && curve[5] > 99.0, "n = {flows}: {curve:?}");
    }
}

#[test]
fn one_flow_follows_the_closed_form() {
    // a path of 258 packets: periods short enough to count many
    for b in [0.1, 0.25, 0.5, 0.75, 1.0, 2.0] {
        let bdp = OC3 * 0.02;
        let setup = Setup { warm: 60.0, duration: 460.0, ..Setup::new(OC3, vec![0.02], b * bdp) };
        let closed = if b < 1.0 { 75.0 * (1.0 + b) * (1.0 + b) / (1.0 + b + b * b) } else { 100.0 };
        let fluid = 100.0 * outcome(&setup, 1).utilization;
        assert!((fluid - closed).abs() < 1.0, "b = {b}: {fluid} is not {closed}");
    }
}

#[test]
fn one_cubic_flow_lies_between_reno_and_the_form_without_fast_convergence() {
    // 1 + b - 3/4 b (b/((1+b)(1-beta)))^(1/3) - (1+b)(1-beta)/4 with beta = 0.7, derived in model::single_flow; fast
    // convergence (RFC 9438, 4.7) makes every other epoch start from a lower top and so stays below it
    for (b, reno, closed) in [(0.1, 81.76, 96.7), (0.25, 89.29, 99.25), (0.5, 96.43, 100.0)] {
        let setup = Setup {
            control: CongestionControl::Cubic,
            warm: 100.0,
            duration: 700.0,
            ..Setup::new(OC3, vec![0.1], b * OC3 * 0.1)
        };
        let fluid = 100.0 * outcome(&setup, 1).utilization;
        assert!(fluid > reno && fluid < closed + 0.5, "b = {b}: {fluid} is not between {reno} and {closed}");
    }
}

#[test]
fn one_cubic_flow_without_a_buffer_alternates_between_two_epochs() {
    // Without fast convergence the closed form has 1 - (1-beta)/4 = 92.5 %. With it (RFC 9438, 4.7) an epoch that ends below
    // the last top W gets a lower one, (1+beta)/2 W, climbs to it and, on the other side of the curve, fast through W = D:
    // within the round trip until the loss is heard it gains o more. The next top is then W + o, which no window reaches, so
    // that this epoch ends below its top again. Both epochs integrated over W(t) = top + C (t-K)^3:
    let (beta, c, rtt, pipe) = (0.7_f64, 0.4, 0.1, OC3 * 0.1);
    let low = (1.0 + beta) / 2.0;
    let half = ((1.0 - low) * pipe / c).cbrt();
    let over = 3.0 * c * half * half * rtt;
    let (climb, left) = (((1.0 - beta) * (pipe + over) / c).cbrt(), (over / c).cbrt());
    let high = (pipe + over) * (climb - left) - c / 4.0 * (climb.powi(4) - left.powi(4));
    let expected = 100.0 * (high + low * pipe * 2.0 * half) / (pipe * (climb - left + 2.0 * half));
    assert!((expected - 86.7).abs() < 0.1, "{expected}");
    let setup =
        Setup { control: CongestionControl::Cubic, warm: 100.0, duration: 1000.0, ..Setup::new(OC3, vec![rtt], 0.0) };
    let fluid = 100.0 * outcome(&setup, 1).utilization;
    assert!((fluid - expected).abs() < 0.5, "{fluid} is not {expected}");
}

#[test]
fn synchronization_costs_utilization() {
    let at = |sync| utilization(&Setup { sync, ..table(100, 129.0) });
    let (none, half, all) = (at(0.0), at(0.1), at(1.0));
    assert!(none > half + 1.0 && half > all + 1.0, "{none} {half} {all}");
}

#[test]
fn packets_are_conserved_and_slices_change_nothing() {
    for setup in [table(100, 64.0), table(400, 0.0), table(10, 1000.0), Setup { noise: false, ..table(50, 5.0) }] {
        let whole = outcome(&setup, 3);
        let balance = whole.arrived - whole.forwarded - whole.dropped - whole.queue_growth;
        assert!(balance.abs() < 1e-9 * whole.arrived, "{balance} packets appear or vanish");
        let mut run = Run::new(&setup, 3).expect("in range");
        let mut slices = 0;
        while run.advance(1000) == Progress::Budget {
            slices += 1;
        }
        assert!(slices > 10);
        assert_eq!(run.outcome(), whole);
        assert_ne!(outcome(&setup, 4), whole);
    }
}

#[test]
fn windows_and_queue_stay_within_their_limits() {
    let setup = Setup { window_limit: Some(6.0), ..table(100, 30.0) };
    let mut run = Run::new(&setup, 1).expect("in range");
    while run.advance(1000) == Progress::Budget {
        assert!(run.windows().all(|window| window <= 6.0));
        assert!((0.0..=30.0).contains(&run.queue_packets()));
        assert!(run.window_sum() <= 600.0 + 1e-6);
    }
    // 100 flows of 6 packets per (T + 1.2 ms of their link + 0.5 ms of delay): the link is not full, nothing is lost
    let rate: f64 = setup.rtts.iter().map(|rtt| (6.0 / (rtt + 0.0012 + 0.0005)).min(10e6 / 12_000.0)).sum();
    let outcome = run.outcome();
    assert!((outcome.utilization * OC3 / rate - 1.0).abs() < 0.01, "{}", outcome.utilization * OC3 / rate);
    assert_eq!(outcome.timeouts, 0);
}

#[test]
fn an_engine_that_lacks_a_control_says_so() {
    for control in [CongestionControl::Scalable, CongestionControl::Bbr] {
        let refused = Run::new(&Setup { control, ..table(10, 10.0) }, 1).err();
        assert_eq!(refused, Some(SetupError::Control(control)));
    }
    assert_eq!(Run::new(&Setup::new(OC3, vec![], 10.0), 1).err(), Some(SetupError::NoFlows));
    for setup in [
        Setup::new(f64::NAN, vec![0.1], 10.0),
        Setup::new(OC3, vec![-0.1], 10.0),
        Setup::new(OC3, vec![0.1], f64::INFINITY),
        Setup { sync: 1.5, ..table(10, 10.0) },
        Setup { warm: 90.0, ..table(10, 10.0) },
    ] {
        assert!(matches!(Run::new(&setup, 1), Err(SetupError::OutOfRange { .. })));
    }
}

#[test]
fn any_set_up_in_range_gives_finite_figures() {
    let mut random = Stream::new(2026, 0);
    let controls =
        [CongestionControl::Reno, CongestionControl::NewReno, CongestionControl::Sack, CongestionControl::Cubic];
    for case in 0..80 {
        let power = |random: &mut Stream, low: f64, high: f64| 10_f64.powf(low + (high - low) * random.uniform());
        let flows = power(&mut random, 0.0, 2.3) as usize;
        let capacity = power(&mut random, 1.0, 5.0);
        let longest = power(&mut random, -4.0, 0.0);
        let rtts: Vec<f64> = (0..flows).map(|_| longest * random.uniform()).collect();
        let buffer = if case % 7 == 0 { 0.0 } else { power(&mut random, -1.0, 4.0) };
        let duration = 4e5 / capacity;
        let setup = Setup {
            control: controls[random.below(4) as usize],
            access: (case % 3 == 0).then(|| capacity * power(&mut random, -2.0, 1.0)),
            window_limit: (case % 5 == 0).then(|| power(&mut random, 0.0, 2.0)),
            overhead: if case % 2 == 0 { longest * random.uniform() } else { 0.0 },
            sync: if case % 4 == 0 { random.uniform() } else { 0.0 },
            segments_per_ack: 1.0 + random.below(3) as f64,
            start_spread: duration * random.uniform(),
            duration,
            warm: duration / 3.0,
            ..Setup::new(capacity, rtts, buffer)
        };
        let mut run = Run::new(&setup, case).expect("in range");
        let most = (20.0 * setup.expected_events() + 1e6) as u64;
        assert_eq!(run.advance(most), Progress::Finished, "endless: {setup:?}");
        let found = run.outcome();
        let figures = [found.utilization, found.loss_rate, found.queue_mean, found.queue_p99, found.window_sum_mean];
        assert!(figures.iter().all(|figure| figure.is_finite() && *figure >= -1e-9), "{setup:?}: {found:?}");
        assert!(found.utilization <= 1.0 + 1e-9 && found.loss_rate <= 1.0, "{setup:?}: {found:?}");
        assert!(
            found.queue_p99 <= buffer * (1.0 + 1e-9) && found.queue_mean <= buffer * (1.0 + 1e-9),
            "{setup:?}: {found:?}"
        );
    }
}

#[test]
fn the_bits_are_the_same_on_every_machine() {
    // Computed once natively (x86-64) and once in WebAssembly (Node): the same bits. A change of the model changes them.
    let found = outcome(&Setup { duration: 20.0, warm: 5.0, ..table(100, 64.0) }, 1);
    assert_eq!(found.utilization.to_bits(), 0x3fee_bfba_dfb6_57d4, "{}", found.utilization);
}
