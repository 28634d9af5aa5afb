//! A hop: a queue and the link it feeds. Two implementations of one interface, so that disciplines can be added.

mod discipline;
mod listed;
mod virtual_drop_tail;

pub use discipline::{Discipline, DropTail};
pub use listed::Listed;
pub use virtual_drop_tail::VirtualDropTail;

use super::time::Time;

/// What a hop sees of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packet {
    /// Number of the flow or source that it belongs to.
    pub owner: u32,
    /// Segment number.
    pub sequence: u32,
    /// Size on the wire in bytes.
    pub size: u32,
    /// Traffic class, for disciplines that have classes.
    pub class: u8,
    /// How many hops of its path it has behind it, where there is more than one.
    pub leg: u8,
    /// When it came to the hop.
    pub arrived: Time,
}

/// What becomes of a packet that comes to a hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its last bit will leave at this time, whatever else happens.
    Leaves(Time),
    /// It waits; [`Hop::depart`] will hand it over.
    Waits,
    /// There is no room.
    Dropped,
}

/// A queue and its link.
///
/// A hop either knows a packet's departure on arrival ([`Fate::Leaves`]) or lists its packets and hands each over when
/// its service ends. Disciplines that reorder, or drop at the head, need the list.
pub trait Hop {
    /// A packet comes; times never decrease from call to call.
    fn arrive(&mut self, now: Time, packet: Packet) -> Fate;

    /// When a listed packet's service ends next; [`Time::NEVER`] when none is listed.
    fn next_departure(&self) -> Time;

    /// Hands over the packet whose service ends at [`Hop::next_departure`] and starts the next one.
    fn depart(&mut self) -> Option<Packet>;

    /// Packets waiting beside the one in service, at a time not before the last call's.
    fn waiting(&self, now: Time) -> u64;

    /// Packets here, the one in service counted.
    fn inside(&self, now: Time) -> u64;

    /// The time that packets have waited up to `now`, summed over them, in picoseconds: the integral of the queue.
    fn waited(&self, now: Time) -> u128;

    /// How long the link has been busy up to `now`.
    fn busy_time(&self, now: Time) -> Time;

    /// Packets that have left up to `now`.
    fn forwarded(&self, now: Time) -> u64;

    /// Packets dropped so far.
    fn dropped(&self) -> u64;
}

/// The hop of a run.
#[derive(Debug)]
pub enum AnyHop {
    /// Departures known on arrival: the common dumbbell.
    Virtual(VirtualDropTail),
    /// Packets listed, under any discipline.
    Listed(Listed),
}

macro_rules! either {
    ($hop:expr, $inner:ident => $call:expr) => {
        match $hop {
            AnyHop::Virtual($inner) => $call,
            AnyHop::Listed($inner) => $call,
        }
    };
}

impl Hop for AnyHop {
    #[inline]
    fn arrive(&mut self, now: Time, packet: Packet) -> Fate {
        either!(self, hop => hop.arrive(now, packet))
    }
    #[inline]
    fn next_departure(&self) -> Time {
        either!(self, hop => hop.next_departure())
    }
    fn depart(&mut self) -> Option<Packet> {
        either!(self, hop => hop.depart())
    }
    fn waiting(&self, now: Time) -> u64 {
        either!(self, hop => hop.waiting(now))
    }
    fn inside(&self, now: Time) -> u64 {
        either!(self, hop => hop.inside(now))
    }
    fn waited(&self, now: Time) -> u128 {
        either!(self, hop => hop.waited(now))
    }
    fn busy_time(&self, now: Time) -> Time {
        either!(self, hop => hop.busy_time(now))
    }
    fn forwarded(&self, now: Time) -> u64 {
        either!(self, hop => hop.forwarded(now))
    }
    fn dropped(&self) -> u64 {
        either!(self, hop => hop.dropped())
    }
}
