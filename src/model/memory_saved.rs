//! What the √n rule saves in memory.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{Fraction, Unit};

/// Card of [`memory_saved`].
pub const CARD: Card = Card {
    id: "memory_saved",
    formula: "s = 1-1/sqrt(n)",
    result: "s",
    symbols: &[symbol::FLOWS],
    unit: Unit::Fraction,
    validity: "Against the rule of thumb, at the same capacity and delay.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, SIGCOMM 2004 (TR04-HPNG-06-08-00), abstract",
        evidence: Evidence::Read,
    },
};

/// The share of the rule of thumb's memory that the √n rule does without.
///
/// # Formula
/// `s = 1-1/sqrt(n)`: 1 − 1/√`flows`.
///
/// # Validity
/// Against the rule of thumb, at the same capacity and delay.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, SIGCOMM 2004 (TR04-HPNG-06-08-00), abstract.
///
/// # Examples
/// ```
/// use bufferwise::model::memory_saved::memory_saved;
/// // the abstract: 10 000 flows need 99 % less
/// assert!((memory_saved(10_000.0).0 - 0.99).abs() < 1e-12);
/// ```
pub fn memory_saved(flows: f64) -> Fraction {
    Fraction(1.0 - 1.0 / flows.sqrt())
}

/// What smaller buffers could save on a line card, besides memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saving {
    /// Power consumption.
    Power,
    /// Board space.
    BoardSpace,
    /// Cost.
    Cost,
}

/// The authors' own estimate of what reduced buffers on a line card could save: quoted, not computed.
///
/// # Source
/// Sizing Router Buffers, poster, Stanford: "It is estimated that reduced buffers on a line cards could ..." (read).
pub const AUTHORS_ESTIMATES: [(Saving, Fraction, Fraction); 3] = [
    (Saving::Power, Fraction(0.10), Fraction(0.40)),
    (Saving::BoardSpace, Fraction(0.10), Fraction(0.40)),
    (Saving::Cost, Fraction(0.10), Fraction(0.30)),
];
