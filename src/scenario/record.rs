//! The scenario: plain data, always checked, nothing computed.

use super::{Choice, Engine, FIELDS, FieldId, LimitBy, Value, decode, encode_scenario};
use crate::units::{
    BitRate, Bits, BufferSize, BufferUnit, Bytes, CongestionControl, Fraction, Framing, Packets, RoundTrips, Seconds,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};

/// IP and TCP headers without options: what `mss` leaves of a packet unless it is given.
const HEADERS: Bytes = Bytes(40.0);

/// One question: a bottleneck link, who shares it, and the buffer in front of it.
///
/// Every value lies in the range that its row of [`FIELDS`] names: a scenario can only be changed through
/// [`Scenario::set`], which the field's reader has checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// `c`: rate of the bottleneck link, framing included; [`Scenario::capacity`] is what IP packets get of it.
    pub capacity: BitRate,
    /// `rtt`: two-way propagation delay, empty queues.
    pub rtt_prop: Seconds,
    /// `n`: long-lived flows that share the link; a whole number.
    pub flows: f64,
    /// `b`: the buffer, in the unit it was typed in.
    pub buffer: BufferSize,
    /// `fifo`: packets that a hidden FIFO behind the buffer holds.
    pub hidden_fifo: Packets,
    /// `pkt`: packet size on the wire.
    pub packet_size: Bytes,
    /// `mss`: payload of a packet; `None` follows the packet size less 40 B of headers.
    pub mss: Option<Bytes>,
    /// `cca`: congestion control of the senders.
    pub congestion_control: CongestionControl,
    /// `util`: target utilization.
    pub target_utilization: Fraction,
    /// `delay`: largest queueing delay wanted.
    pub max_queue_delay: Option<Seconds>,
    /// `w`: window limit of one flow.
    pub window_limit: Option<Bytes>,
    /// `up`: capacity of the uplink that carries the ACKs.
    pub uplink: Option<BitRate>,
    /// `access`: access rate of one flow.
    pub access: Option<BitRate>,
    /// `ack`: size of an ACK on the uplink.
    pub ack_size: Bytes,
    /// `d`: segments that one ACK acknowledges; a whole number.
    pub segments_per_ack: f64,
    /// `iw`: initial window in segments; a whole number.
    pub initial_window: f64,
    /// `rho`: share of the capacity that short flows offer.
    pub short_load: Fraction,
    /// `len`: length of a short flow in packets; a whole number.
    pub short_length: f64,
    /// `p`: probability that a packet is lost for other reasons than this buffer.
    pub loss_prob: Fraction,
    /// `b0`: a buffer to compare with.
    pub compare_buffer: Option<BufferSize>,
    /// `engine`: which simulators run.
    pub engine: Engine,
    /// `sim`: the whole simulated time, what is not measured included.
    pub duration: Seconds,
    /// `warm`: how much of it at the beginning is not measured.
    pub warm: Seconds,
    /// `seed`: the first seed; a whole number.
    pub seed: f64,
    /// `seeds`: how many seeds, one after the other; a whole number.
    pub seeds: f64,
    /// `rtts`: two-way propagation delays of the flows; `None` gives all of them `rtt`.
    pub rtts: Option<RoundTrips>,
    /// `over`: largest random delay of a sender, uniform from 0; `None` is one packet time on its access link.
    pub overhead: Option<Seconds>,
    /// `sync`: from 0, where one flow loses at a time, to 1, where all lose together.
    pub sync: Fraction,
    /// `limit`: what the buffer's limit counts.
    pub limit_by: LimitBy,
    /// `frame`: what the links put around an IP packet.
    pub framing: Framing,
}

