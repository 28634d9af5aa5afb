//! From a set-up to a run at time 0.

use super::event::{Event, Events};
use super::link::Link;
use super::run::Run;
use super::setup::{Flow, Probe, Route, Setup, Traffic};
use super::state::{FlowState, Path, ProbeState};
use crate::math::random::Stream;
use crate::packet::build::{FLOW_STREAMS, SOURCE_STREAMS};
use crate::packet::setup::SetupError;
use crate::packet::tcp::{Line, Receiver, Sender};
use crate::packet::time::Time;

/// First stream of random numbers of the links' queues.
const LINK_STREAMS: u64 = 1 << 16;

impl Run {
    /// A run of `setup` at time 0.
    ///
    /// # Errors
    /// Names the quantity that is out of range.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        setup.check()?;
        let classes = setup.classes();
        let mut run = Self {
            now: Time::ZERO,
            duration: Time::from_seconds(setup.duration),
            warm: Time::from_seconds(setup.warm),
            heap: Events::default(),
            links: setup
                .links
                .iter()
                .zip(LINK_STREAMS..)
                .map(|(link, number)| Link::new(link, classes, Stream::new(seed, number)))
                .collect(),
            flows: setup.flows.iter().enumerate().map(|(number, flow)| transfer(flow, number, seed)).collect(),
            probes: setup.probes.iter().enumerate().map(|(number, probe)| source(probe, number, seed)).collect(),
            paths: setup.probes.iter().map(way_of_probe).chain(setup.flows.iter().map(way_of_flow)).collect(),
            acks: Vec::new(),
            free_acks: Vec::new(),
            dropped: Vec::new(),
            interval: Time::from_seconds(setup.interval).max(Time(1)),
            next_point: Time::ZERO,
            series: setup.links.iter().map(|_| [Vec::new(), Vec::new()]).collect(),
            baseline: None,
            traced: None,
            trace: Vec::new(),
            events: 0,
            setup: setup.clone(),
        };
        for (number, flow) in setup.flows.iter().enumerate() {
            run.heap.push(Time::from_seconds(flow.start), Event::Start(number));
        }
        for number in 0..setup.probes.len() {
            run.schedule_probe(number);
        }
        Ok(run)
    }
}

fn transfer(flow: &Flow, number: usize, seed: u64) -> FlowState {
    let access = flow.access.map_or(Time::ZERO, |rate| Time::of_transmission(flow.packet_size, rate));
    // The dumbbell's numbers: the first of two streams draws starts there.
    let random = Stream::new(seed, FLOW_STREAMS + 2 * number as u64 + 1);
    FlowState {
        sender: Sender::new(flow.control, flow.initial_window, flow.limit(), flow.segments()),
        line: Line::new(access, Time::from_seconds(flow.overhead), random),
        // Where acknowledgements can get lost each must say more.
        receiver: Receiver::new(flow.segments_per_ack, !flow.acks.links.is_empty()),
        started: false,
        timer: Time::NEVER,
        delayed: Time::NEVER,
        size: flow.packet_size.0.round() as u32,
        ack_size: flow.ack_size.0.round() as u32,
        received: Vec::new(),
        lost: 0,
        acks_lost: 0,
        ack_arrivals: Vec::new(),
        completed: None,
    }
}

fn source(probe: &Probe, number: usize, seed: u64) -> ProbeState {
    let gap = match &probe.traffic {
        Traffic::Constant { rate, .. } => Time::of_transmission(probe.size, *rate),
        Traffic::Ping { interval, .. } => Time::from_seconds(*interval),
    };
    ProbeState {
        gap: gap.max(Time(1)),
        next: Time::from_seconds(probe.start),
        stop: probe.stop.map_or(Time::NEVER, Time::from_seconds),
        jitter: Time::from_seconds(probe.jitter),
        random: Stream::new(seed, SOURCE_STREAMS + number as u64),
        size: probe.size.0.round() as u32,
        round_trip: matches!(probe.traffic, Traffic::Ping { .. }),
        echoes: Vec::new(),
    }
}

fn way_of_probe(probe: &Probe) -> Path {
    match &probe.traffic {
        Traffic::Constant { route, .. } => path(route, &Route::default()),
        Traffic::Ping { forth, back, .. } => path(forth, back),
    }
}

fn way_of_flow(flow: &Flow) -> Path {
    path(&flow.data, &flow.acks)
}

fn path(forth: &Route, back: &Route) -> Path {
    Path {
        links: forth.links.iter().chain(&back.links).copied().collect(),
        turn: forth.links.len(),
        delays: [Time::from_seconds(forth.delay), Time::from_seconds(back.delay)],
    }
}
