//! The sum of many windows: three evaluators of utilization, never mixed up.

use super::row::{Note, Row};
use super::window_rows::{limited_elsewhere, standing_queue};
use crate::model::{utilization_bound_eq6, utilization_shortfall, utilization_table_model, window_sum};
use crate::scenario::Scenario;
use crate::units::{CongestionControl, Packets, Quantity};

/// Below this many flows windows often move in step (Appenzeller et al. 2004, section 3: "common below 100").
pub(super) const DESYNCHRONISED_FLOWS: f64 = 100.0;
/// Below this mean window timeouts dominate (the same report: windows must exceed 2 packets).
pub(super) const SMALL_WINDOW: f64 = 2.0;

/// The path and the buffer in packets.
pub(super) fn in_packets(scenario: &Scenario) -> (Packets, Packets) {
    let size = scenario.packet_size;
    (scenario.bdp().packets(size), scenario.buffer_bits().packets(size))
}

/// Marks a row whose formula takes for granted that the flows fill the link until the buffer overflows.
pub(super) fn decided_by_buffer(scenario: &Scenario, row: Row) -> Row {
    match limited_elsewhere(scenario) {
        Some((limit, _)) => row.valid_if(false, Note::LimitedElsewhere(limit)),
        None => row.valid_if(standing_queue(scenario).is_none(), Note::WindowsFit),
    }
}

/// Marks a row whose formula needs many desynchronised flows with real windows.
pub(super) fn about_many_flows(scenario: &Scenario, row: Row) -> Row {
    let (bdp, buffer) = in_packets(scenario);
    let window = window_sum::mean_window(bdp, buffer, scenario.flows).0;
    let row = decided_by_buffer(scenario, row)
        .valid_if(scenario.flows >= DESYNCHRONISED_FLOWS, Note::MayBeInPhase { flows: scenario.flows })
        .valid_if(window >= SMALL_WINDOW, Note::SmallWindows { window });
    match scenario.congestion_control {
        CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => row,
        CongestionControl::Cubic | CongestionControl::Scalable => row.note(Note::AssumesHalving),
        CongestionControl::Bbr => row.valid_if(false, Note::AssumesBackOff),
    }
}

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    let (bdp, buffer) = in_packets(scenario);
    let (flows, fifo) = (scenario.flows, scenario.hidden_fifo);
    let n = Quantity::count(flows);
    let sum = window_sum::window_sum(bdp, buffer, flows);
    let mut many = |row: Row| rows.push(about_many_flows(scenario, row));
    many(
        Row::new(
            &utilization_bound_eq6::CARD,
            utilization_bound_eq6::utilization_bound_eq6(bdp, buffer, flows).0,
            [("B", buffer.into()), ("n", n), ("D", bdp.into())],
        )
        .note(Note::LowerBound),
    );
    many(Row::new(
        &utilization_table_model::CARD,
        utilization_table_model::utilization_table_model(bdp, buffer, fifo, flows).0,
        [("B", buffer.into()), ("F", fifo.into()), ("n", n), ("D", bdp.into())],
    ));
    let shortfall = Row::new(
        &utilization_shortfall::CARD,
        utilization_shortfall::utilization_shortfall(bdp, buffer, flows).0,
        [("mu", sum.mean.into()), ("sigma", sum.sigma.into()), ("D", bdp.into())],
    );
    many(if bdp.0 > 0.0 { shortfall } else { shortfall.without_formula() });
    many(Row::new(&window_sum::MEAN, sum.mean.0, [("D", bdp.into()), ("B", buffer.into())]));
    many(Row::new(&window_sum::SIGMA, sum.sigma.0, [("D", bdp.into()), ("B", buffer.into()), ("n", n)]));
    let window = window_sum::mean_window(bdp, buffer, flows).0;
    rows.push(
        Row::new(&window_sum::MEAN_WINDOW, window, [("D", bdp.into()), ("B", buffer.into()), ("n", n)])
            .valid_if(window >= SMALL_WINDOW, Note::SmallWindows { window }),
    );
}
