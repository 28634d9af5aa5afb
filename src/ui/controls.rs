//! The fields: the ones that matter always in sight, the others in groups.

use super::State;
use super::compare::compare_button;
use super::element::{El, el, watch};
use super::field_row::field_row;
use crate::scenario::{FIELDS, FieldId, Group, Scenario};
use crate::text::Word;
use leptos::prelude::*;
use leptos::web_sys::Event;

/// All fields of the scenario.
pub fn controls(state: State) -> El {
    el("form")
        .class("controls")
        .attr("aria-label", state.word(Word::Controls))
        .on("submit", |event: Event| event.prevent_default())
        .child(fields(state, Group::Main))
        .child(compare_button(state))
        .child(more(state, Group::Link, Word::MoreLink))
        .child(more(state, Group::Flow, Word::MoreFlow))
        .child(more(state, Group::Short, Word::MoreShort))
        .child(more(state, Group::Simulation, Word::MoreSimulation))
}

fn fields(state: State, group: Group) -> El {
    let rows = FIELDS.iter().filter(|field| field.group == group).map(|field| field_row(state, field.id));
    el("div").class("controls-grid").children(rows)
}

/// A group that opens by itself if the scenario uses it.
fn more(state: State, group: Group, key: Word) -> El {
    let used = Memo::new(move |_| {
        let default = Scenario::default();
        state.rested(|scenario| {
            FIELDS.iter().any(|field| {
                field.group == group
                    && field.id != FieldId::CompareBuffer
                    && scenario.get(field.id) != default.get(field.id)
            })
        })
    });
    // Opened once, it stays as the reader leaves it.
    let open = RwSignal::new(false);
    watch(move || {
        state.jumps.track();
        if used.get() {
            open.set(true);
        }
    });
    el("details")
        .class("more")
        .flag("open", move || open.get())
        .child(el("summary").text(state.word(key)))
        .child(fields(state, group))
}
