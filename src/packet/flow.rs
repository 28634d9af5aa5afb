//! One TCP connection: its two ends, what it has under way, and when it acts next.

use super::measure::{WINDOW_UNIT, WindowSum};
use super::ring::Ring;
use super::tcp::{Ack, Line, Phase, Receiver, Sender};
use super::time::Time;

/// A connection. Everything it does between two visits to a shared hop concerns nobody else, so it runs ahead of the
/// global clock ([`Flow::settle`]) and appears in the agenda once for each visit.
#[derive(Clone, Debug)]
pub struct Flow {
    pub(super) sender: Sender,
    pub(super) line: Line,
    pub(super) receiver: Receiver,
    /// Acknowledgements whose arrival at the sender is known.
    acks: Ring<(Time, Ack)>,
    /// Acknowledgements on their way to the return path's hop, where it has one.
    to_uplink: Ring<(Time, Ack)>,
    /// Acknowledgements in that hop.
    in_uplink: Ring<Ack>,
    /// When the transfer begins; never again once it has.
    start: Time,
    /// When it began.
    pub(super) begun: Time,
    /// From the bottleneck to the receiver.
    forth: Time,
    /// From the receiver to the sender.
    back: Time,
    shared_uplink: bool,
    /// Segments listed in the bottleneck.
    pub(super) listed: u32,
    /// The window as last added to the sum.
    window: i64,
    /// Segments received before the measurement began.
    pub(super) received_warm: u64,
    /// When the flow last did something alone.
    last_act: Time,
    /// When the last segment of a finite transfer arrived.
    pub(super) delivered_all: Option<Time>,
}

/// What a flow does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Start,
    Acknowledge,
    TimeOut,
    FlushDelayed,
}

impl Flow {
    /// A connection that begins at `start`.
    pub fn new(sender: Sender, line: Line, receiver: Receiver, rtt: Time, start: Time, shared_uplink: bool) -> Self {
        let forth = Time(rtt.0 / 2);
        Self {
            sender,
            line,
            receiver,
            acks: Ring::default(),
            to_uplink: Ring::default(),
            in_uplink: Ring::default(),
            start,
            begun: start,
            forth,
            back: rtt - forth,
            shared_uplink,
            listed: 0,
            window: 0,
            received_warm: 0,
            last_act: Time::ZERO,
            delivered_all: None,
        }
    }

    /// When the flow next needs the global order, after it was settled up to `horizon`: a segment at the bottleneck, an
    /// acknowledgement at the return path, or an act of its own beyond the horizon.
    #[inline]
    pub fn next_time(&self, horizon: Time) -> Time {
        let mut next = self.line.next_arrival();
        if next > horizon {
            next = next.min(self.next_act().0);
        }
        next.min(self.next_at_uplink())
    }

    /// When the next acknowledgement comes to the return path's hop; never without one.
    #[inline]
    pub fn next_at_uplink(&self) -> Time {
        if !self.shared_uplink {
            return Time::NEVER;
        }
        self.to_uplink.front().map_or(self.receiver.deadline(), |(time, _)| *time)
    }

    /// The acknowledgement that comes to the return path's hop.
    pub fn take_at_uplink(&mut self) -> Option<Ack> {
        if self.to_uplink.is_empty() {
            let queue = &mut self.to_uplink;
            self.receiver.flush(|time, ack| queue.push((time, ack)));
        }
        self.to_uplink.pop().map(|(_, ack)| ack)
    }

    /// An acknowledgement waits in the return path's hop.
    pub fn wait_at_uplink(&mut self, ack: Ack) {
        self.in_uplink.push(ack);
    }

    /// An acknowledgement comes to the sender after it left the return path's hop at `departure`.
    pub fn return_ack(&mut self, departure: Time, ack: Ack) {
        self.acks.push((departure + self.back, ack));
    }

    /// The oldest acknowledgement in the return path's hop left it at `departure`.
    pub fn leave_uplink(&mut self, departure: Time) {
        if let Some(ack) = self.in_uplink.pop() {
            self.return_ack(departure, ack);
        }
    }

