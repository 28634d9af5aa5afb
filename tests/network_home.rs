//! The home link's engine against closed forms and against what was published about three slow links.

use bufferwise::packet::network::{Delays, Flow, Link, Outcome, Probe, Route, Run, Setup, WindowLimit};
use bufferwise::packet::queue::{FqCoDelSetup, HtbClass, HtbSetup, QueueSetup};
use bufferwise::packet::{BufferLimit, Controller, Progress, Time};
use bufferwise::units::{BitRate, Bytes, Framing, Seconds};

fn finish(setup: &Setup) -> Outcome {
    let mut run = Run::new(setup, 1).expect("a sound set-up");
    assert_eq!(run.advance(Time::NEVER, u64::MAX), Progress::Finished);
    let outcome = run.outcome();
    for link in &outcome.links {
        assert_eq!(link.arrived, link.forwarded + link.dropped + link.inside);
    }
    outcome
}

fn over(links: Vec<usize>) -> Route {
    Route { links, delay: Seconds(0.0) }
}

fn ms(time: Option<Seconds>) -> f64 {
    time.map_or(f64::NAN, |time| time.0 * 1e3)
}

/// G. Emicuri, J. Risso: an uplink of 64 kb/s with ns-2's defaults (`ns-default.tcl`): 49 packets wait beside the one in
/// service (`limit_` 50 counts it), TCP packets of 1040 bytes, window 20, ACK per segment; probes of 64 bytes. Ethernet
/// access puts 10 Mb/s in front.
fn uplink64(rate: f64, queue: QueueSetup, ethernet: Option<QueueSetup>) -> Setup {
    let slow = Link { queue, ..Link::new(BitRate(64e3), BufferLimit::Packets(49)) };
    let fast = ethernet.map(|queue| Link { queue, ..Link::new(BitRate(10e6), BufferLimit::Packets(49)) });
    let route = over(if fast.is_some() { vec![0, 1] } else { vec![0] });
    let mut flow = Flow::new(route.clone(), Route { links: Vec::new(), delay: Seconds(0.005) });
    (flow.packet_size, flow.payload, flow.initial_window) = (Bytes(1040.0), Bytes(1000.0), 2);
    flow.window_limit = Some(WindowLimit::Segments(20));
    flow.control = Controller::Reno;
    flow.class = 1;
    let start = Seconds(30.0);
    Setup {
        links: fast.into_iter().chain([slow]).collect(),
        flows: vec![flow],
        probes: vec![Probe { start, ..Probe::constant(route, BitRate(rate), Bytes(64.0)) }],
        duration: Seconds(430.0),
        warm: start,
        interval: Seconds(1.0),
    }
}

/// Mean delay behind a window of W packets: ((W-½)·S - τ_ack + S_u) / (1 - r/C).
fn standing_window(rate: f64) -> f64 {
    (19.5 * 0.130 - 0.005 + 0.008) / (1.0 - rate / 64e3)
}

fn probe(setup: &Setup) -> Delays {
    finish(setup).probes.remove(0)
}

#[test]
fn the_window_is_the_queue_of_the_64_kb_uplink() {
    // ns-2.35, serial access: means in seconds.
    for (rate, ns2) in [(0.5e3, 2.5504), (1e3, 2.5745), (2e3, 2.6146), (3e3, 2.6552), (4e3, 2.7020), (5e3, 2.7481)] {
        let delays = probe(&uplink64(rate, QueueSetup::Fifo(BufferLimit::Packets(49)), None));
        let mean = delays.mean.expect("arrived").0;
        println!("{rate} {mean:.4} ns-2 {ns2} closed {:.4} lost {}", standing_window(rate), delays.lost);
        assert!((mean / ns2 - 1.0).abs() < 0.01, "{rate}: {mean}");
        assert!((mean / standing_window(rate) - 1.0).abs() < 0.01, "{rate}: {mean}");
        assert_eq!(delays.lost, 0);
    }
}

