//! Delay of the probes against their rate.

use super::{axis, frame, line, over_seeds, points};
use crate::chart::{ChartSpec, Direction, Marker, Role, Rule, Scale};
use crate::job::StudyRow;
use crate::model::home::priority_wait::priority_wait;
use crate::model::home::probe_delay_fifo::probe_delay_fifo;
use crate::report::{StudyFigure, StudyReport};
use crate::scenario::{Case, Lang};
use crate::text::case_label;
use crate::units::{BitRate, Bytes, Packets};

/// ACK without options.
const ACK: Bytes = Bytes(40.0);
/// Points of a curve.
const STEPS: usize = 60;

pub(super) fn spec(lang: Lang, report: &StudyReport) -> ChartSpec {
    let question = &report.question;
    let words = Words::of(lang);
    let rates = || question.probe_rates.iter().map(|rate| rate.0 / 1e3);
    let (low, high) = (rates().fold(f64::INFINITY, f64::min), rates().fold(0.0, f64::max));
    let range = if low.is_finite() { (low / 1.3, high * 1.3) } else { (0.1, 100.0) };
    let delays = report.rows.iter().filter_map(|row| row.delay.map(|delay| delay.mean));
    let (least, most) =
        delays.fold((0.05_f64, 4.0_f64), |(low, high), mean| (low.min(0.8 * mean), high.max(1.3 * mean)));
    let mut spec = frame(
        lang,
        report,
        words.title,
        axis(words.rate, "kbit/s", Scale::Log, range),
        axis(words.delay, "s", Scale::Log, (least, most)),
    );
    let capacity =
        BitRate(question.capacity.0 * question.packet_size.0 / question.framing.wire_size(question.packet_size).0);
    let window = Packets((question.window_bytes().0 / question.packet_size.0).floor().max(1.0));
    let onset = report.closed(Some(Case::SerialFifo), StudyFigure::LossOnset).map_or(range.1, |rate| rate / 1e3);
    let fifo: Vec<(f64, f64)> = (0..=STEPS)
        .map(|step| range.0 * (onset.min(range.1) / range.0).powf(step as f64 / STEPS as f64))
        .filter_map(|rate| {
            let (packet, probe) = (question.packet_size, question.probe_size);
            let delay = probe_delay_fifo(window, packet, capacity, ACK / capacity, probe, BitRate(1e3 * rate))?;
            Some((rate, delay.0))
        })
        .collect();
    spec.series.extend(line("fifo_closed", words.fifo, Role::Model, fifo));
    let first = priority_wait(question.packet_size, capacity, question.probe_size).0;
    spec.series.extend(line("priority_closed", words.first, Role::ModelB, vec![(range.0, first), (range.1, first)]));
    for (case, role, marker) in [
        (Case::SerialFifo, Role::Packet, Marker::Square),
        (Case::EthernetFifo, Role::Fluid, Marker::Triangle),
        (Case::SerialPriority, Role::Chosen, Marker::Ring),
        (Case::EthernetPriority, Role::Compare, Marker::Dot),
        (Case::EthernetShaped, Role::Bound, Marker::Diamond),
    ] {
        let rows: Vec<&StudyRow> = report.rows.iter().filter(|row| row.task.case == case).collect();
        let samples = over_seeds(
            &rows,
            |row| row.task.probe_rate.map(|rate| rate.0 / 1e3),
            |row| row.delay.map(|delay| delay.mean),
        );
        spec.series.extend(points(case.key(), case_label(lang, case), role, marker, samples));
    }
    let level = |case: Case, label: &str| {
        let published = report.answer(Some(case), StudyFigure::ProbeMean)?.published?;
        Some(Rule {
            id: format!("published_{}", case.key()),
            label: label.to_owned(),
            role: Role::Measured,
            direction: Direction::Horizontal,
            at: published.value,
            handle: false,
        })
    };
    spec.rules.extend(level(Case::SerialFifo, words.published_fifo));
    spec.rules.extend(level(Case::SerialPriority, words.published_first));
    spec
}

struct Words {
    title: &'static str,
    rate: &'static str,
    delay: &'static str,
    fifo: &'static str,
    first: &'static str,
    published_fifo: &'static str,
    published_first: &'static str,
}

impl Words {
    fn of(lang: Lang) -> Self {
        match lang {
            Lang::En => Self {
                title: "how long a probe waits",
                rate: "rate of the probes",
                delay: "mean delay, one way",
                fifo: "closed form, FIFO",
                first: "closed form, probes first",
                published_fifo: "published 2.6114 s",
                published_first: "published 70 ms",
            },
        }
    }
}
