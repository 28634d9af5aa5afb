//! Flow-based weighted fair queueing as IOS does it on slow serial interfaces (`fair-queue`), all flows of one precedence.
//!
//! Each packet gets a virtual finish number: its size added to the greater of its flow's last number and the number of the
//! packet served last (self-clocked: S. Golestani, A self-clocked fair queueing scheme for broadband applications, INFOCOM
//! 1994). The smallest number goes next. A conversation with as many packets waiting as the congestive-discard threshold
//! says loses its new packet, unless another conversation holds a packet of a larger number: then that one goes
//! (W. Odom, M. Cavanaugh, Cisco QOS Exam Certification Guide, 2004, chapter 4, recalled). Defaults on a serial link:
//! threshold 64, 1000 packets in all, a tx-ring of 2 behind it (ipSpace knowledge base, FIFO Queuing, Cisco 2811).
//! Conversations are told apart exactly, not hashed.
//!
//! Closed form: a flow that has nothing else waiting stands behind the tx-ring and at most one packet of each other flow,
//! whatever their backlogs: (ring + packet in service)·S/C at most for a small packet beside one bulk flow.

use super::Scheduler;
use super::backlog::Backlog;
use crate::packet::hop::{Discipline, Packet};
use crate::packet::time::Time;
use std::collections::VecDeque;

/// A conversation.
#[derive(Clone, Debug, Default)]
struct Conversation {
    row: Backlog,
    /// Finish numbers of the packets in the row.
    numbers: VecDeque<u64>,
    /// The last number given.
    last: u64,
}

/// Conversations by finish number.
#[derive(Debug)]
pub struct FairQueue {
    threshold: u64,
    limit: u64,
    conversations: Vec<Conversation>,
    packets: usize,
    /// Finish number of the packet served last.
    round: u64,
    dropped: Option<Packet>,
}

impl FairQueue {
    /// Empty, with the congestive-discard threshold and the limit of all conversations together.
    pub fn new(threshold: u64, limit: u64) -> Self {
        Self { threshold, limit, conversations: Vec::new(), packets: 0, round: 0, dropped: None }
    }

    /// The conversation whose newest packet has the largest number, and that number.
    fn farthest(&self) -> Option<(usize, u64)> {
        let newest = self.conversations.iter().enumerate().filter_map(|(at, other)| Some((at, *other.numbers.back()?)));
        newest.max_by_key(|(_, number)| *number)
    }

    /// Drops the packet of the largest number if that is above `number`.
    fn discard_above(&mut self, number: u64) -> bool {
        let Some((at, _)) = self.farthest().filter(|(_, farthest)| *farthest > number) else { return false };
        let Some(other) = self.conversations.get_mut(at) else { return false };
        other.numbers.pop_back();
        self.dropped = other.row.pop_newest();
        // What comes next continues from what is left.
        other.last = other.numbers.back().copied().unwrap_or(self.round);
        self.packets -= 1;
        true
    }
}

impl Discipline for FairQueue {
    fn enqueue(&mut self, _now: Time, packet: Packet) -> bool {
        let at = packet.owner as usize;
        if self.conversations.len() <= at {
            self.conversations.resize(at + 1, Conversation::default());
        }
        let Some(own) = self.conversations.get(at) else { return false };
        let number = own.last.max(self.round) + u64::from(packet.size);
        let crowded = own.row.len() as u64 >= self.threshold;
        if self.packets as u64 >= self.limit || crowded && !self.discard_above(number) {
            return false;
        }
        let Some(own) = self.conversations.get_mut(at) else { return false };
        own.last = number;
        own.numbers.push_back(number);
        own.row.push(packet);
        self.packets += 1;
        true
    }

