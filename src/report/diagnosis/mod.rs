//! What pasted output means: from readings to findings, and the values that a link could take from them.

mod change;
mod fills;
mod grade;
mod interfaces;
mod latency;
mod pools;
mod queues;
mod windows;

pub use fills::Fill;
pub use grade::Grade;
pub use pools::{FailureLevel, PoolTuning};

use crate::device::Reading;
use crate::units::{BitRate, Bytes, Packets, Seconds};

/// What the reader says besides the paste.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// The rate of the slow link, for what stands in no paste.
    pub rate: Option<BitRate>,
    /// The round trip to reckon windows with.
    pub rtt: Option<Seconds>,
    /// The size of a full packet.
    pub packet: Bytes,
}

impl Default for Asked {
    fn default() -> Self {
        Self { rate: None, rtt: None, packet: FULL_PACKET }
    }
}

/// A full packet where nothing says otherwise: the MTU of Ethernet (RFC 894).
const FULL_PACKET: Bytes = Bytes(1500.0);

/// What a rate was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateFrom {
    /// The queue or interface itself.
    Own,
    /// The class or queue above it.
    Parent,
    /// `BW` of the interface, which is a setting.
    Nominal,
    /// Another output in the paste: a throughput test, a shaper.
    Paste,
    /// The reader.
    Asked,
}

