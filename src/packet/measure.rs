//! What is written down while a run goes: queue and windows on a regular grid of time.

use super::time::Time;
use crate::units::Seconds;

/// Most grid points of a run.
const MOST_POINTS: u64 = 32_768;
/// Most samples kept of a source's delays or of completion times.
const MOST_SAMPLES: usize = 1 << 17;
/// Windows are summed in 1/65536 of a segment.
pub(super) const WINDOW_UNIT: f64 = 65_536.0;

/// Grid of times `k << shift`; a power of two, so that no event has to divide.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    shift: u32,
    points: usize,
}

impl Grid {
    /// The finest grid for a run of this length.
    pub fn new(duration: Time) -> Self {
        let mut shift = 0;
        while duration.0 >> shift > MOST_POINTS {
            shift += 1;
        }
        Self { shift, points: (duration.0 >> shift) as usize + 1 }
    }

    /// The time of a point.
    pub fn time(self, point: usize) -> Time {
        Time((point as u64) << self.shift)
    }

    /// The first point at or after a time.
    #[inline]
    pub fn point_from(self, time: Time) -> usize {
        ((time.0 + ((1 << self.shift) - 1)) >> self.shift) as usize
    }

    /// Points in all.
    pub fn points(self) -> usize {
        self.points
    }
}

/// The sum of all windows on the grid, kept as its changes from point to point: flows may report ahead of the clock.
#[derive(Clone, Debug)]
pub struct WindowSum {
    grid: Grid,
    changes: Vec<i64>,
}

impl WindowSum {
    /// No windows yet.
    pub fn new(grid: Grid) -> Self {
        Self { grid, changes: vec![0; grid.points()] }
    }

    /// A window changes at `time` by this many 1/65536 of a segment.
    #[inline]
    pub fn change(&mut self, time: Time, by: i64) {
        if let Some(change) = self.changes.get_mut(self.grid.point_from(time)) {
            *change += by;
        }
    }

    /// The sum in segments at each point before `to`.
    pub fn sums(&self, to: usize) -> Vec<f64> {
        let mut sum = 0;
        self.changes
            .iter()
            .take(to)
            .map(|change| {
                sum += change;
                sum as f64 / WINDOW_UNIT
            })
            .collect()
    }
}

/// Durations in seconds: count, mean and largest exactly, percentiles from at most [`MOST_SAMPLES`] of them, evenly taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    kept: Vec<f64>,
    /// Every how many-th is kept; doubles when the room is full.
    stride: u64,
    count: u64,
    sum: f64,
    max: f64,
}

impl Default for Samples {
    fn default() -> Self {
        Self { kept: Vec::new(), stride: 1, count: 0, sum: 0.0, max: 0.0 }
    }
}

impl Samples {
    /// One more.
    pub fn push(&mut self, span: Time) {
        let seconds = span.seconds().0;
        if self.count.is_multiple_of(self.stride) {
            if self.kept.len() == MOST_SAMPLES {
                let mut odd = false;
                self.kept.retain(|_| {
                    odd = !odd;
                    odd
                });
                self.stride *= 2;
            }
            if self.count.is_multiple_of(self.stride) {
                self.kept.push(seconds);
            }
        }
        self.count += 1;
        self.sum += seconds;
        self.max = self.max.max(seconds);
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean.
    pub fn mean(&self) -> Option<Seconds> {
        (self.count > 0).then(|| Seconds(self.sum / self.count as f64))
    }

    /// The largest.
    pub fn max(&self) -> Option<Seconds> {
        (self.count > 0).then_some(Seconds(self.max))
    }

    /// The smallest that `share` of all do not exceed.
    pub fn percentile(&self, share: f64) -> Option<Seconds> {
        let mut sorted = self.kept.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        percentile(&sorted, share).map(Seconds)
    }
}

/// A histogram of equal bins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// Lower edge of the first bin.
    pub start: f64,
    /// Width of a bin.
    pub width: f64,
    /// Samples in each bin.
    pub counts: Vec<u64>,
}

impl Histogram {
    /// At most `bins` bins over the range of `samples`, their width a whole number of `unit`.
    pub fn of(samples: &[f64], bins: usize, unit: f64) -> Self {
        let low = samples.iter().copied().fold(f64::INFINITY, f64::min);
        let high = samples.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if samples.is_empty() || bins == 0 {
            return Self::default();
        }
        let start = (low / unit).floor() * unit;
        let width = (((high - start) / unit + 1.0) / bins as f64).ceil().max(1.0) * unit;
        let mut counts = vec![0; ((high - start) / width) as usize + 1];
        for sample in samples {
            if let Some(count) = counts.get_mut(((sample - start) / width) as usize) {
                *count += 1;
            }
        }
        Self { start, width, counts }
    }
}

/// Mean of samples, zero for none.
pub(super) fn mean(samples: &[f64]) -> f64 {
    if samples.is_empty() { 0.0 } else { samples.iter().sum::<f64>() / samples.len() as f64 }
}

/// Variance of samples around their mean, zero for fewer than two.
pub(super) fn variance(samples: &[f64]) -> f64 {
    let centre = mean(samples);
    if samples.len() < 2 {
        return 0.0;
    }
    samples.iter().map(|sample| (sample - centre) * (sample - centre)).sum::<f64>() / (samples.len() - 1) as f64
}

/// The smallest sample that `share` of all do not exceed (nearest rank); `sorted` rises. None without samples.
pub(super) fn percentile(sorted: &[f64], share: f64) -> Option<f64> {
    let rank = (share * sorted.len() as f64).ceil().max(1.0) as usize;
    sorted.get(rank - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_counts_from_the_next_point_on() {
        let grid = Grid::new(Time(4 * MOST_POINTS));
        assert_eq!((grid.time(1), grid.points()), (Time(4), MOST_POINTS as usize + 1));
        let mut sum = WindowSum::new(grid);
        sum.change(Time(0), 65_536);
        sum.change(Time(5), 131_072);
        sum.change(Time(8), -65_536);
        assert_eq!(sum.sums(4), [1.0, 1.0, 2.0, 2.0]);
    }

    #[test]
    fn many_samples_are_thinned_evenly() {
        let mut samples = Samples::default();
        assert_eq!((samples.mean(), samples.max(), samples.percentile(0.5)), (None, None, None));
        let count = 1_000_000;
        (1..=count).for_each(|millis| samples.push(Time::from_millis(millis)));
        assert_eq!((samples.count(), samples.max()), (count, Some(Seconds(1000.0))));
        assert!((samples.mean().expect("samples").0 - 500.0005).abs() < 1e-6);
        assert!((samples.percentile(0.99).expect("samples").0 - 990.0).abs() < 0.02);
        assert!(samples.kept.len() <= MOST_SAMPLES && samples.kept.len() > MOST_SAMPLES / 2);
    }

    #[test]
    fn statistics_of_a_few_samples() {
        let samples = [1.0, 2.0, 3.0, 4.0];
        assert_eq!((mean(&samples), variance(&samples)), (2.5, 5.0 / 3.0));
        assert_eq!((percentile(&samples, 0.5), percentile(&samples, 0.99)), (Some(2.0), Some(4.0)));
        assert_eq!(percentile(&[], 0.5), None);
        let histogram = Histogram::of(&[0.0, 1.0, 1.0, 9.0], 5, 1.0);
        assert_eq!((histogram.start, histogram.width, histogram.counts), (0.0, 2.0, vec![3, 0, 0, 0, 1]));
    }
}
