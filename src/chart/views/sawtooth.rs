//! Window and queue of one flow in time: under-, right- and over-buffered look different.

use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::model::sawtooth::sawtooth;
use crate::model::single_flow_period::Path;
use crate::report::Report;
use crate::scenario::Display;
use crate::text::{Word, sawtooth_caption, word};

/// Cycles shown, and points of each.
const CYCLES: u32 = 3;
const POINTS: u32 = 60;

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    // Flows in step share path, buffer and link alike; their sum is n times one of them, and grows n times as fast.
    let flows = scenario.flows;
    let share = Path {
        bdp: scenario.bdp().packets(scenario.packet_size) * (1.0 / flows),
        buffer: scenario.buffer_bits().packets(scenario.packet_size) * (1.0 / flows),
        packet_size: scenario.packet_size,
        capacity: scenario.capacity() * (1.0 / flows),
        segments_per_ack: scenario.segments_per_ack,
    };
    let mut windows = Vec::new();
    let mut queues = Vec::new();
    let wave = sawtooth(scenario.congestion_control, &share);
    if let Some(wave) = &wave {
        for point in wave.points(CYCLES, POINTS) {
            windows.push((point.time.0, flows * point.window.0));
            queues.push((point.time.0, flows * point.queue.0));
        }
    }
    let length = windows.last().map_or(1.0, |point| point.0).max(1e-9);
    let top = (flows * (share.bdp + share.buffer).0).max(1e-9);
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartSawtooth),
        description: sawtooth_caption(display.lang, report, wave.as_ref().map(|wave| (wave.fit(), wave.period()))),
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
        series: vec![
            Series::new("window", say(Word::SeriesWindow), Role::Model, Kind::Line(windows)),
            Series::new("queue", say(Word::SeriesQueue), Role::Packet, Kind::Line(queues)),
        ],
        rules: vec![Rule {
            id: "bdp".to_owned(),
            label: say(Word::MarkPath),
            role: Role::Ink,
            direction: Direction::Horizontal,
            at: flows * share.bdp.0,
            handle: false,
        }],
        bands: Vec::new(),
        notes: Vec::new(),
    }
}
