//! What is simulated: the dumbbell, its senders, and for how long.

use crate::units::{BitRate, Bytes, Seconds};
use thiserror::Error;

/// Most owners of events (flows and sources) of one run.
const MOST_FLOWS: usize = 4_000_000;
/// Longest run in seconds: a day of simulated time stays far from the 213 of 64 bits of picoseconds.
const LONGEST: f64 = 86_400.0;
/// Segment numbers are 32 bits; a flow stops being endless there.
const MOST_PACKETS: f64 = 4e9;
/// Initial window that RFC 6928 section 2 permits, in segments.
const INITIAL_WINDOW: u32 = 10;
/// ACK without options: 20 bytes of IP and 20 of TCP.
const ACK_SIZE: Bytes = Bytes(40.0);

/// How much may wait beside the packet in service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferLimit {
    /// Packets, whatever their size.
    Packets(u64),
    /// Bytes: small packets leave room for more.
    Bytes(u64),
}

/// The congestion controls that the engine has. Another one is refused by the caller, never replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    /// Fast retransmit and fast recovery of RFC 5681.
    Reno,
    /// Fast recovery of RFC 6582, which survives several losses in a window.
    NewReno,
    /// Recovery of RFC 6675 with selective acknowledgements.
    Sack,
    /// CUBIC of RFC 9438 with the recovery of RFC 6675.
    Cubic,
}

/// Poisson arrivals of TCP flows of one length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShortFlows {
    /// Share of the capacity that they offer, retransmissions not counted.
    pub load: f64,
    /// Segments in each.
    pub length: u32,
    /// Their two-way propagation delay is uniform from here …
    pub shortest_rtt: Seconds,
    /// … to here.
    pub longest_rtt: Seconds,
}

/// A source of packets that does not listen: UDP at a constant rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstantRate {
    /// Rate of its packets as they are on the wire.
    pub rate: BitRate,
    /// Size of its packets on the wire.
    pub packet_size: Bytes,
    /// When it starts.
    pub start: Seconds,
}

/// Echo requests through the bottleneck, answered through the return path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ping {
    /// Time between requests.
    pub interval: Seconds,
    /// Size of request and answer on the wire.
    pub packet_size: Bytes,
    /// Two-way propagation delay of its path.
    pub rtt: Seconds,
}

/// One scenario. [`Setup::new`] fills in what is rarely changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Rate of the bottleneck.
    pub capacity: BitRate,
    /// Size of a data packet on the wire.
    pub packet_size: Bytes,
    /// Size of an acknowledgement on the wire.
    pub ack_size: Bytes,
    /// The bottleneck's buffer.
    pub buffer: BufferLimit,
    /// Packets that a driver's FIFO behind the buffer holds beside the one in service.
    pub hidden_fifo: u64,
    /// Congestion control of every flow.
    pub control: Controller,
    /// Two-way propagation delay of each long flow.
    pub rtts: Vec<Seconds>,
    /// Rate of each sender's own link to the bottleneck; absent: no limit.
    pub access: Option<BitRate>,
    /// Largest random delay before a sender's answer to an acknowledgement, uniform from 0.
    pub overhead: Seconds,
    /// Rate of the return path; absent: acknowledgements never wait.
    pub uplink: Option<BitRate>,
    /// Buffer of the return path.
    pub uplink_buffer: BufferLimit,
    /// Segments per acknowledgement: 1, or 2 and more for delayed acknowledgements.
    pub segments_per_ack: u32,
    /// Initial window in segments.
    pub initial_window: u32,
    /// Receive window in segments.
    pub window_limit: Option<u32>,
    /// Probability that a packet is lost before the queue, whatever that holds.
    pub random_loss: f64,
    /// Short flows beside the long ones.
    pub short: Option<ShortFlows>,
    /// Sources at a constant rate.
    pub constant: Vec<ConstantRate>,
    /// Pings.
    pub ping: Option<Ping>,
    /// Long flows start at a random time from 0 to this …
    pub start_spread: Seconds,
    /// … unless their starts are given here, in the order of `rtts`.
    pub starts: Vec<Seconds>,
    /// Simulated time in all.
    pub duration: Seconds,
    /// The part at the beginning that is not measured.
    pub warm: Seconds,
}

/// Why a set-up is not simulated.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SetupError {
    /// A quantity is outside of what makes sense.
    #[error("{what} is {value}: {accepted}")]
    Range {
        /// Which quantity.
        what: &'static str,
        /// What was given, in base units.
        value: f64,
        /// What is accepted.
        accepted: &'static str,
    },
    /// Nobody sends.
    #[error("no flow, no short flows and no other source: there is nothing to simulate")]
    Nothing,
    /// More flows than are simulated.
    #[error("{flows} flows: at most {MOST_FLOWS} are simulated")]
    TooMany {
        /// How many were asked for.
        flows: usize,
    },
}

impl Setup {
    /// Long SACK flows over a bottleneck: ACK per segment of 40 bytes, initial window 10, no access limit, starts spread
    /// over ten seconds, 30 + 60 s.
    pub fn new(capacity: BitRate, packet_size: Bytes, buffer: BufferLimit, rtts: Vec<Seconds>) -> Self {
        Self {
            capacity,
            packet_size,
            ack_size: ACK_SIZE,
            buffer,
            hidden_fifo: 0,
            control: Controller::Sack,
            rtts,
            access: None,
            overhead: Seconds(0.0),
            uplink: None,
            uplink_buffer: BufferLimit::Packets(1000),
            segments_per_ack: 1,
            initial_window: INITIAL_WINDOW,
            window_limit: None,
            random_loss: 0.0,
            short: None,
            constant: Vec::new(),
            ping: None,
            start_spread: Seconds(10.0),
            starts: Vec::new(),
            duration: Seconds(90.0),
            warm: Seconds(30.0),
        }
    }

