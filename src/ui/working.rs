//! The working: every result with its formula, the same with the user's numbers, where it holds, and its source.

use super::State;
use super::element::{El, el};
use crate::report::Row;
use crate::text::{Word, display_row, evidence, note, result_title, working::working};
use crate::units::Quantity;
use leptos::prelude::*;

/// Digits of a printed result, those of the rest of the page.
const DIGITS: usize = 4;

/// Which results stand together, by the beginning of their ids, in the order of the page.
const GROUPS: [(Word, &[&str]); 8] = [
    (Word::GroupUtilization, &["utilization_", "window_sum", "mean_window"]),
    (Word::GroupTargets, &["buffer_for_target", "flows_for_buffer", "buffer_for_delay"]),
    (Word::GroupRules, &["rule", "sqrt_n", "memory_saved"]),
    (Word::GroupLink, &["bdp", "serialization", "buffer_delay", "buffer_memory", "ecn_", "burst_", "transfer_"]),
    (Word::GroupOneFlow, &["single_flow", "full_use", "reno_friendly"]),
    (Word::GroupWindow, &["window_", "ack_", "uplink_", "bandwidth_", "sequence_", "binding_"]),
    (Word::GroupLoss, &["loss_rate"]),
    (Word::GroupShort, &["short_flow"]),
];

/// The group of a result: the first one that claims it.
fn group_of(id: &str) -> usize {
    GROUPS.iter().position(|(_, starts)| starts.iter().any(|start| id.starts_with(start))).unwrap_or(GROUPS.len() - 1)
}

/// Every result, opened one by one.
pub fn workings(state: State) -> El {
    el("section")
        .class("block")
        .testid("working")
        .child(el("h2").text(state.word(Word::Working)))
        .child(el("p").text(state.word(Word::WorkingIntro)))
        .children(GROUPS.iter().enumerate().map(|(index, (title, _))| group(state, index, *title)))
}

fn group(state: State, index: usize, title: Word) -> El {
    let open = RwSignal::new(false);
    // Ids change only with the kind of scenario, so that rows stay in place while a slider moves.
    let ids = Memo::new(move |_| {
        state.rested_report(|report| {
            report.rows.iter().map(|row| row.card.id).filter(|id| group_of(id) == index).collect::<Vec<_>>()
        })
    });
    el("details")
        .class("group")
        .on_toggle(open)
        .child(el("summary").text(state.word(title)))
        .live(move || if open.get() { ids.get().into_iter().map(|id| result(state, id)).collect() } else { Vec::new() })
}

fn result(state: State, id: &'static str) -> El {
    let open = RwSignal::new(false);
    let row = Memo::new(move |_| state.rested_report(|report| report.row(id).cloned()));
    let number = move || {
        row.with(|row| match row {
            Some(row) if row.value.is_some() => display_row(row),
            _ => state.word(Word::NoValue).to_owned(),
        })
    };
    let outside = move || {
        let outside = row.with(|row| row.as_ref().is_some_and(|row| row.value.is_some() && !row.valid));
        if outside { state.word(Word::OutsideValidity).to_owned() } else { String::new() }
    };
    let summary = el("summary")
        .child(el("span").class("title").text(result_title(state.lang(), id)))
        .child(el("span").class("out").live_text(outside))
        .child(el("span").class("num").live_text(number));
    el("details").class("result").attr("data-result", id).on_toggle(open).child(summary).live(move || {
        if open.get() { row.with(|row| row.iter().map(|row| details(state, row)).collect()) } else { Vec::new() }
    })
}

fn details(state: State, row: &Row) -> El {
    let card = row.card;
    let result = Quantity { value: row.value.unwrap_or(f64::NAN), unit: card.unit };
    let worked = row.value.and_then(|_| working(card, &row.inputs, result, DIGITS).ok());
    let (symbolic, substituted, linear) = match worked {
        Some(worked) => (worked.symbolic, Some(worked.substituted), worked.linear),
        None => (crate::text::working::symbolic(card), None, card.formula.to_owned()),
    };
    let formula = |markup: &str| el("div").class("scroll").attr("tabindex", "0").html(markup);
    let wide = |title: Word| {
        let title = format!("{}: ", state.word(title));
        el("p").class("wide").child(el("b").text(&title))
    };
    let symbols = card.symbols.iter().flat_map(|symbol| [el("dt").text(symbol.name), el("dd").text(symbol.meaning)]);
    let notes = row.notes.iter().map(|remark| el("li").text(&note(state.lang(), remark)));
    let mut numbers = el("div");
    if let Some(substituted) = substituted {
        numbers = numbers.child(el("p").text(state.word(Word::WithYourNumbers))).child(formula(&substituted));
    }
    let evidence = evidence(state.lang(), card.source.evidence);
    el("div")
        .class("working")
        .child(el("div").child(formula(&symbolic)).child(el("dl").children(symbols)))
        .child(numbers.child(el("ul").children(notes)))
        .child(wide(Word::Holds).text(card.validity))
        .child(wide(Word::SourceLabel).text(&format!("{} ({evidence})", card.source.citation)))
        .child(el("p").class("wide").child(el("code").text(&format!("{}: {linear}", card.id))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_fall_into_their_groups() {
        let group = |id| GROUPS[group_of(id)].0;
        assert_eq!(group("utilization_worst_interval"), Word::GroupUtilization);
        assert_eq!(group("window_sum_sigma"), Word::GroupUtilization);
        assert_eq!(group("window_rate"), Word::GroupWindow);
        assert_eq!(group("rule.spang_2021"), Word::GroupRules);
        assert_eq!(group("rule_of_thumb"), Word::GroupRules);
        assert_eq!(group("buffer_for_delay"), Word::GroupTargets);
        assert_eq!(group("short_flow_buffer"), Word::GroupShort);
    }
}
