//! `show interfaces` of IOS and NX-OS.
//!
//! `BW` is what somebody configured or the type's default, in units of 1000 bit/s; `DLY` is a routing metric.

use super::clean::{Line, command};
use super::reading::{Kind, Reading};
use super::scan::Scan;
use super::{Key, Taken};

/// States after `Ethernet1/1 is`.
const STATES: [&str; 8] =
    ["up", "down", "administratively", "disabled", "err-disabled", "reset", "deleted", "initializing"];

/// Words of the lines of this output; forums take the blanks before them away.
const WORDS: [&str; 65] = [
    "hardware",
    "description:",
    "internet address",
    "interface is unnumbered",
    "mtu ",
    "reliability ",
    "rely ",
    "encapsulation",
    "keepalive",
    "last input",
    "last clearing",
    "input queue",
    "queueing strategy",
    "output queue",
    "conversations",
    "available bandwidth",
    "input rate",
    "output rate",
    "packets input",
    "received ",
    "runts",
    "input error",
    "packets output",
    "output error",
    "unknown protocol",
    "output buffer",
    "carrier transitions",
    "dcd=",
    "unicast packets",
    "input packets",
    "output packets",
    "jumbo packets",
    "no buffer",
    "discard",
    "babble",
    "pause",
    "media type",
    "duplex",
    "beacon",
    "auto-negotiation",
    "flow-control",
    "auto-mdix",
    "rate mode",
    "switchport",
    "ethertype",
    "eee (",
    "last link flapped",
    "interface resets",
    "load-interval",
    "admin state",
    "port mode",
    "lost carrier",
    "watchdog",
    "arp type",
    "medium is",
    "full-duplex",
    "crc",
    "sent ",
    "minute",
    "txload",
    "bia ",
    "late collision",
    "load ",
    "bits/sec",
    "total output drops",
];

/// Of these lines whatever could not be used is told.
const WANTED: [&str; 8] = [
    "input queue",
    "output queue",
    "total output drops",
    "input rate",
    "output rate",
    "bw ",
    "packets input",
    "packets output",
];

/// Takes one interface from the start of `lines`.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    let head = head_of(&first.text);
    let lower = first.text.to_ascii_lowercase();
    let body = lower.contains("mtu ") && lower.contains("bw ") || lower.contains("input queue:");
    if head.is_none() && !body {
        return None;
    }
    let mut count = 1;
    for (index, line) in lines.iter().enumerate().skip(1) {
        if line.is_blank() {
            continue;
        }
        if head_of(&line.text).is_some() || command(&line.text).is_some() || !belongs(&line.text) {
            break;
        }
        count = index + 1;
    }
    let block = &lines[..count];
    if head.is_some() && count == 1 {
        return None;
    }
    let (title, state) = head.unwrap_or_default();
    let mut reading = Reading::new(Kind::Interface, title, first.number);
    reading.say(Key::State, Some(&state));
    fill(&mut reading, block);
    (!reading.facts.is_empty()).then_some(Taken { readings: vec![reading], lines: count })
}

/// `Serial0/3/1 is up, line protocol is down`: name and state.
fn head_of(text: &str) -> Option<(String, String)> {
    if text.starts_with(' ') {
        return None;
    }
    let (name, state) = text.split_once(" is ")?;
    let first = state.split([' ', ',']).next().unwrap_or_default().to_ascii_lowercase();
    let is_name = !name.contains(' ') && name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.len() < 60;
    let is_name = is_name && name.contains(|c: char| c.is_ascii_digit());
    (is_name && STATES.contains(&first.as_str())).then(|| (name.to_owned(), state.trim().to_owned()))
}

fn belongs(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let trimmed = lower.trim();
    text.starts_with(' ')
        || WORDS.iter().any(|word| lower.contains(word))
        || ["rx", "tx"].contains(&trimmed)
        // The end of a broken `(size/max total/threshold/drops)`.
        || (trimmed.ends_with(')') && trimmed.len() < 20)
}

