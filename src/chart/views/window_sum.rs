//! The Gaussian sum of windows, with D and D + B marked: the buffer has to be wide enough to fit the bell.

use crate::chart::{Axis, Band, ChartSpec, Direction, Interval, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::job::{Figure, Simulator, buffer_in_packets};
use crate::model::window_sum::window_sum;
use crate::packet::Histogram;
use crate::report::{Report, SimulatedCurves};
use crate::scenario::Display;
use crate::text::{Word, window_sum_caption, window_sum_ratio, word};
use crate::units::Packets;

const POINTS: usize = 161;
/// Standard deviations shown on either side of the mean.
const REACH: f64 = 4.0;

pub(super) fn spec(report: &Report, simulated: &SimulatedCurves, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let bdp = scenario.bdp().packets(scenario.packet_size);
    let buffer = scenario.buffer_bits().packets(scenario.packet_size);
    let sum = window_sum(bdp, buffer, scenario.flows);
    let full = bdp + buffer;
    let measured = simulated.windows.as_ref().map(density).unwrap_or_default();
    let ends = |pick: fn(f64, f64) -> f64, start: f64| measured.iter().map(|point| point.0).fold(start, pick);
    let low = ends(f64::min, (sum.mean.0 - REACH * sum.sigma.0).min(bdp.0)).max(0.0);
    let high = ends(f64::max, (sum.mean.0 + REACH * sum.sigma.0).max(full.0));
    let margin = 0.04 * (high - low);
    let (low, high) = ((low - margin).max(0.0), high + margin);
    let at = |step: usize| low + (high - low) * step as f64 / (POINTS - 1) as f64;
    let bell: Vec<(f64, f64)> = (0..POINTS).map(|step| (at(step), sum.density(Packets(at(step))))).collect();
    let idle: Vec<Interval> =
        bell.iter().take_while(|point| point.0 <= bdp.0).map(|&(x, high)| Interval { x, low: 0.0, high }).collect();
    let top = bell.iter().chain(&measured).map(|point| point.1).fold(0.0, f64::max);
    let mark = |id: &str, label: String, role, at: f64| Rule {
        id: id.to_owned(),
        label,
        role,
        direction: Direction::Vertical,
        at,
        handle: false,
    };
    let mut series = Vec::new();
    if idle.len() > 1 {
        series.push(Series::new("idle", String::new(), Role::Bound, Kind::Area(idle)));
    }
    series.push(Series::new("window_sum", say(Word::SeriesDensity), Role::Model, Kind::Line(bell)));
    let chosen = buffer_in_packets(scenario, scenario.buffer);
    let point = simulated.of(Simulator::Packet).find(|point| point.buffer == chosen);
    let mut description = window_sum_caption(display.lang, report, sum, bdp, full);
    if !measured.is_empty() {
        series.push(Series::new(
            "simulated_windows",
            say(Word::SeriesWindowsCounted),
            Role::Packet,
            Kind::Step(measured),
        ));
        let figure = |figure| point.and_then(|point| point.estimate(figure));
        if let (Some(mean), Some(variance)) = (figure(Figure::WindowSumMean), figure(Figure::WindowSumVariance)) {
            let ratio = variance.mean / (sum.sigma.0 * sum.sigma.0);
            description.push(' ');
            description += &window_sum_ratio(display.lang, Packets(mean.mean), ratio, scenario.rtts.is_some());
        }
    }
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartWindowSum),
        description,
        x: Axis {
            label: say(Word::AxisInFlight),
            unit: String::new(),
            scale: Scale::Linear,
            range: (low, high),
            ticks: TickFormat::Number,
        },
        y: Axis {
            label: say(Word::AxisDensity),
            unit: String::new(),
            scale: Scale::Linear,
            range: (0.0, if top > 0.0 { 1.12 * top } else { 1.0 }),
            ticks: TickFormat::Fixed(Vec::new()),
        },
        series,
        rules: vec![
            mark("bdp", say(Word::MarkPath), Role::Ink, bdp.0),
            mark("full", say(Word::MarkFull), Role::Chosen, full.0),
        ],
        bands: vec![Band {
            id: "buffer".to_owned(),
            label: say(Word::SeriesChosen),
            role: Role::Chosen,
            direction: Direction::Vertical,
            from: bdp.0,
            to: full.0,
        }],
        notes: Vec::new(),
    }
}

/// A histogram as a density over its bins; the last point closes the last bin.
fn density(histogram: &Histogram) -> Vec<(f64, f64)> {
    let all: u64 = histogram.counts.iter().sum();
    let edge = |bin: usize| histogram.start + histogram.width * bin as f64;
    let share = |count: u64| count as f64 / all.max(1) as f64 / histogram.width;
    let bins = histogram.counts.iter().enumerate().map(|(bin, count)| (edge(bin), share(*count)));
    bins.chain([(edge(histogram.counts.len()), 0.0)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::report;
    use crate::scenario::decode;

    #[test]
    fn the_histogram_is_a_density_that_stands_in_full_on_the_axis() {
        let decoded = decode("v=1&b=129p&view=window_sum");
        let windows = Histogram { start: 900.0, width: 50.0, counts: vec![10, 60, 20, 10] };
        let simulated = SimulatedCurves { points: Vec::new(), windows: Some(windows.clone()) };
        let area: f64 = density(&windows).iter().map(|point| point.1 * 50.0).sum();
        assert!((area - 1.0).abs() < 1e-12);
        let chart = spec(&report(&decoded.scenario), &simulated, &decoded.display);
        assert!(chart.x.range.0 <= 900.0 && chart.x.range.1 >= 1100.0, "{:?}", chart.x.range);
        assert!(chart.y.range.1 > 60.0 / 100.0 / 50.0);
        assert!(chart.series.iter().any(|series| series.id == "simulated_windows"));
    }
}
