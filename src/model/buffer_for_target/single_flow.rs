//! The buffer that one long-lived flow needs for an average utilization.

use crate::math::root::{Inverse, invert_increasing};
use crate::model::card::{Card, Evidence, Source};
use crate::model::congestion_control::{Growth, beta, growth};
use crate::model::single_flow::under_buffered_idle;
use crate::model::single_flow_form::SingleFlowForm;
use crate::model::symbol;
use crate::units::{Bits, CongestionControl, Fraction, Unit};

const SOURCE: Source =
    Source { citation: "Average utilization of one flow (single_flow), solved for B", evidence: Evidence::Derived };

macro_rules! buffer_card {
    ($(#[$doc:meta])* $name:ident, $formula:literal, $symbols:expr, $validity:literal) => {
        $(#[$doc])*
        pub const $name: Card = Card {
            id: "buffer_for_target.single_flow",
            formula: $formula,
            result: "B",
            symbols: $symbols,
            unit: Unit::Bit,
            validity: $validity,
            source: SOURCE,
        };
    };
}

buffer_card!(
    /// Card of a target that is met without a buffer.
    NO_BUFFER, "B = 0", &[], "One flow reaches the target without a buffer."
);
buffer_card!(
    /// Card of Reno and its kin.
    ADDITIVE,
    "B = D*(U/(beta*U+sqrt((1-beta^2)*U*(1-U)))-1)",
    &[symbol::BDP_BITS, symbol::TARGET, symbol::BETA],
    "One long-lived Reno flow without timeouts."
);
buffer_card!(
    /// Card of CUBIC.
    CUBIC,
    "1+B/D-3/4*B/D*(B/((D+B)*(1-beta)))^(1/3)-(1+B/D)*(1-beta)/4 = U",
    &[symbol::BDP_BITS, symbol::BETA, symbol::TARGET],
    "One long-lived CUBIC flow outside its Reno-friendly region."
);
buffer_card!(
    /// Card of Scalable.
    EXPONENTIAL,
    "(1-beta)*(1+B/D)/(B/D-ln(beta*(1+B/D))) = U",
    &[symbol::BDP_BITS, symbol::BETA, symbol::TARGET],
    "One long-lived Scalable TCP flow."
);

/// The least buffer with which one flow's average utilization reaches `target`, in bits; `None` for BBR.
///
/// # Formula
/// Reno: `B = D*(U/(beta*U+sqrt((1-beta^2)*U*(1-U)))-1)` with `bdp` (bit); CUBIC and Scalable: the root of their
/// utilization in [0, (1/β − 1)·D]. Always reachable: that much buffer gives 1.
///
/// # Validity
/// As `single_flow`.
///
/// # Errors
/// None: every target up to 1 is reached.
///
/// # Source
/// Derived from `single_flow`.
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_for_target::single_flow::buffer_for_target, units::{Bits, CongestionControl, Fraction}};
/// let buffer = |target| buffer_for_target(CongestionControl::Reno, Bits(1e6), Fraction(target)).map(|bits| bits.0);
/// assert_eq!(buffer(0.7), Some(0.0));
/// assert!((buffer(25.0 / 28.0).unwrap_or(0.0) - 0.25e6).abs() < 1e-6);
/// assert_eq!(buffer(1.0), Some(1e6));
/// ```
pub fn buffer_for_target(control: CongestionControl, bdp: Bits, target: Fraction) -> Option<Bits> {
    let (growth, beta) = (growth(control)?, beta(control)?);
    let full = 1.0 / beta - 1.0;
    let form = SingleFlowForm { growth, beta, full: false };
    let buffer_ratio = match growth {
        _ if target.0 >= 1.0 => full,
        Growth::Additive => {
            let u = target.0;
            (u / (beta * u + ((1.0 - beta * beta) * u * (1.0 - u)).sqrt()) - 1.0).max(0.0)
        }
        // The idle share vanishes as a square: its root is nearly straight.
        Growth::Cubic | Growth::Exponential => {
            let level = |buffer_ratio: f64| -under_buffered_idle(form, buffer_ratio).max(0.0).sqrt();
            match invert_increasing(level, -(1.0 - target.0).sqrt(), 0.0, full) {
                Inverse::Low => 0.0,
                Inverse::At(buffer_ratio) => buffer_ratio,
                Inverse::High => full,
            }
        }
    };
    Some(bdp * buffer_ratio)
}

/// The card that fits an answer.
pub fn card(control: CongestionControl, buffer: Bits) -> Option<&'static Card> {
    growth(control).map(|growth| match growth {
        _ if buffer.0 <= 0.0 => &NO_BUFFER,
        Growth::Additive => &ADDITIVE,
        Growth::Cubic => &CUBIC,
        Growth::Exponential => &EXPONENTIAL,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::single_flow::single_flow;
    use crate::units::Packets;

    #[test]
    fn the_answer_reaches_the_target() {
        for control in [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable] {
            for target in [0.76, 0.93, 0.94, 0.97, 0.99, 0.999, 0.999_999, 1.0] {
                let buffer = buffer_for_target(control, Bits(1.0), Fraction(target)).expect("not BBR").0;
                let reached = single_flow(control, Packets(1.0), Packets(buffer)).expect("not BBR").0;
                let fits = (reached - target).abs() < 1e-14 || (buffer == 0.0 && reached > target);
                assert!(fits, "{control:?}: {buffer} gives {reached}, wanted {target}");
            }
        }
    }
}
