//! The average utilization of one long-lived flow, for any buffer.

use super::card::{Card, Evidence, Source};
use super::congestion_control::Growth;
use super::single_flow_form::{SingleFlowForm, single_flow_form};
use super::symbol;
use crate::units::{CongestionControl, Fraction, Packets, Unit};

const AKM: &str = "Derived from the sawtooth of G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, appendix B, extended to any buffer";

/// Card of a flow whose window after a loss still fills the path.
pub const FULL: Card = Card {
    id: "single_flow",
    formula: "U = 1",
    result: "U",
    symbols: &[],
    unit: Unit::Fraction,
    validity: "One long-lived flow with B at least (1/beta-1)*D: the queue never empties.",
    source: Source { citation: AKM, evidence: Evidence::Derived },
};

/// Card of an under-buffered flow that adds a packet per round trip.
pub const ADDITIVE: Card = Card {
    id: "single_flow",
    formula: "U = (1-beta^2)*(1+b)^2/((1+b)^2+1-2*beta*(1+b))",
    result: "U",
    symbols: &[symbol::BETA, symbol::BUFFER_RATIO],
    unit: Unit::Fraction,
    validity: "One long-lived Reno flow (NewReno and SACK alike) without timeouts, beta*(1+b) at most 1. Below some 15 % of the BDP measurements fall short of it because of bursts and timeouts.",
    source: Source { citation: AKM, evidence: Evidence::Derived },
};

/// Card of an under-buffered CUBIC flow.
pub const CUBIC: Card = Card {
    id: "single_flow",
    formula: "U = 1+b-3/4*b*(b/((1+b)*(1-beta)))^(1/3)-(1+b)*(1-beta)/4",
    result: "U",
    symbols: &[symbol::BETA, symbol::BUFFER_RATIO],
    unit: Unit::Fraction,
    validity: "One long-lived CUBIC flow outside its Reno-friendly region (see reno_friendly_window), without timeouts, beta*(1+b) at most 1; beta is Linux's 717/1024.",
    source: Source {
        citation: "Derived from the window curve of CUBIC (RFC 9438, section 4.2): the link is busy for min(1, W/D)",
        evidence: Evidence::Derived,
    },
};

/// Card of an under-buffered Scalable flow.
pub const EXPONENTIAL: Card = Card {
    id: "single_flow",
    formula: "U = (1-beta)*(1+b)/(b-ln(beta*(1+b)))",
    result: "U",
    symbols: &[symbol::BETA, symbol::BUFFER_RATIO],
    unit: Unit::Fraction,
    validity: "One long-lived Scalable TCP flow without timeouts, beta*(1+b) at most 1.",
    source: Source {
        citation: "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)",
        evidence: Evidence::Derived,
    },
};