fn fill(reading: &mut Reading, block: &[Line]) {
    // What somebody wrote about the interface is no figure of it.
    let written = |line: &&Line| !line.text.trim_start().to_ascii_lowercase().starts_with("description:");
    let block: Vec<Line> = block.iter().filter(written).cloned().collect();
    let mut scan = Scan::of(&block);
    reading.set(Key::Mtu, scan.after("mtu").map(|mtu| mtu.value));
    if let Some(width) = scan.after("bw") {
        let unit = if width.unit.is_empty() { word_at(scan.text(), width.end) } else { width.unit.clone() };
        reading.set(Key::Bandwidth, unit.to_ascii_lowercase().starts_with("kbit").then_some(width.value * 1e3));
    }
    if let Some(delay) = scan.after("dly") {
        let unit = if delay.unit.is_empty() { word_at(scan.text(), delay.end) } else { delay.unit.clone() };
        reading.set(Key::MetricDelay, unit.starts_with("usec").then(|| super::scan::shifted(delay.value, -6)));
    }
    for word in ["reliability", "rely"] {
        if let Some(parts) = scan.after(word) {
            scan.follows(parts.end);
        }
    }
    for (key, words) in [(Key::TxLoad, &["txload", "load"][..]), (Key::RxLoad, &["rxload"])] {
        if let Some(load) = words.iter().find_map(|word| scan.after(word)) {
            let of = scan.follows(load.end).filter(|of| of.value == 255.0 && load.value <= 255.0);
            reading.set(key, of.map(|of| load.value / of.value));
        }
    }
    let input =
        [("size", Key::InputQueue), ("max", Key::InputMax), ("drops", Key::InputDrops), ("flushes", Key::InputFlushes)];
    let output = [
        ("size", Key::BacklogPackets),
        ("max", Key::LimitPackets),
        ("max total", Key::LimitPackets),
        ("threshold", Key::Threshold),
        ("drops", Key::OutputQueueDrops),
    ];
    slashed(reading, &mut scan, "input queue", &input);
    slashed(reading, &mut scan, "output queue", &output);
    // IOS: `Total output drops: 7`; IOS XR: `4000 bytes, 7 total output drops`.
    let drops = scan.after("total output drops:").map(|drops| drops.value);
    reading.set(Key::Drops, drops.or_else(|| scan.before("total output drops")));
    for line in &block {
        if let Some((_, strategy)) = line.text.split_once("ueueing strategy:") {
            reading.say(Key::Discipline, Some(strategy.split("Output").next().unwrap_or_default()));
        }
        if let Some((_, when)) = line.text.split_once("\"show interface\" counters") {
            reading.say(Key::Cleared, Some(when));
        }
    }
    for (rate, packets, words) in
        [(Key::InputRate, Key::InputPacketRate, "input rate"), (Key::OutputRate, Key::OutputPacketRate, "output rate")]
    {
        if let Some(found) = scan.after(words) {
            let unit = if found.unit.is_empty() { word_at(scan.text(), found.end) } else { found.unit.clone() };
            reading.set(rate, bits(found.value, &unit));
            let comma = scan.text().get(found.end..).and_then(|rest| rest.find(',')).map(|at| found.end + at + 1);
            if let Some(second) = comma.filter(|at| at - found.end < 60).and_then(|at| scan.follows(at))
                && word_at(scan.text(), second.end).starts_with("packets/sec")
            {
                reading.set(packets, Some(second.value));
            }
        }
    }
    for (packets, bytes, words) in [
        (Key::InputPackets, Key::InputBytes, ["packets input,", "input packets"]),
        (Key::SentPackets, Key::SentBytes, ["packets output,", "output packets"]),
    ] {
        for word in words {
            let Some((count, end)) = scan.before_at(word) else { continue };
            reading.set(packets, Some(count));
            let amount = scan.follows(end).filter(|amount| word_at(scan.text(), amount.end).starts_with("bytes"));
            reading.set(bytes, amount.map(|amount| amount.value));
        }
    }
    for (key, words) in [
        (Key::NoBuffer, "no buffer"),
        (Key::InputErrors, "input errors"),
        (Key::InputErrors, "input error"),
        (Key::Ignored, "ignored"),
        (Key::OutputErrors, "output errors"),
        (Key::InputDiscards, "input discard"),
        (Key::OutputDiscards, "output discard"),
    ] {
        reading.set(key, scan.before(words));
    }
    let wanted: Vec<usize> = block
        .iter()
        .filter(|line| WANTED.iter().any(|word| line.text.to_ascii_lowercase().contains(word)))
        .map(|line| line.number)
        .collect();
    // How long a rate is averaged over, and the second averages of NX-OS, are not wanted.
    let told = |text: &str| !text.chars().all(|c| c.is_ascii_digit()) || text.len() > 3;
    reading.unread.extend(scan.unread().into_iter().filter(|part| wanted.contains(&part.line) && told(&part.text)));
}

