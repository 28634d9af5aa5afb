//! Window and queue of many flows in time, as delay equations: at rest, or swinging.

use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::fluid::delay_equation::{Point, Solution};
use crate::report::{Report, oscillation};
use crate::scenario::Display;
use crate::text::{Word, oscillation_caption, oscillation_notes, word};

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let say = |key| word(display.lang, key).to_owned();
    let answer = oscillation(&report.scenario);
    let mut series = Vec::new();
    let mut rules = Vec::new();
    let (mut length, mut top) = (1.0, 1.0);
    if let Ok(found) = &answer {
        let line = |solution: &Solution, value: &dyn Fn(&Point) -> f64| {
            Kind::Line(solution.points.iter().map(|point| (point.time, value(point))).collect())
        };
        let windows = |point: &Point| found.flows * point.window;
        series = vec![
            Series::new("window", say(Word::SeriesWindows), Role::Model, line(&found.drop_tail, &windows)),
            Series::new(
                "queue",
                say(Word::SeriesQueueDropTail),
                Role::Packet,
                line(&found.drop_tail, &|point| point.queue),
            ),
            Series::new(
                "marked",
                say(Word::SeriesQueueMarked),
                Role::ModelB,
                line(&found.marked, &|point| point.queue),
            ),
        ];
        rules.push(Rule {
            id: "bdp".to_owned(),
            label: say(Word::MarkPath),
            role: Role::Ink,
            direction: Direction::Horizontal,
            at: found.path.0,
            handle: false,
        });
        length = found.drop_tail.points.last().map_or(1.0, |point| point.time).max(1e-9);
        top = found.drop_tail.points.iter().map(windows).fold(found.path.0 + found.buffer.0, f64::max);
    }
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartOscillation),
        description: oscillation_caption(display.lang, report, &answer),
        x: Axis {
            label: say(Word::AxisTime),
            unit: String::new(),
            scale: Scale::Linear,
            range: (0.0, length),
            ticks: TickFormat::Duration,
        },
        y: Axis {
            label: say(Word::AxisPacketsOne),
            unit: String::new(),
            scale: Scale::Linear,
            range: (0.0, 1.08 * top),
            ticks: TickFormat::Number,
        },
        series,
        rules,
        bands: Vec::new(),
        notes: if answer.is_ok() { oscillation_notes(display.lang) } else { Vec::new() },
    }
}
