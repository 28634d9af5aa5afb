//! The one source of truth of the page, and its two arrows to the address bar.

use crate::report::{Report, report};
use crate::scenario::{Display, FieldId, Lang, LinkWarning, OPENING, Preset, Scenario, Value, decode, encode};
use crate::text::{Word, word};
use crate::units::{Bits, BufferSize, BufferUnit};
use crate::web::address::{self, Entry};
use leptos::prelude::*;
use std::time::Duration;

/// How long the address bar waits for the next change: Safari throws above about 100 changes in 30 s.
const ADDRESS_DELAY: Duration = Duration::from_millis(400);

/// What the page shows; `Copy`, handed down by context.
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
    /// Counts jumps (preset, reset, back and forward), after which fields forget what was typed.
    pub jumps: RwSignal<u32>,
}

impl State {
    /// The state that a link describes; an empty link opens on the opening preset.
    pub fn from_link(link: &str) -> Self {
        let decoded = decode(if has_pairs(link) { link } else { OPENING.link });
        let scenario = RwSignal::new(decoded.scenario);
        Self {
            scenario,
            display: RwSignal::new(decoded.display),
            warnings: RwSignal::new(decoded.warnings),
            report: Memo::new(move |_| scenario.with(report)),
            jumps: RwSignal::new(0),
        }
    }

    /// The language of the page. Not tracked: a change of language mounts the page anew (see [`super::App`]), so that
    /// its words need no effects.
    pub fn lang(&self) -> Lang {
        self.display.with_untracked(|display| display.lang)
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
        self.open(preset.link);
        address::show(&self.link_untracked(), Entry::Push);
    }

    fn link_untracked(&self) -> String {
        self.scenario.with_untracked(|scenario| self.display.with_untracked(|display| encode(scenario, display)))
    }

    /// Keeps the address bar and the state in step.
    pub fn follow_address(self) {
        let shown = StoredValue::new(self.link_untracked());
        let pending = StoredValue::new(None::<TimeoutHandle>);
        Effect::new(move |_| {
            let link = self.link();
            if let Some(handle) = pending.get_value() {
                handle.clear();
            }
            if shown.with_value(|shown| *shown == link) {
                return;
            }
            let write = move || {
                shown.set_value(link.clone());
                address::show(&link, Entry::Replace);
            };
            pending.set_value(set_timeout_with_handle(write, ADDRESS_DELAY).ok());
        });
        address::on_change(move || {
            let link = address::current();
            // A hash change of our own making, or an in-page anchor, says nothing new.
            let known = self.link_untracked();
            if link.trim_start_matches(['?', '#']) != known && (has_pairs(&link) || link.is_empty()) {
                self.open(&link);
                shown.set_value(self.link_untracked());
            }
        });
    }
}

fn has_pairs(link: &str) -> bool {
    link.contains('=')
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
    fn a_dragged_buffer_has_few_digits() {
        let round = |value, unit| rounded(BufferSize { value, unit });
        assert_eq!(round(128.7, BufferUnit::Packets), 129.0);
        assert_eq!(round(2.345_67, BufferUnit::Packets), 2.35);
        assert_eq!(round(1_548_123.0, BufferUnit::Bits), 1_550_000.0);
        assert_eq!(round(0.009_987, BufferUnit::Seconds), 0.00999);
        assert_eq!(round(0.0, BufferUnit::Bdp), 0.0);
    }
}