    /// A segment left the bottleneck, or will, at `departure`: its arrival and the answer follow.
    #[inline]
    pub fn deliver(&mut self, departure: Time, segment: u32) {
        let arrival = departure + self.forth;
        if self.shared_uplink {
            let queue = &mut self.to_uplink;
            self.receiver.receive(arrival, segment, |time, ack| queue.push((time, ack)));
        } else {
            let (queue, back) = (&mut self.acks, self.back);
            self.receiver.receive(arrival, segment, |time, ack| queue.push((time + back, ack)));
        }
        if self.receiver.next() == self.sender.end && self.delivered_all.is_none() {
            self.delivered_all = Some(arrival);
        }
    }

    /// Does what the flow does alone up to `horizon`, as long as no segment has to come to the bottleneck before.
    ///
    /// An acknowledgement or a timeout may be handled before the clock gets there: what could still change the flow's
    /// fate comes from segments that have not passed the bottleneck, and those are answered later than all that is known.
    #[inline]
    pub fn settle(&mut self, horizon: Time, windows: &mut WindowSum) {
        while self.line.next_arrival() > horizon {
            let (time, act) = self.next_act();
            if time > horizon {
                break;
            }
            self.last_act = time;
            if act != Act::FlushDelayed {
                self.line.draw_delay();
            }
            match act {
                Act::Acknowledge => {
                    if let Some((_, ack)) = self.acks.pop() {
                        self.sender.acknowledge(ack, time, &mut self.line);
                    }
                }
                Act::Start => {
                    self.start = Time::NEVER;
                    self.sender.start(time, &mut self.line);
                }
                Act::TimeOut => self.sender.time_out(time, &mut self.line),
                Act::FlushDelayed => {
                    let (queue, back) = (&mut self.acks, self.back);
                    self.receiver.flush(|time, ack| queue.push((time + back, ack)));
                    continue;
                }
            }
            let window = (self.sender.window() * WINDOW_UNIT) as i64;
            if window != self.window {
                windows.change(time, window - self.window);
                self.window = window;
            }
        }
    }

    /// The window leaves the sum: a finite transfer has ended.
    pub fn retire(&mut self, now: Time, windows: &mut WindowSum) {
        windows.change(now, -self.window);
        self.window = 0;
    }

    /// Congestion window in segments, as in the sum of all: zero before the start and after the end.
    pub fn window(&self) -> f64 {
        self.window as f64 / WINDOW_UNIT
    }

    /// What the flow is doing.
    pub fn phase(&self) -> Phase {
        if self.start == Time::NEVER { self.sender.phase() } else { Phase::Idle }
    }

    /// Since when a finite transfer is complete and nothing of it is under way any more.
    pub fn over_since(&self) -> Option<Time> {
        let over = self.sender.is_complete()
            && self.listed == 0
            && self.line.len() == 0
            && self.acks.is_empty()
            && self.to_uplink.is_empty()
            && self.in_uplink.is_empty();
        over.then_some(self.last_act)
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.line.memory()
            + self.acks.memory()
            + self.to_uplink.memory()
            + self.in_uplink.memory()
            + self.sender.memory()
            + self.receiver.memory()
    }

    /// The next act of the flow alone. Equal times: acknowledgement, timeout, delayed acknowledgement.
    #[inline]
    fn next_act(&self) -> (Time, Act) {
        let mut next = match self.acks.front() {
            Some((time, _)) => (*time, Act::Acknowledge),
            None => (self.start, Act::Start),
        };
        if self.sender.timer() < next.0 {
            next = (self.sender.timer(), Act::TimeOut);
        }
        if !self.shared_uplink && self.receiver.deadline() < Time::NEVER {
            let time = self.receiver.deadline() + self.back;
            if time < next.0 {
                next = (time, Act::FlushDelayed);
            }
        }
        next
    }
}
