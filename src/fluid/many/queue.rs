//! The queue under rates and noise.

use crate::math::random::Stream;

/// Index of dispersion of the packets of many flows together, for every scenario: variance over mean of their count.
///
/// One, the value of a Poisson process and of a busy link whose packets belong to the flows at random. A superposition
/// of many sparse independent point processes is locally Poisson (Palm–Khintchine); D. Wischik and N. McKeown (Part I:
/// Buffer sizes for core routers, CCR 35(3), 2005) and Raina, Towsley, Wischik (same issue) use it for buffers of this
/// size. It is scaled by 1 − Σp², p the share of a flow: a flow alone is clocked by its own acknowledgements and has no
/// such noise. Not fitted to any simulation.
pub const DISPERSION: f64 = 1.0;

/// The queue in packets, and what has passed.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    /// Packets that wait.
    pub level: f64,
    buffer: f64,
}

/// What a slot did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Slot {
    /// Packets the link could have sent but had not.
    pub idle: f64,
    /// Packets that found the queue full.
    pub lost: f64,
}

impl Queue {
    pub fn new(buffer: f64) -> Self {
        Self { level: 0.0, buffer }
    }

    /// Packets that can wait.
    pub fn buffer(&self) -> f64 {
        self.buffer
    }

    /// Adds `drift` packets and noise of this variance, between an empty and a full queue.
    ///
    /// Inside a slot the path is a Brownian bridge, whose lowest and highest point can be drawn exactly, so that what is
    /// lost at a border does not depend on the length of the slot.
    ///
    /// # Source
    /// Reflection as of A. V. Skorokhod; extremes of the bridge: S. Asmussen, P. Glynn, J. Pitman, Discretization error in
    /// simulation of one-dimensional reflecting Brownian motion, Ann. Appl. Prob. 5(4), 1995 (recalled).
    #[inline]
    pub fn advance(&mut self, drift: f64, variance: f64, random: &mut Stream) -> (Slot, f64) {
        if variance <= 0.0 {
            return (self.settle(drift, drift.min(0.0), drift.max(0.0)), drift);
        }
        let deviation = variance.sqrt();
        let step = drift + deviation * random.bell();
        let reach = 4.0 * deviation + step.abs();
        let (to_empty, to_full) = (self.level, self.buffer - self.level);
        if to_empty > reach && to_full > reach {
            self.level += step;
            return (Slot::default(), step);
        }
        let bridge = |random: &mut Stream| (step * step + 2.0 * variance * random.exponential()).sqrt();
        let lowest = if to_empty > reach { 0.0 } else { (step - bridge(random)) / 2.0 };
        let highest = if to_full > reach { 0.0 } else { (step + bridge(random)) / 2.0 };
        (self.settle(step, lowest, highest), step)
    }

    /// A step whose path, left alone, would go down to `lowest` and up to `highest` from here.
    #[inline]
    fn settle(&mut self, step: f64, lowest: f64, highest: f64) -> Slot {
        let mut idle = (-(self.level + lowest)).max(0.0);
        let mut lost = (self.level + highest - self.buffer).max(0.0);
        self.level += step + idle - lost;
        // Only where both borders are within reach of one slot.
        if self.level < 0.0 {
            idle -= self.level;
            self.level = 0.0;
        } else if self.level > self.buffer {
            lost += self.level - self.buffer;
            self.level = self.buffer;
        }
        Slot { idle, lost }
    }
}
