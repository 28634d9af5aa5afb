//! A study in the page: its fields, its runs in slices, its parts as they change.

use super::stage::Stage;
use super::{colors, dom};
use crate::chart::{Theme, data_table};
use crate::export::{chart_csv, embed_address, study_page, study_parts};
use crate::job::StudyDesk;
use crate::report::{StudyReport, study_report};
use crate::scenario::{
    Case, Outcome, Refusal, Source, StudyField, StudyLink, StudyQuestion, decode_study, encode_study,
};
use crate::text::{StudyWord, simulator_refusal, study_left_out, study_refusal, study_title, study_word};
use crate::units::ReadError;
use crate::web::address::{self, Entry};
use crate::web::{appearance, download, frame, observe};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::{Element, Event};

/// How long a slice of simulation may take, ms: a page must stay smooth.
const SLICE: f64 = 8.0;
/// Events between two looks at the clock.
const EVENTS: u64 = 2_000;
/// Milliseconds between two pictures while runs come in.
const REFRESH: f64 = 150.0;
/// What a window of little height needs beside the figure, and the least height of a figure, CSS px.
const ABOVE: f64 = 230.0;
const LOWEST: f64 = 250.0;
/// How long a field must rest before its study is simulated anew, ms.
const REST: i32 = 250;

struct View {
    place: Element,
    link: RefCell<StudyLink>,
    desk: RefCell<StudyDesk>,
    stage: Stage,
    refreshed: Cell<f64>,
    /// Counts the questions: a slice of an older one ends itself.
    turn: Cell<u32>,
    width: Cell<f64>,
    /// Paper is white whatever the screen is.
    printing: Cell<bool>,
}

/// Puts a study into the page.
pub fn open(place: &Element, link: StudyLink) {
    colors::show(link.theme);
    appearance::set_class("embed", link.embed);
    place.set_inner_html(&study_page(&link));
    dom::name(study_title(link.lang, link.question.study), link.lang.key());
    if link.embed
        && let Some(body) = web_sys::window().and_then(|window| window.document()?.body())
    {
        // The parent page is told how high this one is, now and whenever it changes.
        observe::size(&body, |_, height| frame::post_height(height));
    }
    let desk = StudyDesk::new(&link.question);
    let stage = Stage::new(&link.question, link.case, link.lang);
    let view = Rc::new(View {
        place: place.clone(),
        desk: RefCell::new(desk),
        stage,
        refreshed: Cell::new(0.0),
        turn: Cell::new(0),
        width: Cell::new(0.0),
        printing: Cell::new(false),
        link: RefCell::new(link),
    });
    view.listen();
    view.refresh();
    view.clone().work(0);
    view.stage.play_by_itself();
}

impl View {
    fn listen(self: &Rc<Self>) {
        let view = self.clone();
        dom::on(&self.place, "input", move |event| view.typed(&event));
        let view = self.clone();
        dom::on(&self.place, "click", move |event| view.pressed(&event));
        dom::on(&self.place, "submit", |event| event.prevent_default());
        let view = self.clone();
        appearance::on_change(move || {
            view.refresh();
            view.stage.draw();
        });
        for (event, printing) in [("beforeprint", true), ("afterprint", false)] {
            let view = self.clone();
            if let Some(window) = web_sys::window() {
                dom::on(&window, event, move |_| {
                    view.printing.set(printing);
                    view.refresh();
                });
            }
        }
        let view = self.clone();
        address::on_change(move || view.reopened());
        if let Some(figure) = dom::by_id("study-figure") {
            let view = self.clone();
            observe::size(&figure, move |width, _| {
                if (view.width.replace(width) - width).abs() >= 1.0 {
                    view.refresh();
                    view.stage.draw();
                }
            });
        }
    }

    /// The reader went back or forward: another study, or the same with other numbers.
    fn reopened(self: &Rc<Self>) {
        let current = address::current();
        let same = match decode_study(&current) {
            Some(read) => encode_study(&read) == encode_study(&self.link.borrow()),
            // A place in the page, not a scenario.
            None => !current.contains('='),
        };
        if !same {
            // The other page begins with its own markup.
            if let Some(window) = web_sys::window() {
                let _ = window.location().reload();
            }
        }
    }

    fn typed(self: &Rc<Self>, event: &Event) {
        let Some(element) = dom::met(event, "[data-field]") else { return };
        let (Some(key), Some(text)) = (element.get_attribute("data-field"), dom::value(&element)) else { return };
        let problem = self.take(&key, &text);
        // Only a name that is none would be refused.
        let _ = element.set_attribute("aria-invalid", if problem.is_some() { "true" } else { "false" });
        dom::say(&format!("problem-{key}"), &problem.unwrap_or_default());
    }

    /// Takes a field's text into the question; what is wrong with it otherwise.
    fn take(self: &Rc<Self>, key: &str, text: &str) -> Option<String> {
        let (lang, study) = (self.link.borrow().lang, self.link.borrow().question.study);
        let before = self.link.borrow().question.clone();
        match key {
            "rates" => match StudyQuestion::read_rates(text) {
                Ok(rates) => self.link.borrow_mut().question.probe_rates = rates,
                Err(part) => {
                    let help = study_word(lang, StudyWord::RatesHelp);
                    return Some(format!("{part}: 0.1 to 10 000 kbit/s; 0.5kbps, 1kbps, 2kbps. {help}"));
                }
            },
            "frame" => self.link.borrow_mut().question.framing = text.parse().ok()?,
            _ => {
                let field = StudyField::of(study).find(|field| field.reads.key == key)?;
                match field.reads.read(text, Source::Page) {
                    Outcome::Set(value, _) => self.link.borrow_mut().question.set(field.id, value),
                    Outcome::Ask { choices, .. } => {
                        let texts: Vec<String> = choices.into_iter().map(|(text, _)| text).collect();
                        return Some(match lang {
                            crate::scenario::Lang::En => format!("{}: {}?", text.trim(), texts.join(" or ")),
                        });
                    }
                    Outcome::Refused(Refusal::Unreadable(ReadError::Incomplete { .. })) => return None,
                    Outcome::Refused(why) => return Some(study_refusal(lang, study, field, text, &why)),
                }
            }
        }
        if self.link.borrow().question != before {
            self.ask_anew();
        }
        None
    }

