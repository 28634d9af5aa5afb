//! The packet engine against closed forms: one flow's sawtooth, slow start, CUBIC's curve, Mathis' law, short flows.

use bufferwise::packet::{BufferLimit, Controller, Outcome, Phase, Progress, Setup, ShortFlows, Simulation, Time};
use bufferwise::units::{BitRate, Bytes, Seconds};

/// A packet of 1500 bytes per millisecond.
const CAPACITY: BitRate = BitRate(12e6);
/// Packets in service or propagating when the link is just busy: 160 ms and the packet in service.
const PIPE: f64 = 161.0;

/// One flow over a pipe of 161 packets and a buffer of `buffer`.
fn one_flow(control: Controller, buffer: u64, seconds: f64) -> Setup {
    Setup {
        control,
        start_spread: Seconds(0.0),
        duration: Seconds(seconds),
        warm: Seconds(seconds / 5.0),
        ..Setup::new(CAPACITY, Bytes(1500.0), BufferLimit::Packets(buffer), vec![Seconds(0.16)])
    }
}

fn finish(setup: &Setup, seed: u64) -> Outcome {
    let mut run = Simulation::new(setup, seed).expect("a sound set-up");
    while run.advance(Time::NEVER, 1 << 40) == Progress::Budget {}
    run.outcome()
}

/// Times in the measured part at which the window falls by more than a fifth, and the mean time between two.
fn period(outcome: &Outcome, warm: f64) -> (usize, f64) {
    let series = &outcome.window_sum_series;
    let mut falls = Vec::new();
    for (at, pair) in series.values.windows(2).enumerate() {
        let time = at as f64 * series.step.0;
        if time > warm && pair[1] < 0.8 * pair[0] {
            falls.push(time);
        }
    }
    let spans = falls.len().saturating_sub(1);
    (spans, falls.last().zip(falls.first()).map_or(f64::NAN, |(last, first)| (last - first) / spans as f64))
}

/// Mean utilization of one additive-increase flow that multiplies its window by `beta` when it loses (theory of the
/// sawtooth, model `single_flow`): (1-β²)(1+b)² / ((1+b)² + 1 - 2β(1+b)) while β(1+b) <= 1, else 1.
fn sawtooth_utilization(b: f64, beta: f64) -> f64 {
    let top = 1.0 + b;
    if beta * top >= 1.0 { 1.0 } else { (1.0 - beta * beta) * top * top / (top * top + 1.0 - 2.0 * beta * top) }
}

/// Time between two losses of Reno in seconds: windows from `top/2` to `top` grow by one per round trip.
fn sawtooth_period(buffer: f64) -> f64 {
    let top = PIPE + buffer;
    let per_second = 1000.0;
    let low = top / 2.0;
    if low >= PIPE {
        0.75 * top * top / (2.0 * per_second)
    } else {
        (PIPE * (PIPE - low) + (top * top - PIPE * PIPE) / 2.0) / per_second
    }
}

#[test]
fn one_flow_follows_the_sawtooth() {
    for control in [Controller::Sack, Controller::NewReno, Controller::Reno] {
        for b in [0.1, 0.25, 0.5, 1.0, 1.5] {
            let buffer = (b * PIPE).round();
            let expected_period = sawtooth_period(buffer);
            let setup = one_flow(control, buffer as u64, 12.5 * expected_period);
            let outcome = finish(&setup, 1);
            let expected = sawtooth_utilization(buffer / PIPE, 0.5);
            assert!(
                (outcome.utilization - expected).abs() < 0.01,
                "{control:?} b={b}: utilization {:.4}, formula {expected:.4}",
                outcome.utilization
            );
            let (spans, period) = period(&outcome, setup.warm.0);
            assert!(spans >= 8, "{control:?} b={b}: {spans} periods");
            let rtt = 0.161 + buffer / 1000.0;
            let tolerance = (0.03 * expected_period).max(5.0 * rtt);
            assert!(
                (period - expected_period).abs() < tolerance,
                "{control:?} b={b}: period {period:.2}, formula {expected_period:.2}"
            );
            assert_eq!(outcome.timeouts, 0, "{control:?} b={b}");
        }
    }
}

