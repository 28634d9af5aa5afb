//! The command line: the same link in; text, JSON, CSV or SVG out.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0, everything given was used as
//! written; 3, answered, but something was clamped, unreadable or ambiguous; 2, wrong usage, nothing on standard output;
//! 1, the answer could not be written. A simulator that does not have what is asked for is said on standard error: 3 where
//! the other one answers, 2 where none does.

mod arguments;
mod config;
mod crew;
mod eval;
mod fields;
mod figure;
mod formulas;
mod outcome;
mod over;
mod presets;
mod progress;
mod question;
mod read;
mod rows;
mod simulate;
mod study;
mod sweep;
mod whole_file;

use outcome::{Answer, Failure};
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// Runs one command and says how it went.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = match arguments::command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(message) if message.use_stderr() => {
            say(&message.render().to_string());
            return ExitCode::from(outcome::WRONG_USAGE);
        }
        // --help and --version
        Err(text) => return finish(Ok(Answer::of(text.render().to_string()))),
    };
    finish(match matches.subcommand() {
        Some(("eval", given)) => eval::run(given),
        Some(("config", given)) => config::run(given),
        Some(("figure", given)) => figure::run(given),
        Some(("presets", given)) => Ok(presets::run(given)),
        Some(("fields", given)) => Ok(fields::run(given)),
        Some(("formulas", given)) => formulas::run(given),
        Some(("simulate", given)) => simulate::run(given),
        Some(("read", given)) => read::run(given),
        Some(("study", given)) => study::run(given),
        Some(("sweep", given)) => sweep::run(given),
        // clap asks for one of the above.
        _ => Err(Failure::Usage(arguments::command().render_usage().to_string())),
    })
}

fn finish(result: Result<Answer, Failure>) -> ExitCode {
    let answer = match result {
        Ok(answer) => answer,
        Err(failure) => {
            say(&format!("error: {failure}\n"));
            return ExitCode::from(failure.code());
        }
    };
    for warning in &answer.warnings {
        say(&format!("warning: {warning}\n"));
    }
    let mut out = std::io::stdout().lock();
    match out.write_all(answer.output.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::from(answer.code),
        // `| head` has read what it wanted.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(answer.code),
        Err(error) => {
            let failure = Failure::Write { place: "standard output".to_owned(), error };
            say(&format!("error: {failure}\n"));
            ExitCode::from(failure.code())
        }
    }
}

/// Writes to standard error; that nobody reads it is no failure.
fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
