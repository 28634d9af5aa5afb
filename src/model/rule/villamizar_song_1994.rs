//! 1988/1994: the rule of thumb.

use super::{Arguments, Holds, IN_PHASE_BELOW, Rule};
use crate::model::card::{Card, Evidence, Source};
use crate::model::congestion_control::beta;
use crate::model::rule_of_thumb::rule_of_thumb;
use crate::model::symbol;
use crate::units::{Bits, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.villamizar_song_1994",
    formula: "B = RTT*C",
    result: "B",
    symbols: &[symbol::RTT, symbol::CAPACITY],
    unit: Unit::Bit,
    validity: "One long-lived Reno flow, or flows in phase (common below 100); an upper bound for desynchronised flows.",
    source: Source {
        citation: "V. Jacobson 1988; C. Villamizar, C. Song, High Performance TCP in ANSNET, CCR 24(5), 1994, as cited by G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, 2004",
        evidence: Evidence::Quoted,
    },
};

/// The rule's row on the list.
pub const RULE: Rule = Rule {
    year: 1994,
    authors: "Jacobson; Villamizar, Song",
    cards: &[&CARD],
    card: |_| &CARD,
    buffer,
    holds: |arguments| Holds::from(arguments.flows < IN_PHASE_BELOW && beta(arguments.control) == Some(0.5)),
};

/// One bandwidth-delay product.
///
/// # Formula
/// `B = RTT*C`: see [`crate::model::rule_of_thumb`].
///
/// # Validity
/// One long-lived Reno flow, or flows in phase (common below 100); an upper bound for desynchronised flows.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// V. Jacobson 1988; C. Villamizar, C. Song, High Performance TCP in ANSNET, CCR 24(5), 1994, as cited by G.
/// Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, 2004 (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, villamizar_song_1994::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(155e6),
///     rtt_prop: Seconds(0.1),
///     flows: 100.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// assert_eq!(packets.floor(), 1291.0);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    Some(rule_of_thumb(arguments.capacity, arguments.rtt_prop))
}
