//! `show policy-map interface` of IOS and IOS XE. Sections come in any order: counters may stand before the first class.

use super::clean::{Line, command};
use super::interface::{bits, word_at};
use super::reading::{Kind, Reading};
use super::scan::{Measured, Scan};
use super::{Key, Taken};

/// Words of the lines of this output.
const WORDS: [&str; 34] = [
    "class-map",
    "service-policy",
    "queueing",
    "queue limit",
    "queue depth",
    "depth/total drops",
    "pkts output",
    "pkts matched",
    " packets,",
    "offered rate",
    "match:",
    "match-any",
    "priority",
    "bandwidth",
    "shape",
    "police",
    "conformed",
    "exceeded",
    "violated",
    "qos set",
    "marker statistics",
    "dscp",
    "weight",
    "mean queue",
    "output queue",
    "conversation",
    "queue stats",
    "fair-queue",
    "overhead accounting",
    "pkts/bytes",
    "transmitted",
    "drop rate",
    "cir ",
    "packets marked",
];

/// Takes one interface's policy from the start of `lines`.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    if !opens(&first.text) {
        // The interface stands on a line of its own before.
        if !is_interface(&first.text) {
            return None;
        }
        let next = lines.iter().skip(1).find(|line| !line.is_blank())?;
        if !opens(&next.text) {
            return None;
        }
    }
    let mut count = 1;
    for (index, line) in lines.iter().enumerate().skip(1) {
        if line.is_blank() {
            continue;
        }
        if command(&line.text).is_some() || !belongs(&line.text) {
            break;
        }
        count = index + 1;
    }
    let block = &lines[..count];
    let interface = if is_interface(&first.text) { first.text.trim() } else { "" };
    let mut starts: Vec<usize> = vec![0];
    starts.extend((1..count).filter(|index| class_name(&block[*index].text).is_some()));
    let mut readings = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(count);
        let part = &block[*start..end];
        let name = part.first().and_then(|line| class_name(&line.text));
        let name = name.unwrap_or_else(|| "all priority classes".to_owned());
        let mut reading = Reading::new(Kind::PolicyClass, name, part.first().map_or(first.number, |line| line.number));
        reading.say(Key::Device, Some(interface));
        fill(&mut reading, part);
        if reading.facts.iter().any(|fact| fact.key != Key::Device) {
            readings.push(reading);
        }
    }
    (!readings.is_empty()).then_some(Taken { readings, lines: count })
}

fn opens(text: &str) -> bool {
    let lower = text.trim().to_ascii_lowercase();
    lower.starts_with("service-policy") || lower.starts_with("class-map:") || lower.starts_with("queue stats for all")
}

fn is_interface(text: &str) -> bool {
    let text = text.trim().trim_end_matches(':');
    !text.contains(' ')
        && text.len() < 60
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.contains(|c: char| c.is_ascii_digit())
}

fn class_name(text: &str) -> Option<String> {
    let text = text.trim();
    let rest = text.get("Class-map:".len()..).filter(|_| text.to_ascii_lowercase().starts_with("class-map:"))?;
    Some(rest.split_whitespace().next().unwrap_or_default().to_owned())
}

fn belongs(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    text.starts_with(' ') || WORDS.iter().any(|word| lower.contains(word)) || opens(text)
}

