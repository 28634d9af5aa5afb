//! 2005: BSCL, the buffer that holds the loss rate of a congested link.

use super::{Arguments, Holds, LEAST_WINDOW, Rule};
use crate::model::card::{Card, Evidence, Source};
use crate::model::symbol;
use crate::units::{Bits, Packets, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.dhamdhere_2005_loss",
    formula: "B = max(0, 0.87/sqrt(p)*n*8*S-RTT*C)",
    result: "B",
    symbols: &[symbol::LOSS, symbol::FLOWS, symbol::PACKET_SIZE, symbol::RTT, symbol::CAPACITY],
    unit: Unit::Bit,
    validity: "Flows bottlenecked at this link; the loss rate is the one wanted. Grows with the flows: below the result they lose more.",
    source: Source {
        citation: "A. Dhamdhere, H. Jiang, C. Dovrolis, Buffer Sizing for Congested Internet Links, INFOCOM 2005; form re-derived",
        evidence: Evidence::Recalled,
    },
};

/// The rule's row on the list.
pub const RULE: Rule = Rule {
    year: 2005,
    authors: "Dhamdhere, Jiang, Dovrolis",
    cards: &[&CARD],
    card: |_| &CARD,
    buffer,
    holds: |arguments| Holds::from(arguments.window() >= LEAST_WINDOW),
};

/// The buffer that lets n flows keep the windows of a loss rate; `None` when no loss rate is given.
///
/// # Formula
/// `B = max(0, 0.87/sqrt(p)*n*8*S-RTT*C)`: 0.87/√p packets for each of n flows less the path's own C·RTT; 0 where the
/// path holds them all.
///
/// # Validity
/// Flows bottlenecked at this link; the loss rate is the one wanted. Grows with the flows: below the result they lose
/// more.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// A. Dhamdhere, H. Jiang, C. Dovrolis, Buffer Sizing for Congested Internet Links, INFOCOM 2005; form re-derived
/// (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, dhamdhere_2005_loss::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(100e6),
///     rtt_prop: Seconds(0.1),
///     flows: 200.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.01),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// assert!((packets - 906.667).abs() < 1e-3);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    let windows = Packets(WINDOW_CONSTANT / arguments.loss_prob.0.sqrt() * arguments.flows).bits(arguments.packet_size);
    windows.0.is_finite().then(|| Bits((windows - arguments.bdp()).0.max(0.0)))
}

/// The square-root law with delayed ACKs: a window of 0.87/√p packets.
const WINDOW_CONSTANT: f64 = 0.87;
