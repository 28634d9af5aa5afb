//! `bufferwise study`: one of the three studies of a slow link, simulated and compared.

use super::outcome::{Answer, Failure};
use super::whole_file;
use crate::chart::{SvgOptions, study_chart, svg};
use crate::export::{study_csv, study_json, study_text};
use crate::job::StudyDesk;
use crate::report::study_report;
use crate::scenario::{Study, decode_study};
use crate::text::{simulator_refusal, study_left_out};
use clap::ArgMatches;
use std::ffi::OsString;
use std::path::Path;

/// Events of a step; between two nothing has to be looked after here.
const EVENTS: u64 = 1_000_000;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let words: Vec<&String> = given.get_many::<String>("link").unwrap_or_default().collect();
    // A bare name, or a link; `key=value` arguments follow either.
    let link = words
        .iter()
        .enumerate()
        .map(|(place, word)| if place == 0 && !word.contains('=') { format!("study={word}") } else { (*word).clone() })
        .collect::<Vec<_>>()
        .join("&");
    let named = link.split(['?', '#', '&']).find_map(|pair| pair.trim().strip_prefix("study="));
    let Some(read) = decode_study(&link).filter(|_| named.is_some_and(|name| Study::from_key(name).is_some())) else {
        let names: Vec<&str> = Study::ALL.iter().map(|study| study.key()).collect();
        return Err(Failure::Usage(format!("{link} names no study: {}", names.join(", "))));
    };
    let mut desk = StudyDesk::new(&read.question);
    while !desk.is_done() {
        desk.step(EVENTS);
    }
    let report = study_report(&read.question, &desk.rows);
    let output = if given.get_flag("json") {
        study_json(&read, &report, &read.warnings) + "\n"
    } else if given.get_flag("csv") {
        study_csv(&report)
    } else if given.get_flag("svg") {
        svg(&study_chart(read.lang, &report), &SvgOptions::default())
    } else {
        study_text(read.lang, &report)
    };
    let mut refusals: Vec<String> = desk
        .refusals
        .iter()
        .map(|refusal| simulator_refusal(read.lang, crate::job::Simulator::Packet, refusal))
        .collect();
    refusals.dedup();
    let (left_out, all) = desk.left_out();
    if left_out > 0 {
        refusals.push(study_left_out(read.lang, left_out, all));
    }
    let output = match given.get_one::<OsString>("output").filter(|place| *place != "-") {
        None => output,
        Some(place) => {
            let path = Path::new(place);
            let failed = |error| Failure::Write { place: path.display().to_string(), error };
            whole_file::write(path, &output).map_err(failed)?;
            String::new()
        }
    };
    Ok(Answer::to_study(&read, output).but(refusals))
}
