//! The trace of a run: every packet that comes to the bottleneck, and what becomes of it.

use super::hop::Fate;
use super::time::Time;

/// Multiplier of FxHash (Firefox), an odd constant of 2^64 / π.
const MULTIPLIER: u64 = 0x517c_c1b7_2722_0a95;

/// One packet at the bottleneck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// When it came.
    pub time: Time,
    /// Whose it is: sources first, then the flows, in the order of the set-up.
    pub owner: u32,
    /// Segment number.
    pub sequence: u32,
    /// Whether it was taken in.
    pub admitted: bool,
}

/// A running hash over all arrivals: two runs with equal hashes made the same steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct TraceHash(u64);

impl TraceHash {
    /// Takes in one arrival.
    #[inline]
    pub fn add(&mut self, time: Time, owner: u32, sequence: u32, fate: Fate) {
        let who = u64::from(owner) << 32 | u64::from(sequence);
        let admitted = u64::from(fate != Fate::Dropped);
        let word = time.0 ^ who.wrapping_mul(MULTIPLIER) ^ admitted << 63;
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }

    /// The hash so far.
    pub fn value(self) -> u64 {
        self.0
    }
}
