//! The buttons of the page. One boxed handler type for all of them keeps the wasm small.

use leptos::prelude::*;

/// A button with a text.
pub fn button(class: &'static str, testid: &str, text: &'static str, press: impl Fn() + 'static) -> AnyView {
    boxed(class, testid.to_owned(), text, Box::new(press))
}

fn boxed(class: &'static str, testid: String, text: &'static str, press: Box<dyn Fn()>) -> AnyView {
    view! {
        <button type="button" class=class data-testid=testid on:click=move |_| press()>
            {text}
        </button>
    }
    .into_any()
}

/// One choice of several, shown as pressed while it is the current one.
pub fn choice(testid: String, text: &'static str, pressed: Signal<bool>, press: impl Fn() + 'static) -> AnyView {
    boxed_choice(testid, text, pressed, Box::new(press))
}

fn boxed_choice(testid: String, text: &'static str, pressed: Signal<bool>, press: Box<dyn Fn()>) -> AnyView {
    view! {
        <button
            type="button"
            data-testid=testid
            aria-pressed=move || pressed.get().to_string()
            on:click=move |_| press()
        >
            {text}
        </button>
    }
    .into_any()
}
