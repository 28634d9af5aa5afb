//! The rate up to which cake keeps the priority of a class.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Unit};

/// Card of [`cake_tin_rate`].
pub const CARD: Card = Card {
    id: "cake_tin_rate",
    formula: "X = floor(C/(8*k))*8",
    result: "X",
    symbols: &[
        symbol::CAPACITY,
        Symbol { name: "k", meaning: "divisor of the class: 16 for bulk, 2 for video, 4 for voice", unit: Unit::Count },
    ],
    unit: Unit::BitPerSecond,
    validity: "Cake's diffserv4. The kernel counts whole bytes a second, hence 312496 bit/s of 5 Mbit/s.",
    source: Source {
        citation: "Linux, net/sched/sch_cake.c, cake_config_diffserv4; printed lines in ttgapers/cakeqos-merlin issue 62 and hudra0/qosmate issue 39",
        evidence: Evidence::Quoted,
    },
};

/// The threshold of a class of cake, as tc prints it.
///
/// # Formula
/// `X = floor(C/(8*k))*8`: `capacity` (bit/s) over `divisor`, in whole bytes a second; in bit/s.
///
/// # Validity
/// Cake's diffserv4. The kernel counts whole bytes a second, hence 312496 bit/s of 5 Mbit/s.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Linux, net/sched/sch_cake.c, cake_config_diffserv4; printed lines in ttgapers/cakeqos-merlin issue 62 and
/// hudra0/qosmate issue 39 (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::cake_tin_rate::cake_tin_rate, units::BitRate};
/// assert_eq!(cake_tin_rate(BitRate(5e6), 16.0).0, 312_496.0);
/// ```
pub fn cake_tin_rate(capacity: BitRate, divisor: f64) -> BitRate {
    BitRate((capacity.0 / (8.0 * divisor)).floor() * 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// bufferbloat-net, Cake.md, for 200 Mbit/s.
    #[test]
    fn shares_of_200_megabits() {
        let rates = [16.0, 2.0, 4.0].map(|divisor| cake_tin_rate(BitRate(200e6), divisor).0);
        assert_eq!(rates, [12.5e6, 100e6, 50e6]);
    }
}
