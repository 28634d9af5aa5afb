//! What a link could take from a paste: values for keys of the field table, for the reader to accept.

use super::latency::round_trips;
use super::windows::{largest_window, measured};
use crate::device::{Key, Kind, Reading};
use crate::scenario::FieldId;
use crate::units::{
    BitRate, Bytes, Packets, Seconds, canonical_bytes, canonical_packets, canonical_rate, canonical_time,
};

/// A value for a key of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Fill {
    /// The key: `c`, `rtt`, `b`.
    pub key: &'static str,
    /// As a link has it: `831kbps`, `28.735ms`, `1001p`.
    pub value: String,
    /// What it was read from: the title of the reading.
    pub from: String,
}

/// A packet smaller than this is not a full one: what every host takes (RFC 791 section 3.1).
const SMALLEST_FULL: f64 = 576.0;

/// Every value that some field takes, in the order of the paste; the idle paste first, whose round trip counts.
pub(super) fn fills(readings: &[Reading], idle: Option<&[Reading]>) -> Vec<Fill> {
    let mut fills: Vec<Fill> = Vec::new();
    let mut add = |fill: Option<Fill>| {
        if let Some(fill) = fill
            && !fills.iter().any(|other| other.key == fill.key && other.value == fill.value)
        {
            fills.push(fill);
        }
    };
    // The shortest round trip is nearest to a path without queues.
    let pings = idle.unwrap_or(readings).iter().filter(|reading| reading.kind == Kind::Ping);
    let shortest = pings
        .filter_map(|ping| Some((ping, round_trips(ping).least?)))
        .min_by(|(_, one), (_, other)| one.0.total_cmp(&other.0));
    add(shortest.and_then(|(ping, least)| time(ping, FieldId::RttProp, least)));
    for reading in readings {
        match reading.kind {
            Kind::Qdisc | Kind::TcCommand => {
                // A class below another has a share of the link only.
                let inner = reading.word(Key::Parent).is_some_and(|parent| !parent.ends_with(':'));
                add(reading
                    .rate(Key::Rate)
                    .filter(|_| !inner)
                    .and_then(|rate| self::rate(reading, FieldId::Capacity, rate)));
                // An active discipline keeps far below its limit, and netem's is not the link's.
                let plain = reading.fact(Key::Target).is_none() && reading.fact(Key::AddedDelay).is_none();
                if plain {
                    add(reading.packets(Key::LimitPackets).and_then(|limit| packets(reading, limit)));
                    add(reading.bytes(Key::LimitBytes).and_then(|limit| size(reading, FieldId::Buffer, limit)));
                }
                let largest = reading.bytes(Key::MaxSeen).filter(|largest| largest.0 >= SMALLEST_FULL);
                add(largest.and_then(|largest| size(reading, FieldId::PacketSize, largest)));
            }
            Kind::Iperf => add(measured(reading).and_then(|rate| self::rate(reading, FieldId::Capacity, rate))),
            Kind::Interface => {
                add(reading.rate(Key::Bandwidth).and_then(|rate| self::rate(reading, FieldId::Capacity, rate)));
                let fair = reading.fact(Key::Threshold).is_some();
                add(reading.packets(Key::LimitPackets).filter(|_| !fair).and_then(|limit| packets(reading, limit)));
                add(reading.bytes(Key::Mtu).and_then(|mtu| size(reading, FieldId::PacketSize, mtu)));
            }
            Kind::PolicyClass => {
                add(reading.rate(Key::Rate).and_then(|rate| self::rate(reading, FieldId::Capacity, rate)));
                add(reading.packets(Key::LimitPackets).and_then(|limit| packets(reading, limit)));
                add(reading.bytes(Key::LimitBytes).and_then(|limit| size(reading, FieldId::Buffer, limit)));
            }
            _ => {}
        }
    }
    add(largest_window(readings).and_then(|(setting, window)| size(setting, FieldId::WindowLimit, window)));
    fills
}

fn accepted(reading: &Reading, id: FieldId, base: f64, value: String) -> Option<Fill> {
    let field = id.field();
    let fits = base > 0.0 && (field.min..=field.max).contains(&base);
    fits.then(|| Fill { key: field.key, value, from: reading.title.clone() })
}

fn rate(reading: &Reading, id: FieldId, rate: BitRate) -> Option<Fill> {
    accepted(reading, id, rate.0, canonical_rate(rate))
}

fn time(reading: &Reading, id: FieldId, time: Seconds) -> Option<Fill> {
    accepted(reading, id, time.0, canonical_time(time))
}

fn size(reading: &Reading, id: FieldId, size: Bytes) -> Option<Fill> {
    accepted(reading, id, size.0, canonical_bytes(size))
}

fn packets(reading: &Reading, packets: Packets) -> Option<Fill> {
    accepted(reading, FieldId::Buffer, packets.0, canonical_packets(packets))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::scenario::decode;

    /// Every fill is a link without warnings.
    #[test]
    fn fills_are_links() {
        let text = "rtt min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms\nqdisc tbf 8002: dev eth0 root refcnt 2 rate 831Kbit burst 5Kb lat 70ms\nqdisc pfifo 3: dev eth0 root limit 100p\nqdisc bfifo 4: dev eth0 root limit 146Kb\n";
        let fills = fills(&read(text), None);
        let said: Vec<String> = fills.iter().map(|fill| format!("{}={}", fill.key, fill.value)).collect();
        assert_eq!(said, ["rtt=11.184ms", "c=831kbps", "b=100p", "b=146KiB"]);
        for link in said {
            assert_eq!(decode(&link).warnings, [], "{link}");
        }
    }
}
