//! What a sender with selective acknowledgements knows of its window (RFC 6675).

use crate::packet::sequence_set::SequenceSet;

/// Counts over `una..high` that give RFC 6675's pipe without walking the window.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    sacked: SequenceSet,
    /// The three highest segments that were selectively acknowledged, falling: DupThresh of RFC 6675 section 2.
    highest: [u32; 3],
    /// What is below and was not acknowledged counts as lost (IsLost of section 4).
    lost_below: u32,
    /// Segments lost by that rule.
    lost: u32,
    /// The segment after HighRxt: what is below and not acknowledged was retransmitted.
    retransmitted_below: u32,
    /// Retransmissions that were not acknowledged.
    retransmitted: u32,
}

impl Scoreboard {
    /// Whether it knows nothing beyond the cumulative acknowledgement.
    #[inline]
    pub fn is_clean(&self) -> bool {
        self.sacked.is_empty() && self.lost == 0 && self.retransmitted == 0
    }

    /// Whether `segment` was selectively acknowledged.
    pub fn is_sacked(&self, segment: u32) -> bool {
        self.sacked.contains(segment)
    }

    /// Whether the first unacknowledged segment counts as lost.
    pub fn is_lost(&self, segment: u32) -> bool {
        segment < self.lost_below
    }

    /// SetPipe of section 4: segments thought to be in the network.
    #[inline]
    pub fn pipe(&self, una: u32, high: u32) -> u32 {
        (high - una + self.retransmitted) - self.sacked.len() - self.lost
    }

    /// Takes in a block `start..end`; says whether it told something new.
    pub fn sack(&mut self, una: u32, start: u32, end: u32) -> bool {
        let mut news = false;
        let mut at = self.sacked.first_missing(start.max(una));
        while at < end {
            self.sacked.insert(at, una);
            news = true;
            self.lost -= u32::from(at < self.lost_below);
            self.retransmitted -= u32::from(at < self.retransmitted_below);
            self.raise(at);
            at = self.sacked.first_missing(at + 1);
        }
        let third = self.highest[2];
        if third > self.lost_below {
            let from = self.lost_below.max(una);
            self.lost += third.saturating_sub(from) - self.sacked.count(from, third);
            self.lost_below = third;
        }
        news
    }

    /// The cumulative acknowledgement moves from `una` to `next`.
    pub fn advance(&mut self, una: u32, next: u32) {
        let open = |below: u32| {
            let to = next.min(below);
            to.saturating_sub(una) - self.sacked.count(una, to)
        };
        let (lost, retransmitted) = (open(self.lost_below), open(self.retransmitted_below));
        self.lost -= lost;
        self.retransmitted -= retransmitted;
        self.sacked.remove_below(next);
    }

    /// The timer ran out: whatever was not acknowledged is lost, retransmissions as well (section 5.1 keeps the rest).
    pub fn all_lost(&mut self, una: u32, high: u32) {
        self.lost_below = high;
        self.lost = (high - una) - self.sacked.len();
        self.retransmitted_below = una;
        self.retransmitted = 0;
    }

    /// The next segment to retransmit: rule 1 of NextSeg (lost), or with `unproven` rule 3 (below a block).
    pub fn next_hole(&self, una: u32, unproven: bool) -> Option<u32> {
        let limit = if unproven { self.highest[0].max(self.lost_below) } else { self.lost_below };
        let from = self.retransmitted_below.max(una);
        if from >= limit {
            return None;
        }
        let hole = self.sacked.first_missing(from);
        (hole < limit).then_some(hole)
    }

    /// `segment`, which [`Scoreboard::next_hole`] gave, is retransmitted.
    pub fn retransmit(&mut self, segment: u32) {
        self.retransmitted_below = segment + 1;
        self.retransmitted += 1;
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.sacked.memory()
    }

    fn raise(&mut self, segment: u32) {
        let [first, second, third] = self.highest;
        self.highest = if segment > first {
            [segment, first, second]
        } else if segment > second {
            [first, segment, second]
        } else if segment > third {
            [first, second, segment]
        } else {
            return;
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// RFC 6675 section 4 taken literally.
    #[derive(Default)]
    struct Literal {
        sacked: BTreeSet<u32>,
        retransmitted: BTreeSet<u32>,
        written_off: u32,
    }

    impl Literal {
        fn is_lost(&self, segment: u32) -> bool {
            segment < self.written_off || self.sacked.range(segment + 1..).count() >= 3
        }
        fn pipe(&self, una: u32, high: u32) -> u32 {
            (una..high)
                .filter(|at| !self.sacked.contains(at))
                .map(|at| u32::from(!self.is_lost(at)) + u32::from(self.retransmitted.contains(&at)))
                .sum()
        }
    }

    #[test]
    fn counts_equal_the_walk_of_the_rfc() {
        let mut state = 11u64;
        let mut draw = |n: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as u32 % n
        };
        for _ in 0..300 {
            let (mut board, mut literal) = (Scoreboard::default(), Literal::default());
            let (mut una, mut high) = (0u32, 20u32);
            for _ in 0..200 {
                match draw(10) {
                    0..=4 if high > una + 1 => {
                        let start = una + 1 + draw(high - una - 1);
                        let end = (start + 1 + draw(3)).min(high);
                        let new = (start..end).filter(|at| literal.sacked.insert(*at)).count() > 0;
                        assert_eq!(board.sack(una, start, end), new);
                    }
                    5 => {
                        // A cumulative acknowledgement ends at a hole.
                        let mut next = una + draw(high - una + 1);
                        while literal.sacked.contains(&next) {
                            next += 1;
                        }
                        board.advance(una, next);
                        literal.sacked = literal.sacked.split_off(&next);
                        literal.retransmitted = literal.retransmitted.split_off(&next);
                        una = next;
                    }
                    6 => high += 1 + draw(4),
                    7 if draw(10) == 0 => {
                        board.all_lost(una, high);
                        literal.retransmitted.clear();
                        literal.written_off = high;
                    }
                    _ => {
                        if let Some(hole) = board.next_hole(una, draw(4) == 0) {
                            board.retransmit(hole);
                            assert!(literal.retransmitted.insert(hole) && !literal.sacked.contains(&hole));
                        }
                    }
                }
                // Blocks above `high` cannot be; keep the invariant of the walk.
                assert_eq!(board.pipe(una, high), literal.pipe(una, high), "una {una} high {high}");
                assert_eq!(board.is_lost(una), literal.is_lost(una));
            }
        }
    }
}
