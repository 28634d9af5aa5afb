//! Files that the reader saves, made in the page.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url, window};

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
    // The click has started the download from the blob, which the browser keeps as long as it needs it.
    Url::revoke_object_url(&url).ok()
}
