//! The run: slots of time, in each the queue and the flows that have something to do.

mod losses;

use super::controller::Controller;
use super::flow::{Flow, Phase};
use super::noise::{back_to_back, dispersion};
use super::outcome::{Outcome, Tally};
use super::queue::Queue;
use super::rates::Rates;
use super::setup::{Feedback, Setup};
use super::sums::Sums;
use super::wheel::Wheel;
use crate::fluid::error::SetupError;
use crate::fluid::progress::Progress;
use crate::math::random::Stream;

/// Slots after which the sums over the flows are made afresh.
const REFRESH: u64 = 256;
/// "Recent" losses are those of an eighth of a round trip: a retransmission meets the queue as it is, not as it was.
const SHARES_PER_ROUND: f64 = 8.0;
/// Longest retransmission timeout (s) (RFC 6298, 2.5: at least 60 s; Linux 120 s, ns-2 64 s).
const MAX_RTO: f64 = 64.0;
/// Largest window where the receiver sets none: 2^30 bytes (RFC 7323, 2.2) in bytes of one packet each.
const MAX_WINDOW: f64 = 1_073_741_824.0;
/// Most slots of the wheel; later events are asked again.
const MAX_WHEEL: f64 = 4096.0;

/// A run of many flows, as far as it has come.
#[derive(Clone, Debug)]
pub struct Run {
    controller: Controller,
    capacity: f64,
    /// Time of a packet on the link.
    service: f64,
    slot: f64,
    slots_per_second: f64,
    slots: u64,
    warm_slots: u64,
    now: u64,
    flows: Vec<Flow>,
    rates: Rates,
    wheel: Wheel,
    queue: Queue,
    tally: Tally,
    sums: Sums,
    /// Packets that are here only because the flows' order had it so.
    ahead: f64,
    /// The flows from the shortest path to the longest.
    by_path: Vec<u32>,
    overhead: f64,
    /// Overflow not yet turned into lost packets.
    owed: f64,
    /// The flow that lost the last packet.
    last_hit: Option<usize>,
    /// Recent share of arrivals that is lost.
    loss_share: f64,
    /// Weight of a slot in it.
    smoothing: f64,
    forwarded_before: f64,
    noise: Stream,
    choice: Stream,
    segments_per_ack: f64,
    window_limit: f64,
    access: f64,
    sync: f64,
    /// Chance that a packet directly follows another of its flow; `None` without noise.
    bursts: Option<f64>,
    min_rto: Option<f64>,
    instant: bool,
}

