//! The sending end: what all congestion controls share. Windows are in segments.

use super::cubic::{self, Cubic};
use super::line::Line;
use super::receiver::Ack;
use super::rto::Rto;
use super::scoreboard::Scoreboard;
use super::{new_reno, reno, sack};
use crate::packet::setup::Controller;
use crate::packet::time::Time;

/// Duplicate acknowledgements that mean a loss (RFC 5681 section 3.2).
pub(super) const DUP_THRESHOLD: u32 = 3;
/// Smallest slow-start threshold in segments (RFC 5681 equation 4).
pub(super) const SMALLEST_THRESHOLD: f64 = 2.0;
/// Window after a timeout in segments (RFC 5681 section 3.1: the loss window).
const LOSS_WINDOW: f64 = 1.0;

/// What a flow is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Not started.
    Idle,
    /// The window grows by a segment per acknowledgement.
    SlowStart,
    /// The window grows by about a segment per round trip.
    Avoidance,
    /// Fast recovery: repairing a loss that duplicate acknowledgements told of.
    Recovery,
    /// Repairing what was outstanding when the timer ran out.
    Timeout,
}

/// Which repair is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    None,
    Fast,
    AfterTimeout,
}

/// The sender of one flow. Fields that every acknowledgement touches come first.
#[derive(Clone, Debug)]
pub struct Sender {
    /// First segment that was not acknowledged.
    pub(super) una: u32,
    /// Next segment to send; after a timeout below `high` where segments are sent again one after the other.
    pub(super) next: u32,
    /// One above the highest segment sent.
    pub(super) high: u32,
    /// Segments in the transfer.
    pub(in crate::packet) end: u32,
    /// Congestion window.
    pub(super) cwnd: f64,
    /// Slow-start threshold.
    pub(super) ssthresh: f64,
    /// Receive window.
    pub(super) limit: u32,
    /// Segments that duplicate acknowledgements show to have left the network (RFC 5681 section 3.2, steps 1, 3 and 4).
    pub(super) inflation: u32,
    /// Duplicate acknowledgements in a row.
    pub(super) duplicates: u32,
    pub(super) control: Controller,
    pub(super) repair: Repair,
    /// The segment being timed, while one is.
    timed: Option<u32>,
    timed_at: Time,
    /// When the retransmission timer runs out.
    pub(super) timer: Time,
    pub(super) rto: Rto,
    /// One above the highest segment sent when the last repair began.
    pub(super) recover: u32,
    /// Segment of the last timeout, so that a second one in a row is known.
    timed_out: Option<u32>,
    pub(super) partial_seen: bool,
    /// RescueRxt of RFC 6675: the rescue of this recovery was sent.
    pub(super) rescued: bool,
    pub(super) board: Scoreboard,
    pub(super) cubic: Cubic,
    timeouts: u32,
}

impl Sender {
    /// A sender of `end` segments that has not begun.
    pub fn new(control: Controller, initial_window: u32, limit: Option<u32>, end: u32) -> Self {
        let limit = limit.unwrap_or(u32::MAX);
        Self {
            una: 0,
            next: 0,
            high: 0,
            end,
            cwnd: f64::from(initial_window.min(limit)),
            ssthresh: f64::INFINITY,
            limit,
            inflation: 0,
            duplicates: 0,
            control,
            repair: Repair::None,
            timed: None,
            timed_at: Time::ZERO,
            timer: Time::NEVER,
            rto: Rto::default(),
            recover: 0,
            timed_out: None,
            partial_seen: false,
            rescued: false,
            board: Scoreboard::default(),
            cubic: Cubic::default(),
            timeouts: 0,
        }
    }

    /// Sends the initial window.
    pub fn start(&mut self, now: Time, line: &mut Line) {
        self.fill(now, line);
    }

    /// An acknowledgement arrives.
    #[inline]
    pub fn acknowledge(&mut self, ack: Ack, now: Time, line: &mut Line) {
        match self.control {
            Controller::Reno => reno::acknowledge(self, ack, now, line),
            Controller::NewReno => new_reno::acknowledge(self, ack, now, line),
            Controller::Sack => sack::acknowledge(self, ack, now, line, sack::grow, sack::halve),
            Controller::Cubic => sack::acknowledge(self, ack, now, line, cubic::grow, cubic::reduce),
        }
    }

