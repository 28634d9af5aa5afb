//! Drop-tail without a list: packets of one size, whose departures follow from the time at which the link falls idle.

use super::{Fate, Hop, Packet};
use crate::packet::time::Time;

/// A FIFO of equal packets. All it keeps is when the last admitted packet's service ends.
///
/// With `k` packets here, the one in service counted, the backlog is in `((k-1)·s, k·s]`; one more is admitted while
/// `k <= limit`, which is `backlog <= limit·s`: no division, no packet list, one comparison.
#[derive(Clone, Debug)]
pub struct VirtualDropTail {
    service: Time,
    /// Largest backlog that admits a packet.
    room: Time,
    /// When the link falls idle.
    finish: Time,
    admitted: u64,
    dropped: u64,
    /// What the admitted packets wait in all, partly in the future.
    waits: u128,
}

impl VirtualDropTail {
    /// `limit` packets may wait beside the one in service, each of which takes `service`.
    pub fn new(service: Time, limit: u64) -> Self {
        let service = Time(service.0.max(1));
        let room = Time(service.0.saturating_mul(limit));
        Self { service, room, finish: Time::ZERO, admitted: 0, dropped: 0, waits: 0 }
    }

    /// The backlog as time.
    fn backlog(&self, now: Time) -> Time {
        self.finish.since(now)
    }
}

impl Hop for VirtualDropTail {
    #[inline]
    fn arrive(&mut self, now: Time, _packet: Packet) -> Fate {
        let backlog = self.backlog(now);
        if backlog > self.room {
            self.dropped += 1;
            return Fate::Dropped;
        }
        self.waits += u128::from(backlog.0);
        self.finish = self.finish.max(now) + self.service;
        self.admitted += 1;
        Fate::Leaves(self.finish)
    }

    #[inline]
    fn next_departure(&self) -> Time {
        Time::NEVER
    }

    fn depart(&mut self) -> Option<Packet> {
        None
    }

    fn waiting(&self, now: Time) -> u64 {
        self.inside(now).saturating_sub(1)
    }

    fn inside(&self, now: Time) -> u64 {
        self.backlog(now).0.div_ceil(self.service.0)
    }

    fn waited(&self, now: Time) -> u128 {
        // Of the k packets here the last begins service a backlog less one service from now, the one before it another
        // service earlier, …; the first is in service.
        let waiting = u128::from(self.waiting(now));
        let to_come =
            waiting * u128::from(self.backlog(now).0) - u128::from(self.service.0) * (waiting * (waiting + 1) / 2);
        self.waits - to_come
    }

    fn busy_time(&self, now: Time) -> Time {
        Time(self.admitted * self.service.0).since(self.backlog(now))
    }

    fn forwarded(&self, now: Time) -> u64 {
        self.admitted - self.inside(now)
    }

    fn dropped(&self) -> u64 {
        self.dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_wait_as_the_limit_says() {
        let mut hop = VirtualDropTail::new(Time(10), 3);
        let fates: Vec<Fate> = (0..5).map(|_| hop.arrive(Time(100), Packet::default())).collect();
        let leaves = |time| Fate::Leaves(Time(time));
        assert_eq!(fates, [leaves(110), leaves(120), leaves(130), leaves(140), Fate::Dropped]);
        assert_eq!((hop.inside(Time(100)), hop.waiting(Time(100)), hop.dropped()), (4, 3, 1));
        // At 110 the first has left: room for one, and not for two.
        assert_eq!(hop.waiting(Time(110)), 2);
        assert_eq!(hop.arrive(Time(110), Packet::default()), leaves(150));
        assert_eq!(hop.arrive(Time(110), Packet::default()), Fate::Dropped);
        assert_eq!((hop.busy_time(Time(125)), hop.forwarded(Time(125))), (Time(25), 2));
        assert_eq!((hop.busy_time(Time(999)), hop.forwarded(Time(999))), (Time(50), 5));
        // Waits of 0, 10, 20 and 30, and from 110 to 140 of the last. At 125: ten, twenty, 25, and 15 of the last.
        assert_eq!((hop.waited(Time(999)), hop.waited(Time(125))), (90, 70));
    }

    #[test]
    fn no_buffer_serves_one_at_a_time() {
        let mut hop = VirtualDropTail::new(Time(10), 0);
        assert_eq!(hop.arrive(Time(0), Packet::default()), Fate::Leaves(Time(10)));
        assert_eq!(hop.arrive(Time(9), Packet::default()), Fate::Dropped);
        assert_eq!(hop.arrive(Time(10), Packet::default()), Fate::Leaves(Time(20)));
    }
}
