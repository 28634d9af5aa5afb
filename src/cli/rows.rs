//! Rows of simulated runs as lines of text.
//!
//! A line says everything about its run and nothing about the others (the link in it has neither seeds nor engine), so
//! that lines of several runs of the program can be put together and sorted.

use crate::job::{Figure, Mark, Row};
use crate::scenario::{Engine, Scenario, encode_scenario};
use crate::units::{BufferSize, BufferUnit};
use serde_json::{Value, json};

/// Which figures a line has.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// Also how long the run took, which is not the same twice.
    pub wall_time: bool,
}

impl Columns {
    fn figures(self) -> impl Iterator<Item = Figure> {
        Figure::ALL.into_iter().filter(move |figure| *figure != Figure::SimWallTime || self.wall_time)
    }

    /// The names of the columns.
    pub fn header(self) -> String {
        let names = ["link", "engine", "buffer", "seed", "duration", "mark"].into_iter();
        names.chain(self.figures().map(Figure::id)).collect::<Vec<_>>().join(",") + "\n"
    }

    /// A run as comma-separated values. Nothing in it needs quotes.
    pub fn csv(self, scenario: &Scenario, row: &Row) -> String {
        let task = row.task;
        let mut cells = vec![
            link(scenario, task.buffer),
            task.engine.key().to_owned(),
            task.buffer.to_string(),
            task.seed.to_string(),
            row.duration.0.to_string(),
            mark(row).unwrap_or_default(),
        ];
        let figure = |figure| row.figures.get(figure).map(|value| value.to_string()).unwrap_or_default();
        cells.extend(self.figures().map(figure));
        cells.join(",") + "\n"
    }

    /// A run as an object of JSON.
    pub fn json(self, scenario: &Scenario, row: &Row) -> Value {
        let mut object = json!({
            "link": link(scenario, row.task.buffer),
            "engine": row.task.engine.key(),
            "buffer": row.task.buffer,
            "seed": row.task.seed,
            "duration": row.duration.0,
            "mark": mark(row),
        });
        for figure in self.figures() {
            object[figure.id()] = json!(row.figures.get(figure));
        }
        object
    }
}

/// The scenario of a run with its buffer in packets; seed and engine stand in columns of their own.
fn link(scenario: &Scenario, buffer: f64) -> String {
    let default = Scenario::default();
    encode_scenario(&Scenario {
        buffer: BufferSize { value: buffer, unit: BufferUnit::Packets },
        engine: Engine::default(),
        seed: default.seed,
        seeds: default.seeds,
        ..scenario.clone()
    })
}

/// `extended`, or `short:` and the simulated time in seconds that it would have needed.
fn mark(row: &Row) -> Option<String> {
    row.mark.map(|mark| match mark {
        Mark::Extended => "extended".to_owned(),
        Mark::TooShort { needed } => format!("short:{}", needed.0),
    })
}
