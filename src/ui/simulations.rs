//! The simulations of the page: the door to the module that runs them, and what it has told.

use super::State;
use super::element::watch;
use crate::web::simulations::Door;
use crate::web::studio::Told;
use leptos::prelude::*;
use leptos::web_sys::Element;
use std::time::Duration;

/// How long the page waits for the next change before it simulates.
const DEBOUNCE: Duration = Duration::from_millis(60);

/// The simulations of the page; `Copy`, handed down.
#[derive(Clone, Copy)]
pub struct Simulations {
    /// What has been told of them.
    pub told: RwSignal<Told>,
    door: StoredValue<Option<Door>, LocalStorage>,
}

impl Simulations {
    /// None, behind a closed door.
    pub fn new() -> Self {
        Self { told: RwSignal::new(Told::default()), door: StoredValue::new_local(None) }
    }

    /// Simulates whatever the scenario becomes once it rests. The module is fetched after the page has been painted.
    pub fn follow(self, state: State) {
        let pending = StoredValue::new(None::<TimeoutHandle>);
        watch(move || {
            // Another view may ask for more.
            state.display.track();
            let link = state.rested(ToString::to_string);
            if let Some(handle) = pending.get_value() {
                handle.clear();
            }
            self.with_door(|door| door.leave(&link));
            let ask = move || {
                self.open(state);
                self.ask(state, "quick");
            };
            pending.set_value(set_timeout_with_handle(ask, DEBOUNCE).ok());
        });
    }

    /// Simulates the present scenario: what is `quick`, `all` of it, or `more` seeds.
    pub fn ask(self, state: State, wish: &str) {
        // Gone where the page was made anew since.
        if !state.scenario.is_disposed() {
            let link = untrack(|| state.link());
            self.with_door(|door| door.ask(&link, wish));
        }
    }

    /// Gives up what is under way.
    pub fn cancel(self) {
        self.with_door(Door::cancel);
    }

    /// Opens the door, unless it is open.
    fn open(self, state: State) {
        if self.door.try_with_value(Option::is_none) == Some(true) {
            let hear = move |told| {
                // Gone where the page was made anew since.
                let _ = self.told.try_set(told);
            };
            self.door.set_value(Door::open(state.lang().key(), hear));
        }
    }

    /// Shows the time machine of the present scenario in a place, also for who presses before anything was simulated.
    pub fn start_machine(self, state: State, place: &Element) {
        self.open(state);
        self.machine(place, &state.scenario.with_untracked(ToString::to_string));
    }

    /// Shows the time machine of a link in a place; an empty link clears it.
    pub fn machine(self, place: &Element, link: &str) {
        self.with_door(|door| door.machine(place, link));
    }

    fn with_door(self, use_it: impl FnOnce(&Door)) {
        self.door.try_with_value(|door| door.as_ref().map(use_it));
    }
}
