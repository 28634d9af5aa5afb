//! The rate that losses allow, by Padhye et al. as in RFC 5348.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Fraction, Seconds, Unit};

/// Card of [`loss_rate_pftk`].
pub const CARD: Card = Card {
    id: "loss_rate_pftk",
    formula: "X = MSS*8/(RTT*sqrt(2*d*p/3)+RTO*3*sqrt(3*d*p/8)*p*(1+32*p^2))",
    result: "X",
    symbols: &[symbol::MSS, symbol::LOADED_RTT, symbol::RTO, symbol::LOSS, symbol::SEGMENTS_PER_ACK],
    unit: Unit::BitPerSecond,
    validity: "Reno-like flows, timeouts included; does not know the link or the window.",
    source: Source {
        citation: "J. Padhye, V. Firoiu, D. Towsley, J. Kurose, Modeling TCP Throughput, SIGCOMM 1998; form of S. Floyd, M. Handley, J. Padhye, J. Widmer, TFRC, RFC 5348, 2008, section 3.1",
        evidence: Evidence::Recalled,
    },
};

/// The rate at which random losses hold one flow, timeouts included, by the TCP throughput equation.
///
/// # Formula
/// `X = MSS*8/(RTT*sqrt(2*d*p/3)+RTO*3*sqrt(3*d*p/8)*p*(1+32*p^2))`: `mss` (byte) × 8 over a time per packet from
/// `rtt` and `rto` (s), `loss_prob` and `segments_per_ack`, in bit/s. `None` without loss or without delay: no limit.
///
/// # Validity
/// Reno-like flows, timeouts included; does not know the link or the window.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Padhye, V. Firoiu, D. Towsley, J. Kurose, Modeling TCP Throughput, SIGCOMM 1998; form of S. Floyd, M. Handley,
/// J. Padhye, J. Widmer, TFRC, RFC 5348, 2008, section 3.1 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::loss_rate_pftk::loss_rate_pftk, units::{Bytes, Fraction, Seconds}};
/// let rate = |d| loss_rate_pftk(Bytes(1460.0), Seconds(0.1), Seconds(0.4), Fraction(0.01), d).expect("there is loss").0;
/// assert_eq!((rate(2.0) / 100.0).round(), 9278.0);
/// assert_eq!((rate(1.0) / 1000.0).round(), 1312.0);
/// ```
pub fn loss_rate_pftk(
    mss: Bytes,
    rtt: Seconds,
    rto: Seconds,
    loss_prob: Fraction,
    segments_per_ack: f64,
) -> Option<BitRate> {
    let (p, d) = (loss_prob.0, segments_per_ack);
    let timeouts = 3.0 * (3.0 * d * p / 8.0).sqrt() * p * (1.0 + 32.0 * p * p);
    let rate = mss / (rtt * (2.0 * d * p / 3.0).sqrt() + rto * timeouts);
    rate.0.is_finite().then_some(rate)
}
