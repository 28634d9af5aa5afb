//! `iperf3` and `iperf` text: rows of intervals, then a row for the sender and one for the receiver.
//!
//! `KBytes` are 1024 bytes, `Kbits/sec` 1000 bit/s (iperf3 `units.c`, `unit_snprintf`).

use super::clean::Line;
use super::reading::{Kind, Reading, Unread};
use super::scan::shifted;
use super::{Key, Taken};

/// A row of the table.
struct Row {
    /// `5`, `SUM`.
    id: String,
    /// `TX-C`, `RX-C` where both directions run.
    role: String,
    from: f64,
    to: f64,
    bytes: Option<f64>,
    rate: Option<f64>,
    retransmits: Option<f64>,
    window: Option<f64>,
    jitter: Option<f64>,
    lost: Option<(f64, f64)>,
    side: Option<Side>,
    line: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Sender,
    Receiver,
}

/// Lines that belong and say nothing that is wanted.
const FILLER: [&str; 14] = [
    "local ",
    "tcp window size",
    "udp buffer size",
    "server listening on",
    "accepted connection from",
    "iperf done",
    "reverse mode",
    "cpu utilization",
    "test complete",
    "starting test",
    "sending 1470 byte",
    "time: ",
    "tcp mss",
    "control connection",
];

/// Takes one run from the start of `lines`.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    let opening = host(&first.text);
    if opening.is_none() && !is_table_head(&first.text) && row(first).is_none() && !is_server(&first.text) {
        return None;
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut title = opening.unwrap_or_default();
    let mut unread = Vec::new();
    let mut used = 1;
    rows.extend(row(first));
    for (index, line) in lines.iter().enumerate().skip(1) {
        let lower = line.text.to_ascii_lowercase();
        if let Some(another) = host(&line.text) {
            if !rows.is_empty() || !title.is_empty() {
                break;
            }
            title = another;
        } else if let Some(row) = row(line) {
            rows.push(row);
        } else if is_table_head(&line.text) || FILLER.iter().any(|words| lower.contains(words)) || is_rule(&line.text) {
        } else if lower.trim_start().starts_with('[') && lower.contains("sec") {
            unread.push(Unread { line: line.number, text: line.text.trim().to_owned() });
        } else if line.is_blank() {
            continue;
        } else {
            break;
        }
        used = index + 1;
        if lower.contains("iperf done") {
            break;
        }
    }
    if rows.is_empty() && unread.is_empty() {
        return None;
    }
    let mut roles: Vec<&str> = Vec::new();
    for row in &rows {
        if !roles.contains(&row.role.as_str()) {
            roles.push(&row.role);
        }
    }
    let mut readings: Vec<Reading> =
        roles.iter().map(|role| of_role(&rows, role, &title, first.number)).filter(|r| !r.facts.is_empty()).collect();
    if let Some(reading) = readings.first_mut() {
        reading.unread = unread;
    } else {
        // Several streams without their sum: whether these are all of them is not known.
        unread.extend(
            lines
                .iter()
                .filter(|line| rows.iter().any(|row| row.line == line.number))
                .map(|line| Unread { line: line.number, text: line.text.trim().to_owned() }),
        );
        unread.sort_by_key(|part| part.line);
        let mut reading = Reading::new(Kind::Iperf, title, first.number);
        reading.unread = unread;
        readings.push(reading);
    }
    Some(Taken { readings, lines: used })
}

fn of_role(rows: &[Row], role: &str, title: &str, line: usize) -> Reading {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.role == role).collect();
    let title = [title, role].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ");
    let mut reading = Reading::new(Kind::Iperf, title, rows.first().map_or(line, |row| row.line.min(line)));
    let streams: Vec<&str> = rows.iter().map(|row| row.id.as_str()).filter(|id| *id != "SUM").collect();
    let one_stream = streams.iter().all(|id| Some(id) == streams.first());
    // The sum of all streams, or the only stream.
    let whole = |row: &&&Row| row.id == "SUM" || one_stream;
    let of_side = |side| rows.iter().filter(whole).find(|row| row.side == Some(side)).copied();
    let (sender, receiver) = (of_side(Side::Sender), of_side(Side::Receiver));
    if let Some(row) = sender {
        reading.set(Key::SendRate, row.rate);
        reading.set(Key::SentBytes, row.bytes);
        reading.set(Key::Retransmits, row.retransmits);
    }
    if let Some(row) = receiver {
        reading.set(Key::ReceiveRate, row.rate);
        reading.set(Key::ReceivedBytes, row.bytes);
    }
    // iperf 2 ends with a row over all of the time and does not say whose.
    let longest = rows.iter().filter(whole).filter(|row| row.side.is_none() && row.from == 0.0);
    let longest = longest.max_by(|a, b| a.to.total_cmp(&b.to)).copied();
    let covers = |row: &Row| rows.iter().filter(|other| other.id == row.id).all(|other| other.to <= row.to);
    let unsaid = longest.filter(|row| sender.is_none() && receiver.is_none() && covers(row));
    if let Some(row) = unsaid {
        reading.set(Key::Throughput, row.rate);
        reading.set(Key::SentBytes, row.bytes);
    }
    for row in [receiver, sender, unsaid].into_iter().flatten() {
        reading.set(Key::Duration, (row.from == 0.0).then_some(row.to));
        reading.set(Key::Jitter, row.jitter);
        if let Some((lost, total)) = row.lost {
            reading.set(Key::LostPackets, Some(lost));
            reading.set(Key::OfferedPackets, Some(total));
        }
    }
    let window = rows.iter().filter_map(|row| row.window).max_by(f64::total_cmp);
    reading.set(Key::WindowMost, window);
    reading
}

