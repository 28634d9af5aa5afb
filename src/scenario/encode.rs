//! Writing a link: the canonical text of a checked scenario.

use super::{Display, FIELDS, FieldId, Scenario, Value};

/// The version of the link format that is written; its defaults and meanings are frozen.
pub const LINK_VERSION: u32 = 1;

/// The canonical text of a scenario and its display: `v` first, fixed order, defaults omitted, nothing to escape.
pub fn encode(scenario: &Scenario, display: &Display) -> String {
    let mut text = encode_scenario(scenario);
    let default = Display::default();
    let mut put = |key: &str, value: &str, is_default: bool| {
        if !is_default {
            text.push_str(&format!("&{key}={value}"));
        }
    };
    put("view", display.view.key(), display.view == default.view);
    put("x", display.x.key(), display.x == default.x);
    put("y", display.y.key(), display.y == default.y);
    put("embed", switch_key(display.embed), display.embed == default.embed);
    put("controls", switch_key(display.controls), display.controls == default.controls);
    put("theme", display.theme.key(), display.theme == default.theme);
    put("lang", display.lang.key(), display.lang == default.lang);
    text
}

/// The canonical text of the scenario alone.
pub fn encode_scenario(scenario: &Scenario) -> String {
    let mut default = Scenario::default();
    if let Some(trips) = scenario.rtts {
        // Without `rtt` it is their mean.
        default.rtt_prop = trips.mean();
    }
    let mut text = format!("v={LINK_VERSION}");
    for field in &FIELDS {
        let value = match scenario.get(field.id) {
            // As it counts: a page may hold a segment above its packet, a link shall not warn of its own text.
            Value::Bytes(_) if field.id == FieldId::Mss => Value::Bytes(scenario.mss()),
            Value::Time(warm) if field.id == FieldId::Warm && warm != default.warm => Value::Time(scenario.warm()),
            value => value,
        };
        if value != default.get(field.id) {
            text.push_str(&format!("&{}={}", field.key, value.canonical()));
        }
    }
    text
}

/// The word of a switch in a link.
pub(super) fn switch_key(on: bool) -> &'static str {
    if on { "1" } else { "0" }
}
