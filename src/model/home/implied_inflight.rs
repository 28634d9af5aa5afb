//! The data in flight that a rate and a round trip imply.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`implied_inflight`].
pub const CARD: Card = Card {
    id: "implied_inflight",
    formula: "W = X*RTT/8",
    result: "W",
    symbols: &[Symbol { name: "X", meaning: "measured rate", unit: Unit::BitPerSecond }, symbol::LOADED_RTT],
    unit: Unit::Byte,
    validity: "A steady flow whose round trip is the one measured (Little's law). Where it is far below the window, the mean round trip does not explain the rate.",
    source: Source {
        citation: "J. D. C. Little, A Proof for the Queuing Formula L = λW, Operations Research 9(3), 1961",
        evidence: Evidence::Recalled,
    },
};

/// The mean data in flight of a flow, by Little's law.
///
/// # Formula
/// `W = X*RTT/8`: measured `rate` (bit/s) × `rtt` (s) / 8; in bytes.
///
/// # Validity
/// A steady flow whose round trip is the one measured (Little's law). Where it is far below the window, the mean round
/// trip does not explain the rate.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. D. C. Little, A Proof for the Queuing Formula L = λW, Operations Research 9(3), 1961 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::implied_inflight::implied_inflight, units::{BitRate, Seconds}};
/// // 132 163 B/s at 241.7 ms: 31.9 kB, half of the window of 64 KiB
/// let inflight = implied_inflight(BitRate(132_163.0 * 8.0), Seconds(0.241_725));
/// assert!((inflight.0 - 31_947.0).abs() < 1.0);
/// ```
pub fn implied_inflight(rate: BitRate, rtt: Seconds) -> Bytes {
    (rate * rtt).bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's two tests with both directions full: 31.9 kB unshaped, 61.0 kB shaped.
    #[test]
    fn the_page() {
        let kb = |bytes_per_second: f64, ms: f64| {
            implied_inflight(BitRate(bytes_per_second * 8.0), Seconds(ms / 1e3)).0 / 1e3
        };
        assert!((kb(132_163.0, 241.7) - 31.9).abs() < 0.05);
        assert!((kb(254_110.0, 239.92) - 61.0).abs() < 0.05);
    }
}