    /// The retransmission timer runs out (RFC 5681 section 3.1, RFC 6298 section 5).
    #[cold]
    pub fn time_out(&mut self, now: Time, line: &mut Line) {
        self.timeouts += 1;
        self.timed = None;
        self.rto.back_off();
        self.timer = Time::NEVER;
        // RFC 5681 section 3.1: a second timeout of the same segment leaves ssthresh as it is.
        if self.timed_out != Some(self.una) {
            let flight = self.flight();
            self.ssthresh = match self.control {
                Controller::Cubic => cubic::after_timeout(self, flight),
                _ => (flight / 2.0).max(SMALLEST_THRESHOLD),
            };
        }
        self.timed_out = Some(self.una);
        self.cwnd = LOSS_WINDOW;
        self.repair = Repair::AfterTimeout;
        self.recover = self.high;
        self.inflation = 0;
        self.duplicates = 0;
        self.partial_seen = false;
        self.rescued = false;
        if self.selective() {
            self.board.all_lost(self.una, self.high);
        } else {
            self.next = self.una;
        }
        self.fill(now, line);
    }

    /// When the retransmission timer runs out.
    #[inline]
    pub fn timer(&self) -> Time {
        self.timer
    }

    /// Congestion window in segments.
    #[inline]
    pub fn window(&self) -> f64 {
        self.cwnd
    }

    /// Timeouts so far.
    pub fn timeouts(&self) -> u32 {
        self.timeouts
    }

    /// Whether every segment of the transfer was acknowledged.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.una >= self.end
    }

    /// What the flow is doing.
    pub fn phase(&self) -> Phase {
        match self.repair {
            Repair::Fast => Phase::Recovery,
            Repair::AfterTimeout => Phase::Timeout,
            Repair::None if self.high == 0 => Phase::Idle,
            Repair::None if self.cwnd < self.ssthresh => Phase::SlowStart,
            Repair::None => Phase::Avoidance,
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.board.memory()
    }

    #[inline]
    fn selective(&self) -> bool {
        matches!(self.control, Controller::Sack | Controller::Cubic)
    }

    /// Whole segments that the congestion window allows. A cast, since `floor` is a call on x86-64 without SSE 4.1.
    #[inline]
    pub(super) fn window_segments(&self) -> u32 {
        self.cwnd as u32
    }

    /// FlightSize of RFC 5681 section 3.2: what is outstanding, less what limited transmit added.
    pub(super) fn flight(&self) -> f64 {
        f64::from((self.high - self.una).min(self.window_segments()))
    }

    /// The cumulative part of an acknowledgement of new segments: RTT sample and timer (RFC 6298 sections 4 and 5).
    #[inline]
    pub(super) fn advance(&mut self, next: u32, now: Time) {
        self.una = next;
        self.next = self.next.max(next);
        self.duplicates = 0;
        if let Some(timed) = self.timed
            && next > timed
        {
            self.rto.measure(now - self.timed_at);
            self.timed = None;
        }
        if self.repair == Repair::AfterTimeout && self.una >= self.recover {
            self.repair = Repair::None;
        }
        self.restart_timer(now);
    }

    /// RFC 6298 sections 5.2 and 5.3.
    #[inline]
    pub(super) fn restart_timer(&mut self, now: Time) {
        self.timer = if self.una < self.high { now + self.rto.timeout() } else { Time::NEVER };
    }

    /// Sends `segment`; a copy ends the timing of a segment (Karn, RFC 6298 section 3).
    #[inline]
    pub(super) fn send(&mut self, segment: u32, now: Time, line: &mut Line) {
        if segment == self.high {
            self.high += 1;
            if self.timed.is_none() && self.repair == Repair::None {
                self.timed = Some(segment);
                self.timed_at = now;
            }
        } else {
            self.timed = None;
        }
        if self.timer == Time::NEVER {
            self.timer = now + self.rto.timeout();
        }
        line.send(now, segment);
    }

    /// Sends what the window allows.
    #[inline]
    pub(super) fn fill(&mut self, now: Time, line: &mut Line) {
        if self.selective() {
            sack::fill(self, now, line);
            return;
        }
        let window = self.window_segments().saturating_add(self.inflation).min(self.limit);
        while self.next - self.una < window && self.next < self.end {
            self.send(self.next, now, line);
            self.next += 1;
        }
    }

    /// Slow start and congestion avoidance per acknowledgement (RFC 5681 section 3.1, equations 2 and 3).
    #[inline]
    pub(super) fn grow(&mut self) {
        if self.cwnd < self.ssthresh {
            self.cwnd += 1.0;
        } else {
            self.cwnd += 1.0 / self.cwnd;
        }
        self.cwnd = self.cwnd.min(f64::from(self.limit));
    }

    /// Fast retransmit of the first unacknowledged segment. The timer starts anew, as in Linux, BSD and ns-2: with 200 ms
    /// as the smallest timeout it would else run out while the copy is under way, one RTT after the loss was seen.
    pub(super) fn retransmit_first(&mut self, now: Time, line: &mut Line) {
        self.timer = now + self.rto.timeout();
        self.send(self.una, now, line);
    }
}
