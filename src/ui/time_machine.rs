//! The time machine: one run with too small a buffer, the chosen one and a large one, side by side, to play and scrub.

use super::State;
use super::button::{button, choice};
use super::element::{El, el, watch};
use super::figure::theme_now;
use crate::chart::{ChartSpec, Layout, Role, Theme, layout, queue_chart, window_sum_chart};
use crate::job::{Doing, Recording};
use crate::text::{Word, machine_moment, machine_title};
use crate::web::{appearance, bars, canvas, observe};
use leptos::prelude::*;
use leptos::web_sys::{Element, HtmlCanvasElement};
use std::sync::Arc;
use std::time::Duration;

/// Milliseconds between two pictures while it plays; with reduced motion, few enough to be steps.
const TICK: u64 = 40;
const CALM_TICK: u64 = 500;
/// Simulated seconds in one second.
const SPEEDS: [(f64, &str); 4] = [(0.1, "0.1×"), (0.5, "0.5×"), (1.0, "1×"), (4.0, "4×")];

/// Where the playing stands.
#[derive(Clone, Copy)]
struct Clock {
    /// The frame shown, with what has been played of the next one.
    at: RwSignal<f64>,
    playing: RwSignal<bool>,
    speed: RwSignal<f64>,
    /// Frames of the longest recording, and seconds of one.
    frames: Memo<(usize, f64)>,
}

impl Clock {
    fn new(state: State) -> Self {
        let recordings = state.simulations.recordings;
        let frames = Memo::new(move |_| {
            let longest =
                recordings.with(|all| all.iter().map(|one| (one.len(), one.interval)).max_by_key(|one| one.0));
            longest.unwrap_or((0, 1.0))
        });
        Self { at: RwSignal::new(0.0), playing: RwSignal::new(false), speed: RwSignal::new(1.0), frames }
    }

    fn last(&self) -> usize {
        self.frames.get().0.saturating_sub(1)
    }

    /// The frame shown.
    fn place(&self) -> usize {
        (self.at.get() as usize).min(self.last())
    }

    fn show(&self, place: f64) {
        self.at.set(place.clamp(0.0, untrack(|| self.last()) as f64));
    }

    /// Plays on by one picture.
    fn tick(&self, seconds: f64) {
        let (frames, interval) = self.frames.get_untracked();
        let next = self.at.get_untracked() + seconds * self.speed.get_untracked() / interval;
        let end = frames.saturating_sub(1) as f64;
        self.at.set(next.min(end));
        if next >= end {
            self.playing.set(false);
        }
    }

    fn toggle(&self) {
        if !self.playing.get_untracked() && self.at.get_untracked() >= untrack(|| self.last()) as f64 {
            self.at.set(0.0);
        }
        self.playing.update(|playing| *playing = !*playing);
    }
}

/// The section of the page.
pub fn time_machine(state: State) -> El {
    let simulations = state.simulations;
    let clock = Clock::new(state);
    play(clock);
    let there = move || simulations.recordings.with(|all| !all.is_empty());
    let start =
        move || button("quiet", "machine-start", state.word(Word::MachineStart), move || simulations.record(state));
    el("section")
        .class("block machine")
        .testid("time-machine")
        .child(el("h2").text(state.word(Word::MachineTitle)))
        .child(el("p").text(state.word(Word::MachineIntro)))
        .show(move || !there(), start)
        .show(there, move || controls(state, clock))
        .child(el("div").class("machine-runs").live(move || {
            clock.at.set(0.0);
            clock.playing.set(false);
            let all = simulations.recordings.get();
            let tallest = all.iter().map(|one| (one.bdp + one.buffer) / one.flows.max(1) as f64).fold(1.0, f64::max);
            all.into_iter().map(|one| run(state, clock, one, 2.5 * tallest)).collect()
        }))
}

/// Moves the clock while it plays.
fn play(clock: Clock) {
    let running = StoredValue::new(None::<IntervalHandle>);
    watch(move || {
        let playing = clock.playing.get();
        if let Some(handle) = running.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        if playing {
            let tick = if appearance::prefers_reduced_motion() { CALM_TICK } else { TICK };
            let step = move || clock.tick(tick as f64 / 1000.0);
            running.set_value(set_interval_with_handle(step, Duration::from_millis(tick)).ok());
        }
    });
    on_cleanup(move || {
        if let Some(handle) = running.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    });
}

