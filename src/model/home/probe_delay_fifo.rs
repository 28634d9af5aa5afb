//! The delay of a probe behind a full TCP window in one first-in, first-out queue.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`probe_delay_fifo`].
pub const CARD: Card = Card {
    id: "probe_delay_fifo",
    formula: "D = ((W-1/2)*S*8/C-t_ack+S_u*8/C)/(1-r/C)",
    result: "D",
    symbols: &[
        Symbol { name: "W", meaning: "window, packets in flight", unit: Unit::Count },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
        Symbol { name: "t_ack", meaning: "time that an ACK takes back", unit: Unit::Second },
        Symbol { name: "S_u", meaning: "size of a probe on the wire", unit: Unit::Byte },
        Symbol { name: "r", meaning: "rate of the probes", unit: Unit::BitPerSecond },
    ],
    unit: Unit::Second,
    validity: "One TCP sender with a fixed window keeps the queue full, nothing is lost, and the probes are a small share of the link (in ns-2 within 0.4 % up to 5 kb/s on 64 kb/s). The queue is the window, not the limit of the queue.",
    source: Source {
        citation: "J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): delays near 2.6 s with 64 B probes up to 4 kb/s; closed form derived, checked in ns-2",
        evidence: Evidence::Derived,
    },
};

/// The mean one-way delay of probes that share a first-in, first-out queue with one window of data.
///
/// # Formula
/// `D = ((W-1/2)*S*8/C-t_ack+S_u*8/C)/(1-r/C)`: `window` (packets) less half a packet in service, each `packet_size`
/// (byte) at `capacity` (bit/s), less `ack_time` (s), plus the probe's own `probe_size` (byte); stretched by the share
/// that the probes of `probe_rate` (bit/s) take; in seconds. `None` where the probes alone fill the link or the window
/// is too small for a queue.
///
/// # Validity
/// One TCP sender with a fixed window keeps the queue full, nothing is lost, and the probes are a small share of the
/// link (in ns-2 within 0.4 % up to 5 kb/s on 64 kb/s). The queue is the window, not the limit of the queue.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink):
/// delays near 2.6 s with 64 B probes up to 4 kb/s; closed form derived, checked in ns-2 (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::probe_delay_fifo::probe_delay_fifo, units::{BitRate, Bytes, Packets, Seconds}};
/// let delay = probe_delay_fifo(Packets(20.0), Bytes(1040.0), BitRate(64e3), Seconds(0.005), Bytes(64.0), BitRate(2e3));
/// assert!((delay.expect("a queue").0 - 2.6199).abs() < 5e-5);
/// ```
pub fn probe_delay_fifo(
    window: Packets,
    packet_size: Bytes,
    capacity: BitRate,
    ack_time: Seconds,
    probe_size: Bytes,
    probe_rate: BitRate,
) -> Option<Seconds> {
    let alone = empty_probe_delay(window, packet_size, capacity, ack_time, probe_size);
    let left = 1.0 - probe_rate / capacity;
    (left > 0.0 && alone.0 >= 0.0).then(|| alone / left)
}

/// The delay of a probe that is alone in taking room from the window.
pub(super) fn empty_probe_delay(
    window: Packets,
    packet_size: Bytes,
    capacity: BitRate,
    ack_time: Seconds,
    probe_size: Bytes,
) -> Seconds {
    packet_size / capacity * (window.0 - 0.5) - ack_time + probe_size / capacity
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delay(probe_rate: f64) -> Option<f64> {
        let (window, capacity) = (Packets(20.0), BitRate(64e3));
        probe_delay_fifo(window, Bytes(1040.0), capacity, Seconds(0.005), Bytes(64.0), BitRate(probe_rate))
            .map(|delay| delay.0)
    }

    /// Column "closed form" and, within 0.4 %, column "ns-2 serial" of the project's own table (ns-2.35, 400 s).
    #[test]
    fn the_table_of_the_64_kbit_uplink() {
        for (rate, form, ns2) in [
            (500.0, 2.5580, 2.5504),
            (1e3, 2.5783, 2.5745),
            (2e3, 2.6199, 2.6146),
            (3e3, 2.6628, 2.6552),
            (4e3, 2.7072, 2.7020),
            (5e3, 2.7531, 2.7481),
        ] {
            let delay = delay(rate).expect("a queue");
            assert!((delay - form).abs() < 6e-5, "{rate}: {delay} is not {form}");
            assert!((delay / ns2 - 1.0).abs() < 4e-3, "{rate}: {delay}, ns-2 {ns2}");
        }
    }

    /// The study's 2.6114 s is the closed form at 1.80 kb/s.
    #[test]
    fn the_published_delay_is_met_inside_the_range() {
        assert!((delay(1.80e3).expect("a queue") - 2.6114).abs() < 1e-3);
    }

    #[test]
    fn no_delay_without_a_queue_or_room() {
        assert_eq!(delay(64e3), None);
        let none =
            probe_delay_fifo(Packets(1.0), Bytes(1040.0), BitRate(64e3), Seconds(1.0), Bytes(64.0), BitRate(1e3));
        assert_eq!(none, None);
    }
}
