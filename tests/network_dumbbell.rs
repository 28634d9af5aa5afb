//! The home link's engine has the dumbbell's TCP: on a dumbbell both bring the same packets to the bottleneck at the same
//! picosecond.

use bufferwise::packet::network::{self, Link, Probe, Route, Run, WindowLimit};
use bufferwise::packet::queue::QueueSetup;
use bufferwise::packet::{BufferLimit, ConstantRate, Controller, Ping, Progress, Setup, Simulation, Time};
use bufferwise::units::{BitRate, Bytes, Seconds};

/// The bottleneck and, where it has a rate, the return path.
fn links(setup: &Setup) -> Vec<Link> {
    let mut bottleneck = Link::new(setup.capacity, setup.buffer);
    bottleneck.hidden_fifo = setup.hidden_fifo;
    let uplink = setup.uplink.map(|rate| Link::new(rate, setup.uplink_buffer));
    std::iter::once(bottleneck).chain(uplink).collect()
}

/// Forth and back over these, the propagation delay split as the dumbbell splits it.
fn routes(setup: &Setup, rtt: Seconds) -> (Route, Route) {
    let rtt = Time::from_seconds(rtt);
    let forth = Time(rtt.0 / 2);
    let back = if setup.uplink.is_some() { vec![1] } else { Vec::new() };
    (Route { links: vec![0], delay: forth.seconds() }, Route { links: back, delay: (rtt - forth).seconds() })
}

/// The dumbbell as a network.
fn as_network(setup: &Setup) -> network::Setup {
    let flows = setup.rtts.iter().zip(&setup.starts).map(|(rtt, start)| {
        let (data, acks) = routes(setup, *rtt);
        network::Flow {
            control: setup.control,
            packet_size: setup.packet_size,
            ack_size: setup.ack_size,
            segments_per_ack: setup.segments_per_ack,
            initial_window: setup.initial_window,
            window_limit: setup.window_limit.map(WindowLimit::Segments),
            start: *start,
            overhead: setup.overhead,
            access: setup.access,
            ..network::Flow::new(data, acks)
        }
    });
    let constant = setup.constant.iter().map(|source| {
        let route = Route { links: vec![0], delay: Seconds(0.0) };
        Probe { start: source.start, ..Probe::constant(route, source.rate, source.packet_size) }
    });
    let ping = setup.ping.map(|ping| {
        let (forth, back) = routes(setup, ping.rtt);
        Probe { size: ping.packet_size, ..Probe::ping(forth, back, ping.interval) }
    });
    network::Setup {
        links: links(setup),
        flows: flows.collect(),
        probes: constant.chain(ping).collect(),
        duration: setup.duration,
        warm: setup.warm,
        interval: Seconds(0.1),
    }
}

/// Both traces and the figures agree.
fn compare(name: &str, setup: &Setup, seed: u64) {
    let mut theirs = Simulation::new(setup, seed).expect(name);
    theirs.keep_trace();
    theirs.advance(Time::NEVER, u64::MAX);
    let mut ours = Run::new(&as_network(setup), seed).expect(name);
    ours.keep_trace(0);
    // In small steps, which must not matter.
    let mut until = Time::ZERO;
    while ours.advance(until, 1000) != Progress::Finished {
        until = until.max(ours.now()) + Time::from_millis(7);
    }
    let (expected, got) = (theirs.take_trace(), ours.take_trace());
    let differs = expected.iter().zip(&got).position(|(one, other)| one != other);
    if let Some(at) = differs {
        panic!("{name}, seed {seed}: packet {at} of {}: {:?} there, {:?} here", expected.len(), expected[at], got[at]);
    }
    assert!(expected.len() == got.len() && got.len() > 700, "{name}, seed {seed}: {}, {}", expected.len(), got.len());
    let (expected, got) = (theirs.outcome(), ours.outcome());
    assert!((expected.utilization - got.links[0].utilization).abs() < 1e-9, "{name}");
    assert!((expected.queue_mean - got.links[0].queue_mean).abs() < 1e-6, "{name}");
    for (flow, goodput) in got.flows.iter().zip(&expected.goodput) {
        // What came to the receiver against what passed the bottleneck: at most what is on the way in half an RTT.
        let on_the_way = 2.0 * 0.12 * setup.capacity.0 / (setup.duration.0 - setup.warm.0);
        assert!((flow.goodput_ip.0 - goodput).abs() <= on_the_way, "{name}: {} and {goodput}", flow.goodput_ip.0);
    }
    for (theirs, ours) in expected.constant.iter().chain(&expected.ping).zip(&got.probes) {
        assert!((theirs.mean.expect("arrived").0 - ours.mean.expect("arrived").0).abs() < 1e-9, "{name}");
        assert_eq!(theirs.max, ours.max, "{name}");
    }
    for link in &got.links {
        assert_eq!(link.arrived, link.forwarded + link.dropped + link.inside, "{name}");
    }
}

