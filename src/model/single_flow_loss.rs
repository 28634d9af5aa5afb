//! The loss rate of one long-lived flow.

use super::card::{Card, Evidence, Source, Symbol};
use super::congestion_control::{Growth, SCALABLE_INCREASE};
use super::single_flow::single_flow;
use super::single_flow_form::single_flow_form;
use super::single_flow_period::{Path, single_flow_period};
use super::symbol;
use crate::units::{CongestionControl, Fraction, Packets, Unit};

/// Card of a Reno flow.
pub const ADDITIVE: Card = Card {
    id: "single_flow_loss",
    formula: "p = min(1, 2/(d*(1-beta^2)*(D+B)^2))",
    result: "p",
    symbols: &[symbol::SEGMENTS_PER_ACK, symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS],
    unit: Unit::Fraction,
    validity: "One long-lived Reno flow that loses one packet per sawtooth; 8/3 over the square of the largest window.",
    source: Source {
        citation: "Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B: one loss per period",
        evidence: Evidence::Derived,
    },
};

/// Card of a CUBIC flow.
pub const CUBIC: Card = Card {
    id: "single_flow_loss",
    formula: "p = min(1, 8*S/(U*C*T))",
    result: "p",
    symbols: &[
        symbol::PACKET_SIZE,
        Symbol { name: "U", meaning: "average utilization", unit: Unit::Fraction },
        symbol::CAPACITY,
        Symbol { name: "T", meaning: "time between two losses", unit: Unit::Second },
    ],
    unit: Unit::Fraction,
    validity: "One long-lived CUBIC flow outside its Reno-friendly region that loses one packet per epoch.",
    source: Source {
        citation: "Derived from the window curve of CUBIC (RFC 9438, section 4.2): one loss per period",
        evidence: Evidence::Derived,
    },
};

/// Card of a Scalable flow.
pub const EXPONENTIAL: Card = Card {
    id: "single_flow_loss",
    formula: "p = min(1, 0.01/(d*(1-beta)*(D+B)))",
    result: "p",
    symbols: &[symbol::SEGMENTS_PER_ACK, symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS],
    unit: Unit::Fraction,
    validity: "One long-lived Scalable TCP flow that loses one packet per cycle.",
    source: Source {
        citation: "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003): one loss per period",
        evidence: Evidence::Derived,
    },
};

/// The share of packets that one long-lived flow loses by filling the buffer; `None` for BBR.
///
/// # Formula
/// One loss per period: Reno `p = 2/(d*(1-beta^2)*(D+B)^2)`, CUBIC `p = 8*S/(U*C*T)`, Scalable
/// `p = 0.01/(d*(1-beta)*(D+B))`, each at most 1; D and B in packets.
///
/// # Validity
/// One long-lived flow, one lost packet per period.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Derived from the sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B, RFC 9438 and Kelly 2003.
///
/// # Examples
/// ```
/// use bufferwise::{model::{single_flow_loss::single_flow_loss, single_flow_period::Path}, units::*};
/// let path = Path {
///     bdp: Packets(142.0),
///     buffer: Packets(142.0),
///     packet_size: Bytes(1500.0),
///     capacity: BitRate(12e6),
///     segments_per_ack: 1.0,
/// };
/// let loss = single_flow_loss(CongestionControl::Reno, &path).map(|loss| loss.0);
/// assert!((loss.unwrap_or(1.0) / 3.3062e-5 - 1.0).abs() < 1e-4);
/// ```
pub fn single_flow_loss(control: CongestionControl, path: &Path) -> Option<Fraction> {
    let form = single_flow_form(control, path.bdp, path.buffer)?;
    let (beta, top) = (form.beta, path.bdp.0 + path.buffer.0);
    let loss = match form.growth {
        Growth::Additive => 2.0 / (path.segments_per_ack * (1.0 - beta * beta) * top * top),
        Growth::Cubic => {
            let sent = single_flow(control, path.bdp, path.buffer)?.0 * single_flow_period(control, path)?.0;
            path.line_time(Packets(1.0)).0 / sent
        }
        Growth::Exponential => SCALABLE_INCREASE / (path.segments_per_ack * (1.0 - beta) * top),
    };
    Some(Fraction(loss.min(1.0)))
}

/// The card of the form that applies.
pub fn card(control: CongestionControl) -> Option<&'static Card> {
    super::congestion_control::growth(control).map(|growth| match growth {
        Growth::Additive => &ADDITIVE,
        Growth::Cubic => &CUBIC,
        Growth::Exponential => &EXPONENTIAL,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{BitRate, Bytes};

    fn path(bdp: f64, buffer: f64) -> Path {
        Path {
            bdp: Packets(bdp),
            buffer: Packets(buffer),
            packet_size: Bytes(1500.0),
            capacity: BitRate(1.2e9),
            segments_per_ack: 1.0,
        }
    }

    /// RFC 9438 section 5.1 gives CUBIC's mean window without a buffer as
    /// (C(3+β)/(4(1-β)))^(1/4)·(RTT/p)^(3/4): it must be U·D.
    #[test]
    fn cubic_without_a_buffer_obeys_its_published_response_function() {
        let path = path(10_000.0, 0.0);
        let loss = single_flow_loss(CongestionControl::Cubic, &path).expect("not BBR").0;
        let beta = crate::model::congestion_control::CUBIC_BETA;
        let rtt = path.line_time(path.bdp).0;
        let window = (0.4 * (3.0 + beta) / (4.0 * (1.0 - beta))).powf(0.25) * (rtt / loss).powf(0.75);
        let mean = single_flow(CongestionControl::Cubic, path.bdp, path.buffer).expect("not BBR").0 * 10_000.0;
        assert!((window / mean - 1.0).abs() < 1e-12, "{window} is not {mean}");
    }

    /// One loss per period means p·U·C·T = 1 packet for every form, over- and under-buffered.
    #[test]
    fn one_packet_is_lost_per_period() {
        for control in [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable] {
            for buffer in [0.0, 30.0, 300.0, 1000.0, 5000.0] {
                let path = path(1000.0, buffer);
                let loss = single_flow_loss(control, &path).expect("not BBR").0;
                let busy = single_flow(control, path.bdp, path.buffer).expect("not BBR").0;
                let period = single_flow_period(control, &path).expect("not BBR").0;
                let lost = loss * busy * period / path.line_time(Packets(1.0)).0;
                assert!((lost - 1.0).abs() < 1e-12, "{control:?}, {buffer} packets: {lost} lost per period");
            }
        }
    }

    #[test]
    fn nothing_in_flight_loses_everything() {
        for control in [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable] {
            assert_eq!(single_flow_loss(control, &path(0.0, 0.0)), Some(Fraction(1.0)));
        }
    }
}
