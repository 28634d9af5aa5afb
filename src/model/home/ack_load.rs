//! The rate of the ACKs of a full downlink.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Framing, Unit};

/// Card of [`ack_load`].
pub const CARD: Card = Card {
    id: "ack_load",
    formula: "X = C_down*w_ack/(w*d)",
    result: "X",
    symbols: &[
        symbol::DOWNLINK,
        Symbol { name: "w_ack", meaning: "size of an ACK with its framing", unit: Unit::Byte },
        Symbol { name: "w", meaning: "size of a data packet with its framing", unit: Unit::Byte },
        symbol::SEGMENTS_PER_ACK,
    ],
    unit: Unit::BitPerSecond,
    validity: "The downlink is full of packets of one size, and each ACK takes its own packet on the wire.",
    source: Source {
        citation: "H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, RFC 3449, 2002, section 3.1, times the uplink",
        evidence: Evidence::Recalled,
    },
};

/// The rate on the uplink's wire of the ACKs that a full downlink asks for.
///
/// # Formula
/// `X = C_down*w_ack/(w*d)`: `downlink` (bit/s on the wire), the wire sizes of an ACK of `ack_size` (IP bytes) under
/// `ack_framing` and of a packet of `packet_size` under `data_framing`, and `segments_per_ack`; in bit/s.
///
/// # Validity
/// The downlink is full of packets of one size, and each ACK takes its own packet on the wire.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, RFC 3449, 2002, section 3.1, times the uplink
/// (recalled).
///
/// # Examples
/// ```
/// use bufferwise::model::home::ack_load::ack_load;
/// use bufferwise::units::{AtmEncapsulation, BitRate, Bytes, Framing};
/// let framing = Framing::Atm(AtmEncapsulation::PppoaVc);
/// let load = ack_load(BitRate(2e6), Bytes(1500.0), framing, Bytes(40.0), framing, 1.0);
/// assert!((load.0 - 125e3).abs() < 1.0);
/// ```
pub fn ack_load(
    downlink: BitRate,
    packet_size: Bytes,
    data_framing: Framing,
    ack_size: Bytes,
    ack_framing: Framing,
    segments_per_ack: f64,
) -> BitRate {
    let share = ack_framing.wire_size(ack_size) / data_framing.wire_size(packet_size);
    downlink * share / segments_per_ack
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::units::AtmEncapsulation;

    /// The page's line, 2 Mb/s: 53 333 bit/s and 26 667 of IP bytes, 125 kb/s in cells.
    #[test]
    fn the_page() {
        let load = |segments, framing| ack_load(BitRate(2e6), Bytes(1500.0), framing, Bytes(40.0), framing, segments).0;
        assert!((load(1.0, Framing::None) - 53_333.3).abs() < 0.1);
        assert!((load(2.0, Framing::None) - 26_666.7).abs() < 0.1);
        assert!((load(1.0, Framing::Atm(AtmEncapsulation::BridgedLlc)) - 125e3).abs() < 1.0);
    }

    /// LibreQoE/LibreQoS issue 131: 10 Mb/s of packets need 133 kb/s of ACKs, 280 kb/s of them in Ethernet frames, 353 in
    /// cells, and 560 with an ACK for every packet.
    #[test]
    fn ten_megabits() {
        let load =
            |framing, segments| ack_load(BitRate(10e6), Bytes(1500.0), Framing::None, Bytes(40.0), framing, segments).0;
        let cells = Framing::Atm(AtmEncapsulation::PppoeLlc);
        for (framing, segments, expected) in [
            (Framing::None, 2.0, 133.333),
            (Framing::Ethernet, 2.0, 280.0),
            (cells, 2.0, 353.333),
            (Framing::Ethernet, 1.0, 560.0),
        ] {
            assert!((load(framing, segments) / 1e3 - expected).abs() < 1e-3, "{framing} {segments}");
        }
    }
}
