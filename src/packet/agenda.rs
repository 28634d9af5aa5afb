//! The agenda: when each flow (or source) next has something to do, and who is first.

use super::time::Time;

/// A winner tree: one leaf per owner, each inner node the earlier of its two children.
///
/// An owner changes its time in one walk from leaf to root, whose comparisons do not branch: cheaper than a binary heap,
/// which mispredicts at every level, and it never holds more than one entry per owner. Equal times: the lower number first.
#[derive(Clone, Debug)]
pub struct Agenda {
    nodes: Vec<Entry>,
    leaves: usize,
}

/// When and who, in one number: the time above the owner in the lowest 32 bits, so that the lesser is the earlier.
type Entry = u128;

/// The lesser by arithmetic: the compiler would make a branch of `min`, which nobody can predict here.
#[inline]
fn lesser(one: Entry, other: Entry) -> Entry {
    let mask = Entry::from(other < one).wrapping_neg();
    one ^ ((one ^ other) & mask)
}

#[inline]
fn entry(time: Time, owner: u32) -> Entry {
    Entry::from(time.0) << 32 | Entry::from(owner)
}

impl Agenda {
    /// Nobody has anything to do.
    pub fn new(owners: usize) -> Self {
        let leaves = owners.next_power_of_two().max(2);
        let mut agenda = Self { nodes: Vec::new(), leaves };
        agenda.nodes.resize(2 * leaves, entry(Time::NEVER, 0));
        for owner in 0..leaves {
            agenda.nodes[leaves + owner] = entry(Time::NEVER, owner as u32);
        }
        agenda.rebuild();
        agenda
    }

    /// The earliest time and its owner.
    #[inline]
    pub fn first(&self) -> (Time, u32) {
        let first = self.nodes[1];
        (Time((first >> 32) as u64), first as u32)
    }

    /// When `owner` acts next.
    pub fn set(&mut self, owner: u32, time: Time) {
        let mut at = self.leaves + owner as usize;
        while at >= self.nodes.len() {
            self.double();
            at = self.leaves + owner as usize;
        }
        let mut best = entry(time, owner);
        self.nodes[at] = best;
        while at > 1 {
            best = lesser(best, self.nodes[at ^ 1]);
            at >>= 1;
            self.nodes[at] = best;
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.nodes.len() * size_of::<Entry>()
    }

    #[cold]
    fn double(&mut self) {
        let old = self.leaves;
        let mut larger = Self::new(old * 2);
        larger.nodes[2 * old..3 * old].copy_from_slice(&self.nodes[old..2 * old]);
        larger.rebuild();
        *self = larger;
    }

    fn rebuild(&mut self) {
        for at in (1..self.leaves).rev() {
            self.nodes[at] = self.nodes[2 * at].min(self.nodes[2 * at + 1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_is_first_and_ties_go_to_the_lower_number() {
        let mut agenda = Agenda::new(3);
        let mut times = vec![Time::NEVER; 3];
        let mut state = 7u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let owner = (state >> 33) as usize % 40;
            let time = Time(state >> 58);
            if times.len() <= owner {
                times.resize(owner + 1, Time::NEVER);
            }
            times[owner] = time;
            agenda.set(owner as u32, time);
            let expected = times.iter().enumerate().min_by_key(|(owner, time)| (**time, *owner)).expect("not empty");
            assert_eq!(agenda.first(), (*expected.1, expected.0 as u32));
        }
    }
}
