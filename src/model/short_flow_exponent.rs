//! The exact exponent with which the short flows' queue falls off.

use super::card::{Card, Evidence, Source, Symbol};
use super::short_flow_bursts::{Bursts, is_stable};
use super::short_flow_tail3::tail3;
use super::symbol;
use crate::math::root::find_root;
use crate::units::{Bits, Bytes, Fraction, Packets, Unit};

/// Card of [`tail`]'s exponent.
pub const CARD: Card = Card {
    id: "short_flow_exponent",
    formula: "rho*(M-1)/(kappa*X1) = 1",
    result: "kappa",
    symbols: &[
        symbol::LOAD,
        Symbol { name: "M", meaning: "mean of exp(kappa*X) over the bursts, at the root", unit: Unit::Count },
        symbol::BURST_1,
    ],
    unit: Unit::Count,
    validity: "Short flows in slow start, bursts arriving at random (Poisson), load between 0 and 1; per packet.",
    source: Source {
        citation: "Effective bandwidth of G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, appendix C, alpha(kappa) = C, solved without truncating the series",
        evidence: Evidence::Derived,
    },
};

/// A tail P(Q ≥ b) = prefactor·exp(−κ·b).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// The exponent κ, per packet.
    pub kappa: f64,
    /// What the exponential is multiplied by, at most 1.
    pub prefactor: f64,
}

impl Tail {
    /// The probability that the queue is at least `buffer`.
    pub fn probability(self, buffer: Packets) -> Fraction {
        Fraction((self.prefactor * (-self.kappa * buffer.0).exp()).min(1.0))
    }

    /// The buffer that the queue exceeds with probability `loss_prob`; 0 where the queue is rarer than that anyway.
    pub fn buffer(self, loss_prob: Fraction, packet_size: Bytes) -> Bits {
        Packets(((self.prefactor / loss_prob.0).ln() / self.kappa).max(0.0)).bits(packet_size)
    }
}

/// The tail of the short flows' queue with its exact exponent; `None` unless the load is between 0 and 1.
///
/// # Formula
/// κ is the root of `rho*(M-1)/(kappa*X1) = 1` with M = E\[exp(κX)\] over the `bursts` and `load` ρ; the prefactor is
/// (1−ρ)/(ρ·E\[X·exp(κX)\]/E\[X\] − 1).
///
/// # Validity
/// Bursts arrive at random (Poisson), no loss; exact for large queues.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Appenzeller, Keslassy, McKeown 2004, appendix C, solved without truncating the series (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::{short_flow_bursts::bursts, short_flow_exponent::tail}, units::{Fraction, Packets}};
/// // single packets: M/D/1 at a load of 0.8
/// let tail = tail(&bursts(Packets(1.0), Packets(1.0)), Fraction(0.8)).expect("a load of 0.8 is stable");
/// assert!((tail.kappa - 0.43084).abs() < 1e-5);
/// ```
pub fn tail(bursts: &Bursts, load: Fraction) -> Option<Tail> {
    if !is_stable(load) {
        return None;
    }
    let largest = bursts.sizes().iter().copied().fold(0.0, f64::max);
    // The truncated series lies below the exponential, so its root lies above; exp(700) is the edge of a double.
    let high = tail3(bursts, load)?.kappa.min(700.0 / largest);
    let mean = bursts.moment(1);
    let excess = |kappa: f64| {
        let growth = |size: f64| if kappa * size == 0.0 { size } else { (kappa * size).exp_m1() / kappa };
        (load.0 * bursts.mean(growth) / mean).ln()
    };
    let kappa = find_root(excess, 0.0, high).unwrap_or(high);
    let slope = load.0 * bursts.mean(|size| size * (kappa * size).exp_m1()) / mean - (1.0 - load.0);
    Some(Tail { kappa, prefactor: ((1.0 - load.0) / slope).min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::short_flow_bursts::bursts;
    use crate::model::short_flow_tail2::tail2;

    /// Buffers for 2.5 % at a load of 0.8, initial window 2: second order, third order with prefactor, exact (the last by
    /// bisection of the same equation in another language, and 16.4583 as M/D/1 with packets of two).
    #[test]
    fn three_orders_of_the_buffer() {
        let rows = [
            (2.0, 14.76, 16.35, 16.4583),
            (6.0, 24.59, 27.45, 27.6565),
            (14.0, 44.27, 49.74, 50.1748),
            (16.0, 40.58, 45.84, 46.2901),
            (30.0, 83.61, 94.40, 95.2932),
            (62.0, 162.31, 183.75, 185.5777),
            (126.0, 319.70, 362.49, 366.1725),
        ];
        for (length, second, third, exact) in rows {
            let bursts = bursts(Packets(length), Packets(2.0));
            let load = Fraction(0.8);
            let tails = [tail2(&bursts, load), tail3(&bursts, load), tail(&bursts, load)];
            for (tail, expected) in tails.into_iter().zip([second, third, exact]) {
                let buffer = tail.expect("stable").buffer(Fraction(0.025), Bytes(1500.0)).packets(Bytes(1500.0)).0;
                assert!((buffer - expected).abs() < 0.006, "{length} packets: {buffer} is not {expected}");
            }
        }
    }

    #[test]
    fn every_load_and_length_has_a_tail() {
        for load in [1e-300, 1e-12, 1e-3, 0.5, 0.999, 1.0 - 1e-9] {
            for length in [1.0, 14.0, 1e6, 1e12] {
                let bursts = bursts(Packets(length), Packets(2.0));
                let tail = tail(&bursts, Fraction(load)).expect("stable");
                assert!(tail.kappa > 0.0 && tail.kappa.is_finite(), "load {load}, {length} packets: {tail:?}");
                assert!((0.0..=1.0).contains(&tail.prefactor), "load {load}, {length} packets: {tail:?}");
                let balance = load * (bursts.exponential_moment(tail.kappa) - 1.0) / (tail.kappa * bursts.moment(1));
                assert!((balance - 1.0).abs() < 1e-3 || load < 1e-100, "load {load}, {length} packets: {balance}");
            }
        }
        let bursts = bursts(Packets(14.0), Packets(2.0));
        assert_eq!((tail(&bursts, Fraction(0.0)), tail(&bursts, Fraction(1.0))), (None, None));
    }
}
