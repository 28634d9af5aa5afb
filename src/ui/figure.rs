//! The chart of the chosen view: canvas, handle, read-out, data table, export.

use super::State;
use super::button::{button, choice};
use super::copy_fallback::copy_fallback;
use super::element::{El, el, watch};
use super::handle::handle;
use super::readout::readout;
use super::simulation_status::simulation_status;
use super::tables::{head, table};
use crate::chart::{ChartSpec, Layout, Painted, Rgb, SvgOptions, Theme, chart_with, data_table, layout, svg};
use crate::export;
use crate::report::Report;
use crate::scenario::{Theme as ThemeChoice, View, XAxis, YAxis};
use crate::text::Word;
use crate::web::{appearance, canvas, clipboard, download, observe};
use leptos::prelude::*;
use leptos::web_sys::{Element, HtmlCanvasElement, KeyboardEvent};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The chart and where everything in it lies, for the present size of the plot.
#[derive(Clone, PartialEq)]
pub struct Drawn {
    /// What is drawn.
    pub spec: Arc<ChartSpec>,
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
pub fn figure(state: State) -> El {
    let spec = Memo::new(move |_| {
        let told = state.simulations.told;
        state.display.with(|display| {
            let make = |report: &Report| {
                told.with(|told| Arc::new(chart_with(report, &told.curves, told.swings.as_ref(), display)))
            };
            // Where the buffer is the axis, its handle is all that has to follow the finger.
            if has_buffer_axis(display.view) { state.report_but_for_buffer(make) } else { state.report.with(make) }
        })
    });
    let has_handle =
        move || state.display.with(|display| has_buffer_axis(display.view) && (!display.embed || display.controls));
    // What is said about the chart and made from it, as opposed to the chart, follows at rest.
    let rested = move || {
        state.display.track();
        state.simulations.told.track();
        state.rested(|_| spec.get_untracked())
    };
    let size = RwSignal::new((0.0, 0.0));
    let drawn = Memo::new(move |_| {
        let (width, height) = size.get();
        spec.with(|spec| Arc::new(Drawn { layout: layout(spec, width, height, 1.0), spec: spec.clone() }))
    });
    let plot = Plot { drawn, pointer: RwSignal::new(None) };

    let looks = RwSignal::new(0u32);
    appearance::on_change(move || looks.update(|looks| *looks += 1));
    let theme = Memo::new(move |_| {
        looks.track();
        theme_now(state.display.with(|display| display.theme))
    });

    let picture = el("canvas").attr("role", "img").testid("chart").live_attr("aria-label", move || {
        let spec = rested();
        format!("{}. {}", spec.title, spec.description)
    });
    let area: HtmlCanvasElement = picture.get();
    let waiting = Rc::new(Cell::new(false));
    watch(move || {
        drawn.track();
        theme.track();
        looks.track();
        if waiting.replace(true) {
            return;
        }
        let (area, waiting) = (area.clone(), waiting.clone());
        request_animation_frame(move || {
            waiting.set(false);
            // Gone where the page was made anew since.
            let signals = (drawn.try_get_untracked(), theme.try_get_untracked(), size.try_get_untracked());
            if let (Some(drawn), Some(theme), Some(size)) = signals {
                let painted = if untrack(has_handle) { Painted::ButForHandles } else { Painted::Whole };
                canvas::paint(&area, &drawn.spec, &drawn.layout, &theme, size, painted);
            }
        });
    });

    let frame = el("div")
        .class("plot")
        .testid("plot")
        .child(picture)
        .child(readout(state, plot))
        .show(has_handle, move || handle(state, plot));
    observe::size(&frame.get::<Element>(), move |width, height| size.set((width, height)));

    let title = el("h2").attr("id", "chart-title").live_text(move || rested().title.clone());
    // Utilization says the same as the verdict above it; the canvas still has it for those who hear the page.
    let caption = el("p")
        .class("caption")
        .testid("chart-description")
        .flag("hidden", move || state.display.with(|display| display.view == View::Utilization))
        .live_text(move || rested().description.clone());
    let figure = el("figure")
        .testid("figure")
        .child(view_tabs(state))
        .child(axis_choices(el("figcaption").child(title), state))
        .child(frame)
        .child(simulation_status(state))
        .child(print_figure(spec))
        .child(caption);
    figure_tools(figure, state, spec, rested).child(numbers(state, rested))
}

/// The colours that the reader and the system ask for.
pub fn theme_now(choice: ThemeChoice) -> Theme {
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

fn view_tabs(state: State) -> El {
    let current = move || state.display.with(|display| display.view);
    let choose = move |view: View| state.display.update(|display| display.view = view);
    let keyed = move |event: KeyboardEvent| {
        let all = View::ALL;
        let at = all.iter().position(|view| *view == untrack(current)).unwrap_or(0);
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
    let tab = move |view: View| {
        el("button")
            .attr("type", "button")
            .attr("role", "tab")
            .attr("id", &format!("tab-{}", view.key()))
            .testid(&format!("view-{}", view.key()))
            .live_attr("aria-selected", move || (current() == view).to_string())
            .live_attr("tabindex", move || if current() == view { "0" } else { "-1" }.to_owned())
            .text(state.word(tab_word(view)))
            .on_press(move || choose(view))
    };
    watch(move || {
        let view = current();
        // In the next frame, when the strip is laid out.
        request_animation_frame(move || reveal(view));
    });
    el("div")
        .class("tabs")
        .attr("role", "tablist")
        .attr("aria-label", state.word(Word::Views))
        .on("keydown", keyed)
        .children(View::ALL.iter().map(|view| tab(*view)))
}

/// Scrolls the strip of tabs sideways, and nothing else, until the chosen one is in its middle.
fn reveal(view: View) {
    use leptos::wasm_bindgen::JsCast;
    use leptos::web_sys::{Element, HtmlElement};
    let html = |element: Element| element.dyn_into::<HtmlElement>().ok();
    let Some(tab) = document().get_element_by_id(&format!("tab-{}", view.key())).and_then(html) else { return };
    if let Some(strip) = tab.parent_element().and_then(html) {
        let middle = tab.offset_left() - strip.offset_left() + tab.offset_width() / 2;
        strip.set_scroll_left(middle - strip.client_width() / 2);
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
        View::Oscillation => Word::ViewOscillation,
        View::ShortFlows => Word::ViewShortFlows,
        View::Completion => Word::ViewCompletion,
        View::RateRtt => Word::ViewRateRtt,
        View::Table => Word::ViewTable,
        View::Rules => Word::ViewRules,
    }
}

/// Whether the horizontal axis of a view is the buffer, in the unit of the reader's choice.
pub fn has_buffer_axis(view: View) -> bool {
    matches!(view, View::Utilization | View::Delay | View::Completion)
}

/// Adds the choice of the vertical and of the horizontal axis, where a view has one.
fn axis_choices(place: El, state: State) -> El {
    let view = move || state.display.with(|display| display.view);
    let segment = move |label: Word| el("div").class("seg").attr("role", "group").attr("aria-label", state.word(label));
    let scale = move || {
        segment(Word::ScaleLabel).children([(YAxis::Linear, Word::ScaleLinear), (YAxis::Nines, Word::ScaleNines)].map(
            |(y, word)| {
                choice(
                    &format!("y-{}", y.key()),
                    state.word(word),
                    move || state.display.with(|display| display.y) == y,
                    move || state.display.update(|display| display.y = y),
                )
            },
        ))
    };
    let unit = move || {
        let units = [
            (XAxis::Packets, Word::AxisPackets),
            (XAxis::Ms, Word::AxisMs),
            (XAxis::Bytes, Word::AxisBytes),
            (XAxis::Bdp, Word::AxisBdp),
            (XAxis::SqrtN, Word::AxisSqrtN),
        ];
        segment(Word::AxisUnit).children(units.map(|(x, word)| {
            choice(
                &format!("x-{}", x.key()),
                state.word(word),
                move || state.display.with(|display| display.x) == x,
                move || state.display.update(|display| display.x = x),
            )
        }))
    };
    place.show(move || view() == View::Utilization, scale).show(move || has_buffer_axis(view()), unit)
}

/// The chart as lines, made when the reader prints, so that paper gets it sharp.
fn print_figure(spec: Memo<Arc<ChartSpec>>) -> El {
    let drawing = RwSignal::new(String::new());
    let before = window_event_listener_untyped("beforeprint", move |_| {
        drawing.set(spec.with_untracked(|spec| svg(spec, &SvgOptions::default())));
    });
    let after = window_event_listener_untyped("afterprint", move |_| drawing.set(String::new()));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    el("div").class("print-figure").attr("aria-hidden", "true").live_html(move || drawing.get())
}

/// Adds what can be taken away of the figure.
fn figure_tools(
    figure: El,
    state: State,
    spec: Memo<Arc<ChartSpec>>,
    rested: impl Fn() -> Arc<ChartSpec> + 'static,
) -> El {
    let copied = RwSignal::new(false);
    let by_hand = RwSignal::new(None::<String>);
    watch(move || {
        rested();
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
    let said = move || if copied.get() { state.word(Word::Copied).to_owned() } else { String::new() };
    let foot = el("div")
        .class("fig-foot")
        .child(button("quiet", "save-svg", state.word(Word::SaveSvg), save_svg))
        .child(button("quiet", "copy-csv", state.word(Word::CopyCsv), copy_csv))
        .child(button("quiet", "save-csv", state.word(Word::SaveCsv), save_csv))
        .child(el("span").attr("role", "status").live_text(said))
        .show(
            move || has_buffer_axis(state.display.with(|display| display.view)),
            move || el("span").class("hint").text(state.word(Word::HandleHint)),
        );
    copy_fallback(figure.child(foot), state, by_hand)
}

/// The numbers of the chart as a table, made only while it is open.
fn numbers(state: State, rested: impl Fn() -> Arc<ChartSpec> + 'static) -> El {
    let open = RwSignal::new(false);
    el("details")
        .class("data")
        .testid("data-table")
        .on_toggle(open)
        .child(el("summary").text(state.word(Word::DataTable)))
        .live(move || {
            if !open.get() {
                return Vec::new();
            }
            let numbers = data_table(&rested());
            let heads = numbers.header.iter().map(|cell| head(cell)).collect();
            let rows = numbers.rows.iter().map(|row| el("tr").children(row.iter().map(|cell| el("td").text(cell))));
            vec![el("div").class("table-scroll").attr("tabindex", "0").child(table(heads, el("tbody").children(rows)))]
        })
}
