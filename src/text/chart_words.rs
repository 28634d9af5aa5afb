//! What each chart shows, as a sentence with its numbers: the caption, and what a screen reader hears.

use super::field_words::edit_text;
use super::note_words::note;
use super::number::{display_value, flows_text, per_cent};
use super::result_words::rule_label;
use crate::model::sawtooth::Fit;
use crate::model::short_flow_completion::short_flow_completion_full;
use crate::model::window_sum::WindowSum;
use crate::report::{Note, Report, RuleAnswer, TableCell, Verdict, completion_path, short_flow_bursts_of};
use crate::scenario::{Lang, Scenario, Value};
use crate::units::{
    BitRate, Bits, BufferSize, BufferUnit, Fraction, Packets, Seconds, display_packets, display_rate, display_ratio,
    display_time,
};

/// Delay against buffer; `standing` is the wait behind windows that fit.
pub fn delay_caption(lang: Lang, scenario: &Scenario, verdict: &Verdict, standing: Option<Seconds>) -> String {
    let Lang::En = lang;
    let buffer = edit_text(Value::Buffer(scenario.buffer));
    let full = display_value((scenario.buffer_bits() / scenario.capacity()).into());
    let thumb = display_value(verdict.rule_of_thumb.delay.into());
    let packet = display_value((scenario.packet_size / scenario.capacity()).into());
    let standing = match standing {
        Some(delay) => format!(" The windows fit and keep {} waiting.", display_value(delay.into())),
        None => String::new(),
    };
    format!(
        "A full buffer of {buffer} makes a packet wait {full}; a packet takes {packet}. The rule of thumb would allow {thumb}.{standing}"
    )
}

/// The Gaussian sum of windows against path and buffer.
pub fn window_sum_caption(lang: Lang, report: &Report, sum: WindowSum, bdp: Packets, full: Packets) -> String {
    let Lang::En = lang;
    let row = report.row("window_sum_mean").filter(|row| !row.valid);
    if let Some(said) = row.and_then(|row| row.notes.first()) {
        return format!(
            "Only a picture here: {} It would put the sum of the windows at {}, give or take {}.",
            note(lang, said),
            display_packets(sum.mean, 4),
            display_packets(sum.sigma, 3)
        );
    }
    format!(
        "The windows of all flows sum to {} on average, with a standard deviation of {}. They are below the path ({}) for {} of the time, when the link idles, and above path and buffer ({}) for {}, when packets are lost.",
        display_packets(sum.mean, 4),
        display_packets(sum.sigma, 3),
        display_packets(bdp, 4),
        per_cent(sum.below(bdp).0),
        display_packets(full, 4),
        per_cent(1.0 - sum.below(full).0)
    )
}

/// How the simulated sum of windows compares with the independent one.
pub fn window_sum_ratio(lang: Lang, mean: Packets, variance_ratio: f64, spread_paths: bool) -> String {
    let Lang::En = lang;
    let why = if spread_paths {
        " Flows with short round trips send more, so the path holds less than capacity times mean round trip."
    } else {
        ""
    };
    format!(
        "In the packet simulation it is {} on average and varies {} times as much (ratio of the variances) as the sum of independent windows.{why}",
        display_packets(mean, 4),
        display_ratio(variance_ratio, 2)
    )
}

/// Why the flows of this scenario never make the buffer overflow, where that is so.
fn buffer_decides(report: &Report, id: &str) -> Option<String> {
    let said = report.row(id)?.notes.iter().find(|one| matches!(one, Note::LimitedElsewhere(_) | Note::WindowsFit))?;
    Some(note(Lang::En, said))
}

/// The sawtooth of one flow; `None` for a control that does not saw.
pub fn sawtooth_caption(lang: Lang, report: &Report, wave: Option<(Fit, Seconds)>) -> String {
    let Lang::En = lang;
    let scenario = &report.scenario;
    let Some((fit, period)) = wave else {
        return if scenario.rtt_prop.0 > 0.0 {
            "BBR does not saw: it paces by a model of the path, and no closed form of its window is known.".to_owned()
        } else {
            "Without propagation delay nothing is in flight, and there is no sawtooth.".to_owned()
        };
    };
    let busy = per_cent(report.value("single_flow").unwrap_or(1.0));
    let least = report.value("single_flow_queue_min").unwrap_or(0.0);
    let story = match fit {
        Fit::Under => {
            format!(
                "Under-buffered: after each loss the queue is empty for a while, and the link is busy {busy} of the time."
            )
        }
        Fit::Right => {
            "Just right: the queue empties at the moment when the window has recovered, and the link never idles."
                .to_owned()
        }
        Fit::Over => {
            format!(
                "Over-buffered: the queue never falls below {}, which only delays.",
                display_packets(Packets(least), 4)
            )
        }
    };
    let whose = if scenario.flows == 1.0 {
        String::new()
    } else {
        format!(" Drawn for {} in step, all together.", flows_text(scenario.flows))
    };
    let each = if scenario.flows == 1.0 { "One loss" } else { "Each flow loses once" };
    let held = match buffer_decides(report, "single_flow") {
        Some(why) => format!(" {why}"),
        None => String::new(),
    };
    format!("{story} {each} every {}.{whose}{held}", display_time(period, 4))
}

