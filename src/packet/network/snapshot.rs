//! A link at one moment, packet by packet: what the page shows moving.

use super::run::Run;
use super::state::Fate;
use crate::packet::hop::Packet;
use crate::packet::time::Time;
use crate::units::{Bytes, Seconds};

/// Whose packet it is, by place in the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A probe's.
    Probe(usize),
    /// A transfer's.
    Flow(usize),
}

/// What a packet carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A segment.
    Data,
    /// An acknowledgement.
    Ack,
    /// A probe's packet or an echo request.
    Probe,
    /// The answer to an echo request.
    Answer,
}

/// A packet at a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// Whose.
    pub owner: Owner,
    /// What.
    pub kind: Kind,
    /// Traffic class.
    pub class: u8,
    /// IP packet.
    pub size: Bytes,
    /// With the owner and the kind it tells the packets at a link apart: the number of a segment or probe, and of an
    /// acknowledgement a number that is used again when it is gone.
    pub number: u32,
    /// How long it has been here.
    pub here: Seconds,
}

/// A link at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkSnapshot {
    /// The moment.
    pub time: Seconds,
    /// The packet being sent, and the share of it that remains, 1 to 0.
    pub in_service: Option<(Held, f64)>,
    /// What stands in the driver's FIFO, the next first.
    pub hidden: Vec<Held>,
    /// What waits in the queue, in the order of service as far as that is settled.
    pub waiting: Vec<Held>,
}

impl Run {
    /// A link (its place in the set-up) at the time reached; None for a place without one.
    pub fn snapshot(&self, link: usize) -> Option<LinkSnapshot> {
        let link = self.links.get(link)?;
        let held = |packet: &Packet| self.held(packet);
        let in_service = link.service().map(|service| {
            let whole = (service.finish - service.start).0.max(1) as f64;
            (held(&service.packet), service.finish.since(self.now()).0 as f64 / whole)
        });
        Some(LinkSnapshot {
            time: self.now().seconds(),
            in_service,
            hidden: link.hidden().map(held).collect(),
            waiting: link.waiting().iter().map(held).collect(),
        })
    }

    /// The delay of a probe's latest packet that has arrived; None for a place without a probe, and before the first.
    pub fn last_delay(&self, probe: usize) -> Option<Seconds> {
        let arrived = |(sent, fate): &(Time, Fate)| match fate {
            Fate::Arrived(delay) => Some((*sent + *delay, *delay)),
            Fate::UnderWay | Fate::Lost => None,
        };
        let latest = self.probes.get(probe)?.echoes.iter().rev().filter_map(arrived).max_by_key(|(time, _)| *time)?;
        Some(latest.1.seconds())
    }

    fn held(&self, packet: &Packet) -> Held {
        let place = packet.owner as usize;
        let back = self.paths.get(place).is_some_and(|path| usize::from(packet.leg) >= path.turn);
        let (owner, kind) = match place.checked_sub(self.probes.len()) {
            None => (Owner::Probe(place), if back { Kind::Answer } else { Kind::Probe }),
            Some(flow) => (Owner::Flow(flow), if back { Kind::Ack } else { Kind::Data }),
        };
        Held {
            owner,
            kind,
            class: packet.class,
            size: Bytes(f64::from(packet.size)),
            number: packet.sequence,
            here: self.now().since(packet.arrived).seconds(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::setup::{Flow, Link, Probe, Route, Setup};
    use super::*;
    use crate::packet::queue::QueueSetup;
    use crate::packet::{BufferLimit, Time};
    use crate::units::BitRate;

    #[test]
    fn the_queue_is_listed_in_order_with_its_kinds() {
        // 16 kb/s: a packet of 1500 bytes takes 0.75 s. A ping comes at 1.2 s and goes next.
        let priority = QueueSetup::Priority(vec![BufferLimit::Packets(10); 2]);
        let slow = Link { queue: priority, hidden_fifo: 1, ..Link::new(BitRate(16e3), BufferLimit::Packets(10)) };
        let (up, none) = (Route { links: vec![0], ..Route::default() }, Route::default());
        let upload = Flow { class: 1, initial_window: 4, ..Flow::new(up.clone(), none.clone()) };
        // The download's acknowledgement comes at 0.9 s.
        let download = Flow {
            initial_window: 1,
            ack_class: 1,
            start: Seconds(0.4),
            ..Flow::new(Route { links: Vec::new(), delay: Seconds(0.5) }, up.clone())
        };
        let ping = Probe { start: Seconds(1.2), ..Probe::ping(up, none, Seconds(10.0)) };
        let setup = Setup {
            links: vec![slow],
            flows: vec![upload, download],
            probes: vec![ping],
            duration: Seconds(20.0),
            warm: Seconds(0.0),
            interval: Seconds(1.0),
        };
        let mut run = Run::new(&setup, 1).expect("a sound set-up");
        run.advance(Time(1_312_500_000_000), u64::MAX);
        let snapshot = run.snapshot(0).expect("a link");
        // At 0.75 s the second segment began; its acknowledgement sent two more. The third stands in the driver's FIFO.
        let (sent, remains) = snapshot.in_service.expect("busy");
        assert_eq!((sent.kind, sent.number, sent.owner), (Kind::Data, 1, Owner::Flow(0)));
        assert!((remains - 0.25).abs() < 1e-9 && (sent.here.0 - 1.3125).abs() < 1e-9);
        assert_eq!(snapshot.hidden.iter().map(|held| held.number).collect::<Vec<_>>(), [2]);
        let waiting: Vec<_> = snapshot.waiting.iter().map(|held| (held.kind, held.owner, held.class)).collect();
        let data = (Kind::Data, Owner::Flow(0), 1);
        let ack = (Kind::Ack, Owner::Flow(1), 1);
        assert_eq!(waiting, [(Kind::Probe, Owner::Probe(0), 0), data, data, data, ack]);
        assert_eq!(run.snapshot(1), None);
    }

    #[test]
    fn framing_takes_its_time_and_a_way_may_cross_several_links() {
        // 1500 bytes are 32 cells of 53 bytes on the first link (AAL5, PPPoE or not): 1696 bytes at 1 Mb/s, 13.568 ms; then
        // 12 ms at 1 Mb/s and 20 ms of propagation.
        let atm = "bridged-llc".parse().expect("a framing");
        let first = Link { framing: atm, ..Link::new(BitRate(1e6), BufferLimit::Packets(10)) };
        let second = Link { delay: Seconds(0.020), ..Link::new(BitRate(1e6), BufferLimit::Packets(10)) };
        let way = Route { links: vec![0, 1], delay: Seconds(0.001) };
        let setup = Setup {
            links: vec![first, second],
            flows: Vec::new(),
            probes: vec![Probe::constant(way, BitRate(12e3), Bytes(1500.0))],
            duration: Seconds(10.5),
            warm: Seconds(0.0),
            interval: Seconds(1.0),
        };
        let mut run = Run::new(&setup, 1).expect("a sound set-up");
        run.advance(Time::NEVER, u64::MAX);
        let outcome = run.outcome();
        assert_eq!((outcome.probes[0].sent, outcome.probes[0].received), (11, 11));
        assert!((outcome.probes[0].max.expect("arrived").0 - 0.046_568).abs() < 1e-9);
        assert!((outcome.links[0].utilization - 11.0 * 0.013_568 / 10.5).abs() < 1e-9);
    }
}
