//! The payload that a line carries.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::units::{BitRate, Bytes, Framing, Unit};

/// Card of [`goodput`].
pub const CARD: Card = Card {
    id: "goodput",
    formula: "X = C*(S-H)/w",
    result: "X",
    symbols: &[
        Symbol { name: "C", meaning: "rate of the line on the wire", unit: Unit::BitPerSecond },
        Symbol { name: "S", meaning: "size of an IP packet", unit: Unit::Byte },
        Symbol { name: "H", meaning: "headers inside the IP packet, 40 for IPv4 and TCP", unit: Unit::Byte },
        Symbol { name: "w", meaning: "size of that packet with its framing", unit: Unit::Byte },
    ],
    unit: Unit::BitPerSecond,
    validity: "Full packets back to back, nothing lost, ACKs not in the way.",
    source: Source {
        citation: "esnet/iperf issue 480; lynxthecat/cake-autorate issue 13: payload over wire bytes",
        evidence: Evidence::Read,
    },
};

/// The rate of payload on a line full of packets of one size.
///
/// # Formula
/// `X = C*(S-H)/w`: `line` (bit/s on the wire) × (`packet_size` − `headers`) over the wire size of the packet under
/// `framing` (byte); in bit/s.
///
/// # Validity
/// Full packets back to back, nothing lost, ACKs not in the way.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// esnet/iperf issue 480; lynxthecat/cake-autorate issue 13: payload over wire bytes (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::goodput::goodput, units::{BitRate, Bytes, Framing}};
/// // iperf's 941 Mb/s on Gigabit Ethernet: 52 bytes of headers with timestamps
/// let rate = goodput(BitRate(1e9), Bytes(1500.0), Bytes(52.0), Framing::Ethernet);
/// assert!((rate.0 - 941.482_444_7e6).abs() < 1.0);
/// ```
pub fn goodput(line: BitRate, packet_size: Bytes, headers: Bytes, framing: Framing) -> BitRate {
    line * ((packet_size - headers) / framing.wire_size(packet_size))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// lynxthecat/cake-autorate issue 13: 94.41 % with PPPoE on Ethernet.
    #[test]
    fn pppoe_on_ethernet() {
        let share = goodput(BitRate(100.0), Bytes(1492.0), Bytes(40.0), Framing::PppoeEthernet);
        assert!((share.0 - 94.408_322_5).abs() < 1e-6);
        let jumbo = goodput(BitRate(1e9), Bytes(9000.0), Bytes(40.0), Framing::Ethernet);
        assert!((jumbo.0 - 991.369_772_1e6).abs() < 1.0);
    }
}
