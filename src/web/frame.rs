//! The page that frames an embedded chart.

use wasm_bindgen::JsValue;
use web_sys::window;

/// Whether the page stands in a frame of another page.
pub fn is_framed() -> bool {
    let Some(window) = window() else { return false };
    // Comparing the two window objects is allowed across origins; reading anything of the parent is not.
    window.parent().ok().flatten().is_some_and(|parent| !js_sys::Object::is(&parent, &window))
}

/// Tells the parent how high the embedded page is: our own message, and the one that Canvas LMS listens for.
///
/// The height is no secret, so any parent may read it.
pub fn post_height(height: f64) {
    if !is_framed() {
        return;
    }
    let Some(parent) = window().and_then(|window| window.parent().ok().flatten()) else { return };
    for (key, name) in [("type", "bufferwise:height"), ("subject", "lti.frameResize")] {
        let message = js_sys::Object::new();
        let set = |key: &str, value: JsValue| js_sys::Reflect::set(&message, &JsValue::from_str(key), &value);
        if set(key, JsValue::from_str(name)).is_ok() && set("height", JsValue::from_f64(height)).is_ok() {
            let _ = parent.post_message(&message, "*");
        }
    }
}
