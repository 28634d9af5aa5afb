//! The rate that losses allow, by Mathis et al.

use super::card::{Card, Evidence, Source, Symbol};
use super::symbol;
use crate::units::{BitRate, Bytes, Fraction, Seconds, Unit};

/// Card of [`loss_rate_mathis`].
pub const CARD: Card = Card {
    id: "loss_rate_mathis",
    formula: "X = MSS*8*K/(RTT*sqrt(p))",
    result: "X",
    symbols: &[
        symbol::MSS,
        Symbol {
            name: "K",
            meaning: "constant of the square-root law: sqrt(3/2) for an ACK per segment, sqrt(3/4) for an ACK per two; some sources take 1",
            unit: Unit::Count,
        },
        symbol::LOADED_RTT,
        symbol::LOSS,
    ],
    unit: Unit::BitPerSecond,
    validity: "Reno-like flows at random losses below about 2 %, without timeouts or window limit; does not know the link.",
    source: Source {
        citation: "M. Mathis, J. Semke, J. Mahdavi, T. Ott, The Macroscopic Behavior of the TCP Congestion Avoidance Algorithm, CCR 27(3), 1997",
        evidence: Evidence::Recalled,
    },
};

/// The rate at which random losses hold one Reno flow, by the square-root law.
///
/// # Formula
/// `X = MSS*8*K/(RTT*sqrt(p))`: `mss` (byte) × 8 × `constant` / (`rtt` (s) × √`loss_prob`), in bit/s. [`constant`]
/// gives √(3/(2d)). `None` without loss or without delay: no limit.
///
/// # Validity
/// Reno-like flows at random losses below about 2 %, without timeouts or window limit; does not know the link.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// M. Mathis, J. Semke, J. Mahdavi, T. Ott, The Macroscopic Behavior of the TCP Congestion Avoidance Algorithm, CCR
/// 27(3), 1997 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::loss_rate_mathis::{constant, loss_rate_mathis}, units::{Bytes, Fraction, Seconds}};
/// let rate = |k| loss_rate_mathis(Bytes(1460.0), Seconds(0.1), Fraction(0.01), k).expect("there is loss").0;
/// assert_eq!((rate(1.0) / 1e3).round(), 1168.0);
/// assert_eq!((rate(1.22) / 1e3).round(), 1425.0);
/// assert!((constant(2.0) - 0.866).abs() < 1e-4);
/// ```
pub fn loss_rate_mathis(mss: Bytes, rtt: Seconds, loss_prob: Fraction, constant: f64) -> Option<BitRate> {
    let rate = mss / rtt * constant / loss_prob.0.sqrt();
    rate.0.is_finite().then_some(rate)
}

/// The constant K = √(3/(2d)) of the square-root law: 1.2247 with an ACK per segment, 0.8660 with an ACK per two.
///
/// # Examples
/// ```
/// assert!((bufferwise::model::loss_rate_mathis::constant(1.0) - 1.2247).abs() < 1e-4);
/// ```
pub fn constant(segments_per_ack: f64) -> f64 {
    (1.5 / segments_per_ack).sqrt()
}
