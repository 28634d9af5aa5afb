//! The right-hand sides.

use super::history::{AVERAGE, History, QUEUE, REMEMBERED, Side, WINDOW};
use super::marking::Marking;
use super::setup::Setup;

/// Values that are integrated: window, queue, average queue, and the sums of [`integral`].
pub(super) const STATES: usize = REMEMBERED + 6;

/// Their values or slopes.
pub(super) type State = [f64; STATES];

/// Places of what is summed up.
pub(super) mod integral {
    use super::REMEMBERED;
    pub const ARRIVED: usize = REMEMBERED;
    pub const SERVED: usize = REMEMBERED + 1;
    pub const DROPPED: usize = REMEMBERED + 2;
    pub const MARKED: usize = REMEMBERED + 3;
    pub const QUEUE: usize = REMEMBERED + 4;
    pub const WINDOW: usize = REMEMBERED + 5;
}

/// Where the queue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Empty, and less arrives than the link carries.
    Empty,
    /// Free to move.
    Between,
    /// Full, and more arrives than the link carries.
    Full,
}

/// The slopes of all values, and how fast the window decays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slopes {
    pub of: State,
    pub decay: f64,
}

/// The parameters of a set-up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equations {
    capacity: f64,
    path: f64,
    segments_per_ack: f64,
    flows: f64,
    buffer: f64,
    marking: Marking,
    averaging: Option<f64>,
}

impl Equations {
    pub fn of(setup: &Setup) -> Self {
        Self {
            capacity: setup.capacity_packets_per_s,
            path: setup.rtt_prop,
            segments_per_ack: setup.segments_per_ack,
            flows: setup.flows,
            buffer: setup.buffer,
            marking: setup.marking,
            averaging: setup.marking.averaging(setup.capacity_packets_per_s),
        }
    }

    pub fn capacity(&self) -> f64 {
        self.capacity
    }

    pub fn flows(&self) -> f64 {
        self.flows
    }

    pub fn buffer(&self) -> f64 {
        self.buffer
    }

    pub fn corners(&self) -> [f64; 3] {
        self.marking.corners()
    }

    /// Rate at which the average follows; 0 where there is none.
    pub fn averaging(&self) -> f64 {
        self.averaging.unwrap_or(0.0)
    }

    pub fn round_trip(&self, queue: f64) -> f64 {
        self.path + queue / self.capacity
    }

    /// Packets per second at the queue.
    pub fn arrivals(&self, state: &State) -> f64 {
        self.flows * state[WINDOW] / self.round_trip(state[QUEUE])
    }

    pub fn slopes(
        &self,
        time: f64,
        state: &State,
        level: Level,
        marking: usize,
        history: &mut History,
        side: Side,
    ) -> Slopes {
        let round = self.round_trip(state[QUEUE]);
        let arrivals = self.flows * state[WINDOW] / round;
        let (then, share) = history.look(time - round, side);
        let (window_then, queue_then) = (then.at(WINDOW, share), then.at(QUEUE, share));
        let rate_then = window_then / self.round_trip(queue_then);
        let marked_then = self.marking.probability(then.at(AVERAGE, share), then.marking);
        let heard = self.with_drops(marked_then, self.flows * rate_then, then.full);
        let decay = rate_then * heard / 2.0;
        let (queue, served, dropped) = match level {
            Level::Empty => (0.0, arrivals, 0.0),
            Level::Between => (arrivals - self.capacity, self.capacity, 0.0),
            Level::Full => (0.0, self.capacity, arrivals - self.capacity),
        };
        let mut of = [0.0; STATES];
        of[WINDOW] = 1.0 / (self.segments_per_ack * round) - state[WINDOW] * decay;
        of[QUEUE] = queue;
        of[AVERAGE] = self.averaging.map_or(queue, |follow| follow * (state[QUEUE] - state[AVERAGE]));
        of[integral::ARRIVED] = arrivals;
        of[integral::SERVED] = served;
        of[integral::DROPPED] = dropped;
        let marked = self.marking.probability(state[AVERAGE], marking);
        of[integral::MARKED] = arrivals * self.with_drops(marked, arrivals, level == Level::Full);
        of[integral::QUEUE] = state[QUEUE];
        of[integral::WINDOW] = state[WINDOW];
        Slopes { of, decay }
    }

    /// The probability to be marked, or dropped because the queue is full.
    fn with_drops(&self, marked: f64, arrivals: f64, full: bool) -> f64 {
        if full { 1.0 - (1.0 - marked) * (self.capacity / arrivals).min(1.0) } else { marked }
    }
}
