//! Two tables: the published experiment beside our evaluators, and every published rule for the user's link.

use super::State;
use super::element::{El, el};
use crate::model::rule::Holds;
use crate::report::{Evaluator, PUBLISHED_TABLE, RuleAnswer, TableCell, rules, utilization_at};
use crate::scenario::Scenario;
use crate::text::{Word, buffer_forms, per_cent};
use crate::units::{Bits, Packets, Seconds, display_packets, display_time};
use leptos::prelude::*;

/// A heading cell of a column.
pub fn head(text: &str) -> El {
    el("th").attr("scope", "col").text(text)
}

/// A table of heading cells and a body.
pub fn table(heads: Vec<El>, body: El) -> El {
    el("table").child(el("thead").child(el("tr").children(heads))).child(body)
}

/// A part of the page that is a table with its title and introduction.
fn table_block(state: State, testid: &str, title: Word, intro: Word, heads: Vec<El>, body: El) -> El {
    let title = state.word(title);
    let scroll = el("div").class("table-scroll").attr("tabindex", "0").attr("role", "region").attr("aria-label", title);
    el("section")
        .class("block")
        .testid(testid)
        .child(el("h2").text(title))
        .child(el("p").text(state.word(intro)))
        .child(scroll.child(table(heads, body)))
}

/// The published table, with ours beside it and the differences in points.
pub fn published_table(state: State) -> El {
    let heads = [
        Word::TableFlows,
        Word::TableBuffer,
        Word::TableMultiple,
        Word::TableChip,
        Word::TableModel,
        Word::TableSimulation,
        Word::TableRouter,
        Word::TableOurModel,
        Word::TableDifference,
        Word::TableBound,
        Word::TableShortfall,
    ];
    let row = |cell: &'static TableCell| {
        let here = move || state.rested(|scenario| scenario.flows) == cell.flows;
        el("tr").live_attr("class", move || if here() { "here" } else { "" }.to_owned()).children(cells(cell))
    };
    let heads = heads.iter().map(|key| head(state.word(*key))).collect();
    let body = el("tbody").children(PUBLISHED_TABLE.iter().map(row));
    table_block(state, "published-table", Word::ChartTable, Word::PublishedIntro, heads, body)
        .child(el("p").text(state.word(Word::TableNote)))
}

fn cells(cell: &TableCell) -> [El; 11] {
    let scenario = Scenario { flows: cell.flows, hidden_fifo: Packets(43.0), ..Scenario::default() };
    let bits = Packets(cell.packets).bits(scenario.packet_size);
    let ours = |evaluator| utilization_at(&scenario, evaluator, bits);
    let printed = |share: Option<f64>| share.map_or_else(|| "–".to_owned(), |share| format!("{:.1}", share * 100.0));
    let computed = |share: Option<f64>| share.map_or_else(String::new, |share| format!("{:.2}", share * 100.0));
    let difference = ours(Evaluator::TableModel).map(|share| (share - cell.model) * 100.0);
    let chip = if cell.chip_bits < 1024.0 * 1024.0 {
        format!("{} kb", cell.chip_bits / 1024.0)
    } else {
        format!("{} Mb", cell.chip_bits / 1024.0 / 1024.0)
    };
    [
        format!("{}", cell.flows),
        format!("{}", cell.packets),
        format!("{}", cell.multiple),
        chip,
        printed(Some(cell.model)),
        printed(cell.simulation),
        printed(cell.router),
        computed(ours(Evaluator::TableModel)),
        difference.map_or_else(String::new, points_text),
        computed(ours(Evaluator::Bound)),
        computed(ours(Evaluator::Shortfall)),
    ]
    .map(|text| el("td").text(&text))
}

/// A difference in points with its sign; what rounds to nothing has none.
fn points_text(points: f64) -> String {
    let text = format!("{points:+.2}");
    if text.ends_with("0.00") { "0.00".to_owned() } else { text.replace('-', "−") }
}

/// Every published rule for the user's link.
pub fn rules_table(state: State) -> El {
    let heads = [
        (Word::RuleYear, ""),
        (Word::RuleAuthors, "text-cell"),
        (Word::RuleBuffer, ""),
        (Word::RuleDelay, ""),
        (Word::RuleUtilization, ""),
        (Word::RuleHolds, "text-cell"),
    ];
    let row = move |rule: &RuleRow| {
        let holds = el("td").class("text-cell").text(rule.holds).text(" ");
        let holds = match rule.outside {
            true => holds.child(el("span").class("out").text(state.word(Word::OutsideValidity))),
            false => holds,
        };
        el("tr")
            .child(el("td").text(&rule.year))
            .child(el("td").class("text-cell").text(rule.authors))
            .children(rule.numbers.iter().map(|number| el("td").text(number)))
            .child(holds)
    };
    // Made anew only when something in it has changed: a dragged buffer leaves it alone.
    let rows = Memo::new(move |_| {
        state.rested(|scenario| {
            rules(scenario).iter().map(|answer| RuleRow::of(scenario, answer)).collect::<Vec<RuleRow>>()
        })
    });
    let body = el("tbody").live(move || rows.with(|rows| rows.iter().map(row).collect()));
    let heads = heads.iter().map(|(key, class)| head(state.word(*key)).class(class)).collect();
    table_block(state, "rules-table", Word::ChartRules, Word::RulesIntro, heads, body)
}

/// What a row of the table says.
#[derive(PartialEq)]
struct RuleRow {
    year: String,
    authors: &'static str,
    /// Buffer, delay, utilization.
    numbers: [String; 3],
    holds: &'static str,
    outside: bool,
}

impl RuleRow {
    fn of(scenario: &Scenario, answer: &RuleAnswer) -> Self {
        let busy = answer.utilization.map_or_else(|| "–".to_owned(), |share| bounded(share, answer.bound));
        Self {
            year: answer.year.to_string(),
            authors: answer.authors,
            numbers: [size(scenario, answer.buffer), wait(answer.delay), busy],
            holds: answer.card.validity,
            outside: answer.holds == Holds::No,
        }
    }
}

/// A share in a table; a bound has its sign, and what is more than seven nines has one already.
fn bounded(share: f64, bound: bool) -> String {
    let text = per_cent(share);
    if bound && share < 1.0 && !text.starts_with('>') { format!("≥\u{a0}{text}") } else { text }
}

fn size(scenario: &Scenario, bits: Option<Bits>) -> String {
    match bits {
        Some(bits) => {
            let packets = display_packets(bits.packets(scenario.packet_size), 4);
            format!("{packets} ({})", buffer_forms(scenario, bits).bytes)
        }
        None => "–".to_owned(),
    }
}

fn wait(delay: Option<Seconds>) -> String {
    delay.map_or_else(|| "–".to_owned(), |delay| display_time(delay, 4))
}
