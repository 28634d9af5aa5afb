//! The buffer that the table's model asks for.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::model::unreachable::Unreachable;
use crate::model::utilization_bound_eq6::half_width;
use crate::units::{Bits, Fraction, Unit};
use statrs::function::erf::erfc_inv;

/// Card of [`buffer_for_target`].
pub const CARD: Card = Card {
    id: "buffer_for_target.utilization_table_model",
    formula: "erf(3*sqrt(3)/(2*sqrt(2))*(B+F)*sqrt(n)/D) = U",
    result: "B",
    symbols: &[
        Symbol { name: "F", meaning: "hidden FIFO of the line card", unit: Unit::Bit },
        symbol::FLOWS,
        symbol::BDP_BITS,
        symbol::TARGET,
    ],
    unit: Unit::Bit,
    validity: "As the model itself: fitted to the published table, for many desynchronised flows.",
    source: SOURCE,
};

/// Card of a target that is met without a buffer.
pub const NO_BUFFER: Card = Card {
    id: "buffer_for_target.utilization_table_model",
    formula: "B = 0",
    result: "B",
    symbols: &[],
    unit: Unit::Bit,
    validity: "The target is met without a buffer.",
    source: SOURCE,
};

const SOURCE: Source = Source {
    citation: "Model column of Appenzeller, Keslassy, McKeown 2004 as fitted for this project, solved for B",
    evidence: Evidence::Derived,
};

/// The least buffer whose utilization reaches `target`, in bits.
///
/// # Formula
/// `erf(3*sqrt(3)/(2*sqrt(2))*(B+F)*sqrt(n)/D) = U`: with `bdp` and `fifo` (bit), `flows` and `target`: B =
/// D·x/(1.8371·√n) − F, x = erfc⁻¹(1 − U).
///
/// # Validity
/// As the model itself: fitted to the published table, for many desynchronised flows.
///
/// # Errors
/// [`Unreachable`] with the limit, when no buffer reaches the target.
///
/// # Source
/// Model column of Appenzeller, Keslassy, McKeown 2004 as fitted for this project, solved for B (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_for_target::utilization_table_model::buffer_for_target, units::{Bits, Fraction}};
/// // 64 packets and 43 hidden ones reach 96.87 % with 100 flows
/// let packet = Bits(12_000.0);
/// let buffer = buffer_for_target(packet * 1291.0, packet * 43.0, 100.0, Fraction(0.968707)).expect("reachable");
/// assert!((buffer / packet - 64.0).abs() < 1e-3);
/// ```
pub fn buffer_for_target(bdp: Bits, fifo: Bits, flows: f64, target: Fraction) -> Result<Bits, Unreachable> {
    if target.0 >= 1.0 {
        return Err(Unreachable { limit: Fraction(1.0) });
    }
    let x = erfc_inv(1.0 - target.0);
    let usable = bdp * (x.max(0.0) / (half_width() * flows.sqrt()));
    Ok(Bits((usable - fifo).0.max(0.0)))
}

/// The card that fits an answer: the root of the equation, or no buffer at all.
pub fn card(buffer: Bits) -> &'static Card {
    if buffer.0 > 0.0 { &CARD } else { &NO_BUFFER }
}
