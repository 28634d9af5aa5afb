//! One field: its name and unit, the text as typed, a slider, and what is wrong or unclear about the text.

use super::State;
use crate::scenario::{FieldId, Kind, Outcome, Refusal, Scale, Source, Value};
use crate::text::{Word, choice_label, edit_text, field_words, placeholder, reading_note, refusal};
use crate::units::{Bits, BufferSize, BufferUnit, CongestionControl, ReadError};
use leptos::prelude::*;

/// Steps of a slider.
const STEPS: f64 = 1000.0;

/// One field of the scenario.
#[component]
pub fn FieldRow(id: FieldId) -> impl IntoView {
    let state = expect_context::<State>();
    let field = id.field();
    let words = field_words(state.lang(), id);
    let help_open = RwSignal::new(false);
    let help_id = format!("help-{}", field.key);
    let controls_help = help_id.clone();
    view! {
        <div class="field" data-field=field.key>
            <div class="name">
                <label for=format!("field-{}", field.key)>{words.label}</label>
                <var>{words.symbol}</var>
                <button
                    type="button"
                    class="help"
                    aria-label=format!("{} {}", state.word(Word::WhatIsThis), words.label)
                    aria-expanded=move || help_open.get().to_string()
                    aria-controls=controls_help
                    on:click=move |_| help_open.update(|open| *open = !*open)
                >
                    "?"
                </button>
                <span class="unit">{words.unit}</span>
            </div>
            {if field.kind == Kind::Choice {
                view! { <ChoiceRow id /> }.into_any()
            } else {
                view! { <TextRow id /> }.into_any()
            }}
            <p class="help-text" id=help_id hidden=move || !help_open.get()>
                {move || help_open.get().then_some(words.help)}
            </p>
        </div>
    }
}

#[component]
fn ChoiceRow(id: FieldId) -> impl IntoView {
    let state = expect_context::<State>();
    let chosen = move || match state.scenario.with(|scenario| scenario.get(id)) {
        Value::Choice(choice) => choice.key(),
        _ => "",
    };
    view! {
        <div class="row">
            <select
                id=format!("field-{}", id.field().key)
                prop:value=chosen
                on:change:target=move |event| {
                    if let Some(choice) = CongestionControl::from_key(&event.target().value()) {
                        state.set(id, Value::Choice(choice));
                    }
                }
            >
                {CongestionControl::ALL
                    .iter()
                    .map(|choice| {
                        let key = choice.key();
                        view! { <option value=key selected=move || chosen() == key>{choice_label(*choice)}</option> }
                    })
                    .collect_view()}
            </select>
        </div>
    }
}

/// What stands below a text that was not simply used.
#[derive(Clone, PartialEq)]
enum Remark {
    Nothing,
    Problem(String),
    Ask(Vec<(String, Value)>),
    Note(String),
}

