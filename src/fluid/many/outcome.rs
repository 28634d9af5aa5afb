//! What a run measured.

/// Bins of the histogram of the queue.
const BINS: usize = 256;

/// Measured from the end of the warm-up on.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Packets the link sent over those it could have sent.
    pub utilization: f64,
    /// Packets lost over packets that arrived.
    pub loss_rate: f64,
    /// Time average of the queue (packets that wait).
    pub queue_mean: f64,
    /// Queue not exceeded half of the time.
    pub queue_p50: f64,
    /// Queue not exceeded 99 % of the time.
    pub queue_p99: f64,
    /// Share of the time in each of equal bins from an empty to a full queue.
    pub queue_histogram: Vec<f64>,
    /// Timers that expired.
    pub timeouts: u64,
    /// Packets that arrived at the queue.
    pub arrived: f64,
    /// Packets the link sent.
    pub forwarded: f64,
    /// Packets that found the queue full.
    pub dropped: f64,
    /// What the queue holds more than at the start of the measurement.
    pub queue_growth: f64,
    /// Packets the link sent in the whole run, warm-up included.
    pub forwarded_in_all: f64,
    /// Time average of the sum of the windows.
    pub window_sum_mean: f64,
    /// Its variance.
    pub window_sum_variance: f64,
    /// Length of the measurement.
    pub measured: f64,
}

/// Sums over slots of equal length.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub slots: u64,
    pub idle: f64,
    pub lost: f64,
    pub arrived: f64,
    pub timeouts: u64,
    pub start_level: f64,
    level_sum: f64,
    window_sum: f64,
    window_squares: f64,
    counts: [u64; BINS],
    bins_per_packet: f64,
}

impl Tally {
    pub fn new(buffer: f64, level: f64) -> Self {
        Self {
            slots: 0,
            idle: 0.0,
            lost: 0.0,
            arrived: 0.0,
            timeouts: 0,
            start_level: level,
            level_sum: 0.0,
            window_sum: 0.0,
            window_squares: 0.0,
            counts: [0; BINS],
            bins_per_packet: if buffer > 0.0 { BINS as f64 / buffer } else { 0.0 },
        }
    }

    /// Counts a slot that ends with this queue and this sum of windows.
    #[inline]
    pub fn slot(&mut self, level: f64, windows: f64) {
        self.slots += 1;
        self.level_sum += level;
        self.window_sum += windows;
        self.window_squares += windows * windows;
        self.counts[((level * self.bins_per_packet) as usize).min(BINS - 1)] += 1;
    }

    /// The outcome, for a link that could send `per_slot` packets in a slot of `length` seconds.
    pub fn outcome(&self, per_slot: f64, length: f64, level: f64, forwarded_before: f64) -> Outcome {
        let slots = (self.slots as f64).max(1.0);
        let forwarded = self.slots as f64 * per_slot - self.idle;
        let queue_growth = level - self.start_level;
        let arrived = self.arrived;
        let window_sum_mean = self.window_sum / slots;
        Outcome {
            utilization: forwarded / (slots * per_slot),
            loss_rate: if arrived > 0.0 { self.lost / arrived } else { 0.0 },
            queue_mean: self.level_sum / slots,
            queue_p50: self.quantile(0.5),
            queue_p99: self.quantile(0.99),
            queue_histogram: self.counts.iter().map(|&count| count as f64 / slots).collect(),
            timeouts: self.timeouts,
            arrived,
            forwarded,
            dropped: self.lost,
            queue_growth,
            forwarded_in_all: forwarded_before + forwarded,
            window_sum_mean,
            window_sum_variance: (self.window_squares / slots - window_sum_mean * window_sum_mean).max(0.0),
            measured: self.slots as f64 * length,
        }
    }

    /// The queue not exceeded for this share of the time, spread evenly inside a bin.
    fn quantile(&self, share: f64) -> f64 {
        if self.bins_per_packet == 0.0 {
            return 0.0;
        }
        let wanted = share * self.slots as f64;
        let mut below = 0.0;
        for (bin, &count) in self.counts.iter().enumerate() {
            let count = count as f64;
            if count > 0.0 && below + count >= wanted {
                return (bin as f64 + (wanted - below) / count) / self.bins_per_packet;
            }
            below += count;
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_a_uniform_queue_are_its_shares() {
        let mut tally = Tally::new(100.0, 0.0);
        for step in 0..10_000 {
            tally.slot(f64::from(step) / 100.0, 1.0);
        }
        let outcome = tally.outcome(1.0, 0.001, 100.0, 0.0);
        assert!((outcome.queue_p50 - 50.0).abs() < 0.05, "{}", outcome.queue_p50);
        assert!((outcome.queue_p99 - 99.0).abs() < 0.05, "{}", outcome.queue_p99);
        assert!((outcome.queue_mean - 50.0).abs() < 0.01);
        assert!((outcome.queue_histogram.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(outcome.window_sum_variance, 0.0);
    }

    #[test]
    fn a_queue_without_room_has_no_quantiles_to_speak_of() {
        let mut tally = Tally::new(0.0, 0.0);
        tally.slot(0.0, 1.0);
        let outcome = tally.outcome(1.0, 0.001, 0.0, 0.0);
        assert_eq!((outcome.queue_p50, outcome.queue_p99, outcome.loss_rate), (0.0, 0.0, 0.0));
    }
}
