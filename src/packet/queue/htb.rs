//! A token-bucket shaper with guaranteed and ceiling rates per class, as Linux's HTB (M. Devera, HTB Linux queuing discipline
//! manual, 2002; tc-htb(8)): a root and one level of classes. With one class it is a plain token bucket (tc-tbf(8)).
//!
//! A class may send while its ceiling's bucket is not in debt. Classes within their guaranteed rate come first; beyond it
//! they borrow, in turns by guaranteed rate. Each bucket may go into debt by one packet, so in any window of t a class sends
//! at most ceil·t + burst + one packet. Unlike Linux, where classes within their guarantee pass a root in debt, all obey
//! the root here: the same bound holds for the sum, whatever the guarantees add up to.
//!
//! Closed form: behind a shaper of rate R below the link's, the queue is here and not in the modem; a class guaranteed r
//! empties a backlog of Q bits in Q/r at most, and a packet of the first class waits for one packet of another at R at most.

use super::Scheduler;
use crate::packet::hop::{Discipline, DropTail, Packet};
use crate::packet::setup::BufferLimit;
use crate::packet::time::Time;
use crate::units::{BitRate, Bytes, Framing};

/// A class of [`HtbSetup`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HtbClass {
    /// Guaranteed rate (`rate`).
    pub rate: BitRate,
    /// Most that it gets when others leave it (`ceil`).
    pub ceil: BitRate,
    /// Among classes alike in debt the lowest goes first (`prio`).
    pub priority: u8,
    /// How much of it may wait.
    pub limit: BufferLimit,
}

/// The shaper.
#[derive(Clone, Debug, PartialEq)]
pub struct HtbSetup {
    /// Rate of the root, for all classes together.
    pub rate: BitRate,
    /// Depth of each bucket.
    pub burst: Bytes,
    /// What the shaper takes a packet for (`overhead`, `linklayer`); the link has its own framing.
    pub framing: Framing,
    /// The classes by number. A class beyond the last belongs to the last.
    pub classes: Vec<HtbClass>,
}

/// Tokens are counted in bit/s times picoseconds: whole numbers for any whole rate.
const TOKENS_PER_BIT: i128 = 1_000_000_000_000;

/// A token bucket.
#[derive(Clone, Debug)]
struct Bucket {
    rate: i128,
    depth: i128,
    tokens: i128,
    updated: Time,
}

impl Bucket {
    /// Full.
    fn new(rate: BitRate, burst: Bytes) -> Self {
        let depth = burst.bits().0.round() as i128 * TOKENS_PER_BIT;
        Self { rate: (rate.0.round() as i128).max(1), depth, tokens: depth, updated: Time::ZERO }
    }

    fn at(&self, now: Time) -> i128 {
        (self.tokens + self.rate * i128::from(now.since(self.updated).0)).min(self.depth)
    }

    /// From when on it is out of debt.
    fn ready(&self) -> Time {
        let debt = (-self.tokens).max(0);
        let wait = (debt + self.rate - 1) / self.rate;
        Time(self.updated.0.saturating_add(u64::try_from(wait).unwrap_or(u64::MAX)))
    }

    fn take(&mut self, now: Time, bits: u64) {
        self.tokens = self.at(now) - i128::from(bits) * TOKENS_PER_BIT;
        self.updated = now;
    }
}

#[derive(Debug)]
struct Class {
    queue: DropTail,
    guaranteed: Bucket,
    ceiling: Bucket,
    priority: u8,
    /// Bytes of a turn, and what is left of it within the guarantee and when borrowing.
    quantum: i64,
    left: [i64; 2],
}

/// The shaper at work.
#[derive(Debug)]
pub struct Htb {
    root: Bucket,
    framing: Framing,
    classes: Vec<Class>,
    /// Whose turn it is within guarantees and when borrowing.
    turn: [usize; 2],
}

/// Bytes of a turn of the smallest class: an Ethernet frame, as tc-htb(8) advises.
const SMALLEST_QUANTUM: f64 = 1514.0;