/// One thing that a paste shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The round trip grows under load.
    Increase {
        /// Whom was pinged.
        title: String,
        /// Mean round trip idle.
        idle: Seconds,
        /// Mean round trip loaded.
        loaded: Seconds,
        /// Their difference; negative if the loaded one is shorter.
        increase: Seconds,
        /// By the published scale.
        grade: Grade,
    },
    /// The queue that such an increase is, at a rate.
    ImpliedQueue {
        /// Mean wait.
        mean: Seconds,
        /// Longest round trip loaded less shortest idle: the buffer holds at least this.
        most: Option<Seconds>,
        /// At which rate.
        rate: BitRate,
        /// Whose rate.
        from: RateFrom,
        /// Mean queue.
        queue: Bytes,
        /// What the buffer holds at least.
        buffer: Option<Bytes>,
        /// Size of a full packet.
        packet: Bytes,
    },
    /// An increase cannot be told as bytes without a rate.
    QueueNeedsRate,
    /// One ping alone: how far its round trips are apart.
    Spread {
        /// Whom was pinged.
        title: String,
        /// Shortest.
        least: Seconds,
        /// Mean.
        mean: Option<Seconds>,
        /// Longest.
        most: Seconds,
    },
    /// Pings without answers.
    PingLoss {
        /// Whom was pinged.
        title: String,
        /// Share lost.
        loss: f64,
        /// Sent, where known.
        sent: Option<Packets>,
    },
    /// What waits in a queue, as time.
    Backlog {
        /// Which queue.
        title: String,
        /// Bytes waiting.
        bytes: Bytes,
        /// Packets waiting.
        packets: Option<Packets>,
        /// At which rate.
        rate: BitRate,
        /// Whose rate.
        from: RateFrom,
        /// Wait of a packet behind them.
        delay: Seconds,
        /// At least this once ATM cells are counted.
        in_cells: Option<Seconds>,
    },
    /// What waits, where no rate is known.
    BacklogNeedsRate {
        /// Which queue.
        title: String,
        /// Bytes waiting.
        bytes: Bytes,
    },
    /// Nothing waits at the moment of the paste.
    NothingWaits {
        /// How many queues.
        queues: usize,
    },
    /// How long a full queue is.
    FullQueue {
        /// Which queue.
        title: String,
        /// Its limit.
        limit: Bytes,
        /// The limit in packets where it counts packets.
        packets: Option<Packets>,
        /// At which rate.
        rate: BitRate,
        /// Whose rate.
        from: RateFrom,
        /// Wait behind a full queue.
        delay: Seconds,
        /// The target of an active discipline, which keeps the queue far shorter.
        target: Option<Seconds>,
    },
    /// How much one flow can have waiting where each has its own queue.
    FlowQueue {
        /// Which interface.
        title: String,
        /// The threshold.
        packets: Packets,
        /// With full packets.
        limit: Bytes,
        /// At which rate.
        rate: BitRate,
        /// Whose rate.
        from: RateFrom,
        /// How long that flow waits for itself.
        delay: Seconds,
    },
    /// How long a full queue is depends on a rate that is not in the paste.
    LimitNeedsRate {
        /// Which queue.
        title: String,
        /// Its limit.
        limit: Bytes,
        /// The limit in packets where it counts packets.
        packets: Option<Packets>,
    },
    /// Packets that wait in a class, counted in packets.
    Waiting {
        /// Which class.
        title: String,
        /// How many.
        packets: Packets,
        /// Of how many that fit.
        limit: Option<Packets>,
        /// At most this long, with full packets at the rate.
        delay: Option<Seconds>,
    },
    /// What a queue sent and dropped from one output to the next of the same paste, or from the idle paste to this one.
    QueueChange {
        /// Which queue.
        title: String,
        /// Packets sent in between.
        sent: f64,
        /// Packets dropped in between.
        drops: f64,
    },
    /// Packets dropped before they were looked at.
    InputDrops {
        /// Which interface.
        title: String,
        /// Dropped.
        drops: f64,
        /// Share of what came.
        share: Option<f64>,
        /// The queue is empty now.
        empty: bool,
    },
    /// Packets dropped on sending.
    OutputDrops {
        /// Which interface or class.
        title: String,
        /// Dropped.
        drops: f64,
        /// Share of what was to be sent.
        share: Option<f64>,
        /// Load of the link, averaged.
        load: Option<f64>,
        /// The average load is low: short bursts.
        bursts: bool,
        /// When the counters were set to zero, as printed.
        cleared: Option<String>,
    },
    /// The largest window that a memory limit allows.
    LargestWindow {
        /// Which setting.
        title: String,
        /// The limit.
        memory: Bytes,
        /// What of it is window.
        window: Bytes,
        /// The share is Linux's default, not in the paste.
        assumed: bool,
        /// The shift that TCP needs to announce all of the memory; none beyond 14.
        shift: Option<u8>,
        /// The round trip.
        rtt: Option<Seconds>,
        /// The rate that one flow can reach.
        rate: Option<BitRate>,
    },
    /// Whether the window or the link is the limit of one flow.
    Binding {
        /// The window.
        window: Bytes,
        /// The round trip.
        rtt: Seconds,
        /// What the window allows.
        window_rate: BitRate,
        /// What the link allows.
        link_rate: BitRate,
    },
    /// What a throughput test reached.
    Throughput {
        /// Against which host.
        title: String,
        /// What arrived.
        rate: BitRate,
        /// What was sent, where it differs.
        sent: Option<BitRate>,
        /// Segments sent again.
        retransmits: Option<f64>,
        /// The largest window printed.
        window: Option<Bytes>,
        /// A round trip, the test's own or an idle one.
        rtt: Option<Seconds>,
        /// What that window allows at that round trip.
        window_rate: Option<BitRate>,
    },
    /// Datagrams that did not arrive.
    DatagramLoss {
        /// Against which host.
        title: String,
        /// Lost.
        lost: f64,
        /// Share of those sent.
        share: f64,
    },
    /// The target of `CoDel` is shorter than one packet.
    TargetBelowPacket {
        /// Which queue.
        title: String,
        /// Its target.
        target: Seconds,
        /// Time of a full packet.
        packet_time: Seconds,
        /// At which rate.
        rate: BitRate,
    },
    /// Packets that a queue dropped.
    QueueDrops {
        /// Which queue.
        title: String,
        /// Dropped.
        drops: f64,
        /// Share of what was offered: sent and dropped.
        share: Option<f64>,
        /// Of these, ACKs that a filter took out.
        filtered: Option<f64>,
        /// A filter of ACKs is on, whether or not the paste says how many.
        ack_filter: bool,
    },
    /// A pool's counters do not add up: a digit is missing, or the paste is cut.
    PoolSum {
        /// Which pool.
        title: String,
        /// Buffers as printed.
        total: f64,
        /// permanent + created − trims.
        expected: f64,
    },
    /// Every pool whose counters can be checked adds up.
    PoolSums {
        /// How many were checked.
        checked: usize,
        /// How many there are.
        pools: usize,
    },
    /// Nothing to tune.
    PoolsAlone {
        /// How many pools.
        pools: usize,
        /// Whether failures were among the counters.
        failures_known: bool,
    },
    /// Requests that got no buffer.
    PoolFailures {
        /// Which pool.
        title: String,
        /// How many.
        failures: f64,
        /// Of how many requests that got one.
        hits: Option<f64>,
        /// What follows.
        level: FailureLevel,
        /// What to set, if anything.
        tuning: Option<PoolTuning>,
    },
    /// Buffers are created and trimmed over and over.
    PoolThrash {
        /// Which pool.
        title: String,
        /// Buffers now.
        total: f64,
        /// Created so far.
        created: f64,
        /// Trimmed so far.
        trims: f64,
        /// What to raise `max-free` to.
        max_free: f64,
    },
    /// Signs of a leak.
    PoolLeak {
        /// Which pool.
        title: String,
        /// Buffers now.
        total: f64,
        /// In use now.
        used: Option<f64>,
        /// Requests so far.
        hits: Option<f64>,
        /// `min` is above `permanent`.
        minimum_above_permanent: bool,
    },
    /// What the pools did from one output to the next of the same paste.
    PoolChange {
        /// Which pools, with how many requests more.
        hits: Vec<(String, f64)>,
        /// More buffers created, where known.
        created: Option<f64>,
        /// More failures, where known.
        failures: Option<f64>,
    },
}

/// What a paste shows, and what a link could take from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnosis {
    /// The weightier ones first.
    pub findings: Vec<Finding>,
    /// Values for link keys; nothing is filled unless the reader says so.
    pub fills: Vec<Fill>,
}

/// What readings show: those of a paste, and those of one made while nothing else was sent.
///
/// # Examples
/// ```
/// use bufferwise::device::read;
/// use bufferwise::report::{Asked, Finding, Grade, diagnose};
/// let idle = read("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms");
/// let loaded = read("round-trip min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms");
/// let answer = diagnose(&loaded, Some(&idle), &Asked::default());
/// assert!(matches!(answer.findings[0], Finding::Increase { grade: Grade::C, .. }));
/// ```
pub fn diagnose(readings: &[Reading], idle: Option<&[Reading]>, asked: &Asked) -> Diagnosis {
    let mut findings = Vec::new();
    latency::add(readings, idle, asked, &mut findings);
    windows::add(readings, idle, asked, &mut findings);
    queues::add(readings, asked, &mut findings);
    interfaces::add(readings, asked, &mut findings);
    change::add(readings, idle, &mut findings);
    pools::add(readings, &mut findings);
    Diagnosis { findings, fills: fills::fills(readings, idle) }
}
