//! The exact mean work of short flows that waits at the link.

use super::card::{Card, Evidence, Source};
use super::short_flow_bursts::Bursts;
use super::symbol;
use crate::units::{Fraction, Packets, Unit};

/// Card of [`short_flow_work_mean`].
pub const CARD: Card = Card {
    id: "short_flow_work_mean",
    formula: "V = rho*X2/(2*(1-rho)*X1)",
    result: "V",
    symbols: &[symbol::LOAD, symbol::BURST_2, symbol::BURST_1],
    unit: Unit::Packet,
    validity: "Short flows in slow start, bursts arriving at random (Poisson), load below 1, no loss: the unfinished work that a burst finds (M^[X]/D/1).",
    source: Source {
        citation: "Pollaczek-Khinchine for bursts of packets as one job each; checked by simulation (12 packets for 14-packet flows at a load of 0.8)",
        evidence: Evidence::Derived,
    },
};

/// The mean unfinished work of short flows, exactly; `None` at a load of 1 or more.
///
/// # Formula
/// `V = rho*X2/(2*(1-rho)*X1)`: `load` ρ and the first two moments of `bursts` (packets); in packets. The packets in
/// the system are this + ρ/2.
///
/// # Validity
/// Short flows in slow start, bursts arriving at random (Poisson), load below 1, no loss: the unfinished work that a
/// burst finds (M^\[X\]/D/1).
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Pollaczek-Khinchine for bursts of packets as one job each; checked by simulation (12 packets for 14-packet flows
/// at a load of 0.8) (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::{short_flow_bursts::bursts, short_flow_work_mean::short_flow_work_mean}, units::{Fraction, Packets}};
/// let work = |length| short_flow_work_mean(&bursts(Packets(length), Packets(2.0)), Fraction(0.8)).map(|work| work.0);
/// assert!((work(14.0).unwrap_or(0.0) - 12.0).abs() < 1e-12);
/// assert!((work(62.0).unwrap_or(0.0) - 44.0).abs() < 1e-12);
/// ```
pub fn short_flow_work_mean(bursts: &Bursts, load: Fraction) -> Option<Packets> {
    let rho = load.0;
    (rho < 1.0).then(|| Packets(rho * (bursts.moment(2) / bursts.moment(1)) / (2.0 * (1.0 - rho))))
}
