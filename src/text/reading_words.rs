//! Words for what was read from a paste: the tools, and the names of the facts.

use crate::device::{Fact, FactValue, Key, Kind, Reading};
use crate::scenario::Lang;
use crate::units::{Bytes, Quantity, Unit, display_bytes, display_bytes_iec, display_count, display_quantity};

/// Digits of a read number: enough for what the tools print.
const DIGITS: usize = 6;

/// What a reading is, with its name: `tc queue fq_codel 8001:`.
pub fn reading_title(lang: Lang, reading: &Reading) -> String {
    let kind = match lang {
        Lang::En => kind_name(reading.kind),
    };
    if reading.title.is_empty() { kind.to_owned() } else { format!("{kind} {}", reading.title) }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Ping => "ping",
        Kind::Qdisc => "tc queue",
        Kind::TcClass => "tc class",
        Kind::Tin => "cake tin",
        Kind::TcCommand => "tc command",
        Kind::Pool => "buffer pool",
        Kind::Iperf => "iperf",
        Kind::Interface => "interface",
        Kind::PolicyClass => "policy class",
        Kind::TcpMemory => "Linux setting",
        Kind::Unknown => "not recognised",
    }
}

/// One fact in words: `mean round trip 204.169 ms`.
pub fn fact_text(lang: Lang, fact: &Fact) -> String {
    format!("{} {}", fact_label(lang, fact.key), fact_value(fact))
}

/// The value of a fact with its unit.
pub fn fact_value(fact: &Fact) -> String {
    match (&fact.value, fact.quantity()) {
        (FactValue::Word(word), _) => word.clone(),
        (FactValue::Number(value), Some(Quantity { unit: Unit::Count, .. }) | None) => count_text(*value),
        (FactValue::Number(value), Some(Quantity { unit: Unit::Packet, .. })) => count_text(*value),
        (FactValue::Number(value), Some(Quantity { unit: Unit::Byte, value: bytes })) => {
            let bytes = Bytes(bytes);
            match display_bytes_iec(bytes, 4).filter(|_| value % 1024.0 == 0.0) {
                Some(binary) => binary,
                None => display_bytes(bytes, DIGITS),
            }
        }
        (_, Some(quantity)) => display_quantity(quantity, DIGITS),
    }
}

/// A counter, every digit of it.
pub(super) fn count_text(count: f64) -> String {
    display_count(count, 15)
}

/// What a fact is called.
pub fn fact_label(lang: Lang, key: Key) -> &'static str {
    match lang {
        Lang::En => english(key),
    }
}

