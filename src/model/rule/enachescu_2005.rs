//! 2005/2006: O(log W) packets for paced flows.

use super::{Arguments, Holds, Rule};
use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{Bits, Packets, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.enachescu_2005",
    formula: "B = 8*S*max(0, ln(W^2/(2*(1-rho)))/ln(1/rho))",
    result: "B",
    symbols: &[
        Symbol { name: "W", meaning: "window of a flow, D/n", unit: Unit::Packet },
        Symbol { name: "rho", meaning: "load that the rule plans for, 0.8", unit: Unit::Fraction },
        symbol::PACKET_SIZE,
    ],
    unit: Unit::Bit,
    validity: "Paced (not bursty) flows whose windows stay small, and a link that may run at 80 %: under about 20 packets suffice.",
    source: Source {
        citation: "M. Enachescu, Y. Ganjali, A. Goel, N. McKeown, T. Roughgarden, Part III: Routers with Very Small Buffers, CCR 35(3), 2005, and INFOCOM 2006; form not re-read, verify before quoting",
        evidence: Evidence::Recalled,
    },
};

/// The rule's row on the list.
pub const RULE: Rule = Rule {
    year: 2005,
    authors: "Enachescu, Ganjali, Goel, McKeown, Roughgarden",
    cards: &[&CARD],
    card: |_| &CARD,
    buffer,
    holds: |_| Holds::Unknown,
};

/// A few packets, growing with the logarithm of the window.
///
/// # Formula
/// `B = 8*S*max(0, ln(W^2/(2*(1-rho)))/ln(1/rho))`: log to the base 1/ρ of W²/(2(1−ρ)) packets, W = D/n the window of
/// a flow and ρ = 0.8; 0 for windows that small.
///
/// # Validity
/// Paced (not bursty) flows whose windows stay small, and a link that may run at 80 %: under about 20 packets
/// suffice.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// M. Enachescu, Y. Ganjali, A. Goel, N. McKeown, T. Roughgarden, Part III: Routers with Very Small Buffers, CCR
/// 35(3), 2005, and INFOCOM 2006; form not re-read, verify before quoting (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, enachescu_2005::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(7.68e6),
///     rtt_prop: Seconds(0.1),
///     flows: 1.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// // a window of 64 packets
/// assert!((packets - 41.38).abs() < 0.005);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    let window = arguments.window().0;
    let packets = (window * window / (2.0 * (1.0 - LOAD))).ln() / (1.0 / LOAD).ln();
    Some(Packets(packets.max(0.0)).bits(arguments.packet_size))
}

/// The load that the rule plans for.
pub const LOAD: f64 = 0.8;
