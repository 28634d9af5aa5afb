//! The home link, packet by packet: slow links in series, each with its queue; transfers both ways whose data and
//! acknowledgements meet there; probes and pings.
//!
//! The TCP is [`Simulation`](super::Simulation)'s own (`tcp`); on a dumbbell both give the same packets at the same
//! picosecond. Here everything is an event in one heap, for runs of 10^4 to 10^5 packets.

mod build;
mod event;
mod events;
mod figures;
mod link;
mod measure;
mod outcome;
mod run;
mod setup;
mod snapshot;
mod state;

pub use outcome::{ClassOutcome, Delays, Echo, FlowOutcome, LinkOutcome, Outcome};
pub use run::Run;
pub use setup::{Flow, Link, Probe, Route, Setup, Traffic, WindowLimit};
pub use snapshot::{Held, Kind, LinkSnapshot, Owner};
