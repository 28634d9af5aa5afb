//! One run of the time machine in the page: its name, its pictures with a cursor, its windows, and the moment in words.

use super::machine_picture::Brush;
use crate::chart::{Playback, Span, Theme, tall_window};
use crate::job::{Doing, Recording};
use crate::scenario::{Lang, Scenario};
use crate::text::{
    Word, machine_end, machine_level, machine_moment, machine_pictures, machine_title, machine_windows, word,
};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlCanvasElement, HtmlElement};

/// Sets an attribute.
#[inline(never)]
pub fn attribute(element: &Element, name: &str, value: &str) {
    // Only a name that is none would be refused.
    let _ = element.set_attribute(name, value);
}

/// A new element at the end of another.
#[inline(never)]
pub fn make(parent: &Element, tag: &str, class: &str) -> HtmlElement {
    let document: Option<Document> = parent.owner_document();
    match document.and_then(|document| document.create_element(tag).ok()) {
        Some(element) => {
            element.set_class_name(class);
            // Only a child that holds its parent would be refused.
            let _ = parent.append_child(&element);
            element.unchecked_into()
        }
        None => unreachable!("{tag} is no tag, or the page is gone"),
    }
}

/// A canvas that stands for a picture.
#[inline(never)]
pub fn make_canvas(parent: &Element, class: &str) -> HtmlCanvasElement {
    let canvas = make(parent, "canvas", class);
    attribute(&canvas, "role", "img");
    canvas.unchecked_into()
}

/// A run and what of it is in the page.
pub struct MachineRun {
    recording: Recording,
    root: HtmlElement,
    sums: HtmlCanvasElement,
    queue: HtmlCanvasElement,
    flows: HtmlCanvasElement,
    bars: HtmlCanvasElement,
    /// For the bars, which are drawn with every picture: asking for the size each time would cost a layout.
    brush: RefCell<Option<Brush>>,
    bars_caption: HtmlElement,
    cursor: HtmlElement,
    moment: HtmlElement,
}

impl MachineRun {
    /// Puts a run at the end of `place`.
    pub fn new(place: &Element, recording: Recording, scenario: &Scenario, lang: Lang) -> Self {
        let root = make(place, "div", "machine-run");
        attribute(&root, "data-testid", "machine-run");
        make(&root, "h3", "").set_text_content(Some(&machine_title(lang, scenario, &recording)));
        let stack = make(&root, "div", "machine-stack");
        let span = Span::of_window_sum(&recording);
        let alternatives = machine_pictures(lang, &recording, (span.low, span.high));
        let picture = |title: &str, class: &str, alternative: &str| {
            let caption = make(&stack, "p", "machine-caption");
            make(&caption, "span", "").set_text_content(Some(title));
            let canvas = make_canvas(&stack, class);
            attribute(&canvas, "aria-label", alternative);
            (caption, canvas)
        };
        let full = recording.bdp + recording.buffer;
        let (caption, sums) = picture(word(lang, Word::MachineWindowSum), "machine-sum", &alternatives[0]);
        level(&caption, "machine-level dashed", "D + B", full);
        level(&caption, "machine-level", "D", recording.bdp);
        let (caption, queue) = picture(word(lang, Word::MachineQueue), "machine-queue", &alternatives[1]);
        level(&caption, "machine-level dashed", "B", recording.buffer);
        let (_, flows) = picture(word(lang, Word::MachineFlows), "machine-flows", &alternatives[2]);
        let cursor = make(&stack, "div", "machine-cursor");
        let axis = make(&root, "p", "machine-axis");
        for text in ["0 s".to_owned(), machine_end(recording.interval * recording.len() as f64)] {
            make(&axis, "span", "").set_text_content(Some(&text));
        }
        let bars_caption = make(&root, "p", "machine-caption");
        let bars = make_canvas(&root, "machine-bars");
        let moment = make(&root, "p", "machine-moment");
        attribute(&moment, "data-testid", "machine-moment");
        Self { recording, root, sums, queue, flows, bars, brush: RefCell::new(None), bars_caption, cursor, moment }
    }

    /// Frames, and seconds from one to the next.
    pub fn length(&self) -> (usize, f64) {
        (self.recording.len(), self.recording.interval)
    }

    /// Where its scale of windows would end, in packets.
    pub fn tallest(&self) -> f64 {
        tall_window(&self.recording)
    }

    /// Paints what stands still, over `end` seconds.
    pub fn paint(&self, end: f64, theme: &Theme) {
        if let Some(brush) = Brush::on(&self.sums) {
            brush.window_sum(&self.recording, end, theme);
        }
        if let Some(brush) = Brush::on(&self.queue) {
            brush.queue(&self.recording, end, theme);
        }
        if let Some(brush) = Brush::on(&self.flows) {
            brush.flows(&self.recording, end, theme);
        }
        self.brush.replace(Brush::on(&self.bars));
    }

    /// Says how high the bars go.
    pub fn caption(&self, lang: Lang, tallest: f64) {
        let text = machine_windows(lang, &self.recording, tallest);
        attribute(&self.bars, "aria-label", &text);
        self.bars_caption.set_text_content(Some(&text));
    }

    /// Shows a moment.
    pub fn show(&self, clock: &Playback, lang: Lang, tallest: f64, theme: &Theme) {
        let _ = self.cursor.style().set_property("left", &format!("{:.3}%", 100.0 * clock.share()));
        let Some(now) = self.recording.frame(clock.frame().min(self.recording.len().saturating_sub(1))) else { return };
        self.moment.set_text_content(Some(&machine_moment(lang, &self.recording, &now)));
        if let Some(brush) = &*self.brush.borrow() {
            brush.clear();
            let windows: Vec<(f64, Doing)> = now.windows().collect();
            brush.windows(&windows, tallest, theme);
        }
    }
}

impl Drop for MachineRun {
    fn drop(&mut self) {
        self.root.remove();
    }
}

/// The name of a level, behind a piece of its line.
fn level(caption: &Element, class: &str, name: &str, packets: f64) {
    make(caption, "span", class).set_text_content(Some(&machine_level(name, packets)));
}
