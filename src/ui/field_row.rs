//! One field: its name and unit, the text as typed, a slider, and what is wrong or unclear about the text.

use super::State;
use super::element::{El, el, watch};
use crate::scenario::{Choice, Field, FieldId, Kind, LinkWarning, Outcome, Refusal, Scale, Scenario, Source, Value};
use crate::text::{Word, choice_label, edit_text, field_words, link_warning, placeholder, reading_note, refusal};
use crate::units::{Bits, BufferSize, BufferUnit, ReadError};
use leptos::prelude::*;

/// Steps of a slider.
const STEPS: f64 = 1000.0;

/// One field of the scenario.
pub fn field_row(state: State, id: FieldId) -> El {
    let field = id.field();
    let words = field_words(state.lang(), id);
    let help_open = RwSignal::new(false);
    let help_id = format!("help-{}", field.key);
    let help_button = el("button")
        .attr("type", "button")
        .class("help")
        .attr("aria-label", &format!("{} {}", state.word(Word::WhatIsThis), words.label))
        .live_attr("aria-expanded", move || help_open.get().to_string())
        .attr("aria-controls", &help_id)
        .text("?")
        .on_press(move || help_open.update(|open| *open = !*open));
    let name = el("div")
        .class("name")
        .child(el("label").attr("for", &format!("field-{}", field.key)).text(words.label))
        .child(el("var").text(words.symbol))
        .child(help_button)
        .child(el("span").class("unit").text(words.unit));
    let help = el("p")
        .class("help-text")
        .attr("id", &help_id)
        .flag("hidden", move || !help_open.get())
        .live_text(move || if help_open.get() { words.help.to_owned() } else { String::new() });
    let row = el("div").class("field").attr("data-field", field.key).child(name);
    let row = if field.kind == Kind::Choice { row.child(choice_row(state, id)) } else { text_row(row, state, field) };
    row.child(help)
}

fn choice_row(state: State, id: FieldId) -> El {
    let chosen = move || match state.field(id) {
        Value::Choice(choice) => choice.key().to_owned(),
        _ => String::new(),
    };
    let options =
        Choice::all(id).into_iter().map(|choice| el("option").attr("value", choice.key()).text(choice_label(choice)));
    let select = el("select")
        .attr("id", &format!("field-{}", id.field().key))
        .children(options)
        .live_value(chosen)
        .on_value("change", move |key| {
            if let Some(choice) = Choice::from_key(id, &key) {
                state.set(id, Value::Choice(choice));
            }
        });
    el("div").class("row").child(select)
}

/// What stands below a text that was not simply used.
#[derive(Clone, PartialEq)]
enum Remark {
    Nothing,
    Problem(String),
    Ask(Vec<(String, Value)>),
    Note(String),
}

/// Adds the text, its slider and the remark to a row.
fn text_row(row: El, state: State, field: &'static Field) -> El {
    let (id, key) = (field.id, field.key);
    let value = Memo::new(move |_| state.field(id));
    let text = RwSignal::new(edit_text(value.get_untracked()));
    let remark = RwSignal::new(Remark::Nothing);

    // A change from elsewhere (slider, chart, preset) replaces the text; the text that made the change stays as typed.
    let mut jumps = state.jumps.get_untracked();
    watch(move || {
        let before = std::mem::replace(&mut jumps, state.jumps.get());
        let value = value.get();
        let says_it = match field.read(&text.get_untracked(), Source::Page) {
            Outcome::Set(read, _) => read == value,
            _ => false,
        };
        if before != jumps || !says_it {
            text.set(edit_text(value));
            remark.set(Remark::Nothing);
        }
    });

    let typed = move |raw: String| {
        let lang = state.lang();
        let said = match field.read(&raw, Source::Page) {
            Outcome::Set(read, note) => {
                text.set(raw);
                state.set(id, read);
                let note = match state.scenario.with_untracked(|scenario| unfit(scenario, id)) {
                    Some(warning) => Some(link_warning(lang, &warning)),
                    None => note.map(|note| reading_note(lang, &note)),
                };
                remark.set(note.map_or(Remark::Nothing, Remark::Note));
                return;
            }
            Outcome::Ask { choices, .. } => Remark::Ask(choices),
            Outcome::Refused(Refusal::Unreadable(ReadError::Incomplete { .. })) => Remark::Nothing,
            Outcome::Refused(why) => Remark::Problem(refusal(lang, field, &raw, &why)),
        };
        text.set(raw);
        remark.set(said);
    };
    let remark_id = format!("remark-{key}");
    let name = format!("field-{key}");
    let input = el("input")
        .attr("type", "text")
        .attr("id", &name)
        .testid(&name)
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .attr("placeholder", placeholder(state.lang(), id))
        .live_value(move || text.get())
        .live_attr("aria-invalid", move || matches!(remark.get(), Remark::Problem(_)).to_string())
        .attr("aria-describedby", &remark_id)
        .on_value("input", typed);
    let choice = move |(label, value): (String, Value)| {
        let take = move || {
            text.set(label.clone());
            remark.set(Remark::Nothing);
            state.set(id, value);
        };
        el("button").attr("type", "button").class("choice").text(&edit_text(value)).on_press(take)
    };
    let remarks = el("div").attr("id", &remark_id).attr("aria-live", "polite").live(move || match remark.get() {
        Remark::Nothing => Vec::new(),
        Remark::Problem(message) => vec![el("p").class("problem").text(&message)],
        Remark::Note(message) => vec![el("p").class("ask").text(&message)],
        Remark::Ask(choices) => {
            vec![el("p").class("ask").text(state.word(Word::DidYouMean)).children(choices.into_iter().map(choice))]
        }
    });
    let line = el("div").class("row").child(input);
    // A range or a list has no one place on a slider.
    let line = if field.kind == Kind::RoundTrips { line } else { line.child(slider(state, field, value)) };
    row.child(line).child(remarks)
}

