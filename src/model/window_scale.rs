//! The TCP window scale option that a window needs.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{Bytes, Unit};

/// Card of [`window_scale`].
pub const CARD: Card = Card {
    id: "window_scale",
    formula: "k = max(0, ceil(log2(W/65535)))",
    result: "k",
    symbols: &[symbol::WINDOW],
    unit: Unit::Count,
    validity: "Up to 14, which allows 1 073 725 440 B: the field holds 65535, not 65536.",
    source: Source {
        citation: "D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section 2",
        evidence: Evidence::Recalled,
    },
};

/// The largest shift that RFC 7323 section 2.3 allows.
pub const MAX_SHIFT: u8 = 14;

/// The largest window without the option: a field of 16 bits.
pub const UNSCALED_WINDOW: Bytes = Bytes(65535.0);

/// The shift that lets a receiver announce a window.
///
/// # Formula
/// `k = max(0, ceil(log2(W/65535)))`: the smallest k with 65535·2ᵏ ≥ `window` (byte). `None` beyond 14.
///
/// # Validity
/// 4 194 304 B need 7, not 6: the field holds at most 65535.
///
/// # Errors
/// None: the argument is a checked number.
///
/// # Source
/// RFC 7323, section 2 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::window_scale::window_scale, units::Bytes};
/// assert_eq!(window_scale(Bytes(4_194_304.0)), Some(7));
/// assert_eq!(window_scale(Bytes(4_194_240.0)), Some(6));
/// assert_eq!(window_scale(Bytes(65535.0)), Some(0));
/// assert_eq!(window_scale(Bytes(1_073_725_441.0)), None);
/// ```
pub fn window_scale(window: Bytes) -> Option<u8> {
    (0..=MAX_SHIFT).find(|&shift| UNSCALED_WINDOW.0 * f64::from(shift).exp2() >= window.0)
}
