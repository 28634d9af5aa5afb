//! `tc -s qdisc` and `tc -s class`: every discipline prints a head of words with values, then counters.

use super::clean::{Line, command};
use super::reading::{Kind, Reading};
use super::scan::{Measured, Scan};
use super::tc_tins;
use super::tc_units::{tc_rate, tc_size, tc_time};
use super::{Key, Taken};

/// Words that begin a line of counters; a line with blanks before it belongs to the block anyway.
const COUNTER_LINES: [&str; 44] = [
    "sent",
    "backlog",
    "rate",
    "lended:",
    "tokens:",
    "maxpacket",
    "new_flows_len",
    "new_flow_count",
    "ecn_mark",
    "count",
    "ldelay",
    "drop_overlimit",
    "memory",
    "capacity",
    "min/max",
    "average",
    "thresh",
    "target",
    "interval",
    "pk_delay",
    "av_delay",
    "sp_delay",
    "pkts",
    "bytes",
    "way_inds",
    "way_miss",
    "way_cols",
    "drops",
    "marks",
    "ack_drop",
    "sp_flows",
    "bk_flows",
    "un_flows",
    "max_len",
    "quantum",
    "marked",
    "early",
    "pdrop",
    "other",
    "flows",
    "direct_packets_stat",
    "prob",
    "delay",
    "pkts_in",
];

/// Words of the head whose numbers say nothing about rates and queues.
const NOT_WANTED: [&str; 16] = [
    "refcnt",
    "r2q",
    "default",
    "direct_packets_stat",
    "direct_qlen",
    "prio",
    "bands",
    "priomap",
    "ver",
    "perturb",
    "drop_batch",
    "ce_threshold",
    "divisor",
    "leaf",
    "level",
    "ack-filter",
];

/// Takes one queue or class from the start of `lines`.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    let head = head_of(&first.text)?;
    let mut count = 1;
    while let Some(line) = lines.get(count) {
        // A blank line stands before the table of tins.
        let table = line.is_blank() && lines.get(count + 1).is_some_and(|line| tc_tins::is_header(&line.text));
        if !table && !belongs(line, lines.get(count - 1)) {
            break;
        }
        // The head itself may be wrapped; a second one is another queue.
        if head_of(&line.text).is_some() {
            break;
        }
        count += 1;
    }
    let block = &lines[..count];
    let counters = block.iter().position(|line| starts_with(&line.text, "sent")).unwrap_or(count);
    let tins = block.iter().position(|line| tc_tins::is_header(&line.text)).unwrap_or(count).max(counters);
    let mut reading = Reading::new(if head.class { Kind::TcClass } else { Kind::Qdisc }, head.title, first.number);
    reading.say(Key::Discipline, Some(&head.discipline));
    let mut scan = Scan::of(&block[..counters]);
    read_head(&mut reading, &mut scan, &head.discipline);
    reading.unread.extend(scan.unread().into_iter().filter(|part| !part.text.contains(&head.handle)));
    let mut scan = Scan::of(&block[counters..tins]);
    read_counters(&mut reading, &mut scan);
    let mut readings = vec![reading];
    readings.extend(tc_tins::tins(&block[tins..]));
    Some(Taken { readings, lines: count })
}

struct Head {
    class: bool,
    discipline: String,
    handle: String,
    title: String,
}

/// `qdisc fq_codel 8001: dev eth0 root …`, `class htb 1:10 parent 1:1 …`, also after what a log puts before it.
fn head_of(text: &str) -> Option<Head> {
    let mut words = text.split_whitespace();
    let class = match words.next()? {
        "qdisc" => false,
        "class" => true,
        _ => return None,
    };
    let discipline = words.next()?.to_owned();
    let handle = words.next()?.to_owned();
    let is_handle = handle.contains(':') && handle.chars().all(|c| c.is_ascii_hexdigit() || c == ':');
    let is_name = discipline.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    (is_handle && is_name).then(|| {
        let title = format!("{discipline} {}", handle.trim_end_matches(':'));
        Head { class, discipline, handle, title }
    })
}

