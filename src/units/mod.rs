//! Rates, sizes, times, ratios and counts: newtypes, what people write, and what they expect to read.

mod buffer;
mod canonical;
mod choose;
mod congestion_control;
mod count;
mod data_unit;
mod digits;
mod dimension;
mod display;
mod framing;
mod from_text;
mod measure;
mod named_rate;
mod number;
mod quantity;
mod rate;
mod ratio;
mod reading;
mod round_trips;
mod size;
mod time;

pub use buffer::{BareNumber, BufferSize, BufferUnit, read_buffer};
pub use canonical::{
    canonical_bits, canonical_buffer, canonical_bytes, canonical_count, canonical_fraction, canonical_packets,
    canonical_rate, canonical_time,
};
pub use congestion_control::CongestionControl;
pub use count::{read_count, read_packets};
pub use display::{
    bytes_both, display_bits, display_buffer, display_bytes, display_bytes_iec, display_count, display_fraction,
    display_packets, display_quantity, display_rate, display_ratio, display_time,
};
pub use framing::{AtmEncapsulation, Coding, Framing, UnknownFraming};
pub use named_rate::{NAMED_RATES, NamedRate};
pub use quantity::{BitRate, Bits, Bytes, Fraction, Packets, Quantity, Seconds, Unit};
pub use rate::read_rate;
pub use ratio::read_fraction;
pub use reading::{Choice, Dimension, ReadError, Reading, ReadingNote};
pub use round_trips::{MOST_ROUND_TRIPS, RoundTrips, TimeList, canonical_round_trips, read_round_trips};
pub use size::read_bytes;
pub use time::read_time;
