//! The time machine of the page, fetched when the reader starts it; `static/simulate.js` brings it the recorded runs.

use bufferwise::scenario::Lang;
use bufferwise::web::time_machine;
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

fn main() {}

/// The time machine in an element of the page.
#[wasm_bindgen]
pub struct TimeMachine(time_machine::TimeMachine);

#[wasm_bindgen]
impl TimeMachine {
    /// An empty one for the scenario of a link; `again` gets the order when the reader wants other runs.
    #[wasm_bindgen(constructor)]
    pub fn new(place: &Element, link: &str, lang: &str, again: Function) -> Self {
        let again = move |order: String| {
            // What the page's own script throws is reported by the browser.
            let _ = again.call1(&JsValue::NULL, &JsValue::from_str(&order));
        };
        Self(time_machine::TimeMachine::new(place, link, Lang::from_key(lang).unwrap_or_default(), again))
    }

    /// The order of its runs, for the simulators' `receive`.
    pub fn order(&self) -> String {
        self.0.order()
    }

    /// Takes a recorded run; whether more are to come.
    pub fn add(&self, array: &[f32]) -> bool {
        self.0.add(array)
    }

    /// Takes why there is none.
    pub fn refused(&self, why: &str) {
        self.0.refused(why);
    }
}
