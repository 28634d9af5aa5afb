//! The house holds: rooms know only whom they may know, and only the outer ones know browsers, clocks, threads or printing.
//! The table and its reasons are in ARCHITECTURE.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with the rooms it may know directly; an arrow allows everything upstream of it.
const ROOMS: &[(&str, &[&str])] = &[
    ("units", &[]),
    ("math", &[]),
    ("model", &["units", "math"]),
    ("fluid", &["units", "math"]),
    ("packet", &["units", "math"]),
    ("scenario", &["units"]),
    ("device", &["units"]),
    ("job", &["scenario", "fluid", "packet"]),
    ("report", &["scenario", "model", "device", "job"]),
    ("text", &["report"]),
    ("chart", &["text"]),
    ("export", &["chart"]),
    ("cli", &["job", "export"]),
    ("web", &["job", "export"]),
    ("ui", &["web"]),
];

/// Code that is at home in some rooms only. The thin binaries belong to the room they show (see [`room_of`]).
const AT_HOME: &[(&str, &[&str])] = &[
    ("leptos", &["ui"]),
    ("web_sys", &["web", "ui"]),
    ("js_sys", &["web", "ui"]),
    ("wasm_bindgen", &["web", "ui"]),
    ("wasm_bindgen_futures", &["web", "ui"]),
    ("gloo_net", &["web"]),
    ("plotters_canvas", &["web", "ui"]),
    ("console_error_panic_hook", &["web", "ui"]),
    ("clap", &["cli"]),
    ("Instant", &["cli"]),
    ("SystemTime", &["cli"]),
    ("std::thread", &["cli"]),
    ("std::fs", &["cli"]),
    ("std::env", &["cli"]),
    ("std::process", &["cli"]),
    ("std::net", &[]),
    ("stdin", &["cli"]),
    ("stdout", &["cli"]),
    ("stderr", &["cli"]),
    ("print!", &["cli"]),
    ("println!", &["cli"]),
    ("eprint!", &["cli"]),
    ("eprintln!", &["cli"]),
    ("dbg!", &[]),
];

#[test]
fn every_file_knows_only_whom_it_may() {
    let files = rust_files(&source());
    assert!(files.len() > 5, "found only {} files: is this test looking in the right place?", files.len());
    let mut broken = Vec::new();
    for file in files {
        let shown = file.strip_prefix(source()).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        if shown == "lib.rs" {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a readable source file");
        match room_of(&shown) {
            Some(room) => broken.extend(breaches(room, &shown, &text)),
            None => broken.push(format!("{shown} is in no room of the table")),
        }
    }
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn the_crate_root_only_names_the_rooms() {
    let root = fs::read_to_string(source().join("lib.rs")).expect("src/lib.rs");
    for line in code_only(&root).lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("#[cfg(")) {
        let named = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';'));
        assert!(
            named.is_some_and(|room| may_know("ui", room) || ["cli", "ui"].contains(&room)) || line.starts_with("#!["),
            "src/lib.rs: `{line}`: a name at the root would lead around the table"
        );
    }
}

#[test]
fn the_table_says_what_the_design_says() {
    for (from, to) in [
        ("ui", "units"),
        ("report", "packet"),
        ("chart", "scenario"),
        ("cli", "text"),
        ("model", "math"),
        ("job", "units"),
    ] {
        assert!(may_know(from, to), "{from} may know {to}");
    }
    for (from, to) in [
        ("scenario", "model"),
        ("model", "scenario"),
        ("scenario", "math"),
        ("report", "text"),
        ("job", "model"),
        ("device", "scenario"),
        ("units", "math"),
        ("cli", "web"),
        ("web", "ui"),
        ("model", "fluid"),
        ("units", "ui"),
    ] {
        assert!(!may_know(from, to), "{from} must not know {to}");
    }
    for (room, _) in ROOMS {
        assert!(!upstream(room).contains(room), "{room} leads back to itself");
    }
}