    fn ask_anew(self: &Rc<Self>) {
        let turn = self.turn.get() + 1;
        self.turn.set(turn);
        let view = self.clone();
        dom::later(REST, move || {
            if view.turn.get() == turn {
                let question = view.link.borrow().question.clone();
                view.desk.replace(StudyDesk::new(&question));
                view.stage.show(&question, view.link.borrow().case);
                view.address();
                view.refresh();
                view.work(turn);
            }
        });
    }

    fn address(&self) {
        let link = encode_study(&self.link.borrow());
        address::show(&link, Entry::Replace);
        if let Some(embed) = dom::by_id("study-embed") {
            // Only a name that is none would be refused.
            let _ = embed.set_attribute("href", &embed_address(&self.link.borrow()));
        }
    }

    fn pressed(self: &Rc<Self>, event: &Event) {
        let Some(button) = dom::met(event, "[data-do]") else { return };
        let read = |name: &str| button.get_attribute(name).unwrap_or_default();
        match read("data-do").as_str() {
            "show" => {
                if let Some(case) = Case::from_key(&read("data-case")) {
                    self.link.borrow_mut().case = case;
                    dom::press(&self.place, "[data-do=show]", &button);
                    self.stage.show(&self.link.borrow().question, case);
                    self.address();
                }
            }
            "speed" => {
                if let Ok(speed) = read("data-speed").parse() {
                    dom::press(&self.place, "[data-do=speed]", &button);
                    self.stage.set_speed(speed);
                }
            }
            "play" => self.stage.toggle(),
            "step" => self.stage.step(),
            "svg" => self.save("svg"),
            "csv" => self.save("csv"),
            "link" => {
                let address = format!("{}?{}", address::base(), encode_study(&self.link.borrow()));
                dom::copy(&address, button, study_word(self.link.borrow().lang, StudyWord::Copied));
            }
            "theme" => {
                let (lang, theme) = (self.link.borrow().lang, self.link.borrow().theme);
                self.link.borrow_mut().theme = colors::turn(lang, theme);
                self.address();
                self.refresh();
                self.stage.draw();
            }
            "skip" => dom::skip(event, "main"),
            _ => {}
        }
    }

    fn save(&self, extension: &str) {
        let parts = study_parts(self.link.borrow().lang, &self.report(), (860.0, 480.0), &Theme::print());
        let name = format!("bufferwise-{}.{extension}", parts.chart.name);
        match extension {
            "svg" => {
                let drawing = crate::chart::svg(&parts.chart, &crate::chart::SvgOptions::default());
                download::save(&name, "image/svg+xml", &drawing)
            }
            _ => download::save(&name, "text/csv", &chart_csv(&data_table(&parts.chart))),
        };
    }

    /// Runs for a slice, and again.
    fn work(self: Rc<Self>, turn: u32) {
        if self.turn.get() != turn {
            return;
        }
        let end = dom::clock() + SLICE;
        let mut ended = false;
        while dom::clock() < end && !self.desk.borrow().is_done() {
            ended |= self.desk.borrow_mut().step(EVENTS);
        }
        let done = self.desk.borrow().is_done();
        if done || ended && dom::clock() - self.refreshed.get() > REFRESH {
            self.refresh();
        }
        if !done {
            dom::later(0, move || self.work(turn));
        }
    }

    fn report(&self) -> StudyReport {
        study_report(&self.link.borrow().question, &self.desk.borrow().rows)
    }

    fn refresh(&self) {
        self.refreshed.set(dom::clock());
        let lang = self.link.borrow().lang;
        let width = dom::by_id("study-figure").map_or(0.0, |place| f64::from(place.client_width()));
        if width < 1.0 {
            return;
        }
        let height = match width {
            // A frame is as high as its page: nothing to follow.
            _ if self.link.borrow().embed => 340.0,
            narrow if narrow < 560.0 => 380.0,
            // A projector: verdict and figure without scrolling.
            _ => (dom::window_height() - ABOVE).clamp(LOWEST, if width < 1400.0 { 400.0 } else { 560.0 }).round(),
        };
        let report = self.report();
        let theme = if self.printing.get() { Theme::print() } else { appearance::theme() };
        let parts = study_parts(lang, &report, (width, height), &theme);
        dom::fill("study-verdict", &parts.verdict);
        dom::fill("study-figure", &parts.figure);
        dom::fill("study-table", &parts.table);
        dom::fill("study-lesson", &parts.lesson);
        dom::fill("study-extra", &parts.extra);
        dom::show("study-changed", !report.as_published);
        let desk = self.desk.borrow();
        let (ended, all) = desk.progress();
        let state = match desk.refusals.first() {
            Some(refusal) => simulator_refusal(lang, crate::job::Simulator::Packet, refusal),
            None if desk.is_done() => match desk.left_out() {
                (0, _) => study_word(lang, StudyWord::Done).to_owned(),
                (left_out, all) => study_left_out(lang, left_out, all),
            },
            None => format!("{} {}\u{a0}%", study_word(lang, StudyWord::Working), 100 * ended / all.max(1)),
        };
        dom::say("study-progress", &state);
        if desk.is_done() {
            dom::say("study-spoken", &parts.spoken);
        }
    }
}