impl Htb {
    /// Empty, all buckets full.
    pub fn new(setup: &HtbSetup) -> Self {
        let smallest = setup.classes.iter().map(|class| class.rate.0).fold(f64::INFINITY, f64::min);
        let class = |class: &HtbClass| {
            let quantum = (SMALLEST_QUANTUM * class.rate.0 / smallest) as i64;
            Class {
                queue: DropTail::new(class.limit),
                guaranteed: Bucket::new(class.rate, setup.burst),
                ceiling: Bucket::new(class.ceil, setup.burst),
                priority: class.priority,
                quantum,
                left: [quantum; 2],
            }
        };
        let classes = setup.classes.iter().map(class).collect();
        Self { root: Bucket::new(setup.rate, setup.burst), framing: setup.framing, classes, turn: [0; 2] }
    }

    /// The class that sends now, and whether it borrows.
    fn choose(&self, now: Time) -> Option<(usize, bool)> {
        if self.root.at(now) < 0 {
            return None;
        }
        let count = self.classes.len();
        [false, true].into_iter().find_map(|borrows| {
            let first = self.turn[usize::from(borrows)];
            let candidates = (0..count).map(|step| (first + step) % count).filter(|at| {
                self.classes.get(*at).is_some_and(|class| {
                    !class.queue.is_empty() && class.ceiling.at(now) >= 0 && (borrows || class.guaranteed.at(now) >= 0)
                })
            });
            // The first of the lowest priority from the turn on.
            let chosen = candidates.min_by_key(|at| self.classes.get(*at).map(|class| class.priority))?;
            Some((chosen, borrows))
        })
    }
}

impl Discipline for Htb {
    fn enqueue(&mut self, now: Time, packet: Packet) -> bool {
        let at = usize::from(packet.class).min(self.classes.len().saturating_sub(1));
        self.classes.get_mut(at).is_some_and(|class| class.queue.enqueue(now, packet))
    }

    fn dequeue(&mut self, now: Time) -> Option<Packet> {
        let (at, borrows) = self.choose(now)?;
        let count = self.classes.len();
        let class = self.classes.get_mut(at)?;
        let packet = class.queue.dequeue(now)?;
        let bits = 8 * self.framing.wire_bytes(u64::from(packet.size));
        self.root.take(now, bits);
        class.ceiling.take(now, bits);
        class.guaranteed.take(now, bits);
        let level = usize::from(borrows);
        class.left[level] -= (bits / 8) as i64;
        // Its turn is used up: the next one's, with what was taken too much held against it.
        self.turn[level] = at;
        if class.left[level] <= 0 {
            class.left[level] += class.quantum;
            self.turn[level] = (at + 1) % count;
        }
        Some(packet)
    }

    fn len(&self) -> usize {
        self.classes.iter().map(|class| class.queue.len()).sum()
    }
}

impl Scheduler for Htb {
    fn next_ready(&self, now: Time) -> Time {
        let waiting = self.classes.iter().filter(|class| !class.queue.is_empty());
        let ready = waiting.map(|class| class.ceiling.ready().max(self.root.ready())).min();
        ready.map_or(Time::NEVER, |ready| ready.max(now))
    }

    fn passes_idle(&self) -> bool {
        false
    }

    /// Class by class, the lowest priority first.
    fn waiting(&self) -> Vec<Packet> {
        let mut classes: Vec<&Class> = self.classes.iter().collect();
        classes.sort_by_key(|class| class.priority);
        classes.into_iter().flat_map(|class| class.queue.packets()).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, in_order_per_owner, packet, serve};
    use super::*;
    use proptest::prelude::*;

    fn setup(rate: f64, burst: f64, classes: &[(f64, f64)]) -> HtbSetup {
        let class = |(rate, ceil): &(f64, f64)| HtbClass {
            rate: BitRate(*rate),
            ceil: BitRate(*ceil),
            priority: 0,
            limit: BufferLimit::Packets(10_000),
        };
        let classes = classes.iter().map(class).collect();
        HtbSetup { rate: BitRate(rate), burst: Bytes(burst), framing: Framing::None, classes }
    }

