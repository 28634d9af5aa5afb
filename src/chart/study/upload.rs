//! Download against the mean ping: what a window allows, what the runs gave, what was measured.

use super::{axis, frame, line, over_seeds, points};
use crate::chart::{ChartSpec, Direction, Marker, Role, Rule, Sample, Scale};
use crate::job::StudyRow;
use crate::report::{StudyFigure, StudyReport};
use crate::scenario::{Case, Lang};
use crate::text::case_label;
use crate::units::BufferUnit;

/// Ends of the axis of pings, ms; it grows to hold every run.
const PINGS: (f64, f64) = (100.0, 1000.0);
/// Points of a curve.
const STEPS: usize = 120;

pub(super) fn spec(lang: Lang, report: &StudyReport) -> ChartSpec {
    let question = &report.question;
    let kilobytes = |bits_per_second: f64| bits_per_second / 8e3;
    let line_rate = kilobytes(question.capacity.0);
    let words = Words::of(lang);
    let ping = |row: &StudyRow| row.delay.map(|delay| 1e3 * delay.mean);
    let download = |row: &StudyRow| row.download.map(|rate| kilobytes(rate.0));
    let downloads = || report.rows.iter().filter(|row| row.download.is_some()).filter_map(ping);
    let range = (downloads().fold(PINGS.0, f64::min) / 1.1, 1.1 * downloads().fold(PINGS.1, f64::max));
    let mut spec = frame(
        lang,
        report,
        words.title,
        axis(words.ping, "ms", Scale::Log, range),
        axis(words.download, "kB/s", Scale::Linear, (0.0, 1.25 * line_rate)),
    );
    // The classical argument: a window a round trip, at most the line.
    let window = question.window_bytes().0;
    let curve = |share: f64| {
        let ratio = (range.1 / range.0).ln();
        (0..=STEPS)
            .map(|step| {
                let ms = range.0 * (ratio * step as f64 / STEPS as f64).exp();
                // The transfers' path is longer than the pings' by this much.
                let rtt = ms / 1e3 + question.rtt.0 - question.rtt_ping.0;
                (ms, (share * window / rtt / 1e3).min(line_rate))
            })
            .collect::<Vec<_>>()
    };
    spec.series.extend(line("window", words.window, Role::Model, curve(1.0)));
    spec.series.extend(line("half_window", words.half_window, Role::ModelB, curve(0.5)));
    let swept = |unit: BufferUnit| {
        let rows: Vec<&StudyRow> =
            report.rows.iter().filter(|row| row.task.buffer.is_some_and(|buffer| buffer.unit == unit)).collect();
        over_seeds(&rows, ping, download)
    };
    spec.series.extend(points("bytes", words.bytes, Role::Packet, Marker::Square, swept(BufferUnit::Bytes)));
    spec.series.extend(points("packets", words.packets, Role::Fluid, Marker::Triangle, swept(BufferUnit::Packets)));
    let own = |cases: &[Case]| {
        let rows: Vec<&StudyRow> =
            report.rows.iter().filter(|row| row.task.buffer.is_none() && cases.contains(&row.task.case)).collect();
        over_seeds(&rows, ping, download)
    };
    for (case, marker) in
        [(Case::Both, Marker::Ring), (Case::BothHalfWindow, Marker::Dot), (Case::BothShaped, Marker::Lozenge)]
    {
        spec.series.extend(points(case.key(), case_label(lang, case), Role::Chosen, marker, own(&[case])));
    }
    let measured = |case: Case| {
        let value = |figure| report.answer(Some(case), figure).and_then(|answer| answer.published).map(|p| p.value);
        Some(Sample::new(1e3 * value(StudyFigure::PingMean)?, kilobytes(value(StudyFigure::Download)?)))
    };
    let both = [Case::Both, Case::BothShaped].into_iter().filter_map(measured).collect();
    spec.series.extend(points("measured", words.measured, Role::Measured, Marker::Diamond, both));
    if let Some(longest) = report.closed(None, StudyFigure::AckDelayMax) {
        // As a ping sees it: what an ACK may wait, and the pings' own path.
        let at = 1e3 * (longest + question.rtt_ping.0);
        spec.rules.push(Rule {
            id: "ack_delay_max".to_owned(),
            label: words.longest.to_owned(),
            role: Role::Target,
            direction: Direction::Vertical,
            at,
            handle: false,
        });
    }
    spec
}

struct Words {
    title: &'static str,
    ping: &'static str,
    download: &'static str,
    window: &'static str,
    half_window: &'static str,
    bytes: &'static str,
    packets: &'static str,
    measured: &'static str,
    longest: &'static str,
}

impl Words {
    fn of(lang: Lang) -> Self {
        match lang {
            Lang::En => Self {
                title: "what the download gets against the mean ping",
                ping: "mean ping",
                download: "download",
                window: "window over round trip",
                half_window: "half the window",
                bytes: "other queues, counted in bytes",
                packets: "other queues, counted in packets",
                measured: "measured",
                longest: "ACKs may wait so long",
            },
        }
    }
}
