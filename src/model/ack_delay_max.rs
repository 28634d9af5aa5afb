//! How late an ACK may be before the window stops the sender.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bytes, Seconds, Unit};

/// Card of [`ack_delay_max`].
pub const CARD: Card = Card {
    id: "ack_delay_max",
    formula: "t = W*8/C-RTT",
    result: "t",
    symbols: &[symbol::WINDOW, symbol::CAPACITY, symbol::RTT],
    unit: Unit::Second,
    validity: "One download with a fixed window that is larger than its bandwidth-delay product.",
    source: Source {
        citation: "ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish), chain 65536 B, 2 Mb/s, 30 ms; exact form",
        evidence: Evidence::Derived,
    },
};

/// The longest delay of ACKs that leaves a download at full rate.
///
/// # Formula
/// `t = W*8/C-RTT`: `window` (byte) × 8 / `capacity` (bit/s) − `rtt_prop` (s), in seconds. `None` when the window
/// does not fill the link even without delay.
///
/// # Validity
/// One download with a fixed window that is larger than its bandwidth-delay product.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// ACK-delay page on traffic shaping of a 2 Mb/s line (in Swedish), chain 65536 B, 2 Mb/s, 30 ms; exact form
/// (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::ack_delay_max::ack_delay_max, units::{BitRate, Bytes, Seconds}};
/// let delay = ack_delay_max(Bytes(65536.0), BitRate(2e6), Seconds(0.03)).expect("the window fills the link");
/// assert!((delay.0 - 0.232144).abs() < 1e-12);
/// // 1 Gb/s needs a larger window: no delay is small enough
/// assert_eq!(ack_delay_max(Bytes(65536.0), BitRate(1e9), Seconds(0.03)), None);
/// ```
pub fn ack_delay_max(window: Bytes, capacity: BitRate, rtt_prop: Seconds) -> Option<Seconds> {
    let delay = window / capacity - rtt_prop;
    (delay.0 >= 0.0).then_some(delay)
}
