//! `bufferwise sweep`: many runs on all cores, a line for each as it finishes.
//!
//! Every line is written whole and at once, so that whatever ends the program leaves whole lines behind.

use super::crew::{self, Job, News};
use super::outcome::{Answer, Failure};
use super::over::{self, Point};
use super::progress::Progress;
use super::question::asked;
use super::rows::Columns;
use crate::job::{Planned, Refusal, Simulator, Task, plan};
use crate::scenario::{Decoded, Engine, Scenario};
use crate::text::simulator_refusal;
use clap::ArgMatches;
use std::io::{ErrorKind, Write};
use std::ops::RangeInclusive;

/// What simulators refuse, each thing once.
pub(super) type Refusals = Vec<(Simulator, Refusal)>;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let mut decoded = asked(given)?;
    choose_engine(&mut decoded, given)?;
    let seeds = seeds(&decoded.scenario, given)?;
    let over = given.get_one::<String>("over").map_or("b=0.25..4sqrtn", String::as_str);
    let count = given.get_one::<u16>("points").copied().map_or(13, usize::from);
    let points = over::points(&decoded.scenario, over, count)?;
    let (planned, mut refusals) = planned(&points, seeds);
    let columns = Columns { wall_time: given.get_flag("wall-time") };
    let json = given.get_flag("json");
    if given.get_flag("header") && !json && !planned.is_empty() {
        write(&columns.header())?;
    }
    let jobs: Vec<Job> =
        planned.iter().map(|(point, planned)| Job { scenario: &points[*point].scenario, task: planned.task }).collect();
    let mut progress = Progress::new(planned.iter().map(|(_, planned)| planned.packets).collect());
    let (mut result, mut written) = (Ok(true), 0);
    crew::work(&jobs, threads(given), |news| {
        match news {
            News::Progress(job, share) => progress.at(job, share.min(0.999)),
            News::Done(job, Ok(row)) => {
                let scenario = jobs[job].scenario;
                let line =
                    if json { format!("{}\n", columns.json(scenario, &row)) } else { columns.csv(scenario, &row) };
                progress.clear();
                if result.as_ref().is_ok_and(|open| *open) {
                    result = write(&line);
                    written += 1;
                }
                progress.at(job, 1.0);
            }
            News::Done(job, Err(refusal)) => {
                note(&mut refusals, (jobs[job].task.engine, refusal));
                progress.at(job, 1.0);
            }
        }
        result.as_ref().is_ok_and(|open| *open)
    });
    progress.clear();
    result?;
    said(Answer::to(&decoded, String::new()), &decoded, &refusals, written == 0)
}

/// `--engine`, else the link's; off is no answer to a command that simulates.
pub(super) fn choose_engine(decoded: &mut Decoded, given: &ArgMatches) -> Result<(), Failure> {
    if let Some(engine) = given.get_one::<String>("engine").and_then(|word| Engine::from_key(word)) {
        decoded.scenario.engine = engine;
    }
    match decoded.scenario.engine {
        Engine::Off => Err(Failure::Usage("the link says engine=off; say --engine fluid, packet or both".to_owned())),
        _ => Ok(()),
    }
}

/// `--jobs`, else a thread for each core.
pub(super) fn threads(given: &ArgMatches) -> usize {
    given.get_one::<u16>("jobs").copied().map_or_else(crew::cores, usize::from)
}

/// The answer with what simulators refused; without any run there is none.
pub(super) fn said(answer: Answer, decoded: &Decoded, refusals: &Refusals, nothing: bool) -> Result<Answer, Failure> {
    let lang = decoded.display.lang;
    let lines: Vec<String> =
        refusals.iter().map(|(engine, refusal)| simulator_refusal(lang, *engine, refusal)).collect();
    if nothing { Err(Failure::Usage(lines.join(" "))) } else { Ok(answer.but(lines)) }
}

/// Notes what a simulator refuses.
pub(super) fn note(refusals: &mut Refusals, refusal: (Simulator, Refusal)) {
    if !refusals.contains(&refusal) {
        refusals.push(refusal);
    }
}

/// The runs, first seeds first, each with the number of its point; and what simulators refuse, once each.
fn planned(points: &[Point], seeds: RangeInclusive<u32>) -> (Vec<(usize, Planned)>, Refusals) {
    let mut refusals = Refusals::new();
    let mut first = Vec::new();
    for (index, point) in points.iter().enumerate() {
        let scenario = Scenario { seeds: 1.0, ..point.scenario.clone() };
        let plan = plan(&scenario, &[point.buffer]);
        first.extend(plan.tasks.into_iter().map(|planned| (index, planned)));
        for refusal in plan.refusals {
            note(&mut refusals, refusal);
        }
    }
    let of_seed = |seed| {
        first.iter().map(move |(point, planned)| (*point, Planned { task: Task { seed, ..planned.task }, ..*planned }))
    };
    (seeds.flat_map(of_seed).collect(), refusals)
}

/// `--seeds 1..5` or `--seeds 7`, else those of the link.
fn seeds(scenario: &Scenario, given: &ArgMatches) -> Result<RangeInclusive<u32>, Failure> {
    let Some(text) = given.get_one::<String>("seeds") else {
        let first = scenario.seed as u32;
        return Ok(first..=first.saturating_add((scenario.seeds as u32).saturating_sub(1)));
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.trim().parse(), last.trim().trim_start_matches('=').parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err(Failure::Usage(format!("--seeds {text}: say A..B with A up to B, both included, or one seed"))),
    }
}

/// Writes to standard output; whether somebody still reads it.
fn write(text: &str) -> Result<bool, Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::Write { place: "standard output".to_owned(), error }),
    }
}
