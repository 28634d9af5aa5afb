//! The one source of truth of the page, and its two arrows to the address bar.

use super::element::watch;
use super::simulations::Simulations;
use crate::report::{Report, report};
use crate::scenario::{
    Display, FIELDS, FieldId, Lang, LinkWarning, OPENING, PRESETS, Preset, Scenario, Value, decode, encode,
};
use crate::text::{Word, word};
use crate::units::{Bits, BufferSize, BufferUnit};
use crate::web::address::{self, Entry};
use leptos::prelude::*;
use std::time::Duration;

/// How long the address bar waits for the next change: Safari throws above about 100 changes in 30 s.
const ADDRESS_DELAY: Duration = Duration::from_millis(400);
/// How long a slider or handle must rest until everything that need not follow the finger catches up.
const REST: Duration = Duration::from_millis(60);
/// After so many steps without a rest it catches up in between: about twice a second, and in fewer than one frame of 20.
const STEPS_WITHOUT_REST: u32 = 24;

/// What the page shows; `Copy`, handed down.
#[derive(Clone, Copy)]
pub struct State {
    /// The question, always checked. What need not follow every step of a finger reads [`State::rested`] instead.
    pub scenario: RwSignal<Scenario>,
    /// Tells that the scenario has changed and is no longer being dragged.
    rest: RwSignal<()>,
    /// Tells that a field has been dragged: one for each, in the order of [`FIELDS`].
    dragged: StoredValue<Vec<RwSignal<()>>>,
    /// Tells that a field other than the buffer has been dragged.
    dragged_other: RwSignal<()>,
    /// Steps since the last rest; none while nothing is being dragged.
    steps: StoredValue<Option<u32>>,
    /// How the answer is shown.
    pub display: RwSignal<Display>,
    /// What the last link said that was not used as written.
    pub warnings: RwSignal<Vec<LinkWarning>>,
    /// Every closed form, recomputed with the scenario.
    pub report: Memo<Report>,
    /// The place of the preset whose scenario the page shows, if it is one.
    preset: Memo<Option<usize>>,
    /// Counts jumps (preset, reset, back and forward), after which fields forget what was typed.
    pub jumps: RwSignal<u32>,
    /// What the simulators do and have measured.
    pub simulations: Simulations,
    /// The link that the address bar stands for.
    shown: StoredValue<String>,
    /// What the address bar held when it was last read or written, without an in-page anchor.
    seen: StoredValue<String>,
}

impl State {
    /// The state that a link describes; an empty link opens on the opening preset.
    pub fn from_link(link: &str) -> Self {
        let decoded = decode(if has_pairs(link) { link } else { OPENING.link });
        let shown = encode(&decoded.scenario, &decoded.display);
        let scenario = RwSignal::new(decoded.scenario);
        let rest = RwSignal::new(());
        let presets: Vec<Scenario> = PRESETS.iter().map(|preset| decode(preset.link).scenario).collect();
        Self {
            scenario,
            rest,
            dragged: StoredValue::new(FIELDS.iter().map(|_| RwSignal::new(())).collect()),
            dragged_other: RwSignal::new(()),
            steps: StoredValue::new(None),
            display: RwSignal::new(decoded.display),
            warnings: RwSignal::new(decoded.warnings),
            report: Memo::new(move |_| scenario.with(report)),
            preset: Memo::new(move |_| {
                rest.track();
                scenario.with_untracked(|scenario| presets.iter().position(|preset| preset == scenario))
            }),
            jumps: RwSignal::new(0),
            simulations: Simulations::new(),
            shown: StoredValue::new(shown),
            seen: StoredValue::new(without_anchor(link)),
        }
    }

    /// The language of the page. Not tracked: a change of language mounts the page anew (see [`super::app`]), so that
    /// its words need no effects.
    pub fn lang(&self) -> Lang {
        self.display.with_untracked(|display| display.lang)
    }

