//! Queues and shapers for [`network`](super::network): one file each, with the RFC or paper that it follows.
//!
//! A limit counts what waits beside the packet in service. ns-2's `limit_` counts that one too: a buffer of B here is
//! `limit_ B+1` there. Bytes are those of the IP packet, whatever the link's framing adds.

mod backlog;
mod codel;
mod drr;
mod fair_queue;
mod fifo;
mod fq_codel;
mod htb;
mod priority;
mod red;
mod rounds;
mod setup;
#[cfg(test)]
mod trial;
mod weighted;

pub use codel::CoDelSetup;
pub use fq_codel::FqCoDelSetup;
pub use htb::{HtbClass, HtbSetup};
pub use red::RedSetup;
pub use setup::QueueSetup;
pub use weighted::WeightedClass;

use super::hop::{Discipline, Packet};
use super::time::Time;

/// A discipline as the home link needs it: it can hold packets back, drop some later, and show what waits.
pub trait Scheduler: Discipline {
    /// From when on `Discipline::dequeue` hands over a packet if none comes before; never when none waits. A shaper
    /// holds packets while the link is idle.
    fn next_ready(&self, now: Time) -> Time {
        if self.is_empty() { Time::NEVER } else { now }
    }

    /// Whether a packet that finds the link idle and nobody waiting goes straight to it, past every limit: then it does
    /// not wait. Not so where the discipline must count it.
    fn passes_idle(&self) -> bool {
        true
    }

    /// A packet dropped after it was taken in, each once.
    fn take_dropped(&mut self) -> Option<Packet> {
        None
    }

    /// What waits, in the order of service as far as that is settled.
    fn waiting(&self) -> Vec<Packet>;
}
