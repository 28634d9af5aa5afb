//! Strict priority between classes, the packet in service not interrupted.
//!
//! Closed form (A. Cobham, Priority assignment in waiting line problems, Operations Research 2(1), 1954): the head of the
//! top class waits for the rest of one packet at most. Behind a link kept busy by packets of S bits that is S/(2C) in the
//! mean when the phases are independent, S/C at most; its own bits follow.

use super::Scheduler;
use crate::packet::hop::{Discipline, DropTail, Packet};
use crate::packet::setup::BufferLimit;
use crate::packet::time::Time;

/// A FIFO per class; class 0 first.
#[derive(Debug)]
pub struct Priority {
    classes: Vec<DropTail>,
}

impl Priority {
    /// One FIFO per limit. A class beyond the last belongs to the last.
    pub fn new(limits: &[BufferLimit]) -> Self {
        Self { classes: limits.iter().map(|limit| DropTail::new(*limit)).collect() }
    }
}

impl Discipline for Priority {
    fn enqueue(&mut self, now: Time, packet: Packet) -> bool {
        let last = self.classes.len().saturating_sub(1);
        let class = usize::from(packet.class).min(last);
        self.classes.get_mut(class).is_some_and(|queue| queue.enqueue(now, packet))
    }

    fn dequeue(&mut self, now: Time) -> Option<Packet> {
        self.classes.iter_mut().find_map(|queue| queue.dequeue(now))
    }

    fn len(&self) -> usize {
        self.classes.iter().map(DropTail::len).sum()
    }
}

impl Scheduler for Priority {
    fn waiting(&self) -> Vec<Packet> {
        self.classes.iter().flat_map(DropTail::packets).copied().collect()
    }
}
