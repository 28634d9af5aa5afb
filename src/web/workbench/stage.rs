//! The queues of an arrangement, packet by packet: the same simulator, run as fast as it is watched.

use super::dom;
use crate::chart::{Role, Theme};
use crate::job::{StudyPath, StudyTask, study_path};
use crate::packet::network::{Held, Kind, LinkSnapshot, Owner, Run};
use crate::packet::{Progress, Time};
use crate::scenario::{Case, Lang, StudyQuestion};
use crate::text::{StageMoment, StudyWord, lane_label, stage_moment, study_word};
use crate::units::Seconds;
use crate::web::{appearance, canvas::pixel_ratio};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A tab that was asleep does not catch up what it missed, s.
const LONGEST: f64 = 0.1;
/// Simulated time before the first picture, s: an empty queue shows nothing.
const HEAD_START: f64 = 8.0;
/// Events of one picture at most: a page must stay smooth.
const EVENTS: u64 = 40_000;
/// Height of a lane and of its name, and of a packet, CSS px.
const LANE: f64 = 62.0;
const NAME: f64 = 20.0;
const PACKET: f64 = 24.0;
/// Width of a full packet, and the least of any.
const FULL: f64 = 20.0;
const LEAST: f64 = 5.0;
/// Width of the link at the end of a lane.
const LINK: f64 = 74.0;
/// Height of a line of the legend; below this width of the canvas it has two.
const LEGEND: f64 = 26.0;
const NARROW: f64 = 400.0;
/// Milliseconds between two readings of the numbers, which nobody could read faster.
const READING: f64 = 200.0;

/// What a packet is drawn as: colour, and a pattern that says it without colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cargo {
    Ping,
    Ack,
    Download,
    Upload,
}

impl Cargo {
    const ALL: [Self; 4] = [Self::Upload, Self::Download, Self::Ack, Self::Ping];

    fn of(held: &Held, path: &StudyPath) -> Self {
        match (held.kind, held.owner) {
            (Kind::Probe | Kind::Answer, _) | (_, Owner::Probe(_)) => Self::Ping,
            (Kind::Ack, _) => Self::Ack,
            (Kind::Data, Owner::Flow(flow)) if path.download == Some(flow) => Self::Download,
            (Kind::Data, _) => Self::Upload,
        }
    }

    fn role(self) -> Role {
        match self {
            Self::Ping => Role::Ink,
            Self::Ack => Role::Fluid,
            Self::Download => Role::Model,
            Self::Upload => Role::Packet,
        }
    }

    fn word(self) -> StudyWord {
        match self {
            Self::Ping => StudyWord::PingKey,
            Self::Ack => StudyWord::AckKey,
            Self::Download => StudyWord::DownloadKey,
            Self::Upload => StudyWord::UploadKey,
        }
    }
}

struct Show {
    question: StudyQuestion,
    case: Case,
    path: StudyPath,
    run: Option<Run>,
}

impl Show {
    fn new(question: &StudyQuestion, case: Case) -> Self {
        let probe_rate = question.probe_rates.get(question.probe_rates.len() / 3).copied();
        let task = StudyTask { case, probe_rate, buffer: None, seed: question.seed as u64 };
        let mut path = study_path(question, &task);
        // It is watched for as long as somebody looks.
        path.setup.duration = Seconds(3600.0);
        path.setup.interval = Seconds(1.0);
        let mut run = Run::new(&path.setup, task.seed).ok();
        if let Some(run) = &mut run {
            while run.advance(Time::from_seconds(Seconds(HEAD_START)), EVENTS) == Progress::Budget {}
        }
        Self { question: question.clone(), case, path, run }
    }
}

struct Inner {
    lang: Lang,
    show: RefCell<Show>,
    speed: Cell<f64>,
    playing: Cell<bool>,
    /// A picture is asked for.
    waiting: Cell<bool>,
    before: Cell<Option<f64>>,
    read: Cell<f64>,
}

/// The queues in the page.
#[derive(Clone)]
pub struct Stage(Rc<Inner>);

impl Stage {
    /// Standing still.
    pub fn new(question: &StudyQuestion, case: Case, lang: Lang) -> Self {
        Self(Rc::new(Inner {
            lang,
            show: RefCell::new(Show::new(question, case)),
            speed: Cell::new(0.5),
            playing: Cell::new(false),
            waiting: Cell::new(false),
            before: Cell::new(None),
            read: Cell::new(f64::NEG_INFINITY),
        }))
    }

    /// Moves from the start, unless the reader asks for little motion or there is no stage.
    pub fn play_by_itself(&self) {
        if dom::by_id("study-stage").is_some() && !appearance::prefers_reduced_motion() {
            self.toggle();
        }
        self.draw();
    }

    /// Another arrangement or question.
    pub fn show(&self, question: &StudyQuestion, case: Case) {
        self.0.show.replace(Show::new(question, case));
        self.0.read.set(f64::NEG_INFINITY);
        self.draw();
    }

