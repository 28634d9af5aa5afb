//! One flow.

use super::controller::Cubic;

/// What a flow is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Has not started, or waits for its timer.
    Silent,
    /// Sends, and its window grows.
    Open,
    /// Sends, and repairs losses for so many more round trips.
    Recovery(u32),
}

/// A sender, its path, and what it has heard.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    /// Packets in flight that it allows itself.
    pub window: f64,
    /// Slow-start threshold.
    pub threshold: f64,
    /// Round trip with an empty queue.
    pub base: f64,
    /// Packets per second at the queue of `level`.
    pub rate: f64,
    /// What the rate loses per packet of queue.
    pub slope: f64,
    /// Queue at which `rate` holds.
    pub level: f64,
    /// Start of the present round trip.
    pub since: f64,
    /// Length of it.
    pub round: f64,
    /// When something happens to it.
    pub next: f64,
    /// When it will notice its losses.
    pub notice: f64,
    /// Packets of this window that are lost and not noticed yet.
    pub losses: u32,
    /// How often its timer has expired in a row.
    pub backoff: u32,
    /// Whether the present round trip is that of a packet sent on expiry.
    pub repeating: bool,
    /// What it is doing.
    pub phase: Phase,
    /// CUBIC's memory.
    pub cubic: Cubic,
}

impl Flow {
    pub fn new(base: f64, initial_window: f64, start: f64) -> Self {
        Self {
            window: initial_window,
            threshold: f64::INFINITY,
            base,
            rate: 0.0,
            slope: 0.0,
            level: 0.0,
            since: start,
            round: base,
            next: start,
            notice: f64::INFINITY,
            losses: 0,
            backoff: 0,
            repeating: false,
            phase: Phase::Silent,
            cubic: Cubic::default(),
        }
    }
}
