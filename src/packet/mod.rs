//! Packet-level simulation of TCP over one bottleneck, the same on every machine for a given seed.
//!
//! A dumbbell: each sender has its own access link and round trip time; they share one bottleneck and, where it has a
//! rate, one return path. Times are whole picoseconds, sizes whole bytes, random numbers seeded per component.

mod agenda;
mod build;
mod events;
mod figures;
mod flow;
mod hop;
mod measure;
pub mod network;
mod outcome;
pub mod parity;
pub mod queue;
mod ring;
mod sequence_set;
mod setup;
mod simulation;
mod source;
mod tcp;
mod time;
mod trace;

pub use measure::Histogram;
pub use outcome::{Delays, FlowState, Outcome, Progress, Series, Snapshot};
pub use setup::{BufferLimit, ConstantRate, Controller, Ping, Setup, SetupError, ShortFlows};
pub use simulation::Simulation;
pub use tcp::Phase;
pub use time::Time;
pub use trace::Arrival;
