//! The flows that the expected shortfall asks for.

use crate::math::root::{Inverse, invert_increasing};
use crate::model::card::{Card, Evidence, Source};
use crate::model::symbol;
use crate::model::unreachable::Unreachable;
use crate::model::utilization_shortfall::{lack, spread};
use crate::units::{Bits, Fraction, Unit};

/// Card of [`flows_for_buffer`].
pub const CARD: Card = Card {
    id: "flows_for_buffer.utilization_shortfall",
    formula: "1-(D+B)/(3*sqrt(3*n)*D)*(phi(3*sqrt(3*n)*B/(2*(D+B)))-3*sqrt(3*n)*B/(2*(D+B))*(1-Phi(3*sqrt(3*n)*B/(2*(D+B))))) = U",
    result: "n",
    symbols: &[symbol::BUFFER_BITS, symbol::BDP_BITS, symbol::TARGET],
    unit: Unit::Count,
    validity: "As the expected shortfall itself: desynchronised flows with mean windows above 2 to 3 packets.",
    source: SOURCE,
};

/// Card of a target that one flow already reaches.
pub const ONE_FLOW: Card = Card {
    id: "flows_for_buffer.utilization_shortfall",
    formula: "n = 1",
    result: "n",
    symbols: &[],
    unit: Unit::Count,
    validity: "By this formula one flow already reaches the target with this buffer; whether the formula holds for one flow is another matter.",
    source: SOURCE,
};

const SOURCE: Source =
    Source { citation: "Expected shortfall of the Gaussian window sum, solved for n", evidence: Evidence::Derived };

/// The fewest flows, not necessarily whole and at least 1, for which the buffer reaches `target`.
///
/// # Formula
/// `1-(D+B)/(3*sqrt(3*n)*D)*(phi(3*sqrt(3*n)*B/(2*(D+B)))-3*sqrt(3*n)*B/(2*(D+B))*(1-Phi(3*sqrt(3*n)*B/(2*(D+B))))) =
/// U`: the root in n with `bdp` and `buffer` (bit) and `target`, by bracketing.
///
/// # Validity
/// As the expected shortfall itself: desynchronised flows with mean windows above 2 to 3 packets.
///
/// # Errors
/// [`Unreachable`] with the limit, when no number of flows reaches the target.
///
/// # Source
/// Expected shortfall of the Gaussian window sum, solved for n (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::flows_for_buffer::utilization_shortfall::flows_for_buffer, units::{Bits, Fraction}};
/// let flows = flows_for_buffer(Bits(1291.0), Bits(129.0), Fraction(0.999_935)).expect("reachable");
/// assert!((flows - 100.0).abs() < 1.0);
/// ```
pub fn flows_for_buffer(bdp: Bits, buffer: Bits, target: Fraction) -> Result<f64, Unreachable> {
    if bdp.0 <= 0.0 {
        return Ok(1.0);
    }
    if target.0 >= 1.0 {
        return Err(Unreachable { limit: Fraction(1.0) });
    }
    let idle = 1.0 - target.0;
    let total = 1.0 + buffer / bdp;
    let half_share = 0.5 * (buffer.0 / (bdp.0 + buffer.0));
    // In s = 3√(3n): idle share = total/s·lack(s·half_share). lack lies between 0.0833 (at z = 1) and 0.3990 (at 0).
    let level = |ln_scale: f64| {
        let scale = ln_scale.exp();
        -(total / scale * lack(scale * half_share)).max(f64::MIN_POSITIVE).ln()
    };
    let highest = (0.399 * total / idle).min(38.0 / half_share);
    let lowest = (0.083 * total / idle).min(1.0 / half_share).max(spread(1.0)).min(highest);
    match invert_increasing(level, -idle.ln(), lowest.ln(), highest.ln()) {
        Inverse::At(ln_scale) => Ok(((2.0 * ln_scale).exp() / 27.0).max(1.0)),
        Inverse::Low | Inverse::High => Ok(1.0),
    }
}

/// The card that fits an answer: the root of the equation, or one flow.
pub fn card(flows: f64) -> &'static Card {
    if flows > 1.0 { &CARD } else { &ONE_FLOW }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::utilization_shortfall::idle_share;
    use crate::units::Packets;

    #[test]
    fn the_answer_reaches_the_target_exactly() {
        for (buffer, idle) in [(0.0, 1e-3), (1e-6, 1e-6), (0.05, 1e-2), (0.1, 1e-12), (1.0, 1e-9), (100.0, 1e-4)] {
            let flows = flows_for_buffer(Bits(1.0), Bits(buffer), Fraction(1.0 - idle)).expect("reachable");
            let reached = idle_share(Packets(1.0), Packets(buffer), flows).0;
            let wanted = 1.0 - (1.0 - idle);
            let fits = (reached / wanted - 1.0).abs() < 1e-9 || (flows == 1.0 && reached <= wanted);
            assert!(fits, "buffer {buffer}: {flows} flows leave {reached}, wanted {wanted}");
        }
    }
}
