//! The buffer as a handle on the chart: dragged with a finger or mouse, moved with the keys.

use super::State;
use super::element::{El, el, listener};
use super::figure::Plot;
use crate::chart::{Anchor, Label, LabelKind, axis_value, bits_on_axis, chosen_name};
use crate::scenario::{FieldId, Value};
use crate::text::{Word, edit_text};
use crate::units::Bits;
use leptos::prelude::*;
use leptos::web_sys::{Event, KeyboardEvent, PointerEvent};

/// Ratio of one press of an arrow key, and of a page key.
const STEP: f64 = 1.02;
const PAGE: f64 = 1.25;
/// Half the width that style/main.css gives it, CSS px.
const HALF_WIDTH: f64 = 14.0;

/// Where there is no room for the name of the line.
const HIDDEN: &str = "scale(0)";

/// The handle over the line that marks the chosen buffer.
pub fn handle(state: State, plot: Plot) -> El {
    let dragging = RwSignal::new(false);
    let axis = move || state.display.with(|display| display.x);
    let line = move || {
        plot.drawn.with(|drawn| {
            let x = state.scenario.with(|scenario| axis_value(scenario, axis(), scenario.buffer_bits()));
            let frame = drawn.layout.plot;
            let px = drawn.layout.projection.to_px(x, 0.0).0;
            if px.is_finite() { px.clamp(frame.left, frame.right) } else { frame.left }
        })
    };
    // Moved by a transform, which lays out nothing.
    let place = move || format!("translateX({}px)", line() - HALF_WIDTH);
    // The name of the line stands where the layout put it, and moves with the line; at the edge it changes sides.
    let side = move || {
        let px = line();
        plot.drawn.with(|drawn| {
            let layout = &drawn.layout;
            let named = |label: &&Label| matches!(label.kind, LabelKind::Rule(index) if drawn.spec.rules[index].handle);
            let Some(label) = layout.labels.iter().find(named) else { return HIDDEN.to_owned() };
            let (width, gap) = (label.rect.width(), 0.5 * layout.text_px);
            // Shares of its own width, and pixels, from the line to its left edge.
            let (share, from) = match label.anchor {
                // Above the plot, within the picture.
                Anchor::Middle => (0, (px - width / 2.0).min(layout.width - width).max(0.0) - px),
                Anchor::Start if px + gap + width > layout.plot.right => (-100, -gap),
                Anchor::End if px - gap - width >= layout.plot.left => (-100, -gap),
                Anchor::Start | Anchor::End => (0, gap),
            };
            format!("translate(calc({}px + {share}%),{}px)", HALF_WIDTH + from, label.rect.top - layout.plot.top)
        })
    };
    let name = el("span")
        .live_style("transform", side)
        .live_text(move || state.scenario.with(|scenario| chosen_name(state.lang(), scenario)));
    let ends = move || {
        plot.drawn.with(|drawn| {
            let frame = drawn.layout.plot;
            format!("{}px auto {}px 0", frame.top, drawn.layout.height - frame.bottom)
        })
    };
    let move_to = move |event: &PointerEvent| {
        let Some(parent) = listener(event).and_then(|handle| handle.parent_element()) else { return };
        let px = f64::from(event.client_x()) - parent.get_bounding_client_rect().left();
        let value = plot.drawn.with_untracked(|drawn| drawn.layout.projection.x_at(px));
        let bits = state.scenario.with_untracked(|scenario| bits_on_axis(scenario, untrack(axis), value));
        state.drag_buffer(bits);
    };
    let down = move |event: PointerEvent| {
        event.prevent_default();
        dragging.set(true);
        if let Some(element) = listener(&event) {
            // Without capture the drag ends at the edge of the handle, which is no error.
            let _ = element.set_pointer_capture(event.pointer_id());
            let _ = element.focus();
        }
    };
    let moved = move |event: PointerEvent| {
        if dragging.get_untracked() {
            event.prevent_default();
            move_to(&event);
        }
    };
    let scale_by = move |ratio: f64| {
        let now = state.scenario.with_untracked(|scenario| (scenario.buffer_bits(), scenario.packet_size.bits()));
        let (bits, packet) = now;
        // From nothing a ratio leads nowhere, and below 50 packets one step is a packet.
        let next = Bits(bits.0 * ratio);
        let smallest = if ratio > 1.0 { bits.0 + packet.0 } else { bits.0 - packet.0 };
        let in_packets = state.scenario.with_untracked(|s| s.buffer.unit == crate::units::BufferUnit::Packets);
        let next = match (in_packets, ratio > 1.0) {
            (true, true) => next.0.max(smallest),
            (true, false) => next.0.min(smallest).max(0.0),
            (false, true) if bits.0 == 0.0 => packet.0,
            (false, _) => next.0,
        };
        state.drag_buffer(Bits(next));
    };
    let keyed = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => scale_by(STEP),
            "ArrowLeft" | "ArrowDown" => scale_by(1.0 / STEP),
            "PageUp" => scale_by(PAGE),
            "PageDown" => scale_by(1.0 / PAGE),
            "Home" | "End" => {
                let end = plot.drawn.with_untracked(|drawn| {
                    let frame = drawn.layout.plot;
                    drawn.layout.projection.x_at(if event.key() == "Home" { frame.left } else { frame.right })
                });
                let bits = state.scenario.with_untracked(|scenario| bits_on_axis(scenario, untrack(axis), end));
                state.drag_buffer(bits);
            }
            _ => return,
        }
        event.prevent_default();
        if !event.repeat() {
            state.settle();
        }
    };
    // What is heard follows at rest.
    let packets = move || state.rested(|s| s.buffer_bits().packets(s.packet_size).0);
    let range = move || {
        let axis = axis();
        let (low, high) = plot.drawn.with_untracked(|drawn| drawn.layout.projection.x_axis().range());
        state.rested(|scenario| {
            let packets = |x| bits_on_axis(scenario, axis, x).packets(scenario.packet_size).0;
            (packets(low), packets(high))
        })
    };
    let spoken = move || match state.rested(|scenario| scenario.get(FieldId::Buffer)) {
        value @ Value::Buffer(_) => edit_text(value),
        _ => String::new(),
    };
    let drop = move |_: Event| {
        dragging.set(false);
        state.settle();
    };
    el("div")
        .class("handle")
        .attr("role", "slider")
        .attr("tabindex", "0")
        .testid("buffer-handle")
        .child(name)
        .attr("aria-label", state.word(Word::BufferHandle))
        .attr("aria-orientation", "horizontal")
        .live_attr("aria-valuemin", move || format!("{:.6}", range().0))
        .live_attr("aria-valuemax", move || format!("{:.6}", range().1.max(packets())))
        .live_attr("aria-valuenow", move || format!("{:.6}", packets()))
        .live_attr("aria-valuetext", spoken)
        .live_style("transform", place)
        .live_style("inset", ends)
        .on("pointerdown", down)
        .on("pointermove", moved)
        .on("pointerup", drop)
        .on("pointercancel", drop)
        .on("lostpointercapture", drop)
        .on("keydown", keyed)
}