#[test]
fn a_breach_is_caught_however_it_is_written() {
    for (room, file, text) in [
        ("model", "model/a.rs", "use crate::scenario::Scenario;"),
        ("model", "model/a.rs", "use crate::{units::Bits, scenario};"),
        ("model", "model/a.rs", "use crate::{\n    units::{Bits, Bytes},\n    report::{self, Row},\n};"),
        ("model", "model/a.rs", "use ::bufferwise::report::Row;"),
        ("model", "model/a.rs", "fn f() -> crate :: report::Row { todo() }"),
        ("model", "model/a.rs", "use super::super::report::Row;"),
        ("model", "model/mod.rs", "use super::report::Row;"),
        ("model", "model/a.rs", "use super::super::{math, report};"),
        ("model", "model/a.rs", "mod tests { use super::super::super::chart; }"),
        ("units", "units/a.rs", "use crate::*;"),
        ("units", "units/a.rs", "use crate as everything;"),
        ("units", "units/a.rs", "use crate::{self as everything};"),
        ("scenario", "scenario/a.rs", "let x = \"a \\\" b\"; use crate::model; let y = '\"';"),
        ("scenario", "scenario/a.rs", "fn f<'a>(x: &'a str) {} use crate::math;"),
        ("report", "report/a.rs", "use leptos::prelude::*;"),
        ("web", "web/a.rs", "use leptos::prelude::*;"),
        ("chart", "chart/a.rs", "fn f(x: &web_sys::Window) {}"),
        ("report", "report/a.rs", "let now = std::time::Instant::now();"),
        ("report", "report/a.rs", "use std::time::{Duration, Instant};"),
        ("web", "web/a.rs", "std::thread::spawn(f);"),
        ("model", "model/a.rs", "println!(\"{x}\");"),
        ("export", "export/a.rs", "use std::{fmt, fs};"),
        ("cli", "cli/a.rs", "let x = dbg!(3);"),
    ] {
        assert!(!breaches(room, file, text).is_empty(), "not caught in {file}: {text}");
    }
}

#[test]
fn what_is_allowed_is_not_caught() {
    for (room, file, text) in [
        (
            "model",
            "model/a.rs",
            "use crate::{units::{Bits, Unit}, math};\nuse super::card::Card;\npub(crate) fn f() {}",
        ),
        ("model", "model/a.rs", "use crate::model::card::Card;"),
        ("ui", "ui/charts/a.rs", "use super::super::controls::Slider; use crate::web::canvas;"),
        (
            "model",
            "model/a.rs",
            "/// use crate::report;\n// println!(\"x\")\n/* use crate::ui; /* nested */ dbg!() */ fn f() {}",
        ),
        (
            "model",
            "model/a.rs",
            "const A: &str = \"use crate::report; println!\"; const B: &str = r#\"crate::ui \" \"#;",
        ),
        ("ui", "ui/a.rs", "use leptos::prelude::*; use crate::report::Report; use std::time::Duration;"),
        ("cli", "cli/a.rs", "println!(\"{}\", std::env::args().count());"),
        ("report", "report/a.rs", "struct Instantaneous; fn blueprint() { self.fs() }"),
    ] {
        assert_eq!(breaches(room, file, text), Vec::<String>::new(), "wrongly caught: {text}");
    }
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The room of a file given relative to `src`; the binaries are the front of one.
fn room_of(file: &str) -> Option<&'static str> {
    let name = match file {
        "main.rs" => "ui",
        "bin/bufferwise.rs" => "cli",
        "bin/sim_worker.rs" | "bin/time_machine.rs" | "bin/study.rs" | "bin/reader.rs" => "web",
        _ => file.split_once('/')?.0,
    };
    ROOMS.iter().map(|(room, _)| *room).find(|room| *room == name)
}

/// Every room that `room` may know, itself not counted.
fn upstream(room: &str) -> BTreeSet<&'static str> {
    let mut known = BTreeSet::new();
    let mut ahead: Vec<&str> = direct(room).to_vec();
    while let Some(next) = ahead.pop() {
        if let Some((name, _)) = ROOMS.iter().find(|(name, _)| *name == next)
            && known.insert(*name)
        {
            ahead.extend(direct(next));
        }
    }
    known
}

fn direct(room: &str) -> &'static [&'static str] {
    ROOMS.iter().find(|(name, _)| *name == room).map_or(&[], |(_, known)| known)
}

fn may_know(from: &str, to: &str) -> bool {
    upstream(from).contains(to)
}

/// What `text`, a file of `room`, does that the tables do not allow.
fn breaches(room: &str, file: &str, text: &str) -> Vec<String> {
    let code = code_only(text);
    let tokens = tokens(&code);
    let mut found = Vec::new();
    for name in names_at_the_root(&tokens, file) {
        // A binary reaches its own room, too, by the crate's name.
        if name != room && !may_know(room, &name) {
            found.push(format!("{file}: {room} must not know `{name}` (see the table in tests/architecture.rs)"));
        }
    }
    for (what, homes) in AT_HOME {
        if !homes.contains(&room) && uses(&tokens, what) {
            found.push(format!("{file}: `{what}` is not at home in {room}"));
        }
    }
    found
}

