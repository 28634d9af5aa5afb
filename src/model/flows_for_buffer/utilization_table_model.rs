//! The flows that the table's model asks for.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::model::unreachable::Unreachable;
use crate::model::utilization_bound_eq6::half_width;
use crate::units::{Bits, Fraction, Unit};
use statrs::function::erf::erfc_inv;

/// Card of [`flows_for_buffer`].
pub const CARD: Card = Card {
    id: "flows_for_buffer.utilization_table_model",
    formula: "erf(3*sqrt(3)/(2*sqrt(2))*(B+F)*sqrt(n)/D) = U",
    result: "n",
    symbols: &[
        symbol::BUFFER_BITS,
        Symbol { name: "F", meaning: "hidden FIFO of the line card", unit: Unit::Bit },
        symbol::BDP_BITS,
        symbol::TARGET,
    ],
    unit: Unit::Count,
    validity: "As the model itself: fitted to the published table, for desynchronised flows.",
    source: SOURCE,
};

/// Card of a target that one flow already reaches.
pub const ONE_FLOW: Card = Card {
    id: "flows_for_buffer.utilization_table_model",
    formula: "n = 1",
    result: "n",
    symbols: &[],
    unit: Unit::Count,
    validity: "By this formula one flow already reaches the target with this buffer; whether the formula holds for one flow is another matter.",
    source: SOURCE,
};

const SOURCE: Source = Source {
    citation: "Model column of Appenzeller, Keslassy, McKeown 2004 as fitted for this project, solved for n",
    evidence: Evidence::Derived,
};

/// The fewest flows, not necessarily whole and at least 1, for which the buffer reaches `target`.
///
/// # Formula
/// `erf(3*sqrt(3)/(2*sqrt(2))*(B+F)*sqrt(n)/D) = U`: with `bdp`, `buffer` and `fifo` (bit) and `target`: n =
/// (x·D/(1.8371·(B+F)))², x = erfc⁻¹(1 − U).
///
/// # Validity
/// As the model itself: fitted to the published table, for desynchronised flows.
///
/// # Errors
/// [`Unreachable`] with the limit, when no number of flows reaches the target.
///
/// # Source
/// Model column of Appenzeller, Keslassy, McKeown 2004 as fitted for this project, solved for n (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::flows_for_buffer::utilization_table_model::flows_for_buffer, units::{Bits, Fraction}};
/// let flows = flows_for_buffer(Bits(1291.0), Bits(64.0), Bits(43.0), Fraction(0.968707)).expect("there is a buffer");
/// assert!((flows - 100.0).abs() < 1e-2);
/// ```
pub fn flows_for_buffer(bdp: Bits, buffer: Bits, fifo: Bits, target: Fraction) -> Result<f64, Unreachable> {
    let x = erfc_inv(1.0 - target.0);
    let usable = buffer + fifo;
    if x <= 0.0 {
        Ok(1.0)
    } else if usable.0 <= 0.0 {
        Err(Unreachable { limit: Fraction(0.0) })
    } else if target.0 >= 1.0 {
        Err(Unreachable { limit: Fraction(1.0) })
    } else {
        let root = x * (bdp / usable) / half_width();
        Ok((root * root).max(1.0))
    }
}

/// The card that fits an answer: the root of the equation, or one flow.
pub fn card(flows: f64) -> &'static Card {
    if flows > 1.0 { &CARD } else { &ONE_FLOW }
}
