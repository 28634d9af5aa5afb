//! Expected utilization from the shortfall of the window sum.

use super::card::{Card, Evidence, Source, Symbol};
use super::symbol;
use crate::units::{Fraction, Packets, Unit};
use statrs::function::erf::erfc;

/// Card of [`utilization_shortfall`].
pub const CARD: Card = Card {
    id: "utilization_shortfall",
    formula: "U = max(0, 1-sigma/D*(phi((mu-D)/sigma)-(mu-D)/sigma*(1-Phi((mu-D)/sigma))))",
    result: "U",
    symbols: &[
        Symbol { name: "mu", meaning: "mean of the sum of windows, D + B/2", unit: Unit::Packet },
        Symbol { name: "sigma", meaning: "its standard deviation, (D+B)/(3*sqrt(3*n))", unit: Unit::Packet },
        symbol::BDP_PACKETS,
    ],
    unit: Unit::Fraction,
    validity: "Many long-lived, desynchronised Reno flows with mean windows above 2 to 3 packets, and a buffer well below the path (about 27n/4 BDP at most: beyond that the deviation, taken for the full buffer, outgrows the mean).",
    source: Source {
        citation: "Derived from the Gaussian window sum of G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 3: the link idles by what the sum lacks of D",
        evidence: Evidence::Derived,
    },
};

/// The expected utilization when the windows' sum is Gaussian and the link idles by what it lacks.
///
/// # Formula
/// `U = max(0, 1-sigma/D*(phi((mu-D)/sigma)-(mu-D)/sigma*(1-Phi((mu-D)/sigma))))`: with μ, σ of
/// [`super::window_sum`], φ and Φ the standard normal density and distribution; `bdp` and `buffer` (packets). 1 when
/// the path holds nothing.
///
/// # Validity
/// Many long-lived, desynchronised Reno flows with mean windows above 2 to 3 packets, and a buffer well below the
/// path (about 27n/4 BDP at most: beyond that the deviation, taken for the full buffer, outgrows the mean).
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Derived from the Gaussian window sum of G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers,
/// TR04-HPNG-06-08-00, 2004, section 3: the link idles by what the sum lacks of D (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_shortfall::utilization_shortfall, units::Packets};
/// let expected = utilization_shortfall(Packets(1291.0), Packets(129.0), 100.0);
/// assert!((expected.0 - 0.999935).abs() < 1e-6);
/// ```
pub fn utilization_shortfall(bdp: Packets, buffer: Packets, flows: f64) -> Fraction {
    Fraction((1.0 - idle_share(bdp, buffer, flows).0).max(0.0))
}

/// The idle share 1 − U, accurate where U is near 1.
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_shortfall::idle_share, units::Packets};
/// let idle = idle_share(Packets(1291.0), Packets(387.0), 400.0);
/// assert!(idle.0 > 0.0 && idle.0 < 1e-25);
/// ```
pub fn idle_share(bdp: Packets, buffer: Packets, flows: f64) -> Fraction {
    if bdp.0 <= 0.0 {
        return Fraction(0.0);
    }
    let buffer_ratio = buffer / bdp;
    let scale = spread(flows);
    // z = (mu - D)/sigma, written so that neither overflows
    let z = 0.5 * scale * (buffer.0 / (bdp.0 + buffer.0));
    Fraction(((1.0 + buffer_ratio) / scale * lack(z)).min(1.0))
}

/// (D+B)/σ = 3√(3n).
pub(super) fn spread(flows: f64) -> f64 {
    (27.0 * flows).sqrt()
}

/// φ(z) − z·(1 − Φ(z)): the mean of what a standard normal variable lacks of −z.
pub(super) fn lack(z: f64) -> f64 {
    let density = (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt();
    (density - 0.5 * z * erfc(z * std::f64::consts::FRAC_1_SQRT_2)).max(0.0)
}
