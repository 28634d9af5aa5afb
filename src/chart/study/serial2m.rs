//! Ping against what stands in front of it.

use super::{axis, frame, line, over_seeds, points};
use crate::chart::{ChartSpec, Direction, Marker, Role, Rule, Sample, Scale};
use crate::job::StudyRow;
use crate::report::StudyReport;
use crate::scenario::{Case, Lang};
use crate::text::case_label;

/// The one ping of the thesis that its text has kept: a spike without load, ms.
const SPIKE: f64 = 38.603;
/// Points of a curve.
const STEPS: usize = 100;

pub(super) fn spec(lang: Lang, report: &StudyReport) -> ChartSpec {
    let question = &report.question;
    let words = Words::of(lang);
    let framed = question.framing.wire_size(question.packet_size).bits();
    let service = 1e3 * (framed / question.capacity).0;
    let own = 1e3 * (question.rtt_ping.0 + 2.0 * (question.probe_size / question.capacity).0);
    let deep = question.buffer_bytes().0 / question.packet_size.0 + question.deep_ring.0;
    let high = deep.max(160.0) * 1.5;
    let mut spec = frame(
        lang,
        report,
        words.title,
        axis(words.ahead, words.packets, Scale::Log, (0.5, high)),
        axis(words.ping, "ms", Scale::Log, (0.5 * (own + service), 1.5 * (own + high * service))),
    );
    let full: Vec<(f64, f64)> = (0..=STEPS)
        .map(|step| 0.5 * (high / 0.5).powf(step as f64 / STEPS as f64))
        .map(|packets| (packets, own + packets * service))
        .collect();
    spec.series.extend(line("ring_wait_max", words.full, Role::Model, full));
    let longest = |row: &StudyRow| row.delay.map(|delay| 1e3 * delay.max);
    let swept: Vec<&StudyRow> = report.rows.iter().filter(|row| row.task.buffer.is_some()).collect();
    // What a ping that has found room finds in front of it: the other places of the queue, and the packet in service.
    let ahead = |row: &StudyRow| row.task.buffer.map(|buffer| buffer.value);
    spec.series.extend(points(
        "fifo_other",
        words.other,
        Role::Packet,
        Marker::Square,
        over_seeds(&swept, ahead, longest),
    ));
    let waiting = question.buffer_bytes().0 / question.packet_size.0;
    for (case, packets, marker) in [
        (Case::Fifo, waiting, Marker::Triangle),
        (Case::FifoRing, waiting - 1.0 + question.deep_ring.0, Marker::Dot),
        (Case::FairQueue, question.ring.0.max(1.0), Marker::Ring),
        (Case::FqCodel, 1.0, Marker::Diamond),
    ] {
        let rows: Vec<&StudyRow> =
            report.rows.iter().filter(|row| row.task.case == case && row.task.buffer.is_none()).collect();
        let samples: Vec<Sample> = over_seeds(&rows, |_| Some(packets), longest);
        let role = if case == Case::FairQueue { Role::Chosen } else { Role::Fluid };
        spec.series.extend(points(case.key(), case_label(lang, case), role, marker, samples));
    }
    if report.as_published {
        spec.rules.push(Rule {
            id: "spike".to_owned(),
            label: words.spike.to_owned(),
            role: Role::Measured,
            direction: Direction::Horizontal,
            at: SPIKE,
            handle: false,
        });
    }
    spec
}

struct Words {
    title: &'static str,
    ahead: &'static str,
    packets: &'static str,
    ping: &'static str,
    full: &'static str,
    other: &'static str,
    spike: &'static str,
}

impl Words {
    fn of(lang: Lang) -> Self {
        match lang {
            Lang::En => Self {
                title: "how long a ping waits at most",
                ahead: "in front of a ping when full",
                packets: "packets",
                ping: "longest ping",
                full: "closed form, all full",
                other: "other FIFOs",
                spike: "spike without load, thesis",
            },
        }
    }
}
