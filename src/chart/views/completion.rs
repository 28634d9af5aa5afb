//! How long short flows take, against the buffer that long ones fill: what small buffers spare.

use super::axis::{axis_value, buffer_axis, buffer_rules};
use super::simulated::simulated_series;
use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::job::Figure;
use crate::model::short_flow_completion::{short_flow_completion, short_flow_completion_full};
use crate::report::{Report, SimulatedCurves, completion_path, sample_buffers, short_flow_bursts_of};
use crate::scenario::Display;
use crate::text::{Word, completion_caption, word};
use crate::units::{Bits, BufferSize, BufferUnit};

const POINTS: usize = 120;

pub(super) fn spec(report: &Report, simulated: &SimulatedCurves, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let at = |bits: Bits| axis_value(scenario, display.x, bits);
    let (bursts, path) = (short_flow_bursts_of(scenario), completion_path(scenario));
    let buffers = sample_buffers(scenario, POINTS);
    let packets = |bits: Bits| bits.packets(scenario.packet_size);
    let full: Vec<(f64, f64)> =
        buffers.iter().map(|&bits| (at(bits), short_flow_completion_full(&bursts, &path, packets(bits)).0)).collect();
    let alone: Vec<(f64, f64)> = buffers
        .iter()
        .filter_map(|&bits| Some((at(bits), short_flow_completion(&bursts, &path, packets(bits))?.0)))
        .collect();
    let mut series = vec![Series::new("completion_full", say(Word::SeriesBehindFull), Role::Ink, Kind::Line(full))];
    series.push(Series::new("short_flow_completion", say(Word::SeriesAlone), Role::Model, Kind::Line(alone)));
    series.extend(simulated_series(scenario, simulated, display, Figure::FctMean, |time| time));
    let mut rules = buffer_rules(scenario, display);
    for (id, key, unit) in [("bdp", Word::AxisBdp, BufferUnit::Bdp), ("sqrtn", Word::AxisSqrtN, BufferUnit::SqrtN)] {
        rules.push(Rule {
            id: id.to_owned(),
            label: format!("1 {}", say(key)),
            role: Role::Soft,
            direction: Direction::Vertical,
            at: at(scenario.bits(BufferSize { value: 1.0, unit })),
            handle: false,
        });
    }
    let values = series.iter().flat_map(|series| match &series.kind {
        Kind::Line(points) => points.iter().map(|point| point.1).collect::<Vec<_>>(),
        Kind::Points(points) => points.iter().map(|point| point.y).collect(),
        Kind::Step(_) | Kind::Area(_) => Vec::new(),
    });
    let (low, high) = values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartCompletion),
        description: completion_caption(display.lang, report),
        x: buffer_axis(scenario, display),
        y: Axis {
            label: say(Word::AxisCompletion),
            unit: String::new(),
            scale: Scale::Log,
            range: (0.8 * low.min(high), 1.25 * high),
            ticks: TickFormat::Duration,
        },
        series,
        rules,
        bands: Vec::new(),
        notes: Vec::new(),
    }
}