/// First path segments after `crate::`, `bufferwise::` or enough `super::`, groups opened.
fn names_at_the_root(tokens: &[&str], file: &str) -> Vec<String> {
    // `super` from mod.rs of a room is the root already; from another file it takes two.
    let enough = if file.ends_with("/mod.rs") && file.matches('/').count() == 1 { 1 } else { 2 };
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mut after = at;
        let by_crate = matches!(tokens[at], "crate" | "bufferwise");
        let mut supers = 0;
        if by_crate {
            after += 1;
        }
        while tokens.get(after) == Some(&"super") {
            supers += 1;
            after +=
                if tokens.get(after + 1) == Some(&"::") && tokens.get(after + 2) == Some(&"super") { 2 } else { 1 };
        }
        if by_crate || supers >= enough {
            let heads = match (tokens.get(after), tokens.get(after + 1)) {
                (Some(&"::"), Some(&"{")) => group_heads(&tokens[after + 2..]),
                (Some(&"::"), Some(name)) => vec![(*name).to_owned()],
                (Some(&"as"), _) => vec![format!("{} as …", tokens[at])],
                // `pub(crate)` and the like.
                _ => Vec::new(),
            };
            // From a deeper folder `super::super::card` stays inside its room: of those only names of rooms count.
            names.extend(heads.into_iter().filter(|name| by_crate || ROOMS.iter().any(|(room, _)| room == name)));
        }
        at = after.max(at + 1);
    }
    names
}

/// The first names of the parts of a group whose `{` has been read.
fn group_heads(tokens: &[&str]) -> Vec<String> {
    let mut heads = Vec::new();
    let mut depth = 1;
    let mut starts = true;
    for token in tokens {
        match *token {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," if depth == 1 => {
                starts = true;
                continue;
            }
            _ if starts && depth == 1 => heads.push((*token).to_owned()),
            _ => {}
        }
        starts = false;
        if depth == 0 {
            break;
        }
    }
    heads
}

/// Whether the code names `what`: a word, a macro (`word!`) or a path of two (`std::fs`, also inside `std::{…}`).
fn uses(tokens: &[&str], what: &str) -> bool {
    if let Some(name) = what.strip_suffix('!') {
        return tokens.windows(2).any(|pair| pair == [name, "!"]);
    }
    let Some((head, tail)) = what.split_once("::") else {
        return tokens.contains(&what);
    };
    (0..tokens.len()).any(|at| {
        tokens[at] == head
            && tokens.get(at + 1) == Some(&"::")
            && match tokens.get(at + 2) {
                Some(&"{") => group_heads(&tokens[at + 3..]).iter().any(|name| name == tail),
                next => next == Some(&tail),
            }
    })
}

/// Words, `::` and single marks.
fn tokens(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let length = match word {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            _ => word,
        };
        if !first.is_whitespace() {
            found.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    found
}

/// The text without comments, strings and characters.
fn code_only(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let skipped = match rest {
            ['/', '/', ..] => rest.iter().position(|c| *c == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => block_comment(rest),
            ['"', ..] => string(rest),
            ['r', '"' | '#', ..] if !ends_in_word(&code) => raw_string(rest),
            ['\'', '\\', _, ..] => 3 + rest.iter().skip(3).position(|c| *c == '\'').map_or(0, |more| more + 1),
            ['\'', _, '\'', ..] => 3,
            _ => 0,
        };
        if skipped == 0 {
            code.push(chars[at]);
            at += 1;
        } else {
            code.push(' ');
            at += skipped;
        }
    }
    code
}

fn ends_in_word(code: &str) -> bool {
    code.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_')
}

fn block_comment(rest: &[char]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match rest[at..] {
            ['/', '*', ..] => {
                depth += 1;
                at += 2;
            }
            ['*', '/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    break;
                }
            }
            _ => at += 1,
        }
    }
    at
}

fn string(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != '"' {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// Length of `r"…"` or `r#"…"#` with any number of marks; 0 if it is something else (`r#type`).
fn raw_string(rest: &[char]) -> usize {
    let marks = rest[1..].iter().take_while(|c| **c == '#').count();
    if rest.get(1 + marks) != Some(&'"') {
        return 0;
    }
    let mut at = 2 + marks;
    while at < rest.len() {
        if rest[at] == '"' && rest[at + 1..].iter().take(marks).filter(|c| **c == '#').count() == marks {
            return at + 1 + marks;
        }
        at += 1;
    }
    at
}
