//! The wait behind a full queue and the ring of the interface, which no queue discipline reaches.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`ring_wait_min`].
pub const MIN: Card = Card {
    id: "ring_wait_min",
    formula: "t = max(Q+R-1, 0)*S*8/C",
    result: "t",
    symbols: &[
        Symbol { name: "Q", meaning: "packets ahead in the queue; 0 where the flow has its own", unit: Unit::Count },
        Symbol { name: "R", meaning: "packets in the ring of the interface", unit: Unit::Count },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "The ring is full of full-size packets, and the one in service is about to end.",
    source: Source {
        citation: "I. Pepelnjak, FIFO Queuing, ipSpace.net knowledge base (a 2811's ring: 2 packets with fair queueing, 128 without); times the time of a packet",
        evidence: Evidence::Quoted,
    },
};

/// Card of [`ring_wait`].
pub const MEAN: Card = Card {
    id: "ring_wait",
    formula: "t = max(Q+R-1/2, 0)*S*8/C",
    result: "t",
    symbols: &[
        Symbol { name: "Q", meaning: "packets ahead in the queue; 0 where the flow has its own", unit: Unit::Count },
        Symbol { name: "R", meaning: "packets in the ring of the interface", unit: Unit::Count },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "The ring is full of full-size packets, and the one in service is half sent on average.",
    source: Source {
        citation: "I. Pepelnjak, FIFO Queuing, ipSpace.net knowledge base (a 2811's ring: 2 packets with fair queueing, 128 without); times the time of a packet",
        evidence: Evidence::Quoted,
    },
};

/// Card of [`ring_wait_max`].
pub const MAX: Card = Card {
    id: "ring_wait_max",
    formula: "t = (Q+R)*S*8/C",
    result: "t",
    symbols: &[
        Symbol { name: "Q", meaning: "packets ahead in the queue; 0 where the flow has its own", unit: Unit::Count },
        Symbol { name: "R", meaning: "packets in the ring of the interface", unit: Unit::Count },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
    ],
    unit: Unit::Second,
    validity: "The ring is full of full-size packets, and the one in service has just begun. With fair queueing Q is 0 for a flow of its own; with FIFO it is the hold queue.",
    source: Source {
        citation: "I. Pepelnjak, FIFO Queuing, ipSpace.net knowledge base (a 2811's ring: 2 packets with fair queueing, 128 without); times the time of a packet",
        evidence: Evidence::Quoted,
    },
};

/// The least wait behind a full ring.
///
/// # Formula
/// `t = max(Q+R-1, 0)*S*8/C`: `queue` and `ring` (packets) of `packet_size` (byte) at `capacity` (bit/s), less the
/// packet in service; in seconds.
///
/// # Validity
/// The ring is full of full-size packets, and the one in service is about to end.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// I. Pepelnjak, FIFO Queuing, ipSpace.net knowledge base (a 2811's ring: 2 packets with fair queueing, 128 without);
/// times the time of a packet (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::ring_wait::ring_wait_min, units::{BitRate, Bytes, Packets}};
/// assert_eq!(ring_wait_min(Packets(0.0), Packets(2.0), Bytes(1500.0), BitRate(2e6)).0, 0.006);
/// ```
pub fn ring_wait_min(queue: Packets, ring: Packets, packet_size: Bytes, capacity: BitRate) -> Seconds {
    ahead(queue.0 + ring.0 - 1.0, packet_size, capacity)
}

/// The mean wait behind a full ring.
///
/// # Formula
/// `t = max(Q+R-1/2, 0)*S*8/C`: `queue` and `ring` (packets) of `packet_size` (byte) at `capacity` (bit/s), less half
/// the packet in service; in seconds.
///
/// # Validity
/// The ring is full of full-size packets, and the one in service is half sent on average.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// I. Pepelnjak, FIFO Queuing, ipSpace.net knowledge base (a 2811's ring: 2 packets with fair queueing, 128 without);
/// times the time of a packet (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::ring_wait::ring_wait, units::{BitRate, Bytes, Packets}};
/// assert_eq!(ring_wait(Packets(0.0), Packets(2.0), Bytes(1500.0), BitRate(2e6)).0, 0.009);
/// ```
pub fn ring_wait(queue: Packets, ring: Packets, packet_size: Bytes, capacity: BitRate) -> Seconds {
    ahead(queue.0 + ring.0 - 0.5, packet_size, capacity)
}

/// The longest wait behind a full ring.
///
/// # Formula
/// `t = (Q+R)*S*8/C`: `queue` and `ring` (packets) of `packet_size` (byte) at `capacity` (bit/s); in seconds.
///
/// # Validity
/// The ring is full of full-size packets, and the one in service has just begun. With fair queueing Q is 0 for a flow
/// of its own; with FIFO it is the hold queue.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// I. Pepelnjak, FIFO Queuing, ipSpace.net knowledge base (a 2811's ring: 2 packets with fair queueing, 128 without);
/// times the time of a packet (quoted).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::ring_wait::ring_wait_max, units::{BitRate, Bytes, Packets}};
/// // a hold queue of 40 before a ring of 128
/// assert_eq!(ring_wait_max(Packets(40.0), Packets(128.0), Bytes(1500.0), BitRate(2e6)).0, 1.008);
/// ```
pub fn ring_wait_max(queue: Packets, ring: Packets, packet_size: Bytes, capacity: BitRate) -> Seconds {
    ahead(queue.0 + ring.0, packet_size, capacity)
}

fn ahead(packets: f64, packet_size: Bytes, capacity: BitRate) -> Seconds {
    Packets(packets.max(0.0)).bits(packet_size) / capacity
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2 Mb/s: with fair queueing 6 to 12 ms, FIFO of 40 240 ms, with a deep ring 1008 ms; 64 packets of one flow 384 ms.
    #[test]
    fn the_serial_line_of_the_thesis() {
        let (size, capacity) = (Bytes(1500.0), BitRate(2e6));
        let longest = |queue, ring| ring_wait_max(Packets(queue), Packets(ring), size, capacity).0;
        assert_eq!(ring_wait_min(Packets(0.0), Packets(2.0), size, capacity).0, 0.006);
        assert_eq!(longest(0.0, 2.0), 0.012);
        assert_eq!(longest(40.0, 0.0), 0.240);
        assert_eq!(longest(40.0, 128.0), 1.008);
        assert_eq!(longest(64.0, 0.0), 0.384);
        assert_eq!(ring_wait_min(Packets(0.0), Packets(0.0), size, capacity).0, 0.0);
    }
}