/// `Connecting to host 192.0.2.1, port 5201`, `Client connecting to 192.0.2.1, TCP port 5001`.
fn host(text: &str) -> Option<String> {
    let rest = text
        .trim()
        .strip_prefix("Connecting to host ")
        .or_else(|| text.trim().strip_prefix("Client connecting to "))?;
    Some(rest.split([',', ' ']).next().unwrap_or_default().to_owned())
}

fn is_server(text: &str) -> bool {
    text.starts_with("Server listening on") || text.starts_with("Accepted connection from")
}

fn is_table_head(text: &str) -> bool {
    text.contains("[ ID]") || (text.contains("Interval") && text.contains("Transfer"))
}

fn is_rule(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 5 && text.chars().all(|c| c == '-' || c == ' ')
}

fn row(line: &Line) -> Option<Row> {
    let mut rest = line.text.trim_start().strip_prefix('[')?;
    let (id, after) = rest.split_once(']')?;
    rest = after;
    let mut role = "";
    if let Some((named, after)) = rest.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        role = named;
        rest = after;
    }
    // iperf 2 writes `0.0- 1.0`.
    let joined = rest.replace("- ", "-");
    let words: Vec<&str> = joined.split_whitespace().collect();
    let [interval, "sec", amount, amount_unit, rate, rate_unit, more @ ..] = words.as_slice() else { return None };
    let (from, to) = interval.split_once('-')?;
    let (from, to) = (number(from)?, number(to)?);
    let mut row = Row {
        id: id.trim().to_owned(),
        role: role.trim().to_owned(),
        from,
        to,
        bytes: Some(bytes(amount, amount_unit)?),
        rate: Some(bits_per_second(rate, rate_unit)?),
        retransmits: None,
        window: None,
        jitter: None,
        lost: None,
        side: None,
        line: line.number,
    };
    let more = match more {
        [more @ .., "sender"] => {
            row.side = Some(Side::Sender);
            more
        }
        [more @ .., "receiver"] => {
            row.side = Some(Side::Receiver);
            more
        }
        _ => more,
    };
    match more {
        [retransmits] if row.side == Some(Side::Sender) => row.retransmits = number(retransmits),
        [retransmits, window, unit] if unit.ends_with("Bytes") => {
            row.retransmits = number(retransmits);
            row.window = bytes(window, unit);
        }
        [jitter, "ms", lost, ..] => {
            row.jitter = number(jitter).map(|jitter| shifted(jitter, -3));
            row.lost = lost.split_once('/').and_then(|(lost, total)| Some((number(lost)?, number(total)?)));
        }
        _ => {}
    }
    Some(row)
}

fn number(text: &str) -> Option<f64> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.') && text.starts_with(|c: char| c.is_ascii_digit());
    if plain { text.parse::<f64>().ok().filter(|value| value.is_finite()) } else { None }
}

/// `822 KBytes`.
fn bytes(value: &str, unit: &str) -> Option<f64> {
    let power = match unit.strip_suffix("Bytes").or_else(|| unit.strip_suffix("Byte"))? {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return None,
    };
    Some(number(value)? * 1024f64.powi(power))
}

/// `94.4 Mbits/sec`, and with `-f M` `11.2 MBytes/sec`.
fn bits_per_second(value: &str, unit: &str) -> Option<f64> {
    let data = unit.strip_suffix("/sec")?;
    if let Some(prefix) = data.strip_suffix("bits") {
        let places = match prefix {
            "" => 0,
            "K" => 3,
            "M" => 6,
            "G" => 9,
            "T" => 12,
            _ => return None,
        };
        return Some(shifted(number(value)?, places));
    }
    Some(bytes(value, data)? * 8.0)
}
