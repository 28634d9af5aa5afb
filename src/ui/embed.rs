//! What an embedded chart adds: the way to the full page, and its height for the page around it.

use super::State;
use crate::scenario::{Display, encode};
use crate::text::Word;
use crate::web::{address, frame, observe};
use leptos::prelude::*;

/// Tells the parent page the height now and whenever it changes.
pub fn post_heights() {
    Effect::new(move |_| {
        if let Some(body) = document().body() {
            observe::size(&body, |_, height| frame::post_height(height));
        }
    });
}

/// Attribution and the link to the same state in the full page.
#[component]
pub fn EmbedFoot() -> impl IntoView {
    let state = expect_context::<State>();
    let full = move || {
        state.scenario.with(|scenario| {
            state.display.with(|display| {
                let whole = Display { embed: false, controls: true, ..*display };
                format!("{}?{}", address::base(), encode(scenario, &whole))
            })
        })
    };
    view! {
        <footer class="embed-foot">
            <span>"Bufferwise"</span>
            <a href=full target="_blank" rel="noopener" data-testid="open-full">{state.word(Word::OpenFull)}</a>
        </footer>
    }
}
