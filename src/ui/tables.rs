//! Two tables: the published experiment beside our evaluators, and every published rule for the user's link.

use super::State;
use crate::model::rule::Holds;
use crate::report::{Evaluator, PUBLISHED_TABLE, TableCell, rules, utilization_at};
use crate::scenario::Scenario;
use crate::text::{Word, buffer_forms, per_cent};
use crate::units::{Bits, Packets, Seconds, display_packets, display_time};
use leptos::prelude::*;

/// The published table, with ours beside it and the differences in points.
#[component]
pub fn PublishedTable() -> impl IntoView {
    let state = expect_context::<State>();
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
    let flows = Memo::new(move |_| state.scenario.with(|scenario| scenario.flows));
    view! {
        <section class="block" data-testid="published-table">
            <h2>{state.word(Word::ChartTable)}</h2>
            <p>{state.word(Word::PublishedIntro)}</p>
            <div class="table-scroll" tabindex="0" role="region" aria-label=state.word(Word::ChartTable)>
                <table>
                    <thead>
                        <tr>
                            {heads
                                .into_iter()
                                .map(|head| view! { <th scope="col">{state.word(head)}</th> })
                                .collect_view()}
                        </tr>
                    </thead>
                    <tbody>
                        {PUBLISHED_TABLE
                            .iter()
                            .map(|cell| {
                                let here = move || flows.get() == cell.flows;
                                view! { <tr class:here=here>{cells(cell)}</tr> }
                            })
                            .collect_view()}
                    </tbody>
                </table>
            </div>
            <p>{state.word(Word::TableNote)}</p>
        </section>
    }
}

fn cells(cell: &TableCell) -> Vec<AnyView> {
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
    .into_iter()
    .map(|text| view! { <td>{text}</td> }.into_any())
    .collect()
}

/// A difference in points with its sign; what rounds to nothing has none.
fn points_text(points: f64) -> String {
    let text = format!("{points:+.2}");
    if text.ends_with("0.00") { "0.00".to_owned() } else { text.replace('-', "−") }
}

/// Every published rule for the user's link.
#[component]
pub fn RulesTable() -> impl IntoView {
    let state = expect_context::<State>();
    let heads = [
        (Word::RuleYear, ""),
        (Word::RuleAuthors, "text-cell"),
        (Word::RuleBuffer, ""),
        (Word::RuleDelay, ""),
        (Word::RuleUtilization, ""),
        (Word::RuleHolds, "text-cell"),
    ];
    view! {
        <section class="block" data-testid="rules-table">
            <h2>{state.word(Word::ChartRules)}</h2>
            <p>{state.word(Word::RulesIntro)}</p>
            <div class="table-scroll" tabindex="0" role="region" aria-label=state.word(Word::ChartRules)>
                <table>
                    <thead>
                        <tr>
                            {heads
                                .into_iter()
                                .map(|(head, class)| view! { <th scope="col" class=class>{state.word(head)}</th> })
                                .collect_view()}
                        </tr>
                    </thead>
                    <tbody>
                        {move || {
                            state
                                .scenario
                                .with(|scenario| {
                                    rules(scenario)
                                        .into_iter()
                                        .map(|answer| {
                                            let outside = (answer.holds == Holds::No)
                                                .then(|| view! { <span class="out">{state.word(Word::OutsideValidity)}</span> });
                                            view! {
                                                <tr>
                                                    <td>{answer.year}</td>
                                                    <td class="text-cell">{answer.authors}</td>
                                                    <td>{size(scenario, answer.buffer)}</td>
                                                    <td>{wait(answer.delay)}</td>
                                                    <td>{answer.utilization.map_or_else(|| "–".to_owned(), per_cent)}</td>
                                                    <td class="text-cell">{answer.card.validity} {outside}</td>
                                                </tr>
                                            }
                                        })
                                        .collect_view()
                                })
                        }}
                    </tbody>
                </table>
            </div>
        </section>
    }
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
