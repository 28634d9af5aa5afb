//! What a run knows of its transfers and probes.

use crate::math::random::Stream;
use crate::packet::tcp::{Line, Receiver, Sender};
use crate::packet::time::Time;

/// Where packets of one owner go: forth, and from `turn` on back.
#[derive(Clone, Debug)]
pub struct Path {
    pub links: Vec<usize>,
    pub turn: usize,
    /// Beyond the last link forth, and the last link back.
    pub delays: [Time; 2],
}

/// A transfer at work.
#[derive(Debug)]
pub struct FlowState {
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
    pub lost: u64,
    pub acks_lost: u64,
    pub ack_arrivals: Vec<Time>,
    pub completed: Option<Time>,
}

/// What is counted of a transfer.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlowCounts {
    /// Different segments received.
    pub segments: u64,
    pub sent: u64,
    pub lost: u64,
    pub acks_lost: u64,
    pub timeouts: u64,
}

impl FlowState {
    /// The counters so far.
    pub fn counts(&self) -> FlowCounts {
        FlowCounts {
            segments: self.receiver.received(),
            sent: self.line.sent(),
            lost: self.lost,
            acks_lost: self.acks_lost,
            timeouts: u64::from(self.sender.timeouts()),
        }
    }
}

/// A probe at work.
#[derive(Debug)]
pub struct ProbeState {
    pub gap: Time,
    /// The next turn, before its jitter.
    pub next: Time,
    pub stop: Time,
    pub jitter: Time,
    pub random: Stream,
    pub size: u32,
    pub round_trip: bool,
    /// When each packet was sent and what became of it.
    pub echoes: Vec<(Time, Fate)>,
}

/// What became of a probe's packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    UnderWay,
    Lost,
    Arrived(Time),
}

impl ProbeState {
    /// A packet has done its way.
    pub fn arrive(&mut self, sequence: u32, now: Time) {
        if let Some((sent, fate)) = self.echoes.get_mut(sequence as usize) {
            *fate = Fate::Arrived(now.since(*sent));
        }
    }
}
