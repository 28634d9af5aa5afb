//! The report as JSON, the same on every platform.

use super::{MODEL_VERSION, VERSION};
use crate::model::card::Card;
use crate::report::{Report, Row};
use crate::scenario::{Display, Lang, LinkWarning, encode};
use crate::text::{display_row, evidence, link_warning, note, plain, result_title, verdict};
use serde_json::{Value, json};

/// `{version, model, link, scenario, verdict, warnings[], results[]}`, indented.
///
/// Each result is `{id, title, value, unit, display, formula, source, valid, notes[]}`; a value that does not exist is
/// `null`, with a note that says why.
pub fn report_json(lang: Lang, report: &Report, display: &Display, warnings: &[LinkWarning]) -> String {
    let answer = verdict(lang, report);
    let document = json!({
        "version": VERSION,
        "model": MODEL_VERSION,
        "link": format!("?{}", encode(&report.scenario, display)),
        "scenario": report.scenario,
        "verdict": format!("{} {}", plain(&answer.headline), plain(&answer.more)).trim(),
        "warnings": warnings_json(lang, warnings),
        "results": report.rows.iter().map(|row| result(lang, row)).collect::<Vec<Value>>(),
    });
    // A `Value` has only string keys and finite numbers, so it always prints.
    format!("{document:#}")
}

fn result(lang: Lang, row: &Row) -> Value {
    json!({
        "id": row.card.id,
        "title": result_title(lang, row.card.id),
        "value": row.value,
        "unit": row.card.unit,
        "display": display_row(row),
        "formula": row.card.formula,
        "source": source(lang, row.card),
        "valid": row.valid,
        "notes": row.notes.iter().map(|remark| note(lang, remark)).collect::<Vec<String>>(),
    })
}

fn source(lang: Lang, card: &Card) -> String {
    format!("{} ({})", card.source.citation, evidence(lang, card.source.evidence))
}

/// What the link said that was not used as written: `[{kind, key, text, used, choices, message}]`.
pub fn warnings_json(lang: Lang, warnings: &[LinkWarning]) -> Vec<Value> {
    warnings
        .iter()
        .map(|warning| {
            let mut entry = match warning {
                LinkWarning::UnknownKey { key } => json!({"kind": "unknown_key", "key": key}),
                LinkWarning::Repeated { key } => json!({"kind": "repeated", "key": key}),
                LinkWarning::Unreadable { key, text, kept, .. } => {
                    json!({"kind": "unreadable", "key": key, "text": text, "used": kept})
                }
                LinkWarning::Clamped { key, text, used, range } => {
                    json!({"kind": "clamped", "key": key, "text": text, "used": used, "range": range})
                }
                LinkWarning::Ambiguous { key, text, used, choices } => {
                    json!({"kind": "ambiguous", "key": key, "text": text, "used": used, "choices": choices})
                }
                LinkWarning::Note { key, .. } => json!({"kind": "note", "key": key}),
                LinkWarning::SegmentAbovePacket => json!({"kind": "clamped", "key": "mss"}),
                LinkWarning::WarmAboveRun => json!({"kind": "clamped", "key": "warm"}),
                LinkWarning::RoundTripsDiffer { .. } => json!({"kind": "differ", "key": "rtts"}),
                LinkWarning::UnknownVersion { text } => json!({"kind": "version", "key": "v", "text": text}),
            };
            entry["message"] = json!(link_warning(lang, warning));
            entry
        })
        .collect()
}
