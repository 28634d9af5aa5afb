//! Keeps a present setting beside the proposal.

use super::State;
use crate::scenario::{FieldId, Value};
use crate::text::Word;
use leptos::prelude::*;

/// Notes the present buffer as the one to compare with, or forgets it.
#[component]
pub fn CompareButton() -> impl IntoView {
    let state = expect_context::<State>();
    let comparing = Memo::new(move |_| state.scenario.with(|scenario| scenario.compare_buffer.is_some()));
    let toggle = move |_| {
        let value = if comparing.get_untracked() {
            Value::Absent
        } else {
            Value::Buffer(state.scenario.with_untracked(|scenario| scenario.buffer))
        };
        state.set(FieldId::CompareBuffer, value);
    };
    view! {
        <div class="actions">
            <button type="button" class="quiet" data-testid="compare" aria-pressed=move || comparing.get().to_string() on:click=toggle>
                {move || state.word(if comparing.get() { Word::StopComparing } else { Word::Compare })}
            </button>
        </div>
    }
}
