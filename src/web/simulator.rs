//! A simulator of the browser: a worker, or the same module as a guest on the page's own thread (`static/boot.js` makes
//! both, with one interface).

use js_sys::Float32Array;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, window};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = bufferwiseSimulator, catch)]
    fn bufferwise_simulator(in_page: bool) -> Result<Worker, JsValue>;
}

/// What a simulator says.
pub enum Heard {
    /// Lines of text.
    Text(String),
    /// A recorded run.
    Array(Vec<f32>),
    /// It is no more.
    Failed,
}

/// One simulator; dropping it ends it.
pub struct Simulator {
    worker: Worker,
    // Freed with the simulator: a late message finds nobody.
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(JsValue)>,
}

impl Simulator {
    /// Starts one; `None` where workers are forbidden (or, `in_page`, where the page is incomplete).
    pub fn start(in_page: bool, hear: Rc<dyn Fn(Heard)>) -> Option<Self> {
        let worker = bufferwise_simulator(in_page).ok()?;
        let told = hear.clone();
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let data = event.data();
            told(match data.dyn_ref::<Float32Array>() {
                Some(array) => Heard::Array(array.to_vec()),
                None => Heard::Text(data.as_string().unwrap_or_default()),
            });
        });
        let on_error = Closure::<dyn Fn(JsValue)>::new(move |_| hear(Heard::Failed));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Self { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Sends lines of text; `false` if they did not leave.
    pub fn send(&self, text: &str) -> bool {
        self.worker.post_message(&JsValue::from_str(text)).is_ok()
    }
}

impl Drop for Simulator {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// How many workers may share the work: one processor stays with the page.
pub fn spare_processors() -> usize {
    let all = window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (all as usize).saturating_sub(1).clamp(1, 8)
}

/// Seconds since the page was opened.
pub fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now() / 1000.0)
}
