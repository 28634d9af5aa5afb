//! The names of what can be read, each with its unit.

use crate::units::Unit;

macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident $id:literal $unit:expr;)*) => {
        /// What a fact is about. Its unit is fixed; what was not said has no fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Key {
            $($(#[$doc])* $name,)*
        }

        impl Key {
            /// Every key.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The stable name, the one in the JSON.
            pub fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// The unit of its number; none for a word.
            pub fn unit(self) -> Option<Unit> {
                match self { $(Self::$name => $unit,)* }
            }
        }
    };
}

const TIME: Option<Unit> = Some(Unit::Second);
const RATE: Option<Unit> = Some(Unit::BitPerSecond);
const SIZE: Option<Unit> = Some(Unit::Byte);
const PACKETS: Option<Unit> = Some(Unit::Packet);
const SHARE: Option<Unit> = Some(Unit::Fraction);
const COUNT: Option<Unit> = Some(Unit::Count);
const WORD: Option<Unit> = None;

keys! {
    /// Pings sent.
    Sent "sent" PACKETS;
    /// Answers received.
    Received "received" PACKETS;
    /// Share of pings or probes without answer.
    Loss "loss" SHARE;
    /// Shortest round trip.
    RttMin "rtt_min" TIME;
    /// Mean round trip.
    RttMean "rtt_mean" TIME;
    /// Longest round trip.
    RttMax "rtt_max" TIME;
    /// Spread of the round trips, as the tool computes it.
    RttDeviation "rtt_deviation" TIME;
    /// Bytes of data in a ping.
    Payload "payload" SIZE;

    /// Kind of a queue: `fq_codel`, `weighted fair`.
    Discipline "discipline" WORD;
    /// The device that a queue belongs to.
    Device "device" WORD;
    /// The class or queue that this one stands under.
    Parent "parent" WORD;
    /// Rate of a link or a shaper, or what a class is guaranteed.
    Rate "rate" RATE;
    /// What a class may take at most.
    Ceiling "ceiling" RATE;
    /// The tool says that there is no rate limit.
    Unlimited "unlimited" WORD;
    /// Bucket of a shaper.
    Burst "burst" SIZE;
    /// Bucket at the ceiling.
    CeilingBurst "ceiling_burst" SIZE;
    /// Longest wait that a limit allows.
    Latency "latency" TIME;
    /// Limit of a queue in packets.
    LimitPackets "limit_packets" PACKETS;
    /// Limit of a queue in bytes.
    LimitBytes "limit_bytes" SIZE;
    /// Queues for flows.
    Flows "flows" COUNT;
    /// Bytes that a flow may send in its turn.
    Quantum "quantum" SIZE;
    /// Target of `CoDel` or `PIE`.
    Target "target" TIME;
    /// Interval of `CoDel`.
    Interval "interval" TIME;
    /// Memory that a queue may use.
    MemoryLimit "memory_limit" SIZE;
    /// Memory in use at most so far.
    MemoryUsed "memory_used" SIZE;
    /// Round trip that `cake` is told.
    RoundTrip "round_trip" TIME;
    /// Delay that `netem` adds.
    AddedDelay "added_delay" TIME;
    /// Bytes that are added to each packet.
    Overhead "overhead" SIZE;
    /// Smallest size that a packet counts.
    MinimumSize "minimum_size" SIZE;
    /// `atm`, `ptm` or `noatm`.
    Framing "framing" WORD;
    /// A filter of ACKs is on.
    AckFilter "ack_filter" WORD;
    /// Rate that `cake` estimates.
    Capacity "capacity" RATE;
    /// Bytes sent.
    SentBytes "sent_bytes" SIZE;
    /// Packets sent.
    SentPackets "sent_packets" PACKETS;
    /// Packets dropped by the queue.
    Drops "drops" PACKETS;
    /// Times that a packet had to wait for a shaper or a limit.
    Overlimits "overlimits" COUNT;
    /// Times that the device gave a packet back.
    Requeues "requeues" COUNT;
    /// Bytes waiting.
    BacklogBytes "backlog_bytes" SIZE;
    /// Packets waiting.
    BacklogPackets "backlog_packets" PACKETS;
    /// Rate at which a class sends, measured.
    MeasuredRate "measured_rate" RATE;
    /// Largest packet seen.
    MaxPacket "max_packet" SIZE;
    /// Packets marked instead of dropped.
    Marks "marks" PACKETS;
    /// ACKs filtered.
    AckDrops "ack_drops" PACKETS;
    /// Smallest packet seen.
    MinSeen "min_seen" SIZE;
    /// Largest packet seen.
    MaxSeen "max_seen" SIZE;
    /// Smallest packet seen, with overhead.
    MinAdjusted "min_adjusted" SIZE;
    /// Largest packet seen, with overhead.
    MaxAdjusted "max_adjusted" SIZE;
    /// Peak delay.
    PeakDelay "peak_delay" TIME;
    /// Average delay.
    AverageDelay "average_delay" TIME;
    /// Delay of sparse flows.
    SparseDelay "sparse_delay" TIME;

    /// Rate of the sender of a throughput test.
    SendRate "send_rate" RATE;
    /// Rate of the receiver of a throughput test.
    ReceiveRate "receive_rate" RATE;
    /// Rate of a throughput test that does not say whose.
    Throughput "throughput" RATE;
    /// Bytes that the receiver got.
    ReceivedBytes "received_bytes" SIZE;
    /// Segments sent again.
    Retransmits "retransmits" COUNT;
    /// Largest window that was printed.
    WindowMost "window_most" SIZE;
    /// Length of a test.
    Duration "duration" TIME;
    /// Mean change of the delay.
    Jitter "jitter" TIME;
    /// Datagrams lost.
    LostPackets "lost_packets" PACKETS;
    /// Packets offered to a class, or datagrams of a test.
    OfferedPackets "offered_packets" PACKETS;
    /// TCP or UDP.
    Protocol "protocol" WORD;
    /// `reverse`, where the server sends.
    Direction "direction" WORD;
    /// Streams of a test.
    Streams "streams" COUNT;
    /// Largest segment.
    Mss "mss" SIZE;

    /// Up or down, and the line protocol.
    State "state" WORD;
    /// Largest packet of an interface.
    Mtu "mtu" SIZE;
    /// `BW`: what is configured, or the type's default.
    Bandwidth "bandwidth" RATE;
    /// `DLY`: a routing metric, not a round trip.
    MetricDelay "metric_delay" TIME;
    /// Share of `BW` in use for sending.
    TxLoad "tx_load" SHARE;
    /// Share of `BW` in use for receiving.
    RxLoad "rx_load" SHARE;
    /// Packets in the input queue.
    InputQueue "input_queue" PACKETS;
    /// Limit of the input queue.
    InputMax "input_max" PACKETS;
    /// Packets dropped at the input queue.
    InputDrops "input_drops" PACKETS;
    /// Packets flushed from the input queue.
    InputFlushes "input_flushes" PACKETS;
    /// Packets a flow may have waiting in weighted fair queueing.
    Threshold "threshold" PACKETS;
    /// Drops that the line of the output queue counts.
    OutputQueueDrops "output_queue_drops" PACKETS;
    /// When the counters were set to zero.
    Cleared "cleared" WORD;
    /// Rate received.
    InputRate "input_rate" RATE;
    /// Rate sent.
    OutputRate "output_rate" RATE;
    /// Packets received in a second.
    InputPacketRate "input_packet_rate" COUNT;
    /// Packets sent in a second.
    OutputPacketRate "output_packet_rate" COUNT;
    /// Packets received.
    InputPackets "input_packets" PACKETS;
    /// Bytes received.
    InputBytes "input_bytes" SIZE;
    /// Packets dropped because there was no buffer.
    NoBuffer "no_buffer" PACKETS;
    /// Errors on receiving.
    InputErrors "input_errors" COUNT;
    /// Packets that the hardware ignored.
    Ignored "ignored" PACKETS;
    /// Errors on sending.
    OutputErrors "output_errors" COUNT;
    /// Packets discarded on receiving.
    InputDiscards "input_discards" PACKETS;
    /// Packets discarded on sending.
    OutputDiscards "output_discards" PACKETS;

    /// Bytes offered to a class.
    OfferedBytes "offered_bytes" SIZE;
    /// Rate offered to a class.
    OfferedRate "offered_rate" RATE;
    /// Rate dropped in a class.
    DropRate "drop_rate" RATE;
    /// Rate that a class may not exceed: more is dropped at once.
    PoliceRate "police_rate" RATE;
    /// Rate that a class is guaranteed.
    Guaranteed "guaranteed" RATE;
    /// Share of what others leave.
    RemainingShare "remaining_share" SHARE;
    /// `strict`.
    Priority "priority" WORD;
    /// Rate up to which a class goes first.
    PriorityRate "priority_rate" RATE;

    /// Least memory of a socket.
    MemoryLeast "memory_least" SIZE;
    /// Memory that a socket starts with.
    MemoryDefault "memory_default" SIZE;
    /// Memory that a socket may grow to.
    MemoryMost "memory_most" SIZE;
    /// `tcp_adv_win_scale`, which may be negative.
    AdvWinScale "adv_win_scale" WORD;

    /// Size of a buffer of a pool.
    BufferSize "buffer_size" SIZE;
    /// Buffers of a pool, used and free.
    Total "total" COUNT;
    /// Buffers that are never trimmed.
    Permanent "permanent" COUNT;
    /// Most buffers that there ever were.
    Peak "peak" COUNT;
    /// When the peak was, as printed.
    PeakAge "peak_age" WORD;
    /// Buffers free.
    Free "free" COUNT;
    /// Free buffers below which more are created.
    MinFree "min_free" COUNT;
    /// Free buffers above which some are trimmed.
    MaxFree "max_free" COUNT;
    /// Buffers given out.
    Hits "hits" COUNT;
    /// Times that too few were free.
    Misses "misses" COUNT;
    /// Buffers taken away.
    Trims "trims" COUNT;
    /// Buffers added.
    Created "created" COUNT;
    /// Requests that got no buffer.
    Failures "failures" COUNT;
    /// Of these, for lack of memory.
    NoMemory "no_memory" COUNT;
    /// Failures of a line that does not say of which pool.
    FailuresSomewhere "failures_somewhere" COUNT;
    /// Failures for lack of memory of a line that does not say of which pool.
    NoMemorySomewhere "no_memory_somewhere" COUNT;
    /// Times that an interface's own pool had to fall back to a public one.
    Fallbacks "fallbacks" COUNT;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut ids: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }
}
