//! The page as a whole.

use super::State;
use super::controls::controls;
use super::dialogs::{embed_dialog, share_dialog};
use super::element::{El, el, watch};
use super::embed::{embed_foot, post_heights};
use super::figure::figure;
use super::header::{header, preset_story};
use super::same_buffer::same_buffer;
use super::tables::{published_table, rules_table};
use super::time_machine::time_machine;
use super::verdict::{link_notes, verdict_lines};
use super::working::workings;
use crate::scenario::Theme;
use crate::text::Word;
use crate::web::{address, appearance, failure};
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;

/// Mounts the page into `place`, in the state that the address describes.
pub fn start(place: HtmlElement) {
    failure::report_panics();
    // The static verdict that stood here until now.
    place.set_inner_html("");
    mount_to(place.clone(), move || {
        let state = State::from_link(&address::current());
        state.follow_address();
        state.simulations.follow(state);
        app(El::from(place), state);
    })
    .forget();
    failure::report_mounted();
}

/// Fills `place` with the page for a state.
pub fn app(place: El, state: State) {
    watch(move || {
        let theme = state.display.with(|display| display.theme);
        appearance::set_theme((theme != Theme::System).then_some(theme.key()));
    });
    let shape = Memo::new(move |_| state.display.with(|display| (display.embed, display.lang)));
    watch(move || appearance::set_class("embed", shape.get().0));
    place.live(move || {
        let (embedded, _) = shape.get();
        untrack(|| if embedded { embed(state) } else { full(state) })
    });
}

fn full(state: State) -> Vec<El> {
    let sharing = RwSignal::new(false);
    let embedding = RwSignal::new(false);
    let answer = el("div").class("answer").child(figure(state));
    let main = el("main")
        .children(verdict_lines(state))
        .child(preset_story(state))
        .show(move || state.warnings.with(|warnings| !warnings.is_empty()), move || link_notes(state))
        .child(el("div").class("main").child(controls(state)).child(same_buffer(state, answer)))
        .child(time_machine(state))
        .child(workings(state))
        .child(published_table(state))
        .child(rules_table(state));
    let footer = el("footer").child(el("p").text(state.word(Word::FooterAbout))).child(el("p").text(&format!(
        "{} {}",
        state.word(Word::FooterLicence),
        crate::export::VERSION
    )));
    vec![
        el("a").class("skip").attr("href", "#chart-title").text(state.word(Word::SkipToChart)),
        el("div").class("wrap").child(header(state, sharing, embedding)).child(main).child(footer),
        share_dialog(state, sharing),
        embed_dialog(state, embedding),
    ]
}

fn embed(state: State) -> Vec<El> {
    post_heights();
    let main = el("main").children(verdict_lines(state)).child(figure(state));
    vec![el("div").class("wrap").child(main).child(embed_foot(state))]
}
