//! The receiving end: what arrived, and when it says so.

use crate::packet::sequence_set::SequenceSet;
use crate::packet::time::Time;

/// Longest wait of a delayed acknowledgement. RFC 5681 section 4.2 demands less than 500 ms; this is ns-2's (`DelAck
/// interval_`), between Linux (40 ms) and BSD (200 ms).
pub const DELAYED_ACK_TIMEOUT: Time = Time::from_millis(100);

/// An acknowledgement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ack {
    /// The next segment that is missing.
    pub next: u32,
    /// First of the block of segments beyond a gap that the latest arrival belongs to (RFC 2018's first block) …
    pub block_start: u32,
    /// … and the one after its last; equal to `block_start` when there is none.
    pub block_end: u32,
}

/// The receiver of one flow.
#[derive(Clone, Debug)]
pub struct Receiver {
    next: u32,
    beyond: SequenceSet,
    /// In-order segments since the last acknowledgement.
    unacknowledged: u32,
    /// When the delayed acknowledgement is due.
    deadline: Time,
    segments_per_ack: u32,
    /// Acknowledgements may be lost: report whole blocks.
    whole_blocks: bool,
    /// Different segments received.
    received: u64,
}

impl Receiver {
    /// Nothing received yet. `whole_blocks` where acknowledgements can get lost; else the newest segment says it all.
    pub fn new(segments_per_ack: u32, whole_blocks: bool) -> Self {
        Self {
            next: 0,
            beyond: SequenceSet::default(),
            unacknowledged: 0,
            deadline: Time::NEVER,
            segments_per_ack,
            whole_blocks,
            received: 0,
        }
    }

    /// A segment arrives; `emit` gets each acknowledgement and the time it leaves.
    #[inline]
    pub fn receive(&mut self, now: Time, segment: u32, mut emit: impl FnMut(Time, Ack)) {
        if self.deadline <= now {
            self.flush(&mut emit);
        }
        if segment == self.next && self.beyond.is_empty() {
            self.next += 1;
            self.received += 1;
            self.unacknowledged += 1;
            if self.unacknowledged >= self.segments_per_ack {
                self.unacknowledged = 0;
                self.deadline = Time::NEVER;
                emit(now, self.plain());
            } else if self.unacknowledged == 1 {
                self.deadline = now + DELAYED_ACK_TIMEOUT;
            }
            return;
        }
        // RFC 5681 section 4.2: out of order, or filling a gap: acknowledge at once.
        self.unacknowledged = 0;
        self.deadline = Time::NEVER;
        let ack = self.out_of_order(segment);
        emit(now, ack);
    }

    /// When the delayed acknowledgement is due; [`Time::NEVER`] when none waits.
    #[inline]
    pub fn deadline(&self) -> Time {
        self.deadline
    }

    /// The delayed acknowledgement is due.
    pub fn flush(&mut self, mut emit: impl FnMut(Time, Ack)) {
        if self.deadline < Time::NEVER {
            emit(self.deadline, self.plain());
            self.deadline = Time::NEVER;
            self.unacknowledged = 0;
        }
    }

    /// The next segment that is missing.
    #[inline]
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Different segments received so far.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.beyond.memory()
    }

    fn plain(&self) -> Ack {
        Ack { next: self.next, block_start: self.next, block_end: self.next }
    }

    fn out_of_order(&mut self, segment: u32) -> Ack {
        if segment > self.next {
            self.received += u64::from(self.beyond.insert(segment, self.next));
            let (block_start, block_end) = if self.whole_blocks {
                (self.beyond.start_of_run(segment), self.beyond.first_missing(segment))
            } else {
                (segment, segment + 1)
            };
            return Ack { next: self.next, block_start, block_end };
        }
        if segment == self.next {
            self.received += 1;
            self.next = self.beyond.first_missing(segment + 1);
            self.beyond.remove_below(self.next);
        }
        self.plain()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(receiver: &mut Receiver, at: u64, segment: u32) -> Vec<(Time, u32, u32, u32)> {
        let mut acks = Vec::new();
        receiver.receive(Time::from_millis(at), segment, |time, ack| {
            acks.push((time, ack.next, ack.block_start, ack.block_end));
        });
        acks
    }

    #[test]
    fn gaps_are_answered_at_once_and_filled() {
        let mut receiver = Receiver::new(1, true);
        let ms = Time::from_millis;
        assert_eq!(collect(&mut receiver, 1, 0), [(ms(1), 1, 1, 1)]);
        assert_eq!(collect(&mut receiver, 2, 3), [(ms(2), 1, 3, 4)]);
        assert_eq!(collect(&mut receiver, 3, 4), [(ms(3), 1, 3, 5)]);
        assert_eq!(collect(&mut receiver, 4, 1), [(ms(4), 2, 2, 2)]);
        assert_eq!(collect(&mut receiver, 5, 2), [(ms(5), 5, 5, 5)]);
        // A copy is answered too, and not counted.
        assert_eq!(collect(&mut receiver, 6, 2), [(ms(6), 5, 5, 5)]);
        assert_eq!(receiver.received(), 5);
    }

    #[test]
    fn every_second_segment_or_after_the_timeout() {
        let mut receiver = Receiver::new(2, false);
        let ms = Time::from_millis;
        assert_eq!(collect(&mut receiver, 0, 0), []);
        assert_eq!(receiver.deadline(), DELAYED_ACK_TIMEOUT);
        assert_eq!(collect(&mut receiver, 10, 1), [(ms(10), 2, 2, 2)]);
        assert_eq!(collect(&mut receiver, 20, 2), []);
        // The next segment comes after the deadline: the delayed one had left before.
        assert_eq!(collect(&mut receiver, 300, 3), [(ms(120), 3, 3, 3)]);
        assert_eq!(receiver.deadline(), ms(400));
        // Out of order ends the wait.
        assert_eq!(collect(&mut receiver, 310, 5), [(ms(310), 4, 5, 6)]);
        assert_eq!(receiver.deadline(), Time::NEVER);
    }
}
