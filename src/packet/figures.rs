//! From the counters of a run to its figures.

use super::hop::Hop;
use super::measure::{Histogram, mean, percentile, variance};
use super::outcome::{Delays, Outcome, Series};
use super::simulation::Simulation;
use super::source::{Kind, Source};
use super::time::Time;

/// Bins of the histograms.
const BINS: usize = 64;

impl Simulation {
    /// The figures of the measured part so far.
    pub fn outcome(&self) -> Outcome {
        let now = self.now;
        let mut outcome = self.whole_run();
        let Some(start) = self.baseline else { return outcome };
        let span = now.since(start.time);
        let seconds = span.seconds();
        outcome.measured = seconds;
        let per_span = |amount: f64| if span == Time::ZERO { 0.0 } else { amount / span.0 as f64 };
        outcome.utilization = per_span((self.hop.busy_time(now) - start.busy).0 as f64);
        outcome.queue_mean = per_span((self.hop.waited(now) - start.waited) as f64);
        let arrived = self.arrived - start.arrived;
        outcome.loss_rate = if arrived == 0 { 0.0 } else { (self.dropped() - start.dropped) as f64 / arrived as f64 };
        outcome.timeouts = self.timeouts() - start.timeouts;
        self.grid_figures(&mut outcome, self.grid.point_from(start.time));
        if seconds.0 > 0.0 {
            let bits = self.setup.packet_size.bits().0 / seconds.0;
            outcome.goodput =
                self.long_flows().map(|flow| (flow.receiver.received() - flow.received_warm) as f64 * bits).collect();
            outcome.jain_index = jain_index(&outcome.goodput);
        }
        outcome.fct_mean = self.completions.mean();
        outcome.fct_p99 = self.completions.percentile(0.99);
        outcome.short_flows_completed = self.completions.count();
        outcome
    }

    /// What is counted from the start of the run.
    fn whole_run(&self) -> Outcome {
        let step = self.grid.time(1).seconds();
        let lines: u64 = self.flows.iter().map(|flow| flow.line.len() as u64).sum();
        let from_flows: u64 = self.flows.iter().map(|flow| flow.line.sent()).sum();
        let from_sources: u64 = self.sources.iter().map(|source| u64::from(source.sent)).sum();
        Outcome {
            packets_forwarded: self.hop.forwarded(self.now),
            queue_series: Series { step, values: self.queue.iter().map(|waiting| f64::from(*waiting)).collect() },
            window_sum_series: Series { step, values: self.windows.sums(self.queue.len()) },
            short_flows_open: self.open_short_flows(),
            constant: self.delays(|kind| matches!(kind, Kind::Constant { .. })),
            ping: self.delays(|kind| matches!(kind, Kind::Ping { .. })).pop(),
            uplink_dropped: self.uplink_dropped,
            sent: self.retired.sent + from_flows + from_sources,
            delivered: self.hop.forwarded(self.now),
            dropped: self.dropped(),
            in_flight: lines + self.hop.inside(self.now),
            events: self.events,
            ..Outcome::default()
        }
    }

    /// Percentiles and histograms over the grid points from `first` on.
    fn grid_figures(&self, outcome: &mut Outcome, first: usize) {
        let mut queue = outcome.queue_series.values.get(first..).unwrap_or_default().to_vec();
        queue.sort_unstable_by(f64::total_cmp);
        outcome.queue_p50 = percentile(&queue, 0.5).unwrap_or(0.0);
        outcome.queue_p99 = percentile(&queue, 0.99).unwrap_or(0.0);
        outcome.queue_histogram = Histogram::of(&queue, BINS, 1.0);
        let sums = outcome.window_sum_series.values.get(first..).unwrap_or_default();
        outcome.window_sum_histogram = Histogram::of(sums, BINS, 1.0);
        outcome.window_sum_mean = mean(sums);
        outcome.window_sum_variance = variance(sums);
    }

    fn delays(&self, of: impl Fn(&Kind) -> bool) -> Vec<Delays> {
        self.sources.iter().filter(|source| of(&source.kind)).map(delays).collect()
    }
}

fn delays(source: &Source) -> Delays {
    let delays = &source.delays;
    Delays {
        sent: u64::from(source.sent),
        lost: source.lost,
        mean: delays.mean(),
        p99: delays.percentile(0.99),
        max: delays.max(),
    }
}

/// R. Jain, D. Chiu, W. Hawe, DEC-TR-301, 1984: (Σx)² / (n·Σx²). None when nothing got through.
fn jain_index(goodput: &[f64]) -> Option<f64> {
    let sum: f64 = goodput.iter().sum();
    let squares: f64 = goodput.iter().map(|rate| rate * rate).sum();
    (squares > 0.0).then(|| sum * sum / (goodput.len() as f64 * squares))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jains_index_of_equal_and_of_unequal_shares() {
        assert_eq!(jain_index(&[2.0, 2.0, 2.0]), Some(1.0));
        assert_eq!(jain_index(&[1.0, 0.0, 0.0, 0.0]), Some(0.25));
        assert_eq!((jain_index(&[]), jain_index(&[0.0])), (None, None));
    }
}
