//! 2005: BSCL, the buffer for full utilization at a congested link.

use super::{Arguments, Holds, LEAST_WINDOW, Rule};
use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::congestion_control::beta;
use crate::model::symbol;
use crate::units::{Bits, Packets, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.dhamdhere_2005",
    formula: "B = max(0, (q*RTT*C-16*S*n*(1-q))/(2-q))",
    result: "B",
    symbols: &[
        Symbol {
            name: "q",
            meaning: "share of flows that lose a packet in a congestion event, 1-(1-1/n)^n with one loss per flow",
            unit: Unit::Fraction,
        },
        symbol::RTT,
        symbol::CAPACITY,
        symbol::PACKET_SIZE,
        symbol::FLOWS,
    ],
    unit: Unit::Bit,
    validity: "Flows bottlenecked at this link, equal round trips, as many losses in a congestion event as flows (alpha = 1, assumed) and senders that halve. Full utilization only: the loss it allows may be high (see the same authors' rule for loss).",
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
    holds: |arguments| Holds::from(arguments.window() >= LEAST_WINDOW && beta(arguments.control) == Some(0.5)),
};

/// The buffer that keeps a congested link busy when a share q of the flows halves at once.
///
/// # Formula
/// `B = max(0, (q*RTT*C-16*S*n*(1-q))/(2-q))`: (q·C·RTT − 2n(1−q) packets)/(2−q), with `q` of [`halving_share`] at
/// one loss per flow; 0 where the flows' growth outweighs it.
///
/// # Validity
/// Flows bottlenecked at this link, equal round trips, as many losses in a congestion event as flows (alpha = 1,
/// assumed). Full utilization only: the loss it allows may be high (see rule.dhamdhere_2005_loss).
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
/// use bufferwise::{model::rule::{Arguments, dhamdhere_2005::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(100e6),
///     rtt_prop: Seconds(0.1),
///     flows: 200.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// assert!((packets - 278.540).abs() < 0.5);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    Some(full_utilization(arguments, LOSSES_PER_FLOW))
}

/// α, the losses per flow in a congestion event: 1 is assumed where nothing is known; the authors' examples also use 1.5.
pub const LOSSES_PER_FLOW: f64 = 1.0;

/// The buffer of [`buffer`] for another number of losses per flow.
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, dhamdhere_2005::full_utilization}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(100e6),
///     rtt_prop: Seconds(0.1),
///     flows: 50.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let buffer = full_utilization(&arguments, 1.5).packets(Bytes(1500.0));
/// assert!((buffer.0 - 515.035).abs() < 0.01);
/// ```
pub fn full_utilization(arguments: &Arguments, losses_per_flow: f64) -> Bits {
    let q = halving_share(arguments.flows, losses_per_flow);
    let growth = Packets(2.0 * arguments.flows * (1.0 - q)).bits(arguments.packet_size);
    Bits(((arguments.bdp() * q - growth) / (2.0 - q)).0.max(0.0))
}

/// q = 1 − (1 − 1/n)^(αn): the share of flows that lose a packet in a congestion event.
///
/// # Examples
/// ```
/// use bufferwise::model::rule::dhamdhere_2005::halving_share;
/// assert!((halving_share(200.0, 1.0) - 0.633).abs() < 5e-4);
/// assert_eq!(halving_share(1.0, 1.0), 1.0);
/// ```
pub fn halving_share(flows: f64, losses_per_flow: f64) -> f64 {
    -(losses_per_flow * flows * (-1.0 / flows).ln_1p()).exp_m1()
}
