//! What must hold of every run of the packet engine, whatever the scenario: no packet is lost from the books, two
//! implementations of the hop agree packet for packet, and the way in which a run is advanced changes nothing.

use bufferwise::math::random::Stream;
use bufferwise::packet::{
    Arrival, BufferLimit, ConstantRate, Controller, Ping, Progress, Setup, ShortFlows, Simulation, Time,
};
use bufferwise::units::{BitRate, Bytes, Seconds};

const CONTROLS: [Controller; 4] = [Controller::Reno, Controller::NewReno, Controller::Sack, Controller::Cubic];

/// 20 flows of 20 to 100 ms over 20 Mb/s, 12 s.
fn dumbbell(control: Controller) -> Setup {
    let rtts = (0..20).map(|i| Seconds(0.02 + 0.004 * f64::from(i))).collect();
    Setup {
        control,
        start_spread: Seconds(2.0),
        duration: Seconds(12.0),
        warm: Seconds(4.0),
        ..Setup::new(BitRate(20e6), Bytes(1500.0), BufferLimit::Packets(25), rtts)
    }
}

/// The dumbbell with everything else that the engine has, one thing at a time and all together.
fn variations() -> Vec<(&'static str, Setup)> {
    let sack = || dumbbell(Controller::Sack);
    let short = ShortFlows { load: 0.2, length: 14, shortest_rtt: Seconds(0.02), longest_rtt: Seconds(0.08) };
    let constant = ConstantRate { rate: BitRate(1e6), packet_size: Bytes(200.0), start: Seconds(1.0) };
    let ping = Ping { interval: Seconds(0.1), packet_size: Bytes(84.0), rtt: Seconds(0.03) };
    let everything = Setup {
        access: Some(BitRate(10e6)),
        overhead: Seconds(0.001),
        uplink: Some(BitRate(300e3)),
        uplink_buffer: BufferLimit::Packets(20),
        segments_per_ack: 2,
        random_loss: 0.002,
        short: Some(short),
        constant: vec![constant],
        ping: Some(ping),
        ..dumbbell(Controller::Cubic)
    };
    let mut all: Vec<(&'static str, Setup)> = CONTROLS.map(|control| ("a control", dumbbell(control))).to_vec();
    all.extend([
        ("no buffer", Setup { buffer: BufferLimit::Packets(0), ..sack() }),
        ("hidden FIFO", Setup { hidden_fifo: 10, ..sack() }),
        ("bytes", Setup { buffer: BufferLimit::Bytes(40_000), ..sack() }),
        ("access and overhead", Setup { access: Some(BitRate(5e6)), overhead: Seconds(0.002), ..sack() }),
        ("delayed ACKs", Setup { segments_per_ack: 2, ..sack() }),
        ("receive window", Setup { window_limit: Some(6), ..sack() }),
        ("random loss", Setup { random_loss: 0.01, ..sack() }),
        ("short flows", Setup { short: Some(short), ..sack() }),
        ("constant rate", Setup { constant: vec![constant], ..sack() }),
        ("ping", Setup { ping: Some(ping), ..sack() }),
        ("narrow return path", Setup { uplink: Some(BitRate(200e3)), ..sack() }),
        (
            "lossy return path",
            Setup {
                uplink: Some(BitRate(200e3)),
                uplink_buffer: BufferLimit::Packets(5),
                ..dumbbell(Controller::NewReno)
            },
        ),
        ("everything", everything),
    ]);
    all
}

fn finish(run: &mut Simulation) {
    while run.advance(Time::NEVER, 1 << 40) == Progress::Budget {}
}

fn trace(mut run: Simulation) -> Vec<Arrival> {
    run.keep_trace();
    finish(&mut run);
    run.take_trace()
}

#[test]
fn sent_is_delivered_and_dropped_and_in_flight() {
    for (name, setup) in variations() {
        let mut run = Simulation::new(&setup, 7).expect(name);
        for tenth in 1..=120 {
            run.advance(Time::from_millis(100 * tenth), u64::MAX);
            let outcome = run.outcome();
            assert_eq!(
                outcome.sent,
                outcome.delivered + outcome.dropped + outcome.in_flight,
                "{name} at {tenth}/10 s: {} {} {}",
                outcome.delivered,
                outcome.dropped,
                outcome.in_flight
            );
        }
        let outcome = run.outcome();
        // Without a buffer all but the first of every burst is lost; elsewhere a third of 20 000 packets at least.
        assert!(outcome.delivered > if name == "no buffer" { 500 } else { 6_700 }, "{name}: {}", outcome.delivered);
        assert!(outcome.utilization <= 1.0 + 1e-12 && outcome.utilization > 0.0, "{name}: {}", outcome.utilization);
        // What left in the measured part is what its busy time carries, a packet more or less at each end.
        let goodput: f64 = outcome.goodput.iter().sum();
        assert!(goodput < setup.capacity.0 * 1.001, "{name}: {goodput}");
    }
}

#[test]
fn a_listed_queue_and_virtual_finish_times_make_the_same_trace() {
    for (name, setup) in variations() {
        let listed = trace(Simulation::with_listed_queue(&setup, 3).expect(name));
        let fast = trace(Simulation::new(&setup, 3).expect(name));
        assert!(listed.len() > 1_000, "{name}");
        assert_eq!(listed.len(), fast.len(), "{name}");
        for (at, (one, other)) in listed.iter().zip(&fast).enumerate() {
            assert_eq!(one, other, "{name}: packet {at}");
        }
    }
    // A test that compared nothing would pass as well: another buffer makes another trace.
    let setup = dumbbell(Controller::Sack);
    let other = Setup { buffer: BufferLimit::Packets(26), ..setup.clone() };
    assert_ne!(trace(Simulation::new(&setup, 3).expect("sound")), trace(Simulation::new(&other, 3).expect("sound")));
}

#[test]
fn snapshots_show_the_moment_although_flows_run_ahead() {
    for (name, setup) in variations() {
        let mut fast = Simulation::new(&setup, 9).expect(name);
        let mut listed = Simulation::with_listed_queue(&setup, 9).expect(name);
        for step in 1..=150 {
            // Not a multiple of any service time, so that no packet leaves at the very moment.
            let moment = Time(step * 79_999_999_937);
            fast.advance(moment, u64::MAX);
            listed.advance(moment, u64::MAX);
            assert_eq!(fast.snapshot(), listed.snapshot(), "{name} at {moment:?}");
        }
    }
}

#[test]
fn the_way_of_advancing_changes_nothing() {
    for (name, setup) in variations() {
        let mut whole = Simulation::new(&setup, 5).expect(name);
        finish(&mut whole);
        let mut sliced = Simulation::new(&setup, 5).expect(name);
        let mut until = Time::ZERO;
        loop {
            match sliced.advance(until, 97) {
                Progress::Budget => {}
                Progress::Reached => until += Time::from_millis(37),
                Progress::Finished => break,
            }
        }
        assert_eq!(whole.trace_hash(), sliced.trace_hash(), "{name}");
        let (one, mut other) = (whole.outcome(), sliced.outcome());
        // Visits that end at a horizon are counted twice; nothing else may differ.
        other.events = one.events;
        assert_eq!(one, other, "{name}");
    }
}

/// A set-up drawn at random from everything that the engine has, about four thousand packets long.
fn random_setup(number: u64) -> Setup {
    let mut random = Stream::new(number, 5);
    let mut one_in = |count: u64| random.below(count) == 0;
    let chances: Vec<bool> = [3, 3, 3, 2, 3, 3, 3, 4, 2, 4, 3, 2].map(&mut one_in).to_vec();
    let mut uniform = |low: f64, high: f64| low + (high - low) * random.uniform();
    let capacity = [64e3, 1e6, 10e6, 100e6][uniform(0.0, 4.0) as usize] * uniform(0.5, 1.5);
    let size = [40.0, 200.0, 1000.0, 1500.0, 9000.0][uniform(0.0, 5.0) as usize];
    let flows = [0, 1, 2, 3, 5, 10, 40][uniform(0.0, 7.0) as usize];
    let rtts = (0..flows).map(|_| Seconds([0.0, 0.001, 0.05, 0.2][uniform(0.0, 4.0) as usize] * uniform(0.5, 1.5)));
    let rtts: Vec<Seconds> = rtts.collect();
    let room = [0, 1, 2, 5, 30, 200][uniform(0.0, 6.0) as usize];
    let limit =
        |bytes: bool, room: u64| if bytes { BufferLimit::Bytes(room * 700) } else { BufferLimit::Packets(room) };
    let duration = (4000.0 * size * 8.0 / capacity).clamp(0.5, 60.0);
    let other = |uniform: &mut dyn FnMut(f64, f64) -> f64| Bytes([size, 64.0][uniform(0.0, 2.0) as usize]);
    Setup {
        control: CONTROLS[uniform(0.0, 4.0) as usize],
        access: chances[1].then(|| BitRate(capacity * uniform(0.1, 2.1))),
        overhead: Seconds(if chances[2] { uniform(0.0, 0.01) } else { 0.0 }),
        uplink: chances[4].then(|| BitRate(1000.0 + capacity * uniform(0.0, 0.2))),
        uplink_buffer: limit(chances[3], uniform(0.0, 20.0) as u64),
        segments_per_ack: uniform(1.0, 4.0) as u32,
        initial_window: uniform(1.0, 21.0) as u32,
        window_limit: chances[5].then(|| uniform(1.0, 51.0) as u32),
        random_loss: if chances[6] { [0.001, 0.05, 0.5, 1.0][uniform(0.0, 4.0) as usize] } else { 0.0 },
        short: (chances[8] || flows == 0).then(|| ShortFlows {
            load: uniform(0.05, 1.5),
            length: uniform(1.0, 60.0) as u32,
            shortest_rtt: Seconds(0.0),
            longest_rtt: Seconds(0.1),
        }),
        constant: Vec::from_iter(chances[7].then(|| ConstantRate {
            rate: BitRate(10.0 + capacity * uniform(0.0, 1.0)),
            packet_size: other(&mut uniform),
            start: Seconds(0.1),
        })),
        ping: chances[9].then(|| Ping {
            interval: Seconds(uniform(0.01, 1.0)),
            packet_size: other(&mut uniform),
            rtt: Seconds(0.01),
        }),
        hidden_fifo: if chances[10] { uniform(0.0, 10.0) as u64 } else { 0 },
        start_spread: Seconds(uniform(0.0, 1.0)),
        duration: Seconds(duration),
        warm: Seconds(duration * 0.3),
        ..Setup::new(BitRate(capacity.round()), Bytes(size), limit(chances[0], room), rtts)
    }
}

#[test]
fn random_setups_keep_the_books_and_do_not_depend_on_the_implementation() {
    for number in 0..60 {
        let setup = random_setup(number);
        let mut fast = Simulation::new(&setup, number).expect("a sound set-up");
        let mut listed = Simulation::with_listed_queue(&setup, number).expect("a sound set-up");
        finish(&mut fast);
        finish(&mut listed);
        let (outcome, other) = (fast.outcome(), listed.outcome());
        let told = outcome.delivered + outcome.dropped + outcome.in_flight;
        assert_eq!(outcome.sent, told, "{number}: {setup:?}");
        assert_eq!(fast.trace_hash(), listed.trace_hash(), "{number}: {setup:?}");
        for (what, one, two) in [
            ("utilization", outcome.utilization, other.utilization),
            ("queue_mean", outcome.queue_mean, other.queue_mean),
            ("window_sum_mean", outcome.window_sum_mean, other.window_sum_mean),
            ("loss_rate", outcome.loss_rate, other.loss_rate),
        ] {
            assert!((one - two).abs() <= 1e-9 * (1.0 + one), "{number} {what}: {one} {two} {setup:?}");
        }
        assert_eq!((outcome.fct_mean, outcome.timeouts), (other.fct_mean, other.timeouts), "{number}: {setup:?}");
        assert!(outcome.utilization <= 1.0 + 1e-12, "{number}: {}", outcome.utilization);
    }
}

#[test]
fn seeds_differ_and_repeat() {
    let setup = dumbbell(Controller::Sack);
    let hash = |seed| {
        let mut run = Simulation::new(&setup, seed).expect("sound");
        finish(&mut run);
        run.trace_hash()
    };
    assert_eq!(hash(1), hash(1));
    assert_ne!(hash(1), hash(2));
}

#[test]
fn no_flow_exceeds_its_window() {
    // The path holds 20 packets, the buffer 1000: nothing is lost, and the receive window alone limits the flow.
    for control in CONTROLS {
        for limit in [1, 4, 13, 29] {
            let setup = Setup {
                control,
                window_limit: Some(limit),
                start_spread: Seconds(0.0),
                duration: Seconds(20.0),
                warm: Seconds(5.0),
                ..Setup::new(BitRate(2.4e6), Bytes(1500.0), BufferLimit::Packets(1000), vec![Seconds(0.1)])
            };
            let mut run = Simulation::new(&setup, 1).expect("sound");
            for step in 1..=2000 {
                run.advance(Time::from_millis(10 * step), u64::MAX);
                let state = run.snapshot();
                assert!(state.windows.iter().all(|flow| flow.window <= f64::from(limit)), "{control:?} {limit}");
                assert!(state.queue_packets <= u64::from(limit));
            }
            // A window per round trip, or the whole link: 5 ms a packet, RTT 100 ms + 5 ms of service.
            let expected = (f64::from(limit) * 0.005 / 0.105).min(1.0);
            let outcome = run.outcome();
            assert!((outcome.utilization - expected).abs() < 0.003, "{control:?} {limit}: {}", outcome.utilization);
            // What does not fit on the path waits: limit - 21, beside the one in service.
            let waiting = (f64::from(limit) - 21.0).max(0.0);
            assert!((outcome.queue_mean - waiting).abs() < 0.05, "{control:?} {limit}: {}", outcome.queue_mean);
            assert_eq!((outcome.dropped, outcome.timeouts), (0, 0));
        }
    }
}

#[test]
fn memory_is_linear_in_flows_and_packets() {
    let memory = |n: usize, seconds: f64| {
        let rtts = (0..n).map(|i| Seconds(0.05 + 0.05 * i as f64 / n as f64)).collect();
        let setup = Setup {
            duration: Seconds(seconds),
            warm: Seconds(0.0),
            start_spread: Seconds(1.0),
            ..Setup::new(BitRate(50e6), Bytes(1500.0), BufferLimit::Packets(100), rtts)
        };
        let mut run = Simulation::new(&setup, 1).expect("sound");
        finish(&mut run);
        run.memory() as f64
    };
    let (few, many) = (memory(200, 3.0), memory(2000, 3.0));
    assert!(many / few < 12.0, "{few} {many}");
    assert!(many / 2000.0 < 2000.0, "{} bytes a flow", many / 2000.0);
    assert!(memory(200, 9.0) / few < 1.5, "a longer run needs no more");
}
