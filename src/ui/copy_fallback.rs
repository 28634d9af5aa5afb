//! The way left where copying is blocked: the text in sight and selected.

use super::State;
use super::element::{El, el};
use crate::text::Word;
use leptos::prelude::*;
use leptos::web_sys::HtmlTextAreaElement;

/// A text that can be read and selected, not changed.
pub fn text_area(label: &str) -> El {
    el("textarea").attr("readonly", "").attr("rows", "3").attr("aria-label", label)
}

/// Selects the text of such an area.
pub fn select(area: &HtmlTextAreaElement) {
    // Selecting is all that is left; if even that fails the text is still in sight.
    let _ = area.focus();
    area.select();
}

/// Shows `text`, if there is one, selected and ready to be copied by hand, at the end of `place`.
pub fn copy_fallback(place: El, state: State, text: RwSignal<Option<String>>) -> El {
    place.live(move || {
        let Some(text) = text.get() else { return Vec::new() };
        let failed = state.word(Word::CopyFailed);
        let area = text_area(failed).text(&text);
        let element: HtmlTextAreaElement = area.get();
        // Once it stands in the page.
        queue_microtask(move || select(&element));
        let note = el("p").class("status").text(failed);
        vec![el("div").class("copy-fallback").testid("copy-fallback").child(note).child(area)]
    })
}
