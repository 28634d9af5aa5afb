//! Sources beside the long flows: arrivals of short flows, constant rates, pings.

use super::measure::Samples;
use super::ring::Ring;
use super::setup::{ConstantRate, Ping, ShortFlows};
use super::time::Time;
use crate::math::random::Stream;
use crate::units::BitRate;

/// What a source does when its time comes.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Opens a new short flow.
    Short {
        /// Which flows.
        flows: ShortFlows,
        /// Mean time between two.
        mean_gap: Time,
        /// Gaps and RTTs.
        random: Stream,
    },
    /// Sends a packet, again and again.
    Constant {
        /// Time between two.
        gap: Time,
    },
    /// Sends a request whose answer takes the return path.
    Ping {
        /// Time between two.
        gap: Time,
        /// From the bottleneck to the host that answers.
        forth: Time,
        /// From there back.
        back: Time,
    },
}

/// One source and what was measured of its packets.
#[derive(Clone, Debug)]
pub struct Source {
    pub(super) kind: Kind,
    /// When it acts next.
    pub(super) next: Time,
    first: Time,
    /// Size of its packets.
    pub(super) size: u32,
    /// Packets sent.
    pub(super) sent: u32,
    /// Packets lost.
    pub(super) lost: u64,
    /// Answers on their way to the return path's hop: when, and of which request.
    to_uplink: Ring<(Time, u32)>,
    /// Delays of packets sent from the measured part of the run: one way through the bottleneck, or of pings
    /// the round trip.
    pub(super) delays: Samples,
}

impl Source {
    /// Poisson arrivals of short flows.
    pub fn short(flows: ShortFlows, capacity: BitRate, packet_bits: f64, mut random: Stream) -> Self {
        let flows_per_second = flows.load * capacity.0 / (f64::from(flows.length) * packet_bits);
        let mean_gap = Time((1e12 / flows_per_second).round() as u64);
        let next = exponential(mean_gap, &mut random);
        Self::new(Kind::Short { flows, mean_gap, random }, next, 0)
    }

    /// Packets at a constant rate.
    pub fn constant(source: ConstantRate) -> Self {
        let gap = Time::of_transmission(source.packet_size, source.rate).max(Time(1));
        Self::new(Kind::Constant { gap }, Time::from_seconds(source.start), source.packet_size.0.round() as u32)
    }

    /// Pings from the start on.
    pub fn ping(ping: Ping) -> Self {
        let rtt = Time::from_seconds(ping.rtt);
        let forth = Time(rtt.0 / 2);
        let kind = Kind::Ping { gap: Time::from_seconds(ping.interval), forth, back: rtt - forth };
        Self::new(kind, Time::ZERO, ping.packet_size.0.round() as u32)
    }

    /// When it next needs the global order.
    pub fn next_time(&self) -> Time {
        self.next.min(self.next_at_uplink())
    }

    /// When the next answer comes to the return path's hop.
    pub fn next_at_uplink(&self) -> Time {
        self.to_uplink.front().map_or(Time::NEVER, |(time, _)| *time)
    }

    /// The answer that comes to the return path's hop.
    pub fn take_at_uplink(&mut self) -> Option<u32> {
        self.to_uplink.pop().map(|(_, sequence)| sequence)
    }

    /// The next packet's number; its time is now.
    pub fn send(&mut self) -> u32 {
        let sequence = self.sent;
        self.sent += 1;
        match self.kind {
            Kind::Constant { gap } | Kind::Ping { gap, .. } => self.next += gap,
            Kind::Short { .. } => {}
        }
        sequence
    }

    /// The RTT of the short flow that begins now, and its length; the next one's time is drawn.
    pub fn open(&mut self) -> Option<(Time, u32)> {
        let Kind::Short { flows, mean_gap, random } = &mut self.kind else { return None };
        self.next += exponential(*mean_gap, random);
        let (shortest, longest) = (Time::from_seconds(flows.shortest_rtt), Time::from_seconds(flows.longest_rtt));
        let rtt = shortest + Time(random.below(longest.since(shortest).0 + 1));
        Some((rtt, flows.length))
    }

    /// A packet left the bottleneck; of a ping the answer goes on to the return path, if that has a hop of its own.
    pub fn deliver(&mut self, departure: Time, sequence: u32, shared_uplink: bool, warm: Time) {
        match self.kind {
            Kind::Ping { forth, .. } if shared_uplink => self.to_uplink.push((departure + forth, sequence)),
            Kind::Ping { forth, .. } => self.answer(departure + forth, sequence, warm),
            Kind::Constant { .. } | Kind::Short { .. } => self.note(departure, sequence, warm),
        }
    }

    /// The answer to a ping left the return path's hop.
    pub fn answer(&mut self, departure: Time, sequence: u32, warm: Time) {
        if let Kind::Ping { back, .. } = self.kind {
            self.note(departure + back, sequence, warm);
        }
    }

    fn note(&mut self, arrival: Time, sequence: u32, warm: Time) {
        let (Kind::Constant { gap } | Kind::Ping { gap, .. }) = self.kind else { return };
        let sent = self.first + Time(gap.0 * u64::from(sequence));
        if sent >= warm {
            self.delays.push(arrival - sent);
        }
    }

    fn new(kind: Kind, first: Time, size: u32) -> Self {
        Self {
            kind,
            next: first,
            first,
            size,
            sent: 0,
            lost: 0,
            to_uplink: Ring::default(),
            delays: Samples::default(),
        }
    }
}

fn exponential(mean: Time, random: &mut Stream) -> Time {
    Time((random.exponential() * mean.0 as f64) as u64)
}
