//! The time to fetch a block of data over an idle path.

use super::card::{Card, Evidence, Source, Symbol};
use super::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`transfer_time`].
pub const CARD: Card = Card {
    id: "transfer_time",
    formula: "t = L*S*8/C+RTT",
    result: "t",
    symbols: &[
        Symbol { name: "L", meaning: "length of the transfer", unit: Unit::Packet },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
        symbol::RTT,
    ],
    unit: Unit::Second,
    validity: "The window is no limit and nothing is lost: one round trip to ask, then the line rate.",
    source: Source {
        citation: "L. Peterson, B. Davie, Computer Networks: A Systems Approach, section 1.5: 1 MB at 1 Gb/s over 100 ms takes 108 ms",
        evidence: Evidence::Recalled,
    },
};

/// The least time from asking for a block of data to its last bit.
///
/// # Formula
/// `t = L*S*8/C+RTT`: `length` (packet) × `packet_size` (byte) × 8 / `capacity` (bit/s) + `rtt_prop` (s), in seconds.
///
/// # Validity
/// The window is no limit and nothing is lost: one round trip to ask, then the line rate.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// L. Peterson, B. Davie, Computer Networks: A Systems Approach, section 1.5: 1 MB at 1 Gb/s over 100 ms takes 108 ms
/// (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::transfer_time::transfer_time, units::{BitRate, Bytes, Packets, Seconds}};
/// // 1 MB over 1 Gb/s and 100 ms
/// let time = transfer_time(Packets(1000.0), Bytes(1000.0), BitRate(1e9), Seconds(0.1));
/// assert!((time.0 - 0.108).abs() < 1e-12);
/// ```
pub fn transfer_time(length: Packets, packet_size: Bytes, capacity: BitRate, rtt_prop: Seconds) -> Seconds {
    length.bits(packet_size) / capacity + rtt_prop
}
