//! 2004: the √n rule.

use super::{Arguments, Rule, many_flows_hold};
use crate::model::card::{Card, Evidence, Source};
use crate::model::sqrt_n::sqrt_n;
use crate::model::symbol;
use crate::units::{Bits, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.appenzeller_2004",
    formula: "B = RTT*C/sqrt(n)",
    result: "B",
    symbols: &[symbol::RTT, symbol::CAPACITY, symbol::FLOWS],
    unit: Unit::Bit,
    validity: "Many long-lived flows (at least 100, better 500) out of phase, with mean windows above 2 packets.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, SIGCOMM 2004 (TR04-HPNG-06-08-00), section 3",
        evidence: Evidence::Read,
    },
};

/// The rule's row on the list.
pub const RULE: Rule = Rule {
    year: 2004,
    authors: "Appenzeller, Keslassy, McKeown",
    cards: &[&CARD],
    card: |_| &CARD,
    buffer,
    holds: many_flows_hold,
};

/// One bandwidth-delay product over the square root of the number of flows.
///
/// # Formula
/// `B = RTT*C/sqrt(n)`: see [`crate::model::sqrt_n`].
///
/// # Validity
/// Many long-lived flows (at least 100, better 500) out of phase, with mean windows above 2 packets.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, SIGCOMM 2004 (TR04-HPNG-06-08-00), section 3.
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, appenzeller_2004::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(155e6),
///     rtt_prop: Seconds(0.1),
///     flows: 100.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// assert_eq!(packets.floor(), 129.0);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    Some(sqrt_n(arguments.capacity, arguments.rtt_prop, arguments.flows))
}