impl Default for Scenario {
    /// The defaults of link version 1. They are frozen: another default needs `v=2`.
    fn default() -> Self {
        Self {
            capacity: BitRate(155e6),
            rtt_prop: Seconds(0.1),
            flows: 100.0,
            buffer: BufferSize { value: 1.0, unit: BufferUnit::SqrtN },
            hidden_fifo: Packets(0.0),
            packet_size: Bytes(1500.0),
            mss: None,
            congestion_control: CongestionControl::Reno,
            target_utilization: Fraction(0.99),
            max_queue_delay: None,
            window_limit: None,
            uplink: None,
            access: None,
            ack_size: Bytes(40.0),
            segments_per_ack: 1.0,
            initial_window: 2.0,
            short_load: Fraction(0.0),
            short_length: 14.0,
            loss_prob: Fraction(0.0),
            compare_buffer: None,
            engine: Engine::Both,
            duration: Seconds(90.0),
            warm: Seconds(30.0),
            seed: 1.0,
            seeds: 5.0,
            rtts: None,
            overhead: None,
            sync: Fraction(0.0),
            limit_by: LimitBy::Packets,
            framing: Framing::None,
        }
    }
}

impl Scenario {
    /// The payload of a packet: as given, never above the packet itself, else the packet less 40 B of headers.
    pub fn mss(&self) -> Bytes {
        match self.mss {
            Some(mss) => Bytes(mss.0.min(self.packet_size.0)),
            None => self.packet_size - HEADERS,
        }
    }

    /// What is not measured of a run: as given where the run is longer, else a third of the run, as in the default.
    pub fn warm(&self) -> Seconds {
        if self.warm.0 < self.duration.0 {
            return self.warm;
        }
        // Three digits are enough, and stay short in a link.
        let third = self.duration.0 / 3.0;
        Seconds(format!("{third:.2e}").parse().unwrap_or(third))
    }

    /// The mean of `rtts` where that differs from `rtt`, so that simulated and computed curves are about different paths.
    pub fn other_mean(&self) -> Option<Seconds> {
        self.rtts.map(|trips| trips.mean()).filter(|mean| *mean != self.rtt_prop)
    }

    /// Rate of IP packets on the bottleneck: what its framing leaves of `c` for full packets.
    pub fn capacity(&self) -> BitRate {
        self.framed(self.capacity, self.packet_size)
    }

    /// The same of the uplink for ACKs.
    pub fn uplink(&self) -> Option<BitRate> {
        self.uplink.map(|rate| self.framed(rate, self.ack_size))
    }

    /// The same of a flow's access link for full packets.
    pub fn access(&self) -> Option<BitRate> {
        self.access.map(|rate| self.framed(rate, self.packet_size))
    }

    fn framed(&self, rate: BitRate, packet: Bytes) -> BitRate {
        match self.framing {
            Framing::None => rate,
            framing => framing.ip_rate(rate, packet),
        }
    }

    /// The bandwidth-delay product in bits.
    pub fn bdp(&self) -> Bits {
        self.capacity() * self.rtt_prop
    }

    /// A buffer of this scenario in bits, from whichever unit it was typed in.
    pub fn bits(&self, buffer: BufferSize) -> Bits {
        match buffer.unit {
            BufferUnit::Bits => Bits(buffer.value),
            BufferUnit::Bytes => Bytes(buffer.value).bits(),
            BufferUnit::Packets => Packets(buffer.value).bits(self.packet_size),
            BufferUnit::Seconds => self.capacity() * Seconds(buffer.value),
            BufferUnit::Bdp => self.bdp() * buffer.value,
            BufferUnit::SqrtN => self.bdp() * (buffer.value / self.flows.sqrt()),
        }
    }

    /// `bits` in another unit, as a buffer that the scenario can hold; `None` where the unit has no size (× BDP at a BDP of 0).
    pub fn buffer_in(&self, bits: Bits, unit: BufferUnit) -> Option<BufferSize> {
        let one = self.bits(BufferSize { value: 1.0, unit });
        (one.0 > 0.0).then(|| BufferSize { value: bits / one, unit })
    }

    /// The chosen buffer in bits.
    pub fn buffer_bits(&self) -> Bits {
        self.bits(self.buffer)
    }