    /// So many simulated seconds in a second.
    pub fn set_speed(&self, speed: f64) {
        self.0.speed.set(speed);
    }

    /// Plays or stops.
    pub fn toggle(&self) {
        let playing = !self.0.playing.get();
        self.0.playing.set(playing);
        self.0.before.set(None);
        let word = if playing { StudyWord::Pause } else { StudyWord::Play };
        dom::say("study-play", study_word(self.0.lang, word));
        if playing {
            self.ask_for_frame();
        } else {
            self.draw();
        }
    }

    /// Stops, and goes on until the next packet has left the slow link.
    pub fn step(&self) {
        if self.0.playing.get() {
            self.toggle();
        }
        let next = {
            let show = self.0.show.borrow();
            let service = show.question.packet_size.bits() / show.question.slow_link();
            service.0 / 4.0
        };
        self.advance(next);
        self.0.read.set(f64::NEG_INFINITY);
        self.draw();
    }

    fn ask_for_frame(&self) {
        if self.0.waiting.replace(true) {
            return;
        }
        let stage = self.clone();
        dom::next_frame(move |time| {
            stage.0.waiting.set(false);
            if !stage.0.playing.get() {
                return;
            }
            let before = stage.0.before.replace(Some(time)).unwrap_or(time);
            if stage.in_sight() {
                stage.advance(((time - before) / 1e3).min(LONGEST) * stage.0.speed.get());
                stage.draw();
            }
            stage.ask_for_frame();
        });
    }

    fn in_sight(&self) -> bool {
        dom::by_id("study-stage").is_some_and(|canvas| {
            let bounds = canvas.get_bounding_client_rect();
            bounds.bottom() > 0.0 && bounds.top() < dom::window_height()
        })
    }

    fn advance(&self, seconds: f64) {
        let mut show = self.0.show.borrow_mut();
        let Some(run) = &mut show.run else { return };
        let until = run.now() + Time::from_seconds(Seconds(seconds));
        if run.advance(until, EVENTS) == Progress::Finished {
            let (question, case) = (show.question.clone(), show.case);
            *show = Show::new(&question, case);
        }
    }

    /// Paints the moment.
    pub fn draw(&self) {
        let Some(canvas) = dom::by_id("study-stage").and_then(|one| one.dyn_into::<HtmlCanvasElement>().ok()) else {
            return;
        };
        let show = self.0.show.borrow();
        let Some(run) = &show.run else { return };
        let (width, lanes) = (f64::from(canvas.client_width()), show.path.lanes.len() as f64);
        let height = lanes * LANE + LEGEND * if width < NARROW { 2.0 } else { 1.0 };
        let Some(context) = prepared(&canvas, width, height) else { return };
        let theme = appearance::theme();
        let brush = Brush { context, theme, width };
        for (place, lane) in show.path.lanes.iter().enumerate() {
            let Some(seen) = run.snapshot(lane.link) else { continue };
            let label = lane_label(self.0.lang, show.question.study, show.case, lane.role);
            brush.lane(label, &seen, &show, place as f64 * LANE);
        }
        brush.legend(self.0.lang, &show.path, lanes * LANE);
        let now = dom::clock();
        if now - self.0.read.get() >= READING {
            self.0.read.set(now);
            let text = stage_moment(self.0.lang, &moment(&show, run));
            dom::say("study-moment", &text);
            if !self.0.playing.get() {
                // Only a name that is none would be refused.
                let _ = canvas.set_attribute("aria-label", &text);
            }
        }
    }
}

/// The numbers of the moment, which the packets above must agree with.
fn moment(show: &Show, run: &Run) -> StageMoment {
    let slow = show.path.lanes.iter().map(|lane| (lane, run.snapshot(lane.link).unwrap_or_default()));
    let lanes = slow
        .map(|(lane, seen)| {
            let rate = show.path.setup.links.get(lane.link).map_or(0.0, |link| link.rate.0);
            let bytes: f64 = seen.hidden.iter().chain(&seen.waiting).map(|held| held.size.0).sum();
            (lane.role, seen.hidden.len() + seen.waiting.len(), bytes, Seconds(bytes * 8.0 / rate.max(1.0)))
        })
        .collect();
    StageMoment {
        study: show.question.study,
        case: show.case,
        time: run.now().seconds(),
        lanes,
        last_delay: run.last_delay(0),
    }
}

