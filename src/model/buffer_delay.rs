//! The time a full buffer takes to drain.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`buffer_delay`].
pub const CARD: Card = Card {
    id: "buffer_delay",
    formula: "t = B/C",
    result: "t",
    symbols: &[symbol::BUFFER_BITS, symbol::CAPACITY],
    unit: Unit::Second,
    validity: "First in, first out; the longest wait of a packet that is not dropped.",
    source: Source { citation: "Elementary: size over rate", evidence: Evidence::Derived },
};

/// The wait behind a full buffer.
///
/// # Formula
/// `t = B/C`: `buffer` (bit) / `capacity` (bit/s), in seconds.
///
/// # Validity
/// First in, first out; the longest wait of a packet that is not dropped.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Elementary: size over rate (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_delay::buffer_delay, units::{BitRate, Bytes, Packets}};
/// // a transmit queue of 1000 packets at 100 Mb/s
/// let buffer = Packets(1000.0).bits(Bytes(1500.0));
/// assert_eq!(buffer_delay(buffer, BitRate(100e6)).0, 0.12);
/// ```
pub fn buffer_delay(buffer: Bits, capacity: BitRate) -> Seconds {
    buffer / capacity
}
