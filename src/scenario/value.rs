//! The value of one field, whatever its kind.

use super::Choice;
use crate::units::{
    BitRate, BufferSize, Bytes, Fraction, Packets, RoundTrips, Seconds, canonical_buffer, canonical_bytes,
    canonical_count, canonical_fraction, canonical_rate, canonical_round_trips, canonical_time,
};

/// The value of one field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A rate.
    Rate(BitRate),
    /// A time.
    Time(Seconds),
    /// A size in bytes.
    Bytes(Bytes),
    /// A number of packets.
    Packets(Packets),
    /// A whole number.
    Count(f64),
    /// A share.
    Fraction(Fraction),
    /// A buffer in the unit it was typed in.
    Buffer(BufferSize),
    /// Round-trip times of several flows.
    RoundTrips(RoundTrips),
    /// One of a few words.
    Choice(Choice),
    /// An optional field that was left out.
    Absent,
}

impl Value {
    /// The number in the base unit of its kind, where it is one; a buffer's is in the unit it was typed in.
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Rate(v) => Some(v.0),
            Self::Time(v) => Some(v.0),
            Self::Bytes(v) => Some(v.0),
            Self::Packets(v) => Some(v.0),
            Self::Count(v) => Some(v),
            Self::Fraction(v) => Some(v.0),
            Self::Buffer(v) => Some(v.value),
            Self::RoundTrips(_) | Self::Choice(_) | Self::Absent => None,
        }
    }

    /// The text that a link carries: exact, and in characters that need no escaping.
    pub fn canonical(self) -> String {
        match self {
            Self::Rate(v) => canonical_rate(v),
            Self::Time(v) => canonical_time(v),
            Self::Bytes(v) => canonical_bytes(v),
            // A bare number of packets, as in `fifo=43`.
            Self::Packets(v) => canonical_count(v.0),
            Self::Count(v) => canonical_count(v),
            Self::Fraction(v) => canonical_fraction(v),
            Self::Buffer(v) => canonical_buffer(v),
            Self::RoundTrips(v) => canonical_round_trips(v),
            Self::Choice(v) => v.key().to_owned(),
            Self::Absent => String::new(),
        }
    }
}
