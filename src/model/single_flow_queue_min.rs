//! The least queue of one long-lived flow.

use super::card::{Card, Evidence, Source};
use super::single_flow_form::single_flow_form;
use super::symbol;
use crate::units::{CongestionControl, Packets, Unit};

const SOURCE: Source = Source {
    citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 2 and appendix A",
    evidence: Evidence::Read,
};

/// Card of an over-buffered flow.
pub const FULL: Card = Card {
    id: "single_flow_queue_min",
    formula: "Q = beta*(D+B)-D",
    result: "Q",
    symbols: &[symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS],
    unit: Unit::Packet,
    validity: "One long-lived flow with B at least (1/beta-1)*D; for Reno (B-D)/2. This queue never leaves: pure added delay.",
    source: SOURCE,
};

/// Card of an under-buffered flow.
pub const UNDER: Card = Card {
    id: "single_flow_queue_min",
    formula: "Q = 0",
    result: "Q",
    symbols: &[],
    unit: Unit::Packet,
    validity: "One long-lived flow with B below (1/beta-1)*D: the queue empties and the link idles for a while.",
    source: SOURCE,
};

/// The queue just after a loss: what never drains. `None` for BBR.
///
/// # Formula
/// `Q = beta*(D+B)-D` where that is positive, else 0: `bdp` and `buffer` (packets); in packets.
///
/// # Validity
/// One long-lived flow.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 2.
///
/// # Examples
/// ```
/// use bufferwise::{model::single_flow_queue_min::single_flow_queue_min, units::{CongestionControl, Packets}};
/// // (B - D)/2
/// assert_eq!(single_flow_queue_min(CongestionControl::Reno, Packets(142.0), Packets(284.0)), Some(Packets(71.0)));
/// ```
pub fn single_flow_queue_min(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<Packets> {
    let form = single_flow_form(control, bdp, buffer)?;
    Some(Packets((form.beta * (bdp.0 + buffer.0) - bdp.0).max(0.0)))
}

/// The card of the form that applies.
pub fn card(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<&'static Card> {
    single_flow_form(control, bdp, buffer).map(|form| if form.full { &FULL } else { &UNDER })
}
