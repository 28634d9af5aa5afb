//! The bandwidth-delay product D = C·RTT.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`bdp`].
pub const CARD: Card = Card {
    id: "bdp",
    formula: "D = C*RTT",
    result: "D",
    symbols: &[symbol::CAPACITY, symbol::RTT],
    unit: Unit::Bit,
    validity: "Always; the round trip is the one without queues.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 2",
        evidence: Evidence::Read,
    },
};

/// What is in flight when a path without queues is just full.
///
/// # Formula
/// `D = C*RTT`: `capacity` (bit/s) × `rtt_prop`, the two-way propagation delay (s), in bits. Never rounded to whole
/// packets.
///
/// # Validity
/// Always; the round trip is the one without queues.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 2.
///
/// # Examples
/// ```
/// use bufferwise::{model::bdp::bdp, units::{BitRate, Bytes, Seconds}};
/// // the OC-3 of the report: 155 Mb/s, 100 ms, packets of 1500 B
/// let packets = bdp(BitRate(155e6), Seconds(0.1)).packets(Bytes(1500.0));
/// assert_eq!(packets.0.floor(), 1291.0);
/// ```
pub fn bdp(capacity: BitRate, rtt_prop: Seconds) -> Bits {
    capacity * rtt_prop
}
