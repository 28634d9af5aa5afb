//! What can be typed.

use crate::export::VERSION;
use crate::scenario::View;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  bufferwise eval oc3_100
  bufferwise eval c=10Gbps rtt=250ms n=200000
  bufferwise eval '?v=1&b=129p&fifo=43' --json
  bufferwise eval 'https://example.org/bufferwise/?v=1&c=2Mbps&w=64KiB' --csv > answer.csv
  bufferwise figure oc3_100 --chart utilization -o oc3.svg
  bufferwise fields --markdown

Exit codes: 0, everything given was used as written; 3, answered, but something was clamped, unreadable or
ambiguous (standard error says what); 2, wrong usage, nothing on standard output; 1, the answer could not be written.";

const LINK_HELP: &str = "A link of the page, its text after ? or #, a preset (see `bufferwise presets`), or key=value \
                         arguments (see `bufferwise fields`); later ones may change a link or a preset";

/// The command line as clap knows it.
pub(super) fn command() -> Command {
    Command::new("bufferwise")
        .version(VERSION)
        .about("How big should this buffer be, and what does it cost to be wrong?")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("eval")
                .about("Answer a link: verdict and every closed form")
                .arg(link().required(true))
                .arg(flag("text", "Verdict and a line for each result (the default)"))
                .arg(flag("json", "Everything: formula, source, validity and notes of each result"))
                .arg(flag("csv", "One line for each result, the scenario in its own columns"))
                .group(ArgGroup::new("format").args(["text", "json", "csv"])),
        )
        .subcommand(
            Command::new("figure")
                .about("Draw a chart of a link as SVG")
                .arg(link().required(true))
                .arg(
                    Arg::new("chart")
                        .long("chart")
                        .value_name("NAME")
                        .help("Which chart; the link's own view if left out")
                        .value_parser(PossibleValuesParser::new(View::ALL.iter().map(|view| view.key()))),
                )
                .arg(
                    Arg::new("output")
                        .short('o')
                        .long("output")
                        .value_name("FILE.svg")
                        .help("Where to write; - is standard output. The file appears whole or not at all")
                        .default_value("-")
                        .value_parser(value_parser!(OsString)),
                )
                .arg(side("width", "860"))
                .arg(side("height", "480")),
        )
        .subcommand(
            Command::new("presets")
                .about("List the presets with their links")
                .arg(flag("json", "As JSON: id, name, story, link")),
        )
        .subcommand(
            Command::new("fields")
                .about("List what a link can say: key, meaning, unit, range, default, older names, example")
                .arg(flag("json", "As JSON"))
                .arg(flag("markdown", "As the table of the README"))
                .group(ArgGroup::new("format").args(["json", "markdown"])),
        )
        .subcommand(
            Command::new("formulas")
                .about(
                    "Show the working: each formula with the numbers of a link, where it holds, and who published it",
                )
                .arg(link().default_value(""))
                .arg(flag("json", "As JSON: id, formula, symbols, substituted, validity, source")),
        )
}

fn link() -> Arg {
    Arg::new("link")
        .value_name("LINK|PRESET|KEY=VALUE")
        .help(LINK_HELP)
        .action(ArgAction::Append)
        .num_args(1..)
        .value_parser(value_parser!(OsString))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

fn side(name: &'static str, default: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("PX")
        .help(format!("{name} in CSS px, 100 to 10000"))
        .default_value(default)
        .value_parser(value_parser!(u16).range(100..=10_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_example_is_understood() {
        for example in EXAMPLES.lines().filter_map(|line| line.strip_prefix("  bufferwise ")) {
            let words = example.split(" > ").next().unwrap_or_default().split(' ').map(|word| word.trim_matches('\''));
            let given = std::iter::once("bufferwise").chain(words);
            assert!(command().try_get_matches_from(given).is_ok(), "{example}");
        }
    }
}
