//! The command line as somebody runs it: the built program, its output, its exit code, its files.
#![cfg(feature = "cli")]

#[path = "chart/xml.rs"]
mod xml;

use bufferwise::scenario::{PRESETS, View, decode, encode};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

fn json(arguments: &[&str]) -> Value {
    let output = program(arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}", err(&output)))
}

/// An empty folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bufferwise-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_json_has_its_shape() {
    for preset in &PRESETS {
        let answer = json(&["eval", preset.id, "--json"]);
        let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
        for key in ["version", "model", "link", "scenario", "warnings", "results"] {
            assert!(keys.iter().any(|known| *known == key), "{key} is missing in {keys:?}");
        }
        assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(answer["link"], format!("?{}", preset.link));
        assert_eq!(answer["warnings"], Value::Array(Vec::new()));
        let results = answer["results"].as_array().expect("a list");
        assert!(results.len() > 50, "only {} results", results.len());
        let mut ids: Vec<&str> = Vec::new();
        for result in results {
            let id = result["id"].as_str().expect("an id");
            ids.push(id);
            let units = ["bit", "byte", "packet", "second", "bit/s", "fraction", "count"];
            assert!(units.contains(&result["unit"].as_str().expect("a unit")), "{id}: {}", result["unit"]);
            for text in ["display", "formula", "source"] {
                assert!(result[text].is_string(), "{id} lacks {text}");
            }
            assert!(result["valid"].is_boolean(), "{id}");
            let notes = result["notes"].as_array().expect("a list");
            assert!(notes.iter().all(|note| note.as_str().is_some_and(|text| text.ends_with('.'))), "{id}: {notes:?}");
            match &result["value"] {
                Value::Null => assert!(!notes.is_empty(), "{id} has no value and no note"),
                Value::Number(_) => assert!(!result["display"].as_str().unwrap_or("").is_empty(), "{id}"),
                other => panic!("{id}: {other}"),
            }
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{}: an id stands twice", preset.id);
    }
}

