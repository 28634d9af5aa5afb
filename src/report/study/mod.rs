//! What a study answers: for each figure what was published, what a closed form says, and what the runs measured.

mod answer;
mod closed;
mod holds;
mod page_load;
mod published;
mod table;

pub use answer::{Answer, Published, Spread, StudyFigure, StudyReport};
pub use closed::{probe_delay_behind, probe_delay_first};
pub use page_load::{PAGE_LOADS, PageLoad};

use crate::job::StudyRow;
use crate::scenario::StudyQuestion;

/// The report of a study with the rows that have come in so far.
pub fn study_report(question: &StudyQuestion, rows: &[StudyRow]) -> StudyReport {
    table::report(question, rows)
}
