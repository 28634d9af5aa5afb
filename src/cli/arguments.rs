//! What can be typed.

use crate::export::{Dialect, VERSION};
use crate::scenario::{Engine, View};
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
  bufferwise config c=2Mbps up=360kbps --for cake --framing pppoe-llc --device eth0
  bufferwise config c=50Mbps up=10Mbps b=20ms --for ios --margin 5%
  bufferwise fields --markdown
  bufferwise read loaded.txt --idle idle.txt --rate 360kbps
  bufferwise simulate oc3_100 rtts=25-175ms access=10Mbps cca=sack over=1ms
  bufferwise simulate c=2Mbps rtt=30ms n=1 --engine packet --trace arrivals.csv
  bufferwise study upload b=30kB
  bufferwise study uplink64 --svg -o uplink.svg
  bufferwise sweep n=400 cca=sack --over b=0.25..4sqrtn --points 16 --seeds 1..5 > a.csv
  bufferwise sweep n=400 cca=sack --over b=0.25..4sqrtn --points 16 --seeds 6..10 > b.csv

Exit codes: 0, everything given was used as written; 3, answered, but something was clamped, unreadable or
ambiguous or one of the simulators does not have what is asked for (standard error says what); 2, wrong usage, nothing on standard output; 1, the answer could not be written.";

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
            Command::new("config")
                .about("Configuration to type in: shaper rates and queues for the line of a link (c, up, b, pkt, rtt)")
                .arg(link().required(true))
                .arg(
                    Arg::new("for")
                        .long("for")
                        .value_name("DIALECT")
                        .help("Whose commands: Linux (tc-htb, cake, fq_codel, pfifo, bfifo), Cisco IOS, Junos, RouterOS")
                        .required(true)
                        .value_parser(PossibleValuesParser::new(Dialect::ALL.iter().map(|dialect| dialect.key()))),
                )
                .arg(
                    Arg::new("framing")
                        .long("framing")
                        .value_name("KEY")
                        .help("What the line puts around a packet: none, docsis, pppoe-ptm, pppoa-vc, custom-34-64-ptm, …")
                        .default_value("none"),
                )
                .arg(
                    Arg::new("margin")
                        .long("margin")
                        .value_name("SHARE")
                        .help("How much of the line is kept free, 0 to 90 %")
                        .default_value("10%"),
                )
                .arg(
                    Arg::new("device")
                        .long("device")
                        .value_name("NAME")
                        .help("The interface; eth0, GigabitEthernet0/1, ge-0/0/0 or ether1 if left out"),
                ),
        )
        .subcommand(
            Command::new("simulate")
                .about("Run the simulators on a link: every seed, means and 95 % intervals")
                .arg(link().required(true))
                .arg(engine())
                .arg(jobs())
                .arg(
                    Arg::new("trace")
                        .long("trace")
                        .value_name("FILE.csv")
                        .help("Also write every packet that comes to the bottleneck in the first packet run")
                        .value_parser(value_parser!(OsString)),
                )
                .arg(flag("text", "A line for each figure (the default)"))
                .arg(flag("json", "Everything: means, intervals, each run, notes"))
                .arg(flag("csv", "One line for each run, with a header"))
                .group(ArgGroup::new("format").args(["text", "json", "csv"])),
        )
        .subcommand(
            Command::new("study")
                .about("Answer a study of a slow link: published, closed form and simulated, side by side")
                .arg(
                    Arg::new("link")
                        .value_name("NAME|LINK|KEY=VALUE")
                        .help("upload, uplink64 or serial2m, a link of its page, and key=value arguments")
                        .required(true)
                        .action(ArgAction::Append)
                        .num_args(1..),
                )
                .arg(flag("text", "Verdict, comparison and lesson (the default)"))
                .arg(flag("json", "Everything, in base units"))
                .arg(flag("csv", "One line for each figure, in base units"))
                .arg(flag("svg", "The study's figure"))
                .group(ArgGroup::new("format").args(["text", "json", "csv", "svg"]))
                .arg(
                    Arg::new("output")
                        .short('o')
                        .long("output")
                        .value_name("FILE")
                        .help("Where to write; - is standard output. The file appears whole or not at all")
                        .default_value("-")
                        .value_parser(value_parser!(OsString)),
                ),
        )
        .subcommand(
            Command::new("sweep")
                .about("Run the simulators over a range of one key: a line for each run as it finishes, on all cores")
                .after_help(SWEEP_HELP)
                .arg(link().required(true))
                .arg(
                    Arg::new("over")
                        .long("over")
                        .value_name("KEY=LOW..HIGH|KEY=A,B,…")
                        .help("What to change: b=0.25..4sqrtn (the default), n=10..1000, rtt=10..200ms, cca=reno,sack"),
                )
                .arg(
                    Arg::new("points")
                        .long("points")
                        .value_name("N")
                        .help("Points of a range, in equal ratios where that is usual; 13 if left out")
                        .value_parser(value_parser!(u16).range(1..=10_000)),
                )
                .arg(
                    Arg::new("seeds")
                        .long("seeds")
                        .value_name("A..B")
                        .help("Seeds from A to B, both included, or one; the link's if left out"),
                )
                .arg(engine())
                .arg(jobs())
                .arg(flag("json", "A JSON object a line instead of comma-separated values"))
                .arg(flag("header", "First a line with the names of the columns"))
                .arg(flag("wall-time", "Also how long each run took, which is not the same twice")),
        )
        .subcommand(
            Command::new("read")
                .about("Read what ping, tc, iperf3 or a router printed, and say what it means")
                .after_help(READ_HELP)
                .arg(
                    Arg::new("file")
                        .value_name("FILE|-")
                        .help("Where the output stands; - or nothing is standard input")
                        .default_value("-")
                        .value_parser(value_parser!(OsString)),
                )
                .arg(
                    Arg::new("idle")
                        .long("idle")
                        .value_name("FILE")
                        .help("The same with nothing else on the link, to compare with")
                        .value_parser(value_parser!(OsString)),
                )
                .arg(Arg::new("rate").long("rate").value_name("RATE").help("Rate of the slow link: 360kbps, 2M"))
                .arg(Arg::new("rtt").long("rtt").value_name("TIME").help("Round trip to reckon windows with: 100ms"))
                .arg(flag("json", "Everything: facts, what could not be read, findings, values for a link")),
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

const READ_HELP: &str = "\
Reads ping (any system and language), tc -s qdisc and class, tc commands, iperf3 (text, --json) and iperf, show buffers,
show interfaces (IOS, NX-OS), show policy-map interface, sysctl net.ipv4.tcp_rmem, and several of them one after the other.
What is not in the output stays unknown. Exit code 3 says that some of it could not be read; the answer lists which.";

const SWEEP_HELP: &str = "\
A line says all about its run, and the same run gives the same line: lines of --seeds 1..5 and of --seeds 6..10 put
together and sorted are those of --seeds 1..10 sorted. Therefore no header comes first unless --header asks for one.
Ctrl-C keeps every line that was written.";

fn engine() -> Arg {
    Arg::new("engine").long("engine").value_name("NAME").help("Which simulators; the link's if left out").value_parser(
        PossibleValuesParser::new(
            Engine::ALL.iter().filter(|engine| **engine != Engine::Off).map(|engine| engine.key()),
        ),
    )
}

fn jobs() -> Arg {
    Arg::new("jobs")
        .short('j')
        .long("jobs")
        .value_name("N")
        .help("Runs at the same time; as many as there are cores if left out")
        .value_parser(value_parser!(u16).range(1..=1024))
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
