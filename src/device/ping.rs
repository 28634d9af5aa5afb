//! `ping` of Linux (iputils, busybox), BSD and macOS, Windows in its languages, and IOS.
//!
//! Words are translated, numbers and their order are not: sent, received, lost with `%`; shortest, mean, longest with
//! slashes (Unix, IOS); shortest, longest, mean with `=` (Windows). The order is checked against what is said:
//! received + lost = sent, shortest ≤ mean ≤ longest.

use super::clean::Line;
use super::reading::{Kind, Reading, Unread};
use super::scan::shifted;
use super::{Key, Taken};
use crate::units::Seconds;

/// What a line is in the output of a ping.
enum Part {
    /// Whom, and how many bytes.
    Header { host: String, payload: Option<f64> },
    /// One answer, with its time if it says one.
    Reply(Option<Seconds>),
    /// No answer came.
    Lost,
    /// `--- host ping statistics ---`.
    Statistics,
    /// Sent, received, share lost.
    Counts(Counts),
    /// Shortest, mean, longest, spread.
    Times(Times),
    /// `Success rate is 100 percent (5/5), …`
    Ios(Counts, Option<Times>),
    /// Belongs to it and says nothing that is wanted.
    Filler,
}

#[derive(Default)]
struct Counts {
    sent: Option<f64>,
    received: Option<f64>,
    loss: Option<f64>,
}

#[derive(Default)]
struct Times {
    /// What stands before them, if it is not the tool's own word.
    label: String,
    least: Option<f64>,
    mean: Option<f64>,
    most: Option<f64>,
    deviation: Option<f64>,
    /// A part that cannot be trusted, as written.
    odd: Option<String>,
}

/// Takes one ping from the start of `lines`.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    // A line that could be anything only belongs to a ping that has begun.
    match part(&first.text, lines.get(1..).unwrap_or_default())? {
        Part::Lost | Part::Filler => return None,
        _ => {}
    }
    let mut reading = Reading::new(Kind::Ping, "", first.number);
    let (mut counted, mut timed, mut used, mut at) = (false, false, 0, 0);
    while let Some(line) = lines.get(at) {
        if line.is_blank() {
            at += 1;
            continue;
        }
        let (part, took) = wrapped(&lines[at..]);
        let Some(part) = part else {
            if counted && !timed && introduces_times(&lines[at..]) {
                at += 1;
                continue;
            }
            break;
        };
        match part {
            Part::Header { .. } if used > 0 => break,
            Part::Reply(_) | Part::Lost | Part::Statistics if counted || timed => break,
            Part::Counts(_) if counted || timed => break,
            Part::Times(_) if timed => break,
            Part::Ios(..) if counted || timed => break,
            Part::Header { host, payload } => {
                reading.title = host;
                reading.set(Key::Payload, payload);
            }
            Part::Reply(Some(time)) => reading.samples.push(time),
            Part::Reply(None) | Part::Lost | Part::Statistics | Part::Filler => {}
            Part::Counts(counts) => {
                counted = true;
                put_counts(&mut reading, &counts);
            }
            Part::Times(times) => {
                timed = true;
                put_times(&mut reading, times, line.number);
            }
            Part::Ios(counts, times) => {
                (counted, timed) = (true, true);
                put_counts(&mut reading, &counts);
                if let Some(times) = times {
                    put_times(&mut reading, times, line.number);
                }
            }
        }
        at += took;
        used = at;
    }
    let empty = reading.facts.is_empty() && reading.samples.is_empty() && reading.unread.is_empty();
    (used > 0 && !(empty && reading.title.is_empty())).then(|| Taken { readings: vec![reading], lines: used })
}

/// `Tiempos aproximados de ida y vuelta en milisegundos:`, with the times on the next line.
fn introduces_times(lines: &[Line]) -> bool {
    let [line, next, ..] = lines else { return false };
    line.text.trim_end().ends_with(':') && matches!(part(&next.text, &[]), Some(Part::Times(_)))
}

