//! What a run of the delay equations shows.

/// A moment of the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Time (s).
    pub time: f64,
    /// Mean window of a flow (packets).
    pub window: f64,
    /// Queue (packets).
    pub queue: f64,
}

/// Averages over the time after the warm-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Packets sent over those the link could have sent.
    pub utilization: f64,
    /// Packets dropped by a full queue over packets that arrived.
    pub drop_rate: f64,
    /// Packets marked, or dropped instead, over packets that arrived: what the senders hear.
    pub mark_rate: f64,
    /// Time average of the queue.
    pub queue_mean: f64,
    /// Least queue.
    pub queue_min: f64,
    /// Largest queue.
    pub queue_max: f64,
    /// Share of the time in which the queue is empty.
    pub empty_share: f64,
    /// Time average of a flow's window.
    pub window_mean: f64,
    /// Packets that arrived.
    pub arrived: f64,
    /// Packets that the link sent.
    pub served: f64,
    /// Packets that found the queue full.
    pub dropped: f64,
    /// What the queue holds more than at the start.
    pub queue_growth: f64,
}
