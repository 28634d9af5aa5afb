//! The working: every result with its formula, the same with the user's numbers, where it holds, and its source.

use super::State;
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
#[component]
pub fn Working() -> impl IntoView {
    let state = expect_context::<State>();
    view! {
        <section class="block" data-testid="working">
            <h2>{state.word(Word::Working)}</h2>
            <p>{state.word(Word::WorkingIntro)}</p>
            {GROUPS.iter().enumerate().map(|(index, (title, _))| view! { <Group index title=*title /> }).collect_view()}
        </section>
    }
}

/// Whether the `details` that sent a toggle event is open now.
pub fn is_open(event: &leptos::ev::Event) -> bool {
    use leptos::wasm_bindgen::JsCast;
    let element = event.target().and_then(|target| target.dyn_into::<leptos::web_sys::Element>().ok());
    element.is_some_and(|element| element.has_attribute("open"))
}

#[component]
fn Group(index: usize, title: Word) -> impl IntoView {
    let state = expect_context::<State>();
    let open = RwSignal::new(false);
    // Ids change only with the kind of scenario, so that rows stay in place while a slider moves.
    let ids = Memo::new(move |_| {
        state.report.with(|report| {
            report.rows.iter().map(|row| row.card.id).filter(|id| group_of(id) == index).collect::<Vec<_>>()
        })
    });
    view! {
        <details class="group" on:toggle=move |event| open.set(is_open(&event))>
            <summary>{state.word(title)}</summary>
            {move || open.get().then(|| ids.get().into_iter().map(|id| view! { <Result id /> }).collect_view())}
        </details>
    }
}

#[component]
fn Result(id: &'static str) -> impl IntoView {
    let state = expect_context::<State>();
    let open = RwSignal::new(false);
    let row = Memo::new(move |_| state.report.with(|report| report.row(id).cloned()));
    let number = move || {
        row.with(|row| match row {
            Some(row) if row.value.is_some() => display_row(row),
            _ => state.word(Word::NoValue).to_owned(),
        })
    };
    let outside = move || row.with(|row| row.as_ref().is_some_and(|row| row.value.is_some() && !row.valid));
    view! {
        <details class="result" data-result=id on:toggle=move |event| open.set(is_open(&event))>
            <summary>
                <span class="title">{move || result_title(state.lang(), id)}</span>
                <span class="out">{move || outside().then(|| state.word(Word::OutsideValidity))}</span>
                <span class="num">{number}</span>
            </summary>
            {move || open.get().then(|| row.with(|row| row.as_ref().map(|row| details(state, row))))}
        </details>
    }
}

fn details(state: State, row: &Row) -> AnyView {
    let card = row.card;
    let result = Quantity { value: row.value.unwrap_or(f64::NAN), unit: card.unit };
    let worked = row.value.and_then(|_| working(card, &row.inputs, result, DIGITS).ok());
    let (symbolic, substituted, linear) = match worked {
        Some(worked) => (worked.symbolic, Some(worked.substituted), worked.linear),
        None => (crate::text::working::symbolic(card), None, card.formula.to_owned()),
    };
    let symbols = card
        .symbols
        .iter()
        .map(|symbol| {
            view! {
                <dt>{symbol.name}</dt>
                <dd>{symbol.meaning}</dd>
            }
        })
        .collect_view();
    let notes = row.notes.iter().map(|remark| view! { <li>{note(state.lang(), remark)}</li> }).collect_view();
    view! {
        <div class="working">
            <div>
                <div class="scroll" tabindex="0" inner_html=symbolic></div>
                <dl>{symbols}</dl>
            </div>
            <div>
                {substituted
                    .map(|substituted| {
                        view! {
                            <p>{state.word(Word::WithYourNumbers)}</p>
                            <div class="scroll" tabindex="0" inner_html=substituted></div>
                        }
                    })}
                <ul>{notes}</ul>
            </div>
            <p class="wide"><b>{state.word(Word::Holds)} ": "</b> {card.validity}</p>
            <p class="wide">
                <b>{state.word(Word::SourceLabel)} ": "</b>
                {card.source.citation}
                " ("
                {evidence(state.lang(), card.source.evidence)}
                ")"
            </p>
            <p class="wide"><code>{card.id} ": " {linear}</code></p>
        </div>
    }
    .into_any()
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
