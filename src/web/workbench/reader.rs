//! The page of pasted output: read as it is typed.

use super::{colors, dom};
use crate::device::read;
use crate::export::{
    Dialect, EXAMPLE, reader_answer, reader_configuration, reader_page, reader_spoken, reader_title, themed,
};
use crate::report::{Asked, LARGEST_MARGIN, USUAL_MARGIN, diagnose};
use crate::scenario::{Lang, decode};
use crate::text::{StudyWord, study_word};
use crate::units::{Fraction, Framing, ReadError, Reading, read_fraction, read_rate, read_time};
use crate::web::address::{self, Entry};
use crate::web::appearance;
use std::cell::Cell;
use std::rc::Rc;
use web_sys::Element;

/// How long the keys must rest before what they typed is read, ms.
const REST: i32 = 150;

/// Puts the page into an element.
pub fn open(place: &Element, link: &str) {
    let lang = Lang::default();
    let theme = Cell::new(decode(link).display.theme);
    colors::show(theme.get());
    appearance::set_class("embed", false);
    place.set_inner_html(&reader_page(lang, theme.get()));
    dom::name(reader_title(lang), lang.key());
    let turn = Rc::new(Cell::new(0u32));
    dom::on(place, "input", move |event| {
        if dom::met(&event, "[data-paste]").is_none() {
            return;
        }
        turn.set(turn.get() + 1);
        let (mine, turn) = (turn.get(), turn.clone());
        dom::later(REST, move || {
            if turn.get() == mine {
                answer(lang);
                advise(lang);
            }
        });
    });
    dom::on(place, "submit", |event| event.prevent_default());
    dom::on(place, "click", move |event| {
        if dom::met(&event, "[data-do=example]").is_some() {
            for (id, text) in ["reader-loaded", "reader-idle", "reader-rate"].into_iter().zip(EXAMPLE) {
                dom::set_value(id, text);
            }
            answer(lang);
        }
        if let Some(button) = dom::met(&event, "[data-do=copy-config]") {
            let text = dom::by_id("config-text").and_then(|place| place.text_content()).unwrap_or_default();
            dom::copy(&text, button, study_word(lang, StudyWord::Copied));
        }
        if dom::met(&event, "[data-do=theme]").is_some() {
            theme.set(colors::turn(lang, theme.get()));
            address::show(themed("?tool=read", theme.get()).trim_start_matches('?'), Entry::Replace);
        }
        if dom::met(&event, "[data-do=skip]").is_some() {
            dom::skip(&event, "main");
        }
    });
    advise(lang);
}

fn typed(id: &str) -> String {
    dom::by_id(id).and_then(|element| dom::value(&element)).unwrap_or_default()
}

/// A value of a text field; its problem is said below it. None where it is empty or wrong.
fn field<T>(id: &str, reading: impl Fn(&str) -> Result<Reading<T>, ReadError>) -> Option<T> {
    let text = typed(id);
    let (value, problem) = match reading(&text) {
        _ if text.trim().is_empty() => (None, String::new()),
        Ok(Reading::Sure(value, _)) => (Some(value), String::new()),
        Ok(Reading::Ambiguous { choices, .. }) => {
            let choices: Vec<String> = choices.into_iter().map(|choice| choice.text).collect();
            (None, format!("{}: {}?", text.trim(), choices.join(" / ")))
        }
        Err(error) => (None, error.to_string()),
    };
    dom::say(&format!("problem-{id}"), &problem);
    value
}

fn answer(lang: Lang) {
    let (loaded, idle) = (typed("reader-loaded"), typed("reader-idle"));
    let asked =
        Asked { rate: field("reader-rate", read_rate), rtt: field("reader-rtt", read_time), ..Asked::default() };
    let readings = read(&loaded);
    let idle = (!idle.trim().is_empty()).then(|| read(&idle));
    let diagnosis = diagnose(&readings, idle.as_deref(), &asked);
    let (markup, spoken) = if loaded.trim().is_empty() && idle.is_none() {
        (String::new(), String::new())
    } else {
        (reader_answer(lang, &readings, &diagnosis), reader_spoken(lang, &readings, &diagnosis))
    };
    dom::fill("reader-answer", &markup);
    dom::say("reader-spoken", &spoken);
}

fn advise(lang: Lang) {
    let mut link = String::from("v=1");
    for (id, key) in [("config-c", "c"), ("config-up", "up")] {
        if field(id, read_rate).is_some() {
            link.push_str(&format!("&{key}={}", typed(id).trim().replace(' ', "+")));
        }
    }
    let margin = field("config-margin", read_fraction)
        .map_or(USUAL_MARGIN, |margin: Fraction| Fraction(margin.0.clamp(0.0, LARGEST_MARGIN.0)));
    let framing: Framing = typed("config-framing").parse().unwrap_or_default();
    let Some(dialect) = Dialect::from_key(&typed("config-for")) else { return };
    let device = typed("config-device");
    match reader_configuration(lang, &decode(&link).scenario, framing, margin, dialect, &device) {
        Ok(text) => {
            dom::say("problem-config-device", "");
            dom::say("config-text", &text);
        }
        Err(problem) => dom::say("problem-config-device", &problem),
    }
}