fn belongs(line: &Line, before: Option<&Line>) -> bool {
    if line.is_blank() || command(&line.text).is_some_and(|command| !command.starts_with("target")) {
        return false;
    }
    let first = line.text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let in_head = before.is_some_and(|before| head_of(&before.text).is_some());
    line.text.starts_with(' ')
        || COUNTER_LINES.contains(&first.as_str())
        || (in_head && (first.starts_with(|c: char| c.is_ascii_digit()) || HEAD_WORDS.contains(&first.as_str())))
}

/// Words of a head that a wrapped line may begin with.
const HEAD_WORDS: [&str; 14] = [
    "limit",
    "flows",
    "interval",
    "memory_limit",
    "ecn",
    "burst",
    "lat",
    "ceil",
    "cburst",
    "root",
    "parent",
    "bandwidth",
    "rtt",
    "overhead",
];

fn starts_with(text: &str, word: &str) -> bool {
    text.split_whitespace().next().is_some_and(|first| first.eq_ignore_ascii_case(word))
}

/// The words of a head, which a typed command shares.
pub(super) fn read_head(reading: &mut Reading, scan: &mut Scan, discipline: &str) {
    reading.say(Key::Device, scan.word_after("dev").as_deref());
    reading.say(Key::Parent, scan.word_after("parent").as_deref());
    for word in NOT_WANTED {
        if word == "priomap" {
            while let Some(found) = scan.after(word) {
                let mut end = found.end;
                while let Some(next) = scan.follows(end) {
                    end = next.end;
                }
            }
        } else {
            scan.word_after(word);
        }
    }
    let limit = scan.after("limit");
    match &limit {
        Some(limit) if limit.unit == "p" => reading.set(Key::LimitPackets, Some(limit.value)),
        // Printed without a unit: packets in netem, red and gred count bytes with one.
        Some(limit) if limit.unit.is_empty() && counts_packets(discipline) => {
            reading.set(Key::LimitPackets, Some(limit.value));
        }
        Some(limit) => reading.set(Key::LimitBytes, tc_size(limit)),
        None => {}
    }
    let rate = scan.after("bandwidth").or_else(|| scan.after("rate"));
    reading.set(Key::Rate, rate.as_ref().and_then(tc_rate));
    if reading.number(Key::Rate).is_none() && discipline.starts_with("cake") && scan.has("unlimited") {
        reading.say(Key::Unlimited, Some("unlimited"));
    }
    reading.set(Key::Ceiling, scan.after("ceil").as_ref().and_then(tc_rate));
    scan.after("peakrate");
    for (key, words) in [
        (Key::Burst, &["burst", "buffer", "maxburst"][..]),
        (Key::CeilingBurst, &["cburst"]),
        (Key::Quantum, &["quantum"]),
        (Key::MemoryLimit, &["memory_limit", "memlimit"]),
        (Key::Overhead, &["overhead"]),
        (Key::MinimumSize, &["mpu"]),
    ] {
        let found = words.iter().find_map(|word| scan.after(word));
        if let Some(found) = &found
            && scan.text().get(found.end..).is_some_and(|rest| rest.starts_with('/'))
        {
            // `burst 15Kb/8`: the size of a cell.
            scan.follows(found.end);
        }
        reading.set(key, found.as_ref().and_then(tc_size));
    }
    reading.set(Key::Flows, scan.after("flows").filter(|flows| flows.unit.is_empty()).map(|flows| flows.value));
    for (key, words) in [
        (Key::Latency, &["latency", "lat"][..]),
        (Key::Target, &["target"]),
        (Key::Interval, &["interval"]),
        (Key::RoundTrip, &["rtt"]),
        (Key::AddedDelay, &["delay"]),
    ] {
        let found = words.iter().find_map(|word| scan.after(word));
        // `target` and `interval` of RED and others without a unit are not times of a wait.
        reading.set(key, found.filter(|time| !time.unit.is_empty()).as_ref().and_then(tc_time));
    }
    for word in ["ack-filter", "ack-filter-aggressive"] {
        if !scan.has("no-ack-filter") && scan.has(word) {
            reading.say(Key::AckFilter, Some(word));
        }
    }
    for word in ["noatm", "atm", "ptm"] {
        if scan.has(word) {
            reading.say(Key::Framing, Some(word));
            break;
        }
    }
}

