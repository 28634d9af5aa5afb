//! Integer time: a run's order of events never depends on how a machine rounds.

use crate::units::{BitRate, Bytes, Seconds};
use std::ops::{Add, AddAssign, Sub};

/// Picoseconds in a second.
const PICOSECONDS: f64 = 1e12;
/// Picoseconds in a second times bits in a byte; times a megabyte it still fits 64 bits.
const PICOSECOND_BITS: u64 = 8_000_000_000_000;

/// A point in simulated time or a span of it, in picoseconds; 2^64 of them are 213 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// The start of a run.
    pub const ZERO: Self = Self(0);
    /// Never.
    pub const NEVER: Self = Self(u64::MAX);

    /// The nearest picosecond; negative or undefined spans are zero.
    pub fn from_seconds(seconds: Seconds) -> Self {
        // A float cast saturates, so nothing wraps.
        Self((seconds.0 * PICOSECONDS).round() as u64)
    }

    /// A whole number of milliseconds, for constants.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis * 1_000_000_000)
    }

    /// As a float, for reports.
    pub fn seconds(self) -> Seconds {
        Seconds(self.0 as f64 / PICOSECONDS)
    }

    /// The time a packet of `bytes` (at most a megabyte) takes on a link of `rate`, both taken as whole numbers.
    pub fn of_transmission(bytes: Bytes, rate: BitRate) -> Self {
        Self::of_bytes(bytes.0.round() as u32, rate.0.round() as u64)
    }

    /// The time `bytes` (at most a megabyte) take at `rate` bit/s, to the nearest picosecond.
    #[inline]
    pub fn of_bytes(bytes: u32, rate: u64) -> Self {
        let rate = rate.max(1);
        Self((u64::from(bytes) * PICOSECOND_BITS + rate / 2) / rate)
    }

    /// The span since `earlier`, zero if that is later.
    #[inline]
    pub fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Time {
    type Output = Self;
    #[inline]
    fn add(self, span: Self) -> Self {
        Self(self.0 + span.0)
    }
}

impl AddAssign for Time {
    #[inline]
    fn add_assign(&mut self, span: Self) {
        self.0 += span.0;
    }
}

impl Sub for Time {
    type Output = Self;
    #[inline]
    fn sub(self, span: Self) -> Self {
        Self(self.0 - span.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_takes_its_bits_over_the_rate() {
        // 12000 bit at 155 Mb/s: 77.41935483871 µs.
        assert_eq!(Time::of_transmission(Bytes(1500.0), BitRate(155e6)), Time(77_419_355));
        assert_eq!(Time::of_transmission(Bytes(40.0), BitRate(100e9)), Time(3_200));
    }

    #[test]
    fn seconds_and_back() {
        assert_eq!(Time::from_seconds(Seconds(0.1)), Time::from_millis(100));
        assert_eq!(Time::from_millis(1500).seconds(), Seconds(1.5));
        assert_eq!(Time::from_seconds(Seconds(-1.0)), Time::ZERO);
        assert_eq!(Time(3).since(Time(5)), Time::ZERO);
    }
}
