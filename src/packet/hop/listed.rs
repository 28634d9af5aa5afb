//! A hop that lists its packets: a discipline, an optional hidden FIFO, and the link.

use super::{Discipline, Fate, Hop, Packet};
use crate::packet::time::Time;
use std::collections::VecDeque;

/// A discipline in front of a link; between them a driver's FIFO that takes packets out of the discipline's reach.
#[derive(Debug)]
pub struct Listed {
    discipline: Box<dyn Discipline>,
    /// Bit/s, whole.
    rate: u64,
    hidden: VecDeque<Packet>,
    hidden_limit: usize,
    in_service: Option<(Packet, Time)>,
    served: Time,
    forwarded: u64,
    refused: u64,
    /// Integral of the waiting packets up to the last change.
    waited: u128,
    changed: Time,
}

impl Listed {
    /// An idle hop of `rate` bit/s.
    pub fn new(discipline: Box<dyn Discipline>, rate: u64, hidden_fifo: u64) -> Self {
        Self {
            discipline,
            rate,
            hidden: VecDeque::new(),
            hidden_limit: usize::try_from(hidden_fifo).unwrap_or(usize::MAX),
            in_service: None,
            served: Time::ZERO,
            forwarded: 0,
            refused: 0,
            waited: 0,
            changed: Time::ZERO,
        }
    }

    fn integrate(&mut self, now: Time) {
        self.waited = self.waited(now);
        self.changed = now;
    }

    fn serve(&mut self, now: Time, packet: Packet) {
        let service = Time::of_bytes(packet.size, self.rate);
        self.served += service;
        self.in_service = Some((packet, now + service));
    }

    /// Fills the hidden FIFO from the discipline, and the link from the hidden FIFO.
    fn pull(&mut self, now: Time) {
        if self.in_service.is_none()
            && let Some(packet) = self.hidden.pop_front().or_else(|| self.discipline.dequeue(now))
        {
            self.serve(now, packet);
        }
        while self.hidden.len() < self.hidden_limit
            && let Some(packet) = self.discipline.dequeue(now)
        {
            self.hidden.push_back(packet);
        }
    }
}

impl Hop for Listed {
    fn arrive(&mut self, now: Time, packet: Packet) -> Fate {
        self.integrate(now);
        if self.in_service.is_none() {
            // An idle link takes the packet at once: it does not wait, so no limit applies to it.
            self.serve(now, packet);
        } else if self.hidden.len() < self.hidden_limit && self.discipline.is_empty() {
            self.hidden.push_back(packet);
        } else if !self.discipline.enqueue(now, packet) {
            self.refused += 1;
            return Fate::Dropped;
        }
        Fate::Waits
    }

    #[inline]
    fn next_departure(&self) -> Time {
        self.in_service.map_or(Time::NEVER, |(_, finish)| finish)
    }

    fn depart(&mut self) -> Option<Packet> {
        let (packet, finish) = self.in_service.take()?;
        self.forwarded += 1;
        self.integrate(finish);
        self.pull(finish);
        Some(packet)
    }

    fn waiting(&self, _now: Time) -> u64 {
        (self.discipline.len() + self.hidden.len()) as u64
    }

    fn inside(&self, now: Time) -> u64 {
        self.waiting(now) + u64::from(self.in_service.is_some())
    }

    fn waited(&self, now: Time) -> u128 {
        self.waited + u128::from(self.waiting(now)) * u128::from(now.since(self.changed).0)
    }

    fn busy_time(&self, now: Time) -> Time {
        self.served.since(self.in_service.map_or(Time::ZERO, |(_, finish)| finish.since(now)))
    }

    fn forwarded(&self, _now: Time) -> u64 {
        self.forwarded
    }

    fn dropped(&self) -> u64 {
        self.refused + self.discipline.dropped_inside()
    }
}

#[cfg(test)]
mod tests {
    use super::super::DropTail;
    use super::*;
    use crate::packet::setup::BufferLimit;

    #[test]
    fn the_hidden_fifo_adds_its_places_to_the_buffer() {
        // 8 Gb/s: a byte takes a nanosecond.
        let mut hop = Listed::new(Box::new(DropTail::new(BufferLimit::Packets(2))), 8_000_000_000, 3);
        let packet = Packet { size: 100, ..Packet::default() };
        let taken = (0..9).filter(|_| hop.arrive(Time::ZERO, packet) == Fate::Waits).count();
        assert_eq!((taken, hop.dropped(), hop.inside(Time::ZERO)), (6, 3, 6));
        for left in 1..=6 {
            assert_eq!(hop.next_departure(), Time(left * 100_000));
            assert_eq!(hop.depart(), Some(packet));
        }
        assert_eq!((hop.depart(), hop.next_departure()), (None, Time::NEVER));
        assert_eq!((hop.busy_time(Time(700_000)), hop.forwarded(Time::ZERO)), (Time(600_000), 6));
        // Waits of 0 to 5 services of 100 000 ps.
        assert_eq!(hop.waited(Time(700_000)), 1_500_000);
    }
}
