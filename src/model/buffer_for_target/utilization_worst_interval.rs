//! The buffer that one flow needs for a utilization in its worst round trip.

use crate::model::card::{Card, Evidence, Source};
use crate::model::congestion_control::beta;
use crate::model::symbol;
use crate::units::{Bits, CongestionControl, Fraction, Unit};

const SOURCE: Source = Source {
    citation: "Worst-interval utilization of B. Spang, S. Arslan, N. McKeown 2021, solved for B",
    evidence: Evidence::Derived,
};

/// Card of a flow that multiplies its window by β.
pub const LOSS_BASED: Card = Card {
    id: "buffer_for_target.utilization_worst_interval",
    formula: "B = D*max(0, U/beta-1)",
    result: "B",
    symbols: &[symbol::BDP_BITS, symbol::TARGET, symbol::BETA],
    unit: Unit::Bit,
    validity: "One flow, or flows in phase.",
    source: SOURCE,
};

/// Card of a BBR flow.
pub const BBR: Card = Card {
    id: "buffer_for_target.utilization_worst_interval",
    formula: "B = D*max(0, U-3/4)",
    result: "B",
    symbols: &[symbol::BDP_BITS, symbol::TARGET],
    unit: Unit::Bit,
    validity: "One BBR flow.",
    source: SOURCE,
};

/// The least buffer with which the worst round trip of one flow reaches `target`, in bits.
///
/// # Formula
/// `B = D*max(0, U/beta-1)`, for BBR `B = D*max(0, U-3/4)`: `bdp` (bit), `target`.
///
/// # Validity
/// One flow, or flows in phase.
///
/// # Errors
/// None: every target up to 1 is reached.
///
/// # Source
/// Derived from `utilization_worst_interval`.
///
/// # Examples
/// ```
/// use bufferwise::model::buffer_for_target::utilization_worst_interval::buffer_for_target;
/// use bufferwise::units::{Bits, CongestionControl, Fraction};
/// assert_eq!(buffer_for_target(CongestionControl::Reno, Bits(1e6), Fraction(0.75)).0, 0.5e6);
/// ```
pub fn buffer_for_target(control: CongestionControl, bdp: Bits, target: Fraction) -> Bits {
    bdp * beta(control).map_or(target.0 - 0.75, |beta| target.0 / beta - 1.0).max(0.0)
}

/// The card of a congestion control.
pub fn card(control: CongestionControl) -> &'static Card {
    beta(control).map_or(&BBR, |_| &LOSS_BASED)
}
