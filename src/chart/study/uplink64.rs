//! Delay of the probes against their rate.

use super::{axis, frame, line, over_seeds, points};
use crate::chart::{ChartSpec, Direction, Marker, Role, Rule, Scale};
use crate::job::StudyRow;
use crate::report::{StudyFigure, StudyReport, probe_delay_behind, probe_delay_first};
use crate::scenario::{Case, Lang, StudyQuestion};
use crate::text::case_label;
use crate::units::{BitRate, Seconds};

/// Points of a curve.
const STEPS: usize = 120;

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
    let curve = |delay: fn(&StudyQuestion, BitRate) -> Option<Seconds>| {
        let rates = (0..=STEPS).map(|step| range.0 * (range.1 / range.0).powf(step as f64 / STEPS as f64));
        rates.filter_map(|rate| Some((rate, delay(question, BitRate(1e3 * rate))?.0))).collect::<Vec<_>>()
    };
    spec.series.extend(line("fifo_closed", words.fifo, Role::Model, curve(probe_delay_behind)));
    spec.series.extend(line("priority_closed", words.first, Role::ModelB, curve(probe_delay_first)));
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