/// The part at the start of `lines`, put together with the next line where the terminal broke it.
fn wrapped(lines: &[Line]) -> (Option<Part>, usize) {
    let Some(line) = lines.first() else { return (None, 1) };
    let rest = lines.get(1..).unwrap_or_default();
    let alone = part(&line.text, rest);
    let incomplete = match &alone {
        Some(Part::Times(times)) => times.odd.is_some(),
        Some(Part::Ios(counts, times)) => {
            counts.sent.is_none() || times.as_ref().is_some_and(|times| times.odd.is_some())
        }
        None => line.text.contains("packets") || line.text.contains("min/avg"),
        _ => false,
    };
    if incomplete && let Some(next) = rest.first().filter(|next| !next.is_blank() && part(&next.text, &[]).is_none()) {
        for joint in ["", " "] {
            let joined = format!("{}{joint}{}", line.text, next.text.trim_start());
            match part(&joined, rest.get(1..).unwrap_or_default()) {
                Some(Part::Times(times)) if times.odd.is_none() => return (Some(Part::Times(times)), 2),
                Some(Part::Ios(counts, Some(times))) if times.odd.is_none() => {
                    return (Some(Part::Ios(counts, Some(times))), 2);
                }
                Some(Part::Counts(counts)) => return (Some(Part::Counts(counts)), 2),
                _ => {}
            }
        }
    }
    (alone, 1)
}

fn put_counts(reading: &mut Reading, counts: &Counts) {
    reading.set(Key::Sent, counts.sent);
    reading.set(Key::Received, counts.received);
    reading.set(Key::Loss, counts.loss);
}

fn put_times(reading: &mut Reading, times: Times, line: usize) {
    if reading.title.is_empty() {
        reading.title = times.label;
    }
    let seconds = |value: Option<f64>| value.map(|value| shifted(value, MILLIS));
    reading.set(Key::RttMin, seconds(times.least));
    reading.set(Key::RttMean, seconds(times.mean));
    reading.set(Key::RttMax, seconds(times.most));
    reading.set(Key::RttDeviation, seconds(times.deviation));
    if let Some(text) = times.odd {
        reading.unread.push(Unread { line, text });
    }
}

/// All of them print milliseconds.
const MILLIS: i32 = -3;

fn part(text: &str, rest: &[Line]) -> Option<Part> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if lower.contains("success rate is") {
        return Some(ios(text, &lower));
    }
    if let Some(times) = slashed(text, &lower).or_else(|| named_times(text, &lower)) {
        return Some(Part::Times(times));
    }
    if let Some(reply) = reply(&lower) {
        return Some(reply);
    }
    if let Some(counts) = counts(&lower) {
        return Some(Part::Counts(counts));
    }
    if let Some(header) = header(text, &lower, rest) {
        return Some(header);
    }
    if lower.contains("ping") && (lower.starts_with("---") || (lower.ends_with(':') && lower.len() < 120)) {
        return Some(Part::Statistics);
    }
    if LOST.iter().any(|words| lower.contains(words)) {
        return Some(Part::Lost);
    }
    is_filler(text, &lower).then_some(Part::Filler)
}

/// How a missing answer is put: iputils, BSD, Windows in English, German, Swedish, Spanish, French, Italian,
/// Portuguese, Dutch.
const LOST: [&str; 16] = [
    "request timeout for",
    "request timed out",
    "no answer yet",
    "unreachable",
    "time to live exceeded",
    "ttl expired",
    "zeitüberschreitung der anforderung",
    "nicht erreichbar",
    "begäran gjorde timeout",
    "begäran uppnådde tidsgränsen",
    "tiempo de espera agotado",
    "délai d'attente de la demande",
    "délai d’attente de la demande",
    "richiesta scaduta",
    "esgotado o tempo limite",
    "time-out bij opdracht",
];

fn is_filler(text: &str, lower: &str) -> bool {
    let symbols = text.len() >= 2 && text.chars().all(|c| "!.UQMCTNP?&".contains(c)) && text.contains(['!', '.']);
    let introduction =
        lower.ends_with(':') && !lower.contains(|c: char| c.is_ascii_digit()) && lower.contains("milli-");
    // Windows breaks the line of the counts before this: `(0% Verlust),`
    let lost = text.starts_with('(') && text.contains('%') && text.len() < 40;
    symbols
        || introduction
        || lost
        || text == "^C"
        || lower.starts_with("type escape sequence")
        || lower.starts_with("packet sent with")
}

