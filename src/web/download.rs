//! Files that the reader saves, made in the page.

use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url, window};

/// How long a saved file stays in the page for the browser to take it, ms.
const KEPT: i32 = 60_000;

/// Saves `content` under `name`; says whether the browser took it.
pub fn save(name: &str, mime: &str, content: &str) -> bool {
    attempt(name, mime, content).is_some()
}

fn attempt(name: &str, mime: &str, content: &str) -> Option<()> {
    let document = window()?.document()?;
    let parts = js_sys::Array::of1(&JsValue::from_str(content));
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let anchor = document.create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    // The browser begins to read the blob some time after the click; given up at once, the file is lost now and then.
    let give_up = Closure::once_into_js(move |_: JsValue| {
        let _ = Url::revoke_object_url(&url);
    });
    window()?.set_timeout_with_callback_and_timeout_and_arguments_0(give_up.unchecked_ref(), KEPT).ok().map(|_| ())
}
