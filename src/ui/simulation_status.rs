//! Below the chart: how the simulations stand, what they wait for, what must be said of their points.

use super::State;
use super::button::button;
use super::element::{El, el};
use crate::text::Word;
use crate::web::studio::Mood;
use leptos::prelude::*;

/// The line with its buttons, and the remarks.
pub fn simulation_status(state: State) -> El {
    let simulations = state.simulations;
    let told = simulations.told;
    let mood = move || told.with(|told| told.mood);
    let bar = el("progress")
        .attr("max", "1")
        .attr("aria-label", state.word(Word::SimulationProgress))
        .flag("hidden", move || mood() != Mood::Running)
        .live_attr("value", move || told.with(|told| format!("{:.2}", told.share)));
    let act = move || match untrack(mood) {
        Mood::Running => simulations.cancel(),
        Mood::Waiting => simulations.ask(state, "all"),
        Mood::Done => simulations.ask(state, "more"),
        Mood::Idle => {}
    };
    let offer =
        button("quiet", "simulation-act", "", act).flag("hidden", move || mood() == Mood::Idle).live_text(move || {
            let key = match mood() {
                Mood::Running => Word::SimulationStop,
                Mood::Waiting => Word::SimulationRun,
                Mood::Done | Mood::Idle => Word::SimulationSeeds,
            };
            state.word(key).to_owned()
        });
    let line = el("span").testid("simulation-status").live_text(move || told.with(|told| told.line.clone()));
    let notes = el("div")
        .class("simulation-notes")
        .testid("simulation-notes")
        .live(move || told.with(|told| told.notes.iter().map(|text| el("p").text(text)).collect()));
    el("div")
        .class("simulations")
        .testid("simulations")
        .child(el("p").class("simulation-line").child(line).child(bar).child(offer))
        .child(notes)
}
