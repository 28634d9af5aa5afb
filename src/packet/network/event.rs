//! What happens when: the heap's entries and their order at equal times.

use crate::packet::hop::Packet;
use crate::packet::time::Time;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Something to do.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A link ends a service, or its shaper lets a packet go.
    Link(usize),
    /// A transfer begins.
    Start(usize),
    /// An acknowledgement comes to the sender, or an answer to who asked.
    Home(Packet),
    /// A retransmission timer runs out, unless it was moved.
    Timeout(usize),
    /// A delayed acknowledgement is due, unless it has left.
    Delayed(usize),
    /// A packet comes to the far end of its way.
    Far(Packet),
    /// A probe's turn.
    Probe(usize),
    /// A packet comes to the next link of its way.
    Enter(Packet),
}

/// Events by time. Equal times: what leaves a link makes room first; then what the ends do; then what comes to links, in
/// the order of its owners. Among equals, who was entered first.
#[derive(Debug, Default)]
pub struct Events {
    heap: BinaryHeap<Reverse<Entry>>,
    entered: u64,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    time: Time,
    /// Rank, owner and leg in one number.
    order: u64,
    number: u64,
    event: Event,
}

impl Events {
    /// Enters an event; what never happens is left out.
    pub fn push(&mut self, time: Time, event: Event) {
        if time < Time::NEVER {
            self.entered += 1;
            self.heap.push(Reverse(Entry { time, order: order(event), number: self.entered, event }));
        }
    }

    /// When the next one is.
    pub fn next_time(&self) -> Time {
        self.heap.peek().map_or(Time::NEVER, |entry| entry.0.time)
    }

    /// The next one.
    pub fn pop(&mut self) -> Option<Event> {
        self.heap.pop().map(|entry| entry.0.event)
    }
}

fn order(event: Event) -> u64 {
    let (rank, owner, leg) = match event {
        Event::Link(link) => (0, link as u64, 0),
        Event::Start(flow) => (1, flow as u64, 0),
        Event::Home(packet) => (2, u64::from(packet.owner), 0),
        Event::Timeout(flow) => (3, flow as u64, 0),
        Event::Delayed(flow) => (4, flow as u64, 0),
        Event::Far(packet) => (5, u64::from(packet.owner), 0),
        Event::Probe(probe) => (6, probe as u64, 0),
        Event::Enter(packet) => (7, u64::from(packet.owner), u64::from(packet.leg)),
    };
    rank << 48 | owner << 8 | leg
}

impl Entry {
    fn key(&self) -> (Time, u64, u64) {
        (self.time, self.order, self.number)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