/// `Input queue: 0/75/93100/0 (size/max/drops/flushes)`: the names say which is which. The oldest layout has none:
/// `Output queue 0/40, 0 drops`.
fn slashed(reading: &mut Reading, scan: &mut Scan, words: &str, keys: &[(&str, Key)]) {
    let Some(first) = scan.after(words) else { return };
    let mut values = vec![first.value];
    let mut end = first.end;
    while scan.text().get(end..).is_some_and(|rest| rest.starts_with('/')) {
        let Some(next) = scan.follows(end) else { return };
        values.push(next.value);
        end = next.end;
    }
    let rest = scan.text().get(end..).unwrap_or_default();
    let named = rest.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')')).map(|(names, _)| names);
    let names: Vec<String> = match named {
        Some(names) => names.split('/').map(|name| name.trim().to_ascii_lowercase()).collect(),
        None if values.len() == 2 && rest.starts_with(", ") => vec!["size".to_owned(), "max".to_owned()],
        None => return,
    };
    if names.len() != values.len() {
        return;
    }
    for (name, value) in names.iter().zip(values) {
        if let Some((_, key)) = keys.iter().find(|(known, _)| known == name) {
            reading.set(*key, Some(value));
        }
    }
}

/// The word behind a place: its unit.
pub(super) fn word_at(text: &str, from: usize) -> String {
    text.get(from..).unwrap_or_default().trim_start().split([' ', ',', ';', ')']).next().unwrap_or_default().to_owned()
}

/// `6000 bits/sec`, `112 bps`, `4.03 Gbps`: steps of 1000.
pub(super) fn bits(value: f64, unit: &str) -> Option<f64> {
    let unit = unit.to_ascii_lowercase();
    let places = match unit.strip_suffix("bits/sec").or_else(|| unit.strip_suffix("bps"))? {
        "" => 0,
        "k" => 3,
        "m" => 6,
        "g" => 9,
        _ => return None,
    };
    Some(super::scan::shifted(value, places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    /// community.cisco.com m-p/285242 with values changed.
    #[test]
    fn a_fractional_t1() {
        let text = "Serial0 is up, line protocol is up\n  MTU 1500 bytes, BW 384 Kbit, DLY 20000 usec,\n     reliability 255/255, txload 3/255, rxload 3/255\n  Input queue: 0/75/93100/0 (size/max/drops/flushes); Total output drops: 0\n  Queueing strategy: fifo\n  Output queue: 0/40 (size/max)\n  5 minute input rate 6000 bits/sec, 30 packets/sec\n     104900 packets input, 3771000 bytes, 0 no buffer\n";
        let readings = read(text);
        let [serial] = readings.as_slice() else { panic!("{readings:?}") };
        for (key, value) in [
            (Key::Bandwidth, 384e3),
            (Key::MetricDelay, 0.02),
            (Key::TxLoad, 3.0 / 255.0),
            (Key::InputMax, 75.0),
            (Key::InputDrops, 93_100.0),
            (Key::Drops, 0.0),
            (Key::LimitPackets, 40.0),
            (Key::InputRate, 6000.0),
            (Key::InputPacketRate, 30.0),
            (Key::InputPackets, 104_900.0),
            (Key::InputBytes, 3_771_000.0),
            (Key::NoBuffer, 0.0),
        ] {
            assert_eq!(serial.number(key), Some(value), "{key:?}");
        }
        assert_eq!((serial.title.as_str(), serial.word(Key::Discipline)), ("Serial0", Some("fifo")));
        assert_eq!(serial.number(Key::OutputRate), None);
    }

    /// community.cisco.com m-p/1862766 with values changed: the paste begins in the middle.
    #[test]
    fn without_its_first_line() {
        let text = "  MTU 1998 bytes, BW 100000 Kbit, DLY 100 usec,\n     reliability 255/255, txload 41/255, rxload 23/255\n  Input queue: 0/75/0/0 (size/max/drops/flushes); Total output drops: 182000\n  Output queue: 0/40 (size/max)\n  30 second output rate 16300000 bits/sec, 2310 packets/sec\n";
        let readings = read(text);
        assert_eq!(readings.len(), 1, "{readings:?}");
        assert_eq!(
            (readings[0].number(Key::Drops), readings[0].number(Key::OutputRate)),
            (Some(182_000.0), Some(16.3e6))
        );
        assert!((readings[0].number(Key::TxLoad).unwrap_or_default() - 0.1607843137).abs() < 1e-9);
    }
}
