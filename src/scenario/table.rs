//! The field table itself.

use super::{Field, FieldId, Group, Kind, Scale};

/// Largest rate: 1 Pbit/s, beyond any link.
const RATE: (f64, f64) = (1.0, 1e15);
/// Largest buffer, in the unit it was typed in: 1 EB is 8e18 bits.
const BUFFER: (f64, f64) = (0.0, 8e18);

/// Longest simulated time: an hour, many sawtooths of any flow that a reader would wait for.
const LONGEST_RUN: f64 = 3600.0;

/// Every field, in the fixed order of a link.
pub const FIELDS: [Field; 30] = {
    use FieldId as F;
    use Group::{Flow, Link, Main, Short, Simulation};
    use Scale::{Linear, Log, Nines};
    [
        field(F::Capacity, "c", Kind::Rate, RATE, Main)
            .slides(1e4, 1e12, Log)
            .example("10Gbps")
            .alias(&["bits_per_second"]),
        field(F::RttProp, "rtt", Kind::Time, (0.0, 1e4), Main).slides(1e-5, 2.0, Log).example("250ms"),
        field(F::Flows, "n", Kind::Count, (1.0, 1e12), Main).slides(1.0, 1e6, Log).example("200000"),
        field(F::Buffer, "b", Kind::Buffer, BUFFER, Main).slides(0.01, 10.0, Log).example("129p"),
        field(F::HiddenFifo, "fifo", Kind::Packets, (0.0, 1e9), Link).slides(0.0, 200.0, Linear).example("43p"),
        field(F::PacketSize, "pkt", Kind::Bytes, (41.0, 1e7), Link).slides(64.0, 9216.0, Log).example("9000B"),
        field(F::Mss, "mss", Kind::Bytes, (1.0, 1e7), Link).slides(64.0, 9176.0, Log).example("1448B").optional(),
        field(F::CongestionControl, "cca", Kind::Choice, (0.0, 0.0), Main).example("cubic"),
        field(F::TargetUtilization, "util", Kind::Fraction, (1e-6, 1.0), Link)
            .slides(0.5, 0.999999, Nines)
            .example("0.999"),
        field(F::MaxQueueDelay, "delay", Kind::Time, (0.0, 1e4), Link).slides(1e-4, 1.0, Log).example("5ms").optional(),
        field(F::WindowLimit, "w", Kind::Bytes, (1.0, 1e12), Flow)
            .slides(1460.0, 1e9, Log)
            .example("64KiB")
            .optional()
            .alias(&["wsize"]),
        field(F::Uplink, "up", Kind::Rate, RATE, Flow).slides(1e4, 1e11, Log).example("360kbps").optional(),
        field(F::Access, "access", Kind::Rate, RATE, Flow).slides(1e4, 1e12, Log).example("10Mbps").optional(),
        field(F::AckSize, "ack", Kind::Bytes, (1.0, 65535.0), Flow)
            .slides(20.0, 200.0, Linear)
            .example("84B")
            .alias(&["ack_size"]),
        field(F::SegmentsPerAck, "d", Kind::Count, (1.0, 1e3), Flow).slides(1.0, 16.0, Linear).example("2"),
        field(F::InitialWindow, "iw", Kind::Count, (1.0, 1e3), Short).slides(1.0, 32.0, Linear).example("10"),
        field(F::ShortLoad, "rho", Kind::Fraction, (0.0, 0.9999), Short).slides(0.0, 0.95, Linear).example("0.8"),
        field(F::ShortLength, "len", Kind::Count, (1.0, 1e9), Short).slides(1.0, 1e4, Log).example("62"),
        field(F::LossProb, "p", Kind::Fraction, (0.0, 1.0), Flow)
            .slides(1e-8, 0.2, Log)
            .example("0.01")
            .alias(&["ploss"]),
        field(F::CompareBuffer, "b0", Kind::Buffer, BUFFER, Link).slides(0.01, 10.0, Log).example("1bdp").optional(),
        field(F::Engine, "engine", Kind::Choice, (0.0, 0.0), Simulation).example("packet"),
        field(F::Duration, "sim", Kind::Time, (1e-3, LONGEST_RUN), Simulation).slides(1.0, 600.0, Log).example("120s"),
        field(F::Warm, "warm", Kind::Time, (0.0, LONGEST_RUN), Simulation).slides(0.0, 120.0, Linear).example("20s"),
        field(F::Seed, "seed", Kind::Count, (0.0, u32::MAX as f64), Simulation).slides(1.0, 100.0, Linear).example("7"),
        field(F::Seeds, "seeds", Kind::Count, (1.0, 100.0), Simulation).slides(1.0, 20.0, Linear).example("3"),
        field(F::RoundTrips, "rtts", Kind::RoundTrips, (0.0, 1e4), Simulation)
            .slides(1e-5, 2.0, Log)
            .example("25-175ms")
            .optional(),
        field(F::Overhead, "over", Kind::Time, (0.0, 10.0), Simulation)
            .slides(0.0, 0.01, Linear)
            .example("1ms")
            .optional(),
        field(F::Sync, "sync", Kind::Fraction, (0.0, 1.0), Simulation).slides(0.0, 1.0, Linear).example("0.5"),
        field(F::LimitBy, "limit", Kind::Choice, (0.0, 0.0), Simulation).example("bytes"),
        field(F::Framing, "frame", Kind::Choice, (0.0, 0.0), Link).example("pppoe-llc"),
    ]
};

/// A row that nothing else is said of.
pub(super) const fn field(id: FieldId, key: &'static str, kind: Kind, range: (f64, f64), group: Group) -> Field {
    let (min, max) = range;
    let scale = Scale::Linear;
    Field { id, key, aliases: &[], kind, min, max, slider: range, scale, optional: false, group, example: "" }
}

impl Field {
    /// The ends of the slider and how it moves.
    const fn slides(mut self, from: f64, to: f64, scale: Scale) -> Self {
        self.slider = (from, to);
        self.scale = scale;
        self
    }

    const fn example(mut self, example: &'static str) -> Self {
        self.example = example;
        self
    }

    const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    const fn alias(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }
}