/// What a field just set says against another field.
fn unfit(scenario: &Scenario, id: FieldId) -> Option<LinkWarning> {
    match id {
        FieldId::Mss => {
            scenario.mss.filter(|mss| mss.0 > scenario.packet_size.0).map(|_| LinkWarning::SegmentAbovePacket)
        }
        FieldId::Warm => (scenario.warm() != scenario.warm).then_some(LinkWarning::WarmAboveRun),
        FieldId::RttProp => {
            scenario.other_mean().map(|mean| LinkWarning::RoundTripsDiffer { rtt: scenario.rtt_prop, mean })
        }
        _ => None,
    }
}

/// A slider over the usual range. The buffer's runs over multiples of BDP/√n, whatever unit it is typed in.
fn slider(state: State, field: &'static Field, value: Memo<Value>) -> El {
    let id = field.id;
    // The browser moves the knob under the finger. Only a buffer's place depends on other fields too: it counts in
    // BDP/√n.
    let at_rest = Memo::new(move |_| state.rested(|scenario| scenario.get(id)));
    let number = move || match at_rest.get() {
        Value::Buffer(buffer) => state.rested(|scenario| {
            let unit = scenario.bits(BufferSize { value: 1.0, unit: BufferUnit::SqrtN });
            let bits = scenario.bits(buffer);
            if unit.0 > 0.0 { bits / unit } else { bits.packets(scenario.packet_size).0 / 100.0 }
        }),
        value => value.number().unwrap_or(field.slider.1),
    };
    let position = move || place(field.scale, field.slider, number()).to_string();
    let moved = move |raw: String| {
        let Ok(step) = raw.parse::<f64>() else { return };
        let number = number_at(field.scale, field.slider, step);
        if field.optional && step >= STEPS {
            // The right end is "no limit".
            state.drag(id, Value::Absent);
        } else if field.kind == Kind::Fraction && field.min == 0.0 && step <= 0.0 {
            // A logarithmic slider has no zero of its own.
            state.drag(id, field.value(0.0));
        } else if field.kind == Kind::Buffer {
            let bits = state.scenario.with_untracked(|scenario| {
                let unit = scenario.bits(BufferSize { value: 1.0, unit: BufferUnit::SqrtN });
                if unit.0 > 0.0 { unit * number } else { Bits(number * 100.0 * scenario.packet_size.bits().0) }
            });
            if id == FieldId::Buffer {
                state.drag_buffer(bits);
            } else {
                let packets = state.scenario.with_untracked(|scenario| bits.packets(scenario.packet_size).0.round());
                state.drag(id, field.value(packets.max(1.0)));
            }
        } else {
            let number = number.clamp(field.min, field.max);
            let number = if field.kind == Kind::Count { number.round() } else { number };
            state.drag(id, field.value(number));
        }
    };
    let spoken = move || {
        let text = edit_text(value.get());
        if text.is_empty() { placeholder(state.lang(), id).to_owned() } else { text }
    };
    el("input")
        .attr("type", "range")
        .class("range")
        .attr("min", "0")
        .attr("max", &STEPS.to_string())
        .attr("step", "1")
        .testid(&format!("slider-{}", field.key))
        .live_value(position)
        .attr("aria-label", &format!("{}, {}", field_words(state.lang(), id).label, state.word(Word::Slider)))
        .live_attr("aria-valuetext", spoken)
        .on_value("input", moved)
}

fn bent(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log => value.max(f64::MIN_POSITIVE).log10(),
        Scale::Nines => -(1.0 - value).max(1e-12).log10(),
    }
}

fn place(scale: Scale, (low, high): (f64, f64), number: f64) -> f64 {
    let (from, to) = (bent(scale, low), bent(scale, high));
    ((bent(scale, number) - from) / (to - from) * STEPS).round().clamp(0.0, STEPS)
}

fn number_at(scale: Scale, (low, high): (f64, f64), step: f64) -> f64 {
    let (from, to) = (bent(scale, low), bent(scale, high));
    let bent = from + (to - from) * (step / STEPS);
    match scale {
        Scale::Linear => significant(bent, 3),
        Scale::Log => significant(10f64.powf(bent), 3),
        // The digits that matter are those of what is missing to 1.
        Scale::Nines => 1.0 - significant(10f64.powf(-bent), 2),
    }
}

/// `value` with so many significant digits, through decimal text so that the result prints as it reads.
fn significant(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits - 1).parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_comes_back_to_where_it_was() {
        for (scale, ends, number) in [
            (Scale::Log, (1e4, 1e12), 155e6),
            (Scale::Linear, (1.0, 16.0), 2.0),
            (Scale::Nines, (0.5, 0.999_999), 0.99),
        ] {
            let step = place(scale, ends, number);
            assert!((number_at(scale, ends, step) / number - 1.0).abs() < 0.02, "{number}");
        }
        assert_eq!(place(Scale::Log, (1.0, 10.0), 0.0), 0.0);
        assert_eq!(place(Scale::Nines, (0.5, 0.999_999), 1.0), STEPS);
    }
}
