//! Shares the tasks of one plan among workers: events in, actions out. It knows no clock, no thread and no browser.
//!
//! Every order that is sent has a number of its own, and an answer counts only if it is about the order that its worker
//! has now: so no row of an old plan comes through, and no row twice.

use super::message::{Answer, Order};
use super::plan::Planned;
use super::refusal::Refusal;
use super::run::Row;
use super::task::Task;
use std::collections::VecDeque;

/// A worker that dies so often without having finished anything is not started again.
const TRIES: u32 = 3;
/// A run under which so many workers have died is given up.
const DEATHS: u32 = 2;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// There is a new plan; the one before is forgotten.
    Plan {
        /// Canonical link of the scenario.
        link: String,
        /// The runs.
        tasks: Vec<Planned>,
    },
    /// The plan is given up.
    Cancel,
    /// A worker said something.
    Said(usize, Answer),
    /// A worker is gone.
    Died(usize),
    /// A worker does not answer in time.
    Stuck(usize),
}

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Start this worker; it says [`Answer::Ready`] of order 0 when it is there.
    Start(usize),
    /// End this worker, whatever it does; it is started again by an action of its own.
    Terminate(usize),
    /// Send this order to this worker.
    Send(usize, Order),
    /// A run of the present plan is over.
    Row(Row),
    /// A run of the present plan goes on.
    Progress(Task, f64),
    /// A run of the present plan is not possible.
    Refused(Task, Refusal),
    /// A worker was lost; what it had under way is done by others.
    Lost(usize),
    /// No worker is left: [`Pool::remaining`] has to be run without.
    NoWorkers,
    /// Every run of the plan has been answered.
    Finished,
}

#[derive(Clone, Debug, PartialEq)]
enum State {
    /// Never asked for.
    Off,
    /// Asked for, not there yet.
    Starting,
    /// Waits for an order.
    Idle,
    /// Has an order: its number, and the run in it unless that is answered or forgotten.
    Busy { order: u64, pending: Option<Pending> },
    /// Died too often.
    Dead,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Pending {
    planned: Planned,
    deaths: u32,
    /// Share that is done.
    share: f64,
}

/// Workers and what is left of the plan.
#[derive(Clone, Debug)]
pub struct Pool {
    workers: Vec<State>,
    tries: Vec<u32>,
    link: String,
    waiting: VecDeque<Pending>,
    last_order: u64,
    answered: f64,
    open: usize,
}

impl Pool {
    /// So many workers, none of them started.
    pub fn new(workers: usize) -> Self {
        Self {
            workers: vec![State::Off; workers],
            tries: vec![0; workers],
            link: String::new(),
            waiting: VecDeque::new(),
            last_order: 0,
            answered: 0.0,
            open: 0,
        }
    }

    /// What is to be done about an event.
    pub fn handle(&mut self, event: Event) -> Vec<Action> {
        let mut actions = Vec::new();
        match event {
            Event::Plan { link, tasks } => {
                self.forget();
                self.link = link;
                self.open = tasks.len();
                let pending = |planned| Pending { planned, deaths: 0, share: 0.0 };
                self.waiting = tasks.into_iter().map(pending).collect();
                self.redirect(&mut actions);
                self.finish(&mut actions);
            }
            Event::Cancel => {
                self.forget();
                self.redirect(&mut actions);
            }
            Event::Said(worker, answer) => self.said(worker, answer, &mut actions),
            Event::Died(worker) => self.died(worker, &mut actions),
            Event::Stuck(worker) => {
                if matches!(self.workers.get(worker), Some(State::Busy { .. } | State::Starting)) {
                    actions.push(Action::Terminate(worker));
                    self.died(worker, &mut actions);
                }
            }
        }
        actions
    }

    /// The share of the plan's cost that is done.
    pub fn done_share(&self) -> f64 {
        let under_way = self.under_way().map(|pending| (pending.planned.packets, pending.share));
        let waiting = self.waiting.iter().map(|pending| (pending.planned.packets, 0.0));
        let (all, done) = under_way
            .chain(waiting)
            .fold((self.answered, self.answered), |(all, done), (cost, share)| (all + cost, done + cost * share));
        if all > 0.0 { done / all } else { 1.0 }
    }

    /// The runs that are not answered yet.
    pub fn remaining(&self) -> Vec<Task> {
        self.under_way().chain(&self.waiting).map(|pending| pending.planned.task).collect()
    }

    fn under_way(&self) -> impl Iterator<Item = &Pending> {
        self.workers.iter().filter_map(|state| match state {
            State::Busy { pending, .. } => pending.as_ref(),
            _ => None,
        })
    }

    /// Drops the plan; workers that have a part of it are still busy.
    fn forget(&mut self) {
        self.waiting.clear();
        self.answered = 0.0;
        self.open = 0;
        for state in &mut self.workers {
            if let State::Busy { pending, .. } = state {
                *pending = None;
            }
        }
    }