fn fill(reading: &mut Reading, part: &[Line]) {
    let mut scan = Scan::of(part);
    let mut in_bytes = false;
    if let Some(limit) = scan.after("queue limit") {
        let unit = if limit.unit.is_empty() { word_at(scan.text(), limit.end) } else { limit.unit.clone() };
        match unit.to_ascii_lowercase().as_str() {
            "packets" | "(packets)" => reading.set(Key::LimitPackets, Some(limit.value)),
            "bytes" | "(bytes)" => {
                in_bytes = true;
                reading.set(Key::LimitBytes, Some(limit.value));
            }
            "ms" => reading.set(Key::Latency, Some(super::scan::shifted(limit.value, -3))),
            "us" => reading.set(Key::Latency, Some(super::scan::shifted(limit.value, -6))),
            _ => {}
        }
    }
    if let Some(limit) = scan.after("max threshold").filter(|limit| word_at(scan.text(), limit.end) == "(packets") {
        reading.set(Key::LimitPackets, Some(limit.value));
    }
    let depth = if in_bytes { Key::BacklogBytes } else { Key::BacklogPackets };
    counters(reading, &mut scan, "no-buffer drops)", &[depth, Key::Drops, Key::NoBuffer]);
    counters(reading, &mut scan, "bytes output)", &[Key::SentPackets, Key::SentBytes]);
    counters(reading, &mut scan, "bytes matched)", &[Key::OfferedPackets, Key::OfferedBytes]);
    if let Some((packets, end)) = scan.before_at("packets,") {
        reading.set(Key::OfferedPackets, Some(packets));
        let amount = scan.follows(end).filter(|amount| word_at(scan.text(), amount.end).starts_with("bytes"));
        reading.set(Key::OfferedBytes, amount.map(|amount| amount.value));
    }
    for (key, words) in [(Key::OfferedRate, "offered rate"), (Key::DropRate, "drop rate")] {
        reading.set(key, scan.after(words).and_then(|rate| with_unit(&scan, &rate)));
    }
    let shaped = scan.text().to_ascii_lowercase().contains("shape");
    reading.set(Key::Rate, scan.after("target shape rate").map(|rate| rate.value));
    if let Some(rate) = scan.after("cir") {
        // In bit/s, unless a unit stands behind it.
        let unit = if rate.unit.is_empty() { word_at(scan.text(), rate.end) } else { rate.unit.clone() };
        let value = bits(rate.value, &unit).unwrap_or(rate.value);
        reading.set(if shaped { Key::Rate } else { Key::PoliceRate }, Some(value));
    }
    if let Some(share) = scan.after("bandwidth remaining").filter(|share| share.unit == "%") {
        reading.set(Key::RemainingShare, Some(super::scan::shifted(share.value, -2)));
    }
    if let Some(rate) = scan.after("bandwidth") {
        reading.set(Key::Guaranteed, with_unit(&scan, &rate));
    }
    if scan.text().contains("Priority: Strict") || scan.text().contains("Strict Priority") {
        reading.say(Key::Priority, Some("strict"));
    } else if let Some(rate) = scan.after("priority:").or_else(|| scan.after("priority")) {
        reading.set(Key::PriorityRate, with_unit(&scan, &rate));
    }
    let wanted = ["queue limit", "depth/total", "pkts output", "target shape"];
    let lines: Vec<usize> = part
        .iter()
        .filter(|line| wanted.iter().any(|word| line.text.to_ascii_lowercase().contains(word)))
        .map(|line| line.number)
        .collect();
    reading.unread.extend(scan.unread().into_iter().filter(|part| lines.contains(&part.line)));
}

/// `3000 bps`, `35 (kbps)`.
fn with_unit(scan: &Scan, rate: &Measured) -> Option<f64> {
    let unit = if rate.unit.is_empty() { word_at(scan.text(), rate.end) } else { rate.unit.clone() };
    let unit = unit.trim_start_matches('(').replace("kb/s", "kbps");
    bits(rate.value, &unit)
}

/// `(queue depth/total drops/no-buffer drops) 12/3/0`: all of them or none.
fn counters(reading: &mut Reading, scan: &mut Scan, words: &str, keys: &[Key]) {
    let Some(place) = scan.text().to_ascii_lowercase().find(words) else { return };
    let mut values = Vec::new();
    let mut at = place + words.len();
    for _ in keys {
        if !values.is_empty() && !scan.text().get(at..).is_some_and(|rest| rest.starts_with('/')) {
            return;
        }
        let Some(next) = scan.follows(at).filter(|next| next.unit.is_empty()) else { return };
        at = next.end;
        values.push(next.value);
    }
    for (key, value) in keys.iter().zip(values) {
        reading.set(*key, Some(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    /// genieparser issues 54, 55 and 158 with values changed: counters before the first class.
    #[test]
    fn counters_before_the_first_class() {
        let text = "RP/0/0#show policy-map interface Te0/0/0\n Te0/0/0\n  Service-policy output: q\n    queue stats for all priority classes:\n      Queueing\n      queue limit 512 packets\n      (queue depth/total drops/no-buffer drops) 0/0/0\n    Class-map: bulk (match-any)\n      Queueing\n      queue limit 41666 packets\n      (queue depth/total drops/no-buffer drops) 12/3/0\n      (pkts output/bytes output) 3020000/263400000\n      shape (average) cir 50000000, bc 200000, be 200000\n";
        let readings = read(text);
        let [all, bulk] = readings.as_slice() else { panic!("{readings:?}") };
        assert_eq!((all.title.as_str(), all.number(Key::LimitPackets)), ("all priority classes", Some(512.0)));
        assert_eq!((bulk.title.as_str(), bulk.word(Key::Device)), ("bulk", Some("Te0/0/0")));
        for (key, value) in [
            (Key::LimitPackets, 41_666.0),
            (Key::BacklogPackets, 12.0),
            (Key::Drops, 3.0),
            (Key::NoBuffer, 0.0),
            (Key::SentPackets, 3_020_000.0),
            (Key::SentBytes, 263_400_000.0),
            (Key::Rate, 50e6),
        ] {
            assert_eq!(bulk.number(key), Some(value), "{key:?}");
        }
    }
}
