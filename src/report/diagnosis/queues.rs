//! Findings from the queues of `tc`: what waits, how long a full queue is, what was dropped.

use super::{Asked, Finding, RateFrom};
use crate::device::{Key, Kind, Reading};
use crate::units::{BitRate, Seconds};

/// Wire bytes of a cell over its payload: a bound from below, since a packet's last cell is filled up (ITU-T I.361).
const CELL: f64 = 53.0 / 48.0;

/// Queues that are looked at: more than any machine has, so that a paste of megabytes does not stop a page.
const MOST: usize = 1000;

pub(super) fn add(readings: &[Reading], asked: &Asked, findings: &mut Vec<Finding>) {
    let queues: Vec<&Reading> = readings
        .iter()
        .filter(|reading| matches!(reading.kind, Kind::Qdisc | Kind::TcClass | Kind::TcCommand))
        .take(MOST)
        .collect();
    for queue in &queues {
        backlog(queue, readings, asked, findings);
    }
    let waiting = queues
        .iter()
        .filter(|queue| !matches!(queue.word(Key::Discipline), Some("noqueue" | "ingress" | "clsact" | "mq")))
        .filter_map(|queue| queue.number(Key::BacklogBytes))
        .collect::<Vec<_>>();
    if !waiting.is_empty() && waiting.iter().all(|bytes| *bytes == 0.0) {
        findings.push(Finding::NothingWaits { queues: waiting.len() });
    }
    for queue in &queues {
        full(queue, readings, asked, findings);
    }
    for queue in &queues {
        // A queue counts what its leaves drop: the leaves say it already.
        let told = queues.iter().any(|leaf| {
            leaf.word(Key::Parent).is_some_and(|handle| is_above(queue, handle))
                && same_device(leaf, queue)
                && leaf.number(Key::Drops).is_some_and(|drops| drops > 0.0)
        });
        if !told {
            drops(queue, readings, findings);
        }
    }
}

/// The rate at which a queue empties, and whose it is.
pub(super) fn rate_of(queue: &Reading, readings: &[Reading], asked: &Asked) -> Option<(BitRate, RateFrom)> {
    let positive = |rate: BitRate| (rate.0 > 0.0).then_some(rate);
    let own = |reading: &Reading| {
        // A class may borrow up to its ceiling.
        reading.rate(Key::Ceiling).or_else(|| reading.rate(Key::Rate)).and_then(positive)
    };
    if let Some(rate) = own(queue) {
        return Some((rate, RateFrom::Own));
    }
    let mut parent = queue.word(Key::Parent);
    // A tree of classes is not deep; a loop in a damaged paste ends here too.
    for _ in 0..8 {
        let Some(handle) = parent else { break };
        let above = readings.iter().find(|reading| is_above(reading, handle) && same_device(reading, queue));
        let Some(above) = above else { break };
        if let Some(rate) = own(above) {
            return Some((rate, RateFrom::Parent));
        }
        parent = above.word(Key::Parent);
    }
    asked.rate.and_then(positive).map(|rate| (rate, RateFrom::Asked))
}

/// Whether a queue or class is the one that a parent's handle names: `1:10` is a class, or the queue `1:` above all.
fn is_above(reading: &Reading, handle: &str) -> bool {
    let Some(own) = reading.title.split_whitespace().nth(1) else { return false };
    match reading.kind {
        Kind::TcClass => own == handle,
        // Queues of hardware stand under `:1`, without the major number of their `mq 0:`.
        Kind::Qdisc => {
            handle.split_once(':').is_some_and(|(major, _)| if major.is_empty() { own == "0" } else { own == major })
        }
        _ => false,
    }
}

fn same_device(one: &Reading, other: &Reading) -> bool {
    one.word(Key::Device).zip(other.word(Key::Device)).is_none_or(|(one, other)| one == other)
}

fn backlog(queue: &Reading, readings: &[Reading], asked: &Asked, findings: &mut Vec<Finding>) {
    let Some(bytes) = queue.bytes(Key::BacklogBytes).filter(|bytes| bytes.0 > 0.0) else { return };
    let title = queue.title.clone();
    findings.push(match rate_of(queue, readings, asked) {
        Some((rate, from)) => Finding::Backlog {
            title,
            bytes,
            packets: queue.packets(Key::BacklogPackets),
            rate,
            from,
            delay: bytes / rate,
            in_cells: (queue.word(Key::Framing) == Some("atm")).then(|| bytes * CELL / rate),
        },
        None => Finding::BacklogNeedsRate { title, bytes },
    });
}

