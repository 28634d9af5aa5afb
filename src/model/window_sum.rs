//! The Gaussian sum of the windows of many flows.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{Fraction, Packets, Unit};
use statrs::distribution::{Continuous, ContinuousCDF, Normal};

const SOURCE: Source = Source {
    citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 3",
    evidence: Evidence::Read,
};

/// Card of the mean of the sum, [`WindowSum::mean`].
pub const MEAN: Card = Card {
    id: "window_sum_mean",
    formula: "mu = D+B/2",
    result: "mu",
    symbols: &[symbol::BDP_PACKETS, symbol::BUFFER_PACKETS],
    unit: Unit::Packet,
    validity: "The queue is taken to be half full on average.",
    source: SOURCE,
};

/// Card of the standard deviation of the sum, [`WindowSum::sigma`].
pub const SIGMA: Card = Card {
    id: "window_sum_sigma",
    formula: "sigma = (D+B)/(3*sqrt(3)*sqrt(n))",
    result: "sigma",
    symbols: &[symbol::BDP_PACKETS, symbol::BUFFER_PACKETS, symbol::FLOWS],
    unit: Unit::Packet,
    validity: "An upper bound: windows independent, each uniform between 2/3 and 4/3 of its mean, the mean taken with the buffer full. Flows in phase spread more.",
    source: SOURCE,
};

/// Card of [`mean_window`].
pub const MEAN_WINDOW: Card = Card {
    id: "mean_window",
    formula: "w = (D+B)/n",
    result: "w",
    symbols: &[symbol::BDP_PACKETS, symbol::BUFFER_PACKETS, symbol::FLOWS],
    unit: Unit::Packet,
    validity: "An upper bound, with the buffer full. Below 2 to 3 packets timeouts dominate and no closed form here holds.",
    source: SOURCE,
};

/// The sum of the windows of desynchronised flows as a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowSum {
    /// Mean, D + B/2.
    pub mean: Packets,
    /// Standard deviation, (D + B)/(3√3·√n).
    pub sigma: Packets,
}

/// The distribution of the sum of the windows: μ = D + B/2 and σ = (D + B)/(3√3·√n).
///
/// # Formula
/// `mu = D+B/2` and `sigma = (D+B)/(3*sqrt(3)*sqrt(n))`: `bdp` and `buffer` (packets), `flows`; in packets.
///
/// # Validity
/// Many desynchronised long-lived flows; each window uniform on [2/3, 4/3] of its mean.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 3.
///
/// # Examples
/// ```
/// use bufferwise::{model::window_sum::window_sum, units::Packets};
/// let sum = window_sum(Packets(1291.0), Packets(129.0), 100.0);
/// assert_eq!(sum.mean.0, 1355.5);
/// assert!((sum.sigma.0 - 27.3279).abs() < 1e-4);
/// ```
pub fn window_sum(bdp: Packets, buffer: Packets, flows: f64) -> WindowSum {
    WindowSum { mean: bdp + buffer / 2.0, sigma: (bdp + buffer) / super::utilization_shortfall::spread(flows) }
}

impl WindowSum {
    /// The density at `windows`, per packet; 0 for a path without spread.
    pub fn density(self, windows: Packets) -> f64 {
        self.normal().map_or(0.0, |normal| normal.pdf(windows.0))
    }

    /// The probability that the sum stays below `windows`.
    pub fn below(self, windows: Packets) -> Fraction {
        let step = if windows.0 < self.mean.0 { 0.0 } else { 1.0 };
        Fraction(self.normal().map_or(step, |normal| normal.cdf(windows.0)))
    }

    fn normal(self) -> Option<Normal> {
        Normal::new(self.mean.0, self.sigma.0).ok()
    }
}

/// The most that one flow's window can be on average, (D + B)/n.
///
/// # Formula
/// `w = (D+B)/n`: `bdp` and `buffer` (packets), `flows`; in packets.
///
/// # Validity
/// Equal shares and a full buffer: an upper bound. Below 2 to 3 packets timeouts dominate.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 3.
///
/// # Examples
/// ```
/// use bufferwise::{model::window_sum::mean_window, units::{BitRate, Bytes, Packets, Seconds}};
/// // the poster's 200 000 flows on 10 Gb/s and 250 ms share 1.04 packets each
/// let bdp = (BitRate(10e9) * Seconds(0.25)).packets(Bytes(1500.0));
/// assert!((mean_window(bdp, Packets(0.0), 200_000.0).0 - 1.0417).abs() < 1e-4);
/// ```
pub fn mean_window(bdp: Packets, buffer: Packets, flows: f64) -> Packets {
    (bdp + buffer) / flows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_density_integrates_to_the_distribution() {
        let sum = window_sum(Packets(1291.0), Packets(129.0), 100.0);
        let (low, high, steps) = (1200.0, 1400.0, 2000);
        let width = (high - low) / f64::from(steps);
        let area: f64 = (0..steps).map(|i| sum.density(Packets(low + (f64::from(i) + 0.5) * width)) * width).sum();
        assert!((area - (sum.below(Packets(high)).0 - sum.below(Packets(low)).0)).abs() < 1e-7);
    }

    #[test]
    fn nothing_in_flight_has_no_spread() {
        let sum = window_sum(Packets(0.0), Packets(0.0), 1.0);
        assert_eq!((sum.density(Packets(0.0)), sum.below(Packets(0.0)).0), (0.0, 1.0));
    }
}
