//! The buffer that Eq. (6) asks for.

use crate::model::card::{Card, Evidence, Source};
use crate::model::symbol;
use crate::model::unreachable::Unreachable;
use crate::model::utilization_bound_eq6::{half_width, limit};
use crate::units::{Bits, Fraction, Unit};
use statrs::function::erf::erfc_inv;

/// Card of [`buffer_for_target`].
pub const CARD: Card = Card {
    id: "buffer_for_target.utilization_bound_eq6",
    formula: "erf(3*sqrt(3)/(2*sqrt(2))*B*sqrt(n)/(D+B)) = U",
    result: "B",
    symbols: &[symbol::FLOWS, symbol::BDP_BITS, symbol::TARGET],
    unit: Unit::Bit,
    validity: "As the bound itself: on the safe side for many desynchronised flows. For few flows the bound has a ceiling of erf(1.8371*sqrt(n)).",
    source: SOURCE,
};

/// Card of a target that is met without a buffer.
pub const NO_BUFFER: Card = Card {
    id: "buffer_for_target.utilization_bound_eq6",
    formula: "B = 0",
    result: "B",
    symbols: &[],
    unit: Unit::Bit,
    validity: "The target is met without a buffer.",
    source: SOURCE,
};

const SOURCE: Source =
    Source { citation: "Eq. (6) of Appenzeller, Keslassy, McKeown 2004, solved for B", evidence: Evidence::Derived };

/// The least buffer whose utilization reaches `target`, in bits.
///
/// # Formula
/// `erf(3*sqrt(3)/(2*sqrt(2))*B*sqrt(n)/(D+B)) = U`: with `bdp` (bit), `flows` and `target`: B = D·x/(1.8371·√n − x),
/// x = erfc⁻¹(1 − U).
///
/// # Validity
/// As the bound itself: on the safe side for many desynchronised flows. For few flows the bound has a ceiling of
/// erf(1.8371*sqrt(n)).
///
/// # Errors
/// [`Unreachable`] with the limit, when no buffer reaches the target.
///
/// # Source
/// Eq. (6) of Appenzeller, Keslassy, McKeown 2004, solved for B (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_for_target::utilization_bound_eq6::buffer_for_target, units::{Bits, Fraction}};
/// // the OC-3 with 100 flows: 143 packets for 99 %
/// let buffer = buffer_for_target(Bits(15.5e6), 100.0, Fraction(0.99)).expect("100 flows can");
/// assert_eq!((buffer.0 / 12_000.0).ceil(), 143.0);
/// // one flow tends to 99.06 %
/// let limit = buffer_for_target(Bits(15.5e6), 1.0, Fraction(0.999)).expect_err("one flow cannot").limit;
/// assert!((limit.0 - 0.9906).abs() < 1e-4);
/// ```
pub fn buffer_for_target(bdp: Bits, flows: f64, target: Fraction) -> Result<Bits, Unreachable> {
    let x = erfc_inv(1.0 - target.0);
    let ceiling = half_width() * flows.sqrt();
    if x <= 0.0 {
        Ok(Bits(0.0))
    } else if x < ceiling {
        Ok(bdp * (x / (ceiling - x)))
    } else {
        Err(Unreachable { limit: limit(flows) })
    }
}

/// The card that fits an answer: the root of the equation, or no buffer at all.
pub fn card(buffer: Bits) -> &'static Card {
    if buffer.0 > 0.0 { &CARD } else { &NO_BUFFER }
}
