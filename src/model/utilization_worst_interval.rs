//! The utilization in the worst interval, just after a loss, by congestion control.

use super::card::{Card, Evidence, Source};
use super::congestion_control::beta;
use super::symbol;
use crate::units::{CongestionControl, Fraction, Packets, Unit};

const SOURCE: Source = Source {
    citation: "B. Spang, S. Arslan, N. McKeown, Updating the Theory of Buffer Sizing, IFIP Performance 2021 (abstract and authors' notebooks)",
    evidence: Evidence::Read,
};

/// Card of a flow that multiplies its window by β.
pub const LOSS_BASED: Card = Card {
    id: "utilization_worst_interval",
    formula: "U = min(1, beta*(1+b))",
    result: "U",
    symbols: &[symbol::BETA, symbol::BUFFER_RATIO],
    unit: Unit::Fraction,
    validity: "One flow (or flows in phase), in the round trip after a loss: not the average, which is higher.",
    source: SOURCE,
};

/// Card of a BBR flow.
pub const BBR: Card = Card {
    id: "utilization_worst_interval",
    formula: "U = min(1, 3/4+b)",
    result: "U",
    symbols: &[symbol::BUFFER_RATIO],
    unit: Unit::Fraction,
    validity: "One BBR flow in the round trip in which it drains at a gain of 3/4: not the average, which is higher.",
    source: SOURCE,
};

/// The utilization of one flow in its worst round trip.
///
/// # Formula
/// `U = min(1, beta*(1+b))`, for BBR `U = min(1, 3/4+b)`, with b = `buffer`/`bdp` (packets). 1 when the path holds nothing.
///
/// # Validity
/// One flow; the average over time is higher (`single_flow`).
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// B. Spang, S. Arslan, N. McKeown, Updating the Theory of Buffer Sizing, IFIP Performance 2021.
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_worst_interval::utilization_worst_interval, units::{CongestionControl, Packets}};
/// assert_eq!(utilization_worst_interval(CongestionControl::Reno, Packets(100.0), Packets(50.0)).0, 0.75);
/// assert_eq!(utilization_worst_interval(CongestionControl::Bbr, Packets(100.0), Packets(10.0)).0, 0.85);
/// ```
pub fn utilization_worst_interval(control: CongestionControl, bdp: Packets, buffer: Packets) -> Fraction {
    if bdp.0 <= 0.0 {
        return Fraction(1.0);
    }
    let buffer_ratio = buffer / bdp;
    Fraction(beta(control).map_or(0.75 + buffer_ratio, |beta| beta * (1.0 + buffer_ratio)).min(1.0))
}

/// The card of a congestion control.
pub fn card(control: CongestionControl) -> &'static Card {
    beta(control).map_or(&BBR, |_| &LOSS_BASED)
}
