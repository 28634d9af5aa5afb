//! The largest uplink queue that ACKs may wait in.

use super::ack_delay_max::ack_delay_max;
use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bits, Bytes, Seconds, Unit};

/// Card of [`uplink_queue_max`].
pub const CARD: Card = Card {
    id: "uplink_queue_max",
    formula: "Q = (W*8/C_down-RTT)*C_up",
    result: "Q",
    symbols: &[symbol::WINDOW, symbol::DOWNLINK, symbol::RTT, symbol::UPLINK],
    unit: Unit::Bit,
    validity: "ACKs wait behind data in one first-in, first-out uplink queue.",
    source: Source {
        citation: "ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish), chain 65536 B, 2 Mb/s, 30 ms; times the rate of the uplink",
        evidence: Evidence::Derived,
    },
};

/// The largest queue at the uplink that leaves a download at full rate.
///
/// # Formula
/// `Q = (W*8/C_down-RTT)*C_up`: the longest permitted ACK delay (s) × `uplink` (bit/s), in bits. `None` when the
/// window does not fill the downlink anyway.
///
/// # Validity
/// ACKs wait behind data in one first-in, first-out uplink queue.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish), chain 65536 B, 2 Mb/s, 30 ms; times the rate of
/// the uplink (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::uplink_queue_max::uplink_queue_max, units::{BitRate, Bytes, Seconds}};
/// let queue = uplink_queue_max(Bytes(65536.0), BitRate(2e6), Seconds(0.03), BitRate(360e3)).expect("the window fills the link");
/// assert_eq!(queue.bytes().0.floor(), 10446.0);
/// ```
pub fn uplink_queue_max(window: Bytes, downlink: BitRate, rtt_prop: Seconds, uplink: BitRate) -> Option<Bits> {
    ack_delay_max(window, downlink, rtt_prop).map(|delay| delay * uplink)
}
