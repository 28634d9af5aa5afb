//! Random early detection: S. Floyd, V. Jacobson, Random early detection gateways for congestion avoidance, IEEE/ACM
//! Transactions on Networking 1(4), 1993; the gentle slope above the upper threshold is Floyd's note of 2000.
//!
//! Closed forms: after n arrivals at a constant queue q the average is q·(1 − (1 − w)ⁿ) (their section 6); at a constant
//! average the drops are 1/p_b apart at most, evenly spread, so their share is 2·p_b/(1 + p_b) (their section 7, method 2).

use super::Scheduler;
use super::backlog::Backlog;
use crate::math::random::Stream;
use crate::packet::hop::{Discipline, Packet};
use crate::packet::time::Time;
use crate::units::{BitRate, Bytes};

/// Parameters of RED; the average counts packets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RedSetup {
    /// Below this average nothing is dropped.
    pub lower: f64,
    /// From this average on everything is, or with `gentle` from twice this.
    pub upper: f64,
    /// Drop probability at the upper threshold.
    pub largest_probability: f64,
    /// Weight of the newest queue in the average.
    pub weight: f64,
    /// Above the upper threshold the probability rises to 1 at twice that.
    pub gentle: bool,
    /// Size of a typical packet: how many could have left in an idle time.
    pub typical_packet: Bytes,
    /// Packets that may wait.
    pub limit: u64,
}

impl Default for RedSetup {
    /// The paper's section 6 and Floyd's note of 1997: w = 0.002, thresholds 5 and 15, probability 0.1, gentle.
    fn default() -> Self {
        Self {
            lower: 5.0,
            upper: 15.0,
            largest_probability: 0.1,
            weight: 0.002,
            gentle: true,
            typical_packet: Bytes(1500.0),
            limit: 100,
        }
    }
}

/// RED at work.
#[derive(Debug)]
pub struct Red {
    setup: RedSetup,
    /// Time of a typical packet on the link.
    typical: Time,
    row: Backlog,
    average: f64,
    /// Packets since the last drop, or since the average rose above the lower threshold.
    count: u64,
    /// Since when the queue is empty.
    idle_since: Option<Time>,
    random: Stream,
}

impl Red {
    /// Empty, before a link of `rate`.
    pub fn new(setup: RedSetup, rate: BitRate, random: Stream) -> Self {
        let typical = Time::of_transmission(setup.typical_packet, rate).max(Time(1));
        Self { setup, typical, row: Backlog::default(), average: 0.0, count: 0, idle_since: Some(Time::ZERO), random }
    }

    /// The average at an arrival.
    fn update(&mut self, now: Time) {
        let weight = self.setup.weight;
        match self.idle_since {
            // As if m typical packets had come to an empty queue.
            Some(since) => {
                let missed = now.since(since).0 as f64 / self.typical.0 as f64;
                self.average *= libm::pow(1.0 - weight, missed);
            }
            None => self.average += weight * (self.row.len() as f64 - self.average),
        }
    }

    /// p_b: what the average alone says.
    fn probability(&self) -> f64 {
        let RedSetup { lower, upper, largest_probability: top, gentle, .. } = self.setup;
        if self.average < lower {
            0.0
        } else if self.average < upper {
            top * (self.average - lower) / (upper - lower)
        } else if gentle && self.average < 2.0 * upper {
            top + (1.0 - top) * (self.average - upper) / upper
        } else {
            1.0
        }
    }

    /// Whether this arrival is dropped early.
    fn drops(&mut self) -> bool {
        let base = self.probability();
        // p_a = p_b/(1 − count·p_b): evenly spread instead of in clumps.
        let room = 1.0 - self.count as f64 * base;
        let drop = base > 0.0 && (room <= base || self.random.uniform() < base / room);
        self.count = if drop || base <= 0.0 { 0 } else { self.count + 1 };
        drop
    }
}

impl Discipline for Red {
    fn enqueue(&mut self, now: Time, packet: Packet) -> bool {
        self.update(now);
        if self.drops() || self.row.len() as u64 >= self.setup.limit {
            return false;
        }
        self.idle_since = None;
        self.row.push(packet);
        true
    }

    fn dequeue(&mut self, now: Time) -> Option<Packet> {
        let packet = self.row.pop();
        if self.row.is_empty() {
            self.idle_since.get_or_insert(now);
        }
        packet
    }

    fn len(&self) -> usize {
        self.row.len()
    }
}

impl Scheduler for Red {
    fn passes_idle(&self) -> bool {
        false
    }

    fn waiting(&self) -> Vec<Packet> {
        self.row.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, serve};
    use super::*;
    use proptest::prelude::*;

    fn red(setup: RedSetup) -> Red {
        Red::new(setup, BitRate(12e6), Stream::new(1, 0))
    }

    proptest! {
        #[test]
        fn packets_and_work_are_conserved(arrivals in arrivals(3), weight in 0.001..1.0f64, limit in 1..40u64) {
            let setup = RedSetup { weight, limit, lower: 2.0, upper: 6.0, ..RedSetup::default() };
            let trial = serve(&mut red(setup), &arrivals, true);
            prop_assert!(trial.served.is_sorted_by_key(|(_, packet)| packet.sequence));
        }
    }

    #[test]
    fn the_average_follows_a_constant_queue_and_falls_in_idle_time() {
        let mut red = red(RedSetup::default());
        red.idle_since = None;
        (0..10).for_each(|_| red.row.push(Packet::default()));
        (0..500).for_each(|_| red.update(Time::ZERO));
        let expected = 10.0 * (1.0 - 0.998_f64.powi(500));
        assert!((red.average - expected).abs() < 1e-9, "{}", red.average);
        // 1500 bytes at 12 Mb/s take a millisecond: 0.1 s of idleness are 100 of them.
        red.idle_since = Some(Time::ZERO);
        red.update(Time::from_millis(100));
        assert!((red.average - expected * 0.998_f64.powi(100)).abs() < 1e-9);
    }

    #[test]
    fn the_probability_has_the_papers_slopes() {
        let mut red = red(RedSetup::default());
        let mut at = |average| {
            red.average = average;
            red.probability()
        };
        assert_eq!((at(4.9), at(5.0), at(10.0)), (0.0, 0.0, 0.05));
        assert!((at(15.0) - 0.1).abs() < 1e-12 && (at(22.5) - 0.55).abs() < 1e-12);
        assert_eq!(at(30.0), 1.0);
    }

    #[test]
    fn drops_are_evenly_spread() {
        // p_b = 0.05: gaps of 1 to 20, each alike; mean 10.5, share 2·0.05/1.05.
        let mut red = red(RedSetup::default());
        red.average = 10.0;
        let (mut gap, mut gaps) = (0, Vec::new());
        for _ in 0..100_000 {
            gap += 1;
            if red.drops() {
                gaps.push(gap);
                gap = 0;
            }
        }
        assert!(gaps.iter().all(|gap| (1..=20).contains(gap)));
        let mean = 100_000.0 / gaps.len() as f64;
        // Standard deviation of a gap 5.77, of the mean of 9500 gaps 0.06.
        assert!((mean - 10.5).abs() < 0.3, "{mean}");
    }
}
