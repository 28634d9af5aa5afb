//! The time machine: recorded runs side by side, to play, step and scrub.
//!
//! It runs in the module of the simulators, which the page fetches when it is asked for, and so knows no leptos. It
//! takes everything that it put into the page out again when it is dropped.

use super::appearance;
use super::listeners::Listeners;
use super::machine_picture::{Brush, Swatch};
use super::machine_run::{MachineRun, attribute, make, make_canvas};
use crate::chart::{Playback, Theme};
use crate::job::{Doing, RecordOrder, Recording, Refusal, Simulator};
use crate::scenario::{Lang, Scenario, decode};
use crate::text::{Word, machine_speed, machine_time, simulator_refusal, word};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    Element, Event, EventTarget, HtmlCanvasElement, HtmlElement, HtmlInputElement, IntersectionObserver,
    IntersectionObserverEntry, KeyboardEvent, MutationObserver, MutationObserverInit, PointerEvent, ResizeObserver,
    window,
};

/// Seconds between two pictures where the reader asks for little motion: steps, no motion.
const CALM: f64 = 0.5;
/// A tab that was asleep does not catch up what it missed, in seconds.
const LONGEST: f64 = 0.25;

/// What the legend explains: its pictures and their words.
fn legend_words(lang: Lang) -> [(Swatch, &'static str); 8] {
    [
        (Swatch::Standing, word(lang, Word::MachineStanding)),
        (Swatch::Dry, word(lang, Word::MachineDry)),
        (Swatch::Dropped, word(lang, Word::MachineDropped)),
        (Swatch::Idle, word(lang, Word::MachineIdle)),
        (Swatch::Flow(Doing::Avoidance), word(lang, Word::MachineAvoidance)),
        (Swatch::Flow(Doing::SlowStart), word(lang, Word::MachineSlowStart)),
        (Swatch::Flow(Doing::Recovery), word(lang, Word::MachineRecovery)),
        (Swatch::Flow(Doing::Timeout), word(lang, Word::MachineTimeout)),
    ]
}

/// The time machine in an element of the page.
pub struct TimeMachine(Rc<Stage>);

struct Stage {
    scenario: Scenario,
    lang: Lang,
    seed: Cell<u32>,
    root: HtmlElement,
    status: HtmlElement,
    controls: HtmlElement,
    play: HtmlElement,
    slider: HtmlInputElement,
    time: HtmlElement,
    speeds: HtmlElement,
    legend: HtmlElement,
    swatches: Vec<(HtmlCanvasElement, Swatch)>,
    place: HtmlElement,
    clock: RefCell<Playback>,
    runs: RefCell<Vec<MachineRun>>,
    /// Runs that are still to come.
    missing: Cell<usize>,
    /// The runs in the page are of an earlier order.
    stale: Cell<bool>,
    theme: RefCell<Theme>,
    tallest: Cell<f64>,
    /// The width that it was painted for.
    width: Cell<i32>,
    visible: Cell<bool>,
    frame: Cell<Option<i32>>,
    before: Cell<Option<f64>>,
    tick: OnceCell<Closure<dyn FnMut(f64)>>,
    listeners: RefCell<Listeners>,
    watchers: RefCell<Vec<Watcher>>,
}

/// What the browser looks after for us; dropping it ends that.
enum Watcher {
    Size(ResizeObserver, #[expect(dead_code, reason = "kept alive")] Closure<dyn FnMut()>),
    Sight(IntersectionObserver, #[expect(dead_code, reason = "kept alive")] Closure<dyn FnMut(js_sys::Array)>),
    Theme(MutationObserver, #[expect(dead_code, reason = "kept alive")] Closure<dyn FnMut()>),
}

impl Drop for Watcher {
    fn drop(&mut self) {
        match self {
            Self::Size(observer, _) => observer.disconnect(),
            Self::Sight(observer, _) => observer.disconnect(),
            Self::Theme(observer, _) => observer.disconnect(),
        }
    }
}

impl TimeMachine {
    /// Puts an empty one into `place`, for the scenario of a link; `again` gets the order of further runs.
    pub fn new(place: &Element, link: &str, lang: Lang, again: impl Fn(String) + 'static) -> Self {
        let scenario = decode(link).scenario;
        let seed = Cell::new(RecordOrder::of(&scenario).seed);
        let root = make(place, "div", "machine-stage");
        let controls = make(&root, "div", "machine-controls");
        let play = button(&controls, "plain machine-play", "machine-play", "");
        let back = button(&controls, "quiet", "machine-back", word(lang, Word::MachineBack));
        let step = button(&controls, "quiet", "machine-step", word(lang, Word::MachineStep));
        let slider: HtmlInputElement = make(&controls, "input", "range").unchecked_into();
        slider.set_type("range");
        let time = make(&controls, "span", "machine-time");
        for (element, name, value) in [
            (&*slider, "data-testid", "machine-time"),
            (&*slider, "min", "0"),
            (&*slider, "step", "1"),
            (&*slider, "aria-label", word(lang, Word::MachineTime)),
            (&*slider, "aria-keyshortcuts", "Space"),
            (&time, "aria-hidden", "true"),
            (&time, "data-testid", "machine-clock"),
        ] {
            attribute(element, name, value);
        }
        let speeds = make(&controls, "div", "seg");
        attribute(&speeds, "role", "group");
        attribute(&speeds, "aria-label", word(lang, Word::MachineSpeed));
        let anew = button(&controls, "quiet", "machine-again", word(lang, Word::MachineAgain));
        let status = make(&root, "p", "machine-status");
        // The button that asked for it goes: who used it goes on from here, and from here to the controls.
        attribute(&status, "tabindex", "-1");
        attribute(&status, "role", "status");
        let legend = make(&root, "ul", "machine-legend");
        let mut swatches = Vec::new();
        for (swatch, text) in legend_words(lang) {
            let item = make(&legend, "li", "");
            let canvas = make_canvas(&item, "");
            attribute(&canvas, "aria-hidden", "true");
            swatches.push((canvas, swatch));
            make(&item, "span", "").set_text_content(Some(text));
        }
        let runs = make(&root, "div", "machine-runs");
        let stage = Rc::new(Stage {
            scenario,
            lang,
            seed,
            root,
            status,
            controls,
            play,
            slider,
            time,
            speeds,
            legend,
            swatches,
            place: runs,
            clock: RefCell::new(Playback::new(1, 1.0)),
            runs: RefCell::default(),
            missing: Cell::new(0),
            stale: Cell::new(false),
            theme: RefCell::new(appearance::theme()),
            tallest: Cell::new(1.0),
            width: Cell::new(0),
            visible: Cell::new(true),
            frame: Cell::new(None),
            before: Cell::new(None),
            tick: OnceCell::new(),
            listeners: RefCell::default(),
            watchers: RefCell::default(),
        });
        stage.listen(&back, &step, &anew, again);
        stage.look_after();
        stage.offer_speeds();
        stage.paint(0);
        if focused().is_none_or(|active| active.tag_name() == "BODY" || active.class_list().contains("machine-start")) {
            let _ = stage.status.focus();
        }
        Self(stage)
    }

    /// The order of the runs to show; what is in the page stays until the first of them comes.
    pub fn order(&self) -> String {
        self.0.order()
    }

    /// Adds a recorded run; whether more are to come.
    pub fn add(&self, array: &[f32]) -> bool {
        match Recording::from_array(array).filter(|recording| !recording.is_empty()) {
            Some(recording) => self.0.add(recording),
            None => self.refused(""),
        }
        self.0.missing.get() > 0
    }

    /// There will be no run, for a reason in the form of [`Refusal`].
    pub fn refused(&self, why: &str) {
        let lang = self.0.lang;
        let text = match why.parse::<Refusal>() {
            Ok(Refusal::Crashed) | Err(_) => word(lang, Word::MachineBroken).to_owned(),
            Ok(refusal) => simulator_refusal(lang, Simulator::Packet, &refusal),
        };
        self.0.missing.set(0);
        self.0.say(&text);
    }
}

impl Drop for TimeMachine {
    fn drop(&mut self) {
        self.0.rest();
        self.0.watchers.borrow_mut().clear();
        self.0.listeners.replace(Listeners::default());
        self.0.root.remove();
    }
}

fn focused() -> Option<Element> {
    window()?.document()?.active_element()
}

#[inline(never)]
fn button(parent: &Element, class: &str, testid: &str, text: &str) -> HtmlElement {
    let button = make(parent, "button", class);
    attribute(&button, "type", "button");
    attribute(&button, "data-testid", testid);
    button.set_text_content(Some(text));
    button
}

impl Stage {
    fn on(self: &Rc<Self>, target: &EventTarget, event: &'static str, run: impl Fn(&Rc<Self>, Event) + 'static) {
        let stage = Rc::downgrade(self);
        let run = move |event| {
            if let Some(stage) = stage.upgrade() {
                run(&stage, event);
            }
        };
        self.listeners.borrow_mut().on(target, event, Box::new(run));
    }

    fn listen(
        self: &Rc<Self>,
        back: &HtmlElement,
        step: &HtmlElement,
        anew: &HtmlElement,
        again: impl Fn(String) + 'static,
    ) {
        self.on(&self.play, "click", |stage, _| stage.change(Playback::toggle));
        self.on(back, "click", |stage, _| stage.change(|clock| clock.step(-1.0)));
        self.on(step, "click", |stage, _| stage.change(|clock| clock.step(1.0)));
        self.on(anew, "click", move |stage, _| {
            stage.seed.set(stage.seed.get().wrapping_add(1));
            again(stage.order());
        });
        self.on(&self.slider, "input", |stage, _| {
            let frame = stage.slider.value_as_number();
            stage.change(|clock| clock.seek(frame));
        });
        self.on(&self.slider, "keydown", |stage, event| {
            if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == " ") {
                event.prevent_default();
                stage.change(Playback::toggle);
            }
        });
        self.on(&self.speeds, "click", |stage, event| {
            let chosen = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
            if let Some(speed) = chosen.and_then(|chosen| chosen.get_attribute("data-speed")?.parse().ok()) {
                stage.change(|clock| clock.speed = speed);
            }
        });
        let scrub = |stage: &Rc<Self>, event: Event| {
            let Some(event) = event.dyn_ref::<PointerEvent>().filter(|event| event.buttons() == 1) else { return };
            let over = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let over = over.and_then(|over| over.closest(".machine-stack").ok().flatten());
            if let Some(over) = over {
                let over = over.get_bounding_client_rect();
                let share = (f64::from(event.client_x()) - over.left()) / over.width().max(1.0);
                stage.change(|clock| clock.seek(share * (clock.last() + 1) as f64 - 1.0));
            }
        };
        self.on(&self.place, "pointerdown", scrub);
        self.on(&self.place, "pointermove", scrub);
        // Another zoom or another screen.
        if let Some(window) = window() {
            self.on(&window, "resize", |stage, _| stage.paint(0));
            for query in ["(prefers-color-scheme: dark)", "(forced-colors: active)"] {
                if let Ok(Some(query)) = window.match_media(query) {
                    self.on(&query, "change", |stage, _| stage.paint(0));
                }
            }
        }
    }

    /// Sizes, sight and the page's theme.
    fn look_after(self: &Rc<Self>) {
        let mut watchers = self.watchers.borrow_mut();
        let stage = Rc::downgrade(self);
        let closure = Closure::<dyn FnMut()>::new(move || {
            // A run more changes the height only.
            if let Some(stage) = stage.upgrade().filter(|stage| stage.width.get() != stage.place.client_width()) {
                stage.paint(0);
            }
        });
        if let Ok(observer) = ResizeObserver::new(closure.as_ref().unchecked_ref()) {
            observer.observe(&self.place);
            watchers.push(Watcher::Size(observer, closure));
        }
        let stage = Rc::downgrade(self);
        let closure = Closure::<dyn FnMut()>::new(move || {
            if let Some(stage) = stage.upgrade() {
                stage.paint(0);
            }
        });
        let root = window().and_then(|window| window.document()).and_then(|document| document.document_element());
        if let (Ok(observer), Some(root)) = (MutationObserver::new(closure.as_ref().unchecked_ref()), root) {
            let what = MutationObserverInit::new();
            what.set_attributes(true);
            what.set_attribute_filter(&js_sys::Array::of1(&JsValue::from_str("data-theme")));
            if observer.observe_with_options(&root, &what).is_ok() {
                watchers.push(Watcher::Theme(observer, closure));
            }
        }
        let stage = Rc::downgrade(self);
        let closure = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let Some(stage) = stage.upgrade() else { return };
            let last = entries.pop();
            stage.visible.set(last.unchecked_ref::<IntersectionObserverEntry>().is_intersecting());
            stage.go_on();
        });
        if let Ok(observer) = IntersectionObserver::new(closure.as_ref().unchecked_ref()) {
            observer.observe(&self.root);
            watchers.push(Watcher::Sight(observer, closure));
        }
    }

    fn order(&self) -> String {
        let order = RecordOrder { seed: self.seed.get(), ..RecordOrder::of(&self.scenario) };
        self.missing.set(order.buffers.len());
        self.stale.set(true);
        self.say(word(self.lang, Word::MachineWorking));
        order.to_string()
    }

    fn add(self: &Rc<Self>, recording: Recording) {
        if self.stale.replace(false) {
            self.runs.borrow_mut().clear();
        }
        let run = MachineRun::new(&self.place, recording, &self.scenario, self.lang);
        self.runs.borrow_mut().push(run);
        let (frames, interval) = self
            .runs
            .borrow()
            .iter()
            .map(MachineRun::length)
            .max_by(|a, b| (a.0 as f64 * a.1).total_cmp(&(b.0 as f64 * b.1)))
            .unwrap_or((1, 1.0));
        self.tallest.set(self.runs.borrow().iter().map(MachineRun::tallest).fold(1.0, f64::max));
        let before = self.clock.replace(Playback::new(frames, interval)).end();
        let same = before == self.clock.borrow().end();
        let new = self.runs.borrow().len() - 1;
        let left = self.missing.get().saturating_sub(1);
        self.missing.set(left);
        self.offer_speeds();
        self.paint(if same { new } else { 0 });
        if focused().as_ref() == Some(&*self.status) {
            let _ = self.play.focus();
        }
        if left == 0 {
            self.say("");
            if !appearance::prefers_reduced_motion() {
                self.change(Playback::toggle);
            }
        }
    }

    fn say(&self, text: &str) {
        self.status.set_text_content(Some(text));
    }

    /// The speeds that suit the runs.
    fn offer_speeds(&self) {
        self.speeds.set_text_content(None);
        for speed in self.clock.borrow().speeds() {
            let choice = button(&self.speeds, "", &format!("machine-speed-{speed}"), &machine_speed(speed));
            attribute(&choice, "data-speed", &speed.to_string());
        }
        attribute(&self.slider, "max", &self.clock.borrow().last().to_string());
    }

    fn change(self: &Rc<Self>, change: impl FnOnce(&mut Playback)) {
        change(&mut self.clock.borrow_mut());
        self.show();
        self.go_on();
    }

    /// Paints the runs from one on, and what is beside them.
    fn paint(&self, from: usize) {
        self.width.set(self.place.client_width());
        self.theme.replace(appearance::theme());
        let theme = self.theme.borrow();
        let runs = self.runs.borrow();
        for part in [&self.controls, &self.legend] {
            let _ = part.toggle_attribute_with_force("hidden", runs.is_empty());
        }
        for (canvas, swatch) in &self.swatches {
            if let Some(brush) = Brush::on(canvas) {
                brush.swatch(*swatch, &theme);
            }
        }
        let end = self.clock.borrow().end();
        for (index, run) in runs.iter().enumerate() {
            run.caption(self.lang, self.tallest.get());
            if index >= from {
                run.paint(end, &theme);
            }
        }
        drop((runs, theme));
        self.show();
    }

    /// Shows the moment of the clock.
    fn show(&self) {
        let clock = self.clock.borrow();
        let (pause, play) = (word(self.lang, Word::MachinePause), word(self.lang, Word::MachinePlay));
        self.play.set_text_content(Some(if clock.playing { pause } else { play }));
        let time = machine_time(clock.time(), clock.end() / (clock.last() + 1) as f64);
        self.slider.set_value_as_number(clock.frame() as f64);
        attribute(&self.slider, "aria-valuetext", &time);
        self.time.set_text_content(Some(&time));
        let mut choice = self.speeds.first_element_child();
        for speed in clock.speeds() {
            let Some(this) = choice else { break };
            attribute(&this, "aria-pressed", if clock.speed == speed { "true" } else { "false" });
            choice = this.next_element_sibling();
        }
        for run in self.runs.borrow().iter() {
            run.show(&clock, self.lang, self.tallest.get(), &self.theme.borrow());
        }
    }

    /// Asks for the next picture if there is to be one.
    fn go_on(self: &Rc<Self>) {
        if !self.visible.get() || !self.clock.borrow().playing {
            return self.rest();
        }
        if self.frame.get().is_some() {
            return;
        }
        let tick = self.tick.get_or_init(|| {
            let stage = Rc::downgrade(self);
            Closure::new(move |now: f64| {
                if let Some(stage) = stage.upgrade() {
                    stage.tick(now / 1000.0);
                }
            })
        });
        let frame = window().and_then(|window| window.request_animation_frame(tick.as_ref().unchecked_ref()).ok());
        self.frame.set(frame);
    }

    fn tick(self: &Rc<Self>, now: f64) {
        self.frame.set(None);
        let passed = now - self.before.get().unwrap_or(now);
        let calm = appearance::prefers_reduced_motion();
        if !calm || passed >= CALM || self.before.get().is_none() {
            self.before.set(Some(now));
            self.clock.borrow_mut().advance(passed.min(if calm { CALM } else { LONGEST }));
            self.show();
        }
        self.go_on();
    }

    /// Nothing runs.
    fn rest(&self) {
        self.before.set(None);
        if let (Some(window), Some(frame)) = (window(), self.frame.take()) {
            // A frame that has been is no longer there to be taken back.
            let _ = window.cancel_animation_frame(frame);
        }
    }
}
