//! The web application: mounts the page into `#app`.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

fn main() {
    let place = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"))
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    // Without the place there is no page to say anything in; static/boot.js reports what never mounts.
    if let Some(place) = place {
        bufferwise::ui::start(place);
    }
}
