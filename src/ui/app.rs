//! The page as a whole.

use super::State;
use super::controls::Controls;
use super::dialogs::{EmbedDialog, ShareDialog};
use super::embed::{EmbedFoot, post_heights};
use super::figure::Figure;
use super::header::{Header, PresetStory};
use super::same_buffer::SameBuffer;
use super::tables::{PublishedTable, RulesTable};
use super::verdict::{LinkNotes, Verdict};
use super::working::Working;
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
    mount_to(place, || {
        let state = State::from_link(&address::current());
        state.follow_address();
        view! { <App state /> }
    })
    .forget();
    failure::report_mounted();
}

/// The page for a state.
#[component]
pub fn App(state: State) -> impl IntoView {
    provide_context(state);
    Effect::new(move |_| {
        let theme = state.display.with(|display| display.theme);
        appearance::set_theme((theme != Theme::System).then_some(theme.key()));
    });
    let shape = Memo::new(move |_| state.display.with(|display| (display.embed, display.lang)));
    Effect::new(move |_| appearance::set_class("embed", shape.get().0));
    view! {
        {move || {
            let (embedded, _) = shape.get();
            if embedded {
                view! { <Embedded /> }.into_any()
            } else {
                view! { <Full /> }.into_any()
            }
        }}
    }
}

#[component]
fn Full() -> impl IntoView {
    let state = expect_context::<State>();
    let sharing = RwSignal::new(false);
    let embedding = RwSignal::new(false);
    view! {
        <a class="skip" href="#chart-title">{state.word(Word::SkipToChart)}</a>
        <div class="wrap">
            <Header sharing embedding />
            <main>
                <Verdict />
                <PresetStory />
                <LinkNotes />
                <div class="main">
                    <Controls />
                    <div class="answer">
                        <Figure />
                        <SameBuffer />
                    </div>
                </div>
                <Working />
                <PublishedTable />
                <RulesTable />
            </main>
            <footer>
                <p>{state.word(Word::FooterAbout)}</p>
                <p>{move || format!("{} {}", state.word(Word::FooterLicence), crate::export::VERSION)}</p>
            </footer>
        </div>
        <ShareDialog open=sharing />
        <EmbedDialog open=embedding />
    }
}

#[component]
fn Embedded() -> impl IntoView {
    post_heights();
    view! {
        <div class="wrap">
            <main>
                <Verdict />
                <Figure />
            </main>
            <EmbedFoot />
        </div>
    }
}
