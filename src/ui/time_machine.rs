//! The time machine's place in the page: heading, what it is, and the start. The rest is drawn by the module that simulates
//! ([`crate::web::time_machine`]), and the start gives way to it (`style/main.css`).

use super::State;
use super::button::button;
use super::element::{El, el, watch};
use crate::job::question;
use crate::scenario::Scenario;
use crate::text::Word;
use leptos::prelude::*;
use leptos::web_sys::Element;

/// The section of the page.
pub fn time_machine(state: State) -> El {
    let place = el("div").testid("machine");
    let area: Element = place.get();
    let shown = area.clone();
    let asked = StoredValue::new(None);
    watch(move || {
        // Runs of another question than the one on the page would mislead.
        let now = state.rested(|scenario| Scenario { buffer: scenario.buffer, ..question(scenario) });
        let before = asked.try_update_value(|asked| asked.replace(now.clone())).flatten();
        if before.is_some_and(|before| before != now) {
            state.simulations.machine(&shown, "");
        }
    });
    let start = move || state.simulations.start_machine(state, &area);
    el("section")
        .class("block machine")
        .testid("time-machine")
        .child(el("h2").text(state.word(Word::MachineTitle)))
        .child(el("p").text(state.word(Word::MachineIntro)))
        .child(button("plain machine-start", "machine-start", state.word(Word::MachineStart), start))
        .child(place)
}
