//! Reading a link: one line of text to a checked scenario.
//!
//! Decoding never fails. Whatever is unknown, clamped, unreadable or ambiguous becomes a [`LinkWarning`].

use super::encode::switch_key;
use super::{
    Display, Field, FieldId, Lang, LinkWarning, Outcome, Refusal, Scenario, Source, Theme, Value, View, XAxis, YAxis,
};
use crate::units::ReadError;

/// Longest part of an unreadable text that a warning repeats.
const QUOTED: usize = 60;

/// What a link said, and what it said that could not be used as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// The question, checked.
    pub scenario: Scenario,
    /// How to show the answer.
    pub display: Display,
    /// In the order of the link.
    pub warnings: Vec<LinkWarning>,
}

/// Reads a link: a whole address, `?…`, `#…`, or the bare text. What stands after `#` wins.
pub fn decode(link: &str) -> Decoded {
    let mut decoded = Decoded { scenario: Scenario::default(), display: Display::default(), warnings: Vec::new() };
    let mut seen = Vec::new();
    for (key, text) in pairs(link) {
        decoded.take(key.trim(), &text, &mut seen);
    }
    decoded.settle();
    decoded
}

pub(super) fn pairs(link: &str) -> Vec<(String, String)> {
    let link = link.trim();
    let (before, fragment) = link.split_once('#').unwrap_or((link, ""));
    let query = match before.split_once('?') {
        Some((_, query)) => query,
        None if before.contains("://") || before.starts_with(['/', '.']) => "",
        None => before,
    };
    let fragment = fragment.trim_start_matches(['?', '!', '/']);
    let fragment = if fragment.contains('=') { fragment } else { "" };
    let mut pairs = Vec::new();
    for part in [query, fragment] {
        pairs.extend(form_urlencoded::parse(exponents_kept(part).as_bytes()).into_owned());
    }
    pairs
}

/// A plus sign is a space in a query, but not in `1e+9`.
fn exponents_kept(query: &str) -> String {
    let mut kept = String::with_capacity(query.len());
    let mut rest = query;
    while let Some(place) = rest.find('+') {
        let (before, after) = (&rest[..place], &rest[place + 1..]);
        let mantissa = before.strip_suffix(['e', 'E']).unwrap_or_default();
        let exponent = mantissa.ends_with(|c: char| c.is_ascii_digit() || c == '.')
            && after.starts_with(|c: char| c.is_ascii_digit());
        kept.push_str(before);
        kept.push_str(if exponent { "%2B" } else { "+" });
        rest = after;
    }
    kept + rest
}

impl Decoded {
    fn take(&mut self, key: &str, text: &str, seen: &mut Vec<&'static str>) {
        let lower = key.to_ascii_lowercase();
        let known = match lower.as_str() {
            "" if text.is_empty() => return,
            "v" => {
                self.take_version(text);
                "v"
            }
            "view" => self.take_choice("view", text, View::from_key, |d| &mut d.view, View::key),
            "x" => self.take_choice("x", text, XAxis::from_key, |d| &mut d.x, XAxis::key),
            "y" => self.take_choice("y", text, YAxis::from_key, |d| &mut d.y, YAxis::key),
            "theme" => self.take_choice("theme", text, Theme::from_key, |d| &mut d.theme, Theme::key),
            "lang" => self.take_choice("lang", text, Lang::from_key, |d| &mut d.lang, Lang::key),
            "embed" => self.take_choice("embed", text, switch, |d| &mut d.embed, switch_key),
            "controls" => self.take_choice("controls", text, switch, |d| &mut d.controls, switch_key),
            "no_delayed_acks" => {
                // The older name says the opposite of `d`: true is one ACK for each segment.
                match switch(text) {
                    Some(without) => self.scenario.segments_per_ack = if without { 1.0 } else { 2.0 },
                    None => self.unreadable("no_delayed_acks", text, None, String::new()),
                }
                "d"
            }
            _ => match Field::with_key(&lower) {
                Some(field) => {
                    self.take_field(field, text, seen);
                    field.key
                }
                None => {
                    self.warnings.push(LinkWarning::UnknownKey { key: shortened(key) });
                    return;
                }
            },
        };
        if seen.contains(&known) {
            self.warnings.push(LinkWarning::Repeated { key: known });
        }
        seen.push(known);
    }

    /// What only all keys together say.
    fn settle(&mut self) {
        let scenario = &mut self.scenario;
        if scenario.mss.is_some_and(|mss| mss.0 > scenario.packet_size.0) {
            scenario.mss = Some(scenario.packet_size);
            self.warnings.push(LinkWarning::SegmentAbovePacket);
        }
        // A shorter run takes its share of the default without a word.
        if scenario.warm != scenario.warm() && scenario.warm != Scenario::default().warm {
            scenario.warm = scenario.warm();
            self.warnings.push(LinkWarning::WarmAboveRun);
        }
        if let Some(mean) = scenario.other_mean() {
            self.warnings.push(LinkWarning::RoundTripsDiffer { rtt: scenario.rtt_prop, mean });
        }
    }

