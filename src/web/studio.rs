//! A studio's words on their way: what the module that simulates says to its page and to the script that has its workers.

use crate::chart::Swings;
use crate::job::{Action, buffer_in_packets, histogram, histogram_text};
use crate::report::{CurvePoint, SimulatedCurves, Studio, simulated_notes};
use crate::scenario::{Engine, Lang};
use crate::text::{
    Word, simulated_note, simulation_answer, simulation_progress, simulation_summary, simulation_waits,
    simulator_refusal, word,
};

/// What the page offers to do, and shows beside the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// Nothing to do.
    #[default]
    Idle,
    /// Runs are under way.
    Running,
    /// Runs wait for a press.
    Waiting,
    /// Everything asked for is there.
    Done,
}

impl Mood {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Idle, "idle"), (Self::Running, "running"), (Self::Waiting, "waiting"), (Self::Done, "done")];
}

/// Everything that the page knows of its simulations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// What it offers to do.
    pub mood: Mood,
    /// Share of the present runs that is done.
    pub share: f64,
    /// How it stands, in a sentence or two.
    pub line: String,
    /// Remarks on the points.
    pub notes: Vec<String>,
    /// The points.
    pub curves: SimulatedCurves,
    /// The delay equations' swings, where their view is shown.
    pub swings: Option<Swings>,
}

impl Told {
    /// How a studio stands.
    pub fn of(studio: &Studio, swings: Option<&Swings>, lang: Lang) -> Self {
        let (status, scenario, simulated) = (studio.status(), studio.scenario(), studio.simulated());
        let mood = if status.running {
            Mood::Running
        } else if status.waiting > 0.0 || status.cancelled {
            Mood::Waiting
        } else if simulated.is_empty() {
            Mood::Idle
        } else {
            Mood::Done
        };
        let mut line = vec![
            simulation_answer(lang, scenario, simulated),
            if status.running {
                simulation_progress(lang, status.share, status.left)
            } else {
                simulation_summary(lang, scenario, simulated)
            },
        ];
        if status.waiting > 0.0 {
            line.push(simulation_waits(lang, status.waiting));
        }
        for (so, said) in [
            (status.cancelled, word(lang, Word::SimulationStopped)),
            (status.lost, word(lang, Word::SimulationLost)),
            (status.in_page, word(lang, Word::SimulationInPage)),
        ] {
            if so {
                line.push(said.to_owned());
            }
        }
        line.retain(|text| !text.is_empty());
        let refusals = status.refusals.iter().map(|(engine, why)| simulator_refusal(lang, *engine, why));
        let notes = if status.running || scenario.engine == Engine::Off {
            Vec::new()
        } else {
            simulated_notes(scenario, simulated)
        };
        Self {
            mood,
            share: status.share,
            line: line.join(" "),
            notes: refusals.chain(notes.iter().map(|note| simulated_note(lang, note))).collect(),
            curves: SimulatedCurves::new(simulated, buffer_in_packets(scenario, scenario.buffer)),
            swings: swings.cloned(),
        }
    }

    /// As it travels: lines `mood running 0.42`, `line …`, `note …`, `point …`, `windows …`.
    pub fn to_text(&self) -> String {
        let mood = Mood::ALL.iter().find(|(mood, _)| *mood == self.mood).map_or("", |(_, name)| name);
        let mut lines = vec![format!("mood {mood} {}", self.share), format!("line {}", self.line)];
        lines.extend(self.notes.iter().map(|note| format!("note {note}")));
        lines.extend(self.curves.points.iter().map(CurvePoint::to_string));
        lines.extend(self.curves.windows.iter().map(|windows| format!("windows {}", histogram_text(windows))));
        lines.extend(self.swings.as_ref().map(Swings::to_text));
        lines.join("\n")
    }

    /// Reads what has travelled; a line that says nothing is passed over.
    pub fn from_text(text: &str) -> Self {
        let mut told = Self::default();
        for line in text.lines() {
            let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
            match what {
                "mood" => {
                    let (name, share) = rest.split_once(' ').unwrap_or((rest, ""));
                    told.mood = Mood::ALL.iter().find(|(_, own)| *own == name).map_or(Mood::Idle, |(mood, _)| *mood);
                    told.share = share.parse().unwrap_or(0.0);
                }
                "line" => rest.clone_into(&mut told.line),
                "note" => told.notes.push(rest.to_owned()),
                "windows" => told.curves.windows = histogram(rest).ok(),
                _ if Swings::take_line(&mut told.swings, what, rest) => {}
                _ => told.curves.points.extend(line.parse()),
            }
        }
        told
    }
}

/// What the script has to do, a line each: `start 0`, `terminate 0`, `send 0 order …`, `page`.
pub fn action_text(actions: &[Action]) -> String {
    let lines = actions.iter().filter_map(|action| match action {
        Action::Start(worker) => Some(format!("start {worker}")),
        Action::Terminate(worker) => Some(format!("terminate {worker}")),
        Action::Send(worker, order) => Some(format!("send {worker} {order}")),
        Action::NoWorkers => Some("page".to_owned()),
        _ => None,
    });
    lines.collect::<Vec<String>>().join("\n")
}
