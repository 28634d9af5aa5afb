//! Two outputs of the same queue: what it did in between, which counters since the last reboot do not say.

use super::Finding;
use crate::device::{Key, Kind, Reading};

pub(super) fn add(readings: &[Reading], idle: Option<&[Reading]>, findings: &mut Vec<Finding>) {
    // The idle paste comes first in time.
    let all: Vec<&Reading> =
        idle.unwrap_or_default().iter().chain(readings).filter(|reading| counts(reading)).collect();
    let mut last: Vec<&Reading> = Vec::new();
    for reading in all {
        let place = last.iter().position(|other| same(other, reading));
        if let Some(earlier) = place.and_then(|place| last.get(place)) {
            let grown = |key| Some(reading.number(key)? - earlier.number(key)?);
            if let (Some(sent), Some(drops)) = (grown(Key::SentPackets), grown(Key::Drops))
                && sent >= 0.0
                && drops >= 0.0
                && sent + drops > 0.0
            {
                findings.push(Finding::QueueChange { title: reading.title.clone(), sent, drops });
            }
        }
        if let Some(entry) = place.and_then(|place| last.get_mut(place)) {
            *entry = reading;
        } else if last.len() < MOST {
            last.push(reading);
        }
    }
}

/// More queues than this are no paste of one machine.
const MOST: usize = 1000;

fn counts(reading: &Reading) -> bool {
    matches!(reading.kind, Kind::Qdisc | Kind::TcClass | Kind::Interface | Kind::PolicyClass)
        && reading.fact(Key::Drops).is_some()
        && reading.fact(Key::SentPackets).is_some()
}

fn same(one: &Reading, other: &Reading) -> bool {
    one.kind == other.kind
        && one.title == other.title
        && [Key::Device, Key::Parent].into_iter().all(|key| one.word(key) == other.word(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    /// 100 of 1100 packets dropped in between, whatever the counters were before.
    #[test]
    fn in_between() {
        let at = |sent: u32, drops: u32| {
            format!(
                "qdisc fq_codel 1: dev eth0 root limit 100p\n Sent 9 bytes {sent} pkt (dropped {drops}, overlimits 0 requeues 0)\n backlog 0b 0p requeues 0\n"
            )
        };
        let (first, second) = (read(&at(5000, 900)), read(&at(6000, 1000)));
        let mut findings = Vec::new();
        add(&second, Some(&first), &mut findings);
        assert_eq!(findings, [Finding::QueueChange { title: "fq_codel 1".to_owned(), sent: 1000.0, drops: 100.0 }]);
        findings.clear();
        add(&first, Some(&second), &mut findings);
        assert_eq!(findings, [], "counters do not go back");
    }
}
