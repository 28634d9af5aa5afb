//! Deficit round robin, the order of service itself: which of several queues goes next.
//!
//! M. Shreedhar, G. Varghese, Efficient fair queueing using deficit round robin, SIGCOMM 1995 and IEEE/ACM Transactions on
//! Networking 4(3), 1996.

use std::collections::VecDeque;

/// The active queues in their order, and what each may still send.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    active: VecDeque<usize>,
    /// Deficit counters in bytes, by queue.
    deficits: Vec<u64>,
    /// The first queue has had its quantum of this round.
    served: bool,
}

impl Rounds {
    /// A queue that was empty has a packet: it joins at the end.
    pub fn activate(&mut self, queue: usize) {
        if self.deficits.len() <= queue {
            self.deficits.resize(queue + 1, 0);
        }
        if let Some(deficit) = self.deficits.get_mut(queue) {
            *deficit = 0;
        }
        self.active.push_back(queue);
    }

    /// A queue lost its last packet to a drop.
    pub fn remove(&mut self, queue: usize) {
        if self.active.front() == Some(&queue) {
            self.served = false;
        }
        self.active.retain(|other| *other != queue);
    }

    /// The queue whose head goes next. `head` gives the size of a queue's head; quanta are above zero.
    pub fn next(&mut self, quantum: impl Fn(usize) -> u64, head: impl Fn(usize) -> Option<u32>) -> Option<usize> {
        loop {
            let queue = *self.active.front()?;
            let deficit = self.deficits.get_mut(queue)?;
            let Some(size) = head(queue) else {
                // Empty: it leaves, and its deficit with it.
                *deficit = 0;
                self.active.pop_front();
                self.served = false;
                continue;
            };
            if !self.served {
                *deficit += quantum(queue).max(1);
                self.served = true;
            }
            if u64::from(size) <= *deficit {
                *deficit -= u64::from(size);
                return Some(queue);
            }
            self.active.rotate_left(1);
            self.served = false;
        }
    }

    /// After `next`: whether its queue has nothing left, so that it leaves.
    pub fn emptied(&mut self, queue: usize) {
        if self.active.front() == Some(&queue) {
            self.active.pop_front();
            self.served = false;
        }
    }

    /// The active queues, the one being served first.
    pub fn order(&self) -> impl Iterator<Item = usize> {
        self.active.iter().copied()
    }
}