/// Ten flows over 10 Mb/s, starts spread over a second.
fn base(control: Controller) -> Setup {
    let rtts: Vec<Seconds> = (0..10).map(|flow| Seconds(0.02 + 0.01 * f64::from(flow))).collect();
    let starts = (0..10).map(|flow| Seconds(0.0931 * f64::from(flow))).collect();
    Setup {
        control,
        starts,
        duration: Seconds(8.0),
        warm: Seconds(2.0),
        ..Setup::new(BitRate(10e6), Bytes(1500.0), BufferLimit::Packets(20), rtts)
    }
}

#[test]
fn a_dumbbell_is_the_same_in_both_engines() {
    use Controller::{Cubic, NewReno, Reno, Sack};
    let narrow =
        |setup: Setup| Setup { uplink: Some(BitRate(200e3)), uplink_buffer: BufferLimit::Bytes(2_000), ..setup };
    let voice = ConstantRate { rate: BitRate(64e3), packet_size: Bytes(200.0), start: Seconds(0.5) };
    let ping = Ping { interval: Seconds(0.05), packet_size: Bytes(84.0), rtt: Seconds(0.02) };
    let probes = |setup: Setup| Setup { constant: vec![voice; 2], ping: Some(ping), ..setup };
    let delayed = |setup: Setup| Setup { segments_per_ack: 2, ..setup };
    for (name, setup) in [
        ("Reno", base(Reno)),
        ("NewReno", base(NewReno)),
        ("SACK", base(Sack)),
        ("CUBIC", base(Cubic)),
        ("equal round trips", Setup { rtts: vec![Seconds(0.06); 10], ..base(Sack) }),
        ("access", Setup { access: Some(BitRate(4e6)), ..base(Sack) }),
        ("overhead", Setup { overhead: Seconds(0.001), ..base(Sack) }),
        ("delayed ACKs", delayed(base(Cubic))),
        ("window limit", Setup { window_limit: Some(6), ..base(Reno) }),
        ("hidden FIFO", Setup { hidden_fifo: 12, ..base(Sack) }),
        ("bytes", Setup { buffer: BufferLimit::Bytes(20_000), ..probes(base(Sack)) }),
        ("ACKs queue", narrow(base(Sack))),
        ("ACKs queue, delayed, NewReno", narrow(delayed(base(NewReno)))),
        ("ACKs queue, probes", narrow(probes(delayed(base(Reno))))),
        ("no room", Setup { buffer: BufferLimit::Packets(0), ..base(Sack) }),
    ] {
        for seed in [1, 2] {
            compare(name, &setup, seed);
        }
    }
}

#[test]
fn one_class_of_priority_is_a_fifo() {
    let setup = as_network(&base(Controller::Sack));
    let mut priority = setup.clone();
    priority.links[0].queue = QueueSetup::Priority(vec![BufferLimit::Packets(20)]);
    let trace = |setup| {
        let mut run = Run::new(setup, 1).expect("a sound set-up");
        run.keep_trace(0);
        run.advance(Time::NEVER, u64::MAX);
        run.take_trace()
    };
    let fifo = trace(&setup);
    assert!(fifo.len() > 5_000 && fifo == trace(&priority));
}