    fn take_version(&mut self, text: &str) {
        if text.trim() != "1" {
            self.warnings.push(LinkWarning::UnknownVersion { text: shortened(text) });
        }
    }

    fn take_choice<T: Copy>(
        &mut self,
        key: &'static str,
        text: &str,
        read: impl Fn(&str) -> Option<T>,
        place: impl Fn(&mut Display) -> &mut T,
        name: impl Fn(T) -> &'static str,
    ) -> &'static str {
        match read(text) {
            Some(choice) => *place(&mut self.display) = choice,
            None => {
                let kept = name(*place(&mut self.display)).to_owned();
                self.unreadable(key, text, None, kept);
            }
        }
        key
    }

    fn take_field(&mut self, field: &'static Field, text: &str, seen: &[&'static str]) {
        // The round trips of the flows bring their mean along, unless the link has said what the round trip is.
        let given = seen.contains(&FieldId::RttProp.field().key).then_some(self.scenario.rtt_prop);
        self.take_value(field, text);
        if let Some(rtt) = given.filter(|_| field.id == FieldId::RoundTrips) {
            self.scenario.rtt_prop = rtt;
        }
    }

    fn take_value(&mut self, field: &'static Field, text: &str) {
        let (value, warning) = taken(field, text, self.scenario.get(field.id));
        if let Some(value) = value {
            self.scenario.set(field.id, value);
        }
        self.warnings.extend(warning);
    }

    fn unreadable(&mut self, key: &'static str, text: &str, error: Option<ReadError>, kept: String) {
        self.warnings.push(LinkWarning::Unreadable { key, text: shortened(text), error, kept });
    }
}

/// What a link's text sets a field to that has the value `now`, if it can be used at all, and what there is to say about it.
pub(super) fn taken(field: &'static Field, text: &str, now: Value) -> (Option<Value>, Option<LinkWarning>) {
    let key = field.key;
    let clamped = |used: Value, range| {
        let (text, used_text) = (shortened(text), used.canonical());
        (Some(used), Some(LinkWarning::Clamped { key, text, used: used_text, range }))
    };
    match field.read(text, Source::Link) {
        Outcome::Set(value, note) => (Some(value), note.map(|note| LinkWarning::Note { key, note })),
        Outcome::Ask { preferred, choices } => {
            let used = preferred.map(|value| spelled(&choices, value));
            let choices = choices.into_iter().map(|(text, _)| text).collect();
            (preferred, Some(LinkWarning::Ambiguous { key, text: shortened(text), used, choices }))
        }
        Outcome::Refused(Refusal::OutOfRange { nearest, .. }) => {
            let range = (field.value(field.min).canonical(), field.value(field.max).canonical());
            clamped(nearest, Some(range))
        }
        Outcome::Refused(Refusal::NotWhole { nearest, .. }) => clamped(nearest, None),
        Outcome::Refused(refusal) => {
            let error = match refusal {
                Refusal::Unreadable(error) => Some(error),
                _ => None,
            };
            let (text, kept) = (shortened(text), now.canonical());
            (None, Some(LinkWarning::Unreadable { key, text, error, kept }))
        }
    }
}

/// A reading as the question to the user spells it.
fn spelled(choices: &[(String, Value)], value: Value) -> String {
    let choice = choices.iter().find(|(_, choice)| *choice == value);
    choice.map_or_else(|| value.canonical(), |(text, _)| text.clone())
}