    /// The largest excess of bits over rate·t in any window between two services, the first and last packet counted.
    fn excess(served: &[(Time, Packet)], rate: f64, of: impl Fn(&Packet) -> bool) -> f64 {
        let starts: Vec<(f64, f64)> = served
            .iter()
            .filter(|(_, packet)| of(packet))
            .map(|(start, packet)| (start.seconds().0, 8.0 * f64::from(packet.size)))
            .collect();
        let mut worst = f64::NEG_INFINITY;
        for (at, (from, _)) in starts.iter().enumerate() {
            let mut bits = 0.0;
            for (to, size) in starts.get(at..).unwrap_or_default() {
                bits += size;
                worst = worst.max(bits - rate * (to - from));
            }
        }
        worst
    }

    proptest! {
        /// In any window at most ceil·t + burst + one packet, for each class and for all together.
        #[test]
        fn no_window_holds_more_than_the_ceiling(
            arrivals in arrivals(3),
            rates in (1e5..3e6f64, 1e5..3e6f64, 1e5..3e6f64),
            root in 1e5..6e6f64,
            burst in 0.0..8000.0f64,
        ) {
            // Whole rates, as the shaper takes them.
            let (root, burst) = (root.round(), burst.round());
            let classes = [(rates.0, rates.0), (rates.1, 2.0 * rates.1), (rates.2, root)].map(|(r, c)| (r.round(), c.round()));
            let trial = serve(&mut Htb::new(&setup(root, burst, &classes)), &arrivals, false);
            prop_assert!(trial.dropped.is_empty() && in_order_per_owner(&trial));
            let allowed = 8.0 * (burst + 1500.0) + 1e-3;
            prop_assert!(excess(&trial.served, root, |_| true) <= allowed);
            for (class, (_, ceil)) in classes.iter().enumerate() {
                let worst = excess(&trial.served, *ceil, |packet| usize::from(packet.class) == class);
                prop_assert!(worst <= allowed, "class {class}: {worst} above {allowed}");
            }
        }
    }

    #[test]
    fn guarantees_hold_and_what_is_left_is_borrowed() {
        // 1 Mb/s, guarantees 700 and 300 kb/s, ceilings 1 Mb/s; class 1 has 100 packets, class 0 has 400.
        let shaper = setup(1e6, 1600.0, &[(700e3, 1e6), (300e3, 1e6)]);
        let owners = (0..500u32).map(|at| u32::from(at % 5 == 4));
        let all: Vec<Packet> = owners.map(|owner| packet(0, owner, owner as u8, 1000)).collect();
        let trial = serve(&mut Htb::new(&shaper), &all, false);
        // While both wait: 70 to 30.
        let both = trial.served.iter().take(300).filter(|(_, packet)| packet.class == 0).count();
        assert!(both.abs_diff(210) <= 4, "{both}");
        // All 4 Mbit take 4 s but for the burst of 12 800 bits and the last packet's 8 000.
        let last = trial.served.last().expect("served").0.seconds().0;
        assert!((last - (4.0 - 0.0128 - 0.008)).abs() < 0.008, "{last}");
    }

    #[test]
    fn a_low_priority_number_borrows_first() {
        let mut shaper = setup(1e6, 1600.0, &[(100e3, 1e6), (100e3, 1e6)]);
        shaper.classes[0].priority = 1;
        let all: Vec<Packet> = (0..200).map(|at| packet(0, at % 2, (at % 2) as u8, 1000)).collect();
        let trial = serve(&mut Htb::new(&shaper), &all, false);
        // 100 packets in the first 0.8 s: class 0 gets its guarantee, a tenth, the rest is class 1's.
        let other = trial.served.iter().take(100).filter(|(_, packet)| packet.class == 0).count();
        assert!(other.abs_diff(10) <= 2, "{other}");
    }
}