#[test]
fn the_mean_window_of_a_full_buffer_is_seven_ninths() {
    // Over-buffered Reno: the time average of the window is 7/9 of its top, the least queue (B - D)/2.
    let buffer = 1.5 * PIPE;
    let outcome = finish(&one_flow(Controller::Sack, buffer as u64, 12.5 * sawtooth_period(buffer)), 1);
    let top = PIPE + buffer;
    let expected = 7.0 / 9.0 * top;
    assert!((outcome.window_sum_mean / expected - 1.0).abs() < 0.02, "{} {expected}", outcome.window_sum_mean);
    assert!((outcome.queue_mean / (expected - PIPE) - 1.0).abs() < 0.03, "{} {}", outcome.queue_mean, expected - PIPE);
}

#[test]
fn delayed_acknowledgements_double_the_period() {
    let buffer = PIPE.round() as u64;
    let every = one_flow(Controller::Sack, buffer, 20.0 * sawtooth_period(PIPE));
    let second = Setup { segments_per_ack: 2, ..every.clone() };
    let (_, plain) = period(&finish(&every, 1), every.warm.0);
    let (spans, delayed) = period(&finish(&second, 1), every.warm.0);
    assert!(spans >= 5, "{spans}");
    assert!((delayed / plain - 2.0).abs() < 0.1, "{plain} {delayed}");
}

#[test]
fn one_waiting_packet_and_delayed_acknowledgements_collapse() {
    // Each acknowledgement of two segments sends a burst of two, and each window's growth one of three: the smallest
    // buffer loses it at once, however empty the link is. The formula without bursts says 75 %.
    let outcome = finish(&Setup { segments_per_ack: 2, ..one_flow(Controller::Sack, 1, 300.0) }, 1);
    assert!(outcome.utilization < 0.3, "{}", outcome.utilization);
    let roomy = finish(&Setup { segments_per_ack: 2, ..one_flow(Controller::Sack, 16, 300.0) }, 1);
    assert!(roomy.utilization > 0.7, "{}", roomy.utilization);
}

#[test]
fn slow_start_doubles_per_round_and_grows_by_half_with_delayed_acknowledgements() {
    for (segments_per_ack, factor) in [(1, 2.0), (2, 1.5)] {
        let setup = Setup {
            segments_per_ack,
            initial_window: 4,
            start_spread: Seconds(0.0),
            duration: Seconds(2.0),
            warm: Seconds(0.0),
            ..Setup::new(BitRate(10e9), Bytes(1500.0), BufferLimit::Packets(100_000), vec![Seconds(0.2)])
        };
        let mut run = Simulation::new(&setup, 1).expect("sound");
        let mut expected = 4.0;
        for round in 0..6 {
            run.advance(Time::from_millis(100 + 200 * round), u64::MAX);
            let flow = run.snapshot().windows[0];
            // Odd windows leave one segment to the delayed acknowledgement's timer.
            let tolerance = if segments_per_ack == 1 { 0.0 } else { 1.0 + 0.02 * expected };
            assert!((flow.window - expected).abs() <= tolerance, "round {round}: {} {expected}", flow.window);
            assert_eq!(flow.phase, Phase::SlowStart);
            expected *= factor;
        }
    }
}