/// Every result id is there in every scenario, so that a reader of the JSON need not look for it.
#[test]
fn every_scenario_has_the_same_results() {
    let ids = |preset: &str| -> Vec<String> {
        let answer = json(&["eval", preset, "--json"]);
        let results = answer["results"].as_array().expect("a list").clone();
        results.iter().map(|result| result["id"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let usual = ids("oc3_100");
    for preset in &PRESETS {
        assert_eq!(ids(preset.id), usual, "{}", preset.id);
    }
    let full = "v=1&b=129p&fifo=43&delay=5ms&w=1MB&up=10Mbps&access=1Gbps&d=2&rho=0.2&p=0.0001&b0=1bdp";
    for link in ["cca=bbr", "rtt=0", "b=0", "util=1", "rho=0.8&b=0", "cca=cubic&n=1&rtt=0", full] {
        assert_eq!(ids(link), usual, "{link}");
    }
}

#[test]
fn the_link_of_the_json_leads_to_the_same_json() {
    for given in ["oc3_100", "c=1G&w=64KB&b=9k&n=2.5", "rtt=0.25&c=10 Gbit/s&n=200, 000&util=99%"] {
        let first = json(&["eval", given, "--json"]);
        let link = first["link"].as_str().expect("a link").to_owned();
        let again = json(&["eval", &link, "--json"]);
        assert_eq!(again["warnings"], Value::Array(Vec::new()), "{link}");
        for key in ["version", "model", "link", "scenario", "verdict", "results"] {
            assert_eq!(again[key], first[key], "{given}: {key}");
        }
    }
}

#[test]
fn exit_codes() {
    for (arguments, expected) in [
        (&["eval", "v=1"][..], 0),
        (&["eval", ""], 0),
        (&["eval", "oc3_100", "n=400"], 0),
        (&["eval", "c=10Gbps", "rtt=250ms"], 0),
        // unknown keys and readings that deserve a word do not change the question
        (&["eval", "colour=red"], 0),
        (&["eval", "c=1GBps"], 0),
        (&["eval", "n=3&n=4"], 0),
        // clamped, unreadable, ambiguous, another version
        (&["eval", "n=0"], 3),
        (&["eval", "n=2.5"], 3),
        (&["eval", "c=fast"], 3),
        (&["eval", "w=64KB"], 3),
        (&["eval", "rtt=1,500"], 3),
        (&["eval", "v=9"], 3),
        (&["eval", "mss=9000B"], 3),
        (&["figure", "n=0"], 3),
        (&["formulas", "n=0"], 3),
        // wrong usage
        (&[], 2),
        (&["eval"], 2),
        (&["eval", "no_such_preset"], 2),
        (&["eval", "c=1G", "fast"], 2),
        (&["eval", "v=1", "--xml"], 2),
        (&["eval", "v=1", "--json", "--csv"], 2),
        (&["figure"], 2),
        (&["figure", "v=1", "--chart", "pie"], 2),
        (&["figure", "v=1", "--width", "5"], 2),
        (&["fields", "--json", "--markdown"], 2),
        (&["serve"], 2),
        (&["presets"], 0),
        (&["fields"], 0),
        (&["formulas"], 0),
        (&["--help"], 0),
        (&["--version"], 0),
        (&["eval", "--help"], 0),
    ] {
        let output = program(arguments);
        assert_eq!(code(&output), expected, "{arguments:?}: {}", err(&output));
        if expected == 2 {
            assert!(output.stdout.is_empty(), "{arguments:?} writes to standard output");
            assert!(!output.stderr.is_empty(), "{arguments:?} does not say what is wrong");
        } else {
            assert!(!output.stdout.is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn what_was_not_used_as_written_is_said_twice() {
    let output = program(&["eval", "colour=red&w=64KB&n=0&rtt=soon", "--json"]);
    assert_eq!(code(&output), 3);
    let said = err(&output);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let warnings = answer["warnings"].as_array().expect("a list");
    let kinds: Vec<&str> = warnings.iter().filter_map(|warning| warning["kind"].as_str()).collect();
    assert_eq!(kinds, ["unknown_key", "ambiguous", "clamped", "unreadable"]);
    for warning in warnings {
        let message = warning["message"].as_str().expect("a sentence");
        assert!(said.contains(message), "{message} is not on standard error:\n{said}");
    }
    assert_eq!(warnings[1]["used"], "64 kB");
    assert_eq!(warnings[2]["used"], "1");
    // in text the warnings stand on standard error only
    let text = program(&["eval", "n=0"]);
    assert!(err(&text).contains("out of range") && !out(&text).contains("out of range"));
}

#[test]
fn the_three_formats_agree() {
    let answer = json(&["eval", "oc3_100", "--json"]);
    let csv = out(&program(&["eval", "oc3_100", "--csv"]));
    let text = out(&program(&["eval", "oc3_100"]));
    assert_eq!(text, out(&program(&["eval", "oc3_100", "--text"])));
    let results = answer["results"].as_array().expect("a list");
    assert_eq!(csv.lines().count(), results.len() + 1);
    for (result, line) in results.iter().zip(csv.lines().skip(1)) {
        let id = result["id"].as_str().expect("an id");
        let mut cells = line.split(',');
        assert_eq!(cells.next(), Some(id));
        let value = cells.next().unwrap_or_default();
        // serde_json reads a number within one unit in its last place
        match (value.parse::<f64>().ok(), result["value"].as_f64()) {
            (Some(csv), Some(json)) => assert!((csv - json).abs() <= csv.abs() * 1e-15, "{id}: {csv} and {json}"),
            (csv, json) => assert_eq!(csv, json, "{id}"),
        }
        assert!(text.contains(&format!("\n{id} ")), "{id} is not in the text");
        if result["value"].is_number() {
            let display = result["display"].as_str().unwrap_or_default();
            assert!(text.contains(display), "{id}: {display}");
        }
    }
    assert!(text.starts_with(answer["verdict"].as_str().unwrap_or("?").split(';').next().unwrap_or("?")));
}

#[test]
fn two_runs_say_the_same() {
    for arguments in [&["eval", "home_fibre", "--json"][..], &["figure", "oc3_100"], &["fields"], &["formulas"]] {
        let (first, second) = (program(arguments), program(arguments));
        assert_eq!(first.stdout, second.stdout, "{arguments:?}");
    }
}

#[test]
fn every_chart_of_every_preset_is_a_figure() {
    let folder = Folder::new("charts");
    for preset in &PRESETS {
        for view in View::ALL {
            let file = folder.0.join(format!("{}-{}.svg", preset.id, view.key()));
            let output = program(&["figure", preset.id, "--chart", view.key(), "-o", &file.to_string_lossy()]);
            assert_eq!(code(&output), 0, "{}", err(&output));
            assert!(output.stdout.is_empty());
            let figure = fs::read_to_string(&file).expect("the figure");
            let tags = xml::well_formed(&figure);
            assert!(tags.as_ref().is_ok_and(|tags| *tags > 20), "{} {}: {tags:?}", preset.id, view.key());
            assert!(figure.starts_with("<svg ") && !figure.contains("NaN") && !figure.contains("inf "));
        }
    }
    assert_eq!(folder.names().len(), PRESETS.len() * View::ALL.len(), "only the figures are there");
}

#[test]
fn a_figure_goes_to_standard_output_or_whole_into_its_place() {
    let folder = Folder::new("places");
    let shown = out(&program(&["figure", "oc3_100", "--chart", "delay", "-o", "-"]));
    assert!(xml::well_formed(&shown).is_ok());
    // the link's own view, when no chart is named
    assert_eq!(out(&program(&["figure", "oc3_100", "view=delay"])), shown);
    let file = folder.0.join("a.svg");
    fs::write(&file, "what was there before, longer or shorter").expect("a file");
    assert_eq!(code(&program(&["figure", "oc3_100", "--chart", "delay", "-o", &file.to_string_lossy()])), 0);
    assert_eq!(fs::read_to_string(&file).expect("the figure"), shown);
    assert_eq!(folder.names(), ["a.svg"], "nothing else is left behind");
}

#[test]
fn a_figure_that_cannot_be_written_leaves_nothing() {
    let folder = Folder::new("nowhere");
    let missing = folder.0.join("no/such/folder/a.svg");
    let output = program(&["figure", "oc3_100", "-o", &missing.to_string_lossy()]);
    assert_eq!(code(&output), 1);
    assert!(output.stdout.is_empty());
    assert!(err(&output).contains("there is no folder"), "{}", err(&output));
    let output = program(&["figure", "oc3_100", "-o", &folder.0.to_string_lossy()]);
    assert_eq!(code(&output), 1, "a folder is no file");
    // wrong usage must not touch the file either
    let kept = folder.0.join("kept.svg");
    fs::write(&kept, "kept").expect("a file");
    assert_eq!(code(&program(&["figure", "no_such_preset", "-o", &kept.to_string_lossy()])), 2);
    assert_eq!(fs::read_to_string(&kept).expect("the file"), "kept");
    assert_eq!(folder.names(), ["kept.svg"]);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_one() {
    let folder = Folder::new("symlink");
    let (real, link) = (folder.0.join("real.svg"), folder.0.join("link.svg"));
    fs::write(&real, "before").expect("a file");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    assert_eq!(code(&program(&["figure", "oc3_100", "-o", &link.to_string_lossy()])), 0);
    assert!(fs::symlink_metadata(&link).expect("the link").file_type().is_symlink());
    assert!(fs::read_to_string(&real).expect("the figure").starts_with("<svg "));
}

/// `bufferwise … | head -1` reads one line and closes the pipe.
#[test]
fn a_closed_pipe_is_no_crash() {
    for arguments in [&["formulas", "oc3_100"][..], &["figure", "oc3_100"], &["eval", "oc3_100", "--json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bufferwise"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().expect("standard error").read_to_string(&mut said).expect("UTF-8");
        assert_eq!(child.wait().expect("an end").code(), Some(0), "{arguments:?}: {said}");
        assert_eq!(said, "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = fs::OpenOptions::new().write(true).open(Path::new("/dev/full")).expect("/dev/full");
    let output = Command::new(env!("CARGO_BIN_EXE_bufferwise"))
        .args(["eval", "oc3_100"])
        .stdout(full)
        .output()
        .expect("the program starts");
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("could not be written"));
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_are_read_as_a_link() {
    use std::os::unix::ffi::OsStrExt;
    let odd = std::ffi::OsStr::from_bytes(b"c=\xff\xfe&n=\x80&rtt=50ms");
    let output =
        Command::new(env!("CARGO_BIN_EXE_bufferwise")).arg("eval").arg(odd).output().expect("the program starts");
    assert_eq!(code(&output), 3);
    assert!(out(&output).contains("sqrt_n"));
}

#[test]
fn presets_and_fields_are_listed_from_their_tables() {
    let presets = json(&["presets", "--json"]);
    let text = out(&program(&["presets"]));
    for (preset, listed) in PRESETS.iter().zip(presets.as_array().expect("a list")) {
        assert_eq!(listed["id"], preset.id);
        assert_eq!(listed["link"], format!("?{}", preset.link));
        assert!(text.contains(&format!("{}  ", preset.id)) && text.contains(preset.link));
    }
    let fields = json(&["fields", "--json"]);
    let table = out(&program(&["fields", "--markdown"]));
    for field in fields["fields"].as_array().expect("a list") {
        let (key, example) = (field["key"].as_str().unwrap_or("?"), field["example"].as_str().unwrap_or("?"));
        assert!(table.contains(&format!("| `{key}` |")), "{key} is not in the table");
        // an example sets its field, and says so without a warning
        let decoded = decode(&format!("{key}={example}"));
        assert_eq!(decoded.warnings, [], "{key}={example}");
        assert_ne!(encode(&decoded.scenario, &decoded.display), "v=1", "{key}={example} says nothing new");
        for alias in field["aliases"].as_array().expect("a list") {
            let alias = alias.as_str().unwrap_or("?");
            assert_eq!(decode(&format!("{alias}={example}")).scenario, decoded.scenario, "{alias}");
        }
        // a default that is shown is the default
        if let Some(default) = field["default"].as_str() {
            let decoded = decode(&format!("{key}={}", default.replace('+', "%2B")));
            assert_eq!(encode(&decoded.scenario, &decoded.display), "v=1", "{key}={default}");
        }
    }
    for choice in fields["display"].as_array().expect("a list") {
        let (key, default) = (choice["key"].as_str().unwrap_or("?"), choice["default"].as_str().unwrap_or("?"));
        assert_eq!(decode(&format!("{key}={default}")), decode(""), "{key}={default} is not the default");
    }
}

#[test]
fn a_paste_is_read() {
    let folder = Folder::new("read");
    let (loaded, idle) = (folder.0.join("loaded.txt"), folder.0.join("idle.txt"));
    fs::write(&loaded, "rtt min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms\n").expect("a file");
    fs::write(&idle, "rtt min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms\n").expect("a file");
    let (loaded, idle) = (loaded.to_string_lossy().into_owned(), idle.to_string_lossy().into_owned());
    let output = program(&["read", &loaded, "--idle", &idle, "--rate", "360kbps"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("grade C"), "{}", out(&output));
    let answer = json(&["read", &loaded, "--idle", &idle, "--rate", "360kbps", "--json"]);
    assert_eq!(answer["readings"][0]["facts"][1]["key"], "rtt_mean");
    assert_eq!(answer["readings"][0]["facts"][1]["value"], 0.204169);
    assert_eq!(answer["findings"][0]["id"], "increase");
    assert_eq!(answer["fills"][0]["key"], "rtt");
    assert_eq!(answer["fills"][0]["value"], "11.184ms");
    assert_eq!(answer["unread"], Value::Array(Vec::new()));
}

#[test]
fn what_is_no_output_is_said() {
    let folder = Folder::new("read-odd");
    let odd = folder.0.join("odd.txt");
    fs::write(&odd, "dear router,\nhow are you\n").expect("a file");
    let odd = odd.to_string_lossy().into_owned();
    let output = program(&["read", &odd]);
    assert_eq!(code(&output), 3);
    assert!(out(&output).contains("line 1: dear router,"), "{}", out(&output));
    for wrong in
        [&["read", "/nowhere/at/all"][..], &["read", &odd, "--rate", "12 parsecs"], &["read", &odd, "--rate", "1,500"]]
    {
        let output = program(wrong);
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{wrong:?}");
    }
}
