//! What a window does in a round trip and after a loss.

use super::flow::Flow;
use crate::units::CongestionControl;

/// Reno's factor after a loss (RFC 5681, 3.1, equation 4).
const RENO_BETA: f64 = 0.5;
/// CUBIC's factor after a loss (RFC 9438, 4.6).
const CUBIC_BETA: f64 = 0.7;
/// CUBIC's C, packets per cubic second (RFC 9438, 5.1).
const CUBIC_C: f64 = 0.4;
/// Increase per round trip with which CUBIC is fair to Reno: 3(1−β)/(1+β) (RFC 9438, 4.3).
const CUBIC_ALPHA: f64 = 3.0 * (1.0 - CUBIC_BETA) / (1.0 + CUBIC_BETA);
/// Duplicate acknowledgements without which nothing is known to be lost: one is enough with limited transmit (RFC 3042),
/// since each lets a new packet out, which brings the next.
const DUPLICATES: f64 = 1.0;
/// Losses in one window from which Reno waits for its timer (K. Fall, S. Floyd, Simulation-based comparisons of Tahoe,
/// Reno and SACK TCP, CCR 26(3), 1996).
const RENO_TIMER: u32 = 3;

/// The congestion controls this engine has equations for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Controller {
    Reno,
    NewReno,
    Sack,
    Cubic,
}

impl Controller {
    /// `None` for those without equations here.
    pub fn of(control: CongestionControl) -> Option<Self> {
        match control {
            CongestionControl::Reno => Some(Self::Reno),
            CongestionControl::NewReno => Some(Self::NewReno),
            CongestionControl::Sack => Some(Self::Sack),
            CongestionControl::Cubic => Some(Self::Cubic),
            CongestionControl::Scalable | CongestionControl::Bbr => None,
        }
    }

    pub fn beta(self) -> f64 {
        if self == Self::Cubic { CUBIC_BETA } else { RENO_BETA }
    }

    /// Whether `losses` packets of a window can only be noticed by the timer.
    pub fn needs_timer(self, window: f64, losses: u32) -> bool {
        window.floor() - f64::from(losses) < DUPLICATES || (self == Self::Reno && losses >= RENO_TIMER)
    }

    /// Round trips until `losses` packets are repaired.
    pub fn recovery_rounds(self, losses: u32) -> u32 {
        match self {
            // One retransmission per round trip (RFC 6582, 3.2).
            Self::NewReno => losses,
            Self::Reno | Self::Sack | Self::Cubic => 1,
        }
    }

    /// The window after `losses` packets of `window` are noticed without the timer, at least two (RFC 5681, 3.1).
    pub fn after_loss(self, window: f64, losses: u32) -> f64 {
        // Reno takes each loss of a window for a new event (RFC 6582, 1).
        let halvings = if self == Self::Reno { losses } else { 1 };
        (0..halvings).fold(window, |window, _| window * self.beta()).max(2.0)
    }

    /// Lets the window grow from the start of the present round trip until now.
    #[inline]
    pub fn grow(self, flow: &mut Flow, now: f64, segments_per_ack: f64) {
        let rounds = (now - flow.since) / flow.round;
        if flow.window < flow.threshold {
            // Each acknowledgement adds a packet (RFC 5681, 3.1): (1 + 1/d) per round trip.
            let grown = flow.window * (1.0 + rounds / segments_per_ack);
            if grown < flow.threshold {
                flow.window = grown;
            } else {
                flow.window = flow.threshold;
                flow.cubic.start(flow.window, now);
            }
        } else if self == Self::Cubic {
            flow.window = flow.cubic.window(flow.window, now, rounds / segments_per_ack);
        } else {
            flow.window += rounds / segments_per_ack;
        }
    }
}

/// CUBIC's memory of its last loss.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cubic {
    /// Window before the last loss.
    top: f64,
    /// Start of the epoch.
    since: f64,
    /// Time from there to the top.
    climb: f64,
    /// What Reno would have.
    friendly: f64,
}

impl Cubic {
    /// Remembers the window at which a loss was noticed (fast convergence, RFC 9438, 4.7).
    pub fn remember(&mut self, window: f64) {
        self.top = if window < self.top { window * (1.0 + CUBIC_BETA) / 2.0 } else { window };
    }

    /// A new epoch with this window (RFC 9438, 4.2).
    pub fn start(&mut self, window: f64, now: f64) {
        self.top = self.top.max(window);
        self.since = now;
        self.climb = libm::cbrt((self.top - window) / CUBIC_C);
        self.friendly = window;
    }

    /// The window after `rounds` more round trips (RFC 9438, 4.2 to 4.5).
    fn window(&mut self, window: f64, now: f64, rounds: f64) -> f64 {
        let increase = if self.friendly < self.top { CUBIC_ALPHA } else { 1.0 };
        self.friendly += increase * rounds;
        let offset = now - self.since - self.climb;
        let cubic = self.top + CUBIC_C * offset * offset * offset;
        let target = cubic.clamp(window, 1.5 * window);
        (window + (target - window).min(0.5 * window * rounds)).max(self.friendly)
    }
}