#[component]
fn TextRow(id: FieldId) -> impl IntoView {
    let state = expect_context::<State>();
    let field = id.field();
    let key = field.key;
    let value = Memo::new(move |_| state.scenario.with(|scenario| scenario.get(id)));
    let text = RwSignal::new(edit_text(value.get_untracked()));
    let remark = RwSignal::new(Remark::Nothing);

    // A change from elsewhere (slider, chart, preset) replaces the text; the text that made the change stays as typed.
    Effect::new(move |jumps: Option<u32>| {
        let jumped = state.jumps.get();
        let value = value.get();
        let says_it = match field.read(&text.get_untracked(), Source::Page) {
            Outcome::Set(read, _) => read == value,
            _ => false,
        };
        if jumps.is_some_and(|before| before != jumped) || !says_it {
            text.set(edit_text(value));
            remark.set(Remark::Nothing);
        }
        jumped
    });

    let typed = move |raw: String| {
        let lang = state.lang();
        remark.set(match field.read(&raw, Source::Page) {
            Outcome::Set(read, note) => {
                text.set(raw);
                state.set(id, read);
                note.map_or(Remark::Nothing, |note| Remark::Note(reading_note(lang, &note)))
            }
            Outcome::Ask { choices, .. } => {
                text.set(raw);
                Remark::Ask(choices)
            }
            Outcome::Refused(Refusal::Unreadable(ReadError::Incomplete { .. })) => {
                text.set(raw);
                Remark::Nothing
            }
            Outcome::Refused(why) => {
                let message = refusal(lang, field, &raw, &why);
                text.set(raw);
                Remark::Problem(message)
            }
        });
    };
    let take = move |chosen: String, value: Value| {
        text.set(chosen);
        remark.set(Remark::Nothing);
        state.set(id, value);
    };
    let remark_id = format!("remark-{key}");
    let described = remark_id.clone();
    view! {
        <div class="row">
            <input
                type="text"
                id=format!("field-{key}")
                data-testid=format!("field-{key}")
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=placeholder(state.lang(), id)
                prop:value=move || text.get()
                aria-invalid=move || matches!(remark.get(), Remark::Problem(_)).to_string()
                aria-describedby=described
                on:input:target=move |event| typed(event.target().value())
            />
            <Slider id />
        </div>
        <div id=remark_id aria-live="polite">
            {move || match remark.get() {
                Remark::Nothing => ().into_any(),
                Remark::Problem(message) => view! { <p class="problem">{message}</p> }.into_any(),
                Remark::Note(message) => view! { <p class="ask">{message}</p> }.into_any(),
                Remark::Ask(choices) => {
                    view! {
                        <p class="ask">
                            {state.word(Word::DidYouMean)}
                            {choices
                                .into_iter()
                                .map(|(label, value)| {
                                    let shown = edit_text(value);
                                    view! {
                                        <button
                                            type="button"
                                            class="choice"
                                            on:click=move |_| take(label.clone(), value)
                                        >
                                            {shown}
                                        </button>
                                    }
                                })
                                .collect_view()}
                        </p>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// A slider over the usual range. The buffer's runs over multiples of BDP/√n, whatever unit it is typed in.
#[component]
fn Slider(id: FieldId) -> impl IntoView {
    let state = expect_context::<State>();
    let field = id.field();
    let number = move || {
        state.scenario.with(|scenario| match scenario.get(id) {
            Value::Buffer(buffer) => {
                let unit = scenario.bits(BufferSize { value: 1.0, unit: BufferUnit::SqrtN });
                let bits = scenario.bits(buffer);
                if unit.0 > 0.0 { bits / unit } else { bits.packets(scenario.packet_size).0 / 100.0 }
            }
            value => value.number().unwrap_or(field.slider.1),
        })
    };
    let position = move || place(field.scale, field.slider, number()).to_string();
    let moved = move |raw: String| {
        let Ok(step) = raw.parse::<f64>() else { return };
        let number = number_at(field.scale, field.slider, step);
        if field.kind == Kind::Buffer {
            let bits = state.scenario.with_untracked(|scenario| {
                let unit = scenario.bits(BufferSize { value: 1.0, unit: BufferUnit::SqrtN });
                if unit.0 > 0.0 { unit * number } else { Bits(number * 100.0 * scenario.packet_size.bits().0) }
            });
            if id == FieldId::Buffer {
                state.set_buffer_bits(bits);
            } else {
                let packets = state.scenario.with_untracked(|scenario| bits.packets(scenario.packet_size).0.round());
                state.set(id, field.value(packets.max(1.0)));
            }
        } else {
            let number = number.clamp(field.min, field.max);
            let number = if field.kind == Kind::Count { number.round() } else { number };
            state.set(id, field.value(number));
        }
    };
    view! {
        <input
            type="range"
            class="range"
            min="0"
            max=STEPS.to_string()
            step="1"
            data-testid=format!("slider-{}", field.key)
            prop:value=position
            aria-label=format!("{}, {}", field_words(state.lang(), id).label, state.word(Word::Slider))
            aria-valuetext=move || {
                let text = edit_text(state.scenario.with(|scenario| scenario.get(id)));
                if text.is_empty() { state.word(Word::NoLimit).to_owned() } else { text }
            }
            on:input:target=move |event| moved(event.target().value())
        />
    }
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
