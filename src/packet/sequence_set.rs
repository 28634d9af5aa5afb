//! A set of segment numbers in a moving window: what arrived out of order, what was selectively acknowledged.

/// Bits in a word.
const WORD: u32 = 64;

/// One bit per segment from `base` on, in a ring of words that grows with the span.
#[derive(Clone, Debug, Default)]
pub struct SequenceSet {
    words: Vec<u64>,
    /// Number of the first word of the window: its segments are `base * 64 ..`.
    base: u32,
    length: u32,
}

impl SequenceSet {
    /// How many are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.length
    }

    /// Whether none is.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Whether `segment` is in the set.
    #[inline]
    pub fn contains(&self, segment: u32) -> bool {
        self.word(segment / WORD) >> (segment % WORD) & 1 == 1
    }

    /// Adds `segment`, which is not below `floor`, the lowest that can still be asked about. Says whether it is new.
    pub fn insert(&mut self, segment: u32, floor: u32) -> bool {
        if self.length == 0 {
            self.base = floor / WORD;
        }
        let word = segment / WORD;
        if word < self.base {
            return false;
        }
        let span = (word - self.base) as usize + 1;
        if span > self.words.len() {
            self.grow(span);
        }
        let at = word as usize & (self.words.len() - 1);
        let bit = 1 << (segment % WORD);
        let new = self.words[at] & bit == 0;
        self.words[at] |= bit;
        self.length += u32::from(new);
        new
    }

    /// How many are in `from..to`.
    pub fn count(&self, from: u32, to: u32) -> u32 {
        if self.length == 0 || from >= to {
            return 0;
        }
        let (first, last) = (from / WORD, (to - 1) / WORD);
        (first..=last)
            .map(|word| {
                let mut bits = self.word(word);
                if word == first {
                    bits &= u64::MAX << (from % WORD);
                }
                if word == last {
                    bits &= u64::MAX >> (WORD - 1 - (to - 1) % WORD);
                }
                bits.count_ones()
            })
            .sum()
    }

    /// Takes out everything below `floor` and says how many that were.
    pub fn remove_below(&mut self, floor: u32) -> u32 {
        let before = self.length;
        let target = floor / WORD;
        while self.length > 0 && self.base < target {
            let at = self.base as usize & (self.words.len() - 1);
            self.length -= self.words[at].count_ones();
            self.words[at] = 0;
            self.base += 1;
        }
        if self.length > 0 && self.base == target {
            let at = self.base as usize & (self.words.len() - 1);
            let gone = self.words[at] & !(u64::MAX << (floor % WORD));
            self.words[at] &= !gone;
            self.length -= gone.count_ones();
        }
        before - self.length
    }

    /// The lowest from `from` on that is not in the set.
    pub fn first_missing(&self, from: u32) -> u32 {
        let mut at = from;
        loop {
            let ones = (self.word(at / WORD) >> (at % WORD)).trailing_ones();
            at += ones;
            if ones == 0 || !at.is_multiple_of(WORD) {
                return at;
            }
        }
    }

    /// The first of the unbroken run that ends with `segment`, which is in the set.
    pub fn start_of_run(&self, segment: u32) -> u32 {
        let mut at = segment;
        while at > 0 && self.contains(at - 1) {
            at -= 1;
        }
        at
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// The word numbered `word`, empty outside the window.
    #[inline]
    fn word(&self, word: u32) -> u64 {
        if self.length == 0 || word < self.base || (word - self.base) as usize >= self.words.len() {
            return 0;
        }
        self.words[word as usize & (self.words.len() - 1)]
    }

    #[cold]
    fn grow(&mut self, span: usize) {
        let capacity = span.next_power_of_two();
        let mut larger = vec![0; capacity];
        for offset in 0..self.words.len() {
            let word = self.base as usize + offset;
            larger[word & (capacity - 1)] = self.words[word & (self.words.len() - 1)];
        }
        self.words = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn it_is_a_set_of_a_moving_window() {
        let mut set = SequenceSet::default();
        let mut reference = BTreeSet::new();
        let (mut floor, mut state) = (5u32, 9u64);
        for _ in 0..30_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let draw = (state >> 40) as u32;
            let segment = floor + draw % 300;
            match draw >> 20 & 7 {
                0 => {
                    floor += draw % 90;
                    let kept = reference.split_off(&floor);
                    assert_eq!(set.remove_below(floor) as usize, reference.len());
                    reference = kept;
                }
                _ => assert_eq!(set.insert(segment, floor), reference.insert(segment)),
            }
            assert_eq!(set.len() as usize, reference.len());
            assert_eq!(set.contains(segment), reference.contains(&segment));
            let to = segment + draw % 70;
            assert_eq!(set.count(floor, to) as usize, reference.range(floor..to.max(floor)).count());
            let missing = (segment..).find(|at| !reference.contains(at)).expect("finite set");
            assert_eq!(set.first_missing(segment), missing);
            if reference.contains(&segment) {
                let start = (floor..=segment).rev().take_while(|at| reference.contains(at)).last();
                assert_eq!(Some(set.start_of_run(segment)), start);
            }
        }
    }
}
