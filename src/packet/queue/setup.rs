//! Which queue stands before a link.

use super::Scheduler;
use super::priority::Priority;
use crate::packet::hop::DropTail;
use crate::packet::setup::BufferLimit;

/// A queueing discipline with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum QueueSetup {
    /// First in, first out; what does not fit is dropped.
    Fifo(BufferLimit),
    /// Strict priority, non-preemptive: one FIFO with this limit for each class, class 0 first.
    Priority(Vec<BufferLimit>),
}

impl QueueSetup {
    /// The queue, empty.
    pub(in crate::packet) fn build(&self) -> Box<dyn Scheduler> {
        match self {
            Self::Fifo(limit) => Box::new(DropTail::new(*limit)),
            Self::Priority(limits) => Box::new(Priority::new(limits)),
        }
    }

    /// The quantity that makes no sense, with its value and what is accepted.
    pub(in crate::packet) fn fault(&self) -> Option<(&'static str, f64, &'static str)> {
        match self {
            Self::Fifo(_) => None,
            Self::Priority(limits) => count("classes of a priority queue", limits.len()),
        }
    }
}

/// Classes that a queue may have.
const MOST_CLASSES: usize = 16;

fn count(what: &'static str, classes: usize) -> Option<(&'static str, f64, &'static str)> {
    (classes == 0 || classes > MOST_CLASSES).then_some((what, classes as f64, "1 to 16"))
}
