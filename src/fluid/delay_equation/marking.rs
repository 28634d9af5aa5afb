//! With what probability a packet is marked or dropped.

/// How the router tells the senders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Marking {
    /// Only by dropping what does not fit: p = 1 − C/y while the queue is full and y packets per second arrive.
    DropTail,
    /// A probability that grows with the queue of the moment: `slope` per packet above `from`, at most 1.
    Linear {
        /// Queue without marks (packets).
        from: f64,
        /// Probability per packet above it.
        slope: f64,
    },
    /// Random early detection on the average queue.
    ///
    /// # Source
    /// S. Floyd, V. Jacobson, Random early detection gateways for congestion avoidance, IEEE/ACM ToN 1(4), 1993;
    /// averaging as in V. Misra, W. Gong, D. Towsley, SIGCOMM 2000: K = −C ln(1 − weight).
    Red {
        /// Average queue without marks (packets).
        min: f64,
        /// Average queue at which the probability is `p_max`.
        max: f64,
        /// Probability there.
        p_max: f64,
        /// Whether it goes on to 1 at twice `max` instead of jumping to 1.
        gentle: bool,
        /// Weight of a packet in the average.
        weight: f64,
    },
}

impl Marking {
    /// Values of the watched queue at which the curve has a corner or a jump; unused ones are infinite.
    pub(super) fn corners(self) -> [f64; 3] {
        match self {
            Self::DropTail => [f64::INFINITY; 3],
            Self::Linear { from, slope } => [from, from + 1.0 / slope, f64::INFINITY],
            Self::Red { min, max, gentle, .. } => [min, max, if gentle { 2.0 * max } else { f64::INFINITY }],
        }
    }

    /// The piece of the curve at this queue: the number of corners below it.
    pub(super) fn piece(self, watched: f64) -> usize {
        self.corners().iter().filter(|&&corner| watched >= corner).count()
    }

    /// The probability at this queue, on this piece of the curve.
    pub(super) fn probability(self, watched: f64, piece: usize) -> f64 {
        match (self, piece) {
            (Self::DropTail, _) | (_, 0) => 0.0,
            (Self::Linear { from, slope }, 1) => slope * (watched - from),
            (Self::Red { min, max, p_max, .. }, 1) => p_max * (watched - min) / (max - min),
            (Self::Red { max, p_max, gentle: true, .. }, 2) => p_max + (1.0 - p_max) * (watched - max) / max,
            _ => 1.0,
        }
    }

    /// Rate at which the average follows the queue; `None` where the queue of the moment counts.
    pub(super) fn averaging(self, capacity: f64) -> Option<f64> {
        match self {
            Self::Red { weight, .. } => Some(-capacity * libm::log1p(-weight)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_rises_from_min_to_max_then_jumps_or_not() {
        let red = |gentle| Marking::Red { min: 50.0, max: 150.0, p_max: 0.1, gentle, weight: 0.002 };
        let p = |marking: Marking, queue| marking.probability(queue, marking.piece(queue));
        for (queue, steep, gentle) in [
            (0.0, 0.0, 0.0),
            (50.0, 0.0, 0.0),
            (100.0, 0.05, 0.05),
            (151.0, 1.0, 0.106),
            (300.0, 1.0, 1.0),
            (1e9, 1.0, 1.0),
        ] {
            assert!((p(red(false), queue) - steep).abs() < 1e-12, "{queue}");
            assert!((p(red(true), queue) - gentle).abs() < 1e-12, "{queue}");
        }
        // K = -ln(1-w)/δ with δ = 1/C
        let follow = red(true).averaging(1000.0).expect("RED averages");
        assert!((follow - 2.002_002_670_673_4).abs() < 1e-9, "{follow}");
    }

    #[test]
    fn linear_is_clipped() {
        let linear = Marking::Linear { from: 150.0, slope: 0.002 };
        let p = |queue| linear.probability(queue, linear.piece(queue));
        assert_eq!((p(100.0), p(150.0), p(651.0)), (0.0, 0.0, 1.0));
        assert!((p(200.0) - 0.1).abs() < 1e-12);
        assert_eq!(Marking::DropTail.probability(1e9, Marking::DropTail.piece(1e9)), 0.0);
    }
}
