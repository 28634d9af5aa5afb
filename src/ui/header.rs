//! Name, presets, and what can be done with the page as a whole.

use super::State;
use super::button::button;
use super::element::{El, el};
use crate::scenario::{OPENING, PRESETS, Preset, Theme};
use crate::text::{Word, preset_words};
use leptos::prelude::*;

/// The top of the page.
pub fn header(state: State, sharing: RwSignal<bool>, embedding: RwSignal<bool>) -> El {
    let tools = el("div")
        .class("tools")
        .child(button("quiet", "share", state.word(Word::Share), move || sharing.set(true)))
        .child(button("quiet", "embed", state.word(Word::Embed), move || embedding.set(true)))
        .child(button("quiet", "reset", state.word(Word::Reset), move || state.open_preset(OPENING)))
        .child(theme_button(state));
    let mark = el("h1").class("mark").text("Buffer").child(el("i").text("wise"));
    el("header").class("top").child(mark).child(preset_picker(state)).child(tools)
}

fn preset_picker(state: State) -> El {
    let option = |id: &str, name: &str| el("option").attr("value", id).text(name);
    let select = el("select")
        .attr("id", "preset")
        .testid("preset")
        .child(option("", state.word(Word::OwnSettings)).attr("disabled", ""))
        .children(PRESETS.iter().map(|preset| option(preset.id, preset_words(state.lang(), preset).name)))
        .live_value(move || state.preset().map_or("", |preset| preset.id).to_owned())
        .on_value("change", move |id| {
            if let Some(preset) = Preset::with_id(&id) {
                state.open_preset(preset);
            }
        });
    let label = el("label").class("hidden-text").attr("for", "preset").text(state.word(Word::Preset));
    el("div").class("picker").child(label).child(select)
}

fn theme_button(state: State) -> El {
    let theme = move || state.display.with(|display| display.theme);
    let label = move || {
        let word = match theme() {
            Theme::System => Word::ThemeSystem,
            Theme::Light => Word::ThemeLight,
            Theme::Dark => Word::ThemeDark,
        };
        state.word(word).to_owned()
    };
    let sign = move || match theme() {
        Theme::System => "◐",
        Theme::Light => "○",
        Theme::Dark => "●",
    };
    let next = move || {
        state.display.update(|display| {
            display.theme = match display.theme {
                Theme::System => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::System,
            };
        });
    };
    el("button")
        .attr("type", "button")
        .class("quiet")
        .testid("theme")
        .live_attr("aria-label", label)
        .live_attr("title", label)
        .live_text(move || sign().to_owned())
        .on_press(next)
}

/// Where the numbers of the preset come from, below the verdict.
pub fn preset_story(state: State) -> El {
    let story = Memo::new(move |_| state.preset().map_or("", |preset| preset_words(state.lang(), preset).story));
    el("p").class("story").flag("hidden", move || story.get().is_empty()).live_text(move || story.get().to_owned())
}
