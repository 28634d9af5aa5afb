//! The mean queue of short flows as the report prints it.

use super::card::{Card, Evidence, Source};
use super::short_flow_bursts::Bursts;
use super::symbol;
use crate::units::{Fraction, Packets, Unit};

/// Card of [`short_flow_queue_mean`].
pub const CARD: Card = Card {
    id: "short_flow_queue_mean",
    formula: "Q = rho/(2*(1-rho))*X2/X1-rho*X1/2",
    result: "Q",
    symbols: &[symbol::LOAD, symbol::BURST_2, symbol::BURST_1],
    unit: Unit::Packet,
    validity: "Short flows in slow start, bursts arriving at random (Poisson), load below 1. The printed correction rho*X1/2 is exact for single packets and too large for bursts: see short_flow_work_mean.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4 and appendix C",
        evidence: Evidence::Read,
    },
};

/// The mean queue of short flows by the report's formula; `None` at a load of 1 or more.
///
/// # Formula
/// `Q = rho/(2*(1-rho))*X2/X1-rho*X1/2`: `load` ρ and the first two moments of `bursts` (packets); in packets.
/// Independent of capacity, delay and number of flows.
///
/// # Validity
/// Short flows in slow start, bursts arriving at random (Poisson), load below 1. The printed correction rho*X1/2 is
/// exact for single packets and too large for bursts: see short_flow_work_mean.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4 and appendix
/// C.
///
/// # Examples
/// ```
/// use bufferwise::{model::{short_flow_bursts::bursts, short_flow_queue_mean::short_flow_queue_mean}, units::{Fraction, Packets}};
/// let queue = |length| short_flow_queue_mean(&bursts(Packets(length), Packets(2.0)), Fraction(0.8)).map(|queue| queue.0);
/// // 14 packets queue more than 16, whose last burst is small
/// assert!((queue(14.0).unwrap_or(0.0) - 10.1333).abs() < 1e-4);
/// assert!((queue(16.0).unwrap_or(0.0) - 9.4).abs() < 1e-12);
/// ```
pub fn short_flow_queue_mean(bursts: &Bursts, load: Fraction) -> Option<Packets> {
    let rho = load.0;
    let mean = bursts.moment(1);
    (rho < 1.0).then(|| Packets(rho / (2.0 * (1.0 - rho)) * (bursts.moment(2) / mean) - rho * mean / 2.0))
}
