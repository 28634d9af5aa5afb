//! The answer in a sentence, and what the link said that was not used as written.

use super::State;
use super::button::button;
use super::element::{El, el, text_node, watch};
use crate::scenario::LinkWarning;
use crate::text::{Emphasis, Span, Word, link_warning, plain, verdict};
use leptos::prelude::*;
use leptos::web_sys::Node;
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
        state.rested(|_| ());
        let text = answer.with_untracked(|answer| plain(&answer.headline));
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
        sentence("verdict", move || answer.with(|answer| answer.headline.clone())),
        sentence("verdict-more", move || answer.with(|answer| answer.more.clone()))
            .flag("hidden", move || answer.with(|answer| answer.more.is_empty())),
        el("p")
            .class("hidden-text")
            .attr("role", "status")
            .attr("aria-live", "polite")
            .testid("spoken")
            .live_text(move || spoken.get()),
    ]
}

/// A sentence that follows signals. While its pieces stay of the same kinds, only the words that change are touched.
fn sentence(name: &str, spans: impl Fn() -> Vec<Span> + 'static) -> El {
    let place = el("p").class(name).testid(name);
    let parent = place.clone();
    let mut shown = Vec::<Span>::new();
    let mut nodes = Vec::<Node>::new();
    watch(move || {
        let now = spans();
        let alike = |(old, new): (&Span, &Span)| old.emphasis == new.emphasis;
        if now.len() == shown.len() && shown.iter().zip(&now).all(alike) {
            for (at, new) in now.iter().enumerate() {
                if shown[at].text != new.text {
                    nodes[at].set_node_value(Some(&new.text));
                }
            }
        } else {
            let mut place = parent.clone().html("");
            nodes.clear();
            for Span { text, emphasis } in &now {
                let node = text_node(text);
                place = match emphasis {
                    Emphasis::Plain => place.append(&node),
                    Emphasis::Strong => place.child(el("b").class("nb").append(&node)),
                    Emphasis::Lead => place.child(el("span").class("lead").append(&node)),
                };
                nodes.push(node);
            }
        }
        shown = now;
    });
    place
}

/// What the link said that was not used as written, until it is closed.
pub fn link_notes(state: State) -> El {
    let item = move |warning: &LinkWarning| el("li").text(&link_warning(state.lang(), warning));
    let list = el("ul").live(move || state.warnings.with(|warnings| warnings.iter().map(item).collect()));
    let close = button("quiet", "close-notes", state.word(Word::Dismiss), move || state.warnings.set(Vec::new()));
    el("div").class("notes").attr("role", "note").testid("link-notes").child(list).child(close)
}
