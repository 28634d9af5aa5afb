//! The verdict as a sentence.

use super::number::{bytes_text, flows_text, per_cent, time_text};
use crate::model::binding_limit::Limit;
use crate::report::{Evaluator, Reason, Report, Setting, Verdict};
use crate::scenario::{Lang, Scenario};
use crate::units::{
    Bits, BufferUnit, CongestionControl, Fraction, Packets, Seconds, display_buffer, display_fraction, display_packets,
    display_rate, display_ratio,
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
        Lang::En => English::of(report).text(),
    }
}

struct English<'a> {
    scenario: &'a Scenario,
    verdict: Verdict,
    /// The share of time that short flows alone would queue more than the buffer.
    above: Option<f64>,
}

impl<'a> English<'a> {
    fn of(report: &'a Report) -> Self {
        Self { scenario: &report.scenario, verdict: Verdict::of(report), above: report.value("short_flow_tail3") }
    }
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
        let full = self.verdict.chosen.delay;
        let more = match self.verdict.reasons.first() {
            Some(Reason::CannotFill { .. }) => {
                headline.extend(spans(&self.unfilled()));
                String::new()
            }
            Some(Reason::WindowsFit { queue, delay, .. }) => {
                headline.extend(spans(&self.never_full()));
                sentences([self.wait(*delay), self.rule_of_thumb(), self.compare_fit(*queue)])
            }
            _ if self.scenario.bdp().0 <= 0.0 => {
                headline.extend(spans(
                    "Without propagation delay nothing is in flight: this link is *busy whenever anything waits*.",
                ));
                sentences([self.wait(full)])
            }
            _ => {
                headline.extend(spans(&self.busy()));
                sentences([
                    self.wait(full),
                    self.friendly(),
                    self.half_and_double(),
                    self.rule_of_thumb(),
                    self.compare(),
                    self.short_flows(),
                ])
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
            Reason::WindowsFit { calm, .. } => {
                let lost = if *calm { "so nothing is lost" } else { "which alone would lose nothing" };
                let window = self.scenario.window_limit.map(bytes_text).unwrap_or_default();
                if self.scenario.flows == 1.0 {
                    format!("A window of {window} fits into path and buffer, {lost}.")
                } else {
                    format!("Windows of {window} fit into path and buffer, {lost}.")
                }
            }
            Reason::SmallWindows { window } if self.scenario.flows == 1.0 => format!(
                "Path and buffer hold {} of the flow: below 2, timeouts dominate and no formula here holds.",
                display_packets(Packets(*window), 3)
            ),
            Reason::SmallWindows { window } => format!(
                "{} share path and buffer with {} each: below 2, timeouts dominate and no formula here holds.",
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
        let busy = per_cent(verdict.chosen.utilization);
        let mean = spoken(&busy);
        let (none, always) = (verdict.chosen.bits.0 <= 0.0, verdict.chosen.utilization >= 1.0);
        let flows = flows_text(self.scenario.flows);
        let share = match (verdict.evaluator, verdict.if_desynchronised) {
            (Evaluator::OneFlow | Evaluator::Worst, None) if always => "*always* busy".to_owned(),
            (Evaluator::Worst, _) => format!("{} busy at the worst moment", at_least(&busy)),
            (Evaluator::OneFlow, Some(_)) if always => format!("*always* busy, even if the {flows} move in step"),
            (Evaluator::OneFlow, Some(bound)) if bound > verdict.chosen.utilization => {
                let bound = at_least(&per_cent(bound)).replace('*', "");
                format!("*{mean}* busy if the {flows} move in step, {bound} if they do not")
            }
            (Evaluator::OneFlow, Some(_)) => format!("*{mean}* busy if the {flows} move in step, more if they do not"),
            (Evaluator::OneFlow, None) => format!("*{mean}* busy on average"),
            _ if always => "practically *always* busy".to_owned(),
            _ => format!("{} busy", at_least(&busy)),
        };
        let apart = verdict.reasons.iter().any(|reason| matches!(reason, Reason::SmallWindows { .. }));
        let apart = |text: String| if apart { format!("Timeouts apart, {}", lower_first(&text)) } else { text };
        let bound = !matches!(verdict.evaluator, Evaluator::OneFlow | Evaluator::Worst);
        let does = match none {
            true if bound && verdict.chosen.utilization <= 0.0 => {
                "Without a buffer the bound promises nothing".to_owned()
            }
            true => format!("Without a buffer this link is {share}"),
            false => {
                let (buffer, keeps) = self.chosen();
                apart(format!("{buffer} {keeps} this link {share}"))
            }
        };
        format!("{does}; {}.", self.target())
    }

    fn target(&self) -> String {
        let verdict = &self.verdict;
        let target = display_fraction(Fraction(verdict.target), 6);
        match verdict.needed {
            Err(limit) if limit >= 1.0 => {
                format!("{target} is out of reach for any buffer: this formula only tends to it")
            }
            Err(limit) => {
                format!("{target} is out of reach for any buffer: this formula tends to {}", per_cent(limit))
            }
            Ok(bits) if bits.0 <= 0.0 => format!("{target} needs none"),
            Ok(bits) => {
                let only = if bits.0 < 0.98 * verdict.chosen.bits.0 { "only " } else { "" };
                let needed = self.in_typed_unit(bits, f64::ceil);
                // "129 packets keep …; 99 % needs 143."
                let said = verdict.buffer.unit == BufferUnit::Packets && verdict.chosen.bits.0 > 0.0;
                let needed = if said { needed.trim_end_matches("\u{a0}packets") } else { &needed };
                format!("{target} needs {only}*{needed}*")
            }
        }
    }

    /// A buffer in the unit that the user typed; packets are whole.
    fn in_typed_unit(&self, bits: Bits, whole: fn(f64) -> f64) -> String {
        let unit = self.verdict.buffer.unit;
        let in_packets = bits.packets(self.scenario.packet_size);
        match self.scenario.buffer_in(bits, unit) {
            Some(_) if unit == BufferUnit::Packets && in_packets.0 >= 1.0 => {
                display_packets(Packets(whole(in_packets.0)), 8)
            }
            Some(buffer) => display_buffer(buffer, 4),
            None => display_packets(in_packets, 4),
        }
    }

    fn setting(&self, setting: &Setting) -> String {
        let busy = per_cent(setting.utilization);
        let exact = self.verdict.evaluator == Evaluator::OneFlow;
        let busy = match (exact, setting.utilization >= 1.0) {
            (true, _) => format!("*{}*", spoken(&busy)),
            // The bound only tends to 100 %.
            (false, true) if self.verdict.evaluator != Evaluator::Worst => format!("practically *{busy}*"),
            (false, true) => format!("*{busy}*"),
            (false, false) => at_least(&busy),
        };
        match setting.measured {
            Some(measured) => {
                let below = if self.below_bound(measured, setting) { ", below the bound" } else { "" };
                format!("{busy} (router measured {}{below})", per_cent(measured))
            }
            None => busy,
        }
    }

    /// Whether a measurement lies below the bound by more than its last digit, a tenth of a point.
    fn below_bound(&self, measured: f64, setting: &Setting) -> bool {
        self.verdict.evaluator == Evaluator::Bound && measured < setting.utilization - 0.001
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
        let size = match self.verdict.buffer.unit {
            // It is the BDP by definition.
            // … or the round trip.
            BufferUnit::Bdp | BufferUnit::SqrtN | BufferUnit::Seconds => {
                display_packets(rule.bits.packets(self.scenario.packet_size), 4)
            }
            _ => self.in_typed_unit(rule.bits, f64::round),
        };
        if rule.bits.packets(self.scenario.packet_size).0 < 1.0 {
            return format!("The rule of thumb asks for *less than a packet* ({}).", time_text(rule.delay));
        }
        let ratio = rule.bits / self.verdict.chosen.bits;
        let memory = if !ratio.is_finite() {
            String::new()
        } else if (ratio - 1.0).abs() < 0.02 {
            ", as much as this".to_owned()
        } else if ratio > 1.0 {
            match display_ratio(ratio, 2).as_str() {
                "2" => ", *twice* the memory".to_owned(),
                times => format!(", *{times} times* the memory"),
            }
        } else {
            format!(", {} of this memory", display_fraction(Fraction(ratio), 2))
        };
        let thumb = "The rule of thumb asks for";
        format!("{thumb} *{size}*{memory} and up to *{}* of waiting.", time_text(rule.delay))
    }

    /// Whether the buffer keeps the largest delay wanted.
    fn wait(&self, delay: Seconds) -> String {
        let Some(wanted) = self.scenario.max_queue_delay else { return String::new() };
        if delay.0 <= wanted.0 {
            return format!("It delays by {} at most, within the {} wanted.", time_text(delay), time_text(wanted));
        }
        let room = self.scenario.capacity() * wanted;
        let most = if room.packets(self.scenario.packet_size).0 < 1.0 {
            "not even one packet".to_owned()
        } else if self.verdict.buffer.unit == BufferUnit::Seconds {
            // "10 ms is longer than 1 ms, which 1 ms would keep" says nothing.
            display_packets(room.packets(self.scenario.packet_size), 4)
        } else {
            self.in_typed_unit(room, f64::floor)
        };
        format!(
            "It delays by up to *{}*, longer than the {} wanted, which {most} would keep.",
            time_text(delay),
            time_text(wanted)
        )
    }

    /// What the closed form of CUBIC leaves out.
    fn friendly(&self) -> String {
        use CongestionControl::{Cubic, Scalable};
        if self.verdict.evaluator == Evaluator::Bound && matches!(self.scenario.congestion_control, Cubic | Scalable) {
            return "The bound is derived for senders that halve their windows; those of these flows vary less."
                .to_owned();
        }
        if !self.verdict.reno_friendly {
            return String::new();
        }
        "With windows this small CUBIC saws as Reno does (RFC 9438), and a small buffer keeps the link less busy than said here.".to_owned()
    }

    /// The load of short flows, which the other sentences leave out.
    fn short_flows(&self) -> String {
        let Some(above) = self.above.filter(|_| self.scenario.short_load.0 > 0.0) else { return String::new() };
        let load = per_cent(self.scenario.short_load.0);
        let queue = if above < 1e-6 {
            "alone they practically never queue more than this buffer".to_owned()
        } else {
            format!("alone they queue more than this buffer for *{}* of the time", per_cent(above))
        };
        format!("All this leaves out the short flows (a load of {load}): {queue}.")
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

    /// The present buffer where the windows fit into the chosen one.
    fn compare_fit(&self, queue: Bits) -> String {
        let Some((buffer, setting)) = &self.verdict.compare else { return String::new() };
        let does = if setting.bits.0 >= queue.0 {
            "the windows fit as well, and nothing changes"
        } else {
            "the windows do not fit, and packets are lost"
        };
        format!("At present {}: {does}.", display_buffer(*buffer, 4))
    }

    fn unfilled(&self) -> String {
        if self.verdict.chosen.bits.0 <= 0.0 {
            return "None is chosen.".to_owned();
        }
        let (buffer, keeps) = self.chosen();
        let does = if keeps == "keep" {
            "change nothing in that: they only hold"
        } else {
            "changes nothing in that: it only holds"
        };
        format!("{buffer} {does} bursts.")
    }

    fn never_full(&self) -> String {
        let Some(Reason::WindowsFit { queue, delay, calm }) = self.verdict.reasons.first() else {
            return String::new();
        };
        let (buffer, _) = self.chosen();
        let buffer = match buffer.strip_prefix("A buffer") {
            Some(rest) => format!("a buffer{rest}"),
            None => format!("a buffer of {buffer}"),
        };
        let link = if *calm { "The link is" } else { "Losses elsewhere and short flows apart, the link is" };
        if queue.0 <= 0.0 {
            return format!("{link} *always busy*, and nothing waits in front of it: {buffer} never fills.");
        }
        let queue = display_packets(queue.packets(self.scenario.packet_size), 4);
        format!(
            "{link} *always busy*, and *{queue}* (*{}*) wait in front of it all the time, whatever the buffer beyond that: {buffer} never fills.",
            time_text(*delay),
        )
    }
}

/// One after the other, without those that say nothing.
fn sentences<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A share in a sentence: its text may say "> 99.99999 %".
fn spoken(busy: &str) -> String {
    match busy.strip_prefix('>') {
        Some(nines) => format!("more than {}", nines.trim_start()),
        None => busy.to_owned(),
    }
}

/// A bound in a sentence.
fn at_least(busy: &str) -> String {
    match busy.strip_prefix('>') {
        Some(nines) => format!("more than *{}*", nines.trim_start()),
        None => format!("at least *{busy}*"),
    }
}

/// The buffer in the middle of a sentence: `a buffer of 64 KiB`, `129 packets`.
fn lower_first(text: &str) -> String {
    match text.strip_prefix("A buffer") {
        Some(rest) => format!("a buffer{rest}"),
        None => text.to_owned(),
    }
}

/// What half and twice the buffer would do, as one text: the chart's description uses it.
pub fn half_and_double(lang: Lang, report: &Report) -> String {
    match lang {
        Lang::En => {
            let english = English::of(report);
            english.half_and_double().replace('*', "").trim().to_owned()
        }
    }
}
