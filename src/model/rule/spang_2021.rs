//! 2021: full use by one flow, by congestion control.

use super::{Arguments, Holds, IN_PHASE_BELOW, Rule};
use crate::model::card::{Card, Evidence, Source};
use crate::model::congestion_control::beta;
use crate::model::full_use_buffer::full_use_buffer;
use crate::model::symbol;
use crate::units::{Bits, Unit};

const SOURCE: Source = Source {
    citation: "B. Spang, S. Arslan, N. McKeown, Updating the Theory of Buffer Sizing, IFIP Performance 2021 (abstract and authors' notebooks)",
    evidence: Evidence::Read,
};

/// Card of flows that multiply their window by β.
pub const LOSS_BASED: Card = Card {
    id: "rule.spang_2021",
    formula: "B = (1/beta-1)*RTT*C",
    result: "B",
    symbols: &[symbol::BETA, symbol::RTT, symbol::CAPACITY],
    unit: Unit::Bit,
    validity: "One flow, or flows in phase: 1 BDP for Reno, 0.4282 for CUBIC, 0.1429 for Scalable. Desynchronised flows need less, as by the square root of their number.",
    source: SOURCE,
};

/// Card of BBR flows.
pub const BBR: Card = Card {
    id: "rule.spang_2021",
    formula: "B = RTT*C/4",
    result: "B",
    symbols: &[symbol::RTT, symbol::CAPACITY],
    unit: Unit::Bit,
    validity: "One BBR flow, or flows in phase: a quarter of the BDP.",
    source: SOURCE,
};

/// The rule's row on the list.
pub const RULE: Rule = Rule {
    year: 2021,
    authors: "Spang, Arslan, McKeown",
    cards: &[&LOSS_BASED, &BBR],
    card,
    buffer,
    holds: |arguments| Holds::from(arguments.flows < IN_PHASE_BELOW),
};

/// The buffer with which one flow of the given congestion control never lets the link idle.
///
/// # Formula
/// `B = (1/beta-1)*RTT*C`, for BBR `B = RTT*C/4`; see [`crate::model::full_use_buffer`].
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
/// use bufferwise::{model::rule::{Arguments, spang_2021::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(1e9),
///     rtt_prop: Seconds(0.1),
///     flows: 1.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Bbr,
///     loss_prob: Fraction(0.0),
/// };
/// assert_eq!(buffer(&arguments).map(|bits| bits.0), Some(25e6));
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    Some(full_use_buffer(arguments.control, arguments.capacity, arguments.rtt_prop))
}

/// The card of the congestion control.
pub fn card(arguments: &Arguments) -> &'static Card {
    beta(arguments.control).map_or(&BBR, |_| &LOSS_BASED)
}
