//! What short flows queue: the probability that more than a buffer is waiting, three ways.

use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::model::short_flow_exponent::{Tail, tail};
use crate::model::{short_flow_tail2::tail2, short_flow_tail3::tail3};
use crate::report::{Report, short_flow_bursts_of};
use crate::scenario::Display;
use crate::text::{Word, short_flows_caption, word};
use crate::units::{Fraction, Packets, display_packets};

const POINTS: usize = 100;
/// Least probability shown.
const RAREST: f64 = 1e-6;
/// Load that the example shows where the scenario has none: that of the report's figure.
const EXAMPLE_LOAD: Fraction = Fraction(0.8);

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let given = scenario.short_load.0 > 0.0;
    let load = if given { scenario.short_load } else { EXAMPLE_LOAD };
    let bursts = short_flow_bursts_of(scenario);
    let tails: [(&str, Word, Role, Option<Tail>); 3] = [
        ("short_flow_tail2", Word::SeriesTail2, Role::Bound, tail2(&bursts, load)),
        ("short_flow_tail3", Word::SeriesTail3, Role::ModelB, tail3(&bursts, load)),
        ("short_flow_exponent", Word::SeriesTailExact, Role::Model, tail(&bursts, load)),
    ];
    let buffer = scenario.buffer_bits().packets(scenario.packet_size).0;
    let longest = tails
        .iter()
        .filter_map(|(.., tail)| tail.map(|tail| (tail.prefactor / RAREST).max(1.0).ln() / tail.kappa))
        .filter(|reach| reach.is_finite())
        .fold(1.0, f64::max);
    let series = tails
        .into_iter()
        .filter_map(|(id, key, role, tail)| {
            let tail = tail?;
            let points = (0..POINTS)
                .map(|step| {
                    let queue = longest * step as f64 / (POINTS - 1) as f64;
                    (queue, tail.probability(Packets(queue)).0)
                })
                .collect();
            Some(Series::new(id, say(key), role, Kind::Line(points)))
        })
        .collect();
    let mut rules = Vec::new();
    if buffer <= longest {
        rules.push(Rule {
            id: "buffer".to_owned(),
            label: format!("{} {}", say(Word::SeriesChosen), display_packets(Packets(buffer), 4)),
            role: Role::Chosen,
            direction: Direction::Vertical,
            at: buffer,
            handle: false,
        });
    }
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartShortFlows),
        description: short_flows_caption(display.lang, report, load, given),
        x: Axis {
            label: say(Word::AxisQueue),
            unit: say(Word::AxisPackets),
            scale: Scale::Linear,
            range: (0.0, longest),
            ticks: TickFormat::Number,
        },
        y: Axis {
            label: say(Word::AxisProbability),
            unit: "%".to_owned(),
            scale: Scale::Log,
            range: (RAREST, 1.0),
            ticks: TickFormat::Percent,
        },
        series,
        rules,
        bands: Vec::new(),
        notes: Vec::new(),
    }
}
