//! A `tc` command as somebody types it: `tc qdisc add dev eth0 root tbf rate 1mbit burst 32kbit latency 400ms`.

use super::clean::{Line, command};
use super::reading::{Kind, Reading};
use super::scan::Scan;
use super::tc::read_head;
use super::{Key, Taken};

/// The disciplines of man tc(8) that have a rate, a limit or a target.
const DISCIPLINES: [&str; 18] = [
    "pfifo",
    "bfifo",
    "pfifo_fast",
    "tbf",
    "htb",
    "fq_codel",
    "cake",
    "codel",
    "fq",
    "sfq",
    "red",
    "netem",
    "prio",
    "hfsc",
    "pie",
    "fq_pie",
    "cbq",
    "drr",
];

/// Takes one command, which may go on behind a backslash.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    let typed = command(&first.text)?;
    let mut words = typed.split_whitespace().skip_while(|word| ["sudo", "doas"].contains(word));
    if words.next()?.rsplit('/').next() != Some("tc") {
        return None;
    }
    let object = words.next()?;
    let action = words.next()?;
    if !["qdisc", "class"].contains(&object) || !["add", "replace", "change"].contains(&action) {
        return None;
    }
    let mut count = 1;
    while lines.get(count - 1).is_some_and(|line| line.text.ends_with('\\')) && lines.get(count).is_some() {
        count += 1;
    }
    let block: Vec<Line> = lines[..count]
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let text = if index == 0 { typed } else { line.text.as_str() };
            Line { number: line.number, text: text.trim_end_matches('\\').to_owned() }
        })
        .collect();
    let text = block.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
    let discipline = text.split_whitespace().skip(3).find(|word| DISCIPLINES.contains(word))?.to_owned();
    let mut scan = Scan::of(&block);
    let handle = scan.word_after("classid").or_else(|| scan.word_after("handle"));
    scan.word_after("handle");
    let title =
        handle.map_or_else(|| discipline.clone(), |handle| format!("{discipline} {}", handle.trim_end_matches(':')));
    let mut reading = Reading::new(Kind::TcCommand, title, first.number);
    reading.say(Key::Discipline, Some(&discipline));
    read_head(&mut reading, &mut scan, &discipline);
    // Options of stab, of filters and of disciplines that say nothing about rates and queues.
    for word in ["linklayer", "stab", "mtu", "tsize", "r2q", "default", "probability", "avpkt", "min", "max", "loss"] {
        scan.word_after(word);
    }
    reading.unread.extend(scan.unread());
    Some(Taken { readings: vec![reading], lines: count })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    /// The units of man tc(8): mbps is megabytes a second, a bare limit of pfifo is packets and of bfifo bytes.
    #[test]
    fn the_dialect_of_what_is_typed() {
        for (text, key, value) in [
            ("tc qdisc add dev eth0 root tbf rate 1mbit burst 32kbit latency 400ms", Key::Rate, 1e6),
            ("tc qdisc add dev eth0 root tbf rate 1mbps burst 32kbit latency 400ms", Key::Rate, 8e6),
            ("tc qdisc add dev eth0 root tbf rate 1mbit burst 32kbit latency 400ms", Key::Burst, 4096.0),
            ("# tc qdisc add dev eth0 root tbf rate 840kbit latency 300ms burst 1696", Key::Latency, 0.3),
            (
                "user@host:~$ sudo tc qdisc replace dev eth0 root cake bandwidth 5415kbit overhead 38 mpu 84",
                Key::Rate,
                5.415e6,
            ),
            ("tc class add dev eth0 parent 1:1 classid 1:20 htb rate 3mbit ceil 6mbit burst 15k", Key::Ceiling, 6e6),
            ("tc qdisc add dev eth0 root pfifo limit 100", Key::LimitPackets, 100.0),
            ("tc qdisc add dev eth0 root bfifo limit 15k", Key::LimitBytes, 15_360.0),
            ("tc qdisc add dev eth0 root \\\n  fq_codel limit 1000 target 5ms", Key::Target, 0.005),
            ("tc qdisc add dev eth0 root netem delay 100ms limit 1000", Key::AddedDelay, 0.1),
        ] {
            let readings = read(text);
            assert_eq!(readings.len(), 1, "{text}: {readings:?}");
            assert_eq!(readings[0].kind, Kind::TcCommand);
            assert!(
                readings[0].number(key).is_some_and(|read| (read - value).abs() < 1e-9 * value),
                "{text} {readings:?}"
            );
            assert_eq!(readings[0].unread, [], "{text}");
        }
        assert!(read("tc -s qdisc show dev eth0").is_empty() && read("tc qdisc del dev eth0 root").is_empty());
    }
}
