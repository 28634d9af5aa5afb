//! 2005: the √n rule for a 99.9 % interval.

use super::{Arguments, Rule, many_flows_hold};
use crate::model::card::{Card, Evidence, Source};
use crate::model::sqrt_n::sqrt_n;
use crate::model::symbol;
use crate::units::{Bits, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.wischik_mckeown_2005",
    formula: "B = 3.3/(3*sqrt(3))*RTT*C/sqrt(n)",
    result: "B",
    symbols: &[symbol::RTT, symbol::CAPACITY, symbol::FLOWS],
    unit: Unit::Bit,
    validity: "Many long-lived flows out of phase, with mean windows above 2 packets: the buffer spans 99.9 % of the Gaussian window sum.",
    source: Source {
        citation: "D. Wischik, N. McKeown, Part I: Buffer Sizes for Core Routers, CCR 35(3), 2005, as quoted in secondary literature (0.635*C*RTT/sqrt(n))",
        evidence: Evidence::Quoted,
    },
};

/// The rule's row on the list.
pub const RULE: Rule =
    Rule { year: 2005, authors: "Wischik, McKeown", cards: &[&CARD], card: |_| &CARD, buffer, holds: many_flows_hold };

/// 3.3 standard deviations of the window sum.
///
/// # Formula
/// `B = 3.3/(3*sqrt(3))*RTT*C/sqrt(n)`: 3.3/(3√3) = 0.635 times the √n rule.
///
/// # Validity
/// Many long-lived flows out of phase, with mean windows above 2 packets: the buffer spans 99.9 % of the Gaussian
/// window sum.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// D. Wischik, N. McKeown, Part I: Buffer Sizes for Core Routers, CCR 35(3), 2005, as quoted in secondary literature
/// (0.635*C*RTT/sqrt(n)) (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, wischik_mckeown_2005::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(155e6),
///     rtt_prop: Seconds(0.1),
///     flows: 100.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// assert!((packets - 0.635 * 129.17).abs() < 0.02);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    Some(sqrt_n(arguments.capacity, arguments.rtt_prop, arguments.flows) * (3.3 / 27f64.sqrt()))
}
