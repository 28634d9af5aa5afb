//! The simulations of a page: one scenario at a time, its runs shared among workers, what has come of them.
//!
//! Pure: whoever owns workers and clocks tells what happened and when, and does the [`Action`]s that come back.

use super::simulated::Simulated;
use crate::job::{Action, Answer, Event, Plan, Planned, Pool, Refusal, Simulator, plan, question, sweep_buffers};
use crate::scenario::Scenario;

/// A point that takes longer than this many seconds waits for a press.
const BY_ITSELF: f64 = 2.0;
/// Packets in a second of one worker until a row has shown what this machine does.
const FIRST_GUESS: f64 = 4e6;
/// A worker that has been silent for so many seconds is ended.
const SILENCE: f64 = 3.0;
/// How much of the way to what a long run showed the estimate of speed goes.
const LEARNING: f64 = 0.5;

/// What the reader wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The scenario has changed: whatever is quick.
    Quick,
    /// Everything, however long it takes.
    All,
    /// More seeds beside those that are there.
    MoreSeeds,
}

/// How far the runs are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// Runs are under way.
    pub running: bool,
    /// The reader stopped them.
    pub cancelled: bool,
    /// Share of what is under way that is done.
    pub share: f64,
    /// Seconds until the rest is done.
    pub left: f64,
    /// Seconds that each of the points takes which wait for a press; 0 where none waits.
    pub waiting: f64,
    /// Simulators that do not answer, and why.
    pub refusals: Vec<(Simulator, Refusal)>,
    /// A worker died; what it had begun is done again.
    pub lost: bool,
    /// There are no workers: the page itself works.
    pub in_page: bool,
}

/// One page's simulations.
pub struct Studio {
    pool: Pool,
    workers: Vec<Watched>,
    scenario: Scenario,
    question: Option<Scenario>,
    tasks: Vec<Planned>,
    simulated: Simulated,
    status: Status,
    rate: f64,
}

/// What is known of a worker.
#[derive(Clone, Copy, Debug, Default)]
struct Watched {
    /// When it last said something or got an order.
    heard: f64,
    /// The cost of its run and when that was ordered.
    ordered: Option<(f64, f64)>,
}

impl Studio {
    /// One with so many workers, none of them started.
    pub fn new(workers: usize) -> Self {
        Self {
            pool: Pool::new(workers),
            workers: vec![Watched::default(); workers],
            scenario: Scenario::default(),
            question: None,
            tasks: Vec::new(),
            simulated: Simulated::default(),
            status: Status::default(),
            rate: FIRST_GUESS,
        }
    }

    /// The scenario that is simulated.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What has come in for it.
    pub fn simulated(&self) -> &Simulated {
        &self.simulated
    }

    /// How far the runs are.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Takes up a scenario. Rows stay as long as they answer the same question.
    pub fn ask(&mut self, scenario: &Scenario, wish: Wish, now: f64) -> Vec<Action> {
        let asked = question(scenario);
        if self.question.as_ref() != Some(&asked) {
            self.simulated = Simulated::default();
            self.question = Some(asked);
        }
        self.scenario = scenario.clone();
        let mut wanted = scenario.clone();
        if wish == Wish::MoreSeeds
            && let Some(last) = self.simulated.seeds().max()
        {
            wanted.seed = f64::from(last.saturating_add(1));
        }
        let Plan { tasks, refusals } = plan(&wanted, &sweep_buffers(&wanted));
        let missing = tasks.into_iter().filter(|planned| !self.simulated.has(&planned.task));
        let limit = if wish == Wish::Quick { BY_ITSELF * self.rate } else { f64::INFINITY };
        let (quick, waiting): (Vec<Planned>, Vec<Planned>) = missing.partition(|planned| planned.packets <= limit);
        let dearest = waiting.iter().map(|planned| planned.packets).fold(0.0, f64::max);
        self.status = Status {
            running: !quick.is_empty(),
            waiting: dearest / self.rate,
            refusals,
            in_page: self.status.in_page,
            ..Status::default()
        };
        self.tasks.clone_from(&quick);
        let mut actions = self.happened(Event::Plan { link: scenario.to_string(), tasks: quick }, now);
        actions.extend(self.look(now));
        actions
    }

    /// Drops what is under way and what does not answer the scenario any more; nothing new is begun.
    pub fn leave(&mut self, scenario: &Scenario, now: f64) -> Vec<Action> {
        if self.question.as_ref() == Some(&question(scenario)) {
            return Vec::new();
        }
        self.question = None;
        self.simulated = Simulated::default();
        self.status = Status { in_page: self.status.in_page, ..Status::default() };
        self.happened(Event::Cancel, now)
    }

