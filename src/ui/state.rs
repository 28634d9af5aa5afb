//! The one source of truth of the page, and its two arrows to the address bar.

use super::element::watch;
use crate::report::{Report, report};
use crate::scenario::{Display, FieldId, Lang, LinkWarning, OPENING, PRESETS, Preset, Scenario, Value, decode, encode};
use crate::text::{Word, word};
use crate::units::{Bits, BufferSize, BufferUnit};
use crate::web::address::{self, Entry};
use leptos::prelude::*;
use std::time::Duration;

/// How long the address bar waits for the next change: Safari throws above about 100 changes in 30 s.
const ADDRESS_DELAY: Duration = Duration::from_millis(400);

/// What the page shows; `Copy`, handed down.
#[derive(Clone, Copy)]
pub struct State {
    /// The question, always checked.
    pub scenario: RwSignal<Scenario>,
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
        let presets: Vec<Scenario> = PRESETS.iter().map(|preset| decode(preset.link).scenario).collect();
        Self {
            scenario,
            display: RwSignal::new(decoded.display),
            warnings: RwSignal::new(decoded.warnings),
            report: Memo::new(move |_| scenario.with(report)),
            preset: Memo::new(move |_| scenario.with(|scenario| presets.iter().position(|preset| preset == scenario))),
            jumps: RwSignal::new(0),
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

    /// Sets one field.
    pub fn set(&self, id: FieldId, value: Value) {
        if self.scenario.with_untracked(|scenario| scenario.get(id) != value) {
            self.scenario.update(|scenario| scenario.set(id, value));
        }
    }

    /// Sets the buffer to about `bits`, in the unit it was typed in, rounded to what a person would type.
    pub fn set_buffer_bits(&self, bits: Bits) {
        let buffer = self.scenario.with_untracked(|scenario| {
            let unit = scenario.buffer.unit;
            scenario
                .buffer_in(bits, unit)
                .or_else(|| scenario.buffer_in(bits, BufferUnit::Packets))
                .map(|exact| BufferSize { value: rounded(exact), unit: exact.unit })
        });
        if let Some(buffer) = buffer.filter(|buffer| buffer.value.is_finite()) {
            self.set(FieldId::Buffer, Value::Buffer(buffer));
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
            self.scenario.track();
            self.display.track();
            if let Some(handle) = pending.get_value() {
                handle.clear();
            }
            // The link is written out only when the slider rests.
            let write = move || {
                if self.shown.with_value(|shown| *shown != self.link_untracked()) {
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
