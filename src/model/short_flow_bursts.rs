//! The bursts in which slow start sends a short flow.

use super::card::{Card, Evidence, Source, Symbol};
use crate::units::{Fraction, Packets, Unit};

/// Card of [`Bursts::rounds`].
pub const ROUNDS: Card = Card {
    id: "short_flow_rounds",
    formula: "r = ceil(log2(L/W+1))",
    result: "r",
    symbols: &[
        Symbol { name: "L", meaning: "length of a short flow", unit: Unit::Packet },
        Symbol { name: "W", meaning: "initial window", unit: Unit::Packet },
    ],
    unit: Unit::Count,
    validity: "Slow start without loss or delayed ACKs: each round trip sends twice as much as the one before.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4 (there for an initial window of 2)",
        evidence: Evidence::Read,
    },
};

/// The bursts of a short flow: the initial window, twice that, and so on, and what remains.
#[derive(Clone, Debug, PartialEq)]
pub struct Bursts {
    sizes: Vec<f64>,
}

/// The bursts of a flow of `length` packets with an initial window of `initial_window`.
///
/// # Formula
/// {iw, 2·iw, 4·iw, …, remainder}: `r = ceil(log2(L/W+1))` bursts that add up to the length. An initial window below
/// one packet counts as one.
///
/// # Validity
/// Slow start without loss or delayed ACKs.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4, which prints
/// {2, 4, 8, 4} for 16 packets; they are {2, 4, 8, 2}.
///
/// # Examples
/// ```
/// use bufferwise::{model::short_flow_bursts::bursts, units::Packets};
/// assert_eq!(bursts(Packets(14.0), Packets(2.0)).sizes(), [2.0, 4.0, 8.0]);
/// assert_eq!(bursts(Packets(16.0), Packets(2.0)).sizes(), [2.0, 4.0, 8.0, 2.0]);
/// ```
pub fn bursts(length: Packets, initial_window: Packets) -> Bursts {
    let mut sizes = Vec::new();
    let (mut left, mut window) = (length.0, initial_window.0.max(1.0));
    while left > 0.0 {
        let size = window.min(left);
        sizes.push(size);
        left -= size;
        window *= 2.0;
    }
    Bursts { sizes }
}

impl Bursts {
    /// The sizes in packets, in the order they are sent.
    pub fn sizes(&self) -> &[f64] {
        &self.sizes
    }

    /// How many bursts, hence round trips, the flow takes.
    pub fn rounds(&self) -> f64 {
        self.sizes.len() as f64
    }

    /// The size of the last burst.
    pub fn last(&self) -> Packets {
        Packets(self.sizes.last().copied().unwrap_or(0.0))
    }

    /// The moment E\[Xᵏ\] of a burst picked at random: 1 for the mean, 2 for the mean square, 3 for the mean cube.
    pub fn moment(&self, order: i32) -> f64 {
        self.mean(|size| size.powi(order))
    }

    /// E\[exp(κX)\].
    pub fn exponential_moment(&self, kappa: f64) -> f64 {
        self.mean(|size| (kappa * size).exp())
    }

    pub(super) fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        if self.sizes.is_empty() { 0.0 } else { self.sizes.iter().map(|&size| of(size)).sum::<f64>() / self.rounds() }
    }
}

/// Whether there are short flows at all, and fewer than the link can carry.
pub(super) fn is_stable(load: Fraction) -> bool {
    load.0 > 0.0 && load.0 < 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// E\[X\], E\[X²\] for initial window 2 and these lengths, from the bursts {2, 4, 8, …}.
    #[test]
    fn moments_of_the_published_lengths() {
        let published = [
            (2.0, 2.0, 4.0),
            (6.0, 3.0, 10.0),
            (14.0, 14.0 / 3.0, 28.0),
            (16.0, 4.0, 22.0),
            (62.0, 12.4, 272.8),
            (126.0, 21.0, 910.0),
        ];
        for (length, mean, square) in published {
            let bursts = bursts(Packets(length), Packets(2.0));
            assert!((bursts.moment(1) - mean).abs() < 1e-12 && (bursts.moment(2) - square).abs() < 1e-9, "{length}");
            assert_eq!(bursts.rounds(), (length / 2.0 + 1.0).log2().ceil());
        }
    }

    #[test]
    fn odd_lengths_and_windows_still_add_up() {
        for (length, window) in [(1.0, 10.0), (0.5, 2.0), (13.7, 3.0), (1e12, 1.0), (5.0, 0.0)] {
            let bursts = bursts(Packets(length), Packets(window));
            assert!((bursts.sizes().iter().sum::<f64>() / length - 1.0).abs() < 1e-12);
        }
        assert_eq!(bursts(Packets(0.0), Packets(2.0)).moment(1), 0.0);
    }
}
