//! The ping of a download whose window stands in the provider's queue.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`shaped_ping`].
pub const CARD: Card = Card {
    id: "shaped_ping",
    formula: "t = W*8/C-(RTT_server-RTT_pop)",
    result: "t",
    symbols: &[
        symbol::WINDOW,
        symbol::CAPACITY,
        Symbol { name: "RTT_server", meaning: "unloaded round trip to the server of the download", unit: Unit::Second },
        Symbol { name: "RTT_pop", meaning: "unloaded round trip of the ping", unit: Unit::Second },
    ],
    unit: Unit::Second,
    validity: "One download with a fixed window larger than its path holds; the queue is before the downlink and the ping passes it.",
    source: Source {
        citation: "ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish): 239.92 ms with both directions full and the uplink shaped; closed form derived",
        evidence: Evidence::Derived,
    },
};

/// The round trip of a ping through the queue that a download's window keeps standing.
///
/// # Formula
/// `t = W*8/C-(RTT_server-RTT_pop)`: `window` (byte) drained at `capacity` (bit/s), less what the path to the server
/// holds beyond that of the ping (s); in seconds. `None` where the window does not even fill the path.
///
/// # Validity
/// One download with a fixed window larger than its path holds; the queue is before the downlink and the ping passes
/// it.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish): 239.92 ms with both directions full and the uplink
/// shaped; closed form derived (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::shaped_ping::shaped_ping, units::{BitRate, Bytes, Seconds}};
/// let ping = shaped_ping(Bytes(65536.0), BitRate(2e6), Seconds(0.030), Seconds(0.0112)).expect("a queue");
/// assert!((ping.0 - 0.2433).abs() < 1e-4);
/// ```
pub fn shaped_ping(window: Bytes, capacity: BitRate, rtt_server: Seconds, rtt_pop: Seconds) -> Option<Seconds> {
    let queue = window / capacity - rtt_server;
    (queue.0 >= 0.0).then(|| queue + rtt_pop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published: mean 239.92 ms, highest 256.4 ms. ns-2, 44 packets, difference of 20 ms: 242.3 ms (project's own run).
    #[test]
    fn the_shaped_test_of_the_page() {
        let ping = |window, server, pop| shaped_ping(Bytes(window), BitRate(2e6), Seconds(server), Seconds(pop));
        let seen = ping(65536.0, 0.03, 0.0112).expect("a queue").0;
        assert!((seen / 0.239_92 - 1.0).abs() < 0.02, "{seen}");
        let ns2 = ping(44.0 * 1500.0, 0.03, 0.01).expect("a queue").0;
        assert!((ns2 / 0.2423 - 1.0).abs() < 0.02, "{ns2}");
        assert_eq!(ping(1500.0, 0.03, 0.0112), None);
    }
}
