//! How long a file occupies a line, and how many packets pass in a while.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`upload_time`].
pub const TIME: Card = Card {
    id: "upload_time",
    formula: "t = V*8/C",
    result: "t",
    symbols: &[Symbol { name: "V", meaning: "size of the file", unit: Unit::Byte }, symbol::CAPACITY],
    unit: Unit::Second,
    validity: "The line is always full; headers not counted.",
    source: Source {
        citation: "J. Månsson, Bufferbloating, bachelor's thesis, 2012: 20 GB over 2 Mb/s; the time is the project's",
        evidence: Evidence::Derived,
    },
};

/// Card of [`packets_passed`].
pub const PACKETS: Card = Card {
    id: "packets_passed",
    formula: "N = C*t/(8*S)",
    result: "N",
    symbols: &[symbol::CAPACITY, Symbol { name: "t", meaning: "time", unit: Unit::Second }, symbol::PACKET_SIZE],
    unit: Unit::Packet,
    validity: "The line is always full of packets of one size.",
    source: Source {
        citation: "J. Månsson, Bufferbloating, bachelor's thesis, 2012: 544 big buffers asked for in 2307 s of a full 2 Mb/s line; the number of packets is the project's",
        evidence: Evidence::Derived,
    },
};

/// The time that a file takes at the rate of the line.
///
/// # Formula
/// `t = V*8/C`: `size` (byte) × 8 / `capacity` (bit/s); in seconds.
///
/// # Validity
/// The line is always full; headers not counted.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Månsson, Bufferbloating, bachelor's thesis, 2012: 20 GB over 2 Mb/s; the time is the project's (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::upload_time::upload_time, units::{BitRate, Bytes}};
/// assert_eq!(upload_time(Bytes(20e9), BitRate(2e6)).0, 80_000.0); // 22.2 h
/// ```
pub fn upload_time(size: Bytes, capacity: BitRate) -> Seconds {
    size / capacity
}

/// The packets that a full line passes in a while.
///
/// # Formula
/// `N = C*t/(8*S)`: `capacity` (bit/s) × `time` (s) over `packet_size` (byte); in packets.
///
/// # Validity
/// The line is always full of packets of one size.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Månsson, Bufferbloating, bachelor's thesis, 2012: 544 big buffers asked for in 2307 s of a full 2 Mb/s line; the
/// number of packets is the project's (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::upload_time::packets_passed, units::{BitRate, Bytes, Seconds}};
/// assert_eq!(packets_passed(BitRate(2e6), Seconds(2307.0), Bytes(1500.0)).0, 384_500.0);
/// ```
pub fn packets_passed(capacity: BitRate, time: Seconds, packet_size: Bytes) -> Packets {
    (capacity * time).packets(packet_size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_and_packets_agree() {
        let hours = upload_time(Bytes(20e9), BitRate(2e6)).0 / 3600.0;
        assert!((hours - 22.2).abs() < 0.05, "{hours}");
        let packets = packets_passed(BitRate(2e6), Seconds(hours * 3600.0), Bytes(1500.0));
        assert!((packets.0 * 1500.0 - 20e9).abs() < 1.0);
    }
}
