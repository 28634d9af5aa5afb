//! The buttons of the page.

use super::element::{El, el};

/// A button with a text.
pub fn button(class: &str, testid: &str, text: &str, press: impl Fn() + 'static) -> El {
    el("button").attr("type", "button").class(class).testid(testid).text(text).on_press(press)
}

/// One choice of several, shown as pressed while it is the current one.
pub fn choice(testid: &str, text: &str, pressed: impl Fn() -> bool + 'static, press: impl Fn() + 'static) -> El {
    el("button")
        .attr("type", "button")
        .testid(testid)
        .live_attr("aria-pressed", move || pressed().to_string())
        .text(text)
        .on_press(press)
}
