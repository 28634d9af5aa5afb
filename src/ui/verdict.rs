//! The answer in a sentence, and what the link said that was not used as written.

use super::State;
use super::button::button;
use crate::text::{Emphasis, Span, Word, link_warning, plain, verdict};
use leptos::prelude::*;
use std::time::Duration;

/// A screen reader hears the verdict once, so long after the last change.
const SPEAK_DELAY: Duration = Duration::from_millis(700);

/// The verdict: a headline, and what other buffers would do.
#[component]
pub fn Verdict() -> impl IntoView {
    let state = expect_context::<State>();
    let answer = Memo::new(move |_| state.report.with(|report| verdict(state.lang(), report)));
    let spoken = RwSignal::new(String::new());
    let pending = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |first: Option<()>| {
        let text = answer.with(|answer| plain(&answer.headline));
        if first.is_none() {
            // What the page opens on is read as the page is.
            return;
        }
        if let Some(handle) = pending.get_value() {
            handle.clear();
        }
        pending.set_value(set_timeout_with_handle(move || spoken.set(text), SPEAK_DELAY).ok());
    });
    view! {
        <p class="verdict" data-testid="verdict">
            {move || answer.with(|answer| pieces(&answer.headline))}
        </p>
        <p class="verdict-more" data-testid="verdict-more" hidden=move || answer.with(|answer| answer.more.is_empty())>
            {move || answer.with(|answer| pieces(&answer.more))}
        </p>
        <p class="hidden-text" role="status" aria-live="polite" data-testid="spoken">
            {move || spoken.get()}
        </p>
    }
}

fn pieces(spans: &[Span]) -> Vec<AnyView> {
    spans
        .iter()
        .map(|span| {
            let text = span.text.clone();
            match span.emphasis {
                Emphasis::Plain => text.into_any(),
                Emphasis::Strong => view! { <b class="nb">{text}</b> }.into_any(),
                Emphasis::Lead => view! { <span class="lead">{text}</span> }.into_any(),
            }
        })
        .collect()
}

/// What the link said that was not used as written, until it is closed.
#[component]
pub fn LinkNotes() -> impl IntoView {
    let state = expect_context::<State>();
    view! {
        <Show when=move || state.warnings.with(|warnings| !warnings.is_empty())>
            <div class="notes" role="note" data-testid="link-notes">
                <ul>
                    {move || {
                        state
                            .warnings
                            .with(|warnings| {
                                warnings
                                    .iter()
                                    .map(|warning| view! { <li>{link_warning(state.lang(), warning)}</li> })
                                    .collect_view()
                            })
                    }}
                </ul>
                {button("quiet", "close-notes", state.word(Word::Dismiss), move || state.warnings.set(Vec::new()))}
            </div>
        </Show>
    }
}
