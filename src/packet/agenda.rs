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

/// When and who.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    time: Time,
    owner: u32,
}

impl Agenda {
    /// Nobody has anything to do.
    pub fn new(owners: usize) -> Self {
        let leaves = owners.next_power_of_two().max(2);
        let mut agenda = Self { nodes: Vec::new(), leaves };
        agenda.nodes.resize(2 * leaves, Entry { time: Time::NEVER, owner: 0 });
        for owner in 0..leaves {
            agenda.nodes[leaves + owner].owner = owner as u32;
        }
        agenda.rebuild();
        agenda
    }

    /// The earliest time and its owner.
    #[inline]
    pub fn first(&self) -> (Time, u32) {
        let Entry { time, owner } = self.nodes[1];
        (time, owner)
    }

    /// When `owner` acts next.
    pub fn set(&mut self, owner: u32, time: Time) {
        let mut at = self.leaves + owner as usize;
        while at >= self.nodes.len() {
            self.double();
            at = self.leaves + owner as usize;
        }
        let mut best = Entry { time, owner };
        self.nodes[at] = best;
        while at > 1 {
            let other = self.nodes[at ^ 1];
            let wins = (other.time < best.time) | ((other.time == best.time) & (other.owner < best.owner));
            best.time = if wins { other.time } else { best.time };
            best.owner = if wins { other.owner } else { best.owner };
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
            let (left, right) = (self.nodes[2 * at], self.nodes[2 * at + 1]);
            self.nodes[at] = if right.time < left.time { right } else { left };
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
