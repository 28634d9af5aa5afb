//! The chart of the chosen view: canvas, handle, read-out, data table, export.

use super::State;
use super::button::{button, choice};
use super::copy_fallback::CopyFallback;
use super::handle::BufferHandle;
use super::readout::Readout;
use super::working::is_open;
use crate::chart::{ChartSpec, Layout, Rgb, SvgOptions, Theme, chart, data_table, layout, svg};
use crate::export;
use crate::scenario::{Theme as ThemeChoice, View, XAxis, YAxis};
use crate::text::Word;
use crate::web::{appearance, canvas, clipboard, download, observe};
use leptos::{html, prelude::*};
use std::sync::Arc;

/// The chart and where everything in it lies, for the present size of the plot.
#[derive(Clone, PartialEq)]
pub struct Drawn {
    /// What is drawn.
    pub spec: ChartSpec,
    /// Where.
    pub layout: Layout,
}

/// Signals that the parts of the figure share.
#[derive(Clone, Copy)]
pub struct Plot {
    /// What is drawn and where.
    pub drawn: Memo<Arc<Drawn>>,
    /// Where the reader looks: pixels from the left and top edge of the plot.
    pub pointer: RwSignal<Option<(f64, f64)>>,
}

/// The figure of the chosen view.
#[component]
pub fn Figure() -> impl IntoView {
    let state = expect_context::<State>();
    let spec = Memo::new(move |_| state.report.with(|report| state.display.with(|display| chart(report, display))));
    let size = RwSignal::new((0.0, 0.0));
    let drawn = Memo::new(move |_| {
        let (width, height) = size.get();
        spec.with(|spec| Arc::new(Drawn { layout: layout(spec, width, height, 1.0), spec: spec.clone() }))
    });
    let plot = Plot { drawn, pointer: RwSignal::new(None) };
    provide_context(plot);

    let looks = RwSignal::new(0u32);
    appearance::on_change(move || looks.update(|looks| *looks += 1));
    let theme = Memo::new(move |_| {
        looks.track();
        theme_now(state.display.with(|display| display.theme))
    });

    let box_ref = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if let Some(element) = box_ref.get() {
            observe::size(&element, move |width, height| size.set((width, height)));
        }
    });

    let canvas_ref = NodeRef::<html::Canvas>::new();
    let waiting = StoredValue::new(false);
    Effect::new(move |_| {
        drawn.track();
        theme.track();
        looks.track();
        let Some(canvas) = canvas_ref.get() else { return };
        if waiting.get_value() {
            return;
        }
        waiting.set_value(true);
        request_animation_frame(move || {
            waiting.set_value(false);
            let (drawn, theme) = (drawn.get_untracked(), theme.get_untracked());
            canvas::paint(&canvas, &drawn.spec, &drawn.layout, &theme, size.get_untracked());
        });
    });

    let name = move || spec.with(|spec| spec.title.clone());
    view! {
        <figure data-testid="figure">
            <ViewTabs />
            <figcaption>
                <h2 id="chart-title">{name}</h2>
                <AxisChoices />
            </figcaption>
            <div class="plot" node_ref=box_ref data-testid="plot">
                <canvas
                    node_ref=canvas_ref
                    role="img"
                    data-testid="chart"
                    aria-label=move || spec.with(|spec| format!("{}. {}", spec.title, spec.description))
                ></canvas>
                <Readout />
                <BufferHandle />
            </div>
            <PrintFigure spec />
            <p
                class="caption"
                data-testid="chart-description"
                class:hidden-text=move || state.display.with(|display| display.view == View::Utilization)
            >
                {move || spec.with(|spec| spec.description.clone())}
            </p>
            <FigureTools spec />
            <DataTable spec />
        </figure>
    }
}

