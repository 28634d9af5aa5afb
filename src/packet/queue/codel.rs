//! CoDel: controlled delay, RFC 8289. Packets that have waited longer than the target for a whole interval make the queue
//! drop at its head, faster and faster: the k-th drop follows the one before it after interval/√k.
//!
//! Closed form: the spacing of drops (section 3.3), interval/√count; 100 ms, 50 ms and 25 ms for counts 1, 4 and 16.

use super::Scheduler;
use super::backlog::Backlog;
use crate::packet::hop::{Discipline, Packet};
use crate::packet::time::Time;
use crate::units::{Bytes, Seconds};
use std::collections::VecDeque;

/// Parameters of CoDel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoDelSetup {
    /// Waiting time that is acceptable for ever. Section 4.4 wants it above the time of one largest packet on slow links.
    pub target: Seconds,
    /// How long it may be exceeded: about the longest round trip time.
    pub interval: Seconds,
    /// Never drops while no more than this waits: a largest packet.
    pub largest_packet: Bytes,
    /// Packets that may wait.
    pub limit: u64,
}

impl Default for CoDelSetup {
    /// Sections 4.3 and 4.4: 5 ms and 100 ms; 1514 bytes and 1000 packets as Linux's `codel` (tc-codel(8)).
    fn default() -> Self {
        Self { target: Seconds(0.005), interval: Seconds(0.1), largest_packet: Bytes(1514.0), limit: 1000 }
    }
}

/// The control law's state: one for each queue it governs.
#[derive(Clone, Debug)]
pub struct Control {
    target: Time,
    interval: Time,
    largest_packet: u64,
    /// When the waiting time will have been above the target for an interval.
    first_above: Option<Time>,
    drop_next: Time,
    count: u32,
    last_count: u32,
    dropping: bool,
}

impl Control {
    /// Not dropping.
    pub fn new(setup: CoDelSetup) -> Self {
        Self {
            target: Time::from_seconds(setup.target),
            interval: Time::from_seconds(setup.interval),
            largest_packet: setup.largest_packet.0.round() as u64,
            first_above: None,
            drop_next: Time::ZERO,
            count: 0,
            last_count: 0,
            dropping: false,
        }
    }

    /// Section 5.5: the next packet; what is dropped before it goes to `dropped`.
    pub fn dequeue(&mut self, now: Time, row: &mut Backlog, dropped: &mut VecDeque<Packet>) -> Option<Packet> {
        let (mut packet, mut ok_to_drop) = self.look(now, row);
        if self.dropping {
            if !ok_to_drop {
                self.dropping = false;
            }
            while self.dropping && now >= self.drop_next {
                dropped.extend(packet);
                self.count += 1;
                (packet, ok_to_drop) = self.look(now, row);
                if ok_to_drop {
                    self.drop_next = self.law(self.drop_next);
                } else {
                    self.dropping = false;
                }
            }
        } else if ok_to_drop {
            dropped.extend(packet);
            (packet, _) = self.look(now, row);
            self.dropping = true;
            // A queue that stood a short while ago resumes at about its old rate.
            let delta = self.count.saturating_sub(self.last_count);
            let recent = now.0 < self.drop_next.0.saturating_add(16 * self.interval.0);
            self.count = if delta > 1 && recent { delta } else { 1 };
            self.drop_next = self.law(now);
            self.last_count = self.count;
        }
        packet
    }

    /// Section 5.3: interval/√count after `time`.
    fn law(&self, time: Time) -> Time {
        time + Time((self.interval.0 as f64 / f64::from(self.count.max(1)).sqrt()).round() as u64)
    }

    /// Section 5.6: the head, and whether it has waited long enough to be dropped.
    fn look(&mut self, now: Time, row: &mut Backlog) -> (Option<Packet>, bool) {
        let Some(packet) = row.pop() else {
            self.first_above = None;
            return (None, false);
        };
        let waited = now.since(packet.arrived);
        // What is left counts without the packet just taken, as in the RFC's queue.
        if waited < self.target || row.bytes() <= self.largest_packet {
            self.first_above = None;
            return (Some(packet), false);
        }
        match self.first_above {
            None => {
                self.first_above = Some(now + self.interval);
                (Some(packet), false)
            }
            Some(time) => (Some(packet), now >= time),
        }
    }
}

/// One queue under the law.
#[derive(Debug)]
pub struct CoDel {
    row: Backlog,
    control: Control,
    limit: u64,
    dropped: VecDeque<Packet>,
}

impl CoDel {
    /// Empty.
    pub fn new(setup: CoDelSetup) -> Self {
        Self { row: Backlog::default(), control: Control::new(setup), limit: setup.limit, dropped: VecDeque::new() }
    }
}

impl Discipline for CoDel {
    fn enqueue(&mut self, _now: Time, packet: Packet) -> bool {
        let fits = (self.row.len() as u64) < self.limit;
        if fits {
            self.row.push(packet);
        }
        fits
    }

    fn dequeue(&mut self, now: Time) -> Option<Packet> {
        self.control.dequeue(now, &mut self.row, &mut self.dropped)
    }

    fn len(&self) -> usize {
        self.row.len()
    }
}

impl Scheduler for CoDel {
    fn passes_idle(&self) -> bool {
        false
    }

    fn take_dropped(&mut self) -> Option<Packet> {
        self.dropped.pop_front()
    }

    fn waiting(&self) -> Vec<Packet> {
        self.row.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, packet, serve};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packets_and_work_are_conserved(arrivals in arrivals(3), target in 0.0..0.02f64, limit in 1..60u64) {
            let setup = CoDelSetup { target: Seconds(target), interval: Seconds(0.02), limit, ..CoDelSetup::default() };
            let trial = serve(&mut CoDel::new(setup), &arrivals, true);
            prop_assert!(trial.served.is_sorted_by_key(|(_, packet)| packet.sequence));
        }
    }

    /// When a queue that only grows drops: packets of 100 bytes at twice the rate of service, 100 µs each.
    fn drop_times(count: u64) -> Vec<f64> {
        let mut queue = CoDel::new(CoDelSetup { limit: u64::MAX, ..CoDelSetup::default() });
        let mut times = Vec::new();
        for step in 0..count {
            let now = Time(step * 100_000_000);
            for half in 0..2 {
                queue.enqueue(now, packet(step * 100 + half, 0, 0, 100));
            }
            queue.dequeue(now);
            times.extend(std::iter::from_fn(|| queue.take_dropped()).map(|_| now.seconds().0));
        }
        times
    }

    #[test]
    fn drops_follow_interval_over_root_count() {
        let times = drop_times(20_000);
        assert!(times.len() > 50, "{}", times.len());
        // The queue is above the target from about 10 ms on; an interval later the first drop.
        assert!((times[0] - 0.110).abs() < 0.002, "{}", times[0]);
        let mut expected = times[0];
        for (count, time) in (1..).zip(times.iter().skip(1)) {
            expected += 0.1 / f64::from(count).sqrt();
            // A drop waits for the service that is due: at most one of 100 µs.
            assert!((time - expected) > -1e-9 && (time - expected) < 1.01e-4, "drop {count}: {time}, due {expected}");
        }
    }

    #[test]
    fn a_queue_below_the_target_never_drops() {
        let mut queue = CoDel::new(CoDelSetup::default());
        for step in 0..5_000u64 {
            // 40 wait 4 ms at 100 µs each.
            while queue.len() < 40 {
                queue.enqueue(Time(step * 100_000_000), packet(step * 100, 0, 0, 100));
            }
            queue.dequeue(Time(step * 100_000_000));
            assert_eq!(queue.take_dropped(), None);
        }
    }
}
