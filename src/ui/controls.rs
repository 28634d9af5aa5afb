//! The fields: the ones that matter always in sight, the others in groups.

use super::State;
use super::compare::CompareButton;
use super::field_row::FieldRow;
use crate::scenario::{FIELDS, FieldId, Group, Scenario};
use crate::text::Word;
use leptos::prelude::*;

/// All fields of the scenario.
#[component]
pub fn Controls() -> impl IntoView {
    let state = expect_context::<State>();
    view! {
        <form class="controls" aria-label=state.word(Word::Controls) on:submit=|event| event.prevent_default()>
            <div class="controls-grid">{fields(Group::Main)}</div>
            <CompareButton />
            <More group=Group::Link key=Word::MoreLink />
            <More group=Group::Flow key=Word::MoreFlow />
            <More group=Group::Short key=Word::MoreShort />
        </form>
    }
}

fn fields(group: Group) -> Vec<AnyView> {
    FIELDS
        .iter()
        .filter(|field| field.group == group)
        .map(|field| view! { <FieldRow id=field.id /> }.into_any())
        .collect()
}

/// A group that opens by itself if the scenario uses it.
#[component]
fn More(group: Group, key: Word) -> impl IntoView {
    let state = expect_context::<State>();
    let used = Memo::new(move |_| {
        let default = Scenario::default();
        state.scenario.with(|scenario| {
            FIELDS.iter().any(|field| {
                field.group == group
                    && field.id != FieldId::CompareBuffer
                    && scenario.get(field.id) != default.get(field.id)
            })
        })
    });
    // Opened once, it stays as the reader leaves it.
    let open = RwSignal::new(used.get_untracked());
    Effect::new(move |_| {
        state.jumps.track();
        if used.get() {
            open.set(true);
        }
    });
    view! {
        <details class="more" prop:open=move || open.get()>
            <summary>{state.word(key)}</summary>
            <div class="controls-grid">{fields(group)}</div>
        </details>
    }
}
