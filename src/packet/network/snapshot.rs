//! A link at one moment, packet by packet: what the page shows moving.

use super::run::Run;
use crate::packet::hop::Packet;
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
