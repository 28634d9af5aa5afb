//! The pictures of one recorded run as numbers: what is where, as shares of a picture's width and height.

use crate::job::{Doing, Frame, Recording};

/// The part at the beginning that says more about how the flows start than about the buffer.
const START: f64 = 0.3;

/// Share of the windows that the scale of windows has room for.
const COMMON: f64 = 0.995;
/// Steps in which that is found: a scale need not end more exactly.
const STEPS: usize = 100;

/// What a curve does within one column of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Share of the width: the moment of the last frame in the column.
    pub x: f64,
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
}

/// The values that a picture shows from its bottom to its top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Value at the bottom.
    pub low: f64,
    /// Value at the top.
    pub high: f64,
}

/// A flow doing something else than growing slowly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spell {
    /// Which of the flows shown.
    pub flow: usize,
    /// Share of the width where it begins and …
    pub from: f64,
    /// … where it ends.
    pub to: f64,
    /// What it does.
    pub doing: Doing,
}

impl Span {
    /// Of the sum of windows: everything that happens after the start, and the level of path and buffer.
    pub fn of_window_sum(recording: &Recording) -> Self {
        let full = recording.bdp + recording.buffer;
        let sums = || settled(recording).map(|frame| frame.window_sum);
        let (low, high) = (sums().fold(recording.bdp, f64::min), sums().fold(full, f64::max));
        let margin = 0.08 * (high - low).max(0.05 * high).max(1.0);
        Self { low: (low - margin).max(0.0), high: high + margin }
    }

    /// Of the queue: from nothing to a full buffer.
    pub fn of_queue(recording: &Recording) -> Self {
        Self { low: 0.0, high: recording.frames().map(|frame| frame.queue).fold(recording.buffer, f64::max).max(1.0) }
    }

    /// Where a value is: 0 at the top, 1 at the bottom, never beyond.
    pub fn depth(&self, value: f64) -> f64 {
        ((self.high - value) / (self.high - self.low).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0)
    }
}