    /// Gives up what is under way; what has come in stays.
    pub fn cancel(&mut self, now: f64) -> Vec<Action> {
        self.status.running = false;
        self.status.cancelled = true;
        self.happened(Event::Cancel, now)
    }

    /// A worker said something.
    pub fn said(&mut self, worker: usize, answer: Answer, now: f64) -> Vec<Action> {
        if let Some(watched) = self.workers.get_mut(worker) {
            watched.heard = now;
            if matches!(answer, Answer::Row { .. })
                && let Some((cost, since)) = watched.ordered.take()
            {
                // Short runs are mostly overhead: their speed says little about long ones.
                let weight = LEARNING * (cost / self.rate).clamp(0.0, 1.0);
                self.rate += weight * (cost / (now - since).max(1e-3) - self.rate);
            }
        }
        self.happened(Event::Said(worker, answer), now)
    }

    /// A worker is gone, or could not be started.
    pub fn died(&mut self, worker: usize, now: f64) -> Vec<Action> {
        self.happened(Event::Died(worker), now)
    }

    /// From time to time: ends silent workers and says how long the rest will take.
    pub fn look(&mut self, now: f64) -> Vec<Action> {
        let late = |watched: &Watched| watched.ordered.is_some() && watched.heard < now - SILENCE;
        let actions = match self.workers.iter().position(late) {
            Some(worker) if self.status.running => {
                self.workers[worker].ordered = None;
                self.happened(Event::Stuck(worker), now)
            }
            _ => Vec::new(),
        };
        let all: f64 = self.tasks.iter().map(|planned| planned.packets).sum();
        self.status.share = self.pool.done_share();
        self.status.left = (1.0 - self.status.share) * all / self.rate / self.workers.len().max(1) as f64;
        actions
    }

    /// Hands an event to the pool, keeps what it answers, and returns what others have to do.
    fn happened(&mut self, event: Event, now: f64) -> Vec<Action> {
        let mut others = Vec::new();
        for action in self.pool.handle(event) {
            match action {
                Action::Row(row) => self.simulated.add(row),
                Action::Progress(..) => {}
                Action::Refused(task, refusal) => {
                    if !self.status.refusals.iter().any(|(engine, _)| *engine == task.engine) {
                        self.status.refusals.push((task.engine, refusal));
                    }
                }
                Action::Finished => (self.status.running, self.status.share) = (false, 1.0),
                Action::Lost(_) => self.status.lost = !self.status.in_page,
                Action::NoWorkers => others.extend(self.work_in_page(now)),
                Action::Send(worker, order) => {
                    let cost = order.tasks.first().and_then(|task| self.tasks.iter().find(|own| own.task == *task));
                    if let Some(watched) = self.workers.get_mut(worker) {
                        *watched = Watched { heard: now, ordered: cost.map(|planned| (planned.packets, now)) };
                    }
                    others.push(Action::Send(worker, order));
                }
                other => others.push(other),
            }
        }
        others
    }

    /// Without workers the page itself works; where even that fails, nothing is simulated.
    fn work_in_page(&mut self, now: f64) -> Vec<Action> {
        if self.status.in_page {
            self.status.running = false;
            self.status.refusals = Simulator::ALL.iter().map(|engine| (*engine, Refusal::Crashed)).collect();
            return Vec::new();
        }
        let left = self.pool.remaining();
        self.tasks.retain(|planned| left.contains(&planned.task));
        (self.status.in_page, self.status.lost) = (true, false);
        self.pool = Pool::new(1);
        self.workers = vec![Watched::default()];
        let mut actions = vec![Action::NoWorkers];
        let event = Event::Plan { link: self.scenario.to_string(), tasks: self.tasks.clone() };
        actions.extend(self.happened(event, now));
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Order, Row};
    use crate::scenario::decode;
    use crate::units::Seconds;

    fn sent(actions: &[Action]) -> Option<(usize, Order)> {
        actions.iter().find_map(|action| match action {
            Action::Send(worker, order) => Some((*worker, order.clone())),
            _ => None,
        })
    }

    fn answer(order: &Order) -> Answer {
        let row = Row {
            task: order.tasks[0],
            duration: Seconds(90.0),
            mark: None,
            figures: Figures::default(),
            windows: None,
        };
        Answer::Row { order: order.number, row }
    }

    /// Runs everything to its end with one worker that takes `seconds` for a run; returns the number of runs.
    fn run_out(studio: &mut Studio, mut actions: Vec<Action>, clock: &mut f64, seconds: f64) -> usize {
        let mut runs = 0;
        loop {
            if actions.contains(&Action::Start(0)) {
                actions = studio.said(0, Answer::Ready { order: 0 }, *clock);
            }
            let Some((worker, order)) = sent(&actions) else { return runs };
            if order.tasks.is_empty() {
                actions = studio.said(worker, Answer::Ready { order: order.number }, *clock);
                continue;
            }
            *clock += seconds;
            studio.said(worker, answer(&order), *clock);
            actions = studio.said(worker, Answer::Ready { order: order.number }, *clock);
            runs += 1;
        }
    }

