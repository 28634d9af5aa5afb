//! What a single line is in the output of a ping.

use crate::device::clean::Line;
use crate::device::scan::shifted;
use crate::units::Seconds;

/// What a line is in the output of a ping.
pub(super) enum Part {
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
pub(super) struct Counts {
    pub sent: Option<f64>,
    pub received: Option<f64>,
    pub loss: Option<f64>,
}

#[derive(Default)]
pub(super) struct Times {
    /// What stands before them, if it is not the tool's own word.
    pub label: String,
    pub least: Option<f64>,
    pub mean: Option<f64>,
    pub most: Option<f64>,
    pub deviation: Option<f64>,
    /// A part that cannot be trusted, as written.
    pub odd: Option<String>,
}

/// All of them print milliseconds.
pub(super) const MILLIS: i32 = -3;

pub(super) fn part(text: &str, rest: &[Line]) -> Option<Part> {
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
    // Windows tells neither bytes nor TTL of IPv6: `Reply from 2001:db8::1: time=12ms`.
    let sixth = lower.matches(':').count() >= 3 && lower.trim_end().ends_with("ms") && lower.contains(['=', '<']);
    let (answers, names) = (answers || sixth, names || sixth);
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
    // `PING6(56=40+8+8 bytes) 2001:db8::1 --> 2001:db8::2` of BSD.
    if lower.starts_with("ping6(") {
        let host = text.split_once("--> ").map_or("", |(_, host)| host).trim().to_owned();
        return Some(Part::Header { host, payload: None });
    }
    let unix = (lower.starts_with("ping ") || lower.starts_with("python ping "))
        && lower.contains("bytes")
        && text.contains('(');
    if unix {
        let mut words = text.split_whitespace().skip_while(|word| !word.eq_ignore_ascii_case("ping"));
        let host = words.nth(1).unwrap_or_default().split('(').next().unwrap_or_default();
        let behind = text.split_once(')').map_or("", |(_, behind)| behind);
        return Some(Part::Header { host: host.trim_end_matches(':').to_owned(), payload: payload(behind) });
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

/// `: 56 data bytes`, ` from 192.0.2.1 eth0: 56(84) bytes of data.`: the number before `bytes`, or before the brackets there.
fn payload(behind: &str) -> Option<f64> {
    let (before, _) = behind.split_once("bytes")?;
    let before = before.trim_end().trim_end_matches("data").trim_end();
    let before = match before.strip_suffix(')') {
        Some(inner) => inner.rsplit_once('(')?.0.trim_end(),
        None => before,
    };
    let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (head, number) = before.split_at(before.len() - digits);
    number.parse().ok().filter(|_| head.ends_with([' ', ':', ')']))
}

fn word_after(text: &str, lower: &str, words: &str) -> String {
    let rest = lower.find(words).and_then(|place| text.get(place + words.len()..)).unwrap_or_default();
    rest.split([' ', ',']).next().unwrap_or_default().to_owned()
}

/// What packets are called; without them numbers that happen to agree are no counts of a ping.
const PACKETS: [&str; 10] =
    ["packet", "paket", "paquet", "pacchett", "pakket", "pacote", "pakiet", "пакет", "数据包", "パケット"];

/// `10 packets transmitted, 9 received, 10% packet loss, time 9012ms`, `Pakete: Gesendet = 4, Empfangen = 4, …`.
fn counts(lower: &str) -> Option<Counts> {
    if !PACKETS.iter().any(|word| lower.contains(word)) {
        return None;
    }
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
