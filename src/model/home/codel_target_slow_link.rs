//! CoDel's target and interval where a packet takes longer than 5 ms.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`codel_target_slow_link`].
pub const TARGET: Card = Card {
    id: "codel_target_slow_link",
    formula: "t = max(33*53*8/C, 0.005)",
    result: "t",
    symbols: &[symbol::CAPACITY],
    unit: Unit::Second,
    validity: "The product rounds down to whole microseconds as the scripts do. 33 cells of 53 bytes are the most that a packet of 1500 bytes with any overhead takes.",
    source: Source {
        citation: "tohojo/sqm-scripts, functions.sh, adapt_target_to_slow_link",
        evidence: Evidence::Read,
    },
};

/// Card of [`codel_interval_slow_link`].
pub const INTERVAL: Card = Card {
    id: "codel_interval_slow_link",
    formula: "I = 0.1-0.005+t",
    result: "I",
    symbols: &[Symbol { name: "t", meaning: "target", unit: Unit::Second }],
    unit: Unit::Second,
    validity: "The interval grows by as much as the target does.",
    source: Source {
        citation: "tohojo/sqm-scripts, functions.sh, adapt_interval_to_slow_link",
        evidence: Evidence::Read,
    },
};

/// 33 ATM cells, the largest packet with any overhead (sqm-scripts, functions.sh).
const SLOWEST_PACKET: Bytes = Bytes(33.0 * 53.0);

/// The target for CoDel on a slow link, in whole microseconds.
///
/// # Formula
/// `t = max(33*53*8/C, 0.005)`: 33 cells at `capacity` (bit/s), 5 ms at least; in seconds.
///
/// # Validity
/// The product rounds down to whole microseconds as the scripts do. 33 cells of 53 bytes are the most that a packet of
/// 1500 bytes with any overhead takes.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// tohojo/sqm-scripts, functions.sh, adapt_target_to_slow_link (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::codel_target_slow_link::codel_target_slow_link, units::BitRate};
/// // sqm-scripts issue 82: 790 kbit/s, target 17.7 ms
/// assert_eq!(codel_target_slow_link(BitRate(790e3)).0, 0.017_711);
/// ```
pub fn codel_target_slow_link(capacity: BitRate) -> Seconds {
    let microseconds = (SLOWEST_PACKET / capacity).0 * 1e6;
    Seconds(microseconds.floor().max(5000.0) / 1e6)
}

/// The interval that goes with a raised target.
///
/// # Formula
/// `I = 0.1-0.005+t`: the usual 100 ms, and as much as `target` (s) is above the usual 5 ms; in seconds.
///
/// # Validity
/// The interval grows by as much as the target does.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// tohojo/sqm-scripts, functions.sh, adapt_interval_to_slow_link (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::codel_target_slow_link::codel_interval_slow_link, units::Seconds};
/// assert!((codel_interval_slow_link(Seconds(0.017_711)).0 - 0.112_711).abs() < 1e-12);
/// ```
pub fn codel_interval_slow_link(target: Seconds) -> Seconds {
    Seconds(0.1 - 0.005) + target
}

#[cfg(test)]
mod tests {
    use super::*;

    /// sqm-scripts for 500, 790, 2500, 2798 and 2799 kbit/s.
    #[test]
    fn as_the_scripts_say() {
        for (kilobits, target, interval) in [
            (500.0, 27_984.0, 122_984.0),
            (790.0, 17_711.0, 112_711.0),
            (2500.0, 5596.0, 100_596.0),
            (2798.0, 5000.0, 100_000.0),
            (2799.0, 5000.0, 100_000.0),
        ] {
            let found = codel_target_slow_link(BitRate(kilobits * 1e3));
            assert_eq!((found.0 * 1e6).round(), target, "{kilobits}");
            assert_eq!((codel_interval_slow_link(found).0 * 1e6).round(), interval, "{kilobits}");
        }
    }
}
