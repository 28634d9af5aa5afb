//! The rule of thumb B = RTT·C.

use super::card::{Card, Evidence, Source, Symbol};
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`rule_of_thumb`].
pub const CARD: Card = Card {
    id: "rule_of_thumb",
    formula: "B = RTT*C",
    result: "B",
    symbols: &[
        Symbol { name: "RTT", meaning: "two-way propagation delay", unit: Unit::Second },
        Symbol { name: "C", meaning: "capacity of the bottleneck link", unit: Unit::BitPerSecond },
    ],
    unit: Unit::Bit,
    validity: "Exact for one long-lived Reno flow, and for many flows whose windows move in phase; an upper bound for desynchronised flows.",
    source: Source {
        citation: "Van Jacobson 1988; C. Villamizar and C. Song, High Performance TCP in ANSNET, ACM CCR 24(5), 1994; derived in G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 2",
        evidence: Evidence::Read,
    },
};

/// The buffer that keeps a link busy while one Reno flow halves its window.
///
/// # Formula
/// `B = RTT·C`: two-way propagation delay `rtt_prop` (s) × `capacity` (bit/s), in bits.
///
/// # Validity
/// One long-lived flow, or many in phase. An upper bound for desynchronised flows.
///
/// # Errors
/// None: both arguments are checked positive numbers.
///
/// # Source
/// Villamizar and Song, High Performance TCP in ANSNET, CCR 1994; Appenzeller, Keslassy and McKeown 2004, section 2.
///
/// # Examples
/// ```
/// use bufferwise::{model::rule_of_thumb::rule_of_thumb, units::{BitRate, Seconds}};
/// // 10 Gb/s and 250 ms, as on the Sizing Router Buffers poster
/// assert_eq!(rule_of_thumb(BitRate(10e9), Seconds(0.25)).0, 2.5e9);
/// ```
pub fn rule_of_thumb(capacity: BitRate, rtt_prop: Seconds) -> Bits {
    capacity * rtt_prop
}
