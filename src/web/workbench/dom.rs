//! Elements by id, and what is asked of the page.

use crate::web::listeners::Listeners;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, Event, EventTarget, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, window};

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