/// A curve over `end` seconds in at most `count` columns: frames that fall into one column are one.
pub fn columns(recording: &Recording, end: f64, count: usize, value: &dyn Fn(&Frame<'_>) -> f64) -> Vec<Column> {
    let mut all: Vec<Column> = Vec::with_capacity(count.min(recording.len()));
    let mut last = None;
    for frame in recording.frames() {
        let (x, value) = (frame.time / end, value(&frame));
        // A frame at the edge of two columns belongs to the left one, whatever its last bit says.
        let place = Some((x * count as f64 - 1e-6).ceil() as i64);
        match all.last_mut() {
            Some(column) if place == last => {
                *column = Column { x, low: column.low.min(value), high: column.high.max(value) };
            }
            _ => all.push(Column { x, low: value, high: value }),
        }
        last = place;
    }
    all
}

/// Where packets were dropped, and how many beside the most in one column: (share of the width, share of the most).
pub fn losses(recording: &Recording, end: f64, count: usize) -> Vec<(f64, f64)> {
    let mut before = 0.0;
    let mut drops: Vec<(f64, f64)> = Vec::new();
    for column in columns(recording, end, count, &|frame| frame.dropped) {
        if column.high > before {
            drops.push((column.x, column.high - before));
            before = column.high;
        }
    }
    let most = drops.iter().map(|drop| drop.1).fold(0.0, f64::max);
    drops.into_iter().map(|(x, dropped)| (x, dropped / most)).collect()
}

/// Every spell of a flow.
pub fn spells(recording: &Recording, end: f64) -> Vec<Spell> {
    let mut all = Vec::new();
    let mut open: Vec<Option<(f64, Doing)>> = vec![None; recording.shown];
    let mut before = 0.0;
    for frame in recording.frames() {
        for (flow, (_, doing)) in frame.windows().enumerate() {
            let now = (doing != Doing::Avoidance).then_some(doing);
            if open[flow].map(|spell| spell.1) != now {
                if let Some((from, doing)) = open[flow] {
                    all.push(Spell { flow, from, to: before, doing });
                }
                open[flow] = now.map(|doing| (before, doing));
            }
        }
        before = frame.time / end;
    }
    for (flow, spell) in open.into_iter().enumerate() {
        if let Some((from, doing)) = spell {
            all.push(Spell { flow, from, to: before, doing });
        }
    }
    all
}

/// A window that all but a few windows after the start stay below, in packets: where a scale of windows may end.
///
/// The largest of all would be that of one flow that was alone for a moment, and leave the others without height.
pub fn tall_window(recording: &Recording) -> f64 {
    let all = || settled(recording).flat_map(|frame| frame.windows().map(|flow| flow.0).collect::<Vec<_>>());
    let most = all().fold(1.0, f64::max);
    let mut counts = [0u32; STEPS];
    all().for_each(|window| counts[((window / most * STEPS as f64) as usize).min(STEPS - 1)] += 1);
    let mut above = ((1.0 - COMMON) * f64::from(counts.iter().sum::<u32>())) as u32;
    let mut steps = STEPS;
    while steps > 1 && counts[steps - 1] <= above {
        above -= counts[steps - 1];
        steps -= 1;
    }
    (most * steps as f64 / STEPS as f64).max(1.0)
}

fn settled(recording: &Recording) -> impl Iterator<Item = Frame<'_>> {
    let from = (START * recording.len() as f64) as usize;
    (from..recording.len()).filter_map(|index| recording.frame(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten frames of 0.1 s: D = 100, B = 20; two flows, of which the second loses in frames 4 and 5.
    fn run() -> Recording {
        let mut run = Recording::new(20.0, 100.0, 2, 2, 0.1);
        let sums: [f64; 10] = [10.0, 300.0, 90.0, 95.0, 121.0, 60.0, 80.0, 90.0, 100.0, 110.0];
        let dropped = [0.0, 0.0, 0.0, 4.0, 5.0, 5.0, 5.0, 5.0, 5.0, 7.0];
        for (index, (sum, dropped)) in sums.into_iter().zip(dropped).enumerate() {
            let doing = match index {
                0 => Doing::SlowStart,
                4 | 5 => Doing::Recovery,
                6 => Doing::Timeout,
                _ => Doing::Avoidance,
            };
            let windows = [(sum / 2.0, Doing::Avoidance), (sum / 2.0, doing)];
            run.push((sum - 100.0).clamp(0.0, 20.0), sum, dropped, 1.0, windows.into_iter());
        }
        run
    }

    #[test]
    fn frames_in_one_column_keep_their_extremes() {
        let fine = columns(&run(), 1.0, 1000, &|frame| frame.window_sum);
        assert_eq!(fine.len(), 10);
        assert!((fine[3].x - 0.4).abs() < 1e-6 && fine[3].low == 95.0 && fine[3].high == 95.0);
        let coarse = columns(&run(), 1.0, 5, &|frame| frame.window_sum);
        let pairs: Vec<_> = coarse.iter().map(|column| (column.low, column.high)).collect();
        assert_eq!(pairs, [(10.0, 300.0), (90.0, 95.0), (60.0, 121.0), (80.0, 90.0), (100.0, 110.0)]);
        // Twice the time: the same frames in half the width.
        assert_eq!(columns(&run(), 2.0, 10, &|frame| frame.window_sum).len(), 5);
        assert_eq!(columns(&run(), 1.0, 0, &|frame| frame.window_sum).len(), 1);
    }

    #[test]
    fn the_span_holds_what_happens_after_the_start_and_the_levels() {
        let span = Span::of_window_sum(&run());
        // After the start: 60 to 121; path and buffer 120.
        assert!(span.low < 60.0 && span.low > 50.0 && span.high > 121.0 && span.high < 130.0, "{span:?}");
        assert_eq!(span.depth(300.0), 0.0, "the overshoot of the start is cut off");
        assert_eq!(span.depth(0.0), 1.0);
        let queue = Span::of_queue(&run());
        assert_eq!((queue.depth(20.0), queue.depth(5.0), queue.depth(0.0)), (0.0, 0.75, 1.0));
        let empty = Recording::new(0.0, 0.0, 1, 1, 0.1);
        assert!(Span::of_window_sum(&empty).depth(0.0).is_finite());
    }

    #[test]
    fn losses_are_where_the_count_grows() {
        let found = losses(&run(), 1.0, 1000);
        let rounded: Vec<_> = found.iter().map(|(x, share)| ((10.0 * x).round(), *share)).collect();
        assert_eq!(rounded, [(4.0, 1.0), (5.0, 0.25), (10.0, 0.5)]);
        assert!(losses(&Recording::new(1.0, 1.0, 1, 1, 0.1), 1.0, 10).is_empty());
    }

    #[test]
    fn spells_begin_and_end_with_their_frames() {
        let tenths: Vec<_> = spells(&run(), 1.0)
            .into_iter()
            .map(|spell| (spell.flow, (10.0 * spell.from).round(), (10.0 * spell.to).round(), spell.doing))
            .collect();
        assert_eq!(
            tenths,
            [(1, 0.0, 1.0, Doing::SlowStart), (1, 4.0, 6.0, Doing::Recovery), (1, 6.0, 7.0, Doing::Timeout)]
        );
    }

    #[test]
    fn the_scale_of_windows_ends_where_few_are() {
        // Of 14 windows after the start, the largest; of 1000 with one giant, not that one.
        assert_eq!(tall_window(&run()), 60.5);
        let mut run = Recording::new(1.0, 1.0, 1, 1, 0.1);
        assert_eq!(tall_window(&run), 1.0);
        for index in 0..1000 {
            let window = if index == 500 { 900.0 } else { 8.0 };
            run.push(0.0, window, 0.0, 1.0, [(window, Doing::Avoidance)].into_iter());
        }
        let found = tall_window(&run);
        assert!((8.0..=18.0).contains(&found), "in steps of 9: {found}");
    }
}
