//! A timing wheel: which flows have something to do in which slot.

/// End of a list.
const NONE: u32 = u32::MAX;

/// Slots in a ring, each a list of flows; a flow is in one slot at most.
///
/// # Source
/// G. Varghese, T. Lauck, Hashed and hierarchical timing wheels, SOSP 1987, scheme 4.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    heads: Vec<u32>,
    next: Vec<u32>,
    mask: u64,
}

impl Wheel {
    /// A ring of at least `slots` slots for `flows` flows.
    pub fn new(slots: usize, flows: usize) -> Self {
        let slots = slots.max(2).next_power_of_two();
        Self { heads: vec![NONE; slots], next: vec![NONE; flows], mask: slots as u64 - 1 }
    }

    /// Puts a flow into the slot `at`, or the farthest one the ring has, where it is asked again.
    #[inline]
    pub fn insert(&mut self, flow: u32, now: u64, at: u64) {
        let slot = (at.clamp(now + 1, now + self.mask) & self.mask) as usize;
        self.next[flow as usize] = self.heads[slot];
        self.heads[slot] = flow;
    }

    /// Takes the list of a slot: its first flow.
    #[inline]
    pub fn take(&mut self, at: u64) -> Option<u32> {
        let slot = (at & self.mask) as usize;
        let head = std::mem::replace(&mut self.heads[slot], NONE);
        (head != NONE).then_some(head)
    }

    /// The flow after this one in the list that was taken; ask before the flow is put in again.
    #[inline]
    pub fn after(&self, flow: u32) -> Option<u32> {
        let next = self.next[flow as usize];
        (next != NONE).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flow_comes_up_in_its_slot_and_far_ones_are_asked_again() {
        let mut wheel = Wheel::new(5, 4);
        for (flow, at) in [(0, 1), (1, 3), (2, 3), (3, 100)] {
            wheel.insert(flow, 0, at);
        }
        let mut seen = Vec::new();
        for now in 1..=100 {
            let mut next = wheel.take(now);
            while let Some(flow) = next {
                next = wheel.after(flow);
                if flow == 3 && now < 100 {
                    wheel.insert(flow, now, 100);
                } else {
                    seen.push((now, flow));
                }
            }
        }
        assert_eq!(seen, [(1, 0), (3, 2), (3, 1), (100, 3)]);
    }
}