fn counts_packets(discipline: &str) -> bool {
    !matches!(discipline, "bfifo" | "tbf" | "red" | "gred")
}

fn read_counters(reading: &mut Reading, scan: &mut Scan) {
    if let Some(sent) = scan.after("sent").filter(|sent| sent.unit.is_empty()) {
        reading.set(Key::SentBytes, Some(sent.value));
    }
    reading.set(Key::SentPackets, scan.before("pkt").or_else(|| scan.before("pkts")));
    for (key, word) in [(Key::Drops, "dropped"), (Key::Overlimits, "overlimits"), (Key::Requeues, "requeues")] {
        reading.set(key, plain(scan.after(word)));
    }
    reading.set(Key::MeasuredRate, scan.after("rate").as_ref().and_then(tc_rate));
    if let Some(backlog) = scan.after("backlog") {
        reading.set(Key::BacklogBytes, tc_size(&backlog).filter(|_| !backlog.unit.is_empty()));
        let packets = scan.follows(backlog.end).filter(|packets| packets.unit == "p");
        reading.set(Key::BacklogPackets, packets.map(|packets| packets.value));
    }
    if let Some(used) = scan.after("memory used") {
        reading.set(Key::MemoryUsed, tc_size(&used));
        let of = scan.text().get(used.end..).and_then(|rest| rest.find("of ").map(|at| used.end + at + 3));
        if let Some(limit) = of.and_then(|of| scan.follows(of)) {
            reading.set(Key::MemoryLimit, tc_size(&limit));
        }
    }
    reading.set(Key::Capacity, scan.after("capacity estimate").as_ref().and_then(tc_rate));
    for (words, least, most) in [
        ("network layer size", Key::MinSeen, Key::MaxSeen),
        ("overhead-adjusted size", Key::MinAdjusted, Key::MaxAdjusted),
    ] {
        if let Some(small) = scan.after(words) {
            let large = scan.follows(small.end);
            // `65535 / 0` before the first packet: nothing was seen.
            if large.as_ref().is_none_or(|large| large.value >= small.value) {
                reading.set(least, plain(Some(small)));
                reading.set(most, plain(large));
            }
        }
    }
    reading.set(Key::MaxPacket, plain(scan.after("maxpacket")));
    reading.set(Key::Marks, plain(scan.after("ecn_mark").or_else(|| scan.after("marked"))));
    for word in [
        "pps",
        "lended",
        "borrowed",
        "giants",
        "tokens",
        "ctokens",
        "drop_overlimit",
        "new_flow_count",
        "new_flows_len",
        "old_flows_len",
        "drop_overmemory",
        "ce_mark",
        "lastcount",
        "ldelay",
        "drop_next",
        "count",
        "early",
        "pdrop",
        "other",
        "average network hdr offset",
        "direct_packets_stat",
        "requeues",
        "prob",
        "deferred",
    ] {
        scan.word_after(word);
    }
    reading.unread.extend(scan.unread().into_iter().filter(|part| !part.text.ends_with("pps")));
}