#[test]
fn reno_recovers_a_loss_in_half_a_window_of_round_trips() {
    // From half the top to the top at one segment per round trip; the round trip is constant where nothing waits.
    // A random loss now and then on a path that is never full.
    let setup = Setup {
        window_limit: Some(100),
        random_loss: 2e-5,
        start_spread: Seconds(0.0),
        duration: Seconds(300.0),
        warm: Seconds(0.0),
        ..Setup::new(BitRate(1e9), Bytes(1500.0), BufferLimit::Packets(1000), vec![Seconds(0.1)])
    };
    let outcome = finish(&setup, 2);
    let series = &outcome.window_sum_series;
    let mut recoveries = 0;
    let mut fell = None;
    for (at, pair) in series.values.windows(2).enumerate() {
        let time = at as f64 * series.step.0;
        if pair[0] == 100.0 && pair[1] == 50.0 {
            fell = Some(time);
        } else if pair[1] < 0.9 * pair[0] {
            // A second loss before the window was back.
            fell = None;
        }
        if pair[1] == 100.0
            && let Some(start) = fell.take()
        {
            recoveries += 1;
            // One round trip of recovery, then fifty.
            assert!((time - start - 5.1).abs() < 0.2, "{}", time - start);
        }
    }
    assert!(recoveries >= 5, "{recoveries}");
}

#[test]
fn cubic_follows_its_curve() {
    // A window near 1000, far above the Reno-friendly region.
    let setup = Setup {
        control: Controller::Cubic,
        start_spread: Seconds(0.0),
        duration: Seconds(120.0),
        warm: Seconds(20.0),
        ..Setup::new(BitRate(100e6), Bytes(1500.0), BufferLimit::Packets(200), vec![Seconds(0.1)])
    };
    let outcome = finish(&setup, 1);
    let series = &outcome.window_sum_series;
    let step = series.step.0;
    let falls: Vec<usize> = (1..series.values.len())
        .filter(|at| *at as f64 * step > 20.0 && series.values[*at] < 0.8 * series.values[*at - 1])
        .collect();
    assert!(falls.len() >= 4, "{falls:?}");
    let mut compared = 0;
    let mut plateau = f64::NAN;
    for pair in falls.windows(2) {
        let (top, start) = (series.values[pair[0] - 1], series.values[pair[0]]);
        assert!((start / top - 0.7).abs() < 0.005, "{start} of {top}");
        // Section 4.7: a top below the last plateau gives way, to (1 + 0.7)/2 of itself. The first one only sets it.
        let first = plateau.is_nan();
        plateau = if top < plateau { 0.85 * top } else { top };
        if first {
            continue;
        }
        // RFC 9438 equations 1 and 2; the epoch begins when recovery ends, a round trip later (100 ms and the queue).
        let k = ((plateau - start) / 0.4).cbrt();
        let begin = pair[0] as f64 * step + 0.116;
        for at in pair[0]..pair[1] {
            let t = at as f64 * step - begin;
            if t > 0.5 {
                let expected = 0.4 * (t - k).powi(3) + plateau;
                assert!((series.values[at] - expected).abs() < 0.02 * top, "{t}: {} {expected}", series.values[at]);
                compared += 1;
            }
        }
        // The next loss comes where the curve meets the old top, to within 1.5 % of it.
        let length = (pair[1] - pair[0]) as f64 * step;
        let meets = |height: f64| k + ((height - plateau) / 0.4).cbrt();
        assert!(length > meets(0.985 * top) && length < meets(1.015 * top) + 0.2, "{length} {k} {plateau} {top}");
    }
    assert!(compared > 3000, "{compared}");
}

#[test]
fn cubic_with_a_small_window_behaves_as_reno() {
    // At 20 ms and 50 packets the Reno-friendly region rules (below about 64 at 100 ms): no slower than Reno.
    let path = |control| Setup {
        control,
        start_spread: Seconds(0.0),
        duration: Seconds(60.0),
        warm: Seconds(20.0),
        ..Setup::new(BitRate(12e6), Bytes(1500.0), BufferLimit::Packets(30), vec![Seconds(0.02)])
    };
    let (cubic, reno) = (path(Controller::Cubic), path(Controller::Sack));
    let (_, cubic) = period(&finish(&cubic, 1), cubic.warm.0);
    let (_, reno) = period(&finish(&reno, 1), reno.warm.0);
    // Falls are shallower (0.7 instead of 0.5), the increase is 3·0.3/1.7 = 0.53 a round trip: (0.3/0.53)/(0.5/1) times
    // the rounds, at a window that is larger on the way ((1 + 0.7)/(1 + 0.5)).
    let expected = (0.3 / (3.0 * 0.3 / 1.7)) / 0.5 * (1.7 / 1.5);
    assert!((cubic / reno / expected - 1.0).abs() < 0.15, "{cubic} {reno} {expected}");
}

