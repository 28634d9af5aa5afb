//! The rate that a window allows.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`window_rate`].
pub const CARD: Card = Card {
    id: "window_rate",
    formula: "X = min(C, W*8/RTT)",
    result: "X",
    symbols: &[symbol::WINDOW, symbol::LOADED_RTT, symbol::CAPACITY],
    unit: Unit::BitPerSecond,
    validity: "One connection; RTT is the one with the queue it sits behind. The unscaled window is 65535 B, not 65536.",
    source: Source {
        citation: "D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section 1.1: window over round-trip time",
        evidence: Evidence::Recalled,
    },
};

/// The most that one connection carries with its window.
///
/// # Formula
/// `X = min(C, W*8/RTT)`: the lesser of `capacity` (bit/s) and `window` (byte) × 8 / `rtt` (s), in bit/s.
///
/// # Validity
/// One connection; RTT is the one with the queue it sits behind. The unscaled window is 65535 B, not 65536.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section
/// 1.1: window over round-trip time (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::window_rate::window_rate, units::{BitRate, Bytes, Seconds}};
/// // one satellite hop with the unscaled window: 1.05 Mb/s
/// let rate = window_rate(Bytes(65535.0), Seconds(0.5), BitRate(10e6));
/// assert!((rate.0 - 1.04856e6).abs() < 1e-3);
/// ```
pub fn window_rate(window: Bytes, rtt: Seconds, capacity: BitRate) -> BitRate {
    BitRate((window / rtt).0.min(capacity.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_delay_the_link_limits() {
        assert_eq!(window_rate(Bytes(65535.0), Seconds(0.0), BitRate(1e6)), BitRate(1e6));
    }
}
