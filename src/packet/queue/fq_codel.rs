//! FQ-CoDel, RFC 8290: a row per flow under CoDel, in deficit rounds, new flows first.
//!
//! Flows are told apart exactly, not hashed into 1024 rows (section 4.1.1). A full queue drops half of the fattest row from
//! its head, 64 packets at most, as Linux does (section 4.1.2, tc-fq_codel(8)).
//!
//! Closed form: a flow that sends less than a quantum per round is served before all others: its packet waits for the one
//! in service and other new flows only, S/C beside one bulk flow; n bulk flows share the link equally.

use super::Scheduler;
use super::backlog::Backlog;
use super::codel::{CoDelSetup, Control};
use crate::packet::hop::{Discipline, Packet};
use crate::packet::time::Time;
use crate::units::Bytes;
use std::collections::VecDeque;

/// Parameters of FQ-CoDel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FqCoDelSetup {
    /// The law in each row, and the limit of all rows together.
    pub codel: CoDelSetup,
    /// Bytes of a turn.
    pub quantum: Bytes,
}

impl Default for FqCoDelSetup {
    /// Section 5.2: quantum 1514 bytes, 10240 packets in all.
    fn default() -> Self {
        Self { codel: CoDelSetup { limit: 10_240, ..CoDelSetup::default() }, quantum: Bytes(1514.0) }
    }
}

/// Most packets that a full queue drops at once (Linux `drop_batch_size`).
const LARGEST_BATCH: usize = 64;

#[derive(Debug)]
struct Row {
    packets: Backlog,
    control: Control,
    /// What is left of its turn, in bytes.
    credit: i64,
    listed: bool,
}

/// Rows in two lists.
#[derive(Debug)]
pub struct FqCoDel {
    setup: FqCoDelSetup,
    rows: Vec<Row>,
    new: VecDeque<usize>,
    old: VecDeque<usize>,
    packets: usize,
    dropped: VecDeque<Packet>,
}

impl FqCoDel {
    /// Empty.
    pub fn new(setup: FqCoDelSetup) -> Self {
        let (new, old, dropped) = (VecDeque::new(), VecDeque::new(), VecDeque::new());
        Self { setup, rows: Vec::new(), new, old, packets: 0, dropped }
    }

    fn quantum(&self) -> i64 {
        (self.setup.quantum.0.round() as i64).max(1)
    }

    fn drop_from_fattest(&mut self) {
        let Some(row) = self.rows.iter_mut().max_by_key(|row| row.packets.bytes()) else { return };
        let batch = row.packets.len().div_ceil(2).min(LARGEST_BATCH);
        for packet in (0..batch).map_while(|_| row.packets.pop()) {
            self.packets -= 1;
            self.dropped.push_back(packet);
        }
    }
}

impl Discipline for FqCoDel {
    fn enqueue(&mut self, _now: Time, packet: Packet) -> bool {
        let (at, quantum) = (packet.owner as usize, self.quantum());
        let control = Control::new(self.setup.codel);
        while self.rows.len() <= at {
            self.rows.push(Row { packets: Backlog::default(), control: control.clone(), credit: 0, listed: false });
        }
        let Some(row) = self.rows.get_mut(at) else { return false };
        row.packets.push(packet);
        self.packets += 1;
        if !row.listed {
            row.listed = true;
            row.credit = quantum;
            self.new.push_back(at);
        }
        if self.packets as u64 > self.setup.codel.limit {
            self.drop_from_fattest();
        }
        true
    }

    /// Section 4.2.
    fn dequeue(&mut self, now: Time) -> Option<Packet> {
        let quantum = self.quantum();
        loop {
            let from_new = !self.new.is_empty();
            let at = *if from_new { self.new.front() } else { self.old.front() }?;
            let row = self.rows.get_mut(at)?;
            if row.credit <= 0 {
                row.credit += quantum;
                if from_new {
                    self.new.pop_front()
                } else {
                    self.old.pop_front()
                };
                self.old.push_back(at);
                continue;
            }
            let before = row.packets.len();
            let packet = row.control.dequeue(now, &mut row.packets, &mut self.dropped);
            self.packets -= before - row.packets.len();
            match packet {
                Some(packet) => {
                    row.credit -= i64::from(packet.size);
                    return Some(packet);
                }
                // An empty new row goes to the end of the old ones, so that it cannot be new again at once.
                None if from_new => {
                    self.new.pop_front();
                    self.old.push_back(at);
                }
                None => {
                    self.old.pop_front();
                    row.listed = false;
                }
            }
        }
    }

    fn len(&self) -> usize {
        self.packets
    }
}

impl Scheduler for FqCoDel {
    fn passes_idle(&self) -> bool {
        false
    }

    fn take_dropped(&mut self) -> Option<Packet> {
        self.dropped.pop_front()
    }

    /// Row by row, new ones first.
    fn waiting(&self) -> Vec<Packet> {
        let rows = self.new.iter().chain(&self.old).filter_map(|at| self.rows.get(*at));
        rows.flat_map(|row| row.packets.iter()).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{RATE, arrivals, in_order_per_owner, packet, serve};
    use super::*;
    use crate::units::Seconds;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packets_and_work_are_conserved(arrivals in arrivals(4), target in 0.0..0.02f64, limit in 1..60u64) {
            let codel = CoDelSetup { target: Seconds(target), interval: Seconds(0.02), limit, ..CoDelSetup::default() };
            let trial = serve(&mut FqCoDel::new(FqCoDelSetup { codel, quantum: Bytes(1514.0) }), &arrivals, true);
            prop_assert!(in_order_per_owner(&trial));
        }
    }

    #[test]
    fn a_sparse_flow_waits_for_the_packet_in_service_only() {
        // Two bulk flows at once, new themselves at first; then a small packet every 20 ms.
        let mut all: Vec<Packet> = (0..400).map(|at| packet(0, at % 2, 0, 1500)).collect();
        all.extend((0..20).map(|at| packet(23_100 + 20_000 * at, 2, 0, 100)));
        let trial = serve(&mut FqCoDel::new(FqCoDelSetup::default()), &all, true);
        let small: Vec<_> = trial.served.iter().filter(|(_, packet)| packet.owner == 2).collect();
        assert_eq!(small.len(), 20);
        for (start, packet) in small {
            assert!(start.since(packet.arrived) <= Time::of_bytes(1500, RATE), "{start:?} {:?}", packet.arrived);
        }
    }

    #[test]
    fn bulk_flows_share_equally_whatever_their_sizes() {
        let small = (0..600).map(|_| packet(0, 0, 0, 300));
        let large = (0..120).map(|_| packet(0, 1, 0, 1500));
        let no_law = CoDelSetup { target: Seconds(10.0), limit: 10_000, ..CoDelSetup::default() };
        let setup = FqCoDelSetup { codel: no_law, ..FqCoDelSetup::default() };
        let trial = serve(&mut FqCoDel::new(setup), &small.chain(large).collect::<Vec<_>>(), true);
        // A turn may go one packet into debt: within a quantum and a packet.
        let mut lead = 0i64;
        for (_, packet) in trial.served.iter().take(300) {
            lead += if packet.owner == 0 { i64::from(packet.size) } else { -i64::from(packet.size) };
            assert!(lead.abs() <= 1514 + 1500, "{lead}");
        }
    }
}
