//! The buffer with which one flow never lets the link idle, by congestion control.

use super::card::{Card, Evidence, Source};
use super::congestion_control::beta;
use super::symbol;
use crate::units::{BitRate, Bits, CongestionControl, Seconds, Unit};

const SOURCE: Source = Source {
    citation: "B. Spang, S. Arslan, N. McKeown, Updating the Theory of Buffer Sizing, IFIP Performance 2021 (abstract and authors' notebooks)",
    evidence: Evidence::Read,
};

/// Card of a flow that multiplies its window by β.
pub const LOSS_BASED: Card = Card {
    id: "full_use_buffer",
    formula: "B = (1/beta-1)*RTT*C",
    result: "B",
    symbols: &[symbol::BETA, symbol::RTT, symbol::CAPACITY],
    unit: Unit::Bit,
    validity: "One flow, or flows in phase: 1 BDP for Reno, 0.4282 for CUBIC (beta = 717/1024), 0.1429 for Scalable.",
    source: SOURCE,
};

/// Card of a BBR flow.
pub const BBR: Card = Card {
    id: "full_use_buffer",
    formula: "B = RTT*C/4",
    result: "B",
    symbols: &[symbol::RTT, symbol::CAPACITY],
    unit: Unit::Bit,
    validity: "One BBR flow, which drains at a gain of 3/4 for a round trip.",
    source: SOURCE,
};

/// The buffer with which one flow keeps the link busy all the time.
///
/// # Formula
/// `B = (1/beta-1)*RTT*C`, for BBR `B = RTT*C/4`: `capacity` (bit/s), `rtt_prop` (s); in bits.
///
/// # Validity
/// One flow, or flows in phase.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// B. Spang, S. Arslan, N. McKeown, Updating the Theory of Buffer Sizing, IFIP Performance 2021.
///
/// # Examples
/// ```
/// use bufferwise::{model::full_use_buffer::full_use_buffer, units::{BitRate, CongestionControl, Seconds}};
/// let share = |control| full_use_buffer(control, BitRate(1e9), Seconds(0.1)).0 / 1e8;
/// assert_eq!(share(CongestionControl::Reno), 1.0);
/// assert!((share(CongestionControl::Cubic) - 0.4282).abs() < 5e-5);
/// assert!((share(CongestionControl::Scalable) - 1.0 / 7.0).abs() < 1e-12);
/// assert_eq!(share(CongestionControl::Bbr), 0.25);
/// ```
pub fn full_use_buffer(control: CongestionControl, capacity: BitRate, rtt_prop: Seconds) -> Bits {
    capacity * rtt_prop * beta(control).map_or(0.25, |beta| 1.0 / beta - 1.0)
}

/// The card of a congestion control.
pub fn card(control: CongestionControl) -> &'static Card {
    beta(control).map_or(&BBR, |_| &LOSS_BASED)
}
