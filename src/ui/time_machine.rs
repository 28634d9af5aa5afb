//! The time machine's place in the page: heading, what it is, and the start; the rest is drawn by the module that simulates.

use super::State;
use super::button::button;
use super::element::{El, el, watch};
use crate::text::Word;
use leptos::prelude::*;
use leptos::web_sys::Element;

/// The section of the page.
pub fn time_machine(state: State) -> El {
    let place = el("div").class("machine-runs");
    let area: Element = place.get();
    let cleared = area.clone();
    // Another scenario has other runs.
    watch(move || {
        state.rested(|_| ());
        state.simulations.machine(&cleared, "");
    });
    let start = move || {
        let link = state.scenario.with_untracked(ToString::to_string);
        state.simulations.machine(&area, &link);
    };
    el("section")
        .class("block machine")
        .testid("time-machine")
        .child(el("h2").text(state.word(Word::MachineTitle)))
        .child(el("p").text(state.word(Word::MachineIntro)))
        .child(button("quiet", "machine-start", state.word(Word::MachineStart), start))
        .child(place)
}