/// A cleared canvas of the screen's own pixels; none where it has no size.
fn prepared(canvas: &HtmlCanvasElement, width: f64, height: f64) -> Option<CanvasRenderingContext2d> {
    if width < 1.0 {
        return None;
    }
    let ratio = pixel_ratio().min(4.0);
    let (wide, high) = ((width * ratio).round() as u32, (height * ratio).round() as u32);
    if canvas.width() != wide || canvas.height() != high {
        canvas.set_width(wide);
        canvas.set_height(high);
        // Its height follows the number of lanes.
        canvas.style().set_property("height", &format!("{height}px")).ok()?;
    }
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.reset_transform().ok()?;
    context.clear_rect(0.0, 0.0, f64::from(wide), f64::from(high));
    context.scale(ratio, ratio).ok()?;
    Some(context)
}

struct Brush {
    context: CanvasRenderingContext2d,
    theme: Theme,
    width: f64,
}

impl Brush {
    fn ink(&self, role: Role) {
        self.context.set_fill_style_str(&self.theme.color(role).css());
        self.context.set_stroke_style_str(&self.theme.color(role).css());
    }

    fn text(&self, text: &str, x: f64, y: f64, role: Role) {
        self.ink(role);
        self.context.set_font(&format!("12px {}", self.theme.font_family));
        // Only a place that is no number is refused.
        let _ = self.context.fill_text(text, x, y);
    }

    /// The queue from the right, where the link takes packets out.
    fn lane(&self, label: &str, seen: &LinkSnapshot, show: &Show, top: f64) {
        self.text(label, 0.0, top + 13.0, Role::Soft);
        let (row, end) = (top + NAME, self.width - LINK);
        self.ink(Role::Hair);
        self.context.fill_rect(end, row + PACKET / 2.0 - 2.0, LINK, 4.0);
        self.context.fill_rect(0.0, row + PACKET + 3.0, end, 1.0);
        let ahead: Vec<&Held> = seen.hidden.iter().chain(&seen.waiting).collect();
        let natural: f64 = ahead.iter().map(|held| self.wide(held, show) + 2.0).sum();
        // A long queue is drawn narrower, never cut.
        let scale = (end / natural.max(1.0)).min(1.0);
        let mut right = end - 4.0;
        for (place, held) in ahead.into_iter().enumerate() {
            let wide = self.wide(held, show) * scale;
            right -= wide;
            self.packet(Cargo::of(held, &show.path), right, row, wide.max(1.0));
            right -= 2.0 * scale;
            if place + 1 == seen.hidden.len() {
                // What stands left of this line is in the queue, right of it in the driver's ring.
                self.ink(Role::Soft);
                self.context.fill_rect(right, row - 4.0, 1.0, PACKET + 8.0);
                right -= 3.0;
            }
        }
        if let Some((held, left)) = &seen.in_service {
            let wide = self.wide(held, show);
            let gone = (1.0 - left) * (LINK - wide);
            self.packet(Cargo::of(held, &show.path), end + gone, row, wide);
        }
    }

    fn wide(&self, held: &Held, show: &Show) -> f64 {
        (FULL * held.size.0 / show.question.packet_size.0).clamp(LEAST, FULL)
    }

    fn packet(&self, cargo: Cargo, left: f64, top: f64, wide: f64) {
        let context = &self.context;
        self.ink(cargo.role());
        match cargo {
            // Solid.
            Cargo::Download => context.fill_rect(left, top, wide, PACKET),
            // Barred.
            Cargo::Upload => {
                context.fill_rect(left, top, wide, 2.0);
                context.fill_rect(left, top + PACKET - 2.0, wide, 2.0);
                context.fill_rect(left, top, 1.5, PACKET);
                context.fill_rect(left + wide - 1.5, top, 1.5, PACKET);
                for bar in 1..4 {
                    context.fill_rect(left, top + f64::from(bar) * PACKET / 4.0 - 1.0, wide, 2.0);
                }
            }
            // Low.
            Cargo::Ack => context.fill_rect(left, top + PACKET / 2.0, wide, PACKET / 2.0),
            // Tall.
            Cargo::Ping => context.fill_rect(left, top - 5.0, wide, PACKET + 10.0),
        }
    }

    fn legend(&self, lang: Lang, path: &StudyPath, top: f64) {
        let (mut left, mut top) = (0.0, top);
        for cargo in Cargo::ALL {
            if cargo == Cargo::Download && path.download.is_none() {
                continue;
            }
            let wide = if matches!(cargo, Cargo::Ping | Cargo::Ack) { LEAST } else { FULL };
            if self.width < NARROW && cargo == Cargo::Ack && left > 0.0 {
                (left, top) = (0.0, top + LEGEND);
            }
            self.ink(cargo.role());
            self.context.save();
            // As in the queues, at half the size.
            let _ = self.context.translate(left, top + 6.0);
            let _ = self.context.scale(1.0, 0.5);
            self.packet(cargo, 0.0, 0.0, wide);
            self.context.restore();
            let text = study_word(lang, cargo.word());
            self.text(text, left + wide + 6.0, top + 16.0, Role::Ink);
            let long = self.context.measure_text(text).map_or(60.0, |size| size.width());
            left += wide + long + 24.0;
        }
    }
}
