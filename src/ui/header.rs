//! Name, presets, and what can be done with the page as a whole.

use super::State;
use super::button::button;
use crate::scenario::{OPENING, PRESETS, Preset, Theme, decode};
use crate::text::{Word, preset_words};
use leptos::prelude::*;

/// The top of the page.
#[component]
pub fn Header(sharing: RwSignal<bool>, embedding: RwSignal<bool>) -> impl IntoView {
    let state = expect_context::<State>();
    view! {
        <header class="top">
            <h1 class="mark">"Buffer" <i>"wise"</i></h1>
            <PresetPicker />
            <div class="tools">
                {button("quiet", "share", state.word(Word::Share), move || sharing.set(true))}
                {button("quiet", "embed", state.word(Word::Embed), move || embedding.set(true))}
                {button("quiet", "reset", state.word(Word::Reset), move || state.open_preset(OPENING))}
                <ThemeButton />
            </div>
        </header>
    }
}

/// The preset whose scenario the page shows, if it is one.
fn current(state: State) -> Option<&'static Preset> {
    state.scenario.with(|scenario| PRESETS.iter().find(|preset| decode(preset.link).scenario == *scenario))
}

#[component]
fn PresetPicker() -> impl IntoView {
    let state = expect_context::<State>();
    let chosen = Memo::new(move |_| current(state).map_or("", |preset| preset.id));
    view! {
        <div class="picker">
            <label class="hidden-text" for="preset">{state.word(Word::Preset)}</label>
            <select
                id="preset"
                data-testid="preset"
                prop:value=move || chosen.get()
                on:change:target=move |event| {
                    if let Some(preset) = Preset::with_id(&event.target().value()) {
                        state.open_preset(preset);
                    }
                }
            >
                <option value="" disabled=true selected=move || chosen.get().is_empty()>
                    {state.word(Word::OwnSettings)}
                </option>
                {PRESETS
                    .iter()
                    .map(|preset| {
                        view! {
                            <option value=preset.id selected=move || chosen.get() == preset.id>
                                {preset_words(state.lang(), preset).name}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </div>
    }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let state = expect_context::<State>();
    let theme = move || state.display.with(|display| display.theme);
    let label = move || {
        state.word(match theme() {
            Theme::System => Word::ThemeSystem,
            Theme::Light => Word::ThemeLight,
            Theme::Dark => Word::ThemeDark,
        })
    };
    let next = move |_| {
        state.display.update(|display| {
            display.theme = match display.theme {
                Theme::System => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::System,
            };
        });
    };
    view! {
        <button type="button" class="quiet" data-testid="theme" aria-label=label title=label on:click=next>
            {move || match theme() {
                Theme::System => "◐",
                Theme::Light => "○",
                Theme::Dark => "●",
            }}
        </button>
    }
}

/// Where the numbers of the preset come from, below the verdict.
#[component]
pub fn PresetStory() -> impl IntoView {
    let state = expect_context::<State>();
    let story = Memo::new(move |_| current(state).map_or("", |preset| preset_words(state.lang(), preset).story));
    view! { <p class="story" hidden=move || story.get().is_empty()>{move || story.get()}</p> }
}
