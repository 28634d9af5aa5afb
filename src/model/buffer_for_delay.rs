//! The buffer that waits no longer than wanted.

use super::card::{Card, Evidence, Source, Symbol};
use super::symbol;
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`buffer_for_delay`].
pub const CARD: Card = Card {
    id: "buffer_for_delay",
    formula: "B = C*t",
    result: "B",
    symbols: &[symbol::CAPACITY, Symbol { name: "t", meaning: "longest wait wanted", unit: Unit::Second }],
    unit: Unit::Bit,
    validity: "First in, first out; says nothing about utilization.",
    source: Source { citation: "Elementary: rate times time", evidence: Evidence::Derived },
};

/// The largest buffer whose wait stays within a limit.
///
/// # Formula
/// `B = C*t`: `capacity` (bit/s) × `delay` (s), in bits.
///
/// # Validity
/// First in, first out; says nothing about utilization.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Elementary: rate times time (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_for_delay::buffer_for_delay, units::{BitRate, Seconds}};
/// // 5 ms at 100 Gb/s are 62.5 MB
/// assert_eq!(buffer_for_delay(BitRate(100e9), Seconds(0.005)).bytes().0, 62.5e6);
/// ```
pub fn buffer_for_delay(capacity: BitRate, delay: Seconds) -> Bits {
    capacity * delay
}
