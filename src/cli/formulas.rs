//! `bufferwise formulas`: the working behind every number of a link.

use super::outcome::{Answer, Failure};
use super::question::asked;
use crate::report::{Row, report};
use crate::scenario::Lang;
use crate::text::{evidence, result_title, working::working};
use crate::units::Quantity;
use clap::ArgMatches;
use serde_json::json;

/// Significant digits of a result, as in the report.
const DIGITS: usize = 4;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let decoded = asked(given)?;
    let lang = decoded.display.lang;
    let rows = report(&decoded.scenario).rows;
    let output = if given.get_flag("json") {
        let list: Vec<serde_json::Value> = rows.iter().map(|row| as_json(lang, row)).collect();
        format!("{:#}\n", json!(list))
    } else {
        let blocks: Vec<String> = rows.iter().map(|row| as_text(lang, row)).collect();
        blocks.join("\n")
    };
    Ok(Answer::to(&decoded, output))
}

/// The formula with the numbers of the scenario, where it has a value.
fn substituted(row: &Row) -> Option<String> {
    let result = Quantity { value: row.value?, unit: row.card.unit };
    working(row.card, &row.inputs, result, DIGITS).ok().map(|working| working.linear)
}

fn as_json(lang: Lang, row: &Row) -> serde_json::Value {
    let card = row.card;
    let symbols: Vec<serde_json::Value> = card
        .symbols
        .iter()
        .map(|symbol| json!({"name": symbol.name, "meaning": symbol.meaning, "unit": symbol.unit}))
        .collect();
    json!({
        "id": card.id,
        "title": result_title(lang, card.id),
        "formula": card.formula,
        "result": card.result,
        "unit": card.unit,
        "symbols": symbols,
        "substituted": substituted(row),
        "validity": card.validity,
        "source": card.source.citation,
        "evidence": evidence(lang, card.source.evidence),
    })
}

fn as_text(lang: Lang, row: &Row) -> String {
    let card = row.card;
    let mut text = format!("{}  {}\n    {}\n", card.id, result_title(lang, card.id), card.formula);
    if let Some(line) = substituted(row) {
        text.push_str(&format!("    {line}\n"));
    }
    for symbol in card.symbols {
        text.push_str(&format!("      {}: {}\n", symbol.name, symbol.meaning));
    }
    text.push_str(&format!("    Holds: {}\n", card.validity));
    text.push_str(&format!("    Source: {} ({})\n", card.source.citation, evidence(lang, card.source.evidence)));
    text
}
