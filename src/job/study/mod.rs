//! The studies of a slow link as runs: which there are, the path of each, and what it measures.

mod desk;
mod measured;
mod path;
mod plan;

pub use desk::StudyDesk;
pub use measured::{DelayFigures, StudyRow};
pub use path::{Lane, LaneRole, StudyPath, study_path};
pub use plan::{SEEDS, StudyTask, study_plan};
