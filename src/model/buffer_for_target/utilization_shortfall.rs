//! The buffer that the expected shortfall asks for.

use crate::math::root::{Inverse, find_root, invert_increasing};
use crate::model::card::{Card, Evidence, Source};
use crate::model::symbol;
use crate::model::unreachable::Unreachable;
use crate::model::utilization_shortfall::{idle_share, lack, spread};
use crate::units::{Bits, Fraction, Packets, Unit};
use statrs::function::erf::erfc;

/// Card of [`buffer_for_target`].
pub const CARD: Card = Card {
    id: "buffer_for_target.utilization_shortfall",
    formula: "1-(D+B)/(3*sqrt(3*n)*D)*(phi(3*sqrt(3*n)*B/(2*(D+B)))-3*sqrt(3*n)*B/(2*(D+B))*(1-Phi(3*sqrt(3*n)*B/(2*(D+B))))) = U",
    result: "B",
    symbols: &[symbol::FLOWS, symbol::BDP_BITS, symbol::TARGET],
    unit: Unit::Bit,
    validity: "As the expected shortfall itself: many desynchronised flows, a buffer well below the path.",
    source: SOURCE,
};

/// Card of a target that is met without a buffer.
pub const NO_BUFFER: Card = Card {
    id: "buffer_for_target.utilization_shortfall",
    formula: "B = 0",
    result: "B",
    symbols: &[],
    unit: Unit::Bit,
    validity: "The target is met without a buffer.",
    source: SOURCE,
};

const SOURCE: Source =
    Source { citation: "Expected shortfall of the Gaussian window sum, solved for B", evidence: Evidence::Derived };

/// The least buffer whose utilization reaches `target`, in bits.
///
/// # Formula
/// `1-(D+B)/(3*sqrt(3*n)*D)*(phi(3*sqrt(3*n)*B/(2*(D+B)))-3*sqrt(3*n)*B/(2*(D+B))*(1-Phi(3*sqrt(3*n)*B/(2*(D+B))))) =
/// U`: the root in B with `bdp` (bit), `flows` and `target`, by bracketing in [0, the buffer of greatest
/// utilization].
///
/// # Validity
/// As the expected shortfall itself: many desynchronised flows, a buffer well below the path.
///
/// # Errors
/// [`Unreachable`] with the limit, when no buffer reaches the target.
///
/// # Source
/// Expected shortfall of the Gaussian window sum, solved for B (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_for_target::utilization_shortfall::buffer_for_target, units::{Bits, Fraction}};
/// let packet = Bits(12_000.0);
/// let buffer = buffer_for_target(packet * 1291.0, 100.0, Fraction(0.999_935)).expect("100 flows can");
/// assert!((buffer / packet - 129.0).abs() < 1.0);
/// ```
pub fn buffer_for_target(bdp: Bits, flows: f64, target: Fraction) -> Result<Bits, Unreachable> {
    if bdp.0 <= 0.0 {
        return Ok(Bits(0.0));
    }
    let best = best_ratio(flows);
    let idle = |buffer_ratio: f64| idle_share(Packets(1.0), Packets(buffer_ratio), flows).0;
    // Logarithms keep the nines apart: the idle share falls like exp(-z²/2).
    let level = |buffer_ratio: f64| -idle(buffer_ratio).max(f64::MIN_POSITIVE).ln();
    let unreachable = Unreachable { limit: Fraction((1.0 - idle(best)).max(0.0)) };
    if target.0 >= 1.0 {
        return Err(unreachable);
    }
    match invert_increasing(level, -(1.0 - target.0).ln(), 0.0, best) {
        Inverse::Low => Ok(Bits(0.0)),
        Inverse::At(buffer_ratio) => Ok(bdp * buffer_ratio),
        Inverse::High => Err(unreachable),
    }
}

/// The buffer ratio with the greatest utilization: beyond it the deviation, which grows with the buffer, outgrows the
/// mean. Where flows are many the idle share is below 1e-300 long before.
fn best_ratio(flows: f64) -> f64 {
    // z tends to spread/2, and beyond 37 deviations a double can hardly tell the tail from 0
    let scale = spread(flows);
    if scale > 75.0 {
        return 74.0 / (scale - 74.0);
    }
    let slope = |buffer_ratio: f64| {
        let z = 0.5 * scale * buffer_ratio / (1.0 + buffer_ratio);
        let tail = 0.5 * erfc(z * std::f64::consts::FRAC_1_SQRT_2);
        lack(z) / tail - 0.5 * scale / (1.0 + buffer_ratio)
    };
    find_root(slope, 0.0, 27.0 * flows / 4.0 + 2.0).unwrap_or(1.0)
}

/// The card that fits an answer: the root of the equation, or no buffer at all.
pub fn card(buffer: Bits) -> &'static Card {
    if buffer.0 > 0.0 { &CARD } else { &NO_BUFFER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_flow_has_a_best_buffer_and_says_so() {
        let error = buffer_for_target(Bits(1.0), 1.0, Fraction(0.999)).expect_err("one flow cannot");
        // the greatest value on a grid of step 0.001
        let grid = (0..20_000).map(|i| 1.0 - idle_share(Packets(1.0), Packets(f64::from(i) / 1000.0), 1.0).0);
        let greatest = grid.fold(0.0, f64::max);
        assert!((error.limit.0 - greatest).abs() < 1e-9, "{} is not {greatest}", error.limit.0);
    }

    #[test]
    fn twelve_nines_are_told_apart() {
        for (nines, flows) in [(1e-6, 100.0), (1e-12, 100.0), (1e-15, 1e4), (1e-12, 1e12)] {
            let buffer = buffer_for_target(Bits(1.0), flows, Fraction(1.0 - nines)).expect("many flows can");
            let idle = idle_share(Packets(1.0), Packets(buffer.0), flows).0;
            let wanted = 1.0 - (1.0 - nines);
            assert!((idle / wanted - 1.0).abs() < 1e-9, "{flows} flows: {idle} is not {wanted}");
        }
    }
}
