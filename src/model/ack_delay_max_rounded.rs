//! The permitted ACK delay as its author worked it out, rounding down at each step.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`ack_delay_max_rounded`].
pub const CARD: Card = Card {
    id: "ack_delay_max_rounded",
    formula: "t = floor(W/S)*floor(1000/floor(C/(8*S)))/1000-RTT",
    result: "t",
    symbols: &[symbol::WINDOW, symbol::PACKET_SIZE, symbol::CAPACITY, symbol::RTT],
    unit: Unit::Second,
    validity: "Shown beside the exact value to explain the page: each step is rounded down, and 43 packets instead of 43.69 lose 4.144 ms of the exact 232.144 ms. Useless where a packet takes less than 1 ms.",
    source: Source {
        citation: "ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish): 166, 6, 43, 258, 228",
        evidence: Evidence::Read,
    },
};

/// The steps of the author's calculation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundedSteps {
    /// Whole packets per second: 166.
    pub packets_per_second: f64,
    /// Whole milliseconds per packet: 6 ms.
    pub packet_time: Seconds,
    /// Whole packets in the window: 43.
    pub packets_in_window: Packets,
    /// Their product: 258 ms.
    pub window_time: Seconds,
    /// Less the round trip: 228 ms.
    pub delay: Seconds,
}

/// The longest delay of ACKs, rounded down step by step as on the page: 166 packets/s, 6 ms, 43 packets, 258 ms, 228 ms.
///
/// # Formula
/// `t = floor(W/S)*floor(1000/floor(C/(8*S)))/1000-RTT`: `window` and `packet_size` (byte), `capacity` (bit/s),
/// `rtt_prop` (s); in seconds. `None` when a step or the result falls below what it can hold.
///
/// # Validity
/// Historical. [`super::ack_delay_max`] is exact, 232.144 ms: the page counts 43 packets in the window instead of 43.69,
/// and 0.69 packet of 6 ms is the missing 4.144 ms. (166 for 166.67 and 6 for 6.024 cancel out.)
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish).
///
/// # Examples
/// ```
/// use bufferwise::{model::ack_delay_max_rounded::ack_delay_max_rounded, units::{BitRate, Bytes, Seconds}};
/// let steps = ack_delay_max_rounded(Bytes(65536.0), Bytes(1500.0), BitRate(2e6), Seconds(0.03)).expect("2 Mb/s is slow");
/// assert_eq!(steps.packets_in_window.0, 43.0);
/// assert_eq!((steps.packet_time.0, steps.window_time.0), (0.006, 0.258));
/// assert!((steps.delay.0 - 0.228).abs() < 1e-12);
/// ```
pub fn ack_delay_max_rounded(
    window: Bytes,
    packet_size: Bytes,
    capacity: BitRate,
    rtt_prop: Seconds,
) -> Option<RoundedSteps> {
    let packets_per_second = (capacity.0 / packet_size.bits().0).floor();
    let milliseconds = (1000.0 / packets_per_second).floor();
    if packets_per_second < 1.0 || milliseconds < 1.0 {
        return None;
    }
    let packets_in_window = (window / packet_size).floor();
    let window_time = Seconds(packets_in_window * milliseconds / 1000.0);
    let delay = window_time - rtt_prop;
    (delay.0 >= 0.0).then_some(RoundedSteps {
        packets_per_second,
        packet_time: Seconds(milliseconds / 1000.0),
        packets_in_window: Packets(packets_in_window),
        window_time,
        delay,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_link_has_no_whole_milliseconds() {
        assert_eq!(ack_delay_max_rounded(Bytes(65536.0), Bytes(1500.0), BitRate(1e9), Seconds(0.03)), None);
        assert_eq!(ack_delay_max_rounded(Bytes(65536.0), Bytes(1500.0), BitRate(1.0), Seconds(0.03)), None);
    }
}
