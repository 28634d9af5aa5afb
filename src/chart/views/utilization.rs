//! Utilization against buffer: bound, models, target and published points on one axis.

use super::axis::{axis_value, buffer_axis, buffer_rules};
use super::simulated::simulated_series;
use crate::chart::{Axis, Band, ChartSpec, Direction, Kind, Role, Rule, Sample, Scale, Series, TickFormat};
use crate::job::Figure;
use crate::report::{
    Evaluator, Origin, Reason, Report, SimulatedCurves, Verdict, idle_at, matching_measurements, sample_buffers,
    utilization_at,
};
use crate::scenario::{Display, Scenario, YAxis};
use crate::text::{Word, half_and_double, per_cent, plain, verdict, word};
use crate::units::Packets;

/// Points of each curve.
const POINTS: usize = 160;
/// Most nines that the axis shows: beyond six no measurement tells anything.
const NINES: f64 = 1e-6;

pub(super) fn spec(report: &Report, simulated: &SimulatedCurves, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let buffers = sample_buffers(scenario, POINTS);
    let mut series: Vec<Series> = Evaluator::ALL
        .iter()
        .filter_map(|evaluator| {
            let points: Vec<(f64, f64)> = buffers
                .iter()
                .filter_map(|&bits| {
                    let busy = match display.y {
                        YAxis::Linear => utilization_at(scenario, *evaluator, bits)?,
                        // The complement keeps the nines that `1 - U` has lost.
                        YAxis::Nines => 1.0 - idle_at(scenario, *evaluator, bits)?.max(NINES / 10.0),
                    };
                    Some((axis_value(scenario, display.x, bits), busy))
                })
                .collect();
            let (key, role) = looks(*evaluator, scenario);
            (!points.is_empty()).then(|| Series::new(evaluator.id(), say(key), role, Kind::Line(points)))
        })
        .collect();
    let published = matching_measurements(scenario);
    for (origin, key, role) in [
        (Origin::Simulation, Word::SeriesSimulation, Role::Published),
        (Origin::Router, Word::SeriesRouter, Role::Measured),
    ] {
        let points: Vec<Sample> = published
            .iter()
            .filter(|point| point.origin == origin)
            .map(|point| {
                let bits = Packets(point.packets).bits(scenario.packet_size);
                let shown =
                    if display.y == YAxis::Nines { point.utilization.min(1.0 - NINES) } else { point.utilization };
                Sample::new(axis_value(scenario, display.x, bits), shown)
            })
            .collect();
        if !points.is_empty() {
            let id = if origin == Origin::Router { "published_router" } else { "published_simulation" };
            series.push(Series::new(id, say(key), role, Kind::Points(points)));
        }
    }
    let busy = |value: f64| if display.y == YAxis::Nines { value.min(1.0 - NINES) } else { value.min(1.0) };
    series.extend(simulated_series(scenario, simulated, display, Figure::Utilization, busy));
    let target = scenario.target_utilization.0;
    let mut rules = vec![Rule {
        id: "target".to_owned(),
        label: format!("{} {}", say(Word::SeriesTarget), per_cent(target)),
        role: Role::Target,
        direction: Direction::Horizontal,
        at: if display.y == YAxis::Nines { target.min(1.0 - NINES) } else { target },
        handle: false,
    }];
    rules.extend(buffer_rules(scenario, display));
    if let Some(share) = held_to(report) {
        rules.push(Rule {
            id: "held".to_owned(),
            label: format!("{} {}", say(Word::MarkHeld), per_cent(share)),
            role: Role::Ink,
            direction: Direction::Horizontal,
            at: share,
            handle: false,
        });
    }
    let answer = verdict(display.lang, report);
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartUtilization),
        description: format!("{} {}", plain(&answer.headline), half_and_double(display.lang, report)).trim().to_owned(),
        x: buffer_axis(scenario, display),
        y: vertical(report, display, &series),
        series,
        rules,
        bands: small_windows(report, display),
        notes: Vec::new(),
    }
}

fn looks(evaluator: Evaluator, scenario: &Scenario) -> (Word, Role) {
    match evaluator {
        Evaluator::Bound => (Word::SeriesBound, Role::Bound),
        Evaluator::TableModel if scenario.hidden_fifo.0 <= 0.0 => (Word::SeriesTableModelPlain, Role::Model),
        Evaluator::TableModel => (Word::SeriesTableModel, Role::Model),
        Evaluator::Shortfall => (Word::SeriesShortfall, Role::ModelB),
        Evaluator::OneFlow if scenario.flows == 1.0 => (Word::SeriesOneFlowAlone, Role::ModelC),
        Evaluator::OneFlow => (Word::SeriesOneFlow, Role::ModelC),
        Evaluator::Worst => (Word::SeriesWorst, Role::Compare),
    }
}

/// The utilization that something else than this link and its buffer holds the flows to.
fn held_to(report: &Report) -> Option<f64> {
    Verdict::of(report).reasons.iter().find_map(|reason| match reason {
        Reason::CannotFill { share, .. } => Some(*share),
        _ => None,
    })
}

fn vertical(report: &Report, display: &Display, series: &[Series]) -> Axis {
    let label = word(display.lang, Word::AxisUtilization).to_owned();
    if display.y == YAxis::Nines {
        return Axis {
            label,
            unit: "%".to_owned(),
            scale: Scale::Nines,
            range: (0.5, 1.0 - NINES),
            ticks: TickFormat::Percent,
        };
    }
    // Low enough for the verdict and all published points, never so low that the curves become a line at the top.
    let scenario = &report.scenario;
    let of_interest = Evaluator::ALL
        .iter()
        .filter_map(|evaluator| utilization_at(scenario, *evaluator, scenario.buffer_bits()))
        .chain(series.iter().flat_map(|series| match &series.kind {
            Kind::Points(points) => points.iter().map(|point| point.y).collect(),
            _ => Vec::new(),
        }))
        .chain(held_to(report))
        .fold(0.75, f64::min);
    let low = ((of_interest - 0.04) * 20.0).floor() / 20.0;
    Axis {
        label,
        unit: "%".to_owned(),
        scale: Scale::Linear,
        range: (low.clamp(0.0, 0.7), 1.005),
        ticks: TickFormat::Percent,
    }
}

/// Where the flows would share fewer than two packets each.
fn small_windows(report: &Report, display: &Display) -> Vec<Band> {
    let scenario = &report.scenario;
    let path = scenario.bdp().packets(scenario.packet_size).0;
    let enough = 2.0 * scenario.flows - path;
    if scenario.flows <= 1.0 || enough <= 0.0 {
        return Vec::new();
    }
    let axis = buffer_axis(scenario, display);
    let to = axis_value(scenario, display.x, Packets(enough).bits(scenario.packet_size));
    vec![Band {
        id: "small_windows".to_owned(),
        label: word(display.lang, Word::BandSmallWindows).to_owned(),
        role: Role::Target,
        direction: Direction::Vertical,
        from: axis.range.0,
        to: to.min(axis.range.1),
    }]
}
