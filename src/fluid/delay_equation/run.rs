//! The integration: Runge–Kutta of order four between events, which are located and end a step.

use std::collections::VecDeque;

use super::equations::{Equations, Level, STATES, State, integral};
use super::history::{AVERAGE, History, Piece, QUEUE, Side, WINDOW};
use super::outcome::{Outcome, Point};
use super::setup::Setup;
use crate::fluid::error::SetupError;
use crate::fluid::progress::Progress;
use crate::math::root::find_root;

/// Part of the time in which a window decays, or an average follows, that a step may take.
const STEP_OF_DECAY: f64 = 0.2;
/// A kink is smoother by one order after each round trip; a method of order four meets five of them.
const GENERATIONS: u8 = 5;
/// Events at one moment after which a step is made regardless: rounding, not physics.
const MOST_AT_ONCE: u32 = 8;
/// Share of a step below which an event is at its start.
const AT_START: f64 = 1e-9;

/// A run of the delay equations, as far as it has come.
#[derive(Clone, Debug)]
pub struct Run {
    equations: Equations,
    history: History,
    time: f64,
    state: State,
    level: Level,
    /// Piece of the marking's curve.
    marking: usize,
    /// Moments at which something changed abruptly, which the senders have not heard of; with their generation.
    news: VecDeque<(f64, u8)>,
    at_once: u32,
    /// Largest queue so far: how long a round trip was at most.
    reach: f64,
    longest_step: f64,
    duration: f64,
    warm: f64,
    points: Vec<Point>,
    sample_time: f64,
    samples: usize,
    measured: Option<Measured>,
}

/// What is known since the end of the warm-up.
#[derive(Clone, Copy, Debug)]
struct Measured {
    start: State,
    lowest: f64,
    highest: f64,
    empty: f64,
}

/// What ends a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Empties,
    Fills,
    Builds,
    Drains,
    CornerUp,
    CornerDown,
    News,
}

