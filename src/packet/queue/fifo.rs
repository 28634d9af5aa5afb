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

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, serve};
    use super::*;
    use crate::packet::setup::BufferLimit;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_arrival(arrivals in arrivals(5), limit in 0..40u64, bytes in any::<bool>()) {
            let limit = if bytes { BufferLimit::Bytes(limit * 700) } else { BufferLimit::Packets(limit) };
            let trial = serve(&mut DropTail::new(limit), &arrivals, true);
            prop_assert!(trial.served.is_sorted_by_key(|(_, packet)| packet.sequence));
        }
    }
}