#[test]
fn random_loss_limits_the_rate_as_mathis_says() {
    // X = (MSS/RTT)·√(3/2)/√p, acknowledgement per segment (Mathis et al. 1997); the constant is for periodic losses,
    // independent ones cost some: between 0.8 and 1.05 of it.
    let p: f64 = 0.001;
    let setup = Setup {
        random_loss: p,
        start_spread: Seconds(0.0),
        duration: Seconds(400.0),
        warm: Seconds(40.0),
        ..Setup::new(BitRate(1e9), Bytes(1500.0), BufferLimit::Packets(100_000), vec![Seconds(0.1)])
    };
    let outcome = finish(&setup, 1);
    let window = outcome.goodput[0] * 0.1 / 12_000.0;
    let law = (1.5f64).sqrt() / p.sqrt();
    assert!(window / law > 0.8 && window / law < 1.05, "{window} {law}");
    assert!((outcome.loss_rate / p - 1.0).abs() < 0.15, "{}", outcome.loss_rate);
}

#[test]
fn short_flows_complete_in_their_rounds() {
    // Fourteen segments with an initial window of 2 take rounds of 2, 4 and 8: two and a half round trips to the last
    // arrival, plus the service of the last burst. At a load of 1 % they meet nobody.
    let setup = Setup {
        initial_window: 2,
        short: Some(ShortFlows { load: 0.01, length: 14, shortest_rtt: Seconds(0.1), longest_rtt: Seconds(0.1) }),
        duration: Seconds(400.0),
        warm: Seconds(10.0),
        ..Setup::new(BitRate(100e6), Bytes(1500.0), BufferLimit::Packets(1000), Vec::new())
    };
    let outcome = finish(&setup, 1);
    let service = 0.000_12;
    let expected = 2.5 * 0.1 + (1.0 + 1.0 + 8.0) * service;
    let mean = outcome.fct_mean.expect("flows completed").0;
    assert!((mean - expected).abs() < 0.001, "{mean} {expected}");
    // Poisson: 100e6·0.01/(14·12000) = 5.95 a second; five standard deviations over 390 s.
    let count = 5.952 * 390.0;
    assert!((outcome.short_flows_completed as f64 - count).abs() < 5.0 * f64::sqrt(count), "{outcome:?}");
    assert!((outcome.utilization - 0.01).abs() < 0.002, "{}", outcome.utilization);
}

#[test]
fn flows_start_when_they_are_told() {
    let setup = Setup {
        starts: vec![Seconds(0.5), Seconds(5.0)],
        duration: Seconds(10.0),
        warm: Seconds(0.0),
        ..Setup::new(BitRate(24e6), Bytes(1500.0), BufferLimit::Packets(100), vec![Seconds(0.05); 3])
    };
    let mut run = Simulation::new(&setup, 1).expect("sound");
    for (millis, phases) in [(499, [true, true]), (501, [false, true]), (4999, [false, true]), (5001, [false, false])] {
        run.advance(Time::from_millis(millis), u64::MAX);
        let state = run.snapshot();
        let idle = [0, 1].map(|flow: usize| state.windows[flow].phase == Phase::Idle);
        assert_eq!(idle, phases, "{millis} ms");
    }
}

#[test]
fn shares_are_even_for_equal_paths() {
    let setup = Setup {
        overhead: Seconds(0.001),
        duration: Seconds(60.0),
        warm: Seconds(15.0),
        ..Setup::new(BitRate(24e6), Bytes(1500.0), BufferLimit::Packets(100), vec![Seconds(0.05); 10])
    };
    let outcome = finish(&setup, 1);
    assert!(outcome.jain_index.expect("long flows") > 0.95, "{:?}", outcome.jain_index);
    assert!((outcome.goodput.iter().sum::<f64>() / 24e6 - outcome.utilization).abs() < 0.02);
}