fn english(key: Key) -> &'static str {
    match key {
        Key::Sent => "sent",
        Key::Received => "received",
        Key::Loss => "lost",
        Key::RttMin => "shortest round trip",
        Key::RttMean => "mean round trip",
        Key::RttMax => "longest round trip",
        Key::RttDeviation => "deviation",
        Key::Payload => "data in a ping",
        Key::Discipline => "discipline",
        Key::Device => "device",
        Key::Parent => "under",
        Key::Rate => "rate",
        Key::Ceiling => "ceiling",
        Key::Unlimited => "rate",
        Key::Burst => "burst",
        Key::CeilingBurst => "burst at the ceiling",
        Key::Latency => "longest wait",
        Key::LimitPackets => "limit in packets",
        Key::LimitBytes => "limit",
        Key::Flows => "queues for flows",
        Key::Quantum => "quantum",
        Key::Target => "target",
        Key::Interval => "interval",
        Key::MemoryLimit => "memory limit",
        Key::MemoryUsed => "memory used",
        Key::RoundTrip => "round trip it is told",
        Key::AddedDelay => "added delay",
        Key::Overhead => "overhead a packet",
        Key::MinimumSize => "smallest size counted",
        Key::Framing => "framing",
        Key::AckFilter => "filter of ACKs",
        Key::Capacity => "estimated capacity",
        Key::SentBytes => "sent",
        Key::SentPackets => "packets sent",
        Key::Drops => "packets dropped",
        Key::Overlimits => "times held back",
        Key::Requeues => "times given back by the device",
        Key::BacklogBytes => "waiting",
        Key::BacklogPackets => "packets waiting",
        Key::MeasuredRate => "measured rate",
        Key::MaxPacket => "largest packet",
        Key::Marks => "packets marked",
        Key::AckDrops => "ACKs filtered",
        Key::MinSeen => "smallest packet seen",
        Key::MaxSeen => "largest packet seen",
        Key::MinAdjusted => "smallest with overhead",
        Key::MaxAdjusted => "largest with overhead",
        Key::PeakDelay => "peak delay",
        Key::AverageDelay => "average delay",
        Key::SparseDelay => "delay of sparse flows",
        Key::SendRate => "sender's rate",
        Key::ReceiveRate => "receiver's rate",
        Key::Throughput => "rate",
        Key::ReceivedBytes => "received",
        Key::Retransmits => "segments sent again",
        Key::WindowMost => "largest window",
        Key::Duration => "length",
        Key::Jitter => "jitter",
        Key::LostPackets => "packets lost",
        Key::OfferedPackets => "packets offered",
        Key::Protocol => "protocol",
        Key::Direction => "direction",
        Key::Streams => "streams",
        Key::Mss => "largest segment",
        Key::State => "state",
        Key::Mtu => "MTU",
        Key::Bandwidth => "nominal rate (BW)",
        Key::MetricDelay => "routing metric (DLY, no round trip)",
        Key::TxLoad => "load sending",
        Key::RxLoad => "load receiving",
        Key::InputQueue => "in the input queue",
        Key::InputMax => "limit of the input queue",
        Key::InputDrops => "dropped at the input queue",
        Key::InputFlushes => "flushed from the input queue",
        Key::Threshold => "threshold for a flow",
        Key::OutputQueueDrops => "dropped at the output queue",
        Key::Cleared => "counters cleared",
        Key::InputRate => "rate received",
        Key::OutputRate => "rate sent",
        Key::InputPacketRate => "packets received a second",
        Key::OutputPacketRate => "packets sent a second",
        Key::InputPackets => "packets received",
        Key::InputBytes => "received",
        Key::NoBuffer => "without a buffer",
        Key::InputErrors => "input errors",
        Key::Ignored => "ignored",
        Key::OutputErrors => "output errors",
        Key::InputDiscards => "discarded receiving",
        Key::OutputDiscards => "discarded sending",
        Key::OfferedBytes => "offered",
        Key::OfferedRate => "rate offered",
        Key::DropRate => "rate dropped",
        Key::PoliceRate => "policed to",
        Key::Guaranteed => "guaranteed rate",
        Key::RemainingShare => "share of what is left",
        Key::Priority => "priority",
        Key::PriorityRate => "priority up to",
        Key::MemoryLeast => "least",
        Key::MemoryDefault => "default",
        Key::MemoryMost => "most",
        Key::AdvWinScale => "value",
        Key::BufferSize => "size of a buffer",
        Key::Total => "total",
        Key::Permanent => "permanent",
        Key::Peak => "peak",
        Key::PeakAge => "time of the peak",
        Key::Free => "free",
        Key::MinFree => "min",
        Key::MaxFree => "max allowed",
        Key::Hits => "hits",
        Key::Misses => "misses",
        Key::Trims => "trims",
        Key::Created => "created",
        Key::Failures => "failures",
        Key::NoMemory => "of these without memory",
        Key::FailuresSomewhere => "failures (of which pool is not said)",
        Key::NoMemorySomewhere => "without memory (of which pool is not said)",
        Key::Fallbacks => "fallbacks",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    #[test]
    fn in_plain_words() {
        let readings = read("qdisc fq_codel 0: dev eth0 root limit 10240p target 5.0ms memory_limit 32Mb\n");
        let words: Vec<String> = readings[0].facts.iter().map(|fact| fact_text(Lang::En, fact)).collect();
        assert_eq!(reading_title(Lang::En, &readings[0]), "tc queue fq_codel 0");
        assert!(
            words.contains(&"target 5\u{a0}ms".to_owned()) || words.contains(&"target 5 ms".to_owned()),
            "{words:?}"
        );
        assert!(words.iter().any(|word| word.contains("32") && word.contains("MiB")), "{words:?}");
        assert!(words.iter().any(|word| word.starts_with("limit in packets 10")), "{words:?}");
    }
}