    /// The preset whose scenario the page shows, if it is one.
    pub fn preset(&self) -> Option<&'static Preset> {
        self.preset.get().and_then(|place| PRESETS.get(place))
    }

    /// A word in that language.
    pub fn word(&self, key: Word) -> &'static str {
        word(self.lang(), key)
    }

    /// The link that says everything the page shows.
    pub fn link(&self) -> String {
        self.scenario.with(|scenario| self.display.with(|display| encode(scenario, display)))
    }

    /// Reads the scenario for what need not follow every step of a finger: read anew when the scenario comes to rest,
    /// and twice a second on the way there.
    pub fn rested<T>(&self, read: impl FnOnce(&Scenario) -> T) -> T {
        self.rest.track();
        self.scenario.with_untracked(read)
    }

    /// The same for the report.
    pub fn rested_report<T>(&self, read: impl FnOnce(&Report) -> T) -> T {
        self.rest.track();
        self.report.with_untracked(read)
    }

    /// The report for what a dragged buffer changes at rest only, and any other field at every step.
    pub fn report_but_for_buffer<T>(&self, read: impl FnOnce(&Report) -> T) -> T {
        self.dragged_other.track();
        self.rested_report(read)
    }

    /// One field, which follows its own drag at every step, and what else changes it at rest.
    pub fn field(&self, id: FieldId) -> Value {
        self.dragged.with_value(|dragged| dragged[id as usize].track());
        self.rested(|scenario| scenario.get(id))
    }

    /// Sets one field.
    pub fn set(&self, id: FieldId, value: Value) {
        if self.change(id, value) {
            self.settle();
        }
    }

    /// Sets one field in one step of many.
    pub fn drag(&self, id: FieldId, value: Value) {
        if !self.change(id, value) {
            return;
        }
        self.dragged.with_value(|dragged| dragged[id as usize].notify());
        if id != FieldId::Buffer {
            self.dragged_other.notify();
        }
        let steps = self.steps.get_value();
        self.steps.set_value(Some(steps.unwrap_or(0) + 1));
        if steps.is_none() {
            self.await_rest(1);
        }
    }

    /// Lets everything catch up with the scenario now.
    pub fn settle(&self) {
        self.steps.set_value(None);
        self.rest.notify();
    }

    fn change(&self, id: FieldId, value: Value) -> bool {
        let changes = self.scenario.with_untracked(|scenario| scenario.get(id) != value);
        if changes {
            self.scenario.update(|scenario| scenario.set(id, value));
        }
        changes
    }

    /// One timer for a whole drag: it looks whether there were more steps than those `seen`.
    fn await_rest(self, seen: u32) {
        let look = move || match self.steps.try_get_value().flatten() {
            Some(steps) if steps == seen => self.settle(),
            Some(steps) if steps >= STEPS_WITHOUT_REST => {
                self.rest.notify();
                self.steps.set_value(Some(0));
                self.await_rest(0);
            }
            Some(steps) => self.await_rest(steps),
            // Settled meanwhile, or the page is gone.
            None => {}
        };
        set_timeout(look, REST);
    }

    /// Drags the buffer to about `bits`, in the unit it was typed in, rounded to what a person would type.
    pub fn drag_buffer(&self, bits: Bits) {
        let buffer = self.scenario.with_untracked(|scenario| {
            let unit = scenario.buffer.unit;
            scenario
                .buffer_in(bits, unit)
                .or_else(|| scenario.buffer_in(bits, BufferUnit::Packets))
                .map(|exact| BufferSize { value: rounded(exact), unit: exact.unit })
        });
        if let Some(buffer) = buffer.filter(|buffer| buffer.value.is_finite()) {
            self.drag(FieldId::Buffer, Value::Buffer(buffer));
        }
    }

    /// Opens a link in place of the present state.
    pub fn open(&self, link: &str) {
        let decoded = decode(if has_pairs(link) { link } else { OPENING.link });
        let (embed, controls, theme, lang) = self.display.with_untracked(|d| (d.embed, d.controls, d.theme, d.lang));
        self.scenario.set(decoded.scenario);
        // What the reader chose for the eyes stays unless the link says otherwise.
        let mut display = decoded.display;
        if !link.contains("theme=") {
            display.theme = theme;
        }
        if !link.contains("lang=") {
            display.lang = lang;
        }
        display.embed = embed;
        display.controls = controls;
        self.display.set(display);
        self.warnings.set(decoded.warnings);
        self.settle();
        self.jumps.update(|jumps| *jumps += 1);
    }

    /// Opens a preset as a step that the back button undoes.
    pub fn open_preset(&self, preset: &Preset) {
        // What was changed a moment ago belongs to the step that the back button returns to.
        if self.shown.with_value(|shown| *shown != self.link_untracked()) {
            self.show(Entry::Replace);
        }
        self.open(preset.link);
        self.show(Entry::Push);
    }

    fn show(&self, entry: Entry) {
        let link = self.link_untracked();
        address::show(&link, entry);
        self.shown.set_value(link);
        self.seen.set_value(without_anchor(&address::current()));
    }

    fn link_untracked(&self) -> String {
        self.scenario.with_untracked(|scenario| self.display.with_untracked(|display| encode(scenario, display)))
    }

    /// Keeps the address bar and the state in step.
    pub fn follow_address(self) {
        let pending = StoredValue::new(None::<TimeoutHandle>);
        watch(move || {
            self.rest.track();
            self.display.track();
            if let Some(handle) = pending.get_value() {
                handle.clear();
            }
            // The link is written out only when nothing is being dragged.
            let write = move || {
                let dragging = self.steps.with_value(Option::is_some);
                if !dragging && self.shown.with_value(|shown| *shown != self.link_untracked()) {
                    self.show(Entry::Replace);
                }
            };
            pending.set_value(set_timeout_with_handle(write, ADDRESS_DELAY).ok());
        });
        address::on_change(move || {
            let link = address::current();
            let asked = without_anchor(&link);
            // An in-page anchor asks for nothing new, whatever has changed since the address was written.
            if self.seen.with_value(|seen| *seen == asked) {
                return;
            }
            if has_pairs(&asked) || asked.is_empty() {
                self.open(&link);
                self.shown.set_value(self.link_untracked());
            }
            self.seen.set_value(asked);
        });
    }
}

