//! The simulators for the browser: what `static/simulate.js` drives, in a worker or in slices on the page's own thread.

use bufferwise::job::{Answer, RecordOrder, Recorded, Recorder, Worker};
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
