//! The tail of the short flows' queue, to second order.

use super::card::{Card, Evidence, Source};
use super::short_flow_bursts::{Bursts, is_stable};
use super::short_flow_exponent::Tail;
use super::symbol;
use crate::units::{Fraction, Packets, Unit};

/// Card of [`short_flow_tail2`].
pub const CARD: Card = Card {
    id: "short_flow_tail2",
    formula: "P = exp(-B*2*(1-rho)/rho*X1/X2)",
    result: "P",
    symbols: &[symbol::BUFFER_PACKETS, symbol::LOAD, symbol::BURST_1, symbol::BURST_2],
    unit: Unit::Fraction,
    validity: "Short flows in slow start, bursts arriving at random (Poisson), load between 0 and 1. Under-sizes buffers by 10 to 13 % against the exact exponent.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4 and appendix C",
        evidence: Evidence::Read,
    },
};

/// The probability that short flows queue at least `buffer`, to second order; `None` unless the load is between 0 and
/// 1.
///
/// # Formula
/// `P = exp(-B*2*(1-rho)/rho*X1/X2)`: `buffer` (packets), `load` ρ and the first two moments of `bursts` (packets).
///
/// # Validity
/// Short flows in slow start, bursts arriving at random (Poisson), load between 0 and 1. Under-sizes buffers by 10 to
/// 13 % against the exact exponent.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4 and appendix
/// C.
///
/// # Examples
/// ```
/// use bufferwise::{model::{short_flow_bursts::bursts, short_flow_tail2::short_flow_tail2}, units::{Fraction, Packets}};
/// let bursts = bursts(Packets(14.0), Packets(2.0));
/// let loss = short_flow_tail2(&bursts, Fraction(0.8), Packets(44.27)).map(|loss| loss.0);
/// assert!((loss.unwrap_or(0.0) - 0.025).abs() < 1e-5);
/// ```
pub fn short_flow_tail2(bursts: &Bursts, load: Fraction, buffer: Packets) -> Option<Fraction> {
    tail2(bursts, load).map(|tail| tail.probability(buffer))
}

/// The second-order tail: exponent 2(1−ρ)/ρ·E\[X\]/E\[X²\], prefactor 1.
pub fn tail2(bursts: &Bursts, load: Fraction) -> Option<Tail> {
    let kappa = 2.0 * (1.0 - load.0) / load.0 * (bursts.moment(1) / bursts.moment(2));
    is_stable(load).then_some(Tail { kappa, prefactor: 1.0 })
}
