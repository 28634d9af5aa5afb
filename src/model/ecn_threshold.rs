//! The marking threshold of DCTCP.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{BitRate, Bits, Seconds, Unit};

/// Card of [`ecn_threshold`].
pub const CARD: Card = Card {
    id: "ecn_threshold",
    formula: "K = C*RTT/7",
    result: "K",
    symbols: &[symbol::CAPACITY, symbol::RTT],
    unit: Unit::Bit,
    validity: "DCTCP in steady state, many packets in flight; bursts of network cards ask for more (65 packets at 10 Gb/s are usual).",
    source: Source {
        citation: "M. Alizadeh et al., Data Center TCP (DCTCP), SIGCOMM 2010, section 3.4; RFC 8257",
        evidence: Evidence::Recalled,
    },
};

/// The least queue at which DCTCP may mark without losing throughput.
///
/// # Formula
/// `K = C*RTT/7`: `capacity` (bit/s) × `rtt_prop` (s) / 7, in bits.
///
/// # Validity
/// DCTCP in steady state, many packets in flight; bursts of network cards ask for more (65 packets at 10 Gb/s are
/// usual).
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// M. Alizadeh et al., Data Center TCP (DCTCP), SIGCOMM 2010, section 3.4; RFC 8257 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::ecn_threshold::ecn_threshold, units::{BitRate, Bytes, Seconds}};
/// let threshold = ecn_threshold(BitRate(10e9), Seconds(100e-6)).packets(Bytes(1500.0));
/// assert!((threshold.0 - 11.9047619).abs() < 1e-6);
/// ```
pub fn ecn_threshold(capacity: BitRate, rtt_prop: Seconds) -> Bits {
    capacity * rtt_prop / 7.0
}
