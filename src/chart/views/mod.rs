//! From a report to the chart of a view; and the same numbers as a table and as a read-out.

mod axis;
mod buffer_delay;
mod completion;
mod data;
mod oscillation;
mod rate_rtt;
mod rules;
mod sawtooth;
mod short_flows;
mod simulated;
mod table;
mod utilization;
mod window_sum;

pub use axis::{axis_value, bits_on_axis, chosen_name};
pub use data::{DataTable, ReadOut, data_table, read_out};
pub use oscillation::Swings;

use super::ChartSpec;
use crate::report::{Report, SimulatedCurves};
use crate::scenario::{Display, View};

/// The chart of the view that `display` names without simulated points.
pub fn chart(report: &Report, display: &Display) -> ChartSpec {
    let swings = (display.view == View::Oscillation).then(|| Swings::of(&report.scenario, display.lang));
    chart_with(report, &SimulatedCurves::default(), swings.as_ref(), display)
}

/// The same with what the simulators have measured, and the delay equations' swings as solved elsewhere.
pub fn chart_with(
    report: &Report,
    simulated: &SimulatedCurves,
    swings: Option<&Swings>,
    display: &Display,
) -> ChartSpec {
    match display.view {
        View::Utilization => utilization::spec(report, simulated, display),
        View::Delay => buffer_delay::spec(report, simulated, display),
        View::WindowSum => window_sum::spec(report, simulated, display),
        View::Sawtooth => sawtooth::spec(report, display),
        View::Oscillation => oscillation::spec(report, swings, display),
        View::ShortFlows => short_flows::spec(report, display),
        View::Completion => completion::spec(report, simulated, display),
        View::RateRtt => rate_rtt::spec(report, display),
        View::Table => table::spec(report, display),
        View::Rules => rules::spec(report, display),
    }
}