fn plain(number: Option<Measured>) -> Option<f64> {
    number.filter(|number| number.unit.is_empty()).map(|number| number.value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    /// Counters changed; layout of sqm-scripts issue 82.
    #[test]
    fn fq_codel() {
        let text = "qdisc fq_codel 110: dev eth0 parent 1:10 limit 1001p flows 1024 quantum 1526 target 17.7ms interval 112.7ms memory_limit 32Mb \n Sent 11632000 bytes 9020 pkt (dropped 1410, overlimits 0 requeues 0) \n backlog 8003b 6p requeues 0\n";
        let readings = read(text);
        let [queue] = readings.as_slice() else { panic!("{readings:?}") };
        for (key, value) in [
            (Key::LimitPackets, 1001.0),
            (Key::Quantum, 1526.0),
            (Key::Target, 0.0177),
            (Key::Interval, 0.1127),
            (Key::MemoryLimit, 33_554_432.0),
            (Key::SentBytes, 11_632_000.0),
            (Key::SentPackets, 9020.0),
            (Key::Drops, 1410.0),
            (Key::BacklogBytes, 8003.0),
            (Key::BacklogPackets, 6.0),
        ] {
            assert!(
                queue.number(key).is_some_and(|read| (read - value).abs() < 1e-12 * value),
                "{key:?} {:?}",
                queue.number(key)
            );
        }
        assert_eq!(queue.number(Key::Rate), None);
        assert_eq!(queue.word(Key::Device), Some("eth0"));
        assert_eq!(queue.unread, []);
    }

    #[test]
    fn shapers_and_classes() {
        let text = "qdisc tbf 8002: root refcnt 2 rate 1Mbit burst 5Kb lat 70ms \nqdisc pfifo 8003: parent 8002:1 limit 100p\nqdisc bfifo 1: root limit 146Kb\nclass htb 1:10 parent 1:1 leaf 110: prio 1 rate 500Kbit ceil 1Mbit burst 1600b/8 mpu 0b overhead 0b cburst 1599b/8 mpu 0b overhead 0b level 0 \n Sent 10 bytes 1 pkt (dropped 0, overlimits 3 requeues 0) \n rate 480Kbit 41pps backlog 3028b 2p requeues 0 \n lended: 5 borrowed: 6 giants: 0\n tokens: 200000 ctokens: -200000\n";
        let readings = read(text);
        let number = |index: usize, key| readings.get(index).and_then(|reading| reading.number(key));
        assert_eq!(
            (number(0, Key::Rate), number(0, Key::Burst), number(0, Key::Latency)),
            (Some(1e6), Some(5120.0), Some(0.07))
        );
        assert_eq!(number(1, Key::LimitPackets), Some(100.0));
        assert_eq!((number(2, Key::LimitBytes), number(2, Key::LimitPackets)), (Some(149_504.0), None));
        assert_eq!((number(3, Key::Rate), number(3, Key::Ceiling)), (Some(5e5), Some(1e6)));
        assert_eq!((number(3, Key::Burst), number(3, Key::CeilingBurst)), (Some(1600.0), Some(1599.0)));
        assert_eq!((number(3, Key::MeasuredRate), number(3, Key::BacklogBytes)), (Some(4.8e5), Some(3028.0)));
        assert_eq!(number(3, Key::BacklogPackets), Some(2.0));
    }

    /// A wrapped head; a wrap inside a number is no number.
    #[test]
    fn wrapped() {
        let whole = read(
            "qdisc fq_codel 0: dev eth0 root refcnt 2 limit 10240p flows 1024 quantum 1514\ntarget 5.0ms interval 100.0ms memory_limit 4Mb ecn",
        );
        assert_eq!(whole[0].number(Key::Interval), Some(0.1));
        let cut =
            read("qdisc fq_codel 0: dev eth0 root limit 10240p flows 1024 quantum 15\n14 target 5.0ms interval 10");
        assert_eq!((cut[0].number(Key::Quantum), cut[0].number(Key::Interval)), (None, None));
        assert_eq!(cut[0].number(Key::LimitPackets), Some(10240.0));
    }
}
