//! The verdict as a sentence.

use super::number::{bytes_text, flows_text, per_cent, time_text};
use crate::model::binding_limit::Limit;
use crate::report::{Evaluator, Reason, Report, Setting, Verdict};
use crate::scenario::{Lang, Scenario};
use crate::units::{
    Bits, BufferUnit, Fraction, Packets, display_buffer, display_fraction, display_packets, display_rate, display_ratio,
};

/// How a piece of a sentence stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// Not at all.
    Plain,
    /// A number that matters.
    Strong,
    /// A reservation that must be read first.
    Lead,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// The words.
    pub text: String,
    /// How they stand out.
    pub emphasis: Emphasis,
}

/// The verdict: what the chosen buffer does, and what others would do.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictText {
    /// One sentence, set like a headline.
    pub headline: Vec<Span>,
    /// Half, twice, the rule of thumb, the present setting.
    pub more: Vec<Span>,
}

/// The words of spans without emphasis.
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

/// The verdict on a report.
pub fn verdict(lang: Lang, report: &Report) -> VerdictText {
    match lang {
        Lang::En => English { scenario: &report.scenario, verdict: Verdict::of(report) }.text(),
    }
}

struct English<'a> {
    scenario: &'a Scenario,
    verdict: Verdict,
}

/// Builds spans from pieces of text, `*` around what is strong.
fn spans(text: &str) -> Vec<Span> {
    text.split('*')
        .enumerate()
        .filter(|(_, piece)| !piece.is_empty())
        .map(|(index, piece)| Span {
            text: piece.to_owned(),
            emphasis: if index % 2 == 1 { Emphasis::Strong } else { Emphasis::Plain },
        })
        .collect()
}

