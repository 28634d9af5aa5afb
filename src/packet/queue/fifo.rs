//! First in, first out, by packets or by bytes: [`DropTail`] of the dumbbell.
//!
//! Closed form: a packet that finds `n` others before it waits for their bits, `Σ size·8/C`.

use super::Scheduler;
use crate::packet::hop::{DropTail, Packet};

impl Scheduler for DropTail {
    fn waiting(&self) -> Vec<Packet> {
        self.packets().copied().collect()
    }
}
