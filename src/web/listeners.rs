//! Listeners that go when their owner goes.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, EventTarget};

type Run = Closure<dyn FnMut(Event)>;

/// Listeners of elements and of the window; dropping them takes them off.
#[derive(Default)]
pub struct Listeners(Vec<(EventTarget, &'static str, Run)>);

impl Listeners {
    /// Calls `run` whenever `event` happens to `target`.
    pub fn on(&mut self, target: &EventTarget, event: &'static str, run: Box<dyn FnMut(Event)>) {
        let run = Closure::wrap(run);
        // Only a target without events would refuse.
        let _ = target.add_event_listener_with_callback(event, run.as_ref().unchecked_ref());
        self.0.push((target.clone(), event, run));
    }
}

impl Drop for Listeners {
    fn drop(&mut self) {
        for (target, event, run) in &self.0 {
            let _ = target.remove_event_listener_with_callback(event, run.as_ref().unchecked_ref());
        }
    }
}
