//! The normalised bandwidth ratio k/d of an asymmetric path.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Fraction, Unit};

/// Card of [`bandwidth_ratio`].
pub const CARD: Card = Card {
    id: "bandwidth_ratio",
    formula: "k = C_down/C_up*S_ack/(S*d)",
    result: "k",
    symbols: &[symbol::DOWNLINK, symbol::UPLINK, symbol::ACK_SIZE, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK],
    unit: Unit::Fraction,
    validity: "Above 1 the ACKs fill the uplink before the data fills the downlink. Sizes are those on the wire, framing included.",
    source: Source {
        citation: "T. V. Lakshman, U. Madhow 1997; H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, TCP Performance Implications of Network Path Asymmetry, RFC 3449, 2002, section 3.1",
        evidence: Evidence::Recalled,
    },
};

/// The share of the uplink that the ACKs of a full downlink take.
///
/// # Formula
/// `k = C_down/C_up*S_ack/(S*d)`: (`downlink` / `uplink`, bit/s) × (`ack_size` / `packet_size`, byte) /
/// `segments_per_ack`.
///
/// # Validity
/// Above 1 the ACKs fill the uplink before the data fills the downlink. Sizes are those on the wire, framing
/// included.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// T. V. Lakshman, U. Madhow 1997; H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, TCP Performance
/// Implications of Network Path Asymmetry, RFC 3449, 2002, section 3.1 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::bandwidth_ratio::bandwidth_ratio, units::{BitRate, Bytes}};
/// let ratio = bandwidth_ratio(BitRate(10e6), BitRate(50e3), Bytes(40.0), Bytes(1000.0), 1.0);
/// assert!((ratio.0 - 8.0).abs() < 1e-12);
/// ```
pub fn bandwidth_ratio(
    downlink: BitRate,
    uplink: BitRate,
    ack_size: Bytes,
    packet_size: Bytes,
    segments_per_ack: f64,
) -> Fraction {
    Fraction(downlink / uplink * (ack_size / packet_size) / segments_per_ack)
}
