//! The target, interval and memory that cake chooses from its rate.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`cake_target`].
pub const TARGET: Card = Card {
    id: "cake_target",
    formula: "t = max(3/2*M*8/C, 0.005)",
    result: "t",
    symbols: &[
        Symbol {
            name: "M",
            meaning: "largest packet of the interface with its link header, 1514 on Ethernet",
            unit: Unit::Byte,
        },
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "With the usual round trip of 100 ms.",
    source: Source { citation: "Linux, net/sched/sch_cake.c, cake_set_rate", evidence: Evidence::Read },
};

/// Card of [`cake_interval`].
pub const INTERVAL: Card = Card {
    id: "cake_interval",
    formula: "I = max(RTT+t-0.005, 2*t)",
    result: "I",
    symbols: &[
        Symbol { name: "RTT", meaning: "round trip that cake was told, 100 ms if none", unit: Unit::Second },
        Symbol { name: "t", meaning: "target", unit: Unit::Second },
    ],
    unit: Unit::Second,
    validity: "With the usual round trip of 100 ms, whose target is 5 ms.",
    source: Source { citation: "Linux, net/sched/sch_cake.c, cake_set_rate", evidence: Evidence::Read },
};

/// Card of [`cake_memory`].
pub const MEMORY: Card = Card {
    id: "cake_memory",
    formula: "B = min(max(C*RTT*4/8, 4194304), 10240*1514)",
    result: "B",
    symbols: &[
        symbol::CAPACITY,
        Symbol { name: "RTT", meaning: "round trip that cake was told, 100 ms if none", unit: Unit::Second },
    ],
    unit: Unit::Byte,
    validity: "Where cake was given a rate and no memlimit; without a rate it is the upper bound.",
    source: Source { citation: "Linux, net/sched/sch_cake.c, cake_reconfigure", evidence: Evidence::Read },
};

/// Cake's target for its best-effort class.
///
/// # Formula
/// `t = max(3/2*M*8/C, 0.005)`: one and a half times `mtu` (byte) at `capacity` (bit/s), 5 ms at least; in seconds.
///
/// # Validity
/// With the usual round trip of 100 ms.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Linux, net/sched/sch_cake.c, cake_set_rate (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::cake_parameters::cake_target, units::{BitRate, Bytes}};
/// // dtaht/sch_cake issue 142: 831 kbit/s, target 21.7 ms
/// assert!((cake_target(Bytes(1500.0), BitRate(831e3)).0 - 0.021_660_65).abs() < 1e-8);
/// ```
pub fn cake_target(mtu: Bytes, capacity: BitRate) -> Seconds {
    Seconds(((mtu / capacity).0 * 1.5).max(0.005))
}

/// Cake's interval.
///
/// # Formula
/// `I = max(RTT+t-0.005, 2*t)`: `rtt` (s) and as much as `target` (s) is above 5 ms, twice the target at least; in
/// seconds.
///
/// # Validity
/// With the usual round trip of 100 ms, whose target is 5 ms.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Linux, net/sched/sch_cake.c, cake_set_rate (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::cake_parameters::cake_interval, units::Seconds};
/// assert!((cake_interval(Seconds(0.1), Seconds(0.021_660_65)).0 - 0.116_660_65).abs() < 1e-12);
/// ```
pub fn cake_interval(rtt: Seconds, target: Seconds) -> Seconds {
    Seconds((rtt.0 + target.0 - 0.005).max(target.0 * 2.0))
}

/// The memory that cake takes at most for waiting packets.
///
/// # Formula
/// `B = min(max(C*RTT*4/8, 4194304), 10240*1514)`: four times `capacity` (bit/s) × `rtt` (s), between 4 MiB and 10 240
/// packets of 1514 bytes; in bytes.
///
/// # Validity
/// Where cake was given a rate and no memlimit; without a rate it is the upper bound.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Linux, net/sched/sch_cake.c, cake_reconfigure (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::cake_parameters::cake_memory, units::{BitRate, Seconds}};
/// // hudra0/qosmate issue 39: 200 Mbit/s, 10000000b
/// assert_eq!(cake_memory(BitRate(200e6), Seconds(0.1)).0, 1e7);
/// ```
pub fn cake_memory(capacity: BitRate, rtt: Seconds) -> Bytes {
    let wanted = (capacity * rtt * 4.0).bytes();
    Bytes(wanted.0.clamp(4_194_304.0, 10_240.0 * 1514.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// cilium issue 29083 (8 Gbit/s, 1 ms: 4 Mb), qosmate issue 39 (5 Mbit/s: 4 Mb), dtaht/sch_cake issue 43 (15140 Kb).
    #[test]
    fn memory_as_tc_prints_it() {
        assert_eq!(cake_memory(BitRate(8e9), Seconds(1e-3)).0, 4_194_304.0);
        assert_eq!(cake_memory(BitRate(5e6), Seconds(0.1)).0, 4_194_304.0);
        assert_eq!(cake_memory(BitRate(1e12), Seconds(0.1)).0, 15_140.0 * 1024.0);
    }

    #[test]
    fn a_fast_link_has_the_usual_target() {
        assert_eq!(cake_target(Bytes(1514.0), BitRate(100e6)).0, 0.005);
        assert!((cake_interval(Seconds(0.1), Seconds(0.005)).0 - 0.1).abs() < 1e-12);
    }
}
