//! The printed lower bound of utilization for many flows, Eq. (6).

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{Fraction, Packets, Unit};
use statrs::function::erf::{erf, erfc};

/// Card of [`utilization_bound_eq6`].
pub const CARD: Card = Card {
    id: "utilization_bound_eq6",
    formula: "U = erf(3*sqrt(3)/(2*sqrt(2))*B*sqrt(n)/(D+B))",
    result: "U",
    symbols: &[symbol::BUFFER_PACKETS, symbol::FLOWS, symbol::BDP_PACKETS],
    unit: Unit::Fraction,
    validity: "A lower bound, not a prediction: many long-lived, desynchronised Reno flows with mean windows above 2 to 3 packets. Loose for small buffers and few flows; below 100 flows they often move in phase, and one flow has its own formula.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 3, Eq. (6)",
        evidence: Evidence::Read,
    },
};

/// The utilization that Eq. (6) guarantees.
///
/// # Formula
/// `U = erf(3*sqrt(3)/(2*sqrt(2))*B*sqrt(n)/(D+B))`: `buffer` and `bdp` in the same unit (packets), `flows`;
/// 3√3/(2√2) = 1.8371. 0 when there is neither buffer nor path.
///
/// # Validity
/// A lower bound, not a prediction: many long-lived, desynchronised Reno flows with mean windows above 2 to 3
/// packets. Loose for small buffers and few flows; below 100 flows they often move in phase, and one flow has its own
/// formula.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 3, Eq. (6).
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_bound_eq6::utilization_bound_eq6, units::Packets};
/// // 100 flows over the OC-3 of the report, whole packets
/// let bound = utilization_bound_eq6(Packets(1291.0), Packets(64.0), 100.0);
/// assert!((bound.0 - 0.780228).abs() < 1e-6);
/// ```
pub fn utilization_bound_eq6(bdp: Packets, buffer: Packets, flows: f64) -> Fraction {
    Fraction(erf(argument(bdp, buffer, flows)))
}

/// The idle share 1 − U, accurate where U is near 1: at most this share of the link is unused.
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_bound_eq6::idle_share, units::Packets};
/// let idle = idle_share(Packets(1000.0), Packets(20.0), 1e5);
/// assert!(idle.0 > 0.0 && idle.0 < 1e-50);
/// ```
pub fn idle_share(bdp: Packets, buffer: Packets, flows: f64) -> Fraction {
    Fraction(erfc(argument(bdp, buffer, flows)))
}

/// What the bound tends to as the buffer grows: erf(1.8371·√n), 99.06 % for one flow.
///
/// # Examples
/// ```
/// assert!((bufferwise::model::utilization_bound_eq6::limit(1.0).0 - 0.9906).abs() < 1e-4);
/// ```
pub fn limit(flows: f64) -> Fraction {
    Fraction(erf(half_width() * flows.sqrt()))
}

/// 3√3/(2√2) = 1.8371: half a buffer over the deviation of the window sum, in the scale of erf.
pub(super) fn half_width() -> f64 {
    1.5 * 1.5f64.sqrt()
}

fn argument(bdp: Packets, buffer: Packets, flows: f64) -> f64 {
    if buffer.0 <= 0.0 { 0.0 } else { half_width() * (buffer / (bdp + buffer)) * flows.sqrt() }
}
