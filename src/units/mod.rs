//! Rates, sizes, times, ratios and counts: newtypes, what people write, and what they expect to read.

mod quantity;

pub use quantity::{BitRate, Bits, Bytes, Fraction, Packets, Quantity, Seconds, Unit};