#[test]
fn priority_waits_for_one_packet_in_service() {
    let queue = QueueSetup::Priority(vec![BufferLimit::Packets(49); 2]);
    for rate in [0.5e3, 1e3, 2e3, 3e3, 4e3, 5e3] {
        let mut setup = uplink64(rate, queue.clone(), None);
        // A strict beat locks to the service of 130 ms; the closed form wants independent phases.
        setup.probes[0].jitter = Seconds(512.0 / rate);
        (setup.duration, setup.interval) = (Seconds(4030.0), Seconds(4.0));
        let delays = probe(&setup);
        println!("{rate} mean {:.2} max {:.2} mdev {:.2}", ms(delays.mean), ms(delays.max), ms(delays.mdev));
        // Half of one packet and the probe's own bits, ½·130 + 8 = 73 ms; ns-2's CBQ: 70.6 to 74.0, max 136 to 138.
        assert!((70.6..=74.0).contains(&ms(delays.mean)), "{rate}: {:?}", delays.mean);
        // Another probe may stand before it: 8 ms more.
        assert!((136.0..=138.0 + 8.0).contains(&ms(delays.max)), "{rate}: {:?}", delays.max);
        assert_eq!(delays.lost, 0);
    }
}

#[test]
fn priority_on_the_ethernet_side_gains_nothing() {
    let fifo = || QueueSetup::Fifo(BufferLimit::Packets(49));
    let before = probe(&uplink64(2e3, fifo(), Some(fifo())));
    let priority = QueueSetup::Priority(vec![BufferLimit::Packets(49); 2]);
    let after = probe(&uplink64(2e3, fifo(), Some(priority)));
    println!("ethernet fifo {:.1} priority {:.1}", ms(before.mean), ms(after.mean));
    // ns-2 with Ethernet access: 2.6155 s. The queue forms before the modem, behind the priority.
    assert!((ms(before.mean) / 2615.5 - 1.0).abs() < 0.01);
    assert!((ms(after.mean) / ms(before.mean) - 1.0).abs() < 0.005);
}

/// One bulk transfer over the 2 Mb/s serial link of the thesis (1500-byte packets, 6 ms each) and pings, whose phases are
/// spread, beside it.
fn serial2m_setup(queue: QueueSetup, tx_ring: u64, window: Option<u32>) -> Setup {
    // A tx-ring counts the packet being sent.
    let link =
        Link { queue, hidden_fifo: tx_ring.saturating_sub(1), ..Link::new(BitRate(2e6), BufferLimit::Packets(40)) };
    let mut bulk = Flow::new(over(vec![0]), Route { links: Vec::new(), delay: Seconds(0.010) });
    bulk.window_limit = window.map(WindowLimit::Segments);
    let ping = Probe::ping(over(vec![0]), Route::default(), Seconds(0.1));
    Setup {
        links: vec![link],
        flows: vec![bulk],
        probes: vec![Probe { jitter: Seconds(0.1), ..ping }],
        duration: Seconds(130.0),
        warm: Seconds(30.0),
        interval: Seconds(0.5),
    }
}

fn serial2m(queue: QueueSetup, tx_ring: u64, window: Option<u32>) -> Delays {
    probe(&serial2m_setup(queue, tx_ring, window))
}

#[test]
fn fair_queueing_hides_the_bulk_transfer_from_ping() {
    // 84 bytes take 0.336 ms themselves.
    let own = 0.336;
    // 64 KiB of window wait as 44 packets, below the threshold of 64, so the tx-ring of 2 is always full: 6 to 12 ms.
    let fair = serial2m(QueueSetup::IOS_FAIR_QUEUE, 2, Some(44));
    println!("WFQ {:.2} {:.2} {:.2}", ms(fair.min), ms(fair.mean), ms(fair.max));
    assert!(ms(fair.min) >= 6.0 + own - 1e-6 && ms(fair.max) <= 12.0 + own + 1e-6);
    assert!((ms(fair.mean) - own - 9.0).abs() < 0.3);
    // FQ-CoDel: the packet in service.
    let codel = serial2m(QueueSetup::FqCoDel(FqCoDelSetup::default()), 1, Some(44));
    println!("FQ-CoDel {:.2} {:.2} {:.2}", ms(codel.min), ms(codel.mean), ms(codel.max));
    assert!(ms(codel.max) <= 6.0 + own + 1e-6);
}

