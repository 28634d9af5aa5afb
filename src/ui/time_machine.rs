//! The place of the time machine, and the button that starts it. What plays the runs is in the simulators' module
//! ([`crate::web::time_machine`]).

use super::State;
use super::button::button;
use super::element::{El, el, watch};
use crate::job::question;
use crate::scenario::Scenario;
use crate::text::Word;
use crate::web::simulations::machine;
use leptos::prelude::*;
use leptos::web_sys::Element;

/// The section of the page.
pub fn time_machine(state: State) -> El {
    let started = RwSignal::new(false);
    let place = el("div").class("machine-place").testid("machine");
    let element: Element = place.get();
    let asked = StoredValue::new(None);
    let shown = element.clone();
    watch(move || {
        // Runs of another question than the one on the page would mislead.
        let now = state.rested(|scenario| Scenario { buffer: scenario.buffer, ..question(scenario) });
        let before = asked.try_update_value(|asked| asked.replace(now.clone())).flatten();
        if before.is_some_and(|before| before != now) && started.get_untracked() {
            machine(&shown, "");
            started.set(false);
        }
    });
    on_cleanup({
        let element = element.clone();
        move || machine(&element, "")
    });
    let start = move || {
        let element = element.clone();
        button("plain", "machine-start", state.word(Word::MachineStart), move || {
            started.set(true);
            machine(&element, &state.scenario.with_untracked(ToString::to_string));
        })
    };
    el("section")
        .class("block machine")
        .testid("time-machine")
        .child(el("h2").text(state.word(Word::MachineTitle)))
        .child(el("p").text(state.word(Word::MachineIntro)))
        .show(move || !started.get(), start)
        .child(place)
}
