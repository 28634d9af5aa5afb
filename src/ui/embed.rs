//! What an embedded chart adds: the way to the full page, and its height for the page around it.

use super::State;
use super::element::{El, el};
use crate::scenario::{Display, encode};
use crate::text::Word;
use crate::web::{address, frame, observe};
use leptos::prelude::*;

/// Tells the parent page the height now and whenever it changes.
pub fn post_heights() {
    if let Some(body) = document().body() {
        observe::size(&body, |_, height| frame::post_height(height));
    }
}

/// Attribution and the link to the same state in the full page.
pub fn embed_foot(state: State) -> El {
    let full = move || {
        state.rested(|scenario| {
            state.display.with(|display| {
                let whole = Display { embed: false, controls: true, ..*display };
                format!("{}?{}", address::base(), encode(scenario, &whole))
            })
        })
    };
    let link = el("a")
        .live_attr("href", full)
        .attr("target", "_blank")
        .attr("rel", "noopener")
        .testid("open-full")
        .text(state.word(Word::OpenFull));
    el("footer").class("embed-foot").child(el("span").text("Bufferwise")).child(link)
}
