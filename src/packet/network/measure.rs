//! What is counted at a link.

use crate::packet::hop::Packet;
use crate::packet::measure::Samples;
use crate::packet::time::Time;

/// Counters of one traffic class.
#[derive(Clone, Debug, Default)]
pub struct ClassMeter {
    pub arrived: u64,
    pub forwarded: u64,
    /// IP bytes of those.
    pub bytes: u64,
    pub dropped: u64,
    /// From arrival to the last bit.
    pub delays: Samples,
}

/// Counters of one link.
#[derive(Clone, Debug)]
pub struct Meter {
    /// Services begun, in the whole run.
    pub served: Time,
    /// Packets of the whole run.
    pub arrived: u64,
    pub forwarded: u64,
    pub dropped: u64,
    /// Waiting beside the one in service.
    pub packets: u64,
    pub bytes: u64,
    /// Integrals of these up to the last change, in picoseconds.
    waited_packets: u128,
    waited_bytes: u128,
    changed: Time,
    /// The part measured.
    pub classes: Vec<ClassMeter>,
    pub most_packets: u64,
    pub most_bytes: u64,
}

impl Meter {
    /// Nothing counted; classes up to `classes - 1` will come.
    pub fn new(classes: usize) -> Self {
        Self {
            served: Time::ZERO,
            arrived: 0,
            forwarded: 0,
            dropped: 0,
            packets: 0,
            bytes: 0,
            waited_packets: 0,
            waited_bytes: 0,
            changed: Time::ZERO,
            classes: vec![ClassMeter::default(); classes],
            most_packets: 0,
            most_bytes: 0,
        }
    }

    /// The measured part begins.
    pub fn begin(&mut self) {
        self.classes.fill(ClassMeter::default());
        (self.most_packets, self.most_bytes) = (self.packets, self.bytes);
    }

    /// Time integrals of the packets and bytes waiting up to `now`.
    pub fn waited(&self, now: Time) -> (u128, u128) {
        let span = u128::from(now.since(self.changed).0);
        (self.waited_packets + u128::from(self.packets) * span, self.waited_bytes + u128::from(self.bytes) * span)
    }

    pub fn arrive(&mut self, now: Time, packet: Packet) {
        self.integrate(now);
        self.arrived += 1;
        self.packets += 1;
        self.bytes += u64::from(packet.size);
        self.count(packet, |class| class.arrived += 1);
    }

    /// A packet waits no longer.
    pub fn serve(&mut self, now: Time, packet: Packet, service: Time) {
        self.served += service;
        self.leave(now, packet);
    }

    /// A packet is dropped, on arrival or later.
    pub fn drop(&mut self, now: Time, packet: Packet) {
        self.dropped += 1;
        self.leave(now, packet);
        self.count(packet, |class| class.dropped += 1);
    }

    /// A service ends.
    pub fn depart(&mut self, now: Time, packet: Packet) {
        self.forwarded += 1;
        self.count(packet, |class| {
            class.forwarded += 1;
            class.bytes += u64::from(packet.size);
            class.delays.push(now.since(packet.arrived));
        });
    }

    /// What an arrival has led to stands.
    pub fn settle(&mut self) {
        self.most_packets = self.most_packets.max(self.packets);
        self.most_bytes = self.most_bytes.max(self.bytes);
    }

    fn leave(&mut self, now: Time, packet: Packet) {
        self.integrate(now);
        self.packets -= 1;
        self.bytes -= u64::from(packet.size);
    }

    fn integrate(&mut self, now: Time) {
        (self.waited_packets, self.waited_bytes) = self.waited(now);
        self.changed = now;
    }

    fn count(&mut self, packet: Packet, add: impl FnOnce(&mut ClassMeter)) {
        if let Some(class) = self.classes.get_mut(usize::from(packet.class)) {
            add(class);
        }
    }
}
