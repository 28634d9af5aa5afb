//! What a study asks: its numbers, each of which the reader may change.

use super::{Study, StudyFieldId};
use crate::scenario::Value;
use crate::units::{BitRate, Bits, BufferSize, BufferUnit, Bytes, Fraction, Framing, Packets, Seconds};

/// IP and TCP headers without options.
const HEADERS: Bytes = Bytes(40.0);

/// The numbers of a study. A field that a study does not show keeps its default and is not used.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyQuestion {
    /// `study`: which.
    pub study: Study,
    /// `c`: rate of the downlink, or of the one slow link.
    pub capacity: BitRate,
    /// `up`: rate of the uplink.
    pub uplink: BitRate,
    /// `rtt`: round trip of the transfers over empty queues.
    pub rtt: Seconds,
    /// `pop`: round trip of the pings over empty queues.
    pub rtt_ping: Seconds,
    /// `w`: receive window of the transfer that is studied.
    pub window: BufferSize,
    /// `wu`: receive window of the upload beside it.
    pub upload_window: BufferSize,
    /// `b`: what may wait in front of the slow link, beside the packet in service. Its unit is what the limit counts.
    pub buffer: BufferSize,
    /// `fifo`: packets in the driver's deep ring behind a FIFO.
    pub deep_ring: Packets,
    /// `ring`: packets in the driver's ring behind fair queueing.
    pub ring: Packets,
    /// `pkt`: IP packet of a full segment.
    pub packet_size: Bytes,
    /// `d`: segments that one ACK acknowledges.
    pub segments_per_ack: f64,
    /// `shape`: rate of the shaper.
    pub shaper: BitRate,
    /// `share`: what the probes' class is guaranteed of it.
    pub share: Fraction,
    /// `probe`: IP packet of a probe or ping.
    pub probe_size: Bytes,
    /// `rates`: rates at which the probes are sent, one run each.
    pub probe_rates: Vec<BitRate>,
    /// `frame`: what a packet takes on the slow link.
    pub framing: Framing,
    /// `sim`: simulated time of a run.
    pub duration: Seconds,
    /// `seed`: the first seed.
    pub seed: f64,
}

impl StudyQuestion {
    /// The study as its author had it; what he does not say is taken from the tools that he used, or assumed (theory of each
    /// default in the page's notes).
    pub fn of(study: Study) -> Self {
        let packets = |value| BufferSize { value, unit: BufferUnit::Packets };
        let bytes = |value| BufferSize { value, unit: BufferUnit::Bytes };
        let upload = Self {
            study,
            capacity: BitRate(2e6),
            uplink: BitRate(360e3),
            rtt: Seconds(0.030),
            rtt_ping: Seconds(0.0112),
            window: bytes(65_536.0),
            upload_window: bytes(65_536.0),
            buffer: bytes(15_000.0),
            deep_ring: Packets(128.0),
            ring: Packets(2.0),
            packet_size: Bytes(1500.0),
            segments_per_ack: 2.0,
            shaper: BitRate(355e3),
            share: Fraction(0.7),
            probe_size: Bytes(84.0),
            probe_rates: Vec::new(),
            framing: Framing::None,
            duration: Seconds(120.0),
            seed: 1.0,
        };
        match study {
            Study::Upload => upload,
            Study::Uplink64 => Self {
                capacity: BitRate(64e3),
                rtt: Seconds(0.0),
                window: packets(20.0),
                buffer: packets(49.0),
                packet_size: Bytes(1040.0),
                segments_per_ack: 1.0,
                shaper: BitRate(48e3),
                probe_size: Bytes(64.0),
                probe_rates: [0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 16.0, 32.0, 64.0]
                    .map(|k| BitRate(k * 1e3))
                    .into(),
                duration: Seconds(400.0),
                ..upload
            },
            Study::Serial2m => Self {
                rtt: Seconds(0.002),
                rtt_ping: Seconds(0.002),
                window: bytes(262_144.0),
                buffer: packets(40.0),
                // A window of 168 packets needs minutes to grow back after a loss.
                duration: Seconds(400.0),
                ..upload
            },
        }
    }

