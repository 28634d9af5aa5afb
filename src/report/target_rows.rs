//! The other way round: the buffer that a target needs, and the flows that make a buffer enough.

use super::flow_rows::{about_one_flow, filled};
use super::gaussian_rows::about_many_flows;
use super::row::{Note, Row};
use crate::model::card::Card;
use crate::model::unreachable::Unreachable;
use crate::model::{buffer_for_target, flows_for_buffer};
use crate::scenario::Scenario;
use crate::units::{Bits, Quantity};

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    let (bdp, target, flows) = (scenario.bdp(), scenario.target_utilization, scenario.flows);
    let buffer = scenario.buffer_bits();
    let fifo = scenario.hidden_fifo.bits(scenario.packet_size);
    let n = Quantity::count(flows);
    let mut add = |row: Row| rows.push(about_many_flows(scenario, row));

    use buffer_for_target::{
        utilization_bound_eq6 as eq6, utilization_shortfall as lack, utilization_table_model as table,
    };
    add(buffer_row(&eq6::CARD, eq6::card, eq6::buffer_for_target(bdp, flows, target), |_| {
        vec![("n", n), ("D", bdp.into()), ("U", target.into())]
    }));
    add(buffer_row(&table::CARD, table::card, table::buffer_for_target(bdp, fifo, flows, target), |_| {
        vec![("F", fifo.into()), ("n", n), ("D", bdp.into()), ("U", target.into())]
    }));
    add(buffer_row(&lack::CARD, lack::card, lack::buffer_for_target(bdp, flows, target), |_| {
        vec![("n", n), ("D", bdp.into()), ("U", target.into())]
    }));

    use buffer_for_target::{single_flow as one, utilization_worst_interval as worst};
    let control = scenario.congestion_control;
    let buffer_needed = one::buffer_for_target(control, bdp, target);
    rows.push(match buffer_needed.and_then(|bits| Some((bits, one::card(control, bits)?))) {
        Some((bits, card)) => about_one_flow(scenario, wanted(scenario, card, bits)),
        None => Row::absent(&one::ADDITIVE, Note::NoClosedForm),
    });
    let needed = worst::buffer_for_target(control, bdp, target);
    rows.push(about_one_flow(scenario, wanted(scenario, worst::card(control), needed)).note(Note::ForControl));

    let mut add = |row: Row| rows.push(about_many_flows(scenario, row));
    use flows_for_buffer::{
        utilization_bound_eq6 as eq6_n, utilization_shortfall as lack_n, utilization_table_model as table_n,
    };
    add(flows_row(&eq6_n::CARD, eq6_n::card, eq6_n::flows_for_buffer(bdp, buffer, target), || {
        vec![("B", buffer.into()), ("D", bdp.into()), ("U", target.into())]
    }));
    add(flows_row(&table_n::CARD, table_n::card, table_n::flows_for_buffer(bdp, buffer, fifo, target), || {
        vec![("B", buffer.into()), ("F", fifo.into()), ("D", bdp.into()), ("U", target.into())]
    }));
    add(flows_row(&lack_n::CARD, lack_n::card, lack_n::flows_for_buffer(bdp, buffer, target), || {
        vec![("B", buffer.into()), ("D", bdp.into()), ("U", target.into())]
    }));
}

/// A buffer for the target: `U` is what is wanted, not what the chosen buffer gives.
fn wanted(scenario: &Scenario, card: &'static Card, bits: Bits) -> Row {
    let mut row = filled(scenario, card, bits.0);
    row.inputs.retain(|(name, _)| *name != "U");
    row.inputs.push(("U", scenario.target_utilization.into()));
    row
}

type Inputs = Vec<(&'static str, Quantity)>;

pub(super) fn buffer_row(
    usual: &'static Card,
    card: impl Fn(Bits) -> &'static Card,
    answer: Result<Bits, Unreachable>,
    inputs: impl Fn(Bits) -> Inputs,
) -> Row {
    match answer {
        Err(Unreachable { limit }) => Row::absent(usual, Note::Unreachable { limit: limit.0 }),
        Ok(bits) => {
            let card = card(bits);
            let mut row = Row::new(card, bits.0, []);
            if !card.symbols.is_empty() {
                row.inputs = inputs(bits);
            }
            row
        }
    }
}

fn flows_row(
    usual: &'static Card,
    card: impl Fn(f64) -> &'static Card,
    answer: Result<f64, Unreachable>,
    inputs: impl Fn() -> Inputs,
) -> Row {
    match answer {
        Err(Unreachable { limit }) => Row::absent(usual, Note::Unreachable { limit: limit.0 }),
        Ok(flows) => {
            let card = card(flows);
            let mut row = Row::new(card, flows, []);
            if card.symbols.is_empty() {
                row.note(Note::OneFlowSuffices)
            } else {
                row.inputs = inputs();
                row
            }
        }
    }
}