/// The rate of one flow against the round trip; `full` is the round trip behind a full buffer.
pub fn rate_caption(lang: Lang, report: &Report, full: Seconds) -> String {
    let Lang::En = lang;
    let scenario = &report.scenario;
    let binding = report.row("binding_limit");
    let limit = binding.and_then(|row| row.notes.first()).map(|first| note(lang, first)).unwrap_or_default();
    let free = scenario.window_limit.is_none()
        && scenario.access().is_none()
        && scenario.uplink().is_none()
        && scenario.loss_prob.0 <= 0.0;
    let limit = if free {
        "Nothing but the link limits the rate: give a window, losses, an uplink or access rates to see what they allow."
            .to_owned()
    } else {
        limit
    };
    let window = match (scenario.window_limit, report.value("ack_delay_max")) {
        (Some(window), Some(delay)) => format!(
            " One flow with a window of {} keeps the link busy as long as ACKs are no more than {} late.",
            display_value(window.into()),
            display_time(Seconds(delay), 4)
        ),
        (Some(window), None) => format!(
            " One flow with a window of {} cannot fill the link even on the empty path: it reaches {}.",
            display_value(window.into()),
            display_rate(BitRate(report.value("window_rate").unwrap_or(0.0)), 4)
        ),
        (None, _) => String::new(),
    };
    format!(
        "{limit}{window} The round trip is {} empty and {} with a full buffer.",
        display_time(scenario.rtt_prop, 4),
        display_time(full, 4)
    )
}

/// What short flows queue; `given` says whether `load` is the user's or an example.
pub fn short_flows_caption(lang: Lang, report: &Report, load: Fraction, given: bool) -> String {
    let Lang::En = lang;
    if !given {
        return format!(
            "No short flows are given any load, so this shows a load of {}, as in the 2004 report. Set “Load of short flows” to see your own.",
            per_cent(load.0)
        );
    }
    let scenario = &report.scenario;
    let needed = Bits(report.value("short_flow_buffer").unwrap_or(0.0)).packets(scenario.packet_size);
    let above = report.value("short_flow_tail3").unwrap_or(0.0);
    let time = report.value("short_flow_completion").unwrap_or(0.0);
    format!(
        "Flows of {} at a load of {} exceed this buffer with a probability of {}; {} keep it at 2.5 %, whatever the rate and the round trip. Such a flow takes about {}.",
        display_packets(Packets(scenario.short_length), 6),
        per_cent(load.0),
        per_cent(above),
        display_packets(needed, 4),
        display_time(Seconds(time), 4)
    )
}

/// How much of a short flow's time is the long flows' queue.
pub fn completion_caption(lang: Lang, report: &Report) -> String {
    let scenario = &report.scenario;
    let (bursts, path) = (short_flow_bursts_of(scenario), completion_path(scenario));
    let full = |unit: BufferUnit| {
        let buffer = scenario.bits(BufferSize { value: 1.0, unit }).packets(scenario.packet_size);
        display_value(short_flow_completion_full(&bursts, &path, buffer).into())
    };
    let (thumb, root) = (full(BufferUnit::Bdp), full(BufferUnit::SqrtN));
    match lang {
        Lang::En => {
            let idle =
                if scenario.short_load.0 > 0.0 { "" } else { " Give short flows a load (rho) to simulate them." };
            format!(
                "Behind a full buffer of BDP a flow of {} packets takes {thumb}, behind one of BDP/√n {root}; what it loses comes on top.{idle}",
                scenario.short_length
            )
        }
    }
}

/// The published experiment; `worst` is the largest difference of our table model from the printed one, a fraction.
pub fn table_caption(lang: Lang, flows: f64, worst: f64, first: Option<&TableCell>) -> String {
    let Lang::En = lang;
    let measured = match first.and_then(|cell| Some((cell.packets, cell.router?))) {
        Some((packets, router)) => format!(" With {packets} packets the router measured {}.", per_cent(router)),
        None => " Simulation and router columns of these rows were not at hand.".to_owned(),
    };
    format!(
        "The published experiment with {flows} flows: our table model differs from the printed model by at most {:.2} points.{measured}",
        worst * 100.0
    )
}

/// Every published rule, from the smallest to the largest buffer.
pub fn rules_caption(lang: Lang, scenario: &Scenario, answers: &[RuleAnswer]) -> String {
    let Lang::En = lang;
    let bits = |answer: &RuleAnswer| answer.buffer.map_or(0.0, |bits| bits.0);
    let name = |answer: &RuleAnswer| {
        let packets = display_packets(answer.buffer.unwrap_or_default().packets(scenario.packet_size), 4);
        format!("{packets} ({})", rule_label(lang, answer.card.id))
    };
    let least = answers.iter().min_by(|a, b| bits(a).total_cmp(&bits(b)));
    let most = answers.iter().max_by(|a, b| bits(a).total_cmp(&bits(b)));
    match (least, most) {
        (Some(least), Some(most)) => format!(
            "Published rules ask for anything between {} and {} on this link; each was made for flows of its own kind.",
            name(least),
            name(most)
        ),
        _ => "No published rule asks for a buffer here.".to_owned(),
    }
}