impl English<'_> {
    fn text(&self) -> VerdictText {
        let mut headline: Vec<Span> = self
            .verdict
            .reasons
            .iter()
            .map(|reason| Span { text: format!("{} ", self.reason(reason)), emphasis: Emphasis::Lead })
            .collect();
        let more = match self.verdict.reasons.first() {
            Some(Reason::CannotFill { .. }) => {
                headline.extend(spans(&self.unfilled()));
                String::new()
            }
            Some(Reason::WindowsFit { .. }) => {
                headline.extend(spans(&self.never_full()));
                sentences([self.rule_of_thumb(), self.compare()])
            }
            _ => {
                headline.extend(spans(&self.busy()));
                sentences([self.half_and_double(), self.rule_of_thumb(), self.compare()])
            }
        };
        VerdictText { headline, more: spans(&more) }
    }

    fn reason(&self, reason: &Reason) -> String {
        let all = if self.scenario.flows == 1.0 {
            "the flow".to_owned()
        } else {
            format!("all {} together", flows_text(self.scenario.flows))
        };
        match reason {
            Reason::CannotFill { limit, rate, share } => {
                let what = match limit {
                    Limit::Access => "The access links hold",
                    Limit::Window => "The window limit holds",
                    Limit::Loss => "Losses elsewhere hold",
                    Limit::AckPath => "The uplink of the ACKs holds",
                    Limit::Link => "The link holds",
                };
                format!(
                    "{what} {all} to {}, {} of this link: no buffer can fill it.",
                    display_rate(*rate, 4),
                    per_cent(*share)
                )
            }
            Reason::WindowsFit { .. } => {
                let window = self.scenario.window_limit.map(bytes_text).unwrap_or_default();
                if self.scenario.flows == 1.0 {
                    format!("A window of {window} fits into path and buffer, so nothing is lost.")
                } else {
                    format!("Windows of {window} fit into path and buffer, so nothing is lost.")
                }
            }
            Reason::SmallWindows { window } => format!(
                "{} share the path with {} each: below 2, timeouts dominate and no formula here holds.",
                flows_text(self.scenario.flows),
                display_packets(Packets(*window), 3)
            ),
        }
    }

    /// "129 packets (9.988 ms)", with what people compare by in brackets.
    fn chosen(&self) -> (String, &'static str) {
        let buffer = self.verdict.buffer;
        let delay = time_text(self.verdict.chosen.delay);
        let packets = display_packets(self.verdict.chosen.bits.packets(self.scenario.packet_size), 4);
        match buffer.unit {
            BufferUnit::Packets if buffer.value == 1.0 => {
                (format!("*{}* ({delay})", display_buffer(buffer, 4)), "keeps")
            }
            BufferUnit::Packets => (format!("*{}* ({delay})", display_buffer(buffer, 4)), "keep"),
            BufferUnit::Seconds => (format!("A buffer of *{}* ({packets})", display_buffer(buffer, 4)), "keeps"),
            _ => (format!("A buffer of *{}* ({packets}, {delay})", display_buffer(buffer, 4)), "keeps"),
        }
    }

    fn busy(&self) -> String {
        let verdict = &self.verdict;
        let (buffer, keeps) = self.chosen();
        let busy = per_cent(verdict.chosen.utilization);
        let does = match (verdict.evaluator, verdict.if_desynchronised) {
            (Evaluator::Worst, _) => format!("{buffer} {keeps} this link at least *{busy}* busy at the worst moment"),
            (Evaluator::OneFlow, Some(bound)) => format!(
                "{buffer} {keeps} this link *{busy}* busy if the {} move in step, at least {} if they do not",
                flows_text(self.scenario.flows),
                per_cent(bound)
            ),
            (Evaluator::OneFlow, None) => format!("{buffer} {keeps} this link *{busy}* busy on average"),
            _ => format!("{buffer} {keeps} this link at least *{busy}* busy"),
        };
        format!("{does}; {}.", self.target())
    }

    fn target(&self) -> String {
        let target = display_fraction(Fraction(self.verdict.target), 6);
        match self.verdict.needed {
            Err(limit) => {
                format!("{target} is out of reach for any buffer, by this formula it tends to {}", per_cent(limit))
            }
            Ok(bits) if bits.0 <= 0.0 => format!("{target} needs none"),
            Ok(bits) => {
                let only = if bits.0 < 0.98 * self.verdict.chosen.bits.0 { "only " } else { "" };
                format!("{target} needs {only}*{}*", self.in_typed_unit(bits, true))
            }
        }
    }

    /// A buffer in the unit that the user typed; `needed` packets are rounded up to whole ones.
    fn in_typed_unit(&self, bits: Bits, needed: bool) -> String {
        let unit = self.verdict.buffer.unit;
        let in_packets = bits.packets(self.scenario.packet_size);
        match self.scenario.buffer_in(bits, unit) {
            Some(_) if unit == BufferUnit::Packets && in_packets.0 >= 1.0 => {
                let whole = if needed { in_packets.0.ceil() } else { in_packets.0.round() };
                if needed { display_ratio(whole, 8) } else { display_packets(Packets(whole), 8) }
            }
            Some(buffer) => display_buffer(buffer, 4),
            None => display_packets(in_packets, 4),
        }
    }

    fn setting(&self, setting: &Setting) -> String {
        let busy = per_cent(setting.utilization);
        let least = if self.verdict.evaluator == Evaluator::OneFlow { "" } else { "at least " };
        match setting.measured {
            Some(measured) => format!("{least}*{busy}* (router measured {})", per_cent(measured)),
            None => format!("{least}*{busy}*"),
        }
    }

    fn half_and_double(&self) -> String {
        let verdict = &self.verdict;
        if verdict.chosen.bits.0 <= 0.0 {
            return String::new();
        }
        let here = match verdict.chosen.measured {
            Some(measured) => format!("The router measured {} here. ", per_cent(measured)),
            None => String::new(),
        };
        format!(
            "{here}Half as much: {}. Twice as much: {}.",
            self.setting(&verdict.half),
            self.setting(&verdict.double)
        )
    }

    fn rule_of_thumb(&self) -> String {
        let rule = &self.verdict.rule_of_thumb;
        if rule.bits.0 <= 0.0 {
            return String::new();
        }
        let size = self.in_typed_unit(rule.bits, false);
        let ratio = rule.bits / self.verdict.chosen.bits;
        let memory = if !ratio.is_finite() {
            String::new()
        } else if (ratio - 1.0).abs() < 0.02 {
            ", as much as this".to_owned()
        } else if ratio > 1.0 {
            format!(", *{} times* the memory", display_ratio(ratio, 2))
        } else {
            format!(", {} of this memory", display_fraction(Fraction(ratio), 2))
        };
        format!("The rule of thumb asks for *{size}*{memory} and up to *{}* of waiting.", time_text(rule.delay))
    }

    fn compare(&self) -> String {
        let Some((buffer, setting)) = &self.verdict.compare else { return String::new() };
        format!(
            "At present {}: {}, up to {} of waiting.",
            display_buffer(*buffer, 4),
            self.setting(setting),
            time_text(setting.delay)
        )
    }

    fn unfilled(&self) -> String {
        let (buffer, keeps) = self.chosen();
        let does = if keeps == "keep" {
            "change nothing in that: they only hold"
        } else {
            "changes nothing in that: it only holds"
        };
        format!("{buffer} {does} bursts.")
    }

    fn never_full(&self) -> String {
        let Some(Reason::WindowsFit { queue, delay }) = self.verdict.reasons.first() else { return String::new() };
        let (buffer, _) = self.chosen();
        let queue = display_packets(queue.packets(self.scenario.packet_size), 4);
        format!(
            "The link is *always busy*, and *{queue}* (*{}*) wait in front of it all the time, whatever the buffer beyond that: {} never fills.",
            time_text(*delay),
            lower_first(&buffer)
        )
    }
}

/// One after the other, without those that say nothing.
fn sentences<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn lower_first(text: &str) -> String {
    match text.strip_prefix("A buffer") {
        Some(rest) => format!("a buffer{rest}"),
        None => format!("a buffer of {text}"),
    }
}

/// What half and twice the buffer would do, as one text: the chart's description uses it.
pub fn half_and_double(lang: Lang, report: &Report) -> String {
    match lang {
        Lang::En => {
            let english = English { scenario: &report.scenario, verdict: Verdict::of(report) };
            english.half_and_double().replace('*', "").trim().to_owned()
        }
    }
}
