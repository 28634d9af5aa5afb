//! One run, a step at a time.

use super::figure::{Figure, Figures};
use super::length::{Length, Mark, run_length};
use super::refusal::Refusal;
use super::setup::{fluid_setup, packet_setup};
use super::task::{Simulator, Task};
use crate::fluid::many;
use crate::fluid::progress::Progress as FluidProgress;
use crate::packet::{Histogram, Outcome, Progress, Simulation, Time};
use crate::scenario::Scenario;
use crate::units::Seconds;

/// A run of a task, as far as it has come.
pub struct Run {
    task: Task,
    length: Length,
    engine: Engine,
}

/// The simulators are boxed: a run is handed about, and one of them is large.
enum Engine {
    Packet(Box<Simulation>),
    Fluid(Box<many::Run>),
}

/// What a step brought.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// There is more to do; this share is done.
    More(f64),
    /// The run is over.
    Done(Row),
}

/// What a run measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Which run.
    pub task: Task,
    /// The time that was simulated in all.
    pub duration: Seconds,
    /// What must be said of its length.
    pub mark: Option<Mark>,
    /// The numbers.
    pub figures: Figures,
    /// How often the sum of windows had which size: the packet simulator's.
    pub windows: Option<Histogram>,
}

impl Run {
    /// A run that has not begun.
    ///
    /// # Errors
    /// Why the simulator does not run it.
    pub fn new(scenario: &Scenario, task: Task) -> Result<Self, Refusal> {
        let length = run_length(scenario, task);
        let seed = u64::from(task.seed);
        let engine = match task.engine {
            Simulator::Packet => {
                let run = Simulation::new(&packet_setup(scenario, task, length)?, seed);
                Engine::Packet(Box::new(run.map_err(|error| Refusal::Setup(error.to_string()))?))
            }
            Simulator::Fluid => {
                let run = many::Run::new(&fluid_setup(scenario, task, length)?, seed);
                Engine::Fluid(Box::new(run.map_err(|error| Refusal::Setup(error.to_string()))?))
            }
        };
        Ok(Self { task, length, engine })
    }

    /// Goes on for about so many events.
    pub fn step(&mut self, budget: u64) -> Step {
        let finished = match &mut self.engine {
            Engine::Packet(run) => run.advance(Time::NEVER, budget) == Progress::Finished,
            Engine::Fluid(run) => run.advance(budget) == FluidProgress::Finished,
        };
        if finished {
            return Step::Done(self.row());
        }
        Step::More(match &self.engine {
            Engine::Packet(run) => run.done_share(),
            Engine::Fluid(run) => run.done_share(),
        })
    }

    /// The packet simulation, to be watched; `None` for a fluid run.
    pub fn simulation(&mut self) -> Option<&mut Simulation> {
        match &mut self.engine {
            Engine::Packet(run) => Some(run),
            Engine::Fluid(_) => None,
        }
    }

    fn row(&self) -> Row {
        let (figures, windows) = match &self.engine {
            Engine::Packet(run) => {
                let outcome = run.outcome();
                (packet_figures(&outcome), Some(outcome.window_sum_histogram))
            }
            Engine::Fluid(run) => (fluid_figures(&run.outcome()), None),
        };
        let windows = windows.filter(|windows| windows.width > 0.0 && !windows.counts.is_empty());
        Row { task: self.task, duration: self.length.duration, mark: self.length.mark, figures, windows }
    }
}

fn packet_figures(outcome: &Outcome) -> Figures {
    let mut figures = Figures::default();
    for (figure, value) in [
        (Figure::Utilization, outcome.utilization),
        (Figure::LossRate, outcome.loss_rate),
        (Figure::QueueMean, outcome.queue_mean),
        (Figure::QueueP50, outcome.queue_p50),
        (Figure::QueueP99, outcome.queue_p99),
        (Figure::Goodput, outcome.goodput.iter().sum()),
        (Figure::Timeouts, outcome.timeouts as f64),
        (Figure::PacketsForwarded, outcome.packets_forwarded as f64),
        (Figure::WindowSumMean, outcome.window_sum_mean),
        (Figure::WindowSumVariance, outcome.window_sum_variance),
    ] {
        figures.set(figure, value);
    }
    figures.set_some(Figure::JainIndex, outcome.jain_index);
    figures.set_some(Figure::FctMean, outcome.fct_mean.map(|time| time.0));
    figures.set_some(Figure::FctP99, outcome.fct_p99.map(|time| time.0));
    figures
}

/// What packets alone show (goodputs, completion times) a fluid does not have.
fn fluid_figures(outcome: &many::Outcome) -> Figures {
    let mut figures = Figures::default();
    for (figure, value) in [
        (Figure::Utilization, outcome.utilization),
        (Figure::LossRate, outcome.loss_rate),
        (Figure::QueueMean, outcome.queue_mean),
        (Figure::QueueP50, outcome.queue_p50),
        (Figure::QueueP99, outcome.queue_p99),
        (Figure::Timeouts, outcome.timeouts as f64),
        (Figure::PacketsForwarded, outcome.forwarded_in_all),
        (Figure::WindowSumMean, outcome.window_sum_mean),
        (Figure::WindowSumVariance, outcome.window_sum_variance),
    ] {
        figures.set(figure, value);
    }
    figures
}
