//! Bufferwise: how big should this buffer be, and what does it cost to be wrong?
//!
//! The rooms and their arrows are described in ARCHITECTURE.md and held by `tests/architecture.rs`.

pub mod model;
pub mod text;
pub mod units;
