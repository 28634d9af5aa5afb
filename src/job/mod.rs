//! What is simulated for a scenario: which runs, how long they are, what they cost, and what they measured.
//!
//! Nothing here knows clocks, threads or browsers: a caller steps a [`Run`] with a budget, hands [`Order`]s to a
//! [`Worker`], and shares tasks among workers by a [`Pool`].

mod figure;
mod length;
mod message;
mod plan;
mod pool;
mod question;
mod recorder;
mod recording;
mod refusal;
mod run;
mod setup;
mod study;
mod task;
mod worker;

pub use figure::{Figure, Figures};
pub use length::{Length, Mark, SAWTOOTHS, run_length, sawtooth};
pub use message::{Answer, Garbled, Order, histogram, histogram_text};
pub use plan::{Plan, Planned, buffer_in_packets, plan, sweep_buffers};
pub use pool::{Action, Event, Pool};
pub use question::question;
pub use recorder::{RecordOrder, Recorded, Recorder};
pub use recording::{Doing, Frame, Recording};
pub use refusal::Refusal;
pub use run::{Row, Run, Step};
pub use setup::{flow_round_trips, fluid_setup, packet_setup};
pub use study::{
    DelayFigures, Lane, LaneRole, SEEDS, StudyDesk, StudyPath, StudyRow, StudyTask, study_path, study_plan,
};
pub use task::{Simulator, Task};
pub use worker::Worker;