#[test]
fn a_fifo_shows_all_that_waits_and_a_deep_ring_more() {
    let own = 0.336;
    for (ring, full) in [(1, 240.0), (128, 1002.0)] {
        let mut setup = serial2m_setup(QueueSetup::Fifo(BufferLimit::Packets(40)), ring, None);
        let tcp = probe(&setup);
        println!(
            "FIFO 40 ring {ring}, TCP: {:.1} {:.1} {:.1} lost {}",
            ms(tcp.min),
            ms(tcp.mean),
            ms(tcp.max),
            tcp.lost
        );
        assert!(ms(tcp.max) <= full + own + 1e-6);
        // Kept full by more than the link takes, a ping that finds a place takes the last one: 39 wait before it, of the
        // ring 127, and one is in service: 240 ms, and with the ring 1002 ms, the 1008 ms of 40 + 128 packets less the
        // ping's own place.
        setup.flows.clear();
        setup.duration = Seconds(430.0);
        // Far apart, so that no other small packet stands among those before it.
        setup.probes =
            vec![Probe { jitter: Seconds(0.5), ..Probe::ping(over(vec![0]), Route::default(), Seconds(2.0)) }];
        setup.probes.push(Probe::constant(over(vec![0]), BitRate(2.41e6), Bytes(1500.0)));
        let udp = finish(&setup).probes.remove(0);
        println!(
            "FIFO 40 ring {ring}, UDP: {:.1} {:.1} {:.1} lost {}",
            ms(udp.min),
            ms(udp.mean),
            ms(udp.max),
            udp.lost
        );
        assert!(udp.received > 50 && ms(udp.min) > full - 6.0 && ms(udp.max) <= full + own + 1e-6);
    }
}

/// The upload that stops the download: 2 Mb/s down, 360 kb/s up, 30 ms to the server and 10 ms to the host that answers
/// pings. Windows in packets of 1500 bytes, every second segment acknowledged.
fn upload(uplink: QueueSetup, download_window: u32) -> Outcome {
    let up = Link { queue: uplink, ..Link::new(BitRate(360e3), BufferLimit::Packets(10)) };
    let links = vec![Link::new(BitRate(2e6), BufferLimit::Packets(100)), up];
    let way = |link, delay| Route { links: vec![link], delay: Seconds(delay) };
    let flow = |data, acks, window| {
        let mut flow = Flow::new(way(data, 0.015), way(acks, 0.015));
        flow.window_limit = Some(WindowLimit::Segments(window));
        (flow.segments_per_ack, flow.class, flow.control) = (2, 1, Controller::Reno);
        flow
    };
    let ping = Probe { jitter: Seconds(0.5), ..Probe::ping(way(1, 0.005), way(0, 0.005), Seconds(0.5)) };
    finish(&Setup {
        links,
        flows: vec![flow(0, 1, download_window), flow(1, 0, 44)],
        probes: vec![ping],
        duration: Seconds(330.0),
        warm: Seconds(30.0),
        interval: Seconds(1.0),
    })
}

#[test]
fn shaped_the_ping_shows_the_window_at_the_provider() {
    let class = |rate, priority| HtbClass {
        rate: BitRate(rate),
        ceil: BitRate(320e3),
        priority,
        limit: BufferLimit::Packets(50),
    };
    let classes = vec![class(100e3, 0), class(220e3, 1)];
    let shaper = HtbSetup { rate: BitRate(320e3), burst: Bytes(1600.0), framing: Framing::None, classes };
    let outcome = upload(QueueSetup::Htb(shaper), 44);
    let (ping, down, up) = (&outcome.probes[0], &outcome.flows[0], &outcome.flows[1]);
    println!(
        "shaped: ping {:.1} max {:.1} down {:.1} up {:.1} kB/s",
        ms(ping.mean),
        ms(ping.max),
        down.goodput_ip.0 / 8e3,
        up.goodput_ip.0 / 8e3
    );
}

#[test]
fn unshaped_the_upload_stops_the_download() {
    for (name, queue, window) in [
        ("15 kB, 22", QueueSetup::Fifo(BufferLimit::Bytes(15_000)), 22),
        ("15 kB, 44", QueueSetup::Fifo(BufferLimit::Bytes(15_000)), 44),
        ("10 packets, 44", QueueSetup::Fifo(BufferLimit::Packets(10)), 44),
    ] {
        let outcome = upload(queue, window);
        let (ping, down, up) = (&outcome.probes[0], &outcome.flows[0], &outcome.flows[1]);
        println!(
            "{name}: ping {:.1} max {:.1} loss {:.3} down {:.1} up {:.1} kB/s acks lost {} timeouts {}",
            ms(ping.mean),
            ms(ping.max),
            ping.loss_rate(),
            down.goodput_ip.0 / 8e3,
            up.goodput_ip.0 / 8e3,
            down.acks_lost,
            up.timeouts
        );
    }
}
