//! The page's parts in a real browser: `make test-wasm`.
#![cfg(target_arch = "wasm32")]

use leptos::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// Without leptos' `csr` feature effects are compiled out and every component test would pass without testing anything.
#[wasm_bindgen_test]
async fn a_change_reaches_the_document() {
    let place = document().create_element("div").expect("a div");
    document().body().expect("a body").append_child(&place).expect("appended");
    let place = wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(place).expect("an HTML element");
    let (flows, set_flows) = signal(1);
    let handle = leptos::mount::mount_to(place.clone(), move || view! { <output>{flows}</output> });
    assert_eq!(place.text_content().as_deref(), Some("1"));
    set_flows.set(100);
    leptos::task::tick().await;
    assert_eq!(place.text_content().as_deref(), Some("100"));
    drop(handle);
}