    #[test]
    fn a_new_buffer_keeps_what_is_there_and_a_new_link_does_not() {
        let (mut studio, mut clock) = (Studio::new(1), 0.0);
        let ask = |link: &str| decode(link).scenario;
        let first = studio.ask(&ask("v=1&b=129p&engine=packet&seeds=1"), Wish::Quick, clock);
        assert!(studio.status().running);
        assert_eq!(run_out(&mut studio, first, &mut clock, 0.2), 13);
        assert!(!studio.status().running && studio.status().share == 1.0);
        let again = studio.ask(&ask("v=1&b=130p&engine=packet&seeds=1"), Wish::Quick, clock);
        assert_eq!(run_out(&mut studio, again, &mut clock, 0.2), 1);
        assert_eq!(studio.simulated().all().len(), 14);
        let seeds = studio.ask(&ask("v=1&b=130p&engine=packet&seeds=1"), Wish::MoreSeeds, clock);
        assert!(run_out(&mut studio, seeds, &mut clock, 0.2) >= 13);
        assert_eq!(studio.simulated().seeds().max(), Some(2));
        studio.leave(&ask("v=1&b=130p&n=50&engine=packet"), clock);
        assert!(studio.simulated().is_empty() && !studio.status().running);
    }

    #[test]
    fn what_takes_long_waits_for_a_press_and_says_how_long() {
        let mut studio = Studio::new(1);
        let backbone = decode("c=10Gbps&rtt=250ms&n=50000&engine=packet&seeds=1").scenario;
        assert_eq!(sent(&studio.ask(&backbone, Wish::Quick, 0.0)), None);
        // 75 million packets at the first guess of four million a second
        assert!((studio.status().waiting - 18.75).abs() < 0.01 && !studio.status().running);
        let pressed = studio.ask(&backbone, Wish::All, 0.0);
        assert!(pressed.contains(&Action::Start(0)) && studio.status().running && studio.status().waiting == 0.0);
    }

    #[test]
    fn speed_is_learnt_from_long_runs() {
        let (mut studio, mut clock) = (Studio::new(1), 0.0);
        let scenario = decode("v=1&engine=packet&seeds=5").scenario;
        let actions = studio.ask(&scenario, Wish::Quick, clock);
        // 1.1625 million packets in 1.1625 s each: a million a second.
        run_out(&mut studio, actions, &mut clock, 1.1625);
        assert!((studio.rate / 1e6 - 1.0).abs() < 0.1, "{}", studio.rate);
    }

    #[test]
    fn a_silent_worker_is_ended_and_its_run_is_done_by_another() {
        let mut studio = Studio::new(1);
        studio.ask(&decode("engine=packet&seeds=1").scenario, Wish::Quick, 0.0);
        let (_, order) = sent(&studio.said(0, Answer::Ready { order: 0 }, 0.1)).expect("an order");
        assert_eq!(studio.look(2.0), []);
        let actions = studio.look(4.0);
        assert!(actions.contains(&Action::Terminate(0)) && actions.contains(&Action::Start(0)), "{actions:?}");
        assert!(studio.status().lost);
        let (_, again) = sent(&studio.said(0, Answer::Ready { order: 0 }, 4.1)).expect("an order");
        assert_eq!(again.tasks, order.tasks);
    }

    #[test]
    fn without_workers_the_page_works_and_without_that_it_is_said() {
        let (mut studio, mut clock) = (Studio::new(2), 0.0);
        let mut actions = studio.ask(&decode("engine=packet&seeds=1").scenario, Wish::Quick, clock);
        let mut died = 0;
        while !actions.contains(&Action::NoWorkers) {
            let worker = actions.iter().find_map(|action| match action {
                Action::Start(worker) => Some(*worker),
                _ => None,
            });
            actions = studio.died(worker.unwrap_or(1), clock);
            died += 1;
            assert!(died < 20, "it gives up");
        }
        assert!(studio.status().in_page && actions.contains(&Action::Start(0)));
        assert_eq!(run_out(&mut studio, actions, &mut clock, 0.5), 13);
        let mut studio = Studio::new(1);
        let mut actions = studio.ask(&decode("engine=packet&seeds=1").scenario, Wish::Quick, 0.0);
        for _ in 0..10 {
            if actions.contains(&Action::Start(0)) {
                actions = studio.died(0, 0.0);
            }
        }
        assert!(!studio.status().running && studio.status().refusals.len() == 2);
    }
}
