//! The window below which CUBIC behaves as Reno.

use super::card::{Card, Evidence, Source};
use super::congestion_control::{CUBIC_BETA, CUBIC_GROWTH};
use super::symbol;
use crate::units::{Packets, Seconds, Unit};

/// Card of [`reno_friendly_window`].
pub const CARD: Card = Card {
    id: "reno_friendly_window",
    formula: "W = sqrt((1-beta)/0.4)*(3/(RTT*(1+beta)))^1.5",
    result: "W",
    symbols: &[symbol::BETA, symbol::RTT],
    unit: Unit::Packet,
    validity: "Below this largest window (D+B for one flow) CUBIC's epoch would be longer than that of an additive increase of 3(1-beta)/(1+beta) packets per round trip, and CUBIC follows the latter.",
    source: Source {
        citation: "Derived from L. Xu, S. Ha, I. Rhee, V. Goel, L. Eggert (ed.), CUBIC for Fast and Long-Distance Networks, RFC 9438, 2023, section 4.3",
        evidence: Evidence::Derived,
    },
};

/// The largest window at which CUBIC is still in its Reno-friendly region.
///
/// # Formula
/// `W = sqrt((1-beta)/0.4)*(3/(RTT*(1+beta)))^1.5`: β = 717/1024, `rtt_prop` (s); in packets. Infinite without delay.
///
/// # Validity
/// One flow; growth of the round trip with the queue is ignored.
///
/// # Errors
/// None: the argument is a checked number.
///
/// # Source
/// RFC 9438, section 4.3 (recalled); crossing of both epochs derived.
///
/// # Examples
/// ```
/// use bufferwise::{model::reno_friendly_window::reno_friendly_window, units::Seconds};
/// assert_eq!(reno_friendly_window(Seconds(0.1)).0.round(), 64.0);
/// ```
pub fn reno_friendly_window(rtt_prop: Seconds) -> Packets {
    let round_trips = 3.0 / (rtt_prop.0 * (1.0 + CUBIC_BETA));
    Packets(((1.0 - CUBIC_BETA) / CUBIC_GROWTH).sqrt() * round_trips.powf(1.5))
}
