//! Queueing disciplines of a listed hop.

use super::Packet;
use crate::packet::setup::BufferLimit;
use crate::packet::time::Time;
use std::collections::VecDeque;
use std::fmt::Debug;

/// Which packets wait, and which goes next. Priority, DRR, HTB, CoDel and the like are further implementations.
pub trait Discipline: Debug {
    /// Takes a packet in, or refuses it.
    fn enqueue(&mut self, now: Time, packet: Packet) -> bool;

    /// The next packet to serve.
    fn dequeue(&mut self, now: Time) -> Option<Packet>;

    /// Packets waiting.
    fn len(&self) -> usize;

    /// Whether none waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Packets that were taken in and then dropped, as disciplines that drop at the head do.
    fn dropped_inside(&self) -> u64 {
        0
    }
}

/// First in, first out; what does not fit is dropped.
#[derive(Debug)]
pub struct DropTail {
    limit: BufferLimit,
    queue: VecDeque<Packet>,
    bytes: u64,
}

impl DropTail {
    /// An empty queue.
    pub fn new(limit: BufferLimit) -> Self {
        Self { limit, queue: VecDeque::new(), bytes: 0 }
    }

    /// What waits, the next to go first.
    pub fn packets(&self) -> impl Iterator<Item = &Packet> {
        self.queue.iter()
    }
}

impl Discipline for DropTail {
    fn enqueue(&mut self, _now: Time, packet: Packet) -> bool {
        let fits = match self.limit {
            BufferLimit::Packets(limit) => (self.queue.len() as u64) < limit,
            BufferLimit::Bytes(limit) => self.bytes + u64::from(packet.size) <= limit,
        };
        if fits {
            self.bytes += u64::from(packet.size);
            self.queue.push_back(packet);
        }
        fits
    }

    fn dequeue(&mut self, _now: Time) -> Option<Packet> {
        let packet = self.queue.pop_front()?;
        self.bytes -= u64::from(packet.size);
        Some(packet)
    }

    fn len(&self) -> usize {
        self.queue.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_leave_room_for_small_packets_and_packets_do_not() {
        let of = |size| Packet { size, ..Packet::default() };
        let mut bytes = DropTail::new(BufferLimit::Bytes(3000));
        assert!(bytes.enqueue(Time::ZERO, of(1500)));
        assert!((0..37).all(|_| bytes.enqueue(Time::ZERO, of(40))));
        assert!(!bytes.enqueue(Time::ZERO, of(40)), "1500 + 38·40 is above 3000");
        let mut packets = DropTail::new(BufferLimit::Packets(2));
        assert!(packets.enqueue(Time::ZERO, of(40)) && packets.enqueue(Time::ZERO, of(40)));
        assert!(!packets.enqueue(Time::ZERO, of(40)));
        assert_eq!(packets.dequeue(Time::ZERO).map(|packet| packet.size), Some(40));
        assert_eq!(packets.len(), 1);
    }
}
