//! The studies of a slow link and the reading of pasted output: the page that a link with `study=` or `tool=` opens.

use bufferwise::web::workbench;

fn main() {
    let place =
        web_sys::window().and_then(|window| window.document()).and_then(|document| document.get_element_by_id("app"));
    // Without the place there is no page to say anything in; static/boot.js reports what never mounts.
    if let Some(place) = place {
        workbench::start(&place);
    }
}
