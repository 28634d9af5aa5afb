//! One long-lived flow, or several that move in step.

use super::gaussian_rows::{SMALL_WINDOW, decided_by_buffer, in_packets};
use super::row::{Note, Row};
use crate::model::card::Card;
use crate::model::congestion_control::beta;
use crate::model::single_flow_period::Path;
use crate::model::{
    full_use_buffer, reno_friendly_window, single_flow, single_flow_loss, single_flow_period, single_flow_queue_mean,
    single_flow_queue_min, utilization_worst_interval,
};
use crate::scenario::Scenario;
use crate::units::{CongestionControl, Quantity, Unit};

/// The path that one flow, or all in step, sees.
pub(super) fn path(scenario: &Scenario) -> Path {
    let (bdp, buffer) = in_packets(scenario);
    Path {
        bdp,
        buffer,
        packet_size: scenario.packet_size,
        capacity: scenario.capacity(),
        segments_per_ack: scenario.segments_per_ack,
    }
}

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    let path = path(scenario);
    let control = scenario.congestion_control;
    let (bdp, buffer) = (path.bdp, path.buffer);
    let mut one_flow = |usual: &'static Card, card: Option<&'static Card>, value: Option<f64>| {
        rows.push(match (card, value) {
            (Some(card), Some(value)) => about_one_flow(scenario, filled(scenario, card, value)),
            _ => Row::absent(usual, Note::NoClosedForm),
        });
    };
    one_flow(
        &single_flow::ADDITIVE,
        single_flow::card(control, bdp, buffer),
        single_flow::single_flow(control, bdp, buffer).map(|share| share.0),
    );
    one_flow(
        &single_flow_period::ADDITIVE,
        single_flow_period::card(control, bdp, buffer),
        single_flow_period::single_flow_period(control, &path).map(|time| time.0),
    );
    one_flow(
        &single_flow_queue_mean::ADDITIVE,
        single_flow_queue_mean::card(control, bdp, buffer),
        single_flow_queue_mean::single_flow_queue_mean(control, bdp, buffer).map(|queue| queue.0),
    );
    one_flow(
        &single_flow_queue_min::UNDER,
        single_flow_queue_min::card(control, bdp, buffer),
        single_flow_queue_min::single_flow_queue_min(control, bdp, buffer).map(|queue| queue.0),
    );
    one_flow(
        &single_flow_loss::ADDITIVE,
        single_flow_loss::card(control),
        single_flow_loss::single_flow_loss(control, &path).map(|loss| loss.0),
    );
    let worst = utilization_worst_interval::utilization_worst_interval(control, bdp, buffer);
    rows.push(
        about_one_flow(scenario, filled(scenario, utilization_worst_interval::card(control), worst.0))
            .note(Note::ForControl),
    );
    let full = full_use_buffer::full_use_buffer(control, scenario.capacity(), scenario.rtt_prop);
    rows.push(
        about_one_flow(scenario, filled(scenario, full_use_buffer::card(control), full.0)).note(Note::ForControl),
    );
    let card = &reno_friendly_window::CARD;
    rows.push(if control != CongestionControl::Cubic {
        Row::absent(card, Note::OnlyCubic)
    } else if scenario.rtt_prop.0 > 0.0 {
        filled(scenario, card, reno_friendly_window::reno_friendly_window(scenario.rtt_prop).0)
    } else {
        Row::absent(card, Note::NoPropagationDelay)
    });
}

/// A row whose symbols are all read off the scenario.
pub(super) fn filled(scenario: &Scenario, card: &'static Card, value: f64) -> Row {
    let mut row = Row::new(card, value, []);
    row.inputs = card
        .symbols
        .iter()
        .filter_map(|symbol| Some((symbol.name, of_scenario(scenario, symbol.name, symbol.unit)?)))
        .collect();
    if row.inputs.iter().all(|(_, quantity)| quantity.value.is_finite()) { row } else { row.without_formula() }
}

/// The value that a formula's symbol has in a scenario; the unit tells packets from bits.
fn of_scenario(scenario: &Scenario, name: &str, unit: Unit) -> Option<Quantity> {
    let path = path(scenario);
    let control = scenario.congestion_control;
    let one_flow = |value: Option<f64>| value.map(|value| Quantity { value, unit });
    Some(match (name, unit) {
        ("C", _) => scenario.capacity().into(),
        ("RTT", _) => scenario.rtt_prop.into(),
        ("n", _) => Quantity::count(scenario.flows),
        ("S", _) => scenario.packet_size.into(),
        ("d", _) => Quantity::count(scenario.segments_per_ack),
        ("D", Unit::Packet) => path.bdp.into(),
        ("D", _) => scenario.bdp().into(),
        ("B", Unit::Packet) => path.buffer.into(),
        ("B", _) => scenario.buffer_bits().into(),
        ("b", _) => Quantity { value: path.buffer / path.bdp, unit },
        ("beta", _) => Quantity { value: beta(control)?, unit },
        ("U", _) => one_flow(single_flow::single_flow(control, path.bdp, path.buffer).map(|share| share.0))?,
        ("T", _) => one_flow(single_flow_period::single_flow_period(control, &path).map(|time| time.0))?,
        _ => return None,
    })
}

/// Marks a row that is about one flow, and what CUBIC really does at small windows.
pub(super) fn about_one_flow(scenario: &Scenario, row: Row) -> Row {
    let flows = scenario.flows;
    let absolute = [single_flow_period::ADDITIVE.id, single_flow_loss::ADDITIVE.id].contains(&row.card.id);
    let shared = if absolute { Note::OneFlowAlone { flows } } else { Note::OneFlow { flows } };
    let row = decided_by_buffer(scenario, row).valid_if(flows == 1.0, shared);
    // Each flow has its share of what path and buffer hold.
    let path = path(scenario);
    let window = (path.bdp.0 + path.buffer.0) / flows;
    let row = row.valid_if(window >= SMALL_WINDOW || path.bdp.0 <= 0.0, Note::SmallWindows { window });
    let friendly = scenario.congestion_control == CongestionControl::Cubic
        && scenario.rtt_prop.0 > 0.0
        && window < reno_friendly_window::reno_friendly_window(scenario.rtt_prop).0;
    row.valid_if(!friendly, Note::RenoFriendly { window })
}
