//! The address bar: the link that the page was opened with, and the link that says what it shows now.

use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Event, window};

/// What the address holds after the path: `?…` and `#…` together, for [`crate::scenario::decode`].
pub fn current() -> String {
    let Some(location) = window().map(|window| window.location()) else { return String::new() };
    format!("{}{}", location.search().unwrap_or_default(), location.hash().unwrap_or_default())
}

/// The address of the page without query and fragment, for links that are copied.
pub fn base() -> String {
    let href = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// How a new link enters the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The user jumped (a preset, reset): the back button shall return.
    Push,
    /// The user is still turning the same knob.
    Replace,
}

/// Shows `link` in the address bar. A browser may refuse (a sandboxed frame, too many calls); the page works on.
///
/// The fragment form is kept if the page was opened with it, since then the reader wants the scenario kept off
/// server logs.
pub fn show(link: &str, entry: Entry) -> bool {
    let Some(window) = window() else { return false };
    let Ok(history) = window.history() else { return false };
    let in_fragment = window.location().hash().is_ok_and(|hash| hash.contains('='));
    let address = if in_fragment { format!("#{link}") } else { format!("?{link}") };
    let result = match entry {
        Entry::Push => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
        Entry::Replace => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
    };
    result.is_ok()
}

/// Calls `changed` whenever the reader goes back or forward, or edits the fragment by hand.
pub fn on_change(changed: impl Fn() + 'static) {
    let Some(window) = window() else { return };
    let closure = Closure::<dyn Fn(Event)>::new(move |_| changed());
    for event in ["popstate", "hashchange"] {
        let added = window.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
        debug_assert!(added.is_ok());
    }
    // The page listens for as long as it lives.
    closure.forget();
}
