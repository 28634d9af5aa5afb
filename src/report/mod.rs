//! What we answer: every closed form for one scenario, with what went in, where it holds, and who measured it.

mod advice;
mod curve;
mod diagnosis;
mod flow_rows;
mod gaussian_rows;
mod link_rows;
mod oscillation;
mod published;
mod row;
mod rule_rows;
mod short_rows;
mod simulated;
mod simulated_curves;
mod simulated_notes;
mod studio;
mod study;
mod target_rows;
mod verdict;
mod window_rows;

pub use advice::{Advice, Counting, Direction, LARGEST_MARGIN, Reduction, Shaper, Step, USUAL_MARGIN};
pub use curve::{Evaluator, buffer_for, buffer_range, idle_at, sample_buffers, utilization_at};
pub use diagnosis::{Asked, Diagnosis, FailureLevel, Fill, Finding, Grade, PoolTuning, RateFrom, diagnose};
pub use oscillation::{NoOscillation, Oscillation, oscillation};
pub use published::{Measurement, Origin, PUBLISHED_TABLE, TableCell, matching_measurements};
pub use row::{Note, Report, Row};
pub use rule_rows::{RuleAnswer, rules};
pub use short_rows::{completion_path, of as short_flow_bursts_of};
pub use simulated::{Estimate, Simulated, SimulatedPoint, figure_unit};
pub use simulated_curves::{CurvePoint, SimulatedCurves};
pub use simulated_notes::{SimulatedNote, simulated_notes};
pub use studio::{Status, Studio, Wish};
pub use study::{
    Answer, PAGE_LOADS, PageLoad, Published, Spread, StudyFigure, StudyReport, probe_delay_behind, probe_delay_first,
    study_report,
};
pub use verdict::{Reason, Setting, Verdict};

use crate::scenario::Scenario;

/// Answers a scenario: every closed form once.
pub fn report(scenario: &Scenario) -> Report {
    let mut rows = Vec::with_capacity(80);
    link_rows::add(scenario, &mut rows);
    rule_rows::add(scenario, &mut rows);
    gaussian_rows::add(scenario, &mut rows);
    flow_rows::add(scenario, &mut rows);
    target_rows::add(scenario, &mut rows);
    window_rows::add(scenario, &mut rows);
    short_rows::add(scenario, &mut rows);
    Report { scenario: scenario.clone(), rows }
}
