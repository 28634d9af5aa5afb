//! Bufferwise: how big should this buffer be, and what does it cost to be wrong?
//!
//! The rooms and their arrows are described in ARCHITECTURE.md and held by `tests/architecture.rs`.

pub mod chart;
pub mod device;
pub mod export;
pub mod fluid;
pub mod job;
pub mod math;
pub mod model;
pub mod packet;
pub mod report;
pub mod scenario;
pub mod text;
pub mod units;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "ui")]
pub mod ui;
#[cfg(feature = "web")]
pub mod web;
