//! The run: advanced bit by bit, asked for its figures.

use super::event::Events;
use super::link::Link;
use super::outcome::{ClassOutcome, Delays, FlowOutcome, LinkOutcome, Outcome};
use super::setup::Setup;
use crate::packet::outcome::{Progress, Series};
use crate::packet::tcp::{Ack, Line, Phase, Receiver, Sender};
use crate::packet::time::Time;
use crate::packet::trace::Arrival;
use crate::math::random::Stream;
use crate::units::{BitRate, Bytes, Seconds};

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
    now: Time,
    duration: Time,
    warm: Time,
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
    pub(super) dropped: Vec<crate::packet::hop::Packet>,
    pub(super) interval: Time,
    next_point: Time,
    series: Vec<[Vec<f64>; 2]>,
    baseline: Option<Baseline>,
    pub(super) traced: Option<usize>,
    pub(super) trace: Vec<Arrival>,
    pub(super) events: u64,
}

/// Where packets of one owner go: forth, and from `turn` on back.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub links: Vec<usize>,
    pub turn: usize,
    /// Beyond the last link forth, and the last link back.
    pub delays: [Time; 2],
}

/// A transfer at work.
#[derive(Debug)]
pub(super) struct FlowState {
    pub sender: Sender,
    pub line: Line,
    pub receiver: Receiver,
    pub started: bool,
    /// For when the heap has the retransmission timer and the delayed acknowledgement.
    pub timer: Time,
    pub delayed: Time,
    pub size: u32,
    pub ack_size: u32,
    /// IP bytes received in each interval.
    pub received: Vec<f64>,
    pub counts: FlowCounts,
    pub ack_arrivals: Vec<Time>,
    pub completed: Option<Time>,
}

/// What is counted of a transfer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FlowCounts {
    pub lost: u64,
    pub acks_lost: u64,
}

/// A probe at work.
#[derive(Debug)]
pub(super) struct ProbeState {
    pub gap: Time,
    /// The next turn, before its jitter.
    pub next: Time,
    pub stop: Time,
    pub jitter: Time,
    pub random: Stream,
    pub size: u32,
    pub round_trip: bool,
    pub echoes: Vec<(Time, Fate)>,
}

/// What became of a probe's packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    UnderWay,
    Lost,
    Arrived(Time),
}

/// Counters when the measured part began.
#[derive(Clone, Debug)]
struct Baseline {
    time: Time,
    /// Busy time and the integrals of the queue of each link.
    links: Vec<(Time, (u128, u128))>,
    /// Different segments received, packets sent, timeouts and losses of each flow.
    flows: Vec<(u64, u64, u64, FlowCounts)>,
}