    /// The value of a field.
    pub fn get(&self, id: FieldId) -> Value {
        let optional = |value: Option<Value>| value.unwrap_or(Value::Absent);
        match id {
            FieldId::Capacity => Value::Rate(self.capacity),
            FieldId::RttProp => Value::Time(self.rtt_prop),
            FieldId::Flows => Value::Count(self.flows),
            FieldId::Buffer => Value::Buffer(self.buffer),
            FieldId::HiddenFifo => Value::Packets(self.hidden_fifo),
            FieldId::PacketSize => Value::Bytes(self.packet_size),
            FieldId::Mss => optional(self.mss.map(Value::Bytes)),
            FieldId::CongestionControl => Value::Choice(Choice::Control(self.congestion_control)),
            FieldId::TargetUtilization => Value::Fraction(self.target_utilization),
            FieldId::MaxQueueDelay => optional(self.max_queue_delay.map(Value::Time)),
            FieldId::WindowLimit => optional(self.window_limit.map(Value::Bytes)),
            FieldId::Uplink => optional(self.uplink.map(Value::Rate)),
            FieldId::Access => optional(self.access.map(Value::Rate)),
            FieldId::AckSize => Value::Bytes(self.ack_size),
            FieldId::SegmentsPerAck => Value::Count(self.segments_per_ack),
            FieldId::InitialWindow => Value::Count(self.initial_window),
            FieldId::ShortLoad => Value::Fraction(self.short_load),
            FieldId::ShortLength => Value::Count(self.short_length),
            FieldId::LossProb => Value::Fraction(self.loss_prob),
            FieldId::CompareBuffer => optional(self.compare_buffer.map(Value::Buffer)),
            FieldId::Engine => Value::Choice(Choice::Engine(self.engine)),
            FieldId::Duration => Value::Time(self.duration),
            FieldId::Warm => Value::Time(self.warm),
            FieldId::Seed => Value::Count(self.seed),
            FieldId::Seeds => Value::Count(self.seeds),
            FieldId::RoundTrips => optional(self.rtts.map(Value::RoundTrips)),
            FieldId::Overhead => optional(self.overhead.map(Value::Time)),
            FieldId::Sync => Value::Fraction(self.sync),
            FieldId::LimitBy => Value::Choice(Choice::LimitBy(self.limit_by)),
            FieldId::Framing => Value::Choice(Choice::Framing(self.framing)),
        }
    }

    /// Sets a field to a value that its reader has checked; a value of another kind changes nothing.
    ///
    /// The round trips of the flows bring their mean along as the round trip; that can be changed afterwards, and then
    /// the two differ ([`Scenario::other_mean`]).
    pub fn set(&mut self, id: FieldId, value: Value) {
        match (id, value) {
            (FieldId::Capacity, Value::Rate(v)) => self.capacity = v,
            (FieldId::RttProp, Value::Time(v)) => self.rtt_prop = v,
            (FieldId::Flows, Value::Count(v)) => self.flows = v,
            (FieldId::Buffer, Value::Buffer(v)) => self.buffer = v,
            (FieldId::HiddenFifo, Value::Packets(v)) => self.hidden_fifo = v,
            (FieldId::PacketSize, Value::Bytes(v)) => self.packet_size = v,
            (FieldId::Mss, Value::Bytes(v)) => self.mss = Some(v),
            (FieldId::Mss, Value::Absent) => self.mss = None,
            (FieldId::CongestionControl, Value::Choice(Choice::Control(v))) => self.congestion_control = v,
            (FieldId::TargetUtilization, Value::Fraction(v)) => self.target_utilization = v,
            (FieldId::MaxQueueDelay, Value::Time(v)) => self.max_queue_delay = Some(v),
            (FieldId::MaxQueueDelay, Value::Absent) => self.max_queue_delay = None,
            (FieldId::WindowLimit, Value::Bytes(v)) => self.window_limit = Some(v),
            (FieldId::WindowLimit, Value::Absent) => self.window_limit = None,
            (FieldId::Uplink, Value::Rate(v)) => self.uplink = Some(v),
            (FieldId::Uplink, Value::Absent) => self.uplink = None,
            (FieldId::Access, Value::Rate(v)) => self.access = Some(v),
            (FieldId::Access, Value::Absent) => self.access = None,
            (FieldId::AckSize, Value::Bytes(v)) => self.ack_size = v,
            (FieldId::SegmentsPerAck, Value::Count(v)) => self.segments_per_ack = v,
            (FieldId::InitialWindow, Value::Count(v)) => self.initial_window = v,
            (FieldId::ShortLoad, Value::Fraction(v)) => self.short_load = v,
            (FieldId::ShortLength, Value::Count(v)) => self.short_length = v,
            (FieldId::LossProb, Value::Fraction(v)) => self.loss_prob = v,
            (FieldId::CompareBuffer, Value::Buffer(v)) => self.compare_buffer = Some(v),
            (FieldId::CompareBuffer, Value::Absent) => self.compare_buffer = None,
            (FieldId::Framing, Value::Choice(Choice::Framing(v))) => self.framing = v,
            (FieldId::Engine, Value::Choice(Choice::Engine(v))) => self.engine = v,
            (FieldId::Duration, Value::Time(v)) => self.duration = v,
            (FieldId::Warm, Value::Time(v)) => self.warm = v,
            (FieldId::Seed, Value::Count(v)) => self.seed = v,
            (FieldId::Seeds, Value::Count(v)) => self.seeds = v,
            (FieldId::RoundTrips, Value::RoundTrips(v)) => {
                self.rtts = Some(v);
                self.rtt_prop = v.mean();
            }
            (FieldId::RoundTrips, Value::Absent) => self.rtts = None,
            (FieldId::Overhead, Value::Time(v)) => self.overhead = Some(v),
            (FieldId::Overhead, Value::Absent) => self.overhead = None,
            (FieldId::Sync, Value::Fraction(v)) => self.sync = v,
            (FieldId::LimitBy, Value::Choice(Choice::LimitBy(v))) => self.limit_by = v,
            _ => {}
        }
    }
}

