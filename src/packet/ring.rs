//! A queue in one growing power-of-two array: what a flow has under way, in order.

/// First capacity; most flows have a handful of packets under way.
const FIRST_CAPACITY: usize = 4;

/// First in, first out. The oldest stands in the queue itself, so that a look at it, and a queue of one, need no array.
#[derive(Clone, Debug)]
pub struct Ring<T> {
    front: T,
    /// All but the oldest.
    slots: Vec<T>,
    head: usize,
    length: usize,
}

impl<T: Default> Default for Ring<T> {
    fn default() -> Self {
        Self { front: T::default(), slots: Vec::new(), head: 0, length: 0 }
    }
}

impl<T: Copy + Default> Ring<T> {
    /// How many wait.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether none waits.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The oldest.
    #[inline]
    pub fn front(&self) -> Option<&T> {
        if self.length == 0 { None } else { Some(&self.front) }
    }

    /// Appends.
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.length == 0 {
            self.front = item;
        } else {
            if self.length > self.slots.len() {
                self.grow();
            }
            let at = (self.head + self.length - 1) & (self.slots.len() - 1);
            if let Some(slot) = self.slots.get_mut(at) {
                *slot = item;
            }
        }
        self.length += 1;
    }

    /// Takes the oldest.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.length == 0 {
            return None;
        }
        let item = self.front;
        self.length -= 1;
        if self.length > 0 {
            if let Some(next) = self.slots.get(self.head) {
                self.front = *next;
            }
            self.head = (self.head + 1) & (self.slots.len() - 1);
        }
        Some(item)
    }

    /// From the second oldest to the newest.
    fn others(&self) -> impl Iterator<Item = &T> {
        let mask = self.slots.len().wrapping_sub(1);
        (1..self.length).filter_map(move |at| self.slots.get((self.head + at - 1) & mask))
    }

    /// Bytes held beside the ring itself.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<T>()
    }

    #[cold]
    fn grow(&mut self) {
        let capacity = (self.slots.len() * 2).max(FIRST_CAPACITY);
        let mut larger = Vec::with_capacity(capacity);
        larger.extend(self.others().copied());
        larger.resize(capacity, T::default());
        self.slots = larger;
        self.head = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    #[test]
    fn it_is_a_queue() {
        let mut ring = Ring::default();
        let mut reference = VecDeque::new();
        let mut state = 1u32;
        for step in 0..10_000u32 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if state >> 30 != 0 || step < 100 {
                ring.push(step);
                reference.push_back(step);
            }
            if state >> 31 == 1 {
                assert_eq!(ring.pop(), reference.pop_front());
            }
            assert_eq!(ring.front(), reference.front());
            assert_eq!(ring.len(), reference.len());
        }
        assert!(ring.front().into_iter().chain(ring.others()).eq(reference.iter()));
        while ring.pop().is_some() {}
        assert!(ring.is_empty() && ring.front().is_none());
    }
}
