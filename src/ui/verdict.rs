//! The answer in a sentence, and what the link said that was not used as written.

use super::State;
use super::button::button;
use super::element::{El, el, watch};
use crate::scenario::LinkWarning;
use crate::text::mathml::escape;
use crate::text::{Emphasis, Span, Word, link_warning, plain, verdict};
use leptos::prelude::*;
use std::time::Duration;

/// A screen reader hears the verdict once, so long after the last change.
const SPEAK_DELAY: Duration = Duration::from_millis(700);

/// The verdict: a headline, what other buffers would do, and the headline once more for who listens.
pub fn verdict_lines(state: State) -> [El; 3] {
    let answer = Memo::new(move |_| state.report.with(|report| verdict(state.lang(), report)));
    let spoken = RwSignal::new(String::new());
    let mut pending = None::<TimeoutHandle>;
    let mut first = true;
    watch(move || {
        let text = answer.with(|answer| plain(&answer.headline));
        if std::mem::take(&mut first) {
            // What the page opens on is read as the page is.
            return;
        }
        if let Some(handle) = pending.take() {
            handle.clear();
        }
        pending = set_timeout_with_handle(move || spoken.set(text), SPEAK_DELAY).ok();
    });
    [
        el("p").class("verdict").testid("verdict").live_html(move || answer.with(|answer| pieces(&answer.headline))),
        el("p")
            .class("verdict-more")
            .testid("verdict-more")
            .flag("hidden", move || answer.with(|answer| answer.more.is_empty()))
            .live_html(move || answer.with(|answer| pieces(&answer.more))),
        el("p")
            .class("hidden-text")
            .attr("role", "status")
            .attr("aria-live", "polite")
            .testid("spoken")
            .live_text(move || spoken.get()),
    ]
}

/// A sentence as markup: one change of the page instead of a dozen.
fn pieces(spans: &[Span]) -> String {
    let piece = |span: &Span| {
        let text = escape(&span.text);
        match span.emphasis {
            Emphasis::Plain => text,
            Emphasis::Strong => format!("<b class=\"nb\">{text}</b>"),
            Emphasis::Lead => format!("<span class=\"lead\">{text}</span>"),
        }
    };
    spans.iter().map(piece).collect()
}

/// What the link said that was not used as written, until it is closed.
pub fn link_notes(state: State) -> El {
    let item = move |warning: &LinkWarning| el("li").text(&link_warning(state.lang(), warning));
    let list = el("ul").live(move || state.warnings.with(|warnings| warnings.iter().map(item).collect()));
    let close = button("quiet", "close-notes", state.word(Word::Dismiss), move || state.warnings.set(Vec::new()));
    el("div").class("notes").attr("role", "note").testid("link-notes").child(list).child(close)
}
