//! The colours of the page: as the link says, then as the button is pressed.

use super::dom;
use crate::export::{theme_sign, themed};
use crate::scenario::{Lang, Theme};
use crate::web::appearance;
use wasm_bindgen::JsCast;
use web_sys::{Element, window};

/// Shows the page in these colours.
pub fn show(theme: Theme) {
    appearance::set_theme((theme != Theme::System).then_some(theme.key()));
}

/// What a press of the button turns these colours into; the button and the ways to other pages follow.
pub fn turn(lang: Lang, theme: Theme) -> Theme {
    let next = match theme {
        Theme::System => Theme::Light,
        Theme::Light => Theme::Dark,
        Theme::Dark => Theme::System,
    };
    show(next);
    let (sign, name) = theme_sign(lang, next);
    dom::say("study-theme", sign);
    if let Some(button) = dom::by_id("study-theme") {
        for attribute in ["aria-label", "title"] {
            // Only a name that is none would be refused.
            let _ = button.set_attribute(attribute, name);
        }
    }
    let ways = window().and_then(|window| window.document()?.query_selector_all("header.top a").ok());
    for index in 0..ways.as_ref().map_or(0, |ways| ways.length()) {
        let way = ways.as_ref().and_then(|ways| ways.item(index)?.dyn_into::<Element>().ok());
        if let Some((way, address)) = way.and_then(|way| way.get_attribute("href").map(|address| (way, address))) {
            let _ = way.set_attribute("href", &themed(&address, next));
        }
    }
    next
}
