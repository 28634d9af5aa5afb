//! The home link's engine on request: reads set-ups from standard input, one a line as `KEY VALUE …` with the keys of
//! `scripts/compare-ns2-home.tcl`, and answers each with the mean and largest delay of the probe in seconds, its loss rate,
//! the IP bytes a second of downlink and uplink, packets at links, and wall seconds. What `scripts/compare-ns2
//! --home` lays beside ns-2.

use bufferwise::packet::network::{Flow, Link, LinkOutcome, Outcome, Probe, Route, Run, Setup, WindowLimit};
use bufferwise::packet::queue::QueueSetup;
use bufferwise::packet::{BufferLimit, Controller, Progress, Time};
use bufferwise::units::{BitRate, Bytes, Seconds};
use std::time::Instant;

/// ns-2's default `limit_` of 50 counts the packet in service.
const NS2_DEFAULT: BufferLimit = BufferLimit::Packets(49);

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let words = Words(line.split_whitespace().collect());
        let setup = if words.is("study", "pair") { pair(&words) } else { uplink64(&words) };
        let start = Instant::now();
        let mut run = Run::new(&setup, words.number("seed", 1.0) as u64).expect("a sound set-up");
        while run.advance(Time::NEVER, u64::MAX) == Progress::Budget {}
        let outcome = run.outcome();
        print(&outcome, start.elapsed().as_secs_f64());
    }
}

struct Words<'a>(Vec<&'a str>);

impl Words<'_> {
    fn word(&self, key: &str) -> Option<&str> {
        self.0.chunks_exact(2).find(|pair| pair[0] == key).map(|pair| pair[1])
    }

    fn is(&self, key: &str, value: &str) -> bool {
        self.word(key) == Some(value)
    }

    fn number(&self, key: &str, default: f64) -> f64 {
        self.word(key).map_or(default, |text| text.parse().expect("a number"))
    }
}

fn print(outcome: &Outcome, seconds: f64) {
    let probe = &outcome.probes[0];
    let of_link = |link: Option<&LinkOutcome>| {
        let bytes: f64 = link.into_iter().flat_map(|link| &link.classes).map(|class| class.bytes.0).sum();
        bytes / outcome.measured.0
    };
    println!(
        "{:.6} {:.6} {:.6} {:.0} {:.0} {} {seconds:.4}",
        probe.mean.unwrap_or_default().0,
        probe.max.unwrap_or_default().0,
        probe.loss_rate(),
        of_link(outcome.links.first()),
        of_link(outcome.links.get(1)),
        outcome.links.iter().map(|link| link.arrived).sum::<u64>(),
    );
}

fn setup(links: Vec<Link>, flows: Vec<Flow>, probe: Probe, words: &Words<'_>) -> Setup {
    Setup {
        links,
        flows,
        probes: vec![probe],
        duration: Seconds(words.number("sim", 430.0)),
        warm: Seconds(words.number("warm", 30.0)),
        interval: Seconds(1.0),
    }
}

/// One transfer and a UDP probe over 64 kb/s; the probe is class 0.
fn uplink64(words: &Words<'_>) -> Setup {
    let fifo = QueueSetup::Fifo(NS2_DEFAULT);
    let priority = QueueSetup::Priority(vec![NS2_DEFAULT; 2]);
    let ethernet = words.is("access", "ethernet");
    let slow = Link {
        queue: if words.is("queue", "cbq") { priority.clone() } else { fifo.clone() },
        ..Link::new(BitRate(64e3), NS2_DEFAULT)
    };
    let fast = Link {
        queue: if words.is("queue", "front") { priority } else { fifo },
        ..Link::new(BitRate(10e6), NS2_DEFAULT)
    };
    let links = if ethernet { vec![fast, slow] } else { vec![slow] };
    let route = Route { links: (0..links.len()).collect(), delay: Seconds(0.0) };
    // An ACK of 40 bytes over 64 kb/s, and over 10 Mb/s before it comes home.
    let back = 0.005 + if ethernet { 32e-6 } else { 0.0 };
    let mut flow = Flow::new(route.clone(), Route { links: Vec::new(), delay: Seconds(back) });
    (flow.packet_size, flow.payload, flow.initial_window) = (Bytes(1040.0), Bytes(1000.0), 2);
    (flow.window_limit, flow.control, flow.class) = (Some(WindowLimit::Segments(20)), Controller::Reno, 1);
    let rate = words.number("rate", 2e3);
    let mut probe = Probe::constant(route, BitRate(rate), Bytes(64.0));
    (probe.start, probe.jitter) =
        (Seconds(words.number("warm", 30.0)), Seconds(words.number("spread", 0.0) * 512.0 / rate));
    setup(links, vec![flow], probe, words)
}

/// Download, upload and pings over 2 Mb/s and 360 kb/s; the upload's data are class 1.
fn pair(words: &Words<'_>) -> Setup {
    let limit = words.number("limit", 15_000.0) as u64;
    let queue = match words.word("unit") {
        _ if words.is("queue", "cbq") => QueueSetup::Priority(vec![NS2_DEFAULT; 2]),
        Some("packets") => QueueSetup::Fifo(BufferLimit::Packets(limit)),
        _ => QueueSetup::Fifo(BufferLimit::Bytes(limit)),
    };
    let down = Link::new(BitRate(words.number("down", 2e6)), BufferLimit::Packets(100));
    let up = Link { queue, ..Link::new(BitRate(words.number("up", 360e3)), NS2_DEFAULT) };
    let way = |link, delay| Route { links: vec![link], delay: Seconds(delay) };
    let flow = |data, acks, window: f64, class| Flow {
        window_limit: Some(WindowLimit::Segments(window as u32)),
        segments_per_ack: 1 + words.number("delayed", 1.0) as u32,
        initial_window: 2,
        control: match words.word("recovery") {
            Some("Reno") => Controller::Reno,
            Some("Newreno") => Controller::NewReno,
            _ => Controller::Sack,
        },
        class,
        ..Flow::new(way(data, 0.015), way(acks, 0.015))
    };
    let mut flows = vec![flow(0, 1, words.number("window", 44.0), 0)];
    if words.number("upload", 1.0) > 0.0 {
        flows.push(flow(1, 0, 44.0, 1));
    }
    let interval = Seconds(words.number("interval", 0.5));
    let ping = Probe { jitter: interval, ..Probe::ping(way(1, 0.005), way(0, 0.005), interval) };
    setup(vec![down, up], flows, ping, words)
}
