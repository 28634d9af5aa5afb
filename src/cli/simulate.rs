//! `bufferwise simulate`: what the simulators say of one link, all seeds, beside each other.

use super::crew::{self, Job, News};
use super::outcome::{Answer, Failure};
use super::progress::Progress;
use super::question::asked;
use super::rows::Columns;
use super::sweep::{Refusals, choose_engine, note, said, threads};
use super::whole_file;
use crate::export::{MODEL_VERSION, VERSION, warnings_json};
use crate::job::{Figure, Refusal, Row, Run, Simulator, Step, Task, buffer_in_packets, plan};
use crate::report::{Simulated, SimulatedPoint, figure_unit, simulated_notes};
use crate::scenario::{Decoded, Lang, encode};
use crate::text::{estimate_text, figure_text, figure_title, simulated_note, simulator_name, simulator_refusal};
use crate::units::{Packets, display_packets, display_time};
use clap::ArgMatches;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

/// Events between two writings of the trace.
const TRACE_STEP: u64 = 100_000;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let mut decoded = asked(given)?;
    choose_engine(&mut decoded, given)?;
    let scenario = &decoded.scenario;
    let plan = plan(scenario, &[buffer_in_packets(scenario, scenario.buffer)]);
    if let Some(place) = given.get_one::<OsString>("trace") {
        trace(&decoded, plan.tasks.iter().map(|planned| planned.task), Path::new(place))?;
    }
    let jobs: Vec<Job> = plan.tasks.iter().map(|planned| Job { scenario, task: planned.task }).collect();
    let mut progress = Progress::new(plan.tasks.iter().map(|planned| planned.packets).collect());
    let (mut simulated, mut refusals) = (Simulated::default(), plan.refusals);
    crew::work(&jobs, threads(given), |news| {
        match news {
            News::Progress(job, share) => progress.at(job, share.min(0.999)),
            News::Done(job, result) => {
                progress.at(job, 1.0);
                match result {
                    Ok(row) => simulated.add(row),
                    Err(refusal) => note(&mut refusals, (jobs[job].task.engine, refusal)),
                }
            }
        }
        true
    });
    progress.clear();
    let output = if given.get_flag("json") {
        format!("{:#}\n", as_json(&decoded, &simulated, &refusals))
    } else if given.get_flag("csv") {
        let columns = Columns { wall_time: true };
        let lines = rows(&simulated).map(|row| columns.csv(scenario, row));
        std::iter::once(columns.header()).chain(lines).collect()
    } else {
        as_text(&decoded, &simulated)
    };
    said(Answer::to(&decoded, output), &decoded, &refusals, simulated.is_empty())
}

fn rows(simulated: &Simulated) -> impl Iterator<Item = &Row> {
    simulated.all().iter().flat_map(|point| &point.rows)
}

fn as_text(decoded: &Decoded, simulated: &Simulated) -> String {
    let lang = decoded.display.lang;
    let mut text = String::new();
    for point in simulated.all() {
        let seeds = point.rows.len();
        let seeds = if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds, 95 % interval from 3 on") };
        let duration = point.duration().map(|time| display_time(time, 4)).unwrap_or_default();
        let buffer = display_packets(Packets(point.buffer), 6);
        text.push_str(&format!("{}: {buffer}, {duration}, {seeds}\n", simulator_name(lang, point.engine)));
        for figure in Figure::ALL {
            if let Some(estimate) = point.estimate(figure) {
                text.push_str(&format!(
                    "  {}: {}\n",
                    figure_title(lang, figure),
                    estimate_text(lang, figure, &estimate)
                ));
            }
        }
        text.push('\n');
    }
    for note in simulated_notes(&decoded.scenario, simulated) {
        text.push_str(&format!("{}\n", simulated_note(lang, &note)));
    }
    text
}

/// `{version, model, link, scenario, warnings[], engines[{engine, buffer, duration, seeds, results[]}], runs[], notes[],
/// refusals[]}`.
fn as_json(decoded: &Decoded, simulated: &Simulated, refusals: &Refusals) -> Value {
    let (lang, scenario) = (decoded.display.lang, &decoded.scenario);
    let columns = Columns { wall_time: true };
    let notes = simulated_notes(scenario, simulated);
    let refused = |(engine, refusal): &(Simulator, Refusal)| json!({"engine": engine.key(), "message": simulator_refusal(lang, *engine, refusal)});
    json!({
        "version": VERSION,
        "model": MODEL_VERSION,
        "link": format!("?{}", encode(scenario, &decoded.display)),
        "scenario": scenario,
        "warnings": warnings_json(lang, &decoded.warnings),
        "engines": simulated.all().iter().map(|point| engine_json(lang, point)).collect::<Vec<_>>(),
        "runs": rows(simulated).map(|row| columns.json(scenario, row)).collect::<Vec<_>>(),
        "notes": notes.iter().map(|note| simulated_note(lang, note)).collect::<Vec<_>>(),
        "refusals": refusals.iter().map(refused).collect::<Vec<_>>(),
    })
}

fn engine_json(lang: Lang, point: &SimulatedPoint) -> Value {
    let results: Vec<Value> = Figure::ALL
        .into_iter()
        .filter_map(|figure| {
            let estimate = point.estimate(figure)?;
            Some(json!({
                "id": figure.id(),
                "title": figure_title(lang, figure),
                "value": estimate.mean,
                "unit": figure_unit(figure),
                "display": figure_text(figure, estimate.mean),
                "interval": estimate.interval,
                "spread": estimate.spread,
                "seeds": estimate.seeds,
            }))
        })
        .collect();
    json!({
        "engine": point.engine.key(),
        "buffer": point.buffer,
        "duration": point.duration().map(|time| time.0),
        "seeds": point.rows.len(),
        "results": results,
    })
}

/// Writes every arrival at the bottleneck in the first packet run: time in picoseconds, whose packet (sources before
/// flows), its segment number, and whether it was taken in.
fn trace(decoded: &Decoded, mut tasks: impl Iterator<Item = Task>, path: &Path) -> Result<(), Failure> {
    let refused = || Failure::Usage("--trace needs a run of the packet simulation, and there is none".to_owned());
    let task = tasks.find(|task| task.engine == Simulator::Packet).ok_or_else(refused)?;
    let mut run = Run::new(&decoded.scenario, task).map_err(|_| refused())?;
    if let Some(simulation) = run.simulation() {
        simulation.keep_trace();
    }
    let fill = |file: &mut dyn Write| -> io::Result<()> {
        file.write_all(b"time_ps,flow,sequence,admitted\n")?;
        let mut open = true;
        while open {
            open = matches!(run.step(TRACE_STEP), Step::More(_));
            for arrival in run.simulation().map(|simulation| simulation.take_trace()).unwrap_or_default() {
                let admitted = u8::from(arrival.admitted);
                writeln!(file, "{},{},{},{admitted}", arrival.time.0, arrival.owner, arrival.sequence)?;
            }
        }
        Ok(())
    };
    whole_file::fill(path, fill).map_err(|error| Failure::Write { place: path.display().to_string(), error })
}
