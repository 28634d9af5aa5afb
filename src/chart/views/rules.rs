//! Every published rule for the scenario, as one point each on the buffer axis.

use super::axis::{axis_value, buffer_axis, buffer_rules};
use crate::chart::{Axis, ChartSpec, Kind, Role, Sample, Scale, Series, TickFormat};
use crate::model::rule::Holds;
use crate::report::{Report, RuleAnswer, rules};
use crate::scenario::Display;
use crate::text::{Word, rule_label, rules_caption, word};
use crate::units::Bits;

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let answers: Vec<RuleAnswer> =
        rules(scenario).into_iter().filter(|answer| answer.buffer.is_some_and(|bits| bits.0 > 0.0)).collect();
    // The oldest on top.
    let line = |index: usize| (answers.len() - index) as f64;
    let place = |bits: Bits| axis_value(scenario, display.x, bits);
    let points = |wanted: &dyn Fn(Holds) -> bool| -> Vec<Sample> {
        answers
            .iter()
            .enumerate()
            .filter(|(_, answer)| wanted(answer.holds))
            .filter_map(|(index, answer)| Some(Sample::new(place(answer.buffer?), line(index))))
            .collect()
    };
    let names = answers
        .iter()
        .enumerate()
        .rev()
        .map(|(index, answer)| (line(index), rule_label(display.lang, answer.card.id).to_owned()))
        .collect();
    let mut series = vec![
        Series::new(
            "holds",
            say(Word::SeriesRuleHolds),
            Role::Model,
            Kind::Points(points(&|holds| holds != Holds::No)),
        ),
        Series::new(
            "outside",
            say(Word::SeriesRuleOutside),
            Role::Bound,
            Kind::Points(points(&|holds| holds == Holds::No)),
        ),
    ];
    series.retain(|series| !series.kind.is_empty());
    let mut x = buffer_axis(scenario, display);
    for bits in answers.iter().filter_map(|answer| answer.buffer) {
        x.range = (x.range.0.min(place(bits) / 1.5), x.range.1.max(place(bits) * 1.5));
    }
    let mut guides = buffer_rules(scenario, display);
    for guide in &mut guides {
        guide.handle = false;
    }
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartRules),
        description: rules_caption(display.lang, scenario, &answers),
        x,
        y: Axis {
            label: String::new(),
            unit: String::new(),
            scale: Scale::Linear,
            range: (0.4, answers.len() as f64 + 0.6),
            ticks: TickFormat::Fixed(names),
        },
        series,
        rules: guides,
        bands: Vec::new(),
        notes: Vec::new(),
    }
}
