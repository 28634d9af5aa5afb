//! Sizes of elements, rounded once so that a chart never chases its own rounding.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, ResizeObserver};

/// Calls `changed(width, height)` with the whole CSS pixels of `element` now and whenever they change.
///
/// Returns `false` in a browser without `ResizeObserver`; the size at the time of the call is reported in any case.
pub fn size(element: &Element, changed: impl Fn(f64, f64) + 'static) -> bool {
    let watched = element.clone();
    let last = std::cell::Cell::new((f64::NAN, f64::NAN));
    let report = move || {
        let (width, height) = (f64::from(watched.client_width()), f64::from(watched.client_height()));
        if last.replace((width, height)) != (width, height) {
            changed(width, height);
        }
    };
    report();
    let closure = Closure::<dyn Fn(js_sys::Array)>::new(move |_| report());
    let Ok(observer) = ResizeObserver::new(closure.as_ref().unchecked_ref()) else { return false };
    observer.observe(element);
    // Both live as long as the element is in the page.
    closure.forget();
    true
}
