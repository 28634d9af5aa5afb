//! `bufferwise fields`: what a link can say, from the field table.

use super::outcome::Answer;
use crate::scenario::{Display, FIELDS, Field, FieldId, Kind, Lang, Scenario, Theme, Value, View, XAxis, YAxis};
use crate::text::{edit_text, field_words, range_text};
use clap::ArgMatches;
use serde_json::json;

/// What is said of one key.
struct Line {
    key: &'static str,
    label: &'static str,
    unit: &'static str,
    range: String,
    /// Nothing where the field may be left out.
    default: String,
    aliases: &'static [&'static str],
    example: &'static str,
    help: &'static str,
}

pub(super) fn run(given: &ArgMatches) -> Answer {
    let lines: Vec<Line> = FIELDS.iter().map(line).collect();
    Answer::of(if given.get_flag("json") {
        as_json(&lines)
    } else if given.get_flag("markdown") {
        as_markdown(&lines)
    } else {
        as_text(&lines)
    })
}

fn line(field: &'static Field) -> Line {
    let words = field_words(Lang::En, field.id);
    let range = range_text(Lang::En, field);
    let default = match Scenario::default().get(field.id) {
        Value::Absent => String::new(),
        Value::Choice(choice) => choice.key().to_owned(),
        value => edit_text(value),
    };
    Line {
        key: field.key,
        label: words.label,
        unit: words.unit,
        range,
        default,
        aliases: field.aliases,
        example: field.example,
        help: words.help,
    }
}

/// What older links call a key; one says the opposite of it and takes 1 or 0.
fn older_names(line: &Line) -> Vec<&'static str> {
    let opposite = (line.key == FieldId::SegmentsPerAck.field().key).then_some("no_delayed_acks");
    line.aliases.iter().copied().chain(opposite).collect()
}

/// The keys outside the scenario with their choices, the default first.
fn display_keys() -> Vec<(&'static str, Vec<&'static str>)> {
    let default = Display::default();
    let switch = |on: bool| if on { vec!["1", "0"] } else { vec!["0", "1"] };
    vec![
        ("view", View::ALL.iter().map(|choice| choice.key()).collect()),
        ("x", XAxis::ALL.iter().map(|choice| choice.key()).collect()),
        ("y", YAxis::ALL.iter().map(|choice| choice.key()).collect()),
        ("embed", switch(default.embed)),
        ("controls", switch(default.controls)),
        ("theme", Theme::ALL.iter().map(|choice| choice.key()).collect()),
        ("lang", Lang::ALL.iter().map(|choice| choice.key()).collect()),
    ]
}

fn as_json(lines: &[Line]) -> String {
    let fields: Vec<serde_json::Value> = lines
        .iter()
        .map(|line| {
            json!({
                "key": line.key,
                "label": line.label,
                "unit": line.unit,
                "range": line.range,
                "default": Some(&line.default).filter(|text| !text.is_empty()),
                "aliases": line.aliases,
                "example": line.example,
                "help": line.help,
            })
        })
        .collect();
    let display: Vec<serde_json::Value> = display_keys()
        .into_iter()
        .map(|(key, choices)| json!({"key": key, "default": choices.first(), "choices": choices}))
        .collect();
    format!("{:#}\n", json!({"fields": fields, "display": display}))
}

fn as_text(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let default = if line.default.is_empty() { "left out" } else { &line.default };
        text.push_str(&format!("{}  {}\n", line.key, line.label));
        text.push_str(&format!("    {}\n", line.help));
        let unit = if line.unit.is_empty() { String::new() } else { format!("; a bare number: {}", bare(line)) };
        text.push_str(&format!("    {}{unit}; default: {default}; example: {}={}", line.range, line.key, line.example));
        let older = older_names(line);
        if !older.is_empty() {
            text.push_str(&format!("; older name: {}", older.join(", ")));
        }
        text.push_str("\n\n");
    }
    text.push_str("Outside the scenario, the default first:\n");
    for (key, choices) in display_keys() {
        text.push_str(&format!("  {key}={}\n", choices.join(" | ")));
    }
    text
}

/// What a number without unit is in a link.
fn bare(line: &Line) -> &'static str {
    match Field::with_key(line.key).map(|field| field.kind) {
        Some(Kind::Buffer) => "packets",
        _ => line.unit,
    }
}

fn as_markdown(lines: &[Line]) -> String {
    let mut text = String::from(
        "| Key | Meaning | A bare number is | Range | Default | Example | Older name |\n|---|---|---|---|---|---|---|\n",
    );
    for line in lines {
        let default = if line.default.is_empty() { "left out" } else { &line.default };
        let aliases: Vec<String> = older_names(line).iter().map(|name| format!("`{name}`")).collect();
        text.push_str(&format!(
            "| `{}` | {} | {} | {} | {default} | `{}={}` | {} |\n",
            line.key,
            line.label,
            bare(line),
            line.range,
            line.key,
            line.example,
            aliases.join(", ")
        ));
    }
    text.push_str("\n| Key | Choices, the default first |\n|---|---|\n");
    for (key, choices) in display_keys() {
        let choices: Vec<String> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        text.push_str(&format!("| `{key}` | {} |\n", choices.join(", ")));
    }
    text
}