/// Whole numbers with where they start, signs and decimals left out.
fn integers(text: &str) -> Vec<(usize, f64)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + offset;
        let digits = text[start..].len() - text[start..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
        at = start + digits;
        if let Ok(value) = text[start..at].parse() {
            found.push((start, value));
        }
    }
    found
}

/// A decimal number with point or comma at the start of a text, and how long it is.
fn decimal(text: &str) -> Option<(f64, usize)> {
    let whole = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if whole == 0 {
        return None;
    }
    let fraction = text[whole..].strip_prefix(['.', ',']).map_or(0, |rest| {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 { digits + 1 } else { 0 }
    });
    let value = text[..whole + fraction].replace(',', ".").parse::<f64>().ok().filter(|value| value.is_finite())?;
    Some((value, whole + fraction))
}

/// `64 bytes from 1.1.1.1: icmp_seq=1 ttl=57 time=12.3 ms`, `Antwort von …: Bytes=32 Zeit=12ms TTL=57`.
fn reply(lower: &str) -> Option<Part> {
    let answers = lower.contains("ttl=") || lower.contains("ttl ") || lower.contains("hlim=") || lower.contains("time");
    let names =
        lower.contains("bytes") || lower.contains("byte=") || lower.contains("octets=") || lower.contains("ttl=");
    if !answers || !names || lower.contains("exceeded") || lower.contains("expired") || lower.contains("min/avg") {
        return None;
    }
    // The time is the one that ends with ms: `=12ms`, `=12,3 ms`. Less than the clock's step, `<1ms`, is no time.
    for (start, _) in lower.match_indices(['=', '<']) {
        let Some((value, length)) = decimal(lower[start + 1..].trim_start()) else { continue };
        let behind = lower[start + 1..].trim_start().get(length..).unwrap_or_default().trim_start();
        if behind.strip_prefix("ms").is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric())) {
            return Some(Part::Reply((!lower[start..].starts_with('<')).then_some(Seconds(shifted(value, MILLIS)))));
        }
    }
    let unix = lower.contains("bytes from") || lower.contains("icmp_");
    (unix && (lower.contains("ttl=") || lower.contains("icmp_seq") || lower.contains("icmp_req")))
        .then_some(Part::Reply(None))
}

/// `PING host (1.2.3.4) 56(84) bytes of data.`, `Pinging host [1.2.3.4] with 32 bytes of data:` in any language,
/// `Sending 5, 100-byte ICMP Echos to 1.2.3.4, timeout is 2 seconds:`.
fn header(text: &str, lower: &str, rest: &[Line]) -> Option<Part> {
    if lower.starts_with("sending ") && lower.contains("icmp echo") {
        let payload = integers(lower).get(1).map(|(_, value)| *value).filter(|_| lower.contains("-byte"));
        let host = word_after(text, lower, " to ");
        // The bytes of IOS count the whole packet.
        return Some(Part::Header { host, payload: payload.and_then(|size| (size >= 28.0).then_some(size - 28.0)) });
    }
    let unix = (lower.starts_with("ping ") || lower.starts_with("python ping "))
        && (lower.contains(" bytes") || lower.contains("data bytes"))
        && text.contains('(');
    if unix {
        let host = text
            .split_whitespace()
            .skip_while(|word| !word.eq_ignore_ascii_case("ping"))
            .nth(1)
            .unwrap_or_default()
            .trim_end_matches([':', '('])
            .to_owned();
        let behind = text.split_once(')').map_or("", |(_, behind)| behind);
        let payload = integers(behind.split("bytes").next().unwrap_or_default()).first().map(|(_, value)| *value);
        return Some(Part::Header { host, payload: payload.filter(|_| !host_only(behind)) });
    }
    let windows = text.ends_with(':') && lower.contains(|c: char| c.is_ascii_digit()) && lower.len() < 160;
    let size = integers(lower).last().copied().filter(|(start, _)| {
        lower[*start..].trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().starts_with(['b', 'o'])
    });
    let answered = rest.iter().find(|line| !line.is_blank()).is_some_and(|line| {
        let lower = line.text.to_lowercase();
        matches!(reply(&lower), Some(Part::Reply(_))) || LOST.iter().any(|words| lower.contains(words))
    });
    (windows && size.is_some() && (lower.contains("ping") || answered)).then(|| {
        let host = text
            .split_once('[')
            .and_then(|(before, _)| before.split_whitespace().last())
            .or_else(|| text.split_whitespace().find(|word| word.contains('.') || word.matches(':').count() > 1))
            .unwrap_or_default()
            .to_owned();
        Part::Header { host, payload: size.map(|(_, value)| value) }
    })
}

