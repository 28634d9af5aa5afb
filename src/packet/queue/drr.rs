//! Deficit round robin by flow (Shreedhar and Varghese 1996, see [`Rounds`]): each flow its own row, equal quanta. A full
//! buffer drops the newest packet of the longest row (their "buffer stealing", after P. McKenney, Stochastic fairness
//! queueing, INFOCOM 1990).
//!
//! Closed form: a flow with something waiting has sent within one largest packet of m quanta after m rounds (their lemma
//! 2); so n such flows share the link equally whatever their packets' sizes.

use super::Scheduler;
use super::backlog::{Backlog, fits};
use super::rounds::Rounds;
use crate::packet::hop::{Discipline, Packet};
use crate::packet::setup::BufferLimit;
use crate::packet::time::Time;

/// A row per flow.
#[derive(Debug)]
pub struct Drr {
    limit: BufferLimit,
    quantum: u64,
    rows: Vec<Backlog>,
    rounds: Rounds,
    packets: usize,
    bytes: u64,
    dropped: Vec<Packet>,
}

impl Drr {
    /// Empty; `limit` counts all rows together.
    pub fn new(quantum: u64, limit: BufferLimit) -> Self {
        Self { limit, quantum, rows: Vec::new(), rounds: Rounds::default(), packets: 0, bytes: 0, dropped: Vec::new() }
    }

    /// Drops the newest of the longest row; not when a packet of `size` would make row `own` the longest.
    fn steal(&mut self, own: usize, size: u32) -> bool {
        let grown = self.rows.get(own).map_or(0, Backlog::bytes) + u64::from(size);
        let Some(longest) = (0..self.rows.len()).max_by_key(|index| self.rows.get(*index).map(Backlog::bytes)) else {
            return false;
        };
        let Some(row) = self.rows.get_mut(longest).filter(|row| row.bytes() > grown) else { return false };
        if let Some(packet) = row.pop_newest() {
            self.packets -= 1;
            self.bytes -= u64::from(packet.size);
            self.dropped.push(packet);
        }
        if row.is_empty() {
            self.rounds.remove(longest);
        }
        true
    }
}

impl Discipline for Drr {
    fn enqueue(&mut self, _now: Time, packet: Packet) -> bool {
        let index = packet.owner as usize;
        if self.rows.len() <= index {
            self.rows.resize(index + 1, Backlog::default());
        }
        while !fits(self.limit, self.packets, self.bytes, packet.size) {
            if !self.steal(index, packet.size) {
                return false;
            }
        }
        let Some(row) = self.rows.get_mut(index) else { return false };
        if row.is_empty() {
            self.rounds.activate(index);
        }
        row.push(packet);
        self.packets += 1;
        self.bytes += u64::from(packet.size);
        true
    }

    fn dequeue(&mut self, _now: Time) -> Option<Packet> {
        let rows = &self.rows;
        let index = self.rounds.next(|_| self.quantum, |row| rows.get(row)?.front().map(|packet| packet.size))?;
        let row = self.rows.get_mut(index)?;
        let packet = row.pop()?;
        if row.is_empty() {
            self.rounds.emptied(index);
        }
        self.packets -= 1;
        self.bytes -= u64::from(packet.size);
        Some(packet)
    }

    fn len(&self) -> usize {
        self.packets
    }
}

impl Scheduler for Drr {
    fn take_dropped(&mut self) -> Option<Packet> {
        self.dropped.pop()
    }

    /// Row by row in the order of the rounds.
    fn waiting(&self) -> Vec<Packet> {
        self.rounds.order().filter_map(|index| self.rows.get(index)).flat_map(Backlog::iter).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, in_order_per_owner, packet, serve};
    use super::*;
    use proptest::prelude::*;

    /// Shares after each visit: bytes sent by `owner` up to the end of each of its visits.
    fn visits(served: &[(Time, Packet)], owner: u32) -> Vec<u64> {
        let mut sent = 0;
        let mut after = Vec::new();
        for chunk in served.chunk_by(|(_, one), (_, other)| one.owner == other.owner) {
            if chunk.first().is_some_and(|(_, packet)| packet.owner == owner) {
                sent += chunk.iter().map(|(_, packet)| u64::from(packet.size)).sum::<u64>();
                after.push(sent);
            }
        }
        after
    }

    proptest! {
        #[test]
        fn packets_and_work_are_conserved(arrivals in arrivals(4), limit in 1..30u64, bytes in any::<bool>()) {
            let limit = if bytes { BufferLimit::Bytes(limit * 800) } else { BufferLimit::Packets(limit) };
            let trial = serve(&mut Drr::new(1500, limit), &arrivals, true);
            prop_assert!(in_order_per_owner(&trial));
        }

        /// Lemma 2: after m visits within one largest packet of m quanta.
        #[test]
        fn a_backlogged_flow_sends_its_quanta(
            sizes in prop::collection::vec((40..=1500u32, 40..=1500u32, 40..=1500u32), 60),
            quantum in 1500..4000u64,
        ) {
            let all: Vec<Packet> =
                sizes.iter().flat_map(|(a, b, c)| [packet(0, 0, 0, *a), packet(0, 1, 0, *b), packet(0, 2, 0, *c)]).collect();
            let trial = serve(&mut Drr::new(quantum, BufferLimit::Packets(1000)), &all, true);
            // As long as all three wait: up to the first service after which one has nothing left.
            let left = |owner| trial.served.iter().rposition(|(_, packet)| packet.owner == owner).unwrap_or(0);
            let common = trial.served.get(..left(0).min(left(1)).min(left(2))).unwrap_or_default();
            for owner in 0..3 {
                let visits = visits(common, owner);
                // The last visit may have been cut short.
                for (m, sent) in visits.iter().enumerate().take(visits.len().saturating_sub(1)) {
                    prop_assert!(sent.abs_diff((m as u64 + 1) * quantum) <= 1500, "{owner}: {sent} after {} visits", m + 1);
                }
            }
        }
    }

    #[test]
    fn a_full_buffer_takes_from_the_longest() {
        let mut queue = Drr::new(1500, BufferLimit::Packets(4));
        let taken: Vec<bool> =
            [0, 0, 0, 0, 0, 1, 2].map(|owner| queue.enqueue(Time::ZERO, packet(0, owner, 0, 1000))).to_vec();
        assert_eq!(taken, [true, true, true, true, false, true, true]);
        let stolen: Vec<u32> = std::iter::from_fn(|| queue.take_dropped()).map(|packet| packet.owner).collect();
        assert_eq!((stolen, queue.len()), (vec![0, 0], 4));
    }
}
