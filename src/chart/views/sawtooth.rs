//! Window and queue of one flow in time: under-, right- and over-buffered look different.

use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::model::sawtooth::{Fit, sawtooth};
use crate::model::single_flow_period::Path;
use crate::report::Report;
use crate::scenario::{Display, Lang};
use crate::text::{Word, flows_text, per_cent, word};
use crate::units::{Seconds, display_packets, display_time};

/// Cycles shown, and points of each.
const CYCLES: u32 = 3;
const POINTS: u32 = 60;

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let path = Path {
        bdp: scenario.bdp().packets(scenario.packet_size),
        buffer: scenario.buffer_bits().packets(scenario.packet_size),
        packet_size: scenario.packet_size,
        capacity: scenario.capacity,
        segments_per_ack: scenario.segments_per_ack,
    };
    let mut windows = Vec::new();
    let mut queues = Vec::new();
    let wave = sawtooth(scenario.congestion_control, &path);
    if let Some(wave) = &wave {
        for point in wave.points(CYCLES, POINTS) {
            windows.push((point.time.0, point.window.0));
            queues.push((point.time.0, point.queue.0));
        }
    }
    let length = windows.last().map_or(1.0, |point| point.0).max(1e-9);
    let top = (path.bdp + path.buffer).0.max(1e-9);
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartSawtooth),
        description: describe(report, display.lang, wave.as_ref().map(|wave| (wave.fit(), wave.period()))),
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
            at: path.bdp.0,
            handle: false,
        }],
        bands: Vec::new(),
        notes: Vec::new(),
    }
}

fn describe(report: &Report, lang: Lang, wave: Option<(Fit, Seconds)>) -> String {
    let Lang::En = lang;
    let scenario = &report.scenario;
    let Some((fit, period)) = wave else {
        return "BBR does not saw: it paces by a model of the path, and no closed form of its window is known."
            .to_owned();
    };
    let busy = per_cent(report.value("single_flow").unwrap_or(1.0));
    let least = report.value("single_flow_queue_min").unwrap_or(0.0);
    let story = match fit {
        Fit::Under => format!(
            "Under-buffered: after each loss the queue is empty for a while, and the link is busy {busy} of the time."
        ),
        Fit::Right => {
            "Just right: the queue empties at the moment when the window has recovered, and the link never idles."
                .to_owned()
        }
        Fit::Over => format!(
            "Over-buffered: the queue never falls below {}, which only delays.",
            display_packets(crate::units::Packets(least), 4)
        ),
    };
    let whose = if scenario.flows == 1.0 {
        String::new()
    } else {
        format!(" Drawn for {} in step, as one.", flows_text(scenario.flows))
    };
    format!("{story} One loss every {}.{whose}", display_time(period, 4))
}