/// A map of link keys to the texts of a link: `{"c": "155Mbps", "rtt": "100ms", …}`, every field that has a value.
impl Serialize for Scenario {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for field in &FIELDS {
            let value = self.get(field.id);
            if value != Value::Absent {
                map.serialize_entry(field.key, &value.canonical())?;
            }
        }
        map.end()
    }
}

/// Reads the map that [`Serialize`] writes, or a link text; what a link would warn of is taken as a link takes it.
impl<'de> Deserialize<'de> for Scenario {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<String, String>::deserialize(deserializer)?;
        let query: Vec<String> = map.iter().map(|(key, text)| format!("{key}={text}")).collect();
        Ok(decode(&query.join("&")).scenario)
    }
}

impl std::fmt::Display for Scenario {
    /// The canonical link text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&encode_scenario(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_is_the_same_in_every_unit() {
        let scenario = Scenario::default();
        let bits = Bits(1.548e6);
        for unit in [
            BufferUnit::Packets,
            BufferUnit::Bits,
            BufferUnit::Bytes,
            BufferUnit::Seconds,
            BufferUnit::Bdp,
            BufferUnit::SqrtN,
        ] {
            let buffer = scenario.buffer_in(bits, unit).expect("the BDP is positive");
            assert!((scenario.bits(buffer).0 - bits.0).abs() < 1e-6, "{unit:?}");
        }
        assert_eq!(scenario.buffer_in(bits, BufferUnit::Packets).map(|b| b.value), Some(129.0));
    }

    #[test]
    fn a_bdp_of_zero_has_no_multiples() {
        let scenario = Scenario { rtt_prop: Seconds(0.0), ..Scenario::default() };
        assert_eq!(scenario.buffer_in(Bits(12_000.0), BufferUnit::Bdp), None);
        assert_eq!(scenario.buffer_bits(), Bits(0.0));
    }

    #[test]
    fn the_default_buffer_follows_the_other_fields() {
        let mut scenario = Scenario::default();
        let before = scenario.buffer_bits();
        scenario.set(FieldId::Flows, Value::Count(400.0));
        assert!((scenario.buffer_bits().0 - before.0 / 2.0).abs() < 1e-6);
    }

    #[test]
    fn every_field_is_read_back_as_it_was_set() {
        let mut scenario = Scenario::default();
        for field in &FIELDS {
            let text = field.example;
            let Ok(value) = field.value_in_link(text) else { panic!("{}={text}", field.key) };
            scenario.set(field.id, value);
            assert_eq!(scenario.get(field.id), value, "{}", field.key);
        }
        let json = serde_json::to_string(&scenario).expect("plain strings");
        assert_eq!(serde_json::from_str::<Scenario>(&json).expect("what was written"), scenario);
    }
}
