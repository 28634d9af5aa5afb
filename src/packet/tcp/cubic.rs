//! CUBIC of RFC 9438: growth and decrease; recovery is RFC 6675's. HyStart++ (section 4.10) is not part of it.

use super::sender::Sender;
use crate::packet::time::Time;

/// C of section 5, in segments per second cubed.
const SCALE: f64 = 0.4;
/// Multiplicative decrease factor, section 4.6.
const BETA: f64 = 0.7;
/// Additive increase of the Reno-friendly region, section 4.3.
const ALPHA: f64 = 3.0 * (1.0 - BETA) / (1.0 + BETA);
/// A step aims at most at this multiple of the window, section 4.2.
const LARGEST_TARGET: f64 = 1.5;
/// Smallest threshold in segments, section 4.6.
const SMALLEST_THRESHOLD: f64 = 2.0;

/// State of one epoch of congestion avoidance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cubic {
    /// When the epoch began; none before the first acknowledgement in it.
    epoch: Option<Time>,
    /// Window at the last decrease, lowered by fast convergence.
    w_max: f64,
    /// Window at the last decrease.
    prior: f64,
    /// Time to grow back to `w_max`, in seconds.
    k: f64,
    /// Estimate of Reno's window.
    w_est: f64,
}

impl Cubic {
    /// Section 4.2, equation 2: time in seconds to grow from `start` to `w_max`.
    fn time_to_plateau(w_max: f64, start: f64) -> f64 {
        libm::cbrt((w_max - start).max(0.0) / SCALE)
    }

    /// Section 4.2, equation 1.
    fn window_at(&self, seconds: f64) -> f64 {
        let from_plateau = seconds - self.k;
        SCALE * from_plateau * from_plateau * from_plateau + self.w_max
    }
}

/// Growth per acknowledgement.
pub(super) fn grow(sender: &mut Sender, newly: u32, now: Time) {
    if sender.cwnd < sender.ssthresh {
        sender.grow();
        return;
    }
    let cwnd = sender.cwnd;
    let state = &mut sender.cubic;
    let epoch = *state.epoch.get_or_insert_with(|| {
        // Section 4.2: after slow start without a loss the epoch begins on its plateau.
        if state.w_max < cwnd {
            state.w_max = cwnd;
        }
        state.k = Cubic::time_to_plateau(state.w_max, cwnd);
        state.w_est = cwnd;
        now
    });
    let elapsed = now.since(epoch).seconds().0;
    // Section 4.3: Reno's estimate, with Reno's own increase once the old window is reached.
    let alpha = if state.w_est < state.prior { ALPHA } else { 1.0 };
    state.w_est += alpha * f64::from(newly) / cwnd;
    let grown = if state.window_at(elapsed) < state.w_est {
        cwnd.max(state.w_est)
    } else {
        // Section 4.4: aim at the window one round trip ahead.
        let ahead = elapsed + sender.rto.smoothed().seconds().0;
        let target = state.window_at(ahead).clamp(cwnd, LARGEST_TARGET * cwnd);
        cwnd + (target - cwnd) / cwnd
    };
    sender.cwnd = grown.min(f64::from(sender.limit));
}

/// Sections 4.6 and 4.7: decrease with fast convergence.
pub(super) fn reduce(sender: &mut Sender) {
    let state = &mut sender.cubic;
    // Section 4.7: a window below the last plateau gives way to new flows.
    state.w_max = if sender.cwnd < state.w_max { sender.cwnd * (1.0 + BETA) / 2.0 } else { sender.cwnd };
    state.prior = sender.cwnd;
    state.epoch = None;
    sender.ssthresh = (sender.flight() * BETA).max(SMALLEST_THRESHOLD);
    sender.cwnd = sender.ssthresh;
}

/// Section 4.8: the threshold after a timeout; the next epoch begins on its plateau (K = 0).
pub(super) fn after_timeout(sender: &mut Sender, flight: f64) -> f64 {
    sender.cubic = Cubic { prior: sender.cwnd, ..Cubic::default() };
    (flight * BETA).max(SMALLEST_THRESHOLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plateau_is_reached_after_k() {
        // RFC 9438 equation 2: W_max = 100, window 70: K = (30/0.4)^(1/3) = 4.2172 s.
        let k = Cubic::time_to_plateau(100.0, 70.0);
        assert!((k - 4.217_163_326_508_746).abs() < 1e-12, "{k}");
        let state = Cubic { w_max: 100.0, k, ..Cubic::default() };
        assert!((state.window_at(0.0) - 70.0).abs() < 1e-9);
        assert!((state.window_at(k) - 100.0).abs() < 1e-12);
        // One second beyond: 0.4 more.
        assert!((state.window_at(k + 1.0) - 100.4).abs() < 1e-9);
    }
}
