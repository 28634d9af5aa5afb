//! The √n rule B = RTT·C/√n.

use super::card::{Card, Evidence, Source, Symbol};
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`sqrt_n`].
pub const CARD: Card = Card {
    id: "sqrt_n",
    formula: "B = RTT*C/sqrt(n)",
    result: "B",
    symbols: &[
        Symbol { name: "RTT", meaning: "two-way propagation delay", unit: Unit::Second },
        Symbol { name: "C", meaning: "capacity of the bottleneck link", unit: Unit::BitPerSecond },
        Symbol { name: "n", meaning: "long-lived flows that share the link", unit: Unit::Count },
    ],
    unit: Unit::Bit,
    validity: "Many long-lived flows (some hundreds) whose windows are not synchronised and exceed about 2 packets each.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, SIGCOMM 2004 (TR04-HPNG-06-08-00), section 3",
        evidence: Evidence::Read,
    },
};

/// The buffer that many desynchronised flows need.
///
/// # Formula
/// `B = RTT·C/√n`: two-way propagation delay `rtt_prop` (s) × `capacity` (bit/s) / √`flows`, in bits.
///
/// # Validity
/// Hundreds of long-lived, desynchronised flows with windows above about two packets.
///
/// # Errors
/// None: `flows` is a checked number of at least 1.
///
/// # Source
/// Appenzeller, Keslassy and McKeown, Sizing Router Buffers, SIGCOMM 2004, section 3.
///
/// # Examples
/// ```
/// use bufferwise::{model::sqrt_n::sqrt_n, units::{BitRate, Seconds}};
/// // the poster: 40 Gb/s, 250 ms, 40 000 flows need 50 Mbit instead of 10 Gbit
/// assert!((sqrt_n(BitRate(40e9), Seconds(0.25), 40_000.0).0 - 50e6).abs() < 1.0);
/// ```
pub fn sqrt_n(capacity: BitRate, rtt_prop: Seconds, flows: f64) -> Bits {
    capacity * rtt_prop / flows.sqrt()
}
