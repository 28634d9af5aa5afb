//! Share and embed.

use super::State;
use super::button::button;
use crate::export::embed_snippet;
use crate::scenario::Lang;
use crate::text::{Word, plain, verdict};
use crate::web::{address, clipboard};
use leptos::{html, prelude::*};

/// A dialog that `open` shows, closed by Escape, the button, or a press beside it.
#[component]
fn Dialog(open: RwSignal<bool>, title: Word, children: Children) -> impl IntoView {
    let state = expect_context::<State>();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() {
            // Already open, or a browser without modal dialogs: then it shows in the page.
            if !dialog.open() && dialog.show_modal().is_err() {
                dialog.set_open(true);
            }
        } else if dialog.open() {
            dialog.close();
        }
    });
    let id = format!("dialog-{}", state.word(title).to_lowercase());
    let labelled = id.clone();
    view! {
        <dialog node_ref=dialog aria-labelledby=labelled on:close=move |_| open.set(false)>
            <h2 id=id>{state.word(title)}</h2>
            {children()}
            <div class="actions">
                {button("plain", "close", state.word(Word::Dismiss), move || open.set(false))}
            </div>
        </dialog>
    }
}

/// A text to copy, and whether that worked; where it did not, the text is selected.
#[component]
fn CopyField(#[prop(into)] text: Signal<String>, label: Word, testid: &'static str) -> impl IntoView {
    let state = expect_context::<State>();
    let area = NodeRef::<html::Textarea>::new();
    let status = RwSignal::new(None::<bool>);
    Effect::new(move |_| {
        text.track();
        status.set(None);
    });
    let copy = move || {
        clipboard::copy(&text.get_untracked(), move |done| {
            status.set(Some(done));
            if !done && let Some(area) = area.get_untracked() {
                // Selecting is all that is left; if even that fails the text is still in sight.
                let _ = area.focus();
                area.select();
            }
        });
    };
    view! {
        <textarea
            node_ref=area
            readonly=true
            rows="3"
            data-testid=testid
            aria-label=state.word(label)
            prop:value=move || text.get()
        ></textarea>
        {button("solid", &format!("{testid}-copy"), state.word(Word::Copy), copy)}
        <p class="status" role="status">
            {move || status.get().map(|done| state.word(if done { Word::Copied } else { Word::CopyFailed }))}
        </p>
    }
}

/// The link to what the page shows.
#[component]
pub fn ShareDialog(open: RwSignal<bool>) -> impl IntoView {
    let state = expect_context::<State>();
    let link = move || format!("{}?{}", address::base(), state.link());
    let private = move || format!("{}#{}", address::base(), state.link());
    let native = clipboard::can_share();
    let share = move || {
        let text = state.report.with_untracked(|report| plain(&verdict(Lang::En, report).headline));
        clipboard::share("Bufferwise", &text, &link());
    };
    view! {
        <Dialog open title=Word::Share>
            <p>{state.word(Word::ShareIntro)}</p>
            <CopyField text=Signal::derive(link) label=Word::CopyLink testid="share-link" />
            {native
                .then(|| button("plain", "native-share", state.word(Word::NativeShare), share))}
            <p>{state.word(Word::PrivateLink)}</p>
            <CopyField text=Signal::derive(private) label=Word::PrivateLink testid="private-link" />
        </Dialog>
    }
}

/// The snippet for other pages, from the present state.
#[component]
pub fn EmbedDialog(open: RwSignal<bool>) -> impl IntoView {
    let state = expect_context::<State>();
    let fixed = RwSignal::new(false);
    let snippet = move || {
        state.scenario.with(|scenario| {
            state.display.with(|display| embed_snippet(display.lang, &address::base(), scenario, display, fixed.get()))
        })
    };
    view! {
        <Dialog open title=Word::Embed>
            <p>{state.word(Word::EmbedIntro)}</p>
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="embed-fixed"
                    prop:checked=move || fixed.get()
                    on:change:target=move |event| fixed.set(event.target().checked())
                />
                <span>{state.word(Word::EmbedFixed)}</span>
            </label>
            <CopyField text=Signal::derive(snippet) label=Word::EmbedIntro testid="embed-snippet" />
        </Dialog>
    }
}
