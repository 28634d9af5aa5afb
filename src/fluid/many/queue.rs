//! The queue under rates and noise.

use crate::math::random::Stream;

/// The queue in packets, and what has passed.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    /// Packets here: those that wait, and the one in service.
    pub level: f64,
    buffer: f64,
    in_service: f64,
    room: f64,
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
    /// An empty queue for this many packets beside those in service.
    pub fn new(buffer: f64, in_service: f64) -> Self {
        Self { level: 0.0, buffer, in_service, room: buffer + in_service }
    }

    /// Packets that wait.
    #[inline]
    pub fn waiting(&self) -> f64 {
        (self.level - self.in_service).max(0.0)
    }

    /// Packets that can wait.
    pub fn buffer(&self) -> f64 {
        self.buffer
    }

    /// Adds `drift` packets and noise of this variance, between an empty and a full queue; answers what that did and how
    /// much was added in all.
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
        // A border farther away is met with a chance below e^(-2·2.5²) = 4e-6.
        let reach = 2.5 * deviation + step.abs();
        let (to_empty, to_full) = (self.level, self.room - self.level);
        if to_empty > reach && to_full > reach {
            self.level += step;
            return (Slot::default(), step);
        }
        let lowest = if to_empty > reach { 0.0 } else { -farthest(to_empty, -step, variance, random) };
        let highest = if to_full > reach { 0.0 } else { farthest(to_full, step, variance, random) };
        (self.settle(step, lowest, highest), step)
    }

    /// A step whose path, left alone, would go down to `lowest` and up to `highest` from here.
    #[inline]
    fn settle(&mut self, step: f64, lowest: f64, highest: f64) -> Slot {
        let mut idle = (-(self.level + lowest)).max(0.0);
        let mut lost = (self.level + highest - self.room).max(0.0);
        self.level += step + idle - lost;
        // Only where both borders are within reach of one slot.
        if self.level < 0.0 {
            idle -= self.level;
            self.level = 0.0;
        } else if self.level > self.room {
            lost += self.level - self.room;
            self.level = self.room;
        }
        Slot { idle, lost }
    }
}

/// How far a bridge that ends at `step` goes towards a border at `distance`; 0 if it does not get there.
#[inline]
fn farthest(distance: f64, step: f64, variance: f64, random: &mut Stream) -> f64 {
    // (s + √(s² + 2 v E))/2 > d, solved for the exponential E
    let least = 2.0 * distance * (distance - step) / variance;
    random
        .exponential_above(if distance > step { least } else { 0.0 })
        .map_or(0.0, |drawn| (step + (step * step + 2.0 * variance * drawn).sqrt()) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Idle and lost share, mean level of a walk of 4000 s cut into slots.
    fn walk(slots_per_second: u32, drift: f64, variance: f64, buffer: f64) -> (f64, f64, f64) {
        let mut queue = Queue::new(buffer, 0.0);
        let mut random = Stream::new(11, 0);
        let (mut idle, mut lost, mut mean, mut added) = (0.0, 0.0, 0.0, 0.0);
        let slots = 40_000 * slots_per_second;
        let per = 1.0 / f64::from(slots_per_second);
        for _ in 0..slots {
            let (slot, step) = queue.advance(drift * per, variance * per, &mut random);
            assert!(queue.level >= 0.0 && queue.level <= buffer && slot.idle >= 0.0 && slot.lost >= 0.0);
            idle += slot.idle;
            lost += slot.lost;
            added += step;
            mean += queue.level;
        }
        assert!((added + idle - lost - queue.level).abs() < 1e-6 * f64::from(slots).sqrt(), "packets appear or vanish");
        (idle / 40_000.0, lost / 40_000.0, mean / f64::from(slots))
    }

    #[test]
    fn a_reflected_walk_has_the_known_means_whatever_the_slot() {
        // Harrison 1985: reflected Brownian motion of drift m, variance s on [0, B] has the density of exp(2 m x/s), idles
        // at the rate m/(e^(2mB/s) - 1) and loses at the rate of idling plus m.
        let (drift, variance, buffer) = (0.2, 4.0, 10.0);
        let weight = 2.0 * drift * buffer / variance;
        let idle = drift / (f64::exp(weight) - 1.0);
        let mean = buffer / (1.0 - f64::exp(-weight)) - variance / (2.0 * drift);
        for slots in [1, 4, 16] {
            let (idles, loses, level) = walk(slots, drift, variance, buffer);
            assert!((idles / idle - 1.0).abs() < 0.04, "{slots}: {idles} is not {idle}");
            assert!((loses / (idle + drift) - 1.0).abs() < 0.04, "{slots}: {loses}");
            assert!((level / mean - 1.0).abs() < 0.04, "{slots}: {level} is not {mean}");
        }
    }

    #[test]
    fn without_noise_only_the_excess_is_lost() {
        let mut queue = Queue::new(4.0, 1.0);
        let mut random = Stream::new(1, 0);
        assert_eq!(queue.advance(4.0, 0.0, &mut random).0, Slot::default());
        assert_eq!(queue.advance(4.0, 0.0, &mut random).0, Slot { idle: 0.0, lost: 3.0 });
        assert_eq!(queue.advance(-7.0, 0.0, &mut random).0, Slot { idle: 2.0, lost: 0.0 });
    }

    #[test]
    fn without_waiting_room_half_is_lost_at_full_load() {
        // Erlang's formula for one server at load 1
        let mut queue = Queue::new(0.0, 1.0);
        let mut random = Stream::new(5, 0);
        let lost: f64 = (0..400_000).map(|_| queue.advance(0.0, 0.1, &mut random).0.lost).sum();
        assert!((lost / 40_000.0 - 0.5).abs() < 0.02, "{lost}");
    }
}
