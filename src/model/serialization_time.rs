//! The time a packet takes to go onto the line.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`serialization_time`].
pub const CARD: Card = Card {
    id: "serialization_time",
    formula: "t = S*8/C",
    result: "t",
    symbols: &[symbol::PACKET_SIZE, symbol::CAPACITY],
    unit: Unit::Second,
    validity: "Always; the size is the one on the wire.",
    source: Source { citation: "Elementary: size over rate", evidence: Evidence::Derived },
};

/// How long a packet occupies the line.
///
/// # Formula
/// `t = S*8/C`: `packet_size` on the wire (byte) × 8 / `capacity` (bit/s), in seconds.
///
/// # Validity
/// Always; the size is the one on the wire.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Elementary: size over rate (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::serialization_time::serialization_time, units::{BitRate, Bytes}};
/// assert_eq!(serialization_time(Bytes(1500.0), BitRate(2e6)).0, 0.006);
/// ```
pub fn serialization_time(packet_size: Bytes, capacity: BitRate) -> Seconds {
    packet_size / capacity
}
