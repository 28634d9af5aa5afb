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
/// Duplicate acknowledgements that start a fast retransmission (RFC 5681, 3.2).
const THRESHOLD: f64 = 3.0;
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

    /// Round trips until `losses` packets of `window` are repaired.
    pub fn recovery_rounds(self, window: f64, losses: u32) -> u32 {
        // Limited transmit has to make up for duplicates that the window is too small for, one per round trip.
        let missing = (THRESHOLD - (window.floor() - f64::from(losses))).clamp(0.0, THRESHOLD) as u32;
        missing
            + match self {
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

    /// The window at which a loss was noticed; only CUBIC remembers it.
    #[inline]
    pub fn remember(self, flow: &mut Flow) {
        if self == Self::Cubic {
            flow.cubic.remember(flow.window);
        }
    }

    /// Congestion avoidance begins with the present window; only CUBIC has epochs.
    #[inline]
    pub fn begin(self, flow: &mut Flow, now: f64) {
        if self == Self::Cubic {
            flow.cubic.start(flow.window, now);
        }
    }

    /// Lets the window grow from the start of the present round trip until now.
    #[inline]
    pub fn grow(self, flow: &mut Flow, now: f64, segments_per_ack: f64) {
        let rounds = (now - flow.since) / flow.round;
        // less a rounding error, which would cost a round trip
        if flow.window < flow.threshold * (1.0 - 1e-12) {
            // Each acknowledgement adds a packet (RFC 5681, 3.1): (1 + 1/d) per round trip.
            let grown = flow.window * (1.0 + rounds / segments_per_ack);
            if grown < flow.threshold {
                flow.window = grown;
            } else {
                flow.window = flow.threshold;
                self.begin(flow, now);
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
    /// Remembers the window at which a loss was noticed (fast convergence, RFC 9438, 4.7; senders compare whole packets).
    fn remember(&mut self, window: f64) {
        self.top = if window + 1.0 <= self.top { window * (1.0 + CUBIC_BETA) / 2.0 } else { window };
    }

    /// A new epoch with this window (RFC 9438, 4.2).
    fn start(&mut self, window: f64, now: f64) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A flow of round trip 0.1 s in congestion avoidance with this window.
    fn flow(window: f64) -> Flow {
        let mut flow = Flow::new(0.1, window, 0.0);
        flow.threshold = window;
        flow
    }

    fn rounds(controller: Controller, flow: &mut Flow, rounds: u32, segments_per_ack: f64) {
        for _ in 0..rounds {
            let now = flow.since + flow.round;
            controller.grow(flow, now, segments_per_ack);
            flow.since = now;
        }
    }

    #[test]
    fn reno_doubles_then_adds_a_packet_per_round_trip() {
        let mut slow = Flow::new(0.1, 2.0, 0.0);
        slow.threshold = 64.0;
        rounds(Controller::Reno, &mut slow, 5, 1.0);
        assert!((slow.window - 64.0).abs() < 1e-9);
        rounds(Controller::Reno, &mut slow, 10, 1.0);
        assert!((slow.window - 74.0).abs() < 1e-9);
        rounds(Controller::Reno, &mut slow, 10, 2.0);
        assert!((slow.window - 79.0).abs() < 1e-9);
    }

    #[test]
    fn each_control_answers_losses_in_its_way() {
        assert_eq!(Controller::Sack.after_loss(40.0, 3), 20.0);
        assert_eq!(Controller::Reno.after_loss(40.0, 2), 10.0);
        assert_eq!(Controller::Cubic.after_loss(40.0, 1), 28.0);
        assert_eq!(Controller::Sack.after_loss(3.0, 1), 2.0);
        assert_eq!(Controller::NewReno.recovery_rounds(40.0, 3), 3);
        assert_eq!(Controller::Sack.recovery_rounds(40.0, 3), 1);
        assert_eq!(Controller::Sack.recovery_rounds(2.5, 1), 3);
        assert!(Controller::Sack.needs_timer(2.9, 2) && !Controller::Sack.needs_timer(3.0, 2));
        assert!(Controller::Reno.needs_timer(40.0, 3) && !Controller::Reno.needs_timer(40.0, 2));
        assert_eq!(Controller::of(CongestionControl::Bbr), None);
        assert_eq!(Controller::of(CongestionControl::Scalable), None);
    }

    #[test]
    fn cubic_is_back_at_its_top_after_k_and_follows_the_curve() {
        // RFC 9438, 4.2: K = cbrt(W_max (1-beta)/C)
        let mut flow = flow(1000.0);
        flow.cubic.remember(1000.0);
        flow.window = Controller::Cubic.after_loss(1000.0, 1);
        flow.threshold = flow.window;
        flow.cubic.start(flow.window, 0.0);
        let climb = (1000.0_f64 * 0.3 / 0.4).cbrt();
        for step in 1..=120 {
            rounds(Controller::Cubic, &mut flow, 1, 1.0);
            let time = 0.1 * f64::from(step);
            let curve = 1000.0 + 0.4 * (time - climb).powi(3);
            assert!((flow.window - curve).abs() < 1e-6, "{time}: {} is not {curve}", flow.window);
        }
    }

    #[test]
    fn cubic_with_a_small_window_is_as_fast_as_reno() {
        let mut flow = flow(20.0);
        flow.cubic.remember(20.0);
        flow.window = Controller::Cubic.after_loss(20.0, 1);
        flow.threshold = flow.window;
        flow.cubic.start(flow.window, 0.0);
        rounds(Controller::Cubic, &mut flow, 10, 1.0);
        // RFC 9438, 4.3: 3 (1-beta)/(1+beta) packets per round trip
        assert!((flow.window - (14.0 + 10.0 * 0.9 / 1.7)).abs() < 1e-9, "{}", flow.window);
    }
}
