//! What was: cubic Hermite pieces between moments, with the slopes of either side.

use std::collections::VecDeque;

/// What the senders hear of: window, queue, watched average.
pub(super) const WINDOW: usize = 0;
/// Place of the queue.
pub(super) const QUEUE: usize = 1;
/// Place of the average queue.
pub(super) const AVERAGE: usize = 2;
/// How many values are remembered.
pub(super) const REMEMBERED: usize = 3;

/// A piece of the path, from `start` on for `length`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub start: f64,
    pub length: f64,
    pub from: [f64; REMEMBERED],
    pub to: [f64; REMEMBERED],
    pub slope_from: [f64; REMEMBERED],
    pub slope_to: [f64; REMEMBERED],
    /// Whether the queue is full here.
    pub full: bool,
    /// Piece of the marking's curve.
    pub marking: usize,
}

impl Piece {
    /// A value at this share of the piece.
    #[inline]
    pub fn at(&self, place: usize, share: f64) -> f64 {
        let rest = 1.0 - share;
        let (a, b) = (self.from[place], self.to[place]);
        let (up, down) = (self.slope_from[place] * self.length, self.slope_to[place] * self.length);
        rest * rest * ((1.0 + 2.0 * share) * a + share * up) + share * share * ((1.0 + 2.0 * rest) * b - rest * down)
    }

    /// The slope of a value at this share of the piece.
    pub fn slope_at(&self, place: usize, share: f64) -> f64 {
        let rest = 1.0 - share;
        let rise = 6.0 * share * rest * (self.to[place] - self.from[place]) / self.length;
        rise + rest * (1.0 - 3.0 * share) * self.slope_from[place] + share * (1.0 - 3.0 * rest) * self.slope_to[place]
    }
}

/// From which side a moment is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// The pieces that may still be asked for.
#[derive(Clone, Debug)]
pub(super) struct History {
    pieces: VecDeque<Piece>,
    /// Where the last look was, counted from the front.
    cursor: usize,
}

impl History {
    /// Constant values until time 0.
    pub fn new(values: [f64; REMEMBERED], full: bool, marking: usize) -> Self {
        let before = Piece {
            start: f64::NEG_INFINITY,
            length: 0.0,
            from: values,
            to: values,
            slope_from: [0.0; REMEMBERED],
            slope_to: [0.0; REMEMBERED],
            full,
            marking,
        };
        Self { pieces: VecDeque::from([before]), cursor: 0 }
    }

    pub fn push(&mut self, piece: Piece) {
        self.pieces.push_back(piece);
    }

    /// Drops what ended before this time.
    pub fn forget(&mut self, time: f64) {
        while self.pieces.len() > 2 && self.pieces[1].start < time {
            self.pieces.pop_front();
            self.cursor = self.cursor.saturating_sub(1);
        }
    }

    /// The piece at this moment, and the share of it that has passed.
    #[inline]
    pub fn look(&mut self, time: f64, side: Side) -> (&Piece, f64) {
        // Moments at which something happened are met up to rounding only.
        let nudge = 1e-11 * (1.0 + time.abs());
        let sought = if side == Side::Before { time - nudge } else { time + nudge };
        let mut at = self.cursor.min(self.pieces.len() - 1);
        while at + 1 < self.pieces.len() && self.pieces[at + 1].start <= sought {
            at += 1;
        }
        while at > 0 && self.pieces[at].start > sought {
            at -= 1;
        }
        self.cursor = at;
        let piece = &self.pieces[at];
        let share = if piece.length > 0.0 { ((time - piece.start) / piece.length).clamp(0.0, 1.0) } else { 0.0 };
        (piece, share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubic_is_reproduced_and_sides_are_told_apart() {
        let cubic = |t: f64| 1.0 + t * (2.0 + t * (-3.0 + t));
        let slope = |t: f64| 2.0 + t * (-6.0 + 3.0 * t);
        let mut history = History::new([cubic(0.0); 3], false, 0);
        for step in 0..8 {
            let (a, b) = (0.5 * f64::from(step), 0.5 * f64::from(step + 1));
            history.push(Piece {
                start: a,
                length: 0.5,
                from: [cubic(a); 3],
                to: [cubic(b); 3],
                slope_from: [slope(a); 3],
                slope_to: [slope(b); 3],
                full: step % 2 == 1,
                marking: step as usize,
            });
        }
        for step in [39, 3, 17, 0, 25] {
            let time = 0.1 * f64::from(step);
            let (piece, share) = history.look(time, Side::After);
            assert!((piece.at(QUEUE, share) - cubic(time)).abs() < 1e-12);
            assert!((piece.slope_at(QUEUE, share) - slope(time)).abs() < 1e-12);
        }
        assert_eq!(history.look(1.0, Side::Before).0.marking, 1);
        assert_eq!(history.look(1.0, Side::After).0.marking, 2);
        assert_eq!(history.look(-7.0, Side::After).0.at(WINDOW, 0.0), 1.0);
        history.forget(1.2);
        assert_eq!(history.look(1.2, Side::After).0.marking, 2);
    }
}
