//! One recorded run in time: the sum of the windows against path and buffer, and the queue with its drops.

use crate::chart::{Axis, ChartSpec, Direction, Interval, Kind, Marker, Role, Rule, Sample, Scale, Series, TickFormat};
use crate::job::Recording;
use crate::scenario::Lang;
use crate::text::{Word, word};

/// The sum of all windows: above the path a queue stands, below it the link runs dry.
pub fn window_sum_chart(recording: &Recording, lang: Lang) -> ChartSpec {
    let (bdp, full) = (recording.bdp, recording.bdp + recording.buffer);
    let sums: Vec<(f64, f64)> = recording.frames().map(|frame| (frame.time, frame.window_sum)).collect();
    let area = |low: fn(f64, f64) -> f64, high: fn(f64, f64) -> f64| {
        let edge = |&(time, sum): &(f64, f64)| Interval { x: time, low: low(sum, bdp), high: high(sum, bdp) };
        Kind::Area(sums.iter().map(edge).collect())
    };
    let rule = |id: &str, label, at| Rule {
        id: id.to_owned(),
        label: word(lang, label).to_owned(),
        role: Role::Soft,
        direction: Direction::Horizontal,
        at,
        handle: false,
    };
    let series = vec![
        Series::new("dry", "", Role::Target, area(f64::min, |_, bdp| bdp)),
        Series::new("standing", "", Role::Packet, area(|_, bdp| bdp, f64::max)),
        Series::new("window_sum", "", Role::Model, Kind::Line(sums.clone())),
    ];
    // Slow start at the beginning may shoot far beyond what matters afterwards.
    let top = sums.iter().map(|point| point.1).fold(full, f64::max).min(1.6 * full);
    let mut rules = vec![rule("bdp", Word::MarkPath, bdp)];
    if recording.buffer > 0.12 * top {
        rules.push(rule("full", Word::MarkPathAndBuffer, full));
    }
    chart("window_sum", recording, (Word::MachineWindowSum, lang), 1.08 * top, series, rules)
}

/// The queue, and the moments in which packets were dropped.
pub fn queue_chart(recording: &Recording, lang: Lang) -> ChartSpec {
    let queue: Vec<(f64, f64)> = recording.frames().map(|frame| (frame.time, frame.queue)).collect();
    let mut drops = Vec::new();
    let mut dropped = 0.0;
    let top = queue.iter().map(|point| point.1).fold(recording.buffer, f64::max).max(1.0);
    for frame in recording.frames() {
        if frame.dropped > dropped {
            drops.push(Sample::new(frame.time, 1.12 * top));
            dropped = frame.dropped;
        }
    }
    let filled = queue.iter().map(|&(time, packets)| Interval { x: time, low: 0.0, high: packets }).collect();
    let mut marks = Series::new("drops", "", Role::Target, Kind::Points(drops));
    marks.marker = Some(Marker::Tick);
    let series = vec![
        Series::new("filled", "", Role::Packet, Kind::Area(filled)),
        Series::new("queue", "", Role::Packet, Kind::Line(queue)),
        marks,
    ];
    chart("queue", recording, (Word::MachineQueue, lang), 1.25 * top, series, Vec::new())
}

fn chart(
    name: &str,
    recording: &Recording,
    (title, lang): (Word, Lang),
    top: f64,
    series: Vec<Series>,
    rules: Vec<Rule>,
) -> ChartSpec {
    let axis = |label: String, range, ticks| Axis { label, unit: String::new(), scale: Scale::Linear, range, ticks };
    let end = recording.interval * recording.len().max(1) as f64;
    ChartSpec {
        name: name.to_owned(),
        title: word(lang, title).to_owned(),
        description: String::new(),
        x: axis(String::new(), (0.0, end), TickFormat::Duration),
        y: axis(word(lang, title).to_owned(), (0.0, top.max(1.0)), TickFormat::Number),
        series,
        rules,
        bands: Vec::new(),
        notes: Vec::new(),
    }
}
