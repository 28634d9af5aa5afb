//! The web application: mounts the page and tells `static/boot.js` how that went.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;

fn main() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        announce("bufferwise:failed", &info.to_string());
    }));
    let place = document().get_element_by_id("app").and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok());
    let Some(place) = place else {
        announce("bufferwise:failed", "the page has no element #app");
        return;
    };
    mount_to(place, || view! { <p data-testid="mounted">"It mounts."</p> }).forget();
    announce("bufferwise:mounted", "");
}

/// Sends `detail` to whoever listens on the window for `event`.
fn announce(event: &str, detail: &str) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict(event, &init))
    {
        // An event that nobody listens to is no failure.
        let _ = window.dispatch_event(&event);
    }
}
