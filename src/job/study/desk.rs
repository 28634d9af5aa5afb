//! Works through a study's runs bit by bit.

use super::{StudyPath, StudyRow, StudyTask, study_path, study_plan};
use crate::job::Refusal;
use crate::packet::network::Run;
use crate::packet::{Progress, Time};
use crate::scenario::StudyQuestion;
use std::collections::VecDeque;

/// Events after which no further run of a study begins: some twenty seconds of one core. A usual study takes a twentieth.
const MOST_EVENTS: u64 = 100_000_000;

/// The runs of one question and what they have measured so far.
#[derive(Debug)]
pub struct StudyDesk {
    question: StudyQuestion,
    todo: VecDeque<StudyTask>,
    all: usize,
    now: Option<(StudyTask, StudyPath, Run)>,
    /// Events of the runs that have ended.
    events: u64,
    left_out: usize,
    /// Rows in the order in which they came.
    pub rows: Vec<StudyRow>,
    /// What the simulator refused.
    pub refusals: Vec<Refusal>,
}

impl StudyDesk {
    /// Nothing done yet.
    pub fn new(question: &StudyQuestion) -> Self {
        let todo: VecDeque<StudyTask> = study_plan(question).into();
        let all = todo.len();
        Self {
            question: question.clone(),
            todo,
            all,
            now: None,
            events: 0,
            left_out: 0,
            rows: Vec::new(),
            refusals: Vec::new(),
        }
    }

    /// Handles at most so many events; whether a run ended with them.
    pub fn step(&mut self, budget_events: u64) -> bool {
        let Some((task, path, mut run)) = self.now.take().or_else(|| self.begin()) else { return false };
        if run.advance(Time::NEVER, budget_events) == Progress::Budget {
            self.now = Some((task, path, run));
            return false;
        }
        self.rows.push(StudyRow::of(task, &path, &run));
        self.events = self.events.saturating_add(run.events());
        if self.events >= MOST_EVENTS {
            self.left_out = self.todo.len();
            self.todo.clear();
        }
        true
    }

    /// Whether every run has ended.
    pub fn is_done(&self) -> bool {
        self.todo.is_empty() && self.now.is_none()
    }

    /// Runs that have ended, and runs in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.rows.len() + self.refusals.len(), self.all - self.left_out)
    }

    /// Runs that were left out because the study takes too long, and runs in all.
    pub fn left_out(&self) -> (usize, usize) {
        (self.left_out, self.all)
    }

    fn begin(&mut self) -> Option<(StudyTask, StudyPath, Run)> {
        while let Some(task) = self.todo.pop_front() {
            let path = study_path(&self.question, &task);
            match Run::new(&path.setup, task.seed) {
                Ok(run) => return Some((task, path, run)),
                Err(error) => self.refusals.push(Refusal::Setup(error.to_string())),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Case, Study};
    use crate::units::BitRate;

    fn rows(question: &StudyQuestion, cases: &[Case]) -> Vec<StudyRow> {
        let mut desk = StudyDesk::new(question);
        desk.todo.retain(|task| cases.contains(&task.case) && task.seed == 1 && task.buffer.is_none());
        while !desk.is_done() {
            desk.step(50_000);
        }
        assert_eq!(desk.refusals, []);
        desk.rows
    }

    #[test]
    fn the_order_of_steps_changes_nothing() {
        let question = StudyQuestion::of(Study::Upload);
        let at_once = rows(&question, &[Case::Both]);
        let mut desk = StudyDesk::new(&question);
        desk.todo.retain(|task| task.case == Case::Both && task.seed == 1 && task.buffer.is_none());
        while !desk.is_done() {
            desk.step(777);
        }
        assert_eq!(desk.rows, at_once);
    }

    #[test]
    fn a_study_that_takes_too_long_ends_early_and_says_so() {
        let question = StudyQuestion { probe_rates: vec![BitRate(2e3)], ..StudyQuestion::of(Study::Uplink64) };
        let mut desk = StudyDesk::new(&question);
        desk.events = MOST_EVENTS - 1;
        while !desk.is_done() {
            desk.step(1_000_000);
        }
        assert_eq!((desk.rows.len(), desk.left_out()), (1, (14, 15)));
        assert_eq!(desk.progress(), (1, 1));
    }

    #[test]
    fn probes_in_front_go_past_the_upload() {
        let question = StudyQuestion { probe_rates: vec![BitRate(2e3)], ..StudyQuestion::of(Study::Uplink64) };
        let rows = rows(&question, &[Case::SerialFifo, Case::SerialPriority, Case::EthernetPriority]);
        let mean = |case| rows.iter().find(|row| row.task.case == case).and_then(|row| row.delay).expect("delays").mean;
        // ns-2 measured 2.6146 s, 70.6 to 74.0 ms with CBQ, and no gain on the Ethernet's side.
        assert!((mean(Case::SerialFifo) - 2.6146).abs() < 0.03, "{}", mean(Case::SerialFifo));
        assert!((0.070..0.076).contains(&mean(Case::SerialPriority)), "{}", mean(Case::SerialPriority));
        assert!(mean(Case::EthernetPriority) > 2.5, "{}", mean(Case::EthernetPriority));
    }
}
