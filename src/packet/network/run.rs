//! The run: advanced bit by bit, asked for its figures.

use super::event::Events;
use super::link::Link;
use super::setup::Setup;
use super::state::{FlowCounts, FlowState, Path, ProbeState};
use crate::packet::hop::Packet;
use crate::packet::outcome::Progress;
use crate::packet::tcp::Ack;
use crate::packet::time::Time;
use crate::packet::trace::Arrival;

/// A run over the home link. Equal set-up and seed give the same packets at the same picosecond, however it is advanced and
/// on whatever machine.
///
/// # Examples
/// ```
/// use bufferwise::packet::network::{Flow, Link, Probe, Route, Run, Setup, WindowLimit};
/// use bufferwise::packet::{BufferLimit, Progress, Time};
/// use bufferwise::units::{BitRate, Bytes, Seconds};
///
/// // An upload of 20 packets' window over 64 kb/s, and a ping beside it.
/// let up = Route { links: vec![0], delay: Seconds(0.0) };
/// let back = Route::default();
/// let mut flow = Flow::new(up.clone(), back.clone());
/// flow.window_limit = Some(WindowLimit::Segments(20));
/// let setup = Setup {
///     links: vec![Link::new(BitRate(64e3), BufferLimit::Packets(50))],
///     flows: vec![flow],
///     probes: vec![Probe::ping(up, back, Seconds(0.7))],
///     duration: Seconds(60.0),
///     warm: Seconds(20.0),
///     interval: Seconds(0.1),
/// };
/// let mut run = Run::new(&setup, 1).expect("a sound set-up");
/// while run.advance(Time::NEVER, 10_000) == Progress::Budget {}
/// let outcome = run.outcome();
/// // The whole window waits in front of the modem: 20 · 1500 · 8 / 64000 = 3.75 s.
/// let mean = outcome.probes[0].mean.expect("answers").0;
/// assert!((3.4..3.9).contains(&mean), "{mean}");
/// ```
#[derive(Debug)]
pub struct Run {
    pub(super) setup: Setup,
    pub(super) now: Time,
    pub(super) duration: Time,
    pub(super) warm: Time,
    pub(super) heap: Events,
    pub(super) links: Vec<Link>,
    pub(super) flows: Vec<FlowState>,
    pub(super) probes: Vec<ProbeState>,
    /// The ways of the probes, then of the flows.
    pub(super) paths: Vec<Path>,
    /// What the acknowledgements under way say, by their number.
    pub(super) acks: Vec<Ack>,
    pub(super) free_acks: Vec<u32>,
    /// Room for what a link drops.
    pub(super) dropped: Vec<Packet>,
    pub(super) interval: Time,
    /// The next point of the grid of the series.
    pub(super) next_point: Time,
    /// Packets and bytes waiting at each link at the points passed.
    pub(super) series: Vec<[Vec<f64>; 2]>,
    pub(super) baseline: Option<Baseline>,
    /// The link whose arrivals are kept.
    pub(super) traced: Option<usize>,
    pub(super) trace: Vec<Arrival>,
    pub(super) events: u64,
}

/// Counters when the measured part began.
#[derive(Clone, Debug)]
pub(super) struct Baseline {
    pub time: Time,
    /// Busy time and the integrals of the queue of each link.
    pub links: Vec<(Time, (u128, u128))>,
    /// What was counted of each transfer.
    pub flows: Vec<FlowCounts>,
}

impl Run {
    /// Advances to `until` (or the end of the run), at most `budget_events` events.
    pub fn advance(&mut self, until: Time, budget_events: u64) -> Progress {
        let until = until.min(self.duration);
        let last = self.events.saturating_add(budget_events);
        if self.baseline.is_none() {
            if !self.handle_up_to(until.min(self.warm), last) {
                return Progress::Budget;
            }
            if self.now >= self.warm {
                self.begin_measuring();
            }
        }
        if !self.handle_up_to(until, last) {
            Progress::Budget
        } else if self.now >= self.duration {
            Progress::Finished
        } else {
            Progress::Reached
        }
    }

    /// Events handled so far.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Simulated time.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Share of the run that is done, 0 to 1.
    pub fn done_share(&self) -> f64 {
        if self.duration == Time::ZERO { 1.0 } else { self.now.0 as f64 / self.duration.0 as f64 }
    }

    /// Keeps every arrival at a link (its place in the set-up) from now on; owners are the probes, then the flows.
    pub fn keep_trace(&mut self, link: usize) {
        self.traced = Some(link);
    }

    /// The arrivals kept since the last call.
    pub fn take_trace(&mut self) -> Vec<Arrival> {
        std::mem::take(&mut self.trace)
    }

    fn begin_measuring(&mut self) {
        let now = self.now;
        self.baseline = Some(Baseline {
            time: now,
            links: self.links.iter().map(|link| (link.busy(now), link.meter.waited(now))).collect(),
            flows: self.flows.iter().map(FlowState::counts).collect(),
        });
        self.links.iter_mut().for_each(|link| link.meter.begin());
    }
}