fn full(queue: &Reading, readings: &[Reading], asked: &Asked, findings: &mut Vec<Finding>) {
    let Some((rate, from)) = rate_of(queue, readings, asked) else { return };
    let discipline = queue.word(Key::Discipline).unwrap_or_default();
    let active = ["codel", "cake", "pie", "fq_pie"].iter().any(|name| discipline.contains(name));
    let target = queue.time(Key::Target).filter(|_| active);
    let packets = queue.packets(Key::LimitPackets);
    let by_time = queue.time(Key::Latency).map(|wait| (rate * wait).bytes());
    let limit = packets.map(|packets| packets.bits(asked.packet).bytes()).or(queue.bytes(Key::LimitBytes)).or(by_time);
    if let Some(limit) = limit.filter(|limit| limit.0 > 0.0) {
        let title = queue.title.clone();
        findings.push(Finding::FullQueue { title, limit, packets, rate, from, delay: limit / rate, target });
    }
    let packet_time: Seconds = asked.packet / rate;
    if let Some(target) = target.filter(|target| target.0 < packet_time.0 * (1.0 - 1e-9)) {
        findings.push(Finding::TargetBelowPacket { title: queue.title.clone(), target, packet_time, rate });
    }
}

fn drops(queue: &Reading, readings: &[Reading], findings: &mut Vec<Finding>) {
    let Some(drops) = queue.number(Key::Drops).filter(|drops| *drops > 0.0) else { return };
    let tins = || readings.iter().filter(|tin| tin.kind == Kind::Tin && tin.output == queue.output);
    let filtered: f64 = tins().filter_map(|tin| tin.number(Key::AckDrops)).sum();
    let sent = queue.number(Key::SentPackets);
    findings.push(Finding::QueueDrops {
        title: queue.title.clone(),
        drops,
        share: sent.map(|sent| drops / (sent + drops)),
        // More filtered than dropped would be another output's table.
        filtered: (filtered > 0.0 && filtered <= drops).then_some(filtered),
        ack_filter: queue.word(Key::AckFilter).is_some(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::diagnosis::diagnose;

    /// sch_cake issue 142 with counters changed: 10156 B at 831 kb/s are 97.77 ms, and at least 107.96 ms in cells.
    #[test]
    fn a_backlog_in_cells() {
        let text = "qdisc cake 8021: root refcnt 2 bandwidth 831Kbit besteffort dual-srchost nonat nowash ack-filter split-gso rtt 100.0ms atm overhead 10 \n Sent 3816000000 bytes 8077000 pkt (dropped 4081000, overlimits 18216000 requeues 12) \n backlog 10156b 7p requeues 12\n memory used: 224925b of 4Mb\n";
        let found = diagnose(&read(text), None, &Asked::default()).findings;
        let Some(Finding::Backlog { delay, in_cells: Some(cells), .. }) = found.first() else { panic!("{found:?}") };
        assert!((delay.0 - 97.77135981e-3).abs() < 1e-9 && (cells.0 - 107.9558765e-3).abs() < 1e-9);
        let share = found.iter().find_map(|finding| match finding {
            Finding::QueueDrops { share, ack_filter: true, .. } => *share,
            _ => None,
        });
        assert!(share.is_some_and(|share| (share - 0.3356637605).abs() < 1e-9), "{found:?}");
    }

    /// sqm-scripts issue 82 with counters changed: no rate in the block; 8003 B at 790 kb/s are 81.04 ms; the class above
    /// gives it when it is pasted too.
    #[test]
    fn a_rate_from_elsewhere() {
        let leaf = "qdisc fq_codel 110: dev eth0 parent 1:10 limit 1001p flows 1024 quantum 1526 target 17.7ms interval 112.7ms memory_limit 32Mb \n Sent 11632000 bytes 9020 pkt (dropped 0, overlimits 0 requeues 0) \n backlog 8003b 6p requeues 0\n";
        let bare = diagnose(&read(leaf), None, &Asked::default()).findings;
        assert!(matches!(bare.as_slice(), [Finding::BacklogNeedsRate { .. }]), "{bare:?}");
        let asked = Asked { rate: Some(BitRate(790e3)), ..Asked::default() };
        let told = diagnose(&read(leaf), None, &asked).findings;
        let Some(Finding::Backlog { delay, from: RateFrom::Asked, .. }) = told.first() else { panic!("{told:?}") };
        assert!((delay.0 - 81.04303797e-3).abs() < 1e-9);
        let tree = format!(
            "class htb 1:10 parent 1:1 leaf 110: prio 1 rate 100Kbit ceil 790Kbit burst 1600b cburst 1600b\n{leaf}"
        );
        let above = diagnose(&read(&tree), None, &Asked::default()).findings;
        assert!(matches!(above.first(), Some(Finding::Backlog { from: RateFrom::Parent, .. })), "{above:?}");
    }
}
