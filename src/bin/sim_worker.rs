//! Everything simulated in the browser: the program of the workers, and the desk in the page that shares work among them.
//! `static/simulate.js` owns the workers and the clock.

use bufferwise::chart::Swings;
use bufferwise::job::{Action, Answer, RecordOrder, Recorded, Recorder, Worker};
use bufferwise::report::{Studio, Wish};
use bufferwise::scenario::{Decoded, Lang, Scenario, View, decode};
use bufferwise::web::studio::{Told, action_text};
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// A worker of [`bufferwise::job`] and a recorder behind one door.
#[wasm_bindgen]
pub struct Simulator {
    worker: Worker,
    recorder: Recorder,
    recording: bool,
    said: Vec<String>,
    /// Only the last word of how far it is counts.
    progress: Option<String>,
    record: Option<Vec<f32>>,
}

#[wasm_bindgen]
impl Simulator {
    /// An idle one.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self {
            worker: Worker::new(),
            recorder: Recorder::default(),
            recording: false,
            said: Vec::new(),
            progress: None,
            record: None,
        }
    }

    /// Takes an order, in place of any that is being worked at. A text that is none is no order of this page.
    pub fn receive(&mut self, message: &str) {
        self.progress = None;
        match message.parse::<RecordOrder>() {
            Ok(order) => {
                self.recorder.take(order);
                self.recording = true;
            }
            Err(_) => {
                let _ = self.worker.take(message);
            }
        }
    }

    /// Works for about `events` events; whether there is more to do.
    pub fn step(&mut self, events: u32) -> bool {
        if self.recording {
            match self.recorder.step(u64::from(events)) {
                Recorded::More => {}
                Recorded::Run(recording) => self.record = Some(recording.to_array()),
                Recorded::Refused(refusal) => self.said.push(format!("unrecorded {refusal}")),
                Recorded::Nothing => self.recording = false,
            }
            return self.recording;
        }
        match self.worker.work(u64::from(events)) {
            Some(progress @ Answer::Progress { .. }) => self.progress = Some(progress.to_string()),
            Some(answer) => {
                self.progress = None;
                self.said.push(answer.to_string());
            }
            None => {}
        }
        self.worker.is_busy()
    }

    /// The lines that have come up since the last call.
    pub fn take_text(&mut self) -> Option<String> {
        let lines: Vec<String> = self.said.drain(..).chain(self.progress.take()).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// The recorded run that has come up since the last call.
    pub fn take_array(&mut self) -> Option<Vec<f32>> {
        self.record.take()
    }
}

impl Default for Simulator {
    fn default() -> Self {
        Self::new()
    }
}

/// The desk in the page: what is simulated, by whom, and what the page is told.
#[wasm_bindgen]
pub struct Desk {
    studio: Studio,
    lang: Lang,
    told: Told,
    /// The delay equations' swings while their view is shown, and for which scenario.
    swings: Option<(Scenario, Swings)>,
}

#[wasm_bindgen]
impl Desk {
    /// A desk with so many workers.
    #[wasm_bindgen(constructor)]
    pub fn new(workers: usize, lang: &str) -> Self {
        Self {
            studio: Studio::new(workers),
            lang: Lang::from_key(lang).unwrap_or_default(),
            told: Told::default(),
            swings: None,
        }
    }

    /// Takes up the scenario of a link; `wish` is `quick`, `all` or `more`. Returns what the script has to do.
    pub fn ask(&mut self, link: &str, wish: &str, now: f64) -> String {
        let wish = match wish {
            "all" => Wish::All,
            "more" => Wish::MoreSeeds,
            _ => Wish::Quick,
        };
        let Decoded { scenario, display, .. } = decode(link);
        if display.view != View::Oscillation {
            self.swings = None;
        } else if self.swings.as_ref().is_none_or(|(solved, _)| *solved != scenario) {
            let swings = Swings::of(&scenario, self.lang);
            self.swings = Some((scenario.clone(), swings));
        }
        action_text(&self.studio.ask(&scenario, wish, now))
    }

    /// Drops at once what does not answer the scenario of a link.
    pub fn leave(&mut self, link: &str, now: f64) -> String {
        action_text(&self.studio.leave(&decode(link).scenario, now))
    }

    /// Gives up what is under way.
    pub fn cancel(&mut self, now: f64) -> String {
        action_text(&self.studio.cancel(now))
    }

    /// A worker has said something.
    pub fn said(&mut self, worker: usize, text: &str, now: f64) -> String {
        let answers = text.lines().filter_map(|line| line.parse::<Answer>().ok());
        let actions: Vec<Action> = answers.flat_map(|answer| self.studio.said(worker, answer, now)).collect();
        action_text(&actions)
    }

    /// A worker is gone.
    pub fn died(&mut self, worker: usize, now: f64) -> String {
        action_text(&self.studio.died(worker, now))
    }

    /// Looks after the workers.
    pub fn look(&mut self, now: f64) -> String {
        action_text(&self.studio.look(now))
    }

    /// Whether runs are under way.
    pub fn is_running(&self) -> bool {
        self.studio.status().running
    }

    /// How it stands, if that has changed since the last call.
    pub fn take_update(&mut self) -> Option<String> {
        let now = Told::of(&self.studio, self.swings.as_ref().map(|(_, swings)| swings), self.lang);
        (now != self.told).then(|| {
            self.told = now;
            self.told.to_text()
        })
    }
}
