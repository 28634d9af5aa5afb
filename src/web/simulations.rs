//! The page's door to the module that simulates (`static/boot.js` opens it, `static/simulate.js` stands behind it).

use super::studio::Told;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Element, js_sys::Function};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = bufferwiseSimulations, catch)]
    fn bufferwise_simulations(hear: &Function, lang: &str) -> Result<Function, JsValue>;
}

/// The way to the simulations. The module is fetched when it is opened; calls wait until it is there.
pub struct Door {
    call: Function,
    // Heard as long as the door is open.
    _hear: Closure<dyn Fn(String)>,
}

impl Door {
    /// Opens the door; `hear` is told how the simulations stand. `None` where the page is incomplete.
    pub fn open(lang: &str, hear: impl Fn(Told) + 'static) -> Option<Self> {
        let hear = Closure::<dyn Fn(String)>::new(move |text: String| hear(Told::from_text(&text)));
        let call = bufferwise_simulations(hear.as_ref().unchecked_ref(), lang).ok()?;
        Some(Self { call, _hear: hear })
    }

    /// Simulates the scenario of a link: what is `quick`, `all` of it, or `more` seeds.
    pub fn ask(&self, link: &str, wish: &str) {
        self.call("ask", &link.into(), &wish.into());
    }

    /// Drops at once what does not answer the scenario of a link.
    pub fn leave(&self, link: &str) {
        self.call("leave", &link.into(), &JsValue::NULL);
    }

    /// Gives up what is under way.
    pub fn cancel(&self) {
        self.call("cancel", &JsValue::NULL, &JsValue::NULL);
    }

    /// Shows the time machine of a link in a place of the page; an empty link clears it.
    pub fn machine(&self, place: &Element, link: &str) {
        self.call("machine", place, &link.into());
    }

    fn call(&self, what: &str, first: &JsValue, second: &JsValue) {
        // The script catches what goes wrong behind the door, and says it through `hear`.
        let _ = self.call.call3(&JsValue::NULL, &what.into(), first, second);
    }
}