    fn dequeue(&mut self, _now: Time) -> Option<Packet> {
        let heads = self.conversations.iter().enumerate().filter_map(|(at, own)| Some((at, *own.numbers.front()?)));
        let (at, number) = heads.min_by_key(|(_, number)| *number)?;
        let own = self.conversations.get_mut(at)?;
        own.numbers.pop_front();
        self.round = number;
        self.packets -= 1;
        own.row.pop()
    }

    fn len(&self) -> usize {
        self.packets
    }
}

impl Scheduler for FairQueue {
    fn take_dropped(&mut self) -> Option<Packet> {
        self.dropped.take()
    }

    fn waiting(&self) -> Vec<Packet> {
        let with_number =
            |own: &Conversation| own.numbers.iter().copied().zip(own.row.iter().copied()).collect::<Vec<_>>();
        let mut all: Vec<(u64, Packet)> = self.conversations.iter().flat_map(with_number).collect();
        all.sort_by_key(|(number, packet)| (*number, packet.owner));
        all.into_iter().map(|(_, packet)| packet).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{arrivals, in_order_per_owner, packet, serve};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packets_and_work_are_conserved(arrivals in arrivals(4), threshold in 1..20u64, limit in 1..40u64) {
            let trial = serve(&mut FairQueue::new(threshold, limit), &arrivals, true);
            prop_assert!(in_order_per_owner(&trial));
        }

        /// Golestani's bound: two backlogged flows differ by at most two largest packets over any interval.
        #[test]
        fn backlogged_flows_keep_together(sizes in prop::collection::vec((40..=1500u32, 40..=1500u32), 80)) {
            let all: Vec<Packet> = sizes.iter().flat_map(|(a, b)| [packet(0, 0, 0, *a), packet(0, 1, 0, *b)]).collect();
            let trial = serve(&mut FairQueue::new(1000, 1000), &all, true);
            let last = |owner| trial.served.iter().rposition(|(_, packet)| packet.owner == owner).unwrap_or(0);
            let both = trial.served.get(..last(0).min(last(1))).unwrap_or_default();
            let mut lead = vec![0i64];
            for (_, packet) in both {
                let size = i64::from(packet.size);
                lead.push(lead.last().unwrap_or(&0) + if packet.owner == 0 { size } else { -size });
            }
            let (low, high) = (lead.iter().min().unwrap_or(&0), lead.iter().max().unwrap_or(&0));
            prop_assert!(high - low <= 2 * 1500, "{low} to {high}");
        }
    }

    #[test]
    fn a_conversation_that_was_silent_has_no_credit() {
        // After 20 packets of conversation 0, conversation 1 begins: from there on they take turns, it does not catch up.
        let mut all: Vec<Packet> = (0..40).map(|_| packet(0, 0, 0, 1000)).collect();
        all.extend((0..20).map(|_| packet(20_000, 1, 0, 1000)));
        let trial = serve(&mut FairQueue::new(1000, 1000), &all, true);
        let next = trial.served.iter().skip(20).take(20).filter(|(_, packet)| packet.owner == 1).count();
        assert!(next.abs_diff(10) <= 1, "{next} of 20");
    }

    #[test]
    fn the_threshold_is_per_conversation_and_spares_the_nearer_number() {
        let mut queue = FairQueue::new(2, 10);
        let mut come = |owner, size| queue.enqueue(Time::ZERO, packet(0, owner, 0, size));
        // Numbers 1500, 3000; the third, 4500, is above all others.
        assert_eq!([come(0, 1500), come(0, 1500), come(0, 1500)], [true, true, false]);
        // Numbers 100, 200; the third is 300, below 3000: that one goes.
        assert_eq!([come(1, 100), come(1, 100), come(1, 100)], [true, true, true]);
        assert_eq!(queue.take_dropped().map(|packet| (packet.owner, packet.size)), Some((0, 1500)));
        let order: Vec<u32> = std::iter::from_fn(|| queue.dequeue(Time::ZERO)).map(|packet| packet.owner).collect();
        assert_eq!(order, [1, 1, 1, 0]);
    }
}
