//! The simulating commands as somebody runs them: `simulate` and `sweep`, their lines, their exit codes, their files.
#![cfg(feature = "cli")]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A slow link, so that runs take milliseconds even without optimisation.
const LINK: &str = "c=2Mbps&rtts=20-80ms&n=4&cca=sack&sim=6s&warm=2s";

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bufferwise")).args(arguments).output().expect("the program starts")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code, not a signal")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn sweep(arguments: &[&str]) -> Vec<String> {
    let output = program(&[&["sweep", LINK], arguments].concat());
    assert_eq!((code(&output), err(&output)), (0, String::new()), "{arguments:?}");
    out(&output).lines().map(str::to_owned).collect()
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

#[test]
fn seeds_can_be_shared_out_and_put_together() {
    let part =
        |seeds: &str, jobs: &str| sweep(&["--over", "b=0.5..2sqrtn", "--points", "3", "--seeds", seeds, "-j", jobs]);
    let whole = part("1..10", "3");
    // Three buffers, two simulators, ten seeds.
    assert_eq!(whole.len(), 60);
    assert_eq!(sorted([part("1..5", "1"), part("6..10", "2")].concat()), sorted(whole));
}

#[test]
fn a_line_says_all_about_its_run() {
    let arguments = ["--over", "n=2,8", "--seeds", "7", "--engine", "packet", "--header"];
    let lines = sweep(&arguments);
    let header: Vec<&str> = lines[0].split(',').collect();
    assert_eq!(header[..7], ["link", "engine", "buffer", "seed", "duration", "mark", "utilization"]);
    assert!(lines[1..].iter().all(|line| line.split(',').count() == header.len()), "{lines:?}");
    let rows = sorted(lines[1..].to_vec());
    let links: Vec<&str> = rows.iter().filter_map(|line| line.split(',').next()).collect();
    for (link, flows) in links.iter().zip([2.0, 8.0]) {
        let decoded = bufferwise::scenario::decode(link);
        assert_eq!((decoded.scenario.flows, decoded.warnings.len()), (flows, 0), "{link}");
    }
    // The link of a line and its seed give the line again.
    let again = program(&["sweep", links[0], "seed=7", "seeds=1", "--over", "n=2", "--engine", "packet"]);
    assert!(lines.contains(&out(&again).trim_end().to_owned()));
    let json = sweep(&["--over", "b=4p", "--seeds", "7", "--engine", "fluid", "--json"]);
    let row: Value = serde_json::from_str(&json[0]).expect("an object a line");
    assert_eq!(
        (row["engine"].as_str(), row["seed"].as_u64(), row["buffer"].as_f64()),
        (Some("fluid"), Some(7), Some(4.0))
    );
    assert!(
        row["utilization"].as_f64().is_some_and(|share| share > 0.5 && share <= 1.0) && row["sim_wall_time"].is_null()
    );
    let timed = sweep(&["--over", "b=4p", "--seeds", "7", "--engine", "fluid", "--json", "--wall-time"]);
    let row: Value = serde_json::from_str(&timed[0]).expect("an object a line");
    assert!(row["sim_wall_time"].as_f64().is_some_and(|time| time > 0.0));
}

/// Whatever ends the program, the lines that were there are whole.
#[cfg(unix)]
#[test]
fn an_interrupted_sweep_keeps_its_lines() {
    let long = "c=10Mbps&rtt=50ms&n=4&cca=sack&sim=60s";
    let arguments = ["sweep", long, "--points", "500", "--seeds", "1..1000", "-j", "2"];
    // What runs in the background of a script inherits that Ctrl-C is ignored; a reader's terminal does not.
    let mut child = Command::new("env")
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_bufferwise")])
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    for _ in 0..3 {
        reader.read_line(&mut text).expect("a line");
    }
    let start = Instant::now();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    reader.read_to_string(&mut text).expect("the rest");
    let status = child.wait().expect("an end");
    assert!(start.elapsed() < Duration::from_secs(5) && !status.success());
    let commas = text.lines().next().unwrap_or_default().matches(',').count();
    assert!(commas > 10 && text.ends_with('\n'));
    assert!(text.lines().all(|line| line.starts_with("v=1&") && line.matches(',').count() == commas));
}

#[test]
fn a_closed_pipe_ends_a_sweep_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bufferwise"))
        .args(["sweep", LINK, "--points", "500", "--seeds", "1..1000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let output = child.wait_with_output().expect("an end");
    assert_eq!((code(&output), err(&output)), (0, String::new()));
}

#[test]
fn simulate_answers_with_means_intervals_and_runs() {
    let output = program(&["simulate", LINK, "seeds=3", "--json"]);
    assert_eq!((code(&output), err(&output)), (0, String::new()));
    let answer: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(answer["runs"].as_array().map(Vec::len), Some(6));
    let packet = &answer["engines"][0];
    assert_eq!((packet["engine"].as_str(), packet["seeds"].as_u64()), (Some("packet"), Some(3)));
    let ids: Vec<&str> =
        packet["results"].as_array().into_iter().flatten().filter_map(|result| result["id"].as_str()).collect();
    for id in [
        "utilization",
        "loss_rate",
        "queue_mean",
        "queue_p50",
        "queue_p99",
        "goodput",
        "jain_index",
        "timeouts",
        "packets_forwarded",
        "sim_wall_time",
    ] {
        assert!(ids.contains(&id), "{id} of {ids:?}");
    }
    // The mean of the three runs, and half the interval: t(2 degrees, 97.5 %) = 4.3027.
    let runs: Vec<f64> = answer["runs"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|run| run["engine"] == "packet")
        .filter_map(|run| run["utilization"].as_f64())
        .collect();
    let mean = runs.iter().sum::<f64>() / 3.0;
    let spread = (runs.iter().map(|run| (run - mean).powi(2)).sum::<f64>() / 2.0).sqrt();
    let result = &packet["results"][0];
    assert!((result["value"].as_f64().expect("a mean") - mean).abs() < 1e-12);
    assert!((result["interval"].as_f64().expect("an interval") - 4.3027 * spread / 3f64.sqrt()).abs() < 1e-3 * spread);
    let text = out(&program(&["simulate", LINK, "seeds=3"]));
    assert!(text.contains("packet simulation: ") && text.contains("  Utilization: "), "{text}");
    let csv = out(&program(&["simulate", LINK, "seeds=3", "--csv"]));
    assert_eq!(csv.lines().count(), 7);
    assert!(csv.starts_with("link,engine,buffer,seed,") && csv.contains("sim_wall_time"));
}

#[test]
fn short_flows_have_completion_times() {
    let output = program(&["simulate", LINK, "rho=0.3", "len=14", "seeds=1", "--engine", "packet", "--json"]);
    let answer: Value = serde_json::from_str(&out(&output)).expect("JSON");
    let run = &answer["runs"][0];
    let (mean, p99) = (run["fct_mean"].as_f64().expect("a mean"), run["fct_p99"].as_f64().expect("a percentile"));
    // Three rounds of at least 20 ms, and no longer than the run.
    assert!(mean > 0.04 && mean < p99 && p99 < 6.0, "{run}");
}

#[test]
fn the_trace_has_every_packet_at_the_bottleneck() {
    let path = std::env::temp_dir().join(format!("bufferwise-trace-{}.csv", std::process::id()));
    let place = path.to_string_lossy().into_owned();
    let output = program(&["simulate", LINK, "seeds=1", "--engine", "packet", "--trace", &place, "--json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let trace = fs::read_to_string(&path).expect("the trace");
    fs::remove_file(&path).expect("the trace can go");
    let answer: Value = serde_json::from_str(&out(&output)).expect("JSON");
    let forwarded = answer["runs"][0]["packets_forwarded"].as_f64().expect("a count");
    let lines: Vec<Vec<u64>> = trace
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|cell| cell.parse().expect("a number")).collect())
        .collect();
    assert_eq!(trace.lines().next(), Some("time_ps,flow,sequence,admitted"));
    let admitted = lines.iter().filter(|line| line[3] == 1).count() as f64;
    let buffer = answer["runs"][0]["buffer"].as_f64().expect("a count");
    // What was taken in has left, or waits, or is in service at the end.
    assert!(admitted >= forwarded && admitted <= forwarded + buffer + 1.0, "{admitted} {forwarded}");
    assert!(lines.windows(2).all(|pair| pair[0][0] <= pair[1][0]));
    assert!(lines.iter().any(|line| line[3] == 0), "something is lost");
    let none = program(&["simulate", LINK, "--engine", "fluid", "--trace", &place]);
    assert_eq!((code(&none), out(&none)), (2, String::new()));
    assert!(!path.exists());
}

#[test]
fn a_simulator_that_lacks_something_says_so() {
    let partly = program(&["simulate", LINK, "p=0.01", "seeds=1"]);
    assert_eq!(code(&partly), 3);
    assert!(err(&partly).contains("No fluid simulation: it does not have what “Loss from other causes” asks for."));
    assert!(out(&partly).contains("packet simulation: ") && !out(&partly).contains("fluid simulation: "));
    for command in ["simulate", "sweep"] {
        let none = program(&[command, LINK, "cca=bbr"]);
        assert_eq!((code(&none), out(&none)), (2, String::new()), "{command}");
        assert!(err(&none).contains("it does not have BBR, and takes no other in its place"), "{}", err(&none));
    }
    let many = program(&["simulate", "n=1000000", "--engine", "packet"]);
    assert!(code(&many) == 2 && err(&many).contains("do not fit into memory"), "{}", err(&many));
}

#[test]
fn wrong_usage_is_said_and_nothing_is_simulated() {
    for arguments in [
        &["sweep", LINK, "--seeds", "5..1"][..],
        &["sweep", LINK, "--seeds", "some"],
        &["sweep", LINK, "--over", "colour=1..2"],
        &["sweep", LINK, "--over", "seed=1..5"],
        &["sweep", LINK, "--over", "b=many..few"],
        &["sweep", LINK, "--points", "0"],
        &["sweep", LINK, "--engine", "ns2"],
        &["sweep"],
        &["simulate", LINK, "--engine", "off"],
        &["simulate", LINK, "engine=off"],
        &["simulate", "oc3_500"],
    ] {
        let output = program(arguments);
        assert_eq!((code(&output), out(&output)), (2, String::new()), "{arguments:?}");
        assert!(!err(&output).is_empty() && !err(&output).contains("panicked"), "{arguments:?}");
    }
    let clamped = program(&["sweep", LINK, "d=2.5", "--over", "b=4p", "--seeds", "1"]);
    assert_eq!((code(&clamped), out(&clamped).lines().count()), (3, 2));
}