fn has_pairs(link: &str) -> bool {
    link.contains('=')
}

/// A link without a fragment that only names a place in the page.
fn without_anchor(link: &str) -> String {
    match link.split_once('#') {
        Some((before, fragment)) if !has_pairs(fragment) => before.to_owned(),
        _ => link.to_owned(),
    }
}

/// What a person would type for this buffer: whole packets from ten on, else three digits.
fn rounded(buffer: BufferSize) -> f64 {
    if buffer.value <= 0.0 {
        return 0.0;
    }
    let digits = if buffer.unit == BufferUnit::Packets && buffer.value >= 10.0 {
        0
    } else {
        2 - buffer.value.log10().floor() as i32
    };
    let factor = 10f64.powi(digits.abs());
    if digits >= 0 { (buffer.value * factor).round() / factor } else { (buffer.value / factor).round() * factor }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_anchor_is_no_part_of_the_question() {
        assert_eq!(without_anchor("?v=1&b=64p#chart-title"), "?v=1&b=64p");
        assert_eq!(without_anchor("#chart-title"), "");
        assert_eq!(without_anchor("#v=1&b=64p"), "#v=1&b=64p");
        assert_eq!(without_anchor("?v=1"), "?v=1");
    }

    #[test]
    fn a_dragged_buffer_has_few_digits() {
        let round = |value, unit| rounded(BufferSize { value, unit });
        assert_eq!(round(128.7, BufferUnit::Packets), 129.0);
        assert_eq!(round(2.345_67, BufferUnit::Packets), 2.35);
        assert_eq!(round(1_548_123.0, BufferUnit::Bits), 1_550_000.0);
        assert_eq!(round(0.009_987, BufferUnit::Seconds), 0.00999);
        assert_eq!(round(0.0, BufferUnit::Bdp), 0.0);
    }
}
