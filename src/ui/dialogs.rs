//! Share and embed.

use super::State;
use super::button::button;
use super::copy_fallback::{select, text_area};
use super::element::{El, el, watch};
use crate::export::embed_snippet;
use crate::scenario::Lang;
use crate::text::{Word, plain, verdict};
use crate::web::{address, clipboard};
use leptos::prelude::*;
use leptos::web_sys::{Event, HtmlDialogElement, HtmlTextAreaElement};
use std::rc::Rc;

/// A dialog that `open` shows, closed by Escape, the button, or a press beside it. Its content is there only meanwhile,
/// so that a closed one costs nothing while a slider moves.
fn dialog(state: State, open: RwSignal<bool>, title: Word, content: impl Fn() -> Vec<El> + 'static) -> El {
    let id = format!("dialog-{}", state.word(title).to_ascii_lowercase());
    let close = button("plain", "close", state.word(Word::Dismiss), move || open.set(false));
    let dialog = el("dialog")
        .attr("aria-labelledby", &id)
        .on("close", move |_: Event| open.set(false))
        .child(el("h2").attr("id", &id).text(state.word(title)))
        .child(el("div").live(move || if open.get() { untrack(&content) } else { Vec::new() }))
        .child(el("div").class("actions").child(close));
    let element: HtmlDialogElement = dialog.get();
    watch(move || {
        if open.get() {
            // Already open, or a browser without modal dialogs: then it shows in the page.
            if !element.open() && element.show_modal().is_err() {
                element.set_open(true);
            }
        } else if element.open() {
            element.close();
        }
    });
    dialog
}

/// A text to copy, and whether that worked; where it did not, the text is selected.
fn copy_field(state: State, text: impl Fn() -> String + 'static, label: Word, testid: &str) -> [El; 3] {
    let text: Rc<dyn Fn() -> String> = Rc::new(text);
    let status = RwSignal::new(None::<bool>);
    let shown = text.clone();
    let area = text_area(state.word(label)).testid(testid).live_value(move || {
        status.set(None);
        shown()
    });
    let element: HtmlTextAreaElement = area.get();
    let copy = move || {
        let element = element.clone();
        clipboard::copy(&untrack(&*text), move |done| {
            status.set(Some(done));
            if !done {
                select(&element);
            }
        });
    };
    let said = move || match status.get() {
        Some(done) => state.word(if done { Word::Copied } else { Word::CopyFailed }).to_owned(),
        None => String::new(),
    };
    [
        area,
        button("solid", &format!("{testid}-copy"), state.word(Word::Copy), copy),
        el("p").class("status").attr("role", "status").live_text(said),
    ]
}

/// The link to what the page shows.
pub fn share_dialog(state: State, open: RwSignal<bool>) -> El {
    let link = move || format!("{}?{}", address::base(), state.link());
    let private = move || format!("{}#{}", address::base(), state.link());
    let share = move || {
        let text = state.report.with_untracked(|report| plain(&verdict(Lang::En, report).headline));
        clipboard::share("Bufferwise", &text, &untrack(link));
    };
    let content = move || {
        let mut content = vec![el("p").text(state.word(Word::ShareIntro))];
        content.extend(copy_field(state, link, Word::CopyLink, "share-link"));
        if clipboard::can_share() {
            content.push(button("plain", "native-share", state.word(Word::NativeShare), share));
        }
        content.push(el("p").text(state.word(Word::PrivateLink)));
        content.extend(copy_field(state, private, Word::PrivateLink, "private-link"));
        content
    };
    dialog(state, open, Word::Share, content)
}

/// The snippet for other pages, from the present state.
pub fn embed_dialog(state: State, open: RwSignal<bool>) -> El {
    let fixed = RwSignal::new(false);
    let snippet = move || {
        state.scenario.with(|scenario| {
            state.display.with(|display| embed_snippet(display.lang, &address::base(), scenario, display, fixed.get()))
        })
    };
    let content = move || {
        let check = el("input")
            .attr("type", "checkbox")
            .testid("embed-fixed")
            .on("change", move |event: Event| fixed.set(event_target_checked(&event)));
        let label = el("label").class("check").child(check).child(el("span").text(state.word(Word::EmbedFixed)));
        let mut content = vec![el("p").text(state.word(Word::EmbedIntro)), label];
        content.extend(copy_field(state, snippet, Word::EmbedIntro, "embed-snippet"));
        content
    };
    dialog(state, open, Word::Embed, content)
}
