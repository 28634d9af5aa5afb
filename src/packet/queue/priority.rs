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

#[cfg(test)]
mod tests {
    use super::super::trial::{RATE, arrivals, in_order_per_owner, serve};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The head of the top class waits for at most one packet of others.
        #[test]
        fn the_top_class_waits_for_the_packet_in_service_only(arrivals in arrivals(3)) {
            let mut queue = Priority::new(&[BufferLimit::Packets(1000); 3]);
            let trial = serve(&mut queue, &arrivals, true);
            prop_assert!(trial.dropped.is_empty() && in_order_per_owner(&trial));
            let mut own_before = Time::ZERO;
            for (start, packet) in trial.served.iter().filter(|(_, packet)| packet.class == 0) {
                let head_since = packet.arrived.max(own_before);
                prop_assert!(*start <= head_since + Time::of_bytes(1500, RATE));
                own_before = *start + Time::of_bytes(packet.size, RATE);
            }
        }
    }

    #[test]
    fn each_class_has_its_own_limit_and_strangers_go_last() {
        let mut queue = Priority::new(&[BufferLimit::Packets(1), BufferLimit::Packets(2)]);
        let of = |class| Packet { class, size: 100, ..Packet::default() };
        let taken: Vec<bool> = [1, 9, 1, 0, 0].map(|class| queue.enqueue(Time::ZERO, of(class))).to_vec();
        assert_eq!(taken, [true, true, false, true, false]);
        let order: Vec<u8> = queue.waiting().iter().map(|packet| packet.class).collect();
        assert_eq!(order, [0, 1, 9]);
    }
}