fn host_only(behind: &str) -> bool {
    !behind.contains("bytes")
}

fn word_after(text: &str, lower: &str, words: &str) -> String {
    let rest = lower.find(words).and_then(|place| text.get(place + words.len()..)).unwrap_or_default();
    rest.split([' ', ',']).next().unwrap_or_default().to_owned()
}

/// `10 packets transmitted, 9 received, 10% packet loss, time 9012ms`, `Pakete: Gesendet = 4, Empfangen = 4, …`.
fn counts(lower: &str) -> Option<Counts> {
    let english = lower.contains("packets transmitted") || (lower.contains("sent =") && lower.contains("received ="));
    let percent = lower.find('%');
    let before = &lower[..percent.unwrap_or(lower.len())];
    let loss_start = before
        .trim_end()
        .rfind(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
        .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
    let loss = percent.and_then(|_| {
        let (value, length) = decimal(before.get(loss_start..)?)?;
        (length == before.trim_end().len() - loss_start).then_some(value)
    });
    let head = if percent.is_some() { before.get(..loss_start)? } else { before };
    let clean = |start: &usize| {
        let ahead = head[..*start].chars().next_back();
        !ahead.is_some_and(|c| {
            c.is_alphanumeric() || ['+', '-', '.', ':', '/', '_', char::REPLACEMENT_CHARACTER].contains(&c)
        })
    };
    let tail = |start: &usize| {
        let behind = head[*start..].trim_start_matches(|c: char| c.is_ascii_digit());
        !behind.starts_with(['.', ':', '/', '_', '-', char::REPLACEMENT_CHARACTER])
            && !behind.starts_with(|c: char| c.is_alphanumeric())
    };
    let numbers: Vec<f64> =
        integers(head).iter().filter(|(start, _)| clean(start) && tail(start)).map(|(_, value)| *value).collect();
    let (&sent, &received) = (numbers.first()?, numbers.get(1)?);
    // Windows: three numbers after = that add up.
    let windows = head.matches('=').count() == 3
        && numbers.len() == 3
        && numbers.get(2).is_some_and(|lost| received + lost == sent);
    let agrees = loss.is_some_and(|loss| sent > 0.0 && (100.0 * (1.0 - received / sent) - loss).abs() < 1.0);
    let listed = head.matches(',').count() >= 1 && !head.contains('(');
    if windows || (agrees && (listed || english)) || (english && lower.contains("received") && sent >= received) {
        let trusted = loss.filter(|_| agrees || lower.contains("duplicates"));
        return Some(Counts { sent: Some(sent), received: Some(received), loss: trusted.map(|loss| loss / 100.0) });
    }
    None
}

/// `rtt min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms`.
fn slashed(text: &str, lower: &str) -> Option<Times> {
    let place = lower.find("min/avg/max").filter(|_| text.len() == lower.len())?;
    let (names, values) = text.get(place..)?.split_once(['=', ':'])?;
    let label = text.get(..place)?.trim_end();
    // Without the unit behind it the last number may be cut.
    let whole = values.contains("ms") || label.ends_with("(ms)");
    let label = ["round-trip (ms)", "round-trip", "rtt"]
        .iter()
        .find_map(|own| {
            label
                .len()
                .checked_sub(own.len())
                .filter(|at| label.get(*at..).is_some_and(|end| end.eq_ignore_ascii_case(own)))
        })
        .map_or(label, |at| &label[..at]);
    let mut times = Times { label: label.trim_matches([' ', ':', ',', '>']).to_owned(), ..Times::default() };
    let values = values.trim();
    let list = values.split([' ']).next().unwrap_or_default();
    let parts: Vec<&str> = list.trim_end_matches("ms").split('/').collect();
    let mut read = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let value = decimal(part).filter(|(_, length)| *length == part.len()).map(|(value, _)| value);
        read.push(value.filter(|_| whole || index + 1 < parts.len()));
    }
    for (name, value) in names.trim().split('/').zip(read.iter().copied()) {
        match name.trim().to_ascii_lowercase().as_str() {
            "min" => times.least = value,
            "avg" => times.mean = value,
            "max" => times.most = value,
            "mdev" | "stddev" | "std-dev" => times.deviation = value,
            _ => {}
        }
    }
    let expected = names.trim().split('/').count();
    if !times.are_in_order() {
        return Some(Times { label: times.label, odd: Some(values.to_owned()), ..Times::default() });
    }
    if !whole || read.len() < expected || read.iter().any(Option::is_none) {
        times.odd = Some(values.to_owned());
    }
    Some(times)
}

