//! Random home links under every discipline: packets are conserved, and the way a run is advanced does not matter.

use bufferwise::packet::network::{Flow, Link, Outcome, Probe, Route, Run, Setup, WindowLimit};
use bufferwise::packet::queue::{CoDelSetup, FqCoDelSetup, HtbClass, HtbSetup, QueueSetup, RedSetup, WeightedClass};
use bufferwise::packet::{BufferLimit, Controller, Progress, Time};
use bufferwise::units::{BitRate, Bytes, Framing, Seconds};
use proptest::prelude::*;

fn limits() -> impl Strategy<Value = BufferLimit> {
    prop_oneof![(0..60u64).prop_map(BufferLimit::Packets), (0..60_000u64).prop_map(BufferLimit::Bytes)]
}

fn shapers() -> impl Strategy<Value = QueueSetup> {
    let class = (5e3..1e6f64, 5e3..1e6f64, 0..3u8, limits()).prop_map(|(rate, ceil, priority, limit)| HtbClass {
        rate: BitRate(rate),
        ceil: BitRate(ceil),
        priority,
        limit,
    });
    let framing = prop_oneof![Just(Framing::None), Just(Framing::Ethernet)];
    (5e3..2e6f64, 0.0..10_000f64, framing, prop::collection::vec(class, 1..4)).prop_map(
        |(rate, burst, framing, classes)| {
            QueueSetup::Htb(HtbSetup { rate: BitRate(rate), burst: Bytes(burst), framing, classes })
        },
    )
}

fn queues() -> impl Strategy<Value = QueueSetup> {
    let class = (0.1..10.0f64, limits()).prop_map(|(weight, limit)| WeightedClass { weight, limit });
    let codel = (0.0..0.05f64, 0.01..0.3f64, 1..100u64).prop_map(|(target, interval, limit)| CoDelSetup {
        target: Seconds(target),
        interval: Seconds(interval),
        limit,
        ..CoDelSetup::default()
    });
    prop_oneof![
        limits().prop_map(QueueSetup::Fifo),
        prop::collection::vec(limits(), 1..4).prop_map(QueueSetup::Priority),
        prop::collection::vec(class, 1..4).prop_map(QueueSetup::Weighted),
        (100.0..3000f64, limits()).prop_map(|(quantum, limit)| QueueSetup::Drr { quantum: Bytes(quantum), limit }),
        (1..70u64, 1..200u64).prop_map(|(threshold, limit)| QueueSetup::FairQueue { threshold, limit }),
        shapers(),
        (0.001..0.5f64, any::<bool>())
            .prop_map(|(weight, gentle)| { QueueSetup::Red(RedSetup { weight, gentle, ..RedSetup::default() }) }),
        codel.clone().prop_map(QueueSetup::CoDel),
        (codel, 100.0..3000f64)
            .prop_map(|(codel, quantum)| QueueSetup::FqCoDel(FqCoDelSetup { codel, quantum: Bytes(quantum) })),
    ]
}

fn links() -> impl Strategy<Value = Link> {
    let framing = prop_oneof![Just(Framing::None), Just(Framing::Ethernet), Just(Framing::Ptm)];
    (64e3..3e6f64, framing, queues(), 0..5u64, 0.0..0.02f64).prop_map(|(rate, framing, queue, hidden_fifo, delay)| {
        Link { rate: BitRate(rate), framing, queue, hidden_fifo, delay: Seconds(delay) }
    })
}

fn setups() -> impl Strategy<Value = Setup> {
    let control =
        prop_oneof![Just(Controller::Reno), Just(Controller::NewReno), Just(Controller::Sack), Just(Controller::Cubic)];
    let flow = (any::<bool>(), control, 1..60u32, 1..4u32, 0..3u8, 0.0..2.0f64, prop::option::of(1e3..2e5f64))
        .prop_map(|(up, control, window, segments_per_ack, class, start, length)| {
            let (forth, back) = if up { (vec![0, 1], vec![2]) } else { (vec![2], vec![0, 1]) };
            let way = |links| Route { links, delay: Seconds(0.005) };
            Flow {
                control,
                window_limit: Some(WindowLimit::Segments(window)),
                segments_per_ack,
                class,
                ack_class: 2 - class,
                start: Seconds(start),
                length: length.map(Bytes),
                ..Flow::new(way(forth), way(back))
            }
        });
    let ping = (0.01..0.5f64, 0..3u8).prop_map(|(interval, class)| {
        let (up, down) =
            (Route { links: vec![0, 1], ..Route::default() }, Route { links: vec![2], ..Route::default() });
        Probe { class, jitter: Seconds(interval / 2.0), ..Probe::ping(up, down, Seconds(interval)) }
    });
    (prop::collection::vec(links(), 3), prop::collection::vec(flow, 0..4), prop::collection::vec(ping, 1..3)).prop_map(
        |(links, flows, probes)| Setup {
            links,
            flows,
            probes,
            duration: Seconds(6.0),
            warm: Seconds(1.0),
            interval: Seconds(0.05),
        },
    )
}

/// A run to its end in steps of `events` and `millis`.
fn run(setup: &Setup, events: u64, millis: u64) -> Outcome {
    let mut run = Run::new(setup, 7).expect("a sound set-up");
    let mut until = Time::from_millis(millis);
    loop {
        match run.advance(until, events) {
            Progress::Finished => return run.outcome(),
            Progress::Reached => until += Time::from_millis(millis),
            Progress::Budget => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn packets_are_conserved_and_steps_do_not_matter(setup in setups()) {
        let outcome = run(&setup, u64::MAX, 1_000_000);
        for link in &outcome.links {
            prop_assert_eq!(link.arrived, link.forwarded + link.dropped + link.inside);
            prop_assert!((0.0..=1.0 + 1e-9).contains(&link.utilization));
            for class in &link.classes {
                // What came before the measured part may leave in it.
                prop_assert!(class.forwarded + class.dropped <= link.forwarded + link.dropped);
            }
        }
        for probe in &outcome.probes {
            prop_assert!(probe.sent >= probe.lost + probe.received);
        }
        let lost: u64 = outcome.flows.iter().map(|flow| flow.lost + flow.acks_lost).sum();
        let dropped: u64 = outcome.links.iter().map(|link| link.dropped).sum();
        prop_assert!(lost <= dropped);
        prop_assert_eq!(&outcome, &run(&setup, 17, 13));
    }

    /// What passes a link in any interval is what its rate allows.
    #[test]
    fn no_flow_is_faster_than_its_links(setup in setups()) {
        let outcome = run(&setup, u64::MAX, 1_000_000);
        for (flow, of) in outcome.flows.iter().zip(&setup.flows) {
            let slowest = of.data.links.iter().map(|link| setup.links[*link].rate.0).fold(f64::INFINITY, f64::min);
            // One packet that was in service when the measured part began.
            prop_assert!(flow.goodput_ip.0 <= slowest + 2.0 * 12_000.0 / outcome.measured.0);
        }
    }
}
