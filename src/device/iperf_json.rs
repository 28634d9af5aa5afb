//! `iperf3 --json`. Times of `TCP_INFO` are microseconds (esnet/iperf issue 1413).

use super::clean::Line;
use super::reading::{Kind, Reading};
use super::scan::shifted;
use super::{Key, Taken};
use serde_json::Value;

/// More than this is no output of a run of any length that somebody would paste.
const LONGEST: usize = 20_000_000;

/// Brackets within brackets.
const DEEPEST: i32 = 32;
/// The first key of the document stands within its first lines.
const OPENING: usize = 3;

/// Takes a JSON document from the start of `lines`, if `iperf3` wrote it.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    if !first.text.trim_start().starts_with('{')
        || !lines.iter().take(OPENING).any(|line| line.text.contains("\"start\""))
    {
        return None;
    }
    let mut text = String::new();
    let (mut depth, mut in_string, mut escaped) = (0i32, false, false);
    for (index, line) in lines.iter().enumerate() {
        for letter in line.text.chars() {
            match letter {
                _ if escaped => escaped = false,
                '\\' if in_string => escaped = true,
                '"' => in_string = !in_string,
                '{' if !in_string => depth += 1,
                '}' if !in_string => depth -= 1,
                _ => {}
            }
        }
        text.push_str(&line.text);
        text.push('\n');
        // A string does not go over a line, and iperf3 nests no deeper than ten: this document is cut, or another's.
        if in_string || depth > DEEPEST || text.len() > LONGEST {
            return None;
        }
        if depth <= 0 {
            let document: Value = serde_json::from_str(&text).ok()?;
            let reading = reading(&document, first.number)?;
            return Some(Taken { readings: vec![reading], lines: index + 1 });
        }
    }
    None
}

fn reading(document: &Value, line: usize) -> Option<Reading> {
    let (start, end) = (document.get("start"), document.get("end")?);
    let host = start.and_then(|start| start.get("connecting_to")?.get("host")?.as_str()).unwrap_or_default();
    let mut reading = Reading::new(Kind::Iperf, host, line);
    let test = start.and_then(|start| start.get("test_start"));
    let of_test = |key: &str| test.and_then(|test| test.get(key));
    reading.say(Key::Protocol, of_test("protocol").and_then(Value::as_str));
    if of_test("reverse").and_then(Value::as_u64) == Some(1) {
        reading.say(Key::Direction, Some("reverse"));
    }
    reading.set(Key::Streams, of_test("num_streams").and_then(Value::as_f64));
    let of = |part: &str, key: &str| end.get(part).and_then(|part| part.get(key)).and_then(Value::as_f64);
    reading.set(Key::SendRate, of("sum_sent", "bits_per_second"));
    reading.set(Key::ReceiveRate, of("sum_received", "bits_per_second"));
    reading.set(Key::SentBytes, of("sum_sent", "bytes"));
    reading.set(Key::ReceivedBytes, of("sum_received", "bytes"));
    reading.set(Key::Retransmits, of("sum_sent", "retransmits"));
    reading.set(Key::Duration, of("sum_received", "seconds").or_else(|| of("sum_sent", "seconds")));
    for part in ["sum_received", "sum"] {
        reading.set(Key::Jitter, of(part, "jitter_ms").map(|jitter| shifted(jitter, -3)));
        reading.set(Key::LostPackets, of(part, "lost_packets"));
        reading.set(Key::OfferedPackets, of(part, "packets"));
    }
    let streams = || end.get("streams").and_then(Value::as_array).into_iter().flatten();
    let senders = || streams().filter_map(|stream| stream.get("sender"));
    let micro = |value: &Value| value.as_f64().filter(|value| *value > 0.0).map(|value| shifted(value, -6));
    let each = |key: &'static str| senders().filter_map(move |sender| micro(sender.get(key)?));
    reading.set(Key::RttMin, each("min_rtt").min_by(f64::total_cmp));
    reading.set(Key::RttMax, each("max_rtt").max_by(f64::total_cmp));
    if senders().count() == 1 {
        reading.set(Key::RttMean, each("mean_rtt").next());
        let window = senders().filter_map(|sender| sender.get("max_snd_cwnd")?.as_f64()).next();
        reading.set(Key::WindowMost, window);
    }
    let mss = start.and_then(|start| start.get("tcp_mss").or_else(|| start.get("tcp_mss_default"))?.as_f64());
    reading.set(Key::Mss, mss.filter(|mss| *mss > 0.0));
    (reading.facts.iter().any(|fact| fact.key.unit().is_some())).then_some(reading)
}