impl Times {
    fn are_in_order(&self) -> bool {
        let le = |a: Option<f64>, b: Option<f64>| a.zip(b).is_none_or(|(a, b)| a <= b);
        le(self.least, self.mean) && le(self.mean, self.most) && le(self.least, self.most)
    }
}

/// `Minimum = 12ms, Maximum = 44ms, Mittelwert = 30ms`: three times after `=`, the mean last.
fn named_times(text: &str, lower: &str) -> Option<Times> {
    let parts: Vec<&str> = lower.split('=').skip(1).collect();
    let [least, most, mean] = parts.as_slice() else { return None };
    let time = |part: &str| {
        let part = part.trim_start();
        let (value, length) = decimal(part)?;
        let unit = part.get(length..)?.trim_start().strip_prefix("ms")?;
        (!unit.starts_with(|c: char| c.is_ascii_alphanumeric())).then_some(value)
    };
    let mut times = Times { least: Some(time(least)?), most: Some(time(most)?), mean: time(mean), ..Times::default() };
    if !times.are_in_order() {
        times = Times { odd: Some(text.to_owned()), ..Times::default() };
    } else if times.mean.is_none() {
        times.odd = Some(mean.trim().to_owned());
    }
    Some(times)
}

/// `Success rate is 80 percent (4/5), round-trip min/avg/max = 12/30/44 ms`.
fn ios(text: &str, lower: &str) -> Part {
    let mut counts = Counts::default();
    if let Some((_, behind)) = lower.split_once("percent")
        && let Some(fraction) = behind.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')'))
        && let Some((received, sent)) = fraction.0.split_once('/')
        && let (Ok(received), Ok(sent)) = (received.trim().parse::<u32>(), sent.trim().parse::<u32>())
        && received <= sent
    {
        counts.received = Some(f64::from(received));
        counts.sent = Some(f64::from(sent));
    }
    if let Some((rate, rest)) =
        lower.split_once("success rate is").and_then(|(_, rest)| Some((decimal(rest.trim_start())?, rest.trim_start())))
        && rate.0 <= 100.0
        && rest.get(rate.1..).is_some_and(|rest| rest.trim_start().starts_with("percent"))
    {
        counts.loss = Some(1.0 - rate.0 / 100.0);
    }
    Part::Ios(counts, slashed(text, lower).map(|times| Times { label: String::new(), ..times }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    fn one(text: &str) -> Reading {
        let mut readings = read(text);
        assert_eq!(readings.len(), 1, "{readings:?}");
        readings.remove(0)
    }

    fn close(value: Option<f64>, expected: f64) {
        let value = value.expect("a value");
        assert!((value - expected).abs() < 1e-12 * expected.abs().max(1e-3), "{value} is not {expected}");
    }

    /// The summary styles of the four tests of the page about ACKs, and of other systems.
    #[test]
    fn summaries() {
        for (line, mean) in [
            ("rtt min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms", Some(204.169)),
            ("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms", Some(28.735)),
            ("round-trip min/avg/max/stddev = 12.1/30.2/44.9/9.7 ms", Some(30.2)),
            ("round-trip min/avg/max = 12.1/30.2/44.9 ms", Some(30.2)),
            ("rtt min/avg/max/mdev = 12,1/30,2/44,9/9,7 ms, pipe 2", Some(30.2)),
            ("round-trip (ms)  min/avg/max = 3.9/30.2/44.0", Some(30.2)),
            ("Success rate is 100 percent (5/5), round-trip min/avg/max = 12/30/44 ms", Some(30.0)),
            ("Success rate is 0 percent (0/5)", None),
            ("    Minimum = 12ms, Maximum = 44ms, Average = 30ms", Some(30.0)),
            ("    Minimum = 12ms, Maximum = 44ms, Mittelwert = 30ms", Some(30.0)),
            ("    Lägsta = 12 ms, Högsta = 44 ms, Medel = 30 ms", Some(30.0)),
        ] {
            let reading = one(line);
            match mean {
                Some(mean) => close(reading.number(Key::RttMean), mean * 1e-3),
                None => assert_eq!(reading.number(Key::RttMean), None),
            }
            assert_eq!(reading.unread, [], "{line}");
        }
        let lost = one("Success rate is 0 percent (0/5)");
        assert_eq!(
            (lost.number(Key::Received), lost.number(Key::Sent), lost.number(Key::Loss)),
            (Some(0.0), Some(5.0), Some(1.0))
        );
        let reply = one("64 bytes from 192.0.2.1: icmp_req=39 ttl=63 time=147 ms");
        assert_eq!(reply.samples, [Seconds(0.147)]);
    }

    #[test]
    fn counts_in_many_languages() {
        for line in [
            "4 packets transmitted, 3 packets received, 25% packet loss",
            "4 packets transmitted, 3 received, +1 errors, 25% packet loss, time 3004ms",
            "4 packets transmitted, 3 packets received, 25.0% packet loss",
            "4 Pakete übertragen, 3 empfangen, 25% packet loss, time 3004ms",
            "    Packets: Sent = 4, Received = 3, Lost = 1 (25% loss),",
            "    Pakete: Gesendet = 4, Empfangen = 3, Verloren = 1 (25% Verlust),",
            "    Paket: Skickade = 4, mottagna = 3, förlorade = 1 (25 %),",
            "    Paquets : envoyés = 4, reçus = 3, perdus = 1 (perte 25%),",
        ] {
            let reading = one(line);
            let value = |key| reading.number(key);
            assert_eq!(
                (value(Key::Sent), value(Key::Received), value(Key::Loss)),
                (Some(4.0), Some(3.0), Some(0.25)),
                "{line}"
            );
        }
        let split = one("    Pakete: Gesendet = 4, Empfangen = 3, Verloren = 1\n    (25% Verlust),");
        assert_eq!(split.number(Key::Received), Some(3.0));
    }

    #[test]
    fn cut_and_wrapped_times() {
        let cut = one("rtt min/avg/max/mdev = 103.083/204.169/353.4");
        close(cut.number(Key::RttMean), 0.204169);
        assert_eq!(cut.number(Key::RttMax), None);
        assert_eq!(cut.unread.len(), 1);
        let wrapped = one("rtt min/avg/max/mdev = 103.083/204.169/353.484/7\n6.240 ms");
        close(wrapped.number(Key::RttDeviation), 0.07624);
        assert_eq!(wrapped.unread, []);
        assert_eq!(one("rtt min/avg/max/mdev = 300.0/204.169/353.484/7.1 ms").facts, []);
    }

    #[test]
    fn below_the_clocks_step_is_no_time() {
        assert_eq!(
            one("Reply from 192.0.2.1: bytes=32 time<1ms TTL=64\nReply from 192.0.2.1: bytes=32 time=2ms TTL=64")
                .samples,
            [Seconds(0.002)]
        );
    }
}