    /// The slow link whose queue is studied.
    pub fn slow_link(&self) -> BitRate {
        match self.study {
            Study::Upload => self.uplink,
            Study::Uplink64 | Study::Serial2m => self.capacity,
        }
    }

    /// A window or buffer in bits, from whichever unit it was typed in. Times and multiples of the BDP are of `rate`.
    pub fn bits(&self, size: BufferSize, rate: BitRate) -> Bits {
        match size.unit {
            BufferUnit::Bits => Bits(size.value),
            BufferUnit::Bytes => Bytes(size.value).bits(),
            BufferUnit::Packets => Packets(size.value).bits(self.packet_size),
            BufferUnit::Seconds => rate * Seconds(size.value),
            // One flow: the √n rule asks for the BDP.
            BufferUnit::Bdp | BufferUnit::SqrtN => rate * self.rtt * size.value,
        }
    }

    /// The window of the transfer that is studied.
    pub fn window_bytes(&self) -> Bytes {
        Bytes(self.bits(self.window, self.capacity).0 / 8.0)
    }

    /// The window of the upload beside it.
    pub fn upload_window_bytes(&self) -> Bytes {
        Bytes(self.bits(self.upload_window, self.uplink).0 / 8.0)
    }

    /// What may wait in front of the slow link.
    pub fn buffer_bytes(&self) -> Bytes {
        Bytes(self.bits(self.buffer, self.slow_link()).0 / 8.0)
    }

    /// Payload of a full segment.
    pub fn mss(&self) -> Bytes {
        self.packet_size - HEADERS
    }

    /// The value of a field; lists and framings are no values and are [`Value::Absent`] here.
    pub fn get(&self, id: StudyFieldId) -> Value {
        use StudyFieldId as F;
        match id {
            F::Capacity => Value::Rate(self.capacity),
            F::Uplink => Value::Rate(self.uplink),
            F::Rtt => Value::Time(self.rtt),
            F::RttPing => Value::Time(self.rtt_ping),
            F::Window => Value::Buffer(self.window),
            F::UploadWindow => Value::Buffer(self.upload_window),
            F::Buffer => Value::Buffer(self.buffer),
            F::DeepRing => Value::Packets(self.deep_ring),
            F::Ring => Value::Packets(self.ring),
            F::PacketSize => Value::Bytes(self.packet_size),
            F::SegmentsPerAck => Value::Count(self.segments_per_ack),
            F::Shaper => Value::Rate(self.shaper),
            F::Share => Value::Fraction(self.share),
            F::ProbeSize => Value::Bytes(self.probe_size),
            F::Duration => Value::Time(self.duration),
            F::Seed => Value::Count(self.seed),
        }
    }

    /// Sets a field to a value that its reader has checked; a value of another kind changes nothing.
    pub fn set(&mut self, id: StudyFieldId, value: Value) {
        use StudyFieldId as F;
        match (id, value) {
            (F::Capacity, Value::Rate(v)) => self.capacity = v,
            (F::Uplink, Value::Rate(v)) => self.uplink = v,
            (F::Rtt, Value::Time(v)) => self.rtt = v,
            (F::RttPing, Value::Time(v)) => self.rtt_ping = v,
            (F::Window, Value::Buffer(v)) => self.window = v,
            (F::UploadWindow, Value::Buffer(v)) => self.upload_window = v,
            (F::Buffer, Value::Buffer(v)) => self.buffer = v,
            (F::DeepRing, Value::Packets(v)) => self.deep_ring = v,
            (F::Ring, Value::Packets(v)) => self.ring = v,
            (F::PacketSize, Value::Bytes(v)) => self.packet_size = v,
            (F::SegmentsPerAck, Value::Count(v)) => self.segments_per_ack = v,
            (F::Shaper, Value::Rate(v)) => self.shaper = v,
            (F::Share, Value::Fraction(v)) => self.share = v,
            (F::ProbeSize, Value::Bytes(v)) => self.probe_size = v,
            (F::Duration, Value::Time(v)) => self.duration = v,
            (F::Seed, Value::Count(v)) => self.seed = v,
            _ => {}
        }
    }
}
