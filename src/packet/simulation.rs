//! The run: who comes to the shared hops in which order.

use super::agenda::Agenda;
use super::flow::Flow;
use super::hop::{AnyHop, DropTail, Fate, Hop, Listed, Packet, VirtualDropTail};
use super::measure::{Grid, WindowSum};
use super::outcome::{FlowState, Progress, Snapshot};
use super::setup::{BufferLimit, Setup, SetupError};
use super::source::{Kind, Source};
use super::tcp::{Line, Receiver, Sender};
use super::time::Time;
use super::trace::{Arrival, TraceHash};
use crate::math::random::Stream;
use crate::units::{BitRate, Bytes};

/// First stream of random numbers of the sources; the flows' follow from [`FLOW_STREAMS`] on.
const SOURCE_STREAMS: u64 = 16;
/// Stream of the random losses.
const LOSS_STREAM: u64 = 1;
/// First stream of the flows: two each, one for the start and one for the overhead.
const FLOW_STREAMS: u64 = 1 << 32;

/// A run that can be advanced bit by bit. Equal set-up and seed give the same packets at the same picosecond, however it
/// is advanced and on whatever machine.
///
/// # Examples
/// ```
/// use bufferwise::packet::{BufferLimit, Progress, Setup, Simulation, Time};
/// use bufferwise::units::{BitRate, Bytes, Seconds};
///
/// let mut setup = Setup::new(BitRate(10e6), Bytes(1500.0), BufferLimit::Packets(83), vec![Seconds(0.1)]);
/// setup.start_spread = Seconds(0.0);
/// let mut run = Simulation::new(&setup, 1).expect("a sound set-up");
/// while run.advance(Time::NEVER, 10_000) == Progress::Budget {}
/// let outcome = run.outcome();
/// // A buffer of one bandwidth-delay product keeps the link busy.
/// assert!(outcome.utilization > 0.99, "{}", outcome.utilization);
/// assert_eq!(outcome.sent, outcome.delivered + outcome.dropped + outcome.in_flight);
/// ```
#[derive(Debug)]
pub struct Simulation {
    pub(super) setup: Setup,
    seed: u64,
    pub(super) now: Time,
    duration: Time,
    warm: Time,
    agenda: Agenda,
    pub(super) sources: Vec<Source>,
    pub(super) flows: Vec<Flow>,
    /// Slots of `flows` that a new short flow may take.
    free: Vec<u32>,
    spawned: u64,
    pub(super) hop: AnyHop,
    pub(super) uplink: Option<AnyHop>,
    /// Flows may run ahead of the clock: every departure is known on arrival.
    ahead: bool,
    service: Time,
    data_size: u32,
    ack_size: u32,
    random_loss: f64,
    loss_stream: Stream,
    pub(super) windows: WindowSum,
    pub(super) grid: Grid,
    /// Waiting packets at the grid points passed.
    pub(super) queue: Vec<u32>,
    next_point: Time,
    /// Sum of the times that admitted packets waited, in picoseconds.
    pub(super) waited: u128,
    pub(super) arrived: u64,
    pub(super) lost_at_random: u64,
    pub(super) uplink_dropped: u64,
    pub(super) retired: Retired,
    /// Completion times in seconds.
    pub(super) completions: Vec<f64>,
    pub(super) baseline: Option<Baseline>,
    hash: TraceHash,
    trace: Option<Vec<Arrival>>,
    pub(super) events: u64,
}

/// What ended short flows leave behind when another takes their slot.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Retired {
    pub(super) sent: u64,
    pub(super) timeouts: u64,
}

