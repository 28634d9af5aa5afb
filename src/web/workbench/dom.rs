//! Elements by id, and what is asked of the page.

use crate::web::clipboard;
use crate::web::listeners::Listeners;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{
    Element, Event, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, window,
};

/// How long a button says that it has copied, ms.
const COPIED: i32 = 2500;

/// An element of the page.
pub fn by_id(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Replaces what an element holds, where that is something else.
pub fn fill(id: &str, markup: &str) {
    if let Some(element) = by_id(id).filter(|element| element.inner_html() != markup) {
        element.set_inner_html(markup);
    }
}

/// Replaces an element's text.
pub fn say(id: &str, text: &str) {
    if let Some(element) = by_id(id).filter(|element| element.text_content().as_deref() != Some(text)) {
        element.set_text_content(Some(text));
    }
}

/// Shows an element or hides it.
pub fn show(id: &str, on: bool) {
    if let Some(element) = by_id(id) {
        // Only a name that is none would be refused.
        let _ = if on { element.remove_attribute("hidden") } else { element.set_attribute("hidden", "") };
    }
}

/// The element that an event met, or the nearest around it that a selector names.
pub fn met(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// What somebody typed or chose in an element.
pub fn value(element: &Element) -> Option<String> {
    let input = element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
    let select = || element.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value);
    let area = || element.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value);
    input.or_else(select).or_else(area)
}

/// Puts a text into a text field or area.
pub fn set_value(id: &str, text: &str) {
    let Some(element) = by_id(id) else { return };
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        input.set_value(text);
    } else if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
        area.set_value(text);
    }
}

/// Names the document after its page.
pub fn name(title: &str, lang: &str) {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    document.set_title(&format!("{title} – Bufferwise"));
    if let Some(root) = document.document_element() {
        // Only a name that is none would be refused.
        let _ = root.set_attribute("lang", lang);
    }
}

/// Copies a text for a button that was pressed, which says so for a while; what cannot be copied is shown, selected.
pub fn copy(text: &str, button: Element, done: &'static str) {
    let (offered, before) = (text.to_owned(), button.text_content());
    clipboard::copy(text, move |copied| {
        show("copy-fallback", !copied);
        if !copied {
            set_value("copy-text", &offered);
            if let Some(area) = by_id("copy-text").and_then(|one| one.dyn_into::<HtmlTextAreaElement>().ok()) {
                area.select();
            }
        } else if before.as_deref() != Some(done) {
            button.set_text_content(Some(done));
            later(COPIED, move || button.set_text_content(before.as_deref()));
        }
    });
}

/// Gives the focus to what a link inside the page leads to, without a word in the address: the scenario may stand in the
/// fragment.
pub fn skip(event: &Event, id: &str) {
    event.prevent_default();
    if let Some(place) = by_id(id).and_then(|one| one.dyn_into::<HtmlElement>().ok()) {
        // An element that is gone cannot take it.
        let _ = place.set_attribute("tabindex", "-1");
        let _ = place.focus();
    }
}

/// Marks the pressed one of a group of buttons.
pub fn press(place: &Element, group: &str, pressed: &Element) {
    let Ok(all) = place.query_selector_all(group) else { return };
    for index in 0..all.length() {
        if let Some(button) = all.item(index).and_then(|node| node.dyn_into::<Element>().ok()) {
            // Only a name that is none would be refused.
            let _ =
                button.set_attribute("aria-pressed", if button.is_same_node(Some(pressed)) { "true" } else { "false" });
        }
    }
}

/// Calls `run` for an event of an element for as long as the page lives.
pub fn on(target: &EventTarget, event: &'static str, run: impl FnMut(Event) + 'static) {
    let mut listeners = Listeners::default();
    listeners.on(target, event, Box::new(run));
    std::mem::forget(listeners);
}

/// Calls `run` once, so many milliseconds from now.
pub fn later(milliseconds: i32, run: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let run = Closure::once_into_js(run);
    // A page that is going away has no later.
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(run.unchecked_ref(), milliseconds);
}

/// Calls `run` before the next picture, with its time in ms.
pub fn next_frame(run: impl FnOnce(f64) + 'static) {
    let Some(window) = window() else { return };
    let run = Closure::once_into_js(run);
    // A page that is going away has no next picture.
    let _ = window.request_animation_frame(run.unchecked_ref());
}

/// Milliseconds on the page's clock.
pub fn clock() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// The height of the window in CSS px.
pub fn window_height() -> f64 {
    window().and_then(|window| window.inner_height().ok()).and_then(|height| height.as_f64()).unwrap_or(900.0)
}