impl Run {
    /// A run that has not begun.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let equations = Equations::of(setup);
        let mut state = [0.0; STATES];
        state[WINDOW] = setup.start_window;
        state[QUEUE] = setup.start_queue;
        state[AVERAGE] = setup.start_queue;
        let excess = equations.arrivals(&state) > setup.capacity_packets_per_s;
        let level = match () {
            () if setup.start_queue >= setup.buffer && excess => Level::Full,
            () if setup.start_queue <= 0.0 && !excess => Level::Empty,
            () => Level::Between,
        };
        let marking = setup.marking.piece(setup.start_queue);
        let remembered = [state[WINDOW], state[QUEUE], state[AVERAGE]];
        Ok(Self {
            history: History::new(remembered, level == Level::Full, marking),
            time: 0.0,
            state,
            level,
            marking,
            // The constant past ends at 0.
            news: VecDeque::from([(0.0, 0)]),
            at_once: 0,
            reach: setup.start_queue,
            longest_step: setup.rtt_prop / setup.steps_per_rtt,
            duration: setup.duration,
            warm: setup.warm,
            points: vec![Point { time: 0.0, window: setup.start_window, queue: setup.start_queue }],
            sample_time: setup.duration / (setup.samples - 1) as f64,
            samples: setup.samples,
            measured: None,
            equations,
        })
    }

    /// Goes on for at most `budget` steps.
    pub fn advance(&mut self, budget: u64) -> Progress {
        for _ in 0..budget {
            if self.time >= self.duration {
                return Progress::Finished;
            }
            self.step();
        }
        if self.time >= self.duration { Progress::Finished } else { Progress::Budget }
    }

    /// Share of the run that is done.
    pub fn done_share(&self) -> f64 {
        (self.time / self.duration).min(1.0)
    }

    /// The path so far, evenly spaced in time.
    pub fn path(&self) -> &[Point] {
        &self.points
    }

    /// The averages so far; `None` before the warm-up has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        let measured = self.measured.filter(|_| self.time > self.warm)?;
        let time = self.time - self.warm;
        let since = |place: usize| self.state[place] - measured.start[place];
        let arrived = since(integral::ARRIVED);
        let share = |part: f64| if arrived > 0.0 { part / arrived } else { 0.0 };
        Some(Outcome {
            utilization: since(integral::SERVED) / (self.equations.capacity() * time),
            drop_rate: share(since(integral::DROPPED)),
            mark_rate: share(since(integral::MARKED)),
            queue_mean: since(integral::QUEUE) / time,
            queue_min: measured.lowest,
            queue_max: measured.highest,
            empty_share: measured.empty / time,
            window_mean: since(integral::WINDOW) / time,
            arrived,
            served: since(integral::SERVED),
            dropped: since(integral::DROPPED),
            queue_growth: since(QUEUE),
        })
    }

    fn step(&mut self) {
        if self.measured.is_none() && self.time >= self.warm {
            let queue = self.state[QUEUE];
            self.measured = Some(Measured { start: self.state, lowest: queue, highest: queue, empty: 0.0 });
        }
        let border = if self.measured.is_none() { self.warm } else { self.duration };
        let slopes = self.slopes(self.time, &self.state.clone(), Side::After);
        let decay = slopes.decay.max(self.equations.averaging());
        let mut length = self.longest_step;
        if decay * length > STEP_OF_DECAY {
            length = STEP_OF_DECAY / decay;
        }
        let last = self.time + length >= border * (1.0 - 1e-12);
        if last {
            length = border - self.time;
        }
        let (mut state, mut piece) = self.try_step(&slopes.of, length);
        let event = if self.at_once < MOST_AT_ONCE { self.first_event(&piece) } else { None };
        if let Some((share, event)) = event {
            if share <= AT_START {
                self.at_once += 1;
                return self.happen(event, self.time);
            }
            if share < 1.0 {
                (state, piece) = self.try_step(&slopes.of, share * length);
            }
        }
        self.at_once = 0;
        self.keep(&piece);
        self.state = state;
        self.time = if last && event.is_none() { border } else { self.time + piece.length };
        self.reach = self.reach.max(self.state[QUEUE]);
        // A round trip looks back no farther than this, twice over.
        self.history.forget(self.time - 2.0 * self.equations.round_trip(self.reach));
        if let Some((_, event)) = event {
            self.happen(event, self.time);
        }
        let heard = self.heard(&self.state);
        while self.news.front().is_some_and(|news| news.0 <= heard + 1e-12 * (1.0 + heard.abs())) {
            self.news.pop_front();
        }
    }

    /// The moment of which the senders hear now.
    fn heard(&self, state: &State) -> f64 {
        self.time - self.equations.round_trip(state[QUEUE])
    }

    fn slopes(&mut self, time: f64, state: &State, side: Side) -> super::equations::Slopes {
        self.equations.slopes(time, state, self.level, self.marking, &mut self.history, side)
    }

    /// The classical method of Runge and Kutta.
    fn try_step(&mut self, first: &State, length: f64) -> (State, Piece) {
        let start = self.state;
        let moved = |slopes: &State, by: f64| {
            let mut state = start;
            for (value, slope) in state.iter_mut().zip(slopes) {
                *value += by * slope;
            }
            state
        };
        let (middle, end) = (self.time + length / 2.0, self.time + length);
        let second = self.slopes(middle, &moved(first, length / 2.0), Side::Before).of;
        let third = self.slopes(middle, &moved(&second, length / 2.0), Side::Before).of;
        let fourth = self.slopes(end, &moved(&third, length), Side::Before).of;
        let mut state = start;
        for place in 0..STATES {
            state[place] += length / 6.0 * (first[place] + 2.0 * (second[place] + third[place]) + fourth[place]);
        }
        let last = self.slopes(end, &state, Side::Before).of;
        let remembered = |of: &State| [of[WINDOW], of[QUEUE], of[AVERAGE]];
        let piece = Piece {
            start: self.time,
            length,
            from: remembered(&start),
            to: remembered(&state),
            slope_from: remembered(first),
            slope_to: remembered(&last),
            full: self.level == Level::Full,
            marking: self.marking,
        };
        (state, piece)
    }

    /// The first event inside a piece, as a share of it.
    fn first_event(&self, piece: &Piece) -> Option<(f64, Event)> {
        let equations = &self.equations;
        let mut first: Option<(f64, Event)> = None;
        // `past` is negative before the event and positive after it.
        let mut consider = |event: Event, past: &dyn Fn(f64) -> f64| {
            if past(1.0) > 0.0 {
                let share = if past(0.0) < 0.0 { find_root(past, 0.0, 1.0).unwrap_or(0.0) } else { 0.0 };
                if first.is_none_or(|(earlier, _)| share < earlier) {
                    first = Some((share, event));
                }
            }
        };
        let queue = |share: f64| piece.at(QUEUE, share);
        let excess = |share: f64| {
            let queue = queue(share);
            equations.flows() * piece.at(WINDOW, share) / equations.round_trip(queue) - equations.capacity()
        };
        match self.level {
            Level::Between => {
                consider(Event::Empties, &|share| -queue(share));
                consider(Event::Fills, &|share| queue(share) - equations.buffer());
            }
            Level::Empty => consider(Event::Builds, &excess),
            Level::Full => consider(Event::Drains, &|share| -excess(share)),
        }
        let corners = equations.corners();
        if let Some(&corner) = corners.get(self.marking).filter(|corner| corner.is_finite()) {
            consider(Event::CornerUp, &|share| piece.at(AVERAGE, share) - corner);
        }
        if self.marking > 0 {
            consider(Event::CornerDown, &|share| corners[self.marking - 1] - piece.at(AVERAGE, share));
        }
        if let Some(&(news, _)) = self.news.front() {
            consider(Event::News, &|share| {
                piece.start + share * piece.length - equations.round_trip(queue(share)) - news
            });
        }
        first
    }

    /// An event at the end of a step.
    fn happen(&mut self, event: Event, now: f64) {
        let mut generation = 0;
        match event {
            Event::Empties => {
                self.level = Level::Empty;
                self.set_queue(0.0);
            }
            Event::Fills => {
                self.level = Level::Full;
                self.set_queue(self.equations.buffer());
            }
            Event::Builds | Event::Drains => self.level = Level::Between,
            Event::CornerUp => self.marking += 1,
            Event::CornerDown => self.marking -= 1,
            Event::News => generation = self.news.pop_front().map_or(GENERATIONS, |news| news.1 + 1),
        }
        if generation < GENERATIONS {
            self.news.push_back((now, generation));
        }
    }

    /// Takes the rounding out of a queue that has met a border.
    fn set_queue(&mut self, queue: f64) {
        if self.equations.averaging() == 0.0 {
            self.state[AVERAGE] = queue;
        }
        self.state[QUEUE] = queue;
    }

    /// Remembers a piece and takes its samples and extremes.
    fn keep(&mut self, piece: &Piece) {
        let within = |queue: f64| queue.clamp(0.0, self.equations.buffer());
        let end = piece.start + piece.length;
        while self.points.len() < self.samples {
            let time = self.points.len() as f64 * self.sample_time;
            if time > end * (1.0 + 1e-12) {
                break;
            }
            let share = ((time - piece.start) / piece.length).clamp(0.0, 1.0);
            self.points.push(Point { time, window: piece.at(WINDOW, share), queue: within(piece.at(QUEUE, share)) });
        }
        if let Some(measured) = &mut self.measured {
            let turn = find_root(|share| piece.slope_at(QUEUE, share), 0.0, 1.0).unwrap_or(1.0);
            for queue in [piece.at(QUEUE, turn), piece.to[QUEUE]] {
                measured.lowest = measured.lowest.min(within(queue));
                measured.highest = measured.highest.max(within(queue));
            }
            if self.level == Level::Empty {
                measured.empty += piece.length;
            }
        }
        self.history.push(*piece);
    }
}