/// Counters when the measured part began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Baseline {
    pub(super) time: Time,
    pub(super) busy: Time,
    pub(super) waited: u128,
    pub(super) arrived: u64,
    pub(super) dropped: u64,
    pub(super) timeouts: u64,
}

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

    /// Advances to `until` (or the end of the run), at most `budget_events` events.
    pub fn advance(&mut self, until: Time, budget_events: u64) -> Progress {
        let until = until.min(self.duration);
        let last = self.events.saturating_add(budget_events);
        if self.baseline.is_none() {
            // Nothing runs ahead into the measured part before its counters are read.
            if !self.run(until.min(self.warm), last) {
                return Progress::Budget;
            }
            if self.now >= self.warm {
                self.begin_measuring();
            }
        }
        if !self.run(until, last) {
            Progress::Budget
        } else if self.now >= self.duration {
            Progress::Finished
        } else {
            Progress::Reached
        }
    }

    /// Simulated time.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Share of the run that is done, 0 to 1.
    pub fn done_share(&self) -> f64 {
        if self.duration == Time::ZERO { 1.0 } else { self.now.0 as f64 / self.duration.0 as f64 }
    }

    /// The state at the time reached.
    pub fn snapshot(&self) -> Snapshot {
        let windows = self.long_flows().map(|flow| FlowState { window: flow.window(), phase: flow.phase() }).collect();
        Snapshot {
            time: self.now.seconds(),
            queue_packets: self.hop.waiting(self.now),
            sum_of_windows: self.flows.iter().map(Flow::window).sum(),
            windows,
            dropped: self.dropped(),
            forwarded: self.hop.forwarded(self.now),
            busy_time: self.hop.busy_time(self.now).seconds(),
        }
    }

    /// Hash over every packet that came to the bottleneck so far: equal on all machines.
    pub fn trace_hash(&self) -> u64 {
        self.hash.value()
    }

    /// Keeps every arrival at the bottleneck from now on; [`Simulation::take_trace`] hands them over.
    pub fn keep_trace(&mut self) {
        self.trace.get_or_insert_default();
    }

    /// The arrivals kept since the last call.
    pub fn take_trace(&mut self) -> Vec<Arrival> {
        self.trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Bytes held, without the records of the measurement.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + self.agenda.memory() + self.flows.iter().map(Flow::memory).sum::<usize>()
    }

    /// The long flows in the order of the set-up.
    pub(super) fn long_flows(&self) -> impl Iterator<Item = &Flow> {
        self.flows.iter().take(self.setup.rtts.len())
    }

    /// Short flows that began in the measured part and are not over.
    pub(super) fn open_short_flows(&self) -> u64 {
        let short = self.flows.iter().skip(self.setup.rtts.len());
        short.filter(|flow| flow.begun >= self.warm && flow.over_since().is_none()).count() as u64
    }

    /// Packets lost so far, at the queue or at random.
    pub(super) fn dropped(&self) -> u64 {
        self.hop.dropped() + self.lost_at_random
    }

    /// Timeouts so far.
    pub(super) fn timeouts(&self) -> u64 {
        self.retired.timeouts + self.flows.iter().map(|flow| u64::from(flow.sender.timeouts())).sum::<u64>()
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
            service: setup.service(),
            data_size: setup.packet_size.0.round() as u32,
            ack_size: setup.ack_size.0.round() as u32,
            random_loss: setup.random_loss,
            loss_stream: stream(LOSS_STREAM),
            windows: WindowSum::new(grid),
            grid,
            queue: Vec::with_capacity(grid.points()),
            next_point: Time::ZERO,
            waited: 0,
            arrived: 0,
            lost_at_random: 0,
            uplink_dropped: 0,
            retired: Retired::default(),
            completions: Vec::new(),
            baseline: None,
            hash: TraceHash::default(),
            trace: None,
            events: 0,
            setup: setup.clone(),
        }
    }

    fn add_long_flow(&mut self, index: usize) {
        let rtt = self.setup.rtts.get(index).copied().unwrap_or_default();
        let spread = Time::from_seconds(self.setup.start_spread);
        let start = Time(Stream::new(self.seed, FLOW_STREAMS + 2 * index as u64).below(spread.0 + 1));
        let flow = self.flow(index as u64, Time::from_seconds(rtt), start, u32::MAX);
        self.flows.push(flow);
    }

    /// A connection with the streams of number `number`.
    fn flow(&self, number: u64, rtt: Time, start: Time, length: u32) -> Flow {
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

    fn begin_measuring(&mut self) {
        for flow in &mut self.flows {
            flow.received_warm = flow.receiver.received();
        }
        self.baseline = Some(Baseline {
            time: self.now,
            busy: self.hop.busy_time(self.now),
            waited: self.waited,
            arrived: self.arrived,
            dropped: self.dropped(),
            timeouts: self.timeouts(),
        });
    }

    /// Handles everything up to `until`; false when the budget ends before.
    fn run(&mut self, until: Time, last_event: u64) -> bool {
        loop {
            let (time, owner) = self.agenda.first();
            let leaving = self.hop.next_departure();
            let returning = self.uplink.as_ref().map_or(Time::NEVER, Hop::next_departure);
            let next = time.min(leaving).min(returning);
            if next >= self.next_point {
                self.note_queue(next.min(until));
            }
            if next > until {
                self.now = self.now.max(until);
                return true;
            }
            if self.events >= last_event {
                return false;
            }
            self.events += 1;
            self.now = next;
            // Equal times: what leaves makes room first.
            if leaving == next {
                self.leave_bottleneck(next);
            } else if returning == next {
                self.leave_uplink(next);
            } else {
                self.visit(owner, next, until);
            }
        }
    }

    /// An owner's time has come.
    #[inline]
    fn visit(&mut self, owner: u32, now: Time, until: Time) {
        let Some(index) = (owner as usize).checked_sub(self.sources.len()) else {
            self.visit_source(owner, now);
            return;
        };
        let Some(flow) = self.flows.get_mut(index) else { return };
        if flow.line.next_arrival() <= now {
            if let Some(segment) = flow.line.arrive() {
                let fate = self.admit(owner, segment, self.data_size, now);
                if let Some(flow) = self.flows.get_mut(index) {
                    match fate {
                        Fate::Leaves(departure) => flow.deliver(departure, segment),
                        Fate::Waits => flow.listed += 1,
                        Fate::Dropped => {}
                    }
                }
            }
        } else if flow.next_at_uplink() <= now
            && let Some(ack) = flow.take_at_uplink()
        {
            let fate = self.enter_uplink(owner, ack.next, self.ack_size, now);
            if let Some(flow) = self.flows.get_mut(index) {
                match fate {
                    Fate::Leaves(departure) => flow.return_ack(departure, ack),
                    Fate::Waits => flow.wait_at_uplink(ack),
                    Fate::Dropped => {}
                }
            }
        }
        self.reschedule(owner, if self.ahead { until } else { now });
    }

    /// A packet comes to the bottleneck.
    #[inline]
    fn admit(&mut self, owner: u32, sequence: u32, size: u32, now: Time) -> Fate {
        self.arrived += 1;
        let fate = if self.random_loss > 0.0 && self.loss_stream.uniform() < self.random_loss {
            self.lost_at_random += 1;
            Fate::Dropped
        } else {
            self.hop.arrive(now, Packet { owner, sequence, size, arrived: now })
        };
        if let Fate::Leaves(departure) = fate {
            self.waited += u128::from((departure - now).since(self.service).0);
        }
        self.hash.add(now, owner, sequence, fate);
        if let Some(trace) = &mut self.trace {
            trace.push(Arrival { time: now, owner, sequence, admitted: fate != Fate::Dropped });
        }
        fate
    }

    #[cold]
    fn leave_bottleneck(&mut self, now: Time) {
        let Some(packet) = self.hop.depart() else { return };
        let service = Time::of_bytes(packet.size, self.setup.capacity.0.round() as u64);
        self.waited += u128::from((now - packet.arrived).since(service).0);
        let index = packet.owner as usize;
        if let Some(source) = self.sources.get_mut(index) {
            source.deliver(now, packet.sequence, self.uplink.is_some(), self.warm);
        } else if let Some(flow) = self.flows.get_mut(index - self.sources.len()) {
            flow.listed -= 1;
            flow.deliver(now, packet.sequence);
        }
        self.reschedule(packet.owner, now);
    }

    fn enter_uplink(&mut self, owner: u32, sequence: u32, size: u32, now: Time) -> Fate {
        let packet = Packet { owner, sequence, size, arrived: now };
        let fate = self.uplink.as_mut().map_or(Fate::Leaves(now), |uplink| uplink.arrive(now, packet));
        self.uplink_dropped += u64::from(fate == Fate::Dropped);
        fate
    }

    fn leave_uplink(&mut self, now: Time) {
        let Some(packet) = self.uplink.as_mut().and_then(Hop::depart) else { return };
        let index = packet.owner as usize;
        if let Some(source) = self.sources.get_mut(index) {
            source.answer(now, packet.sequence, self.warm);
        } else if let Some(flow) = self.flows.get_mut(index - self.sources.len()) {
            flow.leave_uplink(now);
        }
        self.reschedule(packet.owner, now);
    }

    #[cold]
    fn visit_source(&mut self, owner: u32, now: Time) {
        let shared_uplink = self.uplink.is_some();
        let Some(source) = self.sources.get_mut(owner as usize) else { return };
        let size = source.size;
        if source.next_at_uplink() <= now {
            if let Some(sequence) = source.take_at_uplink() {
                let fate = self.enter_uplink(owner, sequence, size, now);
                if let Some(source) = self.sources.get_mut(owner as usize) {
                    match fate {
                        Fate::Leaves(departure) => source.answer(departure, sequence, self.warm),
                        Fate::Dropped => source.lost += 1,
                        Fate::Waits => {}
                    }
                }
            }
        } else if matches!(source.kind, Kind::Short { .. }) {
            if let Some((rtt, length)) = source.open() {
                self.open_short_flow(rtt, length, now);
            }
        } else {
            let sequence = source.send();
            let fate = self.admit(owner, sequence, size, now);
            if let Some(source) = self.sources.get_mut(owner as usize) {
                match fate {
                    Fate::Leaves(departure) => source.deliver(departure, sequence, shared_uplink, self.warm),
                    Fate::Dropped => source.lost += 1,
                    Fate::Waits => {}
                }
            }
        }
        self.reschedule(owner, now);
    }

    fn open_short_flow(&mut self, rtt: Time, length: u32, now: Time) {
        let number = self.setup.rtts.len() as u64 + self.spawned;
        self.spawned += 1;
        let flow = self.flow(number, rtt, now, length);
        let index = match self.free.pop() {
            Some(index) => {
                if let Some(slot) = self.flows.get_mut(index as usize) {
                    self.retired.sent += slot.line.sent();
                    self.retired.timeouts += u64::from(slot.sender.timeouts());
                    *slot = flow;
                }
                index
            }
            None => {
                self.flows.push(flow);
                (self.flows.len() - 1) as u32
            }
        };
        // The first burst goes out now; it comes to the bottleneck in its own turn.
        self.reschedule(index + self.sources.len() as u32, now);
    }

    /// Lets a flow do what it does alone up to `horizon`, and enters the time of its next visit.
    #[inline]
    fn reschedule(&mut self, owner: u32, horizon: Time) {
        let index = owner as usize;
        let sources = self.sources.len();
        let next = if index < sources {
            self.sources.get(index).map_or(Time::NEVER, Source::next_time)
        } else {
            let Some(flow) = self.flows.get_mut(index - sources) else { return };
            flow.settle(horizon, &mut self.windows);
            match flow.over_since() {
                // Ahead of the clock the slot is not free yet: who gets it must not depend on how far ahead flows run.
                Some(over) if over > self.now => over,
                Some(_) => {
                    self.retire((index - sources) as u32);
                    Time::NEVER
                }
                None => flow.next_time(horizon),
            }
        };
        self.agenda.set(owner, next);
    }

    /// A short flow is over: its slot is free.
    fn retire(&mut self, index: u32) {
        let Some(flow) = self.flows.get_mut(index as usize) else { return };
        let Some(delivered) = flow.delivered_all.take() else { return };
        flow.retire(self.now, &mut self.windows);
        if flow.begun >= self.warm {
            self.completions.push((delivered - flow.begun).seconds().0);
        }
        self.free.push(index);
    }

    /// Writes the queue down at the grid points up to `time`.
    fn note_queue(&mut self, time: Time) {
        while self.next_point <= time {
            let waiting = self.hop.waiting(self.next_point);
            self.queue.push(u32::try_from(waiting).unwrap_or(u32::MAX));
            self.next_point = self.grid.time(self.queue.len());
        }
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
