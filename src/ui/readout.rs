//! What the curves say where the reader points, by mouse or keys, in the digits of the report.

use super::State;
use super::element::{El, el, listener};
use super::figure::Plot;
use crate::chart::{ReadOut, read_out};
use leptos::prelude::*;
use leptos::web_sys::{Event, KeyboardEvent, PointerEvent};

/// How far one press of an arrow key moves the read-out, in pixels.
const KEY_STEP: f64 = 8.0;

/// The read-out over the plot: it listens on a transparent layer, so the canvas stays a plain picture.
pub fn readout(state: State, plot: Plot) -> El {
    let moved = move |event: PointerEvent| {
        let Some(element) = listener(&event) else { return };
        let bounds = element.get_bounding_client_rect();
        plot.pointer
            .set(Some((f64::from(event.client_x()) - bounds.left(), f64::from(event.client_y()) - bounds.top())));
    };
    let keyed = move |event: KeyboardEvent| {
        let frame = plot.drawn.with_untracked(|drawn| drawn.layout.plot);
        let middle = ((frame.left + frame.right) / 2.0, (frame.top + frame.bottom) / 2.0);
        let (x, y) = plot.pointer.get_untracked().unwrap_or(middle);
        let x = match event.key().as_str() {
            "ArrowRight" => x + KEY_STEP,
            "ArrowLeft" => x - KEY_STEP,
            "Home" => frame.left,
            "End" => frame.right,
            "Escape" => {
                plot.pointer.set(None);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        plot.pointer.set(Some((x.clamp(frame.left, frame.right), y)));
    };
    let lines = Memo::new(move |_| {
        let (px, py) = plot.pointer.get()?;
        let drawn = plot.drawn.get();
        let frame = drawn.layout.plot;
        if px < frame.left - 6.0 || px > frame.right + 6.0 {
            return None;
        }
        state.report.with(|report| {
            state.display.with(|display| read_out(report, display, &drawn.spec, &drawn.layout, (px, py)))
        })
    });
    let frame = move || plot.drawn.with(|drawn| drawn.layout.plot);
    let px = |length: f64| format!("{length}px");
    let cursor = move |at: f64| {
        let frame = frame();
        el("div")
            .class("cursor")
            .style("left", &px(at))
            .style("top", &px(frame.top))
            .style("height", &px(frame.height()))
    };
    let card = move |lines: ReadOut| {
        let frame = frame();
        let to_the_left = lines.px > (frame.left + frame.right) / 2.0;
        let offset = if to_the_left {
            format!("translateX(calc({}px - 100% - 14px))", lines.px)
        } else {
            format!("translateX({}px)", lines.px + 14.0)
        };
        let row = |(label, value): &(String, String)| {
            el("span").text(label).text(" ").child(el("i").class("num").text(value))
        };
        el("div")
            .class("readout")
            .testid("readout")
            .attr("role", "status")
            .style("left", "0px")
            .style("top", &px(frame.top + 8.0))
            .style("transform", &offset)
            .attr("lang", state.lang().key())
            .child(el("b").text(&lines.head))
            .children(lines.rows.iter().map(row))
    };
    el("div")
        .class("layer")
        .attr("tabindex", "0")
        .attr("role", "group")
        .testid("readout-layer")
        .live_attr("aria-label", move || {
            state.display.track();
            state.rested(|_| plot.drawn.with_untracked(|drawn| drawn.spec.title.clone()))
        })
        .on("pointermove", moved)
        .on("pointerleave", move |_: Event| plot.pointer.set(None))
        .on("keydown", keyed)
        .live(move || lines.get().map_or_else(Vec::new, |lines| vec![cursor(lines.px), card(lines)]))
}