    /// Every worker gets its part of the present plan; who has something else drops it at once.
    fn redirect(&mut self, actions: &mut Vec<Action>) {
        for worker in 0..self.workers.len() {
            match self.workers[worker] {
                State::Off if !self.waiting.is_empty() => {
                    self.workers[worker] = State::Starting;
                    actions.push(Action::Start(worker));
                }
                State::Idle if !self.waiting.is_empty() => self.send(worker, actions),
                State::Busy { .. } => self.send(worker, actions),
                _ => {}
            }
        }
        self.say_if_alone(actions);
    }

    /// Sends the next run, or an order without any; either way the worker says when it is done.
    fn send(&mut self, worker: usize, actions: &mut Vec<Action>) {
        let pending = self.waiting.pop_front();
        self.last_order += 1;
        let tasks = pending.iter().map(|pending| pending.planned.task).collect();
        let order = Order { number: self.last_order, link: self.link.clone(), tasks };
        self.workers[worker] = State::Busy { order: order.number, pending };
        actions.push(Action::Send(worker, order));
    }

    fn said(&mut self, worker: usize, answer: Answer, actions: &mut Vec<Action>) {
        let Some(state) = self.workers.get_mut(worker) else { return };
        match (state, answer) {
            (state @ State::Starting, Answer::Ready { order: 0 }) => {
                *state = State::Idle;
                if !self.waiting.is_empty() {
                    self.send(worker, actions);
                }
            }
            (State::Busy { order, pending }, answer) if *order == answer.order() => match answer {
                Answer::Ready { .. } => {
                    // An order that is said to be done without an answer would lose its run.
                    if let Some(unanswered) = pending.take() {
                        self.waiting.push_front(unanswered);
                    }
                    self.workers[worker] = State::Idle;
                    if !self.waiting.is_empty() {
                        self.send(worker, actions);
                    }
                }
                Answer::Row { row, .. } => {
                    if let Some(done) = pending.take_if(|pending| pending.planned.task == row.task) {
                        self.tries[worker] = 0;
                        self.answer(done, actions, Action::Row(row));
                    }
                }
                Answer::Refused { task, refusal, .. } => {
                    if let Some(done) = pending.take_if(|pending| pending.planned.task == task) {
                        self.answer(done, actions, Action::Refused(task, refusal));
                    }
                }
                Answer::Progress { task, share, .. } => {
                    if let Some(pending) = pending.as_mut().filter(|pending| pending.planned.task == task) {
                        pending.share = share;
                        actions.push(Action::Progress(task, share));
                    }
                }
            },
            _ => {}
        }
    }

    fn answer(&mut self, done: Pending, actions: &mut Vec<Action>, action: Action) {
        self.answered += done.planned.packets;
        actions.push(action);
        self.open = self.open.saturating_sub(1);
        self.finish(actions);
    }

    fn finish(&mut self, actions: &mut Vec<Action>) {
        if self.open == 0 {
            actions.push(Action::Finished);
        }
    }

    fn died(&mut self, worker: usize, actions: &mut Vec<Action>) {
        let Some(state) = self.workers.get_mut(worker) else { return };
        let before = std::mem::replace(state, State::Starting);
        if matches!(before, State::Off | State::Dead) {
            *state = before;
            return;
        }
        actions.push(Action::Lost(worker));
        self.tries[worker] += 1;
        if self.tries[worker] < TRIES {
            actions.push(Action::Start(worker));
        } else {
            self.workers[worker] = State::Dead;
        }
        if let State::Busy { pending: Some(mut pending), .. } = before {
            pending.deaths += 1;
            pending.share = 0.0;
            if pending.deaths < DEATHS {
                self.waiting.push_front(pending);
            } else {
                self.answer(pending, actions, Action::Refused(pending.planned.task, Refusal::Crashed));
            }
        }
        // Somebody who waits takes over at once.
        if let Some(idle) = self.workers.iter().position(|state| *state == State::Idle)
            && !self.waiting.is_empty()
        {
            self.send(idle, actions);
        }
        self.say_if_alone(actions);
    }

