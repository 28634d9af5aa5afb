//! A queue in one growing power-of-two array: what a flow has under way, in order.

/// First capacity; most flows have a handful of packets under way.
const FIRST_CAPACITY: usize = 4;

/// First in, first out.
#[derive(Clone, Debug)]
pub struct Ring<T> {
    slots: Vec<T>,
    head: usize,
    length: usize,
}

impl<T> Default for Ring<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), head: 0, length: 0 }
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
        if self.length == 0 { None } else { self.slots.get(self.head) }
    }

    /// Appends.
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.length == self.slots.len() {
            self.grow();
        }
        let at = (self.head + self.length) & (self.slots.len() - 1);
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = item;
            self.length += 1;
        }
    }

    /// Takes the oldest.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let item = *self.front()?;
        self.head = (self.head + 1) & (self.slots.len() - 1);
        self.length -= 1;
        Some(item)
    }

    /// From the oldest to the newest.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.length).filter_map(|at| self.slots.get((self.head + at) & (self.slots.len() - 1)))
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<T>()
    }

    #[cold]
    fn grow(&mut self) {
        let mut larger = Vec::with_capacity((self.slots.len() * 2).max(FIRST_CAPACITY));
        larger.extend(self.iter().copied());
        let capacity = larger.capacity().next_power_of_two();
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
        assert!(ring.iter().eq(reference.iter()));
        while ring.pop().is_some() {}
        assert!(ring.is_empty() && ring.front().is_none());
    }
}
