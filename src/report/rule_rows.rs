//! Every published rule for the scenario: what it asks for, and what that buffer would do.

use super::curve::{Evaluator, utilization_at};
use super::flow_rows::filled;
use super::row::{Note, Row};
use super::verdict::evaluator_for;
use super::window_rows::{limited_elsewhere, standing_queue};
use crate::model::card::{Card, Evidence};
use crate::model::rule::{Arguments, Holds, RULES, dhamdhere_2005, raina_wischik_2005};
use crate::model::{memory_saved, rule_of_thumb, sqrt_n};
use crate::scenario::{FieldId, Scenario};
use crate::units::{Bits, Quantity, Seconds};

/// One published rule applied to a scenario.
#[derive(Clone, Debug)]
pub struct RuleAnswer {
    /// When it was published.
    pub year: u16,
    /// By whom.
    pub authors: &'static str,
    /// Its formula.
    pub card: &'static Card,
    /// What it asks for; `None` where it needs a field that is left out.
    pub buffer: Option<Bits>,
    /// What that adds to the round trip when full.
    pub delay: Option<Seconds>,
    /// What the evaluator that fits the scenario says of it; `None` where the buffer does not decide.
    pub utilization: Option<f64>,
    /// Whether that is only a lower bound.
    pub bound: bool,
    /// Whether the scenario is one it was made for.
    pub holds: Holds,
}

fn arguments(scenario: &Scenario) -> Arguments {
    Arguments {
        capacity: scenario.capacity(),
        rtt_prop: scenario.rtt_prop,
        flows: scenario.flows,
        packet_size: scenario.packet_size,
        control: scenario.congestion_control,
        loss_prob: scenario.loss_prob,
    }
}

/// Every published rule for a scenario, by year.
pub fn rules(scenario: &Scenario) -> Vec<RuleAnswer> {
    let arguments = arguments(scenario);
    let evaluator = evaluator_for(scenario);
    let decided = limited_elsewhere(scenario).is_none() && standing_queue(scenario).is_none();
    RULES
        .iter()
        .map(|rule| {
            let buffer = (rule.buffer)(&arguments).filter(|bits| bits.0.is_finite());
            RuleAnswer {
                year: rule.year,
                authors: rule.authors,
                card: (rule.card)(&arguments),
                buffer,
                delay: buffer.map(|bits| bits / scenario.capacity()),
                utilization: buffer.filter(|_| decided).and_then(|bits| utilization_at(scenario, evaluator, bits)),
                bound: evaluator != Evaluator::OneFlow,
                // No rule was made for flows that something else holds below the link.
                holds: if decided { (rule.holds)(&arguments) } else { Holds::No },
            }
        })
        .collect()
}

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    let (capacity, rtt, flows) = (scenario.capacity(), scenario.rtt_prop, scenario.flows);
    rows.push(filled(scenario, &rule_of_thumb::CARD, rule_of_thumb::rule_of_thumb(capacity, rtt).0));
    let saved = memory_saved::memory_saved(flows);
    rows.push(
        filled(scenario, &sqrt_n::CARD, sqrt_n::sqrt_n(capacity, rtt, flows).0).note(Note::Saves { memory: saved.0 }),
    );
    rows.push(filled(scenario, &memory_saved::CARD, saved.0));
    let arguments = arguments(scenario);
    for answer in rules(scenario) {
        let card = answer.card;
        let (Some(buffer), Some(delay)) = (answer.buffer, answer.delay) else {
            rows.push(Row::absent(card, Note::NeedsField(FieldId::LossProb)));
            continue;
        };
        let mut row = filled(scenario, card, buffer.0);
        row.inputs.extend(own_symbols(scenario, &arguments, card, &row));
        row = row.note(Note::Published {
            year: answer.year,
            authors: answer.authors,
            delay,
            utilization: answer.utilization,
            bound: answer.bound,
        });
        row = match answer.holds {
            Holds::Yes => row,
            Holds::No => row.valid_if(false, Note::RuleDoesNotHold),
            Holds::Unknown => row.note(Note::RuleMayHold),
        };
        rows.push(if card.source.evidence == Evidence::Recalled { row.note(Note::Recalled) } else { row });
    }
}

/// The symbols of a rule that are not the scenario's own fields.
fn own_symbols(scenario: &Scenario, arguments: &Arguments, card: &Card, row: &Row) -> Vec<(&'static str, Quantity)> {
    let known = |name: &str| row.inputs.iter().any(|(symbol, _)| *symbol == name);
    card.symbols
        .iter()
        .filter(|symbol| !known(symbol.name))
        .filter_map(|symbol| {
            let value = match symbol.name {
                "q" => dhamdhere_2005::halving_share(scenario.flows, dhamdhere_2005::LOSSES_PER_FLOW),
                "W" => arguments.window().0,
                "rho" => crate::model::rule::enachescu_2005::LOAD,
                "epsilon" => raina_wischik_2005::stability_limit(arguments.window()),
                "p" => scenario.loss_prob.0,
                _ => return None,
            };
            Some((symbol.name, Quantity { value, unit: symbol.unit }))
        })
        .collect()
}
