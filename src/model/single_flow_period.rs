//! The time between two losses of one long-lived flow.

use super::card::{Card, Evidence, Source};
use super::congestion_control::{CUBIC_GROWTH, Growth, SCALABLE_INCREASE};
use super::single_flow_form::single_flow_form;
use super::symbol;
use crate::units::{BitRate, Bytes, CongestionControl, Packets, Seconds, Unit};

macro_rules! period_card {
    ($(#[$doc:meta])* $name:ident, $formula:literal, [$($symbol:ident),*], $validity:literal, $citation:literal, $evidence:ident) => {
        $(#[$doc])*
        pub const $name: Card = Card {
            id: "single_flow_period",
            formula: $formula,
            result: "T",
            symbols: &[symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS $(, symbol::$symbol)*],
            unit: Unit::Second,
            validity: $validity,
            source: Source { citation: $citation, evidence: Evidence::$evidence },
        };
    };
}

period_card!(
    /// Card of an over-buffered Reno flow.
    ADDITIVE_FULL, "T = d*(1-beta^2)*(D+B)^2/2*8*S/C", [SEGMENTS_PER_ACK, PACKET_SIZE, CAPACITY],
    "One long-lived Reno flow with B at least D. The printed 1.5*D^2/C holds for B = D only.",
    "Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B (there for B = D)", Derived
);
period_card!(
    /// Card of an under-buffered Reno flow.
    ADDITIVE, "T = d*((1-beta)*D*(D+B)+B^2/2)*8*S/C", [SEGMENTS_PER_ACK, PACKET_SIZE, CAPACITY],
    "One long-lived Reno flow with B below D.",
    "Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B", Derived
);
period_card!(
    /// Card of a CUBIC flow.
    CUBIC, "T = ((D+B)*(1-beta)/0.4)^(1/3)", [],
    "One long-lived CUBIC flow outside its Reno-friendly region, whatever the buffer; 0.4 segments/s^3.",
    "L. Xu et al., CUBIC for Fast and Long-Distance Networks, RFC 9438, 2023, section 4.2 (K)", Recalled
);
period_card!(
    /// Card of an over-buffered Scalable flow.
    EXPONENTIAL_FULL, "T = d*(1-beta)*(D+B)*8*S/(0.01*C)", [SEGMENTS_PER_ACK, PACKET_SIZE, CAPACITY],
    "One long-lived Scalable TCP flow with B at least (1/beta-1)*D; 0.01 packet per ACK.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)", Derived
);
period_card!(
    /// Card of an under-buffered Scalable flow.
    EXPONENTIAL, "T = d*(B-D*ln(beta*(D+B)/D))*8*S/(0.01*C)", [SEGMENTS_PER_ACK, PACKET_SIZE, CAPACITY],
    "One long-lived Scalable TCP flow with B below (1/beta-1)*D; 0.01 packet per ACK.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)", Derived
);

/// One flow's path: what the period and the sawtooth are computed from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path {
    /// Bandwidth-delay product.
    pub bdp: Packets,
    /// Buffer.
    pub buffer: Packets,
    /// Packet size on the wire.
    pub packet_size: Bytes,
    /// Capacity of the bottleneck link.
    pub capacity: BitRate,
    /// Segments acknowledged by one ACK.
    pub segments_per_ack: f64,
}

impl Path {
    /// The time that `packets` occupy the line.
    pub fn line_time(&self, packets: Packets) -> Seconds {
        packets.bits(self.packet_size) / self.capacity
    }
}

/// The time between two losses of one long-lived flow; `None` for BBR.
///
/// # Formula
/// Reno: `T = d*(1-beta^2)*(D+B)^2/2*8*S/C` over-buffered, `T = d*((1-beta)*D*(D+B)+B^2/2)*8*S/C` under-buffered;
/// CUBIC: `T = ((D+B)*(1-beta)/0.4)^(1/3)`; Scalable: `T = d*(1-beta)*(D+B)*8*S/(0.01*C)` over-buffered,
/// `T = d*(B-D*ln(beta*(D+B)/D))*8*S/(0.01*C)` under-buffered. D, B in packets, S in bytes, C in bit/s; in seconds.
///
/// # Validity
/// One long-lived flow without timeouts, the window's growth seen as continuous.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B (which prints the case B = D and, by misprint, W(0) for
/// W(0)²), RFC 9438 and Kelly 2003; derived.
///
/// # Examples
/// ```
/// use bufferwise::{model::single_flow_period::{Path, single_flow_period}, units::*};
/// // the report's example: 142 packets of path and buffer at 1000 packets/s, 30.2 s
/// let path = Path {
///     bdp: Packets(142.0),
///     buffer: Packets(142.0),
///     packet_size: Bytes(1500.0),
///     capacity: BitRate(12e6),
///     segments_per_ack: 1.0,
/// };
/// let period = single_flow_period(CongestionControl::Reno, &path).map(|period| period.0);
/// assert!((period.unwrap_or(0.0) - 30.246).abs() < 1e-9);
/// ```
pub fn single_flow_period(control: CongestionControl, path: &Path) -> Option<Seconds> {
    let form = single_flow_form(control, path.bdp, path.buffer)?;
    let (beta, d, b) = (form.beta, path.bdp.0, path.buffer.0);
    let top = d + b;
    let line_time = |packets: f64| path.line_time(Packets(packets)) * path.segments_per_ack;
    Some(match (form.growth, form.full) {
        (Growth::Additive, true) => line_time((1.0 - beta * beta) * top * top / 2.0),
        (Growth::Additive, false) => line_time((1.0 - beta) * d * top + b * b / 2.0),
        (Growth::Cubic, _) => Seconds((top * (1.0 - beta) / CUBIC_GROWTH).cbrt()),
        (Growth::Exponential, true) => line_time((1.0 - beta) * top / SCALABLE_INCREASE),
        (Growth::Exponential, false) => line_time((b - d * (beta * (top / d)).ln()) / SCALABLE_INCREASE),
    })
}

/// The card of the form that applies.
pub fn card(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<&'static Card> {
    let form = single_flow_form(control, bdp, buffer)?;
    Some(match (form.growth, form.full) {
        (Growth::Additive, true) => &ADDITIVE_FULL,
        (Growth::Additive, false) => &ADDITIVE,
        (Growth::Cubic, _) => &CUBIC,
        (Growth::Exponential, true) => &EXPONENTIAL_FULL,
        (Growth::Exponential, false) => &EXPONENTIAL,
    })
}
