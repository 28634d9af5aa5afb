//! The time after which half of the sequence numbers are used up.

use super::card::{Card, Evidence, Source, Symbol};
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`sequence_wrap_time`].
pub const CARD: Card = Card {
    id: "sequence_wrap_time",
    formula: "t = 2^31*8/X",
    result: "t",
    symbols: &[Symbol { name: "X", meaning: "rate of the connection", unit: Unit::BitPerSecond }],
    unit: Unit::Second,
    validity: "A segment older than this can be taken for a new one unless timestamps protect the connection (PAWS).",
    source: Source {
        citation: "D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section 5: 2^31 bytes at the rate of the connection",
        evidence: Evidence::Recalled,
    },
};

/// How long a connection takes to send 2³¹ bytes, half of its sequence numbers.
///
/// # Formula
/// `t = 2^31*8/X`: 2³¹ byte × 8 / `rate` of the connection (bit/s), in seconds.
///
/// # Validity
/// A segment older than this can be taken for a new one unless timestamps protect the connection (PAWS).
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// D. Borman, B. Braden, V. Jacobson, R. Scheffenegger, TCP Extensions for High Performance, RFC 7323, 2014, section
/// 5: 2^31 bytes at the rate of the connection (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::sequence_wrap_time::sequence_wrap_time, units::{Bytes, Seconds}};
/// // 65536 B every 60 ms
/// let rate = Bytes(65536.0) / Seconds(0.06);
/// assert!((sequence_wrap_time(rate).0 - 1966.08).abs() < 1e-9);
/// ```
pub fn sequence_wrap_time(rate: BitRate) -> Seconds {
    Bits(2f64.powi(31) * 8.0) / rate
}