fn controls(state: State, clock: Clock) -> El {
    let time = move || (clock.place() + 1) as f64 * clock.frames.get().1;
    let toggle = el("button")
        .attr("type", "button")
        .testid("machine-play")
        .live_text(move || {
            state.word(if clock.playing.get() { Word::MachinePause } else { Word::MachinePlay }).to_owned()
        })
        .on_press(move || clock.toggle());
    let step = move |by: f64| {
        clock.playing.set(false);
        clock.show(clock.at.get_untracked().floor() + by);
    };
    let slider = el("input")
        .attr("type", "range")
        .attr("min", "0")
        .attr("step", "1")
        .testid("machine-time")
        .attr("aria-label", state.word(Word::MachineTime))
        .live_attr("max", move || clock.last().to_string())
        .live_attr("aria-valuetext", move || format!("{:.2} s", time()))
        .live_value(move || clock.place().to_string())
        .on_value("input", move |text| {
            clock.playing.set(false);
            clock.show(text.parse().unwrap_or(0.0));
        });
    let speeds = SPEEDS.iter().map(move |&(speed, name)| {
        choice(
            &format!("machine-speed-{speed}"),
            name,
            move || clock.speed.get() == speed,
            move || {
                clock.speed.set(speed);
            },
        )
    });
    el("div")
        .class("machine-controls")
        .child(toggle)
        .child(button("", "machine-back", state.word(Word::MachineBack), move || step(-1.0)))
        .child(button("", "machine-step", state.word(Word::MachineStep), move || step(1.0)))
        .child(slider)
        .child(el("output").live_text(move || format!("{:.2} s", time())))
        .child(
            el("div")
                .class("seg")
                .attr("role", "group")
                .attr("aria-label", state.word(Word::MachineSpeed))
                .children(speeds),
        )
        .child(button("", "machine-again", state.word(Word::MachineAgain), move || state.simulations.record(state)))
}

/// One run: its charts with a cursor, its windows as bars, and the moment in words.
fn run(state: State, clock: Clock, recording: Arc<Recording>, tallest: f64) -> El {
    let lang = state.lang();
    let looks = RwSignal::new(0u32);
    appearance::on_change(move || looks.update(|looks| *looks += 1));
    let theme = Memo::new(move |_| {
        looks.track();
        theme_now(state.display.with(|display| display.theme))
    });
    let sums = picture(clock, theme, window_sum_chart(&recording, lang), "machine-sum");
    let queue = picture(clock, theme, queue_chart(&recording, lang), "machine-queue");

    let moment = {
        let recording = recording.clone();
        move || {
            recording
                .frame(clock.place().min(recording.len().saturating_sub(1)))
                .map(|now| machine_moment(lang, &recording, &now))
        }
    };
    let windows = el("canvas").attr("role", "img").class("machine-windows");
    let area: HtmlCanvasElement = windows.get();
    let size = RwSignal::new((0.0, 0.0));
    observe::size(&windows.get::<Element>(), move |width, height| size.set((width, height)));
    let shown = recording.clone();
    watch(move || {
        let theme = theme.get();
        let colour = |doing| {
            theme.color(match doing {
                Doing::SlowStart => Role::ModelB,
                Doing::Avoidance => Role::Model,
                Doing::Recovery => Role::Target,
                Doing::Timeout => Role::Soft,
            })
        };
        let bars: Vec<bars::Bar> = shown
            .frame(clock.place().min(shown.len().saturating_sub(1)))
            .map(|now| now.windows().map(|(window, doing)| (window / tallest, colour(doing))).collect())
            .unwrap_or_default();
        bars::paint(&area, size.get(), &bars);
    });
    let windows = windows.live_attr("aria-label", {
        let moment = moment.clone();
        move || if clock.playing.get() { String::new() } else { moment().unwrap_or_default() }
    });
    el("div")
        .class("machine-run")
        .child(el("h3").text(&machine_title(lang, &state.scenario.get_untracked(), &recording)))
        .child(sums)
        .child(queue)
        .child(windows)
        .child(el("p").class("machine-moment").live_text(move || moment().unwrap_or_default()))
}

/// A chart that is drawn once, with a cursor that moves over it.
fn picture(clock: Clock, theme: Memo<Theme>, spec: ChartSpec, testid: &str) -> El {
    let spec = Arc::new(spec);
    let size = RwSignal::new((0.0, 0.0));
    let placed = {
        let spec = spec.clone();
        Memo::new(move |_| Arc::new(layout(&spec, size.get().0, size.get().1, 1.0)))
    };
    let frame = placed_frame(placed);
    let canvas = el("canvas").attr("aria-hidden", "true");
    let area: HtmlCanvasElement = canvas.get();
    let end = spec.x.range.1;
    watch(move || {
        let (theme, layout, size) = (theme.get(), placed.get(), size.get());
        canvas::paint(&area, &spec, &layout, &theme, size);
    });
    let cursor = el("div")
        .class("cursor")
        .live_style("top", move || format!("{}px", frame.get().top))
        .live_style("height", move || format!("{}px", frame.get().height()))
        .live_style("transform", move || {
            let plot = frame.get();
            let time = (clock.place() + 1) as f64 * clock.frames.get().1;
            format!("translateX({:.1}px)", plot.left + plot.width() * (time / end).clamp(0.0, 1.0))
        });
    let holder = el("div").class("machine-plot").testid(testid).child(canvas).child(cursor);
    observe::size(&holder.get::<Element>(), move |width, height| size.set((width, height)));
    holder
}

fn placed_frame(placed: Memo<Arc<Layout>>) -> Memo<crate::chart::Rect> {
    Memo::new(move |_| placed.with(|layout| layout.plot))
}
