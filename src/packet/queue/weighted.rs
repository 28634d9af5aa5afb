//! Weighted classes: each its own FIFO, served in rounds by weight, what one does not use goes to the others.
//!
//! S. Floyd, V. Jacobson, Link-sharing and resource management models for packet networks, IEEE/ACM Transactions on
//! Networking 3(4), 1995 (CBQ): the general scheduler with weighted rounds in bytes, all classes allowed to borrow. The
//! rounds are those of [`Rounds`].
//!
//! Closed form: a class with something waiting gets at least its weight's share of the link, and what idle classes leave
//! is shared by weight too.

use super::Scheduler;
use super::rounds::Rounds;
use crate::packet::hop::{Discipline, DropTail, Packet};
use crate::packet::setup::BufferLimit;
use crate::packet::time::Time;

/// Bytes that the lightest class may send in a round: an Ethernet MTU, so that each round serves every class.
const SMALLEST_QUANTUM: f64 = 1500.0;

/// A class of [`QueueSetup::Weighted`](super::QueueSetup::Weighted).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedClass {
    /// Its share is its weight over the sum of all.
    pub weight: f64,
    /// How much of it may wait.
    pub limit: BufferLimit,
}

/// FIFOs in weighted rounds.
#[derive(Debug)]
pub struct Weighted {
    classes: Vec<DropTail>,
    quanta: Vec<u64>,
    rounds: Rounds,
}

impl Weighted {
    /// One FIFO per class. A class beyond the last belongs to the last.
    pub fn new(classes: &[WeightedClass]) -> Self {
        let lightest = classes.iter().map(|class| class.weight).fold(f64::INFINITY, f64::min);
        Self {
            classes: classes.iter().map(|class| DropTail::new(class.limit)).collect(),
            quanta: classes.iter().map(|class| (SMALLEST_QUANTUM * class.weight / lightest) as u64).collect(),
            rounds: Rounds::default(),
        }
    }
}

impl Discipline for Weighted {
    fn enqueue(&mut self, now: Time, packet: Packet) -> bool {
        let index = usize::from(packet.class).min(self.classes.len().saturating_sub(1));
        let Some(queue) = self.classes.get_mut(index) else { return false };
        let was_empty = queue.is_empty();
        let taken = queue.enqueue(now, packet);
        if taken && was_empty {
            self.rounds.activate(index);
        }
        taken
    }

    fn dequeue(&mut self, now: Time) -> Option<Packet> {
        let (classes, quanta) = (&self.classes, &self.quanta);
        let index = self.rounds.next(
            |class| quanta.get(class).copied().unwrap_or(1),
            |class| classes.get(class)?.packets().next().map(|packet| packet.size),
        )?;
        let queue = self.classes.get_mut(index)?;
        let packet = queue.dequeue(now)?;
        if queue.is_empty() {
            self.rounds.emptied(index);
        }
        Some(packet)
    }

    fn len(&self) -> usize {
        self.classes.iter().map(DropTail::len).sum()
    }
}

impl Scheduler for Weighted {
    /// Class by class in the order of the rounds.
    fn waiting(&self) -> Vec<Packet> {
        self.rounds.order().filter_map(|class| self.classes.get(class)).flat_map(DropTail::packets).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, in_order_per_owner, packet, serve};
    use super::*;
    use proptest::prelude::*;

    fn queue(weights: &[f64], limit: u64) -> Weighted {
        let class = |weight: &f64| WeightedClass { weight: *weight, limit: BufferLimit::Packets(limit) };
        Weighted::new(&weights.iter().map(class).collect::<Vec<_>>())
    }

    proptest! {
        #[test]
        fn packets_and_work_are_conserved(arrivals in arrivals(4), limit in 1..30u64) {
            let trial = serve(&mut queue(&[7.0, 1.0, 3.0], limit), &arrivals, true);
            prop_assert!(in_order_per_owner(&trial));
        }
    }

    #[test]
    fn backlogged_classes_share_by_weight() {
        // 70 to 30 of 400 packets of 1000 bytes each class: while both wait, class 0 sends 7/3 of what class 1 sends.
        let all: Vec<Packet> = (0..800).map(|at| packet(0, at % 2, (at % 2) as u8, 1000)).collect();
        let trial = serve(&mut queue(&[70.0, 30.0], 1000), &all, true);
        let both = trial.served.iter().take(500);
        let first = both.filter(|(_, packet)| packet.class == 0).count() as f64;
        // A round is 5 packets: at most one round's deviation.
        assert!((first - 350.0).abs() <= 5.0, "{first}");
    }
}
