//! What the system asks of the page's looks.

use crate::chart::{Rgb, Theme};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, MediaQueryList, window};

fn query(text: &str) -> Option<MediaQueryList> {
    window()?.match_media(text).ok()?
}

fn matches(text: &str) -> bool {
    query(text).is_some_and(|query| query.matches())
}

/// Whether the system asks for light ink on dark paper.
pub fn prefers_dark() -> bool {
    matches("(prefers-color-scheme: dark)")
}

/// Whether the system forces its own few colours (high contrast).
pub fn forced_colors() -> bool {
    matches("(forced-colors: active)")
}

/// Whether the reader asks for as little motion as can be.
pub fn prefers_reduced_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// The colours of the page as it is: as the system asks, or as it was told ([`set_theme`]).
pub fn theme() -> Theme {
    let root = window().and_then(|window| window.document()).and_then(|document| document.document_element());
    let dark = match root.and_then(|root| root.get_attribute("data-theme")).as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => prefers_dark(),
    };
    if forced_colors() {
        let (white, black) = (Rgb(255, 255, 255), Rgb(0, 0, 0));
        let (ink, paper) = if prefers_dark() { (white, black) } else { (black, white) };
        return Theme::forced(ink, paper, ink);
    }
    if dark { Theme::dark() } else { Theme::light() }
}

/// Calls `changed` when the answers above may have changed, or the pixel ratio has.
pub fn on_change(changed: impl Fn() + 'static) {
    let closure = Closure::<dyn Fn(Event)>::new(move |_| changed());
    for text in ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(min-resolution: 1.5dppx)"] {
        if let Some(query) = query(text) {
            // A browser without the event keeps the first answer.
            let _ = query.add_event_listener_with_callback("change", closure.as_ref().unchecked_ref());
        }
    }
    closure.forget();
}

/// Marks the chosen theme on the document, so that the style sheet follows; `None` follows the system.
pub fn set_theme(name: Option<&str>) {
    let Some(root) = window().and_then(|window| window.document()).and_then(|document| document.document_element())
    else {
        return;
    };
    let _ = match name {
        Some(name) => root.set_attribute("data-theme", name),
        None => root.remove_attribute("data-theme"),
    };
}

/// Adds a class to the page's body or takes it away.
pub fn set_class(name: &str, on: bool) {
    if let Some(body) = window().and_then(|window| window.document()).and_then(|document| document.body()) {
        // A valid class name is never refused.
        let _ = body.class_list().toggle_with_force(name, on);
    }
}
