//! A link at work: its queue, the driver's FIFO behind that, and the packet in service.

use super::measure::Meter;
use super::setup::Link as LinkSetup;
use crate::math::random::Stream;
use crate::packet::hop::Packet;
use crate::packet::queue::Scheduler;
use crate::packet::time::Time;
use crate::units::Framing;
use std::collections::VecDeque;

/// A packet being sent.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    pub packet: Packet,
    pub start: Time,
    pub finish: Time,
}

/// One link.
#[derive(Debug)]
pub struct Link {
    rate: u64,
    framing: Framing,
    /// Propagation delay behind it.
    pub delay: Time,
    queue: Box<dyn Scheduler>,
    hidden: VecDeque<Packet>,
    hidden_limit: usize,
    in_service: Option<Service>,
    /// For when the heap has an event of this link.
    pub scheduled: Time,
    pub meter: Meter,
}

impl Link {
    /// An idle link; classes up to `classes - 1` come there.
    pub fn new(setup: &LinkSetup, classes: usize, random: Stream) -> Self {
        Self {
            rate: setup.rate.0.round() as u64,
            framing: setup.framing,
            delay: Time::from_seconds(setup.delay),
            queue: setup.queue.build(setup.rate, random),
            hidden: VecDeque::new(),
            hidden_limit: usize::try_from(setup.hidden_fifo).unwrap_or(usize::MAX),
            in_service: None,
            scheduled: Time::NEVER,
            meter: Meter::new(classes),
        }
    }

    /// A packet comes. What is dropped, this one or others, goes to `dropped`.
    pub fn arrive(&mut self, now: Time, mut packet: Packet, dropped: &mut Vec<Packet>) {
        packet.arrived = now;
        self.meter.arrive(now, packet);
        let alone = self.queue.is_empty() && self.queue.passes_idle();
        if self.in_service.is_none() && self.hidden.is_empty() && alone {
            self.serve(now, packet);
        } else if alone && self.hidden.len() < self.hidden_limit {
            self.hidden.push_back(packet);
        } else if self.queue.enqueue(now, packet) {
            self.pull(now);
        } else {
            self.meter.drop(now, packet);
            dropped.push(packet);
        }
        self.collect(now, dropped);
        self.meter.settle();
    }

    /// The packet whose service ends now, if one does; the next one's begins.
    pub fn turn(&mut self, now: Time, dropped: &mut Vec<Packet>) -> Option<Packet> {
        let left = self.in_service.take_if(|service| service.finish <= now).map(|service| service.packet);
        if let Some(packet) = left {
            self.meter.depart(now, packet);
        }
        self.pull(now);
        self.collect(now, dropped);
        left
    }

    /// When the link next has something to do if nothing comes.
    pub fn next_time(&self, now: Time) -> Time {
        let finish = self.in_service.map_or(Time::NEVER, |service| service.finish);
        let room = self.in_service.is_none() || self.hidden.len() < self.hidden_limit;
        // What is ready now was taken already.
        let ready =
            if room && !self.queue.is_empty() { self.queue.next_ready(now).max(now + Time(1)) } else { Time::NEVER };
        finish.min(ready)
    }

    /// What is being sent.
    pub fn service(&self) -> Option<Service> {
        self.in_service
    }

    /// What stands in the driver's FIFO, in order.
    pub fn hidden(&self) -> impl Iterator<Item = &Packet> {
        self.hidden.iter()
    }

    /// What waits in the queue, in the order of service as far as that is settled.
    pub fn waiting(&self) -> Vec<Packet> {
        self.queue.waiting()
    }

    /// Packets here, the one in service counted.
    pub fn inside(&self) -> u64 {
        (self.queue.len() + self.hidden.len()) as u64 + u64::from(self.in_service.is_some())
    }

    /// How long the link has been busy up to `now`.
    pub fn busy(&self, now: Time) -> Time {
        self.meter.served.since(self.in_service.map_or(Time::ZERO, |service| service.finish.since(now)))
    }

    fn serve(&mut self, now: Time, packet: Packet) {
        let wire = self.framing.wire_bytes(u64::from(packet.size));
        let service = Time::of_bytes(u32::try_from(wire).unwrap_or(u32::MAX), self.rate);
        self.meter.serve(now, packet, service);
        self.in_service = Some(Service { packet, start: now, finish: now + service });
    }

    /// Fills the link from the driver's FIFO, and that from the queue.
    fn pull(&mut self, now: Time) {
        if self.in_service.is_none()
            && let Some(packet) = self.hidden.pop_front().or_else(|| self.queue.dequeue(now))
        {
            self.serve(now, packet);
        }
        while self.hidden.len() < self.hidden_limit
            && let Some(packet) = self.queue.dequeue(now)
        {
            self.hidden.push_back(packet);
        }
    }

    fn collect(&mut self, now: Time, dropped: &mut Vec<Packet>) {
        while let Some(packet) = self.queue.take_dropped() {
            self.meter.drop(now, packet);
            dropped.push(packet);
        }
    }
}
