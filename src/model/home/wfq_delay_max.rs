//! The longest delay of a lone packet under weighted fair queueing.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`wfq_delay_max`].
pub const CARD: Card = Card {
    id: "wfq_delay_max",
    formula: "t = ((n+1)*S_u+S)*8/C",
    result: "t",
    symbols: &[
        Symbol { name: "n", meaning: "other flows, always full", unit: Unit::Count },
        Symbol { name: "S_u", meaning: "size of a probe on the wire", unit: Unit::Byte },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "All flows weigh the same and the packet's own flow is otherwise silent: the fluid share 1/(n+1) would take the first part, and packets make it at most one full packet later. A ring behind the queue adds to it.",
    source: Source {
        citation: "A. Parekh, R. Gallager, A Generalized Processor Sharing Approach to Flow Control, IEEE/ACM Transactions on Networking 1(3), 1993, theorem 1: no later than the fluid time plus one packet; seen in lecture notes",
        evidence: Evidence::Quoted,
    },
};

/// The bound on the delay of a lone small packet among full flows of the same weight.
///
/// # Formula
/// `t = ((n+1)*S_u+S)*8/C`: `flows` others, `probe_size` (byte) at a share of `capacity` (bit/s), plus one
/// `packet_size` (byte); in seconds.
///
/// # Validity
/// All flows weigh the same and the packet's own flow is otherwise silent: the fluid share 1/(n+1) would take the first
/// part, and packets make it at most one full packet later. A ring behind the queue adds to it.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// A. Parekh, R. Gallager, A Generalized Processor Sharing Approach to Flow Control, IEEE/ACM Transactions on
/// Networking 1(3), 1993, theorem 1: no later than the fluid time plus one packet; seen in lecture notes (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::wfq_delay_max::wfq_delay_max, units::{BitRate, Bytes}};
/// // a ping of 84 B beside one upload on 2 Mb/s: 6.67 ms
/// assert!((wfq_delay_max(1.0, Bytes(84.0), Bytes(1500.0), BitRate(2e6)).0 - 0.006_672).abs() < 1e-12);
/// ```
pub fn wfq_delay_max(flows: f64, probe_size: Bytes, packet_size: Bytes, capacity: BitRate) -> Seconds {
    (probe_size * (flows + 1.0) + packet_size) / capacity
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::model::home::priority_wait::priority_wait_max;

    /// With nobody else it is the probe and one packet; the bound of strict priority is never worse.
    #[test]
    fn between_nobody_and_many() {
        let (probe, packet, capacity) = (Bytes(64.0), Bytes(1040.0), BitRate(64e3));
        let priority = priority_wait_max(packet, capacity, probe);
        assert_eq!(wfq_delay_max(0.0, probe, packet, capacity), priority);
        assert!((wfq_delay_max(3.0, probe, packet, capacity) - priority - Seconds(0.024)).0.abs() < 1e-12);
    }
}
