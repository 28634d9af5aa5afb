//! What the delay equations show, in words.

use super::note_words::note;
use super::number::{flows_text, per_cent};
use super::word::{Word, word};
use crate::fluid::delay_equation::{Solution, VALIDITY};
use crate::report::{NoOscillation, Note, Oscillation, Report};
use crate::scenario::Lang;
use crate::units::{Packets, display_packets, display_time};

/// Loss rate from which timeouts rule (J. Padhye et al., Modeling TCP Reno performance, IEEE/ACM ToN 8(2), 2000,
/// recalled).
const TIMEOUTS: f64 = 0.1;

/// Whether window and queue come to rest, and why there is nothing to show otherwise.
pub fn oscillation_caption(lang: Lang, answer: &Result<Oscillation, NoOscillation>) -> String {
    let Lang::En = lang;
    let found = match answer {
        Ok(found) => found,
        Err(NoOscillation::Control(control)) => {
            return format!(
                "These delay equations are Reno's (NewReno and SACK alike); {} has none here.",
                super::control_label(*control)
            );
        }
        Err(NoOscillation::NoPath) => {
            return "Without propagation delay nothing is in flight, and there is nothing to swing.".to_owned();
        }
        Err(NoOscillation::NoBuffer) => return "Without a buffer there is no queue to swing.".to_owned(),
        Err(NoOscillation::TooSlow(round_trips)) => {
            return format!(
                "One sawtooth takes some {round_trips:.0} round trips here: too many to follow step by step while you drag. The sawtooth view has it in closed form."
            );
        }
        Err(NoOscillation::OutOfRange) => return "These numbers are outside of what can be integrated.".to_owned(),
    };
    let busy = per_cent(found.drop_tail.outcome.utilization);
    let drop_tail = if found.swings(&found.drop_tail) {
        format!(
            "With drop-tail {} on one round trip swing: the queue goes {}, and the link is busy {busy} of the time.",
            flows_text(found.flows),
            swing(found, &found.drop_tail)
        )
    } else {
        format!(
            "With drop-tail {} on one round trip come to rest at a queue of {}, and the link is busy {busy} of the time.",
            flows_text(found.flows),
            display_packets(Packets(found.drop_tail.outcome.queue_mean), 4)
        )
    };
    let marked = if found.swings(&found.marked) {
        format!("Marks in proportion to the queue let it go {}.", swing(found, &found.marked))
    } else {
        format!(
            "Marks in proportion to the queue bring it to rest at {}.",
            display_packets(Packets(found.marked.outcome.queue_mean), 4)
        )
    };
    let heavy = found.drop_tail.outcome.mark_rate;
    let beyond = if heavy > TIMEOUTS {
        format!(
            " With drop-tail {} of the packets are lost: there timeouts rule, which the equations do not have.",
            per_cent(heavy)
        )
    } else {
        String::new()
    };
    format!("{drop_tail} {marked}{beyond}")
}

/// Where windows or another link decide, the buffer never overflows: a sentence after a space, else nothing.
pub fn oscillation_held(lang: Lang, report: &Report) -> String {
    report
        .row("single_flow")
        .and_then(|row| row.notes.iter().find(|one| matches!(one, Note::LimitedElsewhere(_) | Note::WindowsFit)))
        .map(|one| format!(" {}", note(lang, one)))
        .unwrap_or_default()
}

/// For whom the equations speak, and who published them.
pub fn oscillation_notes(lang: Lang) -> Vec<String> {
    vec![VALIDITY.to_owned(), word(lang, Word::OscillationSource).to_owned()]
}

/// `from 0 to 129 packets every 0.9 s`.
fn swing(found: &Oscillation, solution: &Solution) -> String {
    let ends = format!(
        "from {} to {}",
        display_packets(Packets(solution.outcome.queue_min), 3),
        display_packets(Packets(solution.outcome.queue_max), 3)
    );
    match found.period(solution) {
        Some(period) => format!("{ends} every {}", display_time(period, 2)),
        None => ends,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::oscillation;
    use crate::scenario::decode;

    fn caption(link: &str) -> String {
        oscillation_caption(Lang::En, &oscillation(&decode(link).scenario))
    }

    #[test]
    fn each_case_has_its_sentence() {
        for (link, part) in [
            ("v=1&c=155Mbps&rtt=100ms&n=100&b=129p", " every 914"),
            ("v=1&c=155Mbps&rtt=100ms&n=1000&b=41p", "come to rest at a queue of 41"),
            ("v=1&c=155Mbps&rtt=100ms&n=1000&b=41p", "there timeouts rule"),
            ("v=1&cca=cubic", "CUBIC has none here"),
            ("v=1&b=0p", "Without a buffer"),
            ("v=1&c=10Gbps&rtt=250ms&n=1&b=1bdp", "too many to follow"),
        ] {
            let caption = caption(link);
            assert!(caption.contains(part), "{link}: {caption}");
        }
    }
}