/// The average utilization of a link by one long-lived flow; `None` for BBR, which has no such closed form.
///
/// # Formula
/// With b = `buffer`/`bdp` (packets) and β the factor of a loss: 1 where β(1+b) ≥ 1, else by growth of the window
/// `U = (1-beta^2)*(1+b)^2/((1+b)^2+1-2*beta*(1+b))` (Reno: ¾(1+b)²/(1+b+b²)),
/// `U = 1+b-3/4*b*(b/((1+b)*(1-beta)))^(1/3)-(1+b)*(1-beta)/4` (CUBIC),
/// `U = (1-beta)*(1+b)/(b-ln(beta*(1+b)))` (Scalable).
///
/// # Validity
/// One flow, no timeouts, the window's growth seen as continuous. CUBIC: growth of the round trip with the queue is
/// ignored, and the Reno-friendly region is left out.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Derived; sawtooth of Appenzeller, Keslassy, McKeown 2004, appendix B; RFC 9438; Kelly 2003.
///
/// # Examples
/// ```
/// use bufferwise::{model::single_flow::single_flow, units::{CongestionControl, Packets}};
/// let share = |control, buffer| single_flow(control, Packets(100.0), Packets(buffer)).map(|share| share.0);
/// assert_eq!(share(CongestionControl::Reno, 0.0), Some(0.75));
/// assert_eq!(share(CongestionControl::Reno, 100.0), Some(1.0));
/// assert!((share(CongestionControl::Cubic, 25.0).unwrap_or(0.0) - 0.9925).abs() < 1e-4);
/// assert_eq!(share(CongestionControl::Bbr, 25.0), None);
/// ```
pub fn single_flow(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<Fraction> {
    idle_share(control, bdp, buffer).map(|idle| Fraction(1.0 - idle.0))
}

/// The idle share 1 − U, accurate where U is near 1.
///
/// # Examples
/// ```
/// use bufferwise::{model::single_flow::idle_share, units::{CongestionControl, Packets}};
/// let idle = idle_share(CongestionControl::Reno, Packets(1.0), Packets(1.0 - 1e-7)).map(|idle| idle.0);
/// // ((1-b)/2)²/(1+b+b²) with b = 1 - 1e-7
/// assert!((idle.unwrap_or(1.0) / (0.25e-14 / 3.0) - 1.0).abs() < 1e-6);
/// ```
pub fn idle_share(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<Fraction> {
    let form = single_flow_form(control, bdp, buffer)?;
    Some(Fraction(if form.full { 0.0 } else { under_buffered_idle(form, buffer / bdp) }))
}

/// The card of the form that applies.
pub fn card(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<&'static Card> {
    let form = single_flow_form(control, bdp, buffer)?;
    Some(match form.growth {
        _ if form.full => &FULL,
        Growth::Additive => &ADDITIVE,
        Growth::Cubic => &CUBIC,
        Growth::Exponential => &EXPONENTIAL,
    })
}

/// 1 − U of the under-buffered forms, rearranged so that nothing cancels as β(1+b) approaches 1.
pub(super) fn under_buffered_idle(form: SingleFlowForm, buffer_ratio: f64) -> f64 {
    let (b, beta) = (buffer_ratio, form.beta);
    // 1 - y is how far the window after a loss falls short of the path
    let y = beta * (1.0 + b);
    match form.growth {
        Growth::Additive => (1.0 - y) * (1.0 - y) / ((1.0 + b) * (1.0 + b) + 1.0 - 2.0 * y),
        Growth::Cubic => {
            let depth = (1.0 + b) * (1.0 - beta);
            // u is the share of the epoch with a busy link; 1 - u = (1 - u³)/(1 + u + u²)
            let u = (b / depth).cbrt();
            let under = (1.0 - y) / depth / (1.0 + u + u * u);
            depth * under * under * (1.0 + 2.0 * u + 3.0 * u * u) / 4.0
        }
        Growth::Exponential => {
            let gap = y - 1.0;
            let lost = if gap.abs() < 1e-3 {
                // y - 1 - ln y as a series
                gap * gap * (0.5 - gap * (1.0 / 3.0 - gap * (0.25 - gap * (0.2 - gap / 6.0))))
            } else {
                gap - y.ln()
            };
            lost / (b - y.ln())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Integrates a cycle with small steps: the window per round trip or per second, the link busy for min(1, W/D).
    fn stepped(control: CongestionControl, buffer_ratio: f64) -> f64 {
        let (bdp, steps) = (1000.0, 200_000);
        let top = bdp * (1.0 + buffer_ratio);
        let form = single_flow_form(control, Packets(bdp), Packets(buffer_ratio * bdp)).expect("not BBR");
        let bottom = form.beta * top;
        let (mut time, mut busy) = (0.0, 0.0);
        for step in 0..steps {
            let at = (f64::from(step) + 0.5) / f64::from(steps);
            let (window, duration) = match form.growth {
                Growth::Cubic => (top - (top - bottom) * (1.0 - at).powi(3), 1.0),
                // equal steps of window; time is what it takes to climb one, at a round trip of max(D, W)/C
                Growth::Additive => {
                    let window = bottom + (top - bottom) * at;
                    (window, window.max(bdp))
                }
                Growth::Exponential => {
                    let window = bottom + (top - bottom) * at;
                    (window, window.max(bdp) / window)
                }
            };
            time += duration;
            busy += duration * (window / bdp).min(1.0);
        }
        busy / time
    }

    #[test]
    fn each_form_agrees_with_a_stepped_cycle() {
        for control in [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable] {
            for buffer_ratio in [0.0, 0.03, 0.1, 0.14, 0.25, 0.42, 0.5, 0.75, 1.0, 3.0] {
                let closed = single_flow(control, Packets(1.0), Packets(buffer_ratio)).expect("not BBR").0;
                let stepped = stepped(control, buffer_ratio);
                assert!((closed - stepped).abs() < 1e-8, "{control:?} at {buffer_ratio}: {closed} is not {stepped}");
            }
        }
    }

    #[test]
    fn the_idle_share_is_the_complement_and_vanishes_smoothly() {
        for control in [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable] {
            let beta = super::super::congestion_control::beta(control).expect("not BBR");
            let full = 1.0 / beta - 1.0;
            let idle = |gap: f64| idle_share(control, Packets(1.0), Packets(full - gap)).expect("not BBR").0;
            // a double root: ten times nearer leaves a hundred times less
            for gap in [1e-4, 1e-5, 1e-6] {
                assert!((idle(gap) / idle(gap / 10.0) - 100.0).abs() < 0.1, "{control:?} at {gap}");
            }
            assert_eq!(idle(-1e-9), 0.0);
        }
    }

    #[test]
    fn the_series_meets_the_logarithm() {
        let form = SingleFlowForm { growth: Growth::Exponential, beta: 0.875, full: false };
        let at = |gap: f64| under_buffered_idle(form, (1.0 - gap) / 0.875 - 1.0);
        assert!((at(0.999_999e-3) / at(1.000_001e-3) - 1.0).abs() < 1e-5);
    }
}
