//! Tells the page's loader (static/boot.js) how the application fares, so that it can say so in the page.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, window};

fn tell(event: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    // Nothing is left to try where even an event cannot be sent.
    if let (Some(window), Ok(event)) = (window(), CustomEvent::new_with_event_init_dict(event, &init)) {
        let _ = window.dispatch_event(&event);
    }
}

/// The application is in the page; the loader's notice can go.
pub fn report_mounted() {
    tell("bufferwise:mounted", "");
}

/// From now on a panic is told in the page, which keeps its link, and to the console with all details.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        tell("bufferwise:failed", &info.to_string());
    }));
}
