//! The way left where copying is blocked: the text in sight and selected.

use super::State;
use crate::text::Word;
use leptos::{html, prelude::*};

/// Shows `text`, if there is one, selected and ready to be copied by hand.
#[component]
pub fn CopyFallback(text: RwSignal<Option<String>>) -> impl IntoView {
    let state = expect_context::<State>();
    let area = NodeRef::<html::Textarea>::new();
    Effect::new(move |_| {
        if let (Some(area), Some(text)) = (area.get(), text.get()) {
            area.set_value(&text);
            // Selecting is all that is left; if even that fails the text is still in sight.
            let _ = area.focus();
            area.select();
        }
    });
    view! {
        {move || {
            text.get()
                .map(|_| {
                    view! {
                        <div class="copy-fallback" data-testid="copy-fallback">
                            <p class="status">{state.word(Word::CopyFailed)}</p>
                            <textarea
                                node_ref=area
                                readonly=true
                                rows="3"
                                aria-label=state.word(Word::CopyFailed)
                            ></textarea>
                        </div>
                    }
                })
        }}
    }
}
