//! What the curves say where the reader points, by mouse or keys, in the digits of the report.

use super::State;
use super::figure::Plot;
use crate::chart::read_out;
use leptos::{html, prelude::*};

/// How far one press of an arrow key moves the read-out, in pixels.
const KEY_STEP: f64 = 8.0;

/// The read-out over the plot: it listens on a transparent layer, so the canvas stays a plain picture.
#[component]
pub fn Readout() -> impl IntoView {
    let state = expect_context::<State>();
    let plot = expect_context::<Plot>();
    let layer = NodeRef::<html::Div>::new();
    let moved = move |event: leptos::ev::PointerEvent| {
        let Some(element) = layer.get_untracked() else { return };
        let bounds = element.get_bounding_client_rect();
        plot.pointer
            .set(Some((f64::from(event.client_x()) - bounds.left(), f64::from(event.client_y()) - bounds.top())));
    };
    let keyed = move |event: leptos::ev::KeyboardEvent| {
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
    let cursor = move || lines.with(|lines| lines.as_ref().map(|lines| lines.px));
    let frame = move || plot.drawn.with(|drawn| drawn.layout.plot);
    view! {
        <div
            node_ref=layer
            class="layer"
            tabindex="0"
            role="group"
            data-testid="readout-layer"
            aria-label=move || plot.drawn.with(|drawn| drawn.spec.title.clone())
            on:pointermove=moved
            on:pointerleave=move |_| plot.pointer.set(None)
            on:keydown=keyed
        >
            {move || {
                cursor()
                    .map(|px| {
                        let frame = frame();
                        view! {
                            <div
                                class="cursor"
                                style:left=format!("{px}px")
                                style:top=format!("{}px", frame.top)
                                style:height=format!("{}px", frame.height())
                            ></div>
                        }
                    })
            }}
            {move || {
                lines
                    .get()
                    .map(|lines| {
                        let frame = frame();
                        let to_the_left = lines.px > (frame.left + frame.right) / 2.0;
                        let offset = if to_the_left {
                            format!("translateX(calc({}px - 100% - 14px))", lines.px)
                        } else {
                            format!("translateX({}px)", lines.px + 14.0)
                        };
                        view! {
                            <div
                                class="readout"
                                data-testid="readout"
                                role="status"
                                style:left="0px"
                                style:top=format!("{}px", frame.top + 8.0)
                                style:transform=offset
                                lang=state.lang().key()
                            >
                                <b>{lines.head}</b>
                                {lines
                                    .rows
                                    .into_iter()
                                    .map(|(label, value)| view! { <span>{label} " " <i class="num">{value}</i></span> })
                                    .collect_view()}
                            </div>
                        }
                    })
            }}
        </div>
    }
}
