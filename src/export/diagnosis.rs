//! What was read from a paste and what it means, as JSON and as plain text.

use super::VERSION;
use crate::device::{Kind, Reading, Unread};
use crate::report::{Diagnosis, Fill};
use crate::scenario::Lang;
use crate::text::{fact_label, fact_text, fact_value, finding, reading_title};
use serde_json::{Value, json};

/// `{version, readings[], idle[], unread[], findings[], fills[]}`, indented.
///
/// A fact is `{key, value, unit, label, display}`; what was not read has no fact.
pub fn diagnosis_json(lang: Lang, readings: &[Reading], idle: Option<&[Reading]>, diagnosis: &Diagnosis) -> String {
    let document = json!({
        "version": VERSION,
        "readings": readings_json(lang, readings),
        "idle": idle.map(|idle| readings_json(lang, idle)),
        "unread": unread(readings),
        "findings": diagnosis
            .findings
            .iter()
            .map(|one| {
                let words = finding(lang, one);
                json!({"id": words.id, "says": words.says, "because": words.because})
            })
            .collect::<Vec<Value>>(),
        "fills": diagnosis
            .fills
            .iter()
            .map(|fill| json!({"key": fill.key, "value": fill.value, "from": fill.from}))
            .collect::<Vec<Value>>(),
    });
    format!("{document:#}")
}

/// What was read, what could not be, the findings, and the values that a link could take.
pub fn diagnosis_text(lang: Lang, readings: &[Reading], diagnosis: &Diagnosis) -> String {
    let mut text = String::new();
    let mut line = |words: &str| {
        text.push_str(words);
        text.push('\n');
    };
    let words = match lang {
        Lang::En => ["Read:", "Not read:", "Findings:", "For a link:", "Nothing here was recognised.", "line"],
    };
    let known: Vec<&Reading> = readings.iter().filter(|reading| reading.kind != Kind::Unknown).collect();
    line(if known.is_empty() { words[4] } else { words[0] });
    for reading in &known {
        let facts: Vec<String> = reading.facts.iter().map(|fact| fact_text(lang, fact)).collect();
        let answers = match (lang, reading.samples.len()) {
            (_, 0) => Vec::new(),
            (Lang::En, 1) => vec!["1 answer".to_owned()],
            (Lang::En, many) => vec![format!("{many} answers")],
        };
        let facts: Vec<String> = facts.into_iter().chain(answers).collect();
        line(&format!("  {}: {}", reading_title(lang, reading), facts.join(", ")));
    }
    let unread = unread(readings);
    if !unread.is_empty() {
        line(words[1]);
        for part in unread {
            line(&format!("  {} {}: {}", words[5], part.line, part.text));
        }
    }
    if !diagnosis.findings.is_empty() {
        line(words[2]);
        for one in &diagnosis.findings {
            let said = finding(lang, one);
            line(&format!("  {}", said.says));
            line(&format!("    {}", said.because));
        }
    }
    if !diagnosis.fills.is_empty() {
        line(words[3]);
        let fills: Vec<String> = diagnosis.fills.iter().map(pair).collect();
        line(&format!("  {}", fills.join("  ")));
    }
    text
}

fn pair(fill: &Fill) -> String {
    format!("{}={}", fill.key, fill.value)
}

/// What could not be read anywhere, in the order of the lines.
fn unread(readings: &[Reading]) -> Vec<&Unread> {
    let mut unread: Vec<&Unread> = readings.iter().flat_map(|reading| &reading.unread).collect();
    unread.sort_by_key(|part| part.line);
    unread
}

fn readings_json(lang: Lang, readings: &[Reading]) -> Vec<Value> {
    readings
        .iter()
        .filter(|reading| reading.kind != Kind::Unknown)
        .map(|reading| {
            // A reading has finite numbers only.
            let mut entry = json!(reading);
            entry["name"] = json!(reading_title(lang, reading));
            for (fact, shown) in reading.facts.iter().zip(entry["facts"].as_array_mut().into_iter().flatten()) {
                shown["label"] = json!(fact_label(lang, fact.key));
                shown["display"] = json!(fact_value(fact));
            }
            entry
        })
        .collect()
}
