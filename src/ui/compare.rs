//! Keeps a present setting beside the proposal.

use super::State;
use super::element::{El, el};
use crate::scenario::{FieldId, Value};
use crate::text::Word;
use leptos::prelude::*;

/// Notes the present buffer as the one to compare with, or forgets it.
pub fn compare_button(state: State) -> El {
    let comparing = move || state.rested(|scenario| scenario.compare_buffer.is_some());
    let toggle = move || {
        let value = if untrack(comparing) {
            Value::Absent
        } else {
            Value::Buffer(state.scenario.with_untracked(|scenario| scenario.buffer))
        };
        state.set(FieldId::CompareBuffer, value);
    };
    let button = el("button")
        .attr("type", "button")
        .class("quiet")
        .testid("compare")
        .live_attr("aria-pressed", move || comparing().to_string())
        .live_text(move || state.word(if comparing() { Word::StopComparing } else { Word::Compare }).to_owned())
        .on_press(toggle);
    el("div").class("actions").child(button)
}
