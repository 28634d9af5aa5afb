//! The normalised bandwidth ratio with the sizes that packets have on the wire.

use crate::model::bandwidth_ratio::bandwidth_ratio;
use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Fraction, Framing, Unit};

/// Card of [`framed_ack_ratio`].
pub const CARD: Card = Card {
    id: "framed_ack_ratio",
    formula: "k = C_down*w_ack/(C_up*w*d)",
    result: "k",
    symbols: &[
        symbol::DOWNLINK,
        symbol::UPLINK,
        Symbol { name: "w_ack", meaning: "size of an ACK with its framing", unit: Unit::Byte },
        Symbol { name: "w", meaning: "size of a data packet with its framing", unit: Unit::Byte },
        symbol::SEGMENTS_PER_ACK,
    ],
    unit: Unit::Fraction,
    validity: "As the normalised bandwidth ratio; both directions have the same framing. Above 1 the ACKs alone fill the uplink.",
    source: Source {
        citation: "T. V. Lakshman, U. Madhow 1997; H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, RFC 3449, 2002, section 3.1; cells by RFC 2684",
        evidence: Evidence::Recalled,
    },
};

/// The share of the uplink that the ACKs of a full downlink take, framing counted.
///
/// # Formula
/// `k = C_down*w_ack/(C_up*w*d)`: the rates of `downlink` and `uplink` on the wire (bit/s), the wire sizes of an ACK of
/// `ack_size` and of a packet of `packet_size` (IP bytes) under `framing`, and `segments_per_ack`.
///
/// # Validity
/// As the normalised bandwidth ratio; both directions have the same framing. Above 1 the ACKs alone fill the uplink.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// T. V. Lakshman, U. Madhow 1997; H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, RFC 3449, 2002,
/// section 3.1; cells by RFC 2684 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::model::home::framed_ack_ratio::framed_ack_ratio;
/// use bufferwise::units::{BitRate, Bytes, Framing};
/// let framing: Framing = "bridged-llc".parse().expect("a key");
/// let ratio = framed_ack_ratio(BitRate(2e6), BitRate(360e3), Bytes(40.0), Bytes(1500.0), 1.0, framing);
/// assert!((ratio.0 - 0.3472).abs() < 5e-5);
/// ```
pub fn framed_ack_ratio(
    downlink: BitRate,
    uplink: BitRate,
    ack_size: Bytes,
    packet_size: Bytes,
    segments_per_ack: f64,
    framing: Framing,
) -> Fraction {
    let (ack, packet) = (framing.wire_size(ack_size), framing.wire_size(packet_size));
    bandwidth_ratio(downlink, uplink, ack, packet, segments_per_ack)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In cells 0.3472 and 0.1736; in IP bytes 0.148148 and 0.074074 (the page's 2 Mb/s and 360 kb/s).
    #[test]
    fn the_page() {
        let ratio = |segments, framing: &str| {
            let framing = framing.parse().expect("a key");
            framed_ack_ratio(BitRate(2e6), BitRate(360e3), Bytes(40.0), Bytes(1500.0), segments, framing).0
        };
        for (segments, framing, expected) in [
            (1.0, "pppoa-llc", 0.347_22),
            (2.0, "pppoa-llc", 0.173_61),
            (1.0, "none", 0.148_148),
            (2.0, "none", 0.074_074),
            (1.0, "routed-vc", 0.173_61),
        ] {
            assert!((ratio(segments, framing) - expected).abs() < 5e-6, "{segments} {framing}");
        }
    }
}