impl Run {
    /// A run that has not begun.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn new(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        setup.check()?;
        let controller = Controller::of(setup.control).ok_or(SetupError::Control(setup.control))?;
        let capacity = setup.capacity_packets_per_s;
        let service = 1.0 / capacity;
        let instant = setup.feedback == Feedback::Immediate;
        let bases: Vec<f64> = setup.rtts.iter().map(|&rtt| setup.base(rtt)).collect();
        let longest = bases.iter().copied().fold(0.0, f64::max);
        let slot = setup.slot();
        let slots = (setup.duration / slot).ceil() as u64;
        let warm_slots = ((setup.warm / slot).round() as u64).min(slots.saturating_sub(1));
        let reach = (longest + setup.buffer_packets * service) / slot + 2.0;
        let mut starts = Stream::new(seed, 0);
        let flows: Vec<Flow> = bases
            .iter()
            .map(|&base| Flow::new(base, setup.initial_window, starts.uniform() * setup.start_spread))
            .collect();
        let mut by_path: Vec<u32> = (0..flows.len() as u32).collect();
        by_path.sort_unstable_by(|&a, &b| bases[a as usize].total_cmp(&bases[b as usize]).then(a.cmp(&b)));
        let mut wheel = Wheel::new(reach.min(MAX_WHEEL) as usize, flows.len());
        for (number, flow) in flows.iter().enumerate() {
            wheel.insert(number as u32, 0, (flow.next / slot) as u64);
        }
        Ok(Self {
            controller,
            capacity,
            service,
            slot,
            slots_per_second: 1.0 / slot,
            slots,
            warm_slots,
            now: 0,
            rates: Rates::new(flows.len()),
            flows,
            wheel,
            queue: Queue::new(setup.buffer_packets, if instant { 0.0 } else { 1.0 }),
            tally: Tally::new(setup.buffer_packets, 0.0),
            sums: Sums::default(),
            ahead: 0.0,
            by_path,
            overhead: setup.overhead,
            owed: 0.0,
            last_hit: None,
            loss_share: 0.0,
            smoothing: (SHARES_PER_ROUND * slot * bases.len() as f64 / bases.iter().sum::<f64>()).min(1.0),
            forwarded_before: 0.0,
            noise: Stream::new(seed, 1),
            choice: Stream::new(seed, 2),
            segments_per_ack: setup.segments_per_ack,
            window_limit: setup.window_limit.unwrap_or(MAX_WINDOW),
            access: setup.access.unwrap_or(f64::INFINITY),
            sync: setup.sync,
            bursts: setup.noise.then(|| back_to_back(setup)),
            min_rto: setup.min_rto,
            instant,
        })
    }

    /// Goes on for about `budget` events (a slot of the queue or something that happens to a flow).
    pub fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while self.now < self.slots {
            if left == 0 {
                return Progress::Budget;
            }
            let events = self.step();
            left = left.saturating_sub(events);
        }
        Progress::Finished
    }

    /// Share of the run that is done.
    pub fn done_share(&self) -> f64 {
        self.now as f64 / self.slots as f64
    }

    /// Simulated time (s).
    pub fn now(&self) -> f64 {
        self.now as f64 * self.slot
    }

    /// Packets that wait.
    pub fn queue_packets(&self) -> f64 {
        self.queue.waiting()
    }

    /// The sum of the windows.
    pub fn window_sum(&self) -> f64 {
        self.sums.window
    }

    /// Window of each flow, 0 while it is silent.
    pub fn windows(&self) -> impl Iterator<Item = f64> + '_ {
        self.flows.iter().map(|flow| if flow.phase == Phase::Silent { 0.0 } else { flow.window })
    }

    /// What has been measured so far.
    pub fn outcome(&self) -> Outcome {
        self.tally.outcome(self.capacity * self.slot, self.slot, self.queue.level, self.forwarded_before)
    }

    /// One slot; answers how many events it had.
    fn step(&mut self) -> u64 {
        if self.now == self.warm_slots {
            let warm = self.outcome();
            self.forwarded_before = warm.forwarded;
            self.tally = Tally::new(self.queue.buffer(), self.queue.level);
        }
        if self.now.is_multiple_of(REFRESH) {
            self.refresh();
        }
        let mut events = 1;
        let mut next = self.wheel.take(self.now);
        if next.is_some() {
            let mut flows = std::mem::take(&mut self.flows);
            while let Some(number) = next {
                next = self.wheel.after(number);
                self.happen(number, &mut flows[number as usize]);
                events += 1;
            }
            self.flows = flows;
        }
        let lost = if self.instant { self.balance() } else { self.flow_in() };
        if lost > 0.0 {
            self.owed += lost;
            while self.owed >= 1.0 {
                self.owed -= 1.0;
                self.lose_one();
                events += 1;
            }
        }
        self.tally.slot(self.queue.waiting(), self.sums.window);
        self.now += 1;
        events
    }

    /// Rates and noise fill the queue, the link empties it; answers what is lost.
    #[inline]
    fn flow_in(&mut self) -> f64 {
        let rate = (self.sums.rate - self.sums.slope * self.queue.level).max(0.0);
        let back = self.ahead * self.sums.forget;
        let drift = (rate - self.capacity) * self.slot - back;
        let (slot, step) = self.queue.advance(drift, rate * self.slot * self.sums.dispersion, &mut self.noise);
        self.ahead += step - drift - back;
        self.tally.idle += slot.idle;
        let share = if slot.lost > 0.0 && rate > 0.0 { (slot.lost / (rate * self.slot)).min(1.0) } else { 0.0 };
        self.loss_share += (share - self.loss_share) * self.smoothing;
        self.tally.lost += slot.lost;
        self.tally.arrived += step + self.capacity * self.slot;
        slot.lost
    }

    /// The accounting of the closed forms: what the windows hold more than the path waits in the queue.
    fn balance(&mut self) -> f64 {
        let empty_rate = self.sums.rate;
        let path = if empty_rate > 0.0 { self.capacity * self.sums.window / empty_rate } else { 0.0 };
        let waiting = self.sums.window - path;
        self.queue.level = waiting.clamp(0.0, self.queue.buffer());
        let sent = empty_rate.min(self.capacity) * self.slot;
        self.tally.idle += self.capacity * self.slot - sent;
        self.tally.arrived += sent;
        // One packet is enough to tell a sender.
        if waiting > self.queue.buffer() { 1.0 } else { 0.0 }
    }

    /// What is due for a flow.
    #[inline]
    fn happen(&mut self, number: u32, flow: &mut Flow) {
        if self.slot_of(flow.next) > self.now {
            return self.wheel.insert(number, self.now, self.slot_of(flow.next));
        }
        self.sums.remove(flow);
        let now = flow.next;
        match flow.phase {
            Phase::Silent => self.wake(flow),
            _ if flow.notice <= now => self.notice(flow),
            Phase::Open => {
                if self.instant {
                    // the closed forms see the round trip of each moment, not that of the packets
                    flow.round = (flow.round + flow.base + self.queue.level * self.service) / 2.0;
                }
                self.controller.grow(flow, now, self.segments_per_ack);
                flow.window = flow.window.min(self.window_limit);
                // A repeated packet gives no sample of the round trip, without which the timer stays long (RFC 6298, 3 and 5.7).
                if !std::mem::take(&mut flow.repeating) {
                    flow.backoff = 0;
                }
            }
            Phase::Recovery(1) => flow.phase = Phase::Open,
            Phase::Recovery(rounds) => flow.phase = Phase::Recovery(rounds - 1),
        }
        flow.since = now;
        if flow.phase == Phase::Silent {
            flow.rate = 0.0;
            flow.slope = 0.0;
        } else {
            self.send(flow);
            flow.next = (now + flow.round).min(flow.notice.max(now));
        }
        self.sums.add(flow);
        self.rates.set(number as usize, flow.rate);
        self.wheel.insert(number, self.now, self.slot_of(flow.next));
    }

    /// The slot in which a moment lies.
    #[inline]
    fn slot_of(&self, time: f64) -> u64 {
        (time * self.slots_per_second) as u64
    }

    /// The rate of a round trip that begins.
    #[inline]
    fn send(&self, flow: &mut Flow) {
        flow.level = self.queue.level;
        flow.round = flow.base + flow.level * self.service;
        let path = if self.instant { flow.base } else { flow.round };
        // Senders send whole packets; the closed forms do not know that.
        let in_flight = if self.instant { flow.window } else { flow.window.floor() };
        let per_round = 1.0 / path;
        flow.rate = in_flight * per_round;
        if self.instant {
            flow.slope = 0.0;
        } else if flow.rate > self.access {
            flow.rate = self.access;
            flow.slope = 0.0;
        } else {
            flow.slope = flow.rate * per_round * self.service;
        }
    }

    /// A flow starts, or its timer expires and it tries again with one packet.
    fn wake(&mut self, flow: &mut Flow) {
        if flow.backoff > 0 {
            self.tally.timeouts += 1;
            flow.repeating = true;
        }
        flow.phase = Phase::Open;
    }

    /// The timer is started, doubled for each expiry in a row (RFC 6298, 2.3 and 5.5).
    fn wait(&self, flow: &mut Flow, elapsed: f64) {
        let shortest = self.min_rto.unwrap_or(0.0);
        // SRTT + 4 RTTVAR, a round trip's mean deviation taken as a quarter of what the buffer can add.
        let timer = (flow.round + self.queue.buffer() * self.service).max(shortest);
        let doubled = timer * f64::from(1_u32 << flow.backoff.min(16));
        flow.backoff += 1;
        flow.phase = Phase::Silent;
        flow.next += (doubled.min(MAX_RTO.max(timer)) - elapsed).max(0.0);
    }

    /// The sums over the flows, free of what rounding has added.
    fn refresh(&mut self) {
        let mut sums = Sums::default();
        let (mut total, mut squares, mut before, mut apart) = (0.0, 0.0, 0.0, 0.0);
        for &number in &self.by_path {
            let flow = &self.flows[number as usize];
            sums.add(flow);
            // sum of p p' |T - T'| over all pairs, by way of sum p (T P - sum p' T') over those with shorter paths
            apart += 2.0 * flow.rate * (flow.base * total - before);
            total += flow.rate;
            before += flow.rate * flow.base;
            squares += flow.rate * flow.rate;
        }
        // libm's, since the standard library's differs in the last bit between machines
        let memory = if total > 0.0 { libm::hypot(apart / (total * total), self.overhead / 3.0) } else { 0.0 };
        // Equal paths without random delays keep the packets in the order in which the link has spaced them.
        if let Some(bursts) = self.bursts.filter(|_| memory * self.capacity > 1.0) {
            sums.dispersion = (1.0 - squares / (total * total)) * dispersion(bursts);
            sums.repeat = bursts;
            sums.forget = (self.slot / memory).min(1.0);
        }
        self.sums = sums;
        self.rates.refresh();
    }
}
