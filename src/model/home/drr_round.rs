//! The longest round of deficit round robin.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`drr_round`].
pub const CARD: Card = Card {
    id: "drr_round",
    formula: "t = n*Q*8/C",
    result: "t",
    symbols: &[
        Symbol { name: "n", meaning: "flows that are always full", unit: Unit::Count },
        Symbol { name: "Q", meaning: "quantum, bytes that a flow may send in a round", unit: Unit::Byte },
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "Every flow spends its whole quantum; over m rounds a flow sends within one maximum packet of m quanta. A flow that becomes active waits about a round for its turn.",
    source: Source {
        citation: "M. Shreedhar, G. Varghese, Efficient Fair Queuing Using Deficit Round-Robin, IEEE/ACM Transactions on Networking 4(3), 1996; tohojo/sqm-scripts issue 39 for the numbers",
        evidence: Evidence::Recalled,
    },
};

/// The time in which every full flow sends a quantum.
///
/// # Formula
/// `t = n*Q*8/C`: `flows` × `quantum` (byte) at `capacity` (bit/s); in seconds.
///
/// # Validity
/// Every flow spends its whole quantum; over m rounds a flow sends within one maximum packet of m quanta. A flow that
/// becomes active waits about a round for its turn.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// M. Shreedhar, G. Varghese, Efficient Fair Queuing Using Deficit Round-Robin, IEEE/ACM Transactions on Networking
/// 4(3), 1996; tohojo/sqm-scripts issue 39 for the numbers (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::drr_round::drr_round, units::{BitRate, Bytes}};
/// // sqm-scripts issue 39: 4 flows with 1514 B on 500 kb/s
/// assert!((drr_round(4.0, Bytes(1514.0), BitRate(500e3)).0 - 0.096_896).abs() < 1e-12);
/// ```
pub fn drr_round(flows: f64, quantum: Bytes, capacity: BitRate) -> Seconds {
    quantum * flows / capacity
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_flow_waits_for_its_own_packet() {
        assert!((drr_round(1.0, Bytes(1514.0), BitRate(500e3)).0 - 0.024_224).abs() < 1e-12);
    }
}
