//! Sums over the flows, kept up to date flow by flow.

use super::flow::{Flow, Phase};

/// Sums over the flows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    /// Rate at an empty queue, as the flows' last round trips see it.
    pub rate: f64,
    /// What it loses per packet of queue.
    pub slope: f64,
    /// Windows.
    pub window: f64,
    /// Index of dispersion of the arrivals.
    pub dispersion: f64,
    /// Chance that the next packet lost is the same flow's.
    pub repeat: f64,
    /// Part of `ahead` that is made up for in a slot.
    pub forget: f64,
}

impl Sums {
    #[inline]
    pub fn add(&mut self, flow: &Flow) {
        self.rate += flow.rate + flow.slope * flow.level;
        self.slope += flow.slope;
        self.window += if flow.phase == Phase::Silent { 0.0 } else { flow.window };
    }

    #[inline]
    pub fn remove(&mut self, flow: &Flow) {
        self.rate -= flow.rate + flow.slope * flow.level;
        self.slope -= flow.slope;
        self.window -= if flow.phase == Phase::Silent { 0.0 } else { flow.window };
    }
}
