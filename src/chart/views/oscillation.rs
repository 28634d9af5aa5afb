//! Window and queue of many flows in time, as delay equations: at rest, or swinging.
//!
//! The equations take milliseconds, too long for every step of a finger: on the page the module that simulates solves
//! them, and what is drawn travels as lines of text.

use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::fluid::delay_equation::{Point, Solution};
use crate::report::{Report, oscillation};
use crate::scenario::{Display, Lang, Scenario};
use crate::text::{Word, oscillation_caption, oscillation_held, oscillation_notes, word};

/// Times in seconds, and packets.
type Path = Vec<(f64, f64)>;

/// What the delay equations of a scenario say, ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swings {
    /// What they show, or why there is nothing to show.
    pub caption: String,
    /// For whom they speak.
    pub notes: Vec<String>,
    /// Packets that the path holds, and path and buffer together.
    pub holds: (f64, f64),
    /// Sum of windows and queue with drop-tail, and queue with marks in proportion to it; empty where there is nothing.
    pub paths: [Path; 3],
}

impl Swings {
    /// Solves the delay equations of a scenario.
    pub fn of(scenario: &Scenario, lang: Lang) -> Self {
        let answer = oscillation(scenario);
        let caption = oscillation_caption(lang, &answer);
        let Ok(found) = answer else { return Self { caption, ..Self::default() } };
        let path = |solution: &Solution, value: &dyn Fn(&Point) -> f64| -> Path {
            solution.points.iter().map(|point| (point.time, value(point))).collect()
        };
        Self {
            caption,
            notes: oscillation_notes(lang),
            holds: (found.path.0, found.path.0 + found.buffer.0),
            paths: [
                path(&found.drop_tail, &|point| found.flows * point.window),
                path(&found.drop_tail, &|point| point.queue),
                path(&found.marked, &|point| point.queue),
            ],
        }
    }

    /// As it travels: `swings D D+B`, `swing_note …`, `swing_path t:y t:y …` and the caption.
    pub fn to_text(&self) -> String {
        let mut lines =
            vec![format!("swings {} {}", self.holds.0, self.holds.1), format!("swing_caption {}", self.caption)];
        lines.extend(self.notes.iter().map(|note| format!("swing_note {note}")));
        for path in &self.paths {
            // Seven digits are more than a screen shows.
            let points: Vec<String> = path.iter().map(|&(t, y)| format!("{}:{}", t as f32, y as f32)).collect();
            lines.push(format!("swing_path {}", points.join(" ")));
        }
        lines.join("\n")
    }

    /// Takes in a line of what has travelled; `false` if it is none of these.
    pub fn take_line(swings: &mut Option<Self>, what: &str, rest: &str) -> bool {
        let read = |text: &str, at: char| {
            let (first, second) = text.split_once(at)?;
            Some((first.parse::<f64>().ok()?, second.parse::<f64>().ok()?))
        };
        match (what, swings) {
            ("swings", swings) => {
                *swings = Some(Self { holds: read(rest, ' ').unwrap_or_default(), ..Self::default() })
            }
            ("swing_caption", Some(swings)) => rest.clone_into(&mut swings.caption),
            ("swing_note", Some(swings)) => swings.notes.push(rest.to_owned()),
            ("swing_path", Some(swings)) => {
                let path = rest.split(' ').filter_map(|point| read(point, ':')).collect();
                swings.paths.rotate_left(1);
                swings.paths[2] = path;
            }
            _ => return false,
        }
        true
    }
}

pub(super) fn spec(report: &Report, swings: Option<&Swings>, display: &Display) -> ChartSpec {
    let say = |key| word(display.lang, key).to_owned();
    let nothing = Swings { caption: say(Word::OscillationWaits), ..Swings::default() };
    let found = swings.unwrap_or(&nothing);
    let (mut series, mut rules) = (Vec::new(), Vec::new());
    let (mut length, mut top) = (1.0, found.holds.1.max(1.0));
    let looks = [
        ("window", Word::SeriesWindows, Role::Model),
        ("queue", Word::SeriesQueueDropTail, Role::Packet),
        ("marked", Word::SeriesQueueMarked, Role::ModelB),
    ];
    for ((id, key, role), path) in looks.into_iter().zip(&found.paths) {
        let Some(last) = path.last() else { continue };
        length = last.0.max(1e-9);
        top = path.iter().map(|point| point.1).fold(top, f64::max);
        series.push(Series::new(id, say(key), role, Kind::Line(path.clone())));
    }
    if !series.is_empty() {
        rules.push(Rule {
            id: "bdp".to_owned(),
            label: say(Word::MarkPath),
            role: Role::Ink,
            direction: Direction::Horizontal,
            at: found.holds.0,
            handle: false,
        });
    }
    let held = if series.is_empty() { String::new() } else { oscillation_held(display.lang, report) };
    let axis =
        |label, range, ticks| Axis { label: say(label), unit: String::new(), scale: Scale::Linear, range, ticks };
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartOscillation),
        description: format!("{}{held}", found.caption),
        x: axis(Word::AxisTime, (0.0, length), TickFormat::Duration),
        y: axis(Word::AxisPacketsOne, (0.0, 1.08 * top), TickFormat::Number),
        series,
        rules,
        bands: Vec::new(),
        notes: found.notes.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    #[test]
    fn what_travels_is_what_is_drawn() {
        let scenario = decode("v=1&c=20Mbps&rtt=100ms&n=20&b=80p").scenario;
        let swings = Swings::of(&scenario, Lang::En);
        assert!(swings.paths.iter().all(|path| path.len() > 100), "{}", swings.caption);
        let mut back = None;
        for line in swings.to_text().lines() {
            let (what, rest) = line.split_once(' ').expect("a word and the rest");
            assert!(Swings::take_line(&mut back, what, rest), "{what}");
        }
        let back = back.expect("swings");
        assert_eq!((&back.caption, &back.notes, back.holds), (&swings.caption, &swings.notes, swings.holds));
        for (now, then) in back.paths.iter().flatten().zip(swings.paths.iter().flatten()) {
            assert!((now.0 - then.0).abs() <= 1e-6 * then.0.abs() && (now.1 - then.1).abs() <= 1e-6 * then.1.abs());
        }
        assert!(!Swings::take_line(&mut None, "point", "packet 1 1"));
        let refused = Swings::of(&decode("cca=bbr").scenario, Lang::En);
        assert!(refused.paths.iter().all(Vec::is_empty) && refused.caption.contains("BBR"));
    }
}
