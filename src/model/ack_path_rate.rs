//! The download rate that the path of the ACKs allows.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Unit};

/// Card of [`ack_path_rate`].
pub const CARD: Card = Card {
    id: "ack_path_rate",
    formula: "X = C_up*d*S/S_ack",
    result: "X",
    symbols: &[symbol::UPLINK, symbol::SEGMENTS_PER_ACK, symbol::PACKET_SIZE, symbol::ACK_SIZE],
    unit: Unit::BitPerSecond,
    validity: "The uplink carries ACKs and nothing else; the downlink may be slower than this.",
    source: Source {
        citation: "T. V. Lakshman, U. Madhow 1997; H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, TCP Performance Implications of Network Path Asymmetry, RFC 3449, 2002, section 3.1: the downlink over k/d",
        evidence: Evidence::Recalled,
    },
};

/// The download rate at which the ACKs alone fill the uplink.
///
/// # Formula
/// `X = C_up*d*S/S_ack`: `uplink` (bit/s) × `segments_per_ack` × `packet_size` / `ack_size` (byte), in bit/s: the
/// downlink over k/d.
///
/// # Validity
/// The uplink carries ACKs and nothing else; the downlink may be slower than this.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// T. V. Lakshman, U. Madhow 1997; H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, TCP Performance
/// Implications of Network Path Asymmetry, RFC 3449, 2002, section 3.1: the downlink over k/d (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::ack_path_rate::ack_path_rate, units::{BitRate, Bytes}};
/// // 1000 B of data for each ACK of 40 B over 50 kb/s: 1.25 Mb/s, an eighth of a 10 Mb/s downlink
/// assert_eq!(ack_path_rate(BitRate(50e3), 1.0, Bytes(1000.0), Bytes(40.0)).0, 1.25e6);
/// ```
pub fn ack_path_rate(uplink: BitRate, segments_per_ack: f64, packet_size: Bytes, ack_size: Bytes) -> BitRate {
    uplink * segments_per_ack * (packet_size / ack_size)
}
