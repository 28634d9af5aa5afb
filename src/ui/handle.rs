//! The buffer as a handle on the chart: dragged with a finger or mouse, moved with the keys.

use super::State;
use super::figure::{Plot, has_buffer_axis};
use crate::chart::{axis_value, bits_on_axis};
use crate::scenario::{FieldId, Value};
use crate::text::{Word, edit_text};
use crate::units::Bits;
use leptos::{html, prelude::*};

/// Ratio of one press of an arrow key, and of a page key.
const STEP: f64 = 1.02;
const PAGE: f64 = 1.25;

/// The handle over the line that marks the chosen buffer.
#[component]
pub fn BufferHandle() -> impl IntoView {
    let state = expect_context::<State>();
    let plot = expect_context::<Plot>();
    let shown =
        move || state.display.with(|display| has_buffer_axis(display.view) && (!display.embed || display.controls));
    view! {
        <Show when=shown>
            <Handle state plot />
        </Show>
    }
}

#[component]
fn Handle(state: State, plot: Plot) -> impl IntoView {
    let handle = NodeRef::<html::Div>::new();
    let dragging = RwSignal::new(false);
    let axis = move || state.display.with(|display| display.x);
    let place = move || {
        let drawn = plot.drawn.get();
        let x = state.scenario.with(|scenario| axis_value(scenario, axis(), scenario.buffer_bits()));
        let frame = drawn.layout.plot;
        let px = drawn.layout.projection.to_px(x, 0.0).0;
        let px = if px.is_finite() { px.clamp(frame.left, frame.right) } else { frame.left };
        (px, frame.top, frame.height())
    };
    let move_to = move |client_x: i32| {
        let Some(element) = handle.get_untracked() else { return };
        let Some(parent) = element.parent_element() else { return };
        let px = f64::from(client_x) - parent.get_bounding_client_rect().left();
        let value = plot.drawn.with_untracked(|drawn| drawn.layout.projection.x_at(px));
        let bits = state.scenario.with_untracked(|scenario| bits_on_axis(scenario, axis(), value));
        state.set_buffer_bits(bits);
    };
    let down = move |event: leptos::ev::PointerEvent| {
        event.prevent_default();
        dragging.set(true);
        if let Some(element) = handle.get_untracked() {
            // Without capture the drag ends at the edge of the handle, which is no error.
            let _ = element.set_pointer_capture(event.pointer_id());
            let _ = element.focus();
        }
    };
    let moved = move |event: leptos::ev::PointerEvent| {
        if dragging.get_untracked() {
            event.prevent_default();
            move_to(event.client_x());
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
        state.set_buffer_bits(Bits(next));
    };
    let keyed = move |event: leptos::ev::KeyboardEvent| {
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
                let bits = state.scenario.with_untracked(|scenario| bits_on_axis(scenario, axis(), end));
                state.set_buffer_bits(bits);
            }
            _ => return,
        }
        event.prevent_default();
    };
    let value = move || state.scenario.with(|scenario| scenario.get(FieldId::Buffer));
    let packets = move || state.scenario.with(|s| s.buffer_bits().packets(s.packet_size).0);
    let range = move || {
        let drawn = plot.drawn.get();
        let (low, high) = drawn.layout.projection.x_axis().range();
        state.scenario.with(|scenario| {
            let packets = |x| bits_on_axis(scenario, axis(), x).packets(scenario.packet_size).0;
            (packets(low), packets(high))
        })
    };
    view! {
        <div
            node_ref=handle
            class="handle"
            role="slider"
            tabindex="0"
            data-testid="buffer-handle"
            aria-label=state.word(Word::BufferHandle)
            aria-orientation="horizontal"
            aria-valuemin=move || format!("{:.6}", range().0)
            aria-valuemax=move || format!("{:.6}", range().1.max(packets()))
            aria-valuenow=move || format!("{:.6}", packets())
            aria-valuetext=move || match value() {
                value @ Value::Buffer(_) => edit_text(value),
                _ => String::new(),
            }
            style:left=move || format!("{}px", place().0)
            style:top=move || format!("{}px", place().1)
            style:height=move || format!("{}px", place().2)
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=move |_| dragging.set(false)
            on:pointercancel=move |_| dragging.set(false)
            on:lostpointercapture=move |_| dragging.set(false)
            on:keydown=keyed
        ></div>
    }
}
