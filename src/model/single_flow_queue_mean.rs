//! The mean queue of one long-lived flow.

use super::card::{Card, Evidence, Source};
use super::congestion_control::Growth;
use super::single_flow_form::single_flow_form;
use super::symbol;
use crate::units::{CongestionControl, Packets, Unit};

macro_rules! queue_card {
    ($(#[$doc:meta])* $name:ident, $formula:literal, $validity:literal, $citation:literal) => {
        $(#[$doc])*
        pub const $name: Card = Card {
            id: "single_flow_queue_mean",
            formula: $formula,
            result: "Q",
            symbols: &[symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS],
            unit: Unit::Packet,
            validity: $validity,
            source: Source { citation: $citation, evidence: Evidence::Derived },
        };
    };
}

queue_card!(
    /// Card of an over-buffered Reno flow.
    ADDITIVE_FULL,
    "Q = 2/3*(1+beta+beta^2)/(1+beta)*(D+B)-D",
    "One long-lived Reno flow with B at least D; the mean window over time is 7/9 of the largest.",
    "Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B"
);
queue_card!(
    /// Card of an under-buffered Reno flow.
    ADDITIVE,
    "Q = B^2*(3*D+2*B)/6/((1-beta)*D*(D+B)+B^2/2)",
    "One long-lived Reno flow with B below D.",
    "Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B"
);
queue_card!(
    /// Card of an over-buffered CUBIC flow.
    CUBIC_FULL,
    "Q = (3+beta)/4*(D+B)-D",
    "One long-lived CUBIC flow outside its Reno-friendly region with B at least (1/beta-1)*D.",
    "Derived from the window curve of CUBIC (RFC 9438, section 4.2)"
);
queue_card!(
    /// Card of an under-buffered CUBIC flow.
    CUBIC,
    "Q = 3/4*B*(B/((D+B)*(1-beta)))^(1/3)",
    "One long-lived CUBIC flow outside its Reno-friendly region with B below (1/beta-1)*D.",
    "Derived from the window curve of CUBIC (RFC 9438, section 4.2)"
);
queue_card!(
    /// Card of an over-buffered Scalable flow.
    EXPONENTIAL_FULL,
    "Q = (1+beta)/2*(D+B)-D",
    "One long-lived Scalable TCP flow with B at least (1/beta-1)*D.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)"
);
queue_card!(
    /// Card of an under-buffered Scalable flow.
    EXPONENTIAL,
    "Q = B^2/(2*D)/(B/D-ln(beta*(D+B)/D))",
    "One long-lived Scalable TCP flow with B below (1/beta-1)*D.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)"
);

/// The time average of the queue of one long-lived flow; `None` for BBR.
///
/// # Formula
/// Over-buffered: the time average of the window (7/9, (3+β)/4 and (1+β)/2 of the largest for Reno, CUBIC and Scalable)
/// less `bdp`. Under-buffered: the time average of max(0, W − D). `bdp` and `buffer` in packets; in packets.
///
/// # Validity
/// One long-lived flow without timeouts.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B, from RFC 9438 and Kelly 2003.
///
/// # Examples
/// ```
/// use bufferwise::{model::single_flow_queue_mean::single_flow_queue_mean, units::{CongestionControl, Packets}};
/// let queue = |buffer| single_flow_queue_mean(CongestionControl::Reno, Packets(9.0), Packets(buffer)).map(|q| q.0);
/// // 7(D+B)/9 - D
/// assert!((queue(9.0).unwrap_or(0.0) - 5.0).abs() < 1e-12);
/// assert!((queue(18.0).unwrap_or(0.0) - 12.0).abs() < 1e-12);
/// ```
pub fn single_flow_queue_mean(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<Packets> {
    let form = single_flow_form(control, bdp, buffer)?;
    let (beta, d, b) = (form.beta, bdp.0, buffer.0);
    let top = d + b;
    Some(Packets(match (form.growth, form.full) {
        (Growth::Additive, true) => 2.0 / 3.0 * (1.0 + beta + beta * beta) / (1.0 + beta) * top - d,
        (Growth::Additive, false) => {
            b * (b / top) * (3.0 * d + 2.0 * b) / 6.0 / ((1.0 - beta) * d + b * (b / top) / 2.0)
        }
        (Growth::Cubic, true) => (3.0 + beta) / 4.0 * top - d,
        (Growth::Cubic, false) => 0.75 * b * (b / (top * (1.0 - beta))).cbrt(),
        (Growth::Exponential, true) => (1.0 + beta) / 2.0 * top - d,
        (Growth::Exponential, false) => b * (b / d) / 2.0 / (b / d - (beta * (top / d)).ln()),
    }))
}

/// The card of the form that applies.
pub fn card(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<&'static Card> {
    let form = single_flow_form(control, bdp, buffer)?;
    Some(match (form.growth, form.full) {
        (Growth::Additive, true) => &ADDITIVE_FULL,
        (Growth::Additive, false) => &ADDITIVE,
        (Growth::Cubic, true) => &CUBIC_FULL,
        (Growth::Cubic, false) => &CUBIC,
        (Growth::Exponential, true) => &EXPONENTIAL_FULL,
        (Growth::Exponential, false) => &EXPONENTIAL,
    })
}