pub(super) fn switch(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "" | "1" | "true" | "yes" | "on" => Some(true),
        "0" | "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{encode, encode_scenario};
    use crate::units::{BitRate, BufferUnit, Bytes, Fraction, Seconds};

    #[test]
    fn every_form_of_a_link_says_the_same() {
        let wanted = decode("v=1&c=10Gbps&rtt=250ms&n=200000&b=129p").scenario;
        for link in [
            "?v=1&c=10Gbps&rtt=250ms&n=200000&b=129p",
            "#v=1&c=10Gbps&rtt=250ms&n=200000&b=129p",
            "https://example.org/a/b/index.html?v=1&c=10Gbps&rtt=250ms&n=200000&b=129p#top",
            "https://example.org/#?c=10%20Gbit%2Fs&rtt=0.25&n=200%2C000&b=129",
            "?c=10+Gbit/s&rtt=2.5e-1&n=2e+5&b=129+packets",
        ] {
            let decoded = decode(link);
            assert_eq!(decoded.scenario, wanted, "{link}");
            assert_eq!(decoded.warnings, [], "{link}");
        }
    }

    #[test]
    fn canonical_text_omits_defaults_and_comes_back() {
        assert_eq!(encode(&Scenario::default(), &Display::default()), "v=1");
        let text = "v=1&c=2Mbps&rtt=30ms&n=1&b=44p&w=64KiB&up=360kbps&d=2&view=rate_rtt&x=ms&embed=1";
        let decoded = decode(text);
        assert_eq!(decoded.warnings, []);
        assert_eq!(encode(&decoded.scenario, &decoded.display), text);
    }

    #[test]
    fn what_was_not_used_as_written_is_listed() {
        let decoded = decode("c=fast&n=0&b=64K&w=64KB&rtt=1e9&view=pie&colour=red&n=5&v=7");
        assert_eq!(decoded.scenario.capacity, BitRate(155e6));
        assert_eq!(decoded.scenario.flows, 5.0);
        assert_eq!(decoded.scenario.window_limit, Some(Bytes(64_000.0)));
        assert_eq!(decoded.scenario.buffer.unit, BufferUnit::Packets);
        assert_eq!(decoded.scenario.buffer.value, 64_000.0);
        let kinds: Vec<&str> = decoded
            .warnings
            .iter()
            .map(|warning| match warning {
                LinkWarning::Unreadable { key, .. } => key,
                LinkWarning::Clamped { key, .. } => key,
                LinkWarning::Ambiguous { key, .. } => key,
                LinkWarning::Repeated { .. } => "repeated",
                LinkWarning::UnknownKey { .. } => "unknown",
                LinkWarning::UnknownVersion { .. } => "version",
                _ => "other",
            })
            .collect();
        assert_eq!(kinds, ["c", "n", "b", "w", "rtt", "view", "unknown", "repeated", "version"]);
    }

    #[test]
    fn a_segment_above_its_packet_is_written_as_it_counts() {
        let scenario = Scenario { mss: Some(Bytes(2000.0)), ..Scenario::default() };
        assert_eq!(encode_scenario(&scenario), "v=1&mss=1500B");
    }

    #[test]
    fn round_trips_bring_their_mean_unless_it_is_given() {
        for (link, rtt, canonical) in [
            ("rtts=20-40ms", 0.03, "v=1&rtts=20-40ms"),
            ("rtts=25-175ms", 0.1, "v=1&rtts=25-175ms"),
            ("rtt=30ms&rtts=20-40ms", 0.03, "v=1&rtts=20-40ms"),
            ("rtts=20-40ms&rtt=50ms", 0.05, "v=1&rtt=50ms&rtts=20-40ms"),
            ("rtt=100ms&rtts=20-40ms", 0.1, "v=1&rtt=100ms&rtts=20-40ms"),
        ] {
            let decoded = decode(link);
            assert_eq!(decoded.scenario.rtt_prop, Seconds(rtt), "{link}");
            assert_eq!(encode_scenario(&decoded.scenario), canonical, "{link}");
            let differ = LinkWarning::RoundTripsDiffer { rtt: Seconds(rtt), mean: Seconds(0.03) };
            let said = decoded.warnings.contains(&differ);
            assert_eq!(said, decoded.scenario.other_mean().is_some(), "{link}");
            assert!(!decoded.warnings.iter().any(LinkWarning::changes_the_question), "{link}");
        }
    }

    #[test]
    fn what_is_not_measured_is_shorter_than_the_run() {
        for (link, warm, canonical, warned) in [
            ("", 30.0, "v=1", false),
            ("sim=30s", 10.0, "v=1&sim=30s", false),
            ("sim=30s&warm=30s", 10.0, "v=1&sim=30s", false),
            ("sim=30s&warm=31s", 10.0, "v=1&sim=30s&warm=10s", true),
            ("warm=90s", 30.0, "v=1", true),
            ("sim=30s&warm=29s", 29.0, "v=1&sim=30s&warm=29s", false),
        ] {
            let decoded = decode(link);
            assert_eq!(decoded.scenario.warm(), Seconds(warm), "{link}");
            assert_eq!(encode_scenario(&decoded.scenario), canonical, "{link}");
            assert_eq!(decoded.warnings.contains(&LinkWarning::WarmAboveRun), warned, "{link}");
        }
    }

    #[test]
    fn older_public_names_are_read() {
        let decoded = decode("bits_per_second=2000000&ack_size=84&no_delayed_acks=0&wsize=65536&ploss=0.01");
        assert_eq!(decoded.warnings, []);
        assert_eq!(decoded.scenario.capacity, BitRate(2e6));
        assert_eq!(decoded.scenario.ack_size, Bytes(84.0));
        assert_eq!(decoded.scenario.segments_per_ack, 2.0);
        assert_eq!(decoded.scenario.window_limit, Some(Bytes(65_536.0)));
        assert_eq!(decoded.scenario.loss_prob, Fraction(0.01));
    }

    #[test]
    fn per_cent_is_read_escaped_or_not() {
        for link in ["util=99%", "util=99%25", "util=0.99", "util=0,99"] {
            let decoded = decode(link);
            assert_eq!(decoded.scenario.target_utilization, Fraction(0.99), "{link}");
            assert_eq!(decoded.warnings, [], "{link}");
        }
    }

    #[test]
    fn a_hand_written_link_splits_at_the_first_equals_sign_only() {
        let decoded = decode("#rate=10Gbps&label=a=b&c=1Gbps");
        assert_eq!(decoded.scenario.capacity, BitRate(1e9));
        assert_eq!(decoded.warnings.len(), 2);
        assert!(!decoded.warnings.iter().any(LinkWarning::changes_the_question));
    }
}
