//! The flows' rates, for drawing one in proportion to its rate.

/// Children of a node, as a power of two: few levels to keep up to date, few children to go through.
const BITS: usize = 4;

/// A tree of sums: the rates, the sums of sixteen of them, the sums of sixteen of those, and so on.
///
/// # Source
/// C. K. Wong, M. C. Easton, An efficient method for weighted sampling without replacement, SIAM J. Comput. 9(1), 1980
/// (recalled): the tree of partial sums, there with two children for each node.
#[derive(Clone, Debug)]
pub(super) struct Rates {
    levels: Vec<Vec<f64>>,
}

impl Rates {
    /// So many flows, all silent.
    pub fn new(flows: usize) -> Self {
        let mut levels = vec![vec![0.0; flows]];
        let mut nodes = flows;
        while nodes > 1 << BITS {
            nodes = nodes.div_ceil(1 << BITS);
            levels.push(vec![0.0; nodes]);
        }
        Self { levels }
    }

    /// The rate of a flow.
    #[inline]
    pub fn get(&self, flow: usize) -> f64 {
        self.levels[0][flow]
    }

    /// A flow's rate has changed.
    #[inline]
    pub fn set(&mut self, flow: usize, rate: f64) {
        let Some((leaves, sums)) = self.levels.split_first_mut() else { return };
        let change = rate - std::mem::replace(&mut leaves[flow], rate);
        let mut at = flow;
        for level in sums {
            at >>= BITS;
            level[at] += change;
        }
    }

    /// Makes the sums afresh, free of what rounding has added.
    pub fn refresh(&mut self) {
        for upper in 1..self.levels.len() {
            let (below, above) = self.levels.split_at_mut(upper);
            for (sum, children) in above[0].iter_mut().zip(below[upper - 1].chunks(1 << BITS)) {
                *sum = children.iter().sum();
            }
        }
    }

    /// The flow at `share` (from 0 up to 1) of the sum of all rates; none if all are silent.
    pub fn at(&self, share: f64) -> Option<usize> {
        let top = self.levels.last()?;
        let mut left = share * top.iter().sum::<f64>();
        let mut node = 0;
        for level in self.levels.iter().rev() {
            let first = node << BITS;
            let children = &level[first..level.len().min(first + (1 << BITS))];
            // The last one that has a rate, if rounding leaves something over.
            let mut chosen = None;
            for (child, &rate) in children.iter().enumerate() {
                if rate > 0.0 {
                    chosen = Some(first + child);
                    if left < rate {
                        break;
                    }
                }
                left -= rate;
            }
            node = chosen?;
        }
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flow_has_its_share() {
        for flows in [1, 16, 17, 300, 5000] {
            let mut rates = Rates::new(flows);
            assert_eq!(rates.at(0.3), None);
            // changed again and again, as in a run
            for round in 0..3 {
                for flow in 0..flows {
                    rates.set(flow, ((flow * 7 + round) % 5) as f64);
                }
            }
            let total: f64 = (0..flows).map(|flow| rates.get(flow)).sum();
            let mut before = 0.0;
            for flow in 0..flows {
                let rate = rates.get(flow);
                if rate > 0.0 {
                    assert_eq!(rates.at((before + 0.5 * rate) / total), Some(flow));
                }
                before += rate;
            }
            assert!(rates.at(1.0).is_some_and(|flow| rates.get(flow) > 0.0));
            let changed = rates.clone();
            rates.refresh();
            assert_eq!(rates.levels, changed.levels);
        }
    }
}
