//! The window that fills a path.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`window_needed`].
pub const CARD: Card = Card {
    id: "window_needed",
    formula: "W = C*RTT/8",
    result: "W",
    symbols: &[symbol::CAPACITY, symbol::LOADED_RTT],
    unit: Unit::Byte,
    validity: "One connection without loss.",
    source: Source {
        citation: "D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section 1.1",
        evidence: Evidence::Recalled,
    },
};

/// The window one connection needs to fill the link.
///
/// # Formula
/// `W = C*RTT/8`: `capacity` (bit/s) × `rtt` (s) / 8, in bytes.
///
/// # Validity
/// One connection without loss.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section
/// 1.1 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::window_needed::window_needed, units::{BitRate, Seconds}};
/// assert_eq!(window_needed(BitRate(25e9), Seconds(0.06)).0, 187.5e6);
/// ```
pub fn window_needed(capacity: BitRate, rtt: Seconds) -> Bytes {
    (capacity * rtt).bytes()
}
