//! Rates, sizes, times, ratios and counts: newtypes, what people write, and what they expect to read.

mod congestion_control;
mod quantity;

pub use congestion_control::CongestionControl;
pub use quantity::{BitRate, Bits, Bytes, Fraction, Packets, Quantity, Seconds, Unit};
