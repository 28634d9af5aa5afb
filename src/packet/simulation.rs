//! The run: who comes to the shared hops in which order.

use super::agenda::Agenda;
use super::flow::Flow;
use super::hop::{AnyHop, Hop};
use super::measure::{Grid, Samples, WindowSum};
use super::outcome::{FlowState, Progress, Snapshot};
use super::setup::Setup;
use super::source::Source;
use super::time::Time;
use super::trace::{Arrival, TraceHash};
use crate::math::random::Stream;

/// A run that can be advanced bit by bit. Equal set-up and seed give the same packets at the same picosecond, however it
/// is advanced and on whatever machine.
///
/// # Examples
/// ```
/// use bufferwise::packet::{BufferLimit, Progress, Setup, Simulation, Time};
/// use bufferwise::units::{BitRate, Bytes, Seconds};
///
/// let mut setup = Setup::new(BitRate(10e6), Bytes(1500.0), BufferLimit::Packets(83), vec![Seconds(0.1)]);
/// setup.start_spread = Seconds(0.0);
/// let mut run = Simulation::new(&setup, 1).expect("a sound set-up");
/// while run.advance(Time::NEVER, 10_000) == Progress::Budget {}
/// let outcome = run.outcome();
/// // A buffer of one bandwidth-delay product keeps the link busy.
/// assert!(outcome.utilization > 0.99, "{}", outcome.utilization);
/// assert_eq!(outcome.sent, outcome.delivered + outcome.dropped + outcome.in_flight);
/// ```
#[derive(Debug)]
pub struct Simulation {
    pub(super) setup: Setup,
    pub(super) seed: u64,
    pub(super) now: Time,
    pub(super) duration: Time,
    pub(super) warm: Time,
    pub(super) agenda: Agenda,
    pub(super) sources: Vec<Source>,
    pub(super) flows: Vec<Flow>,
    /// Slots of `flows` that a new short flow may take.
    pub(super) free: Vec<u32>,
    pub(super) spawned: u64,
    pub(super) hop: AnyHop,
    pub(super) uplink: Option<AnyHop>,
    /// Flows may run ahead of the clock: every departure is known on arrival.
    pub(super) ahead: bool,
    pub(super) data_size: u32,
    pub(super) ack_size: u32,
    pub(super) random_loss: f64,
    pub(super) loss_stream: Stream,
    pub(super) windows: WindowSum,
    pub(super) grid: Grid,
    /// Waiting packets at the grid points passed.
    pub(super) queue: Vec<u32>,
    pub(super) next_point: Time,
    pub(super) arrived: u64,
    pub(super) lost_at_random: u64,
    pub(super) uplink_dropped: u64,
    pub(super) retired: Retired,
    /// Completion times of short flows.
    pub(super) completions: Samples,
    pub(super) baseline: Option<Baseline>,
    pub(super) hash: TraceHash,
    pub(super) trace: Option<Vec<Arrival>>,
    pub(super) events: u64,
}

/// What ended short flows leave behind when another takes their slot.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Retired {
    pub(super) sent: u64,
    pub(super) timeouts: u64,
}

/// Counters when the measured part began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Baseline {
    pub(super) time: Time,
    pub(super) busy: Time,
    pub(super) waited: u128,
    pub(super) arrived: u64,
    pub(super) dropped: u64,
    pub(super) timeouts: u64,
}

impl Simulation {
    /// Advances to `until` (or the end of the run), at most `budget_events` events.
    pub fn advance(&mut self, until: Time, budget_events: u64) -> Progress {
        let until = until.min(self.duration);
        let last = self.events.saturating_add(budget_events);
        if self.baseline.is_none() {
            // Nothing runs ahead into the measured part before its counters are read.
            if !self.run(until.min(self.warm), last) {
                return Progress::Budget;
            }
            if self.now >= self.warm {
                self.begin_measuring();
            }
        }
        if !self.run(until, last) {
            Progress::Budget
        } else if self.now >= self.duration {
            Progress::Finished
        } else {
            Progress::Reached
        }
    }

    /// Simulated time.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Share of the run that is done, 0 to 1.
    pub fn done_share(&self) -> f64 {
        if self.duration == Time::ZERO { 1.0 } else { self.now.0 as f64 / self.duration.0 as f64 }
    }

    /// The state at the time reached.
    pub fn snapshot(&self) -> Snapshot {
        let windows = self.long_flows().map(|flow| FlowState { window: flow.window(), phase: flow.phase() }).collect();
        Snapshot {
            time: self.now.seconds(),
            queue_packets: self.hop.waiting(self.now),
            sum_of_windows: self.flows.iter().map(Flow::window).sum(),
            windows,
            dropped: self.dropped(),
            forwarded: self.hop.forwarded(self.now),
            busy_time: self.hop.busy_time(self.now).seconds(),
        }
    }

    /// Hash over every packet that came to the bottleneck so far: equal on all machines.
    pub fn trace_hash(&self) -> u64 {
        self.hash.value()
    }

    /// Keeps every arrival at the bottleneck from now on; [`Simulation::take_trace`] hands them over.
    pub fn keep_trace(&mut self) {
        self.trace.get_or_insert_default();
    }

    /// The arrivals kept since the last call.
    pub fn take_trace(&mut self) -> Vec<Arrival> {
        self.trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Bytes held, without the records of the measurement.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + self.agenda.memory() + self.flows.iter().map(Flow::memory).sum::<usize>()
    }

    /// The long flows in the order of the set-up.
    pub(super) fn long_flows(&self) -> impl Iterator<Item = &Flow> {
        self.flows.iter().take(self.setup.rtts.len())
    }

    /// Short flows that began in the measured part and are not over.
    pub(super) fn open_short_flows(&self) -> u64 {
        let short = self.flows.iter().skip(self.setup.rtts.len());
        short.filter(|flow| flow.begun >= self.warm && flow.over_since().is_none()).count() as u64
    }

    /// Packets lost so far, at the queue or at random.
    pub(super) fn dropped(&self) -> u64 {
        self.hop.dropped() + self.lost_at_random
    }

    /// Timeouts so far.
    pub(super) fn timeouts(&self) -> u64 {
        self.retired.timeouts + self.flows.iter().map(|flow| u64::from(flow.sender.timeouts())).sum::<u64>()
    }

    fn begin_measuring(&mut self) {
        for flow in &mut self.flows {
            flow.received_warm = flow.receiver.received();
        }
        self.baseline = Some(Baseline {
            time: self.now,
            busy: self.hop.busy_time(self.now),
            waited: self.hop.waited(self.now),
            arrived: self.arrived,
            dropped: self.dropped(),
            timeouts: self.timeouts(),
        });
    }
}