    /// Packets that the bottleneck carries in the whole run if it is never idle: what a run costs.
    pub fn expected_packets(&self) -> f64 {
        let full = self.capacity.0 * self.duration.0 / self.packet_size.bits().0;
        let Some(limit) = self.window_limit else { return full };
        // With windows that cannot fill the path there is less to do.
        let windows: f64 =
            self.rtts.iter().map(|rtt| f64::from(limit) * self.duration.0 / rtt.0.max(f64::MIN_POSITIVE)).sum();
        let others: f64 = self.short.map_or(0.0, |short| short.load)
            + self.constant.iter().map(|source| source.rate.0 / self.capacity.0).sum::<f64>();
        full.min(windows + others * full)
    }

    /// Whether packets of other sizes than data packets pass the bottleneck.
    pub(super) fn mixed_sizes(&self) -> bool {
        let other = |size: Bytes| size != self.packet_size;
        self.constant.iter().any(|source| other(source.packet_size))
            || self.ping.is_some_and(|ping| other(ping.packet_size))
    }

    /// Refuses what cannot be simulated, by name.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let positive = |what, value: f64| in_range(what, value, value > 0.0 && value <= 1e15, "above 0, at most 1e15");
        let size = |what, bytes: Bytes| in_range(what, bytes.0, (1.0..=1e6).contains(&bytes.0), "1 byte to 1 MB");
        let span = |what, time: Seconds| in_range(what, time.0, (0.0..=LONGEST).contains(&time.0), "0 to 86400 s");
        positive("the capacity", self.capacity.0)?;
        size("the packet size", self.packet_size)?;
        size("the ACK size", self.ack_size)?;
        self.access.map_or(Ok(()), |rate| positive("the access rate", rate.0))?;
        self.uplink.map_or(Ok(()), |rate| positive("the rate of the return path", rate.0))?;
        self.rtts.iter().try_for_each(|rtt| span("an RTT", *rtt))?;
        span("the overhead", self.overhead)?;
        span("the spread of starts", self.start_spread)?;
        self.starts.iter().try_for_each(|start| span("a start", *start))?;
        span("the duration", self.duration)?;
        in_range("the warm-up", self.warm.0, (0.0..self.duration.0).contains(&self.warm.0), "0 up to the duration")?;
        in_range("the random loss", self.random_loss, (0.0..=1.0).contains(&self.random_loss), "0 to 1")?;
        let whole = |what, count: u32| in_range(what, f64::from(count), count > 0, "at least 1");
        whole("segments per ACK", self.segments_per_ack)?;
        whole("the initial window", self.initial_window)?;
        self.window_limit.map_or(Ok(()), |limit| whole("the window limit", limit))?;
        if let Some(short) = self.short {
            let load = short.load;
            in_range("the load of short flows", load, load > 0.0 && load <= 2.0, "above 0, at most 2")?;
            whole("the length of a short flow", short.length)?;
            span("the shortest RTT of short flows", short.shortest_rtt)?;
            span("the longest RTT of short flows", short.longest_rtt)?;
        }
        for source in &self.constant {
            positive("the rate of a source", source.rate.0)?;
            size("the packet size of a source", source.packet_size)?;
            span("the start of a source", source.start)?;
        }
        if let Some(ping) = self.ping {
            size("the size of a ping", ping.packet_size)?;
            span("the RTT of a ping", ping.rtt)?;
            let interval = ping.interval.0;
            in_range("the interval of pings", interval, (1e-6..=LONGEST).contains(&interval), "1 µs to a day")?;
        }
        let packets = self.expected_packets();
        in_range("packets in the run", packets, packets <= MOST_PACKETS, "at most 4e9")?;
        if self.rtts.len() > MOST_FLOWS {
            return Err(SetupError::TooMany { flows: self.rtts.len() });
        }
        if self.rtts.is_empty() && self.short.is_none() && self.constant.is_empty() && self.ping.is_none() {
            return Err(SetupError::Nothing);
        }
        Ok(())
    }
}

pub(super) fn in_range(what: &'static str, value: f64, holds: bool, accepted: &'static str) -> Result<(), SetupError> {
    if holds { Ok(()) } else { Err(SetupError::Range { what, value, accepted }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup::new(BitRate(155e6), Bytes(1500.0), BufferLimit::Packets(129), vec![Seconds(0.1); 100])
    }

    #[test]
    fn the_common_setup_is_accepted() {
        assert_eq!(setup().check(), Ok(()));
        // 155e6 · 90 / 12000.
        assert!((setup().expected_packets() - 1_162_500.0).abs() < 1e-6);
        // A hundred windows of one packet in 0.1 s for 90 s.
        let limited = Setup { window_limit: Some(1), ..setup() };
        assert!((limited.expected_packets() - 90_000.0).abs() < 1e-6);
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        for (what, broken) in [
            ("the capacity", Setup { capacity: BitRate(f64::NAN), ..setup() }),
            ("the packet size", Setup { packet_size: Bytes(0.0), ..setup() }),
            ("an RTT", Setup { rtts: vec![Seconds(-0.1)], ..setup() }),
            ("the warm-up", Setup { warm: Seconds(90.0), ..setup() }),
            ("the duration", Setup { duration: Seconds(f64::INFINITY), ..setup() }),
            ("segments per ACK", Setup { segments_per_ack: 0, ..setup() }),
            ("packets in the run", Setup { capacity: BitRate(1e15), ..setup() }),
        ] {
            let error = broken.check().expect_err(what);
            assert!(error.to_string().starts_with(what), "{error}");
        }
        assert_eq!(Setup { rtts: Vec::new(), ..setup() }.check(), Err(SetupError::Nothing));
    }
}