/// The colours that the reader and the system ask for.
fn theme_now(choice: ThemeChoice) -> Theme {
    let dark = match choice {
        ThemeChoice::Light => false,
        ThemeChoice::Dark => true,
        ThemeChoice::System => appearance::prefers_dark(),
    };
    if appearance::forced_colors() {
        let (ink, paper) = if appearance::prefers_dark() {
            (Rgb(255, 255, 255), Rgb(0, 0, 0))
        } else {
            (Rgb(0, 0, 0), Rgb(255, 255, 255))
        };
        return Theme::forced(ink, paper, ink);
    }
    if dark { Theme::dark() } else { Theme::light() }
}

#[component]
fn ViewTabs() -> impl IntoView {
    let state = expect_context::<State>();
    let current = move || state.display.with(|display| display.view);
    let choose = move |view: View| state.display.update(|display| display.view = view);
    let keyed = move |event: leptos::ev::KeyboardEvent| {
        let all = View::ALL;
        let at = all.iter().position(|view| *view == current()).unwrap_or(0);
        let next = match event.key().as_str() {
            "ArrowRight" => (at + 1) % all.len(),
            "ArrowLeft" => (at + all.len() - 1) % all.len(),
            "Home" => 0,
            "End" => all.len() - 1,
            _ => return,
        };
        event.prevent_default();
        choose(all[next]);
        focus(&format!("tab-{}", all[next].key()));
    };
    view! {
        <div class="tabs" role="tablist" aria-label=state.word(Word::Views) on:keydown=keyed>
            {View::ALL
                .iter()
                .map(|view| {
                    let view = *view;
                    view! {
                        <button
                            type="button"
                            role="tab"
                            id=format!("tab-{}", view.key())
                            data-testid=format!("view-{}", view.key())
                            aria-selected=move || (current() == view).to_string()
                            tabindex=move || if current() == view { "0" } else { "-1" }
                            on:click=move |_| choose(view)
                        >
                            {state.word(tab_word(view))}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// Moves the keyboard focus to an element of the page.
fn focus(id: &str) {
    use leptos::wasm_bindgen::JsCast;
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<leptos::web_sys::HtmlElement>().ok()) {
        // Nothing to do where the element cannot be focused.
        let _ = element.focus();
    }
}

fn tab_word(view: View) -> Word {
    match view {
        View::Utilization => Word::ViewUtilization,
        View::Delay => Word::ViewDelay,
        View::WindowSum => Word::ViewWindowSum,
        View::Sawtooth => Word::ViewSawtooth,
        View::ShortFlows => Word::ViewShortFlows,
        View::RateRtt => Word::ViewRateRtt,
        View::Table => Word::ViewTable,
        View::Rules => Word::ViewRules,
    }
}

/// Whether the horizontal axis of a view is the buffer, in the unit of the reader's choice.
pub fn has_buffer_axis(view: View) -> bool {
    matches!(view, View::Utilization | View::Delay)
}

#[component]
fn AxisChoices() -> impl IntoView {
    let state = expect_context::<State>();
    let view = move || state.display.with(|display| display.view);
    let x_words = [
        (XAxis::Packets, Word::AxisPackets),
        (XAxis::Ms, Word::AxisMs),
        (XAxis::Bytes, Word::AxisBytes),
        (XAxis::Bdp, Word::AxisBdp),
        (XAxis::SqrtN, Word::AxisSqrtN),
    ];
    let y_words = [(YAxis::Linear, Word::ScaleLinear), (YAxis::Nines, Word::ScaleNines)];
    view! {
        <Show when=move || view() == View::Utilization>
            <div class="seg" role="group" aria-label=state.word(Word::ScaleLabel)>
                {y_words
                    .iter()
                    .map(|(y, word)| {
                        let (y, word) = (*y, *word);
                        choice(
                            format!("y-{}", y.key()),
                            state.word(word),
                            Signal::derive(move || state.display.with(|display| display.y) == y),
                            move || state.display.update(|display| display.y = y),
                        )
                    })
                    .collect_view()}
            </div>
        </Show>
        <Show when=move || has_buffer_axis(view())>
            <div class="seg" role="group" aria-label=state.word(Word::AxisUnit)>
                {x_words
                    .iter()
                    .map(|(x, word)| {
                        let (x, word) = (*x, *word);
                        choice(
                            format!("x-{}", x.key()),
                            state.word(word),
                            Signal::derive(move || state.display.with(|display| display.x) == x),
                            move || state.display.update(|display| display.x = x),
                        )
                    })
                    .collect_view()}
            </div>
        </Show>
    }
}

/// The chart as lines, made when the reader prints, so that paper gets it sharp.
#[component]
fn PrintFigure(spec: Memo<ChartSpec>) -> impl IntoView {
    let drawing = RwSignal::new(String::new());
    let before = window_event_listener_untyped("beforeprint", move |_| {
        drawing.set(spec.with_untracked(|spec| svg(spec, &SvgOptions::default())));
    });
    let after = window_event_listener_untyped("afterprint", move |_| drawing.set(String::new()));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    view! { <div class="print-figure" aria-hidden="true" inner_html=move || drawing.get()></div> }
}

#[component]
fn FigureTools(spec: Memo<ChartSpec>) -> impl IntoView {
    let state = expect_context::<State>();
    let copied = RwSignal::new(false);
    let by_hand = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        spec.track();
        copied.set(false);
        by_hand.set(None);
    });
    let name =
        move |extension: &str| format!("bufferwise-{}.{extension}", spec.with_untracked(|spec| spec.name.clone()));
    let save_svg = move || {
        let drawing =
            spec.with_untracked(|spec| svg(spec, &SvgOptions { theme: Theme::light(), ..SvgOptions::default() }));
        download::save(&name("svg"), "image/svg+xml", &drawing);
    };
    let csv = move || spec.with_untracked(|spec| export::chart_csv(&data_table(spec)));
    let save_csv = move || {
        download::save(&name("csv"), "text/csv", &csv());
    };
    let copy_csv = move || {
        let text = csv();
        clipboard::copy(&text.clone(), move |done| {
            copied.set(done);
            by_hand.set((!done).then_some(text));
        });
    };
    view! {
        <div class="fig-foot">
            {button("quiet", "save-svg", state.word(Word::SaveSvg), save_svg)}
            {button("quiet", "copy-csv", state.word(Word::CopyCsv), copy_csv)}
            {button("quiet", "save-csv", state.word(Word::SaveCsv), save_csv)}
            <span role="status">{move || copied.get().then(|| state.word(Word::Copied))}</span>
            <Show when=move || has_buffer_axis(state.display.with(|display| display.view))>
                <span class="hint">{state.word(Word::HandleHint)}</span>
            </Show>
        </div>
        <CopyFallback text=by_hand />
    }
}

/// The numbers of the chart as a table, made only while it is open.
#[component]
fn DataTable(spec: Memo<ChartSpec>) -> impl IntoView {
    let state = expect_context::<State>();
    let open = RwSignal::new(false);
    view! {
        <details class="data" data-testid="data-table" on:toggle=move |event| open.set(is_open(&event))>
            <summary>{state.word(Word::DataTable)}</summary>
            {move || {
                open.get()
                    .then(|| {
                        let table = spec.with(data_table);
                        view! {
                            <div class="table-scroll" tabindex="0">
                                <table>
                                    <thead>
                                        <tr>
                                            {table
                                                .header
                                                .into_iter()
                                                .map(|cell| view! { <th scope="col">{cell}</th> })
                                                .collect_view()}
                                        </tr>
                                    </thead>
                                    <tbody>
                                        {table
                                            .rows
                                            .into_iter()
                                            .map(|row| {
                                                view! {
                                                    <tr>
                                                        {row.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}
                                                    </tr>
                                                }
                                            })
                                            .collect_view()}
                                    </tbody>
                                </table>
                            </div>
                        }
                    })
            }}
        </details>
    }
}
