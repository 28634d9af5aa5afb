//! One run of the time machine in the page: its name, its pictures with a cursor, its windows, and the moment in words.

use super::machine_picture::Brush;
use crate::chart::{Playback, Span, Theme, tallest_window};
use crate::job::{Doing, Recording};
use crate::scenario::{Lang, Scenario};
use crate::text::{
    Word, machine_end, machine_level, machine_moment, machine_pictures, machine_title, machine_windows, word,
};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlCanvasElement, HtmlElement};

/// A new element at the end of another.
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
pub fn make_canvas(parent: &Element, class: &str) -> HtmlCanvasElement {
    let canvas = make(parent, "canvas", class);
    // Names of attributes that are names are never refused.
    let _ = canvas.set_attribute("role", "img");
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
    bars_caption: HtmlElement,
    cursor: HtmlElement,
    moment: HtmlElement,
}

impl MachineRun {
    /// Puts a run at the end of `place`.
    pub fn new(place: &Element, recording: Recording, scenario: &Scenario, lang: Lang) -> Self {
        let root = make(place, "div", "machine-run");
        let _ = root.set_attribute("data-testid", "machine-run");
        make(&root, "h3", "").set_text_content(Some(&machine_title(lang, scenario, &recording)));
        let stack = make(&root, "div", "machine-stack");
        let span = Span::of_window_sum(&recording);
        let alternatives = machine_pictures(lang, &recording, (span.low, span.high));
        let picture = |caption: Word, class: &str, alternative: &str| {
            make(&stack, "p", "machine-caption").set_text_content(Some(word(lang, caption)));
            let plot = make(&stack, "div", &format!("machine-plot {class}"));
            let canvas = make_canvas(&plot, "");
            let _ = canvas.set_attribute("aria-label", alternative);
            (plot, canvas)
        };
        let (plot, sums) = picture(Word::MachineWindowSum, "machine-sum", &alternatives[0]);
        level(&plot, "D + B", recording.bdp + recording.buffer, "above", &span);
        level(&plot, "D", recording.bdp, "below", &span);
        let (plot, queue) = picture(Word::MachineQueue, "machine-queue", &alternatives[1]);
        make(&plot, "span", "machine-level").set_text_content(Some(&machine_level("B", recording.buffer)));
        let (_, flows) = picture(Word::MachineFlows, "machine-flows", &alternatives[2]);
        let cursor = make(&stack, "div", "machine-cursor");
        let axis = make(&root, "p", "machine-axis");
        for text in ["0".to_owned(), machine_end(recording.interval * recording.len() as f64)] {
            make(&axis, "span", "").set_text_content(Some(&text));
        }
        let bars_caption = make(&root, "p", "machine-caption");
        let bars = make_canvas(&root, "machine-bars");
        let moment = make(&root, "p", "machine-moment");
        let _ = moment.set_attribute("data-testid", "machine-moment");
        Self { recording, root, sums, queue, flows, bars, bars_caption, cursor, moment }
    }

    /// Frames, and seconds from one to the next.
    pub fn length(&self) -> (usize, f64) {
        (self.recording.len(), self.recording.interval)
    }

    /// The largest window after the start, in packets.
    pub fn tallest(&self) -> f64 {
        tallest_window(&self.recording)
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
    }

    /// Says how high the bars go.
    pub fn caption(&self, lang: Lang, tallest: f64) {
        let text = machine_windows(lang, &self.recording, tallest);
        let _ = self.bars.set_attribute("aria-label", &text);
        self.bars_caption.set_text_content(Some(&text));
    }

    /// Shows a moment.
    pub fn show(&self, clock: &Playback, lang: Lang, tallest: f64, theme: &Theme) {
        let _ = self.cursor.style().set_property("left", &format!("{:.3}%", 100.0 * clock.share()));
        let Some(now) = self.recording.frame(clock.frame().min(self.recording.len().saturating_sub(1))) else { return };
        self.moment.set_text_content(Some(&machine_moment(lang, &self.recording, &now)));
        if let Some(brush) = Brush::on(&self.bars) {
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

/// The name of a level beside its line.
fn level(plot: &Element, name: &str, packets: f64, side: &str, span: &Span) {
    let label = make(plot, "span", &format!("machine-level {side}"));
    label.set_text_content(Some(&machine_level(name, packets)));
    let _ = label.style().set_property("top", &format!("{:.2}%", 100.0 * span.depth(packets)));
}
