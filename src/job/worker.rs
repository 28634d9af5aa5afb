//! The worker's side: takes orders, runs their tasks a step at a time, and says what came of them.

use super::message::{Answer, Garbled, Order};
use super::run::{Run, Step};
use super::task::Task;
use crate::scenario::{Scenario, decode};
use std::collections::VecDeque;

/// A worker. The latest order is the only one.
#[derive(Default)]
pub struct Worker {
    order: u64,
    scenario: Scenario,
    link: String,
    waiting: VecDeque<Task>,
    run: Option<(Task, Run)>,
    busy: bool,
}

impl Worker {
    /// A worker without an order. What it says first is [`Answer::Ready`] of order 0.
    pub fn new() -> Self {
        Self { busy: true, ..Self::default() }
    }

    /// Takes an order; whatever was under way is dropped.
    ///
    /// # Errors
    /// If the text is no order, which then changes nothing.
    pub fn take(&mut self, text: &str) -> Result<(), Garbled> {
        let order: Order = text.parse()?;
        if order.link != self.link {
            self.scenario = decode(&order.link).scenario;
            self.link = order.link;
        }
        (self.order, self.waiting, self.run, self.busy) = (order.number, order.tasks.into(), None, true);
        Ok(())
    }

    /// Whether there is something to do or to say.
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Works for about so many events and says what came of it; nothing when there is nothing to do.
    pub fn work(&mut self, budget: u64) -> Option<Answer> {
        let order = self.order;
        let (task, mut run) = match self.run.take() {
            Some(under_way) => under_way,
            None => match self.waiting.pop_front() {
                Some(task) => match Run::new(&self.scenario, task) {
                    Ok(run) => (task, run),
                    Err(refusal) => return Some(Answer::Refused { order, task, refusal }),
                },
                None => return std::mem::take(&mut self.busy).then_some(Answer::Ready { order }),
            },
        };
        Some(match run.step(budget) {
            Step::Done(row) => Answer::Row { order, row },
            Step::More(share) => {
                self.run = Some((task, run));
                Answer::Progress { order, task, share }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(worker: &mut Worker, budget: u64) -> Vec<Answer> {
        std::iter::from_fn(|| worker.work(budget)).collect()
    }

    #[test]
    fn an_order_is_answered_task_by_task() {
        let mut worker = Worker::new();
        assert_eq!(all(&mut worker, 1000), [Answer::Ready { order: 0 }]);
        assert!(!worker.is_busy());
        worker.take("order 4 v=1&c=1Mbps&n=2&sim=3s&warm=1s packet:10:1 fluid:10:1").expect("an order");
        let answers = all(&mut worker, 50);
        let rows: Vec<String> = answers
            .iter()
            .filter_map(|answer| match answer {
                Answer::Row { order: 4, row } => Some(row.task.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(rows, ["packet:10:1", "fluid:10:1"]);
        assert!(answers.iter().any(|answer| matches!(answer, Answer::Progress { share, .. } if *share > 0.0)));
        assert_eq!(answers.last(), Some(&Answer::Ready { order: 4 }));
    }

    #[test]
    fn the_latest_order_wins_and_garbage_changes_nothing() {
        let mut worker = Worker::new();
        worker.take("order 1 v=1 packet:129:1").expect("an order");
        assert!(matches!(worker.work(10), Some(Answer::Progress { order: 1, .. })));
        assert_eq!(worker.take("order two"), Err(Garbled));
        assert!(matches!(worker.work(10), Some(Answer::Progress { order: 1, .. })));
        worker.take("order 2 v=1&cca=bbr packet:129:1").expect("an order");
        let answers = all(&mut worker, 10);
        assert!(matches!(answers[0], Answer::Refused { order: 2, .. }), "{answers:?}");
        assert_eq!(answers[1..], [Answer::Ready { order: 2 }]);
    }

    /// The same seed gives the same row, whatever the budget of a step.
    #[test]
    fn a_row_does_not_depend_on_the_steps() {
        let row = |budget| {
            let mut worker = Worker::new();
            worker.take("order 1 v=1&c=2Mbps&n=3&sim=4s&warm=1s&rtts=20-80ms packet:9:5 fluid:9:5").expect("an order");
            let row = |answer| if let Answer::Row { row, .. } = answer { Some(row) } else { None };
            all(&mut worker, budget).into_iter().filter_map(row).collect::<Vec<_>>()
        };
        assert_eq!(row(17), row(1_000_000));
    }
}
