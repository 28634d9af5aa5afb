//! The queue that a burst leaves at a slower link.

use super::card::{Card, Evidence, Source, Symbol};
use super::symbol;
use crate::units::{BitRate, Bits, Bytes, Unit};

/// Card of [`burst_queue`].
pub const CARD: Card = Card {
    id: "burst_queue",
    formula: "Q = W*8*max(0, 1-C/C_in)",
    result: "Q",
    symbols: &[
        symbol::WINDOW,
        symbol::CAPACITY,
        Symbol { name: "C_in", meaning: "rate at which the burst arrives", unit: Unit::BitPerSecond },
    ],
    unit: Unit::Bit,
    validity: "One burst no longer than the window, into an empty queue.",
    source: Source {
        citation: "J. Warner, switch buffer notes, UC Santa Cruz (microbursts); S. Ytti, Sufficient Buffer Sizes, NANOG, January 2024",
        evidence: Evidence::Quoted,
    },
};

/// The highest queue while a window of data arrives faster than the link sends it.
///
/// # Formula
/// `Q = W*8*max(0, 1-C/C_in)`: `window` (byte) × 8 × (1 − `capacity` / `arrival_rate`), in bits; 0 when the link is
/// as fast as the arrival.
///
/// # Validity
/// One burst no longer than the window, into an empty queue.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Warner, switch buffer notes, UC Santa Cruz (microbursts); S. Ytti, Sufficient Buffer Sizes, NANOG, January 2024
/// (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::burst_queue::burst_queue, units::{BitRate, Bytes}};
/// // 1 MB at 40 Gb/s into 10 Gb/s
/// assert_eq!(burst_queue(Bytes(1e6), BitRate(40e9), BitRate(10e9)).bytes().0, 750e3);
/// ```
pub fn burst_queue(window: Bytes, arrival_rate: BitRate, capacity: BitRate) -> Bits {
    window.bits() * (1.0 - capacity / arrival_rate).max(0.0)
}
