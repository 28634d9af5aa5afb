//! Runs tasks on several cores and hands on what they measured as they finish.

use crate::job::{Figure, Refusal, Row, Run, Step, Task};
use crate::scenario::Scenario;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Events between two looks at whether to stop: about a tenth of a second.
const BUDGET: u64 = 1_000_000;

/// A run to do.
pub(super) struct Job<'a> {
    /// Of which scenario.
    pub scenario: &'a Scenario,
    /// Which run.
    pub task: Task,
}

/// What there is to tell of a job, named by its place in the list.
pub(super) enum News {
    /// This share of it is done.
    Progress(usize, f64),
    /// It is over.
    Done(usize, Result<Row, Refusal>),
}

/// As many threads as there are cores.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does all jobs on so many threads. `tell` hears of them on the caller's thread and says whether to go on.
pub(super) fn work(jobs: &[Job], threads: usize, mut tell: impl FnMut(News) -> bool) {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { break };
                    let progress = |share| {
                        // Nobody listens any more once the caller has stopped.
                        let _ = sender.send(News::Progress(index, share));
                        !stop.load(Ordering::Relaxed)
                    };
                    if let Some(result) = run(job, progress) {
                        let _ = sender.send(News::Done(index, result));
                    }
                }
            });
        }
        drop(sender);
        for news in receiver {
            if !tell(news) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
}

/// Runs one job to its end; `None` if it was stopped.
fn run(job: &Job, progress: impl Fn(f64) -> bool) -> Option<Result<Row, Refusal>> {
    let start = Instant::now();
    let mut run = match Run::new(job.scenario, job.task) {
        Ok(run) => run,
        Err(refusal) => return Some(Err(refusal)),
    };
    loop {
        match run.step(BUDGET) {
            Step::Done(mut row) => {
                row.figures.set(Figure::SimWallTime, start.elapsed().as_secs_f64());
                return Some(Ok(row));
            }
            Step::More(share) if !progress(share) => return None,
            Step::More(_) => {}
        }
    }
}
