//! `bufferwise eval`: the verdict and every closed form.

use super::outcome::{Answer, Failure};
use super::question::asked;
use crate::export::{report_csv, report_json, report_text};
use crate::report::report;
use clap::ArgMatches;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let decoded = asked(given)?;
    let answer = report(&decoded.scenario);
    let lang = decoded.display.lang;
    let output = if given.get_flag("json") {
        report_json(lang, &answer, &decoded.display, &decoded.warnings) + "\n"
    } else if given.get_flag("csv") {
        report_csv(lang, &answer)
    } else {
        // The warnings stand on standard error, where they cannot be missed and cannot be in the way.
        report_text(lang, &answer, &[])
    };
    Ok(Answer::to(&decoded, output))
}
