//! The tail of the short flows' queue, to third order with its prefactor.

use super::card::{Card, Evidence, Source, Symbol};
use super::short_flow_bursts::{Bursts, is_stable};
use super::short_flow_exponent::Tail;
use super::symbol;
use crate::units::{Fraction, Packets, Unit};

/// Card of [`short_flow_tail3`].
pub const CARD: Card = Card {
    id: "short_flow_tail3",
    formula: "P = (1-rho)/rho*X1/(kappa*X2/2+kappa^2*X3/3)*exp(-kappa*B)",
    result: "P",
    symbols: &[
        symbol::LOAD,
        symbol::BURST_1,
        symbol::BURST_2,
        symbol::BURST_3,
        Symbol {
            name: "kappa",
            meaning: "-a+sqrt(a^2+6*(1-rho)/rho*X1/X3) with a = 3*X2/(2*X3), per packet",
            unit: Unit::Count,
        },
        symbol::BUFFER_PACKETS,
    ],
    unit: Unit::Fraction,
    validity: "Short flows in slow start, bursts arriving at random (Poisson), load between 0 and 1. Within about 1 % of the buffer by the exact exponent.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, appendix C",
        evidence: Evidence::Read,
    },
};

/// The probability that short flows queue at least `buffer`, to third order; `None` unless the load is between 0 and
/// 1.
///
/// # Formula
/// `P = (1-rho)/rho*X1/(kappa*X2/2+kappa^2*X3/3)*exp(-kappa*B)`: `buffer` (packets), `load` ρ, the first three
/// moments of `bursts` (packets) and κ = −a + √(a² + 6(1−ρ)/ρ·E\[X\]/E\[X³\]), a = 3E\[X²\]/(2E\[X³\]).
///
/// # Validity
/// Short flows in slow start, bursts arriving at random (Poisson), load between 0 and 1. Within about 1 % of the
/// buffer by the exact exponent.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, appendix C.
///
/// # Examples
/// ```
/// use bufferwise::{model::{short_flow_bursts::bursts, short_flow_tail3::short_flow_tail3}, units::{Fraction, Packets}};
/// let bursts = bursts(Packets(14.0), Packets(2.0));
/// let loss = short_flow_tail3(&bursts, Fraction(0.8), Packets(49.74)).map(|loss| loss.0);
/// assert!((loss.unwrap_or(0.0) - 0.025).abs() < 2e-5);
/// ```
pub fn short_flow_tail3(bursts: &Bursts, load: Fraction, buffer: Packets) -> Option<Fraction> {
    tail3(bursts, load).map(|tail| tail.probability(buffer))
}

/// The third-order tail.
pub fn tail3(bursts: &Bursts, load: Fraction) -> Option<Tail> {
    let (mean, square, cube) = (bursts.moment(1), bursts.moment(2), bursts.moment(3));
    let a = 1.5 * square / cube;
    let q = 6.0 * (1.0 - load.0) / load.0 * (mean / cube);
    // -a + sqrt(a² + q) without cancellation
    let kappa = q / (a + (a * a + q).sqrt());
    let prefactor = (1.0 - load.0) / load.0 * mean / (kappa * square / 2.0 + kappa * kappa * cube / 3.0);
    is_stable(load).then_some(Tail { kappa, prefactor })
}
