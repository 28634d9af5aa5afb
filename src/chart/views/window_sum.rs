//! The Gaussian sum of windows, with D and D + B marked: the buffer has to be wide enough to fit the bell.

use crate::chart::{Axis, Band, ChartSpec, Direction, Interval, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::model::window_sum::window_sum;
use crate::report::Report;
use crate::scenario::Display;
use crate::text::{Word, window_sum_caption, word};
use crate::units::Packets;

const POINTS: usize = 161;
/// Standard deviations shown on either side of the mean.
const REACH: f64 = 4.0;

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let bdp = scenario.bdp().packets(scenario.packet_size);
    let buffer = scenario.buffer_bits().packets(scenario.packet_size);
    let sum = window_sum(bdp, buffer, scenario.flows);
    let full = bdp + buffer;
    let low = (sum.mean.0 - REACH * sum.sigma.0).min(bdp.0).max(0.0);
    let high = (sum.mean.0 + REACH * sum.sigma.0).max(full.0);
    let margin = 0.04 * (high - low);
    let (low, high) = ((low - margin).max(0.0), high + margin);
    let at = |step: usize| low + (high - low) * step as f64 / (POINTS - 1) as f64;
    let bell: Vec<(f64, f64)> = (0..POINTS).map(|step| (at(step), sum.density(Packets(at(step))))).collect();
    let idle: Vec<Interval> =
        bell.iter().take_while(|point| point.0 <= bdp.0).map(|&(x, high)| Interval { x, low: 0.0, high }).collect();
    let top = bell.iter().map(|point| point.1).fold(0.0, f64::max);
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
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartWindowSum),
        description: window_sum_caption(display.lang, report, sum, bdp, full),
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
