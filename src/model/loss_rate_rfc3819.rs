//! The rate that losses allow, by RFC 3819.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Fraction, Seconds, Unit};

/// Card of [`loss_rate_rfc3819`].
pub const CARD: Card = Card {
    id: "loss_rate_rfc3819",
    formula: "X = MSS*8/(RTT*sqrt(1.33*p)+RTO*p*(1+32*p^2)*min(1, 3*sqrt(0.75*p)))",
    result: "X",
    symbols: &[symbol::MSS, symbol::LOADED_RTT, symbol::RTO, symbol::LOSS],
    unit: Unit::BitPerSecond,
    validity: "Reno-like flows with an ACK per two segments, timeouts included; does not know the link.",
    source: Source {
        citation: "P. Karn (ed.), Advice for Internet Subnetwork Designers, RFC 3819, 2004, section 8.5, as quoted by bufferbloat.net, Equations",
        evidence: Evidence::Quoted,
    },
};

/// The rate at which random losses hold one flow, timeouts included, by RFC 3819.
///
/// # Formula
/// `X = MSS*8/(RTT*sqrt(1.33*p)+RTO*p*(1+32*p^2)*min(1, 3*sqrt(0.75*p)))`: `mss` (byte) × 8 over a time per packet
/// from `rtt` and `rto` (s) and `loss_prob`, in bit/s. `None` without loss or without delay: no limit.
///
/// # Validity
/// Reno-like flows with an ACK per two segments, timeouts included; does not know the link.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// P. Karn (ed.), Advice for Internet Subnetwork Designers, RFC 3819, 2004, section 8.5, as quoted by
/// bufferbloat.net, Equations (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::loss_rate_rfc3819::loss_rate_rfc3819, units::{Bytes, Fraction, Seconds}};
/// let rate = loss_rate_rfc3819(Bytes(1460.0), Seconds(0.1), Seconds(0.4), Fraction(0.01)).expect("there is loss");
/// assert!((rate.0 / 1e6 - 0.9288182765).abs() < 1e-9);
/// ```
pub fn loss_rate_rfc3819(mss: Bytes, rtt: Seconds, rto: Seconds, loss_prob: Fraction) -> Option<BitRate> {
    let p = loss_prob.0;
    let timeouts = p * (1.0 + 32.0 * p * p) * (3.0 * (0.75 * p).sqrt()).min(1.0);
    let rate = mss / (rtt * (1.33 * p).sqrt() + rto * timeouts);
    rate.0.is_finite().then_some(rate)
}
