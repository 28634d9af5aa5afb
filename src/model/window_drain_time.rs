//! The time the line takes to carry a window.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`window_drain_time`].
pub const CARD: Card = Card {
    id: "window_drain_time",
    formula: "t = W*8/C",
    result: "t",
    symbols: &[symbol::WINDOW, symbol::CAPACITY],
    unit: Unit::Second,
    validity: "Counts the window as bytes on the wire; headers not included in the window make it up to 2.7 % longer.",
    source: Source {
        citation: "ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish), chain 65536 B, 2 Mb/s, 30 ms; exact form",
        evidence: Evidence::Derived,
    },
};

/// How long one window keeps the line busy.
///
/// # Formula
/// `t = W*8/C`: `window` (byte) × 8 / `capacity` (bit/s), in seconds.
///
/// # Validity
/// Counts the window as bytes on the wire; headers not included in the window make it up to 2.7 % longer.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish), chain 65536 B, 2 Mb/s, 30 ms; exact form
/// (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::window_drain_time::window_drain_time, units::{BitRate, Bytes}};
/// assert_eq!(window_drain_time(Bytes(65536.0), BitRate(2e6)).0, 0.262144);
/// ```
pub fn window_drain_time(window: Bytes, capacity: BitRate) -> Seconds {
    window / capacity
}
