//! From a set-up to a run at time 0.

use super::agenda::Agenda;
use super::flow::Flow;
use super::hop::{AnyHop, DropTail, Listed, VirtualDropTail};
use super::measure::{Grid, Samples, WindowSum};
use super::setup::{BufferLimit, Setup, SetupError};
use super::simulation::{Retired, Simulation};
use super::source::Source;
use super::tcp::{Line, Receiver, Sender};
use super::time::Time;
use super::trace::TraceHash;
use crate::math::random::Stream;
use crate::units::{BitRate, Bytes};

/// First stream of random numbers of the sources; the flows' follow from [`FLOW_STREAMS`] on.
pub(super) const SOURCE_STREAMS: u64 = 16;
/// Stream of the random losses.
const LOSS_STREAM: u64 = 1;
/// First stream of the flows: two each, one for the start and one for the overhead.
pub(super) const FLOW_STREAMS: u64 = 1 << 32;

impl Simulation {
    /// A run of `setup` at time 0.
    ///
    /// # Errors
    /// Names the quantity that is out of range.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        setup.check()?;
        let mut run = Self::empty(setup, seed, setup.mixed_sizes());
        for index in 0..setup.rtts.len() {
            run.add_long_flow(index);
        }
        for owner in 0..run.sources.len() + run.flows.len() {
            run.reschedule(owner as u32, Time::ZERO);
        }
        Ok(run)
    }

    /// The same run over a bottleneck that lists its packets: the same packets at the same time, more slowly.
    ///
    /// # Errors
    /// As [`Simulation::new`].
    pub fn with_listed_queue(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let mut run = Self::new(setup, seed)?;
        run.hop = listed(setup.capacity, setup.buffer, setup.hidden_fifo);
        run.ahead = false;
        Ok(run)
    }

    fn empty(setup: &Setup, seed: u64, mixed: bool) -> Self {
        let duration = Time::from_seconds(setup.duration);
        let grid = Grid::new(duration);
        let stream = |number| Stream::new(seed, number);
        let mut sources = Vec::new();
        if let Some(short) = setup.short {
            sources.push(Source::short(short, setup.capacity, setup.packet_size.bits().0, stream(SOURCE_STREAMS)));
        }
        sources.extend(setup.constant.iter().map(|source| Source::constant(*source)));
        sources.extend(setup.ping.map(Source::ping));
        let hop = if mixed {
            listed(setup.capacity, setup.buffer, setup.hidden_fifo)
        } else {
            fast(setup.packet_size, setup.capacity, setup.buffer, setup.hidden_fifo)
        };
        let uplink = setup.uplink.map(|rate| match setup.ping {
            Some(ping) if ping.packet_size != setup.ack_size => listed(rate, setup.uplink_buffer, 0),
            _ => fast(setup.ack_size, rate, setup.uplink_buffer, 0),
        });
        Self {
            seed,
            now: Time::ZERO,
            duration,
            warm: Time::from_seconds(setup.warm),
            agenda: Agenda::new(sources.len() + setup.rtts.len()),
            sources,
            flows: Vec::with_capacity(setup.rtts.len()),
            free: Vec::new(),
            spawned: 0,
            ahead: !mixed && uplink.is_none(),
            hop,
            uplink,
            data_size: setup.packet_size.0.round() as u32,
            ack_size: setup.ack_size.0.round() as u32,
            random_loss: setup.random_loss,
            loss_stream: stream(LOSS_STREAM),
            windows: WindowSum::new(grid),
            grid,
            queue: Vec::with_capacity(grid.points()),
            next_point: Time::ZERO,
            arrived: 0,
            lost_at_random: 0,
            uplink_dropped: 0,
            retired: Retired::default(),
            completions: Samples::default(),
            baseline: None,
            hash: TraceHash::default(),
            trace: None,
            events: 0,
            setup: setup.clone(),
        }
    }

    fn add_long_flow(&mut self, index: usize) {
        let rtt = self.setup.rtts.get(index).copied().unwrap_or_default();
        let start = match self.setup.starts.get(index) {
            Some(start) => Time::from_seconds(*start),
            None => {
                let spread = Time::from_seconds(self.setup.start_spread);
                Time(Stream::new(self.seed, FLOW_STREAMS + 2 * index as u64).below(spread.0 + 1))
            }
        };
        let flow = self.flow(index as u64, Time::from_seconds(rtt), start, u32::MAX);
        self.flows.push(flow);
    }

    /// A connection with the streams of number `number`.
    pub(super) fn flow(&self, number: u64, rtt: Time, start: Time, length: u32) -> Flow {
        let setup = &self.setup;
        let access = setup.access.map_or(Time::ZERO, |rate| Time::of_transmission(setup.packet_size, rate));
        let random = Stream::new(self.seed, FLOW_STREAMS + 2 * number + 1);
        let shared_uplink = self.uplink.is_some();
        Flow::new(
            Sender::new(setup.control, setup.initial_window, setup.window_limit, length),
            Line::new(access, Time::from_seconds(setup.overhead), random),
            Receiver::new(setup.segments_per_ack, shared_uplink),
            rtt,
            start,
            shared_uplink,
        )
    }
}

/// A hop for packets of one size.
fn fast(size: Bytes, rate: BitRate, limit: BufferLimit, hidden: u64) -> AnyHop {
    let packets = match limit {
        BufferLimit::Packets(packets) => packets,
        BufferLimit::Bytes(bytes) => bytes / (size.0.round() as u64).max(1),
    };
    AnyHop::Virtual(VirtualDropTail::new(Time::of_transmission(size, rate), packets.saturating_add(hidden)))
}

/// A hop that lists its packets.
fn listed(rate: BitRate, limit: BufferLimit, hidden: u64) -> AnyHop {
    AnyHop::Listed(Listed::new(Box::new(DropTail::new(limit)), rate.0.round() as u64, hidden))
}
