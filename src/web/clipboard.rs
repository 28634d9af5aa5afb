//! Copying and sharing, with an honest answer to whether it worked.

use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{HtmlElement, HtmlTextAreaElement, ShareData, window};

/// Copies `text` inside the click handler that asked for it, and tells `done` whether it is on the clipboard.
///
/// A framed page without permission falls back to `document.execCommand`, and reports failure if that refuses too.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let Some(window) = window() else { return done(false) };
    let navigator = window.navigator();
    // Absent in insecure contexts, where the getter gives undefined.
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).unwrap_or(JsValue::UNDEFINED);
    if clipboard.is_undefined() || clipboard.is_null() {
        return done(copy_by_selection(text));
    }
    let promise = navigator.clipboard().write_text(text);
    let text = text.to_owned();
    let done = std::rc::Rc::new(std::cell::Cell::new(Some(done)));
    let failed = done.clone();
    let on_success = Closure::once_into_js(move |_: JsValue| {
        if let Some(done) = done.take() {
            done(true);
        }
    });
    let on_failure = Closure::once_into_js(move |_: JsValue| {
        if let Some(done) = failed.take() {
            done(copy_by_selection(&text));
        }
    });
    let then = js_sys::Reflect::get(&promise, &JsValue::from_str("then"));
    if let Some(then) = then.ok().and_then(|then| then.dyn_into::<js_sys::Function>().ok()) {
        let _ = then.call2(&promise, &on_success, &on_failure);
    }
}

fn copy_by_selection(text: &str) -> bool {
    let Some(document) = window().and_then(|window| window.document()) else { return false };
    let Some(body) = document.body() else { return false };
    let Some(area) = document.create_element("textarea").ok().and_then(|e| e.dyn_into::<HtmlTextAreaElement>().ok())
    else {
        return false;
    };
    area.set_value(text);
    area.set_class_name("hidden-text");
    // Inside an open dialog only its own elements can be focused.
    let place = document.query_selector("dialog[open]").ok().flatten().unwrap_or_else(|| body.into());
    if place.append_child(&area).is_err() {
        return false;
    }
    let focused = document.active_element().and_then(|element| element.dyn_into::<HtmlElement>().ok());
    area.select();
    let command = js_sys::Reflect::get(&document, &JsValue::from_str("execCommand"));
    let copied = command
        .ok()
        .and_then(|command| command.dyn_into::<js_sys::Function>().ok())
        .and_then(|command| command.call1(&document, &JsValue::from_str("copy")).ok())
        .is_some_and(|answer| answer.is_truthy());
    area.remove();
    if let Some(focused) = focused {
        // Selecting took the focus from the button that was pressed; an element that is gone cannot take it back.
        let _ = focused.focus();
    }
    copied
}

/// Whether this browser has a share sheet.
pub fn can_share() -> bool {
    window().is_some_and(|window| {
        js_sys::Reflect::get(&window.navigator(), &JsValue::from_str("share")).is_ok_and(|share| share.is_function())
    })
}

/// Opens the share sheet of the system.
pub fn share(title: &str, text: &str, url: &str) {
    let Some(window) = window() else { return };
    let data = ShareData::new();
    data.set_title(title);
    data.set_text(text);
    data.set_url(url);
    // The reader may close the sheet, which rejects the promise: nothing to report.
    let ignore = Closure::once_into_js(|_: JsValue| {});
    let promise = window.navigator().share_with_data(&data);
    if let Some(catch) = js_sys::Reflect::get(&promise, &JsValue::from_str("catch"))
        .ok()
        .and_then(|catch| catch.dyn_into::<js_sys::Function>().ok())
    {
        let _ = catch.call1(&promise, &ignore);
    }
}
