//! Findings from interfaces and their classes: how long a full queue is, what was dropped and where.

use super::{Asked, Finding, RateFrom};
use crate::device::{Key, Kind, Reading};
use crate::units::BitRate;

/// Below this load a link drops because of bursts that an average over minutes does not show.
const HALF: f64 = 0.5;

pub(super) fn add(readings: &[Reading], asked: &Asked, findings: &mut Vec<Finding>) {
    for reading in readings {
        match reading.kind {
            Kind::Interface => interface(reading, asked, findings),
            Kind::PolicyClass => class(reading, asked, findings),
            _ => {}
        }
    }
}

/// The rate of an interface: what the reader says, since `BW` is a setting; else `BW`.
fn rate_of(reading: &Reading, asked: &Asked) -> Option<(BitRate, RateFrom)> {
    let own = if reading.kind == Kind::Interface {
        reading.rate(Key::Bandwidth).map(|rate| (rate, RateFrom::Nominal))
    } else {
        reading.rate(Key::Rate).map(|rate| (rate, RateFrom::Own))
    };
    let said = asked.rate.map(|rate| (rate, RateFrom::Asked));
    let first = if reading.kind == Kind::Interface { said.or(own) } else { own.or(said) };
    first.filter(|(rate, _)| rate.0 > 0.0)
}

fn interface(reading: &Reading, asked: &Asked, findings: &mut Vec<Finding>) {
    queue(reading, asked, findings);
    if let Some(drops) = reading.number(Key::InputDrops).filter(|drops| *drops > 0.0) {
        let received = reading.number(Key::InputPackets);
        findings.push(Finding::InputDrops {
            title: reading.title.clone(),
            drops,
            share: received.map(|received| drops / (received + drops)),
            empty: reading.number(Key::InputQueue) == Some(0.0),
        });
    }
    // NX-OS calls them discards.
    let drops = reading.number(Key::Drops).or_else(|| reading.number(Key::OutputDiscards));
    if let Some(drops) = drops.filter(|drops| *drops > 0.0) {
        let rate = reading.rate(Key::Bandwidth).filter(|rate| rate.0 > 0.0);
        let load = reading.number(Key::TxLoad).or_else(|| Some(reading.rate(Key::OutputRate)?.0 / rate?.0));
        findings.push(Finding::OutputDrops {
            title: reading.title.clone(),
            drops,
            share: reading.number(Key::SentPackets).map(|sent| drops / (sent + drops)),
            load,
            bursts: load.is_some_and(|load| load < HALF),
            cleared: reading.word(Key::Cleared).map(str::to_owned),
        });
    }
}

fn class(reading: &Reading, asked: &Asked, findings: &mut Vec<Finding>) {
    queue(reading, asked, findings);
    if let Some(drops) = reading.number(Key::Drops).filter(|drops| *drops > 0.0) {
        findings.push(Finding::OutputDrops {
            title: reading.title.clone(),
            drops,
            share: reading.number(Key::SentPackets).map(|sent| drops / (sent + drops)),
            load: None,
            bursts: false,
            cleared: None,
        });
    }
}

fn queue(reading: &Reading, asked: &Asked, findings: &mut Vec<Finding>) {
    let title = reading.title.clone();
    let fair = reading.word(Key::Discipline).is_some_and(|name| name.contains("fair"));
    let packets = reading.packets(Key::LimitPackets);
    let limit = packets.map(|packets| packets.bits(asked.packet).bytes()).or(reading.bytes(Key::LimitBytes));
    let known = rate_of(reading, asked);
    if let Some(waiting) = reading.packets(Key::BacklogPackets).filter(|waiting| waiting.0 > 0.0) {
        let delay = known.map(|(rate, _)| waiting.bits(asked.packet) / rate);
        findings.push(Finding::Waiting { title: title.clone(), packets: waiting, limit: packets, delay });
    }
    let Some((rate, from)) = known else {
        if let Some(limit) = limit.filter(|limit| reading.kind == Kind::PolicyClass && limit.0 > 0.0) {
            findings.push(Finding::LimitNeedsRate { title, limit, packets });
        }
        return;
    };
    if let Some(threshold) = reading.packets(Key::Threshold).filter(|_| fair) {
        let limit = threshold.bits(asked.packet).bytes();
        findings.push(Finding::FlowQueue { title, packets: threshold, limit, rate, from, delay: limit / rate });
        return;
    }
    if let Some(limit) = limit.filter(|limit| limit.0 > 0.0) {
        findings.push(Finding::FullQueue { title, limit, packets, rate, from, delay: limit / rate, target: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::diagnosis::diagnose;

    /// community.cisco.com m-p/285242 with values changed: 40 packets of 1500 B at 384 kb/s are 1.25 s; 93 100 of
    /// 198 000 packets are dropped at an input queue that is empty.
    #[test]
    fn a_fractional_t1() {
        let text = "Serial0 is up, line protocol is up\n  MTU 1500 bytes, BW 384 Kbit, DLY 20000 usec,\n     reliability 255/255, txload 3/255, rxload 3/255\n  Input queue: 0/75/93100/0 (size/max/drops/flushes); Total output drops: 0\n  Queueing strategy: fifo\n  Output queue: 0/40 (size/max)\n     104900 packets input, 3771000 bytes, 0 no buffer\n";
        let found = diagnose(&read(text), None, &Asked::default()).findings;
        let [
            Finding::FullQueue { delay, from: RateFrom::Nominal, .. },
            Finding::InputDrops { share: Some(share), empty: true, .. },
        ] = found.as_slice()
        else {
            panic!("{found:?}")
        };
        assert!((delay.0 - 1.25).abs() < 1e-12 && (share - 0.4702020202).abs() < 1e-9);
    }

    /// community.cisco.com m-p/1862766 with values changed: 16 % of load, and drops.
    #[test]
    fn microbursts() {
        let text = "  MTU 1998 bytes, BW 100000 Kbit, DLY 100 usec,\n     reliability 255/255, txload 41/255, rxload 23/255\n  Input queue: 0/75/0/0 (size/max/drops/flushes); Total output drops: 182000\n  Output queue: 0/40 (size/max)\n  30 second output rate 16300000 bits/sec, 2310 packets/sec\n";
        let found = diagnose(&read(text), None, &Asked::default()).findings;
        let drops = found.iter().find_map(|finding| match finding {
            Finding::OutputDrops { bursts, load, .. } => Some((*bursts, *load)),
            _ => None,
        });
        assert!(matches!(drops, Some((true, Some(load))) if (load - 0.1607843137).abs() < 1e-9), "{found:?}");
    }

    /// genieparser 54 with values changed: 41 666 packets of 1500 B at 10 Gb/s are 50 ms.
    #[test]
    fn a_class_without_a_rate() {
        let text = "    Class-map: bulk (match-any)\n      queue limit 41666 packets\n      (queue depth/total drops/no-buffer drops) 12/3/0\n      (pkts output/bytes output) 3020000/263400000\n";
        let bare = diagnose(&read(text), None, &Asked::default()).findings;
        assert!(bare.iter().any(|finding| matches!(finding, Finding::LimitNeedsRate { .. })), "{bare:?}");
        let asked = Asked { rate: Some(BitRate(10e9)), ..Asked::default() };
        let told = diagnose(&read(text), None, &asked).findings;
        let Some(Finding::FullQueue { delay, .. }) = told.get(1) else { panic!("{told:?}") };
        assert!((delay.0 - 0.0499992).abs() < 1e-12);
    }
}