    fn say_if_alone(&self, actions: &mut Vec<Action>) {
        if !self.waiting.is_empty() && self.workers.iter().all(|state| *state == State::Dead) {
            actions.push(Action::NoWorkers);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Simulator};
    use crate::units::Seconds;

    fn planned(buffer: u32) -> Planned {
        Planned { task: Task { engine: Simulator::Packet, buffer: f64::from(buffer), seed: 1 }, packets: 100.0 }
    }

    fn plan(count: u32) -> Event {
        Event::Plan { link: format!("v=1&n={}", count + 1), tasks: (0..count).map(planned).collect() }
    }

    fn row(task: Task) -> Row {
        Row { task, duration: Seconds(90.0), mark: None, figures: Figures::default(), windows: None }
    }

    fn ready(worker: usize, order: u64) -> Event {
        Event::Said(worker, Answer::Ready { order })
    }

    fn finished(worker: usize, order: &Order) -> Event {
        Event::Said(worker, Answer::Row { order: order.number, row: row(order.tasks[0]) })
    }

    fn sent(actions: &[Action]) -> Vec<(usize, Order)> {
        let send = |action: &Action| match action {
            Action::Send(worker, order) => Some((*worker, order.clone())),
            _ => None,
        };
        actions.iter().filter_map(send).collect()
    }

    #[test]
    fn workers_start_with_the_first_plan_and_take_a_run_each() {
        let mut pool = Pool::new(2);
        assert_eq!(pool.handle(plan(3)), [Action::Start(0), Action::Start(1)]);
        let first = sent(&pool.handle(ready(0, 0)));
        assert_eq!(first[0].1.to_string(), "order 1 v=1&n=4 packet:0:1");
        let second = sent(&pool.handle(ready(1, 0)));
        assert_eq!(second[0].1.tasks, [planned(1).task]);
        let half = Answer::Progress { order: 1, task: planned(0).task, share: 0.5 };
        assert_eq!(pool.handle(Event::Said(0, half)), [Action::Progress(planned(0).task, 0.5)]);
        assert!((pool.done_share() - 0.5 / 3.0).abs() < 1e-12);
        assert_eq!(pool.handle(finished(0, &first[0].1)), [Action::Row(row(planned(0).task))]);
        let third = sent(&pool.handle(ready(0, 1)));
        assert_eq!(third[0].1.tasks, [planned(2).task]);
        assert_eq!(pool.handle(finished(1, &second[0].1)), [Action::Row(row(planned(1).task))]);
        assert_eq!(pool.handle(ready(1, 2)), []);
        let last = pool.handle(finished(0, &third[0].1));
        assert_eq!(last, [Action::Row(row(planned(2).task)), Action::Finished]);
        assert_eq!((pool.done_share(), pool.remaining()), (1.0, Vec::new()));
    }

    #[test]
    fn no_row_of_an_old_plan_and_none_twice_is_passed_on() {
        let mut pool = Pool::new(1);
        pool.handle(plan(2));
        let old = sent(&pool.handle(ready(0, 0)));
        let new = sent(&pool.handle(plan(1)));
        assert_eq!(new.len(), 1);
        // What was on its way when the new order went out.
        assert_eq!(pool.handle(finished(0, &old[0].1)), []);
        assert_eq!(pool.handle(ready(0, old[0].1.number)), []);
        assert_eq!(pool.handle(finished(0, &new[0].1)), [Action::Row(row(planned(0).task)), Action::Finished]);
        assert_eq!(pool.handle(finished(0, &new[0].1)), []);
    }

    #[test]
    fn cancel_tells_who_is_busy() {
        let mut pool = Pool::new(2);
        pool.handle(plan(2));
        let first = sent(&pool.handle(ready(0, 0)));
        let stop = sent(&pool.handle(Event::Cancel));
        assert_eq!(stop.len(), 1);
        assert_eq!(stop[0].1.tasks, []);
        assert_eq!(pool.handle(finished(0, &first[0].1)), []);
        assert_eq!(pool.handle(ready(1, 0)), []);
        assert_eq!(pool.handle(ready(0, stop[0].1.number)), []);
        assert_eq!(sent(&pool.handle(plan(1))).len(), 1);
    }

    #[test]
    fn a_killed_worker_loses_no_run() {
        let mut pool = Pool::new(2);
        pool.handle(plan(2));
        let first = sent(&pool.handle(ready(0, 0)));
        pool.handle(ready(1, 0));
        assert_eq!(pool.handle(Event::Died(0)), [Action::Lost(0), Action::Start(0)]);
        assert_eq!(pool.handle(finished(0, &first[0].1)), []);
        let again = sent(&pool.handle(ready(0, 0)));
        assert_eq!(again[0].1.tasks, first[0].1.tasks);
        assert!(again[0].1.number > first[0].1.number);
        assert_eq!(pool.handle(Event::Stuck(1))[0], Action::Terminate(1));
    }

    #[test]
    fn a_run_that_kills_is_given_up_and_workers_that_never_live_are_too() {
        let mut pool = Pool::new(1);
        pool.handle(plan(1));
        pool.handle(ready(0, 0));
        pool.handle(Event::Died(0));
        pool.handle(ready(0, 0));
        let actions = pool.handle(Event::Died(0));
        assert!(actions.contains(&Action::Refused(planned(0).task, Refusal::Crashed)), "{actions:?}");
        assert!(actions.contains(&Action::Finished));
        let mut pool = Pool::new(1);
        pool.handle(plan(1));
        pool.handle(Event::Died(0));
        pool.handle(Event::Died(0));
        assert_eq!(pool.handle(Event::Died(0)), [Action::Lost(0), Action::NoWorkers]);
        assert_eq!(pool.remaining(), [planned(0).task]);
        assert_eq!(Pool::new(0).handle(plan(1)), [Action::NoWorkers]);
    }
}
