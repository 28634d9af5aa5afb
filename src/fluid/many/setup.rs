//! What a run is told.

use crate::fluid::error::{SetupError, within};
use crate::units::CongestionControl;

/// Shortest retransmission timeout (s): 0.2 s as in Linux (`TCP_RTO_MIN`) and ns-2 (`minrto_`); RFC 6298 (2.4) would have
/// 1 s but allows less where clocks are fine.
pub const MIN_RTO: f64 = 0.2;

/// Slots of the queue per shortest round trip.
const SLOTS_PER_ROUND: f64 = 16.0;
/// Slots in the time the link needs for a full buffer and the packet in service.
const SLOTS_PER_BUFFER: f64 = 4.0;
/// Slots per packet on the link, at most.
const PACKET_SLOTS: f64 = 2.0;

/// When the senders learn of a full queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    /// A round trip later, as in a network.
    #[default]
    RoundTrip,
    /// At once, and the queue is max(0, ΣW − D): the accounting of the closed forms, for comparison with them.
    Immediate,
}

/// Flows, path and queue of a run. Rates in packets per second, times in seconds, windows and queues in packets.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Rate of the bottleneck.
    pub capacity_packets_per_s: f64,
    /// Two-way propagation of each flow.
    pub rtts: Vec<f64>,
    /// Packets that can wait beside the one in service.
    pub buffer_packets: f64,
    /// What the senders do about loss.
    pub control: CongestionControl,
    /// Segments that one acknowledgement confirms (2 with delayed ACKs).
    pub segments_per_ack: f64,
    /// Window of a flow that starts.
    pub initial_window: f64,
    /// Largest window the receiver allows.
    pub window_limit: Option<f64>,
    /// Rate of each sender's own link.
    pub access: Option<f64>,
    /// Largest random delay of a sender before a packet leaves, uniform from 0.
    pub overhead: f64,
    /// Probability that a flow loses, too, when another does: 0 "one flow loses" … 1 "all lose".
    pub sync: f64,
    /// Whether packets come one by one, with the noise of that ([`BACK_TO_BACK`](super::BACK_TO_BACK)).
    pub noise: bool,
    /// Shortest retransmission timeout; `None` for flows that always recover without a timer.
    pub min_rto: Option<f64>,
    /// When the senders learn of a full queue.
    pub feedback: Feedback,
    /// The flows start one after another within this time.
    pub start_spread: f64,
    /// Whole simulated time.
    pub duration: f64,
    /// The first part of it, which is not measured.
    pub warm: f64,
}

impl Setup {
    /// SACK flows of 90 s, of which 30 s are not measured, with everything else at its plainest.
    pub fn new(capacity_packets_per_s: f64, rtts: Vec<f64>, buffer_packets: f64) -> Self {
        Self {
            capacity_packets_per_s,
            rtts,
            buffer_packets,
            control: CongestionControl::Sack,
            segments_per_ack: 1.0,
            initial_window: 2.0,
            window_limit: None,
            access: None,
            overhead: 0.0,
            sync: 0.0,
            noise: true,
            min_rto: Some(MIN_RTO),
            feedback: Feedback::RoundTrip,
            start_spread: 5.0,
            duration: 90.0,
            warm: 30.0,
        }
    }

    /// Whether a run can be made of this.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        if matches!(self.control, CongestionControl::Scalable | CongestionControl::Bbr) {
            return Err(SetupError::Control(self.control));
        }
        if self.rtts.is_empty() {
            return Err(SetupError::NoFlows);
        }
        let tiny = f64::MIN_POSITIVE;
        within("capacity_packets_per_s", self.capacity_packets_per_s, 1e-3, 1e15)?;
        for &rtt in &self.rtts {
            within("rtts", rtt, 0.0, 1e5)?;
        }
        within("buffer_packets", self.buffer_packets, 0.0, 1e15)?;
        within("segments_per_ack", self.segments_per_ack, 1.0, 1e3)?;
        within("initial_window", self.initial_window, 1.0, 1e6)?;
        within("window_limit", self.window_limit.unwrap_or(1.0), 1.0, f64::MAX)?;
        within("access", self.access.unwrap_or(1.0), tiny, f64::MAX)?;
        within("overhead", self.overhead, 0.0, 1e5)?;
        within("sync", self.sync, 0.0, 1.0)?;
        within("min_rto", self.min_rto.unwrap_or(0.0), 0.0, 1e5)?;
        within("start_spread", self.start_spread, 0.0, 1e6)?;
        within("duration", self.duration, tiny, 1e6)?;
        within("warm", self.warm, 0.0, self.duration * (1.0 - 1e-9))?;
        Ok(())
    }

    /// About how many events a run has: slots of the queue, and round trips of the flows. What a run costs; some 20 to 40 ns
    /// each.
    pub fn expected_events(&self) -> f64 {
        let rounds: f64 = self.rtts.iter().map(|&rtt| 1.0 / self.base(rtt)).sum();
        self.duration * (1.0 / self.slot() + rounds)
    }

    /// Round trip of a path with an empty queue: with the sender's link and its mean delay, and not below a packet's time.
    pub(super) fn base(&self, rtt: f64) -> f64 {
        let extra = match self.feedback {
            Feedback::RoundTrip => self.access.map_or(0.0, |rate| 1.0 / rate) + self.overhead / 2.0,
            Feedback::Immediate => 0.0,
        };
        (rtt + extra).max(1.0 / self.capacity_packets_per_s)
    }

    /// Length of a slot (s).
    pub(super) fn slot(&self) -> f64 {
        let shortest = self.rtts.iter().map(|&rtt| self.base(rtt)).fold(f64::INFINITY, f64::min);
        slot_length(self.capacity_packets_per_s, shortest, self.buffer_packets)
    }
}

/// Length of a slot in seconds: a part of the shortest round trip or of the time that the buffer drains in, not far below
/// a packet's time. For who wants to know what a run costs before there is a [`Setup`] of many flows.
pub fn slot_length(capacity_packets_per_s: f64, shortest_rtt: f64, buffer_packets: f64) -> f64 {
    let service = 1.0 / capacity_packets_per_s;
    let drain = (buffer_packets + 1.0) * service;
    (shortest_rtt / SLOTS_PER_ROUND).min(drain / SLOTS_PER_BUFFER).max(service / PACKET_SLOTS)
}
