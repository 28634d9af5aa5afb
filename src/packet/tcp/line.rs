//! What lies between a sender and the bottleneck: its random overhead and its access link.

use crate::math::random::Stream;
use crate::packet::ring::Ring;
use crate::packet::time::Time;

/// Segments on their way to the bottleneck, in the order in which they will come there.
#[derive(Clone, Debug)]
pub struct Line {
    /// When each comes to the bottleneck, and its number.
    on_the_way: Ring<(Time, u32)>,
    /// When the last one comes there: the access link is a FIFO.
    last: Time,
    /// Time of a segment on the access link.
    access: Time,
    /// Largest random delay.
    overhead: Time,
    /// The delay drawn for the event being handled.
    delay: Time,
    random: Stream,
    /// Segments sent.
    sent: u64,
}

impl Line {
    /// A line with nothing on it.
    pub fn new(access: Time, overhead: Time, random: Stream) -> Self {
        Self { on_the_way: Ring::default(), last: Time::ZERO, access, overhead, delay: Time::ZERO, random, sent: 0 }
    }

    /// An event begins: all segments that it sends share one random delay, like the burst of one interrupt.
    #[inline]
    pub fn draw_delay(&mut self) {
        if self.overhead > Time::ZERO {
            self.delay = Time(self.random.below(self.overhead.0 + 1));
        }
    }

    /// Sends a segment.
    #[inline]
    pub fn send(&mut self, now: Time, segment: u32) {
        self.last = self.last.max(now + self.delay) + self.access;
        self.on_the_way.push((self.last, segment));
        self.sent += 1;
    }

    /// When the next segment comes to the bottleneck.
    #[inline]
    pub fn next_arrival(&self) -> Time {
        self.on_the_way.front().map_or(Time::NEVER, |(time, _)| *time)
    }

    /// The next segment has come.
    #[inline]
    pub fn arrive(&mut self) -> Option<u32> {
        self.on_the_way.pop().map(|(_, segment)| segment)
    }

    /// Segments on the way.
    pub fn len(&self) -> usize {
        self.on_the_way.len()
    }

    /// Segments sent so far.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.on_the_way.memory()
    }
}
