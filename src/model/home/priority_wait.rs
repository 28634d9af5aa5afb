//! The delay of a small packet with strict priority over full-size ones.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`priority_wait`].
pub const MEAN: Card = Card {
    id: "priority_wait",
    formula: "t = S*8/(2*C)+S_u*8/C",
    result: "t",
    symbols: &[
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
        Symbol { name: "S_u", meaning: "size of a probe on the wire", unit: Unit::Byte },
    ],
    unit: Unit::Second,
    validity: "Strict priority without preemption; the link is always busy with full packets, the small ones come at random times and rarely.",
    source: Source {
        citation: "J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): 70 ms with CBQ; mean residual of a packet in service (L. Kleinrock, Queueing Systems, 1975) plus the probe itself",
        evidence: Evidence::Derived,
    },
};

/// Card of [`priority_wait_max`].
pub const MAX: Card = Card {
    id: "priority_wait_max",
    formula: "t = (S+S_u)*8/C",
    result: "t",
    symbols: &[
        symbol::PACKET_SIZE,
        Symbol { name: "S_u", meaning: "size of a probe on the wire", unit: Unit::Byte },
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "Strict priority without preemption and one packet of the class at a time: a whole packet has just begun. Also what a sparse flow waits at most under FQ-CoDel.",
    source: Source {
        citation: "J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): one packet in service, which cannot be interrupted, plus the probe itself",
        evidence: Evidence::Derived,
    },
};

/// The mean delay of a small packet that waits for nothing but the packet in service.
///
/// # Formula
/// `t = S*8/(2*C)+S_u*8/C`: half of `packet_size` (byte) and all of `probe_size` (byte) at `capacity` (bit/s); in
/// seconds.
///
/// # Validity
/// Strict priority without preemption; the link is always busy with full packets, the small ones come at random times
/// and rarely.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): 70
/// ms with CBQ; mean residual of a packet in service (L. Kleinrock, Queueing Systems, 1975) plus the probe itself
/// (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::priority_wait::priority_wait, units::{BitRate, Bytes}};
/// // 1040 B on 64 kb/s: 65 ms, and 8 ms of its own
/// assert!((priority_wait(Bytes(1040.0), BitRate(64e3), Bytes(64.0)).0 - 0.073).abs() < 1e-12);
/// ```
pub fn priority_wait(packet_size: Bytes, capacity: BitRate, probe_size: Bytes) -> Seconds {
    packet_size / capacity * 0.5 + probe_size / capacity
}

/// The longest delay of a small packet that waits for nothing but the packet in service.
///
/// # Formula
/// `t = (S+S_u)*8/C`: `packet_size` and `probe_size` (byte) at `capacity` (bit/s); in seconds.
///
/// # Validity
/// Strict priority without preemption and one packet of the class at a time: a whole packet has just begun. Also what a
/// sparse flow waits at most under FQ-CoDel.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): one
/// packet in service, which cannot be interrupted, plus the probe itself (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::priority_wait::priority_wait_max, units::{BitRate, Bytes}};
/// assert!((priority_wait_max(Bytes(1040.0), BitRate(64e3), Bytes(64.0)).0 - 0.138).abs() < 1e-12);
/// ```
pub fn priority_wait_max(packet_size: Bytes, capacity: BitRate, probe_size: Bytes) -> Seconds {
    (packet_size + probe_size) / capacity
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ns-2 with CBQ/WRR: means of 70.6 to 74.0 ms, longest 136 to 138 ms, no loss (project's own runs); published: 70 ms.
    #[test]
    fn the_64_kbit_uplink() {
        let (packet, probe, capacity) = (Bytes(1040.0), Bytes(64.0), BitRate(64e3));
        let mean = priority_wait(packet, capacity, probe).0;
        assert!((0.0706..=0.0740).contains(&mean), "{mean}");
        let longest = priority_wait_max(packet, capacity, probe).0;
        assert!((0.136..=0.1381).contains(&longest), "{longest}");
    }
}
