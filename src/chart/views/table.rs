//! The published table as points, with our evaluators for the same link as curves.

use crate::chart::{Axis, ChartSpec, Kind, Role, Sample, Scale, Series, TickFormat};
use crate::report::{Evaluator, PUBLISHED_TABLE, Report, TableCell, utilization_at};
use crate::scenario::{Display, Scenario};
use crate::text::{Word, table_caption, word};
use crate::units::{Packets, Seconds};

const POINTS: usize = 80;
/// The card's hidden FIFO in the published experiment.
const FIFO: Packets = Packets(43.0);

/// The published experiment with as many flows as a cell of the table.
fn experiment(cell: &TableCell) -> Scenario {
    Scenario { flows: cell.flows, hidden_fifo: FIFO, rtt_prop: Seconds(0.1), ..Scenario::default() }
}

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let say = |key| word(display.lang, key).to_owned();
    // The rows nearest to the reader's own number of flows.
    let flows = PUBLISHED_TABLE
        .iter()
        .map(|cell| cell.flows)
        .min_by(|a, b| {
            let far = |n: f64| (n / report.scenario.flows).ln().abs();
            far(*a).total_cmp(&far(*b))
        })
        .unwrap_or(100.0);
    let cells: Vec<&TableCell> = PUBLISHED_TABLE.iter().filter(|cell| cell.flows == flows).collect();
    let scenario = cells.first().map_or_else(Scenario::default, |cell| experiment(cell));
    let (low, high) = (20.0, 600.0f64);
    let places: Vec<f64> = (0..POINTS).map(|step| low * (high / low).powf(step as f64 / (POINTS - 1) as f64)).collect();
    let curve = |id: &str, key: Word, role: Role, evaluator: Evaluator| {
        let points = places
            .iter()
            .filter_map(|&packets| {
                let bits = Packets(packets).bits(scenario.packet_size);
                Some((packets, utilization_at(&scenario, evaluator, bits)?))
            })
            .collect();
        Series::new(id, say(key), role, Kind::Line(points))
    };
    let column = |id: &str, key: Word, role: Role, value: &dyn Fn(&TableCell) -> Option<f64>| {
        let points = cells.iter().filter_map(|cell| Some(Sample::new(cell.packets, value(cell)?))).collect();
        Series::new(id, say(key), role, Kind::Points(points))
    };
    let mut series = vec![
        curve("utilization_bound_eq6", Word::SeriesBound, Role::Bound, Evaluator::Bound),
        curve("utilization_table_model", Word::SeriesTableModel, Role::Model, Evaluator::TableModel),
        column("published_model", Word::TableModel, Role::Fluid, &|cell| Some(cell.model)),
        column("published_simulation", Word::SeriesSimulation, Role::Published, &|cell| cell.simulation),
        column("published_router", Word::SeriesRouter, Role::Measured, &|cell| cell.router),
    ];
    series.retain(|series| !series.kind.is_empty());
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartTable),
        description: table_caption(display.lang, flows, worst_difference(&cells), cells.first().copied()),
        x: Axis {
            label: say(Word::AxisBuffer),
            unit: say(Word::AxisPackets),
            scale: Scale::Log,
            range: (low, high),
            ticks: TickFormat::Number,
        },
        y: Axis {
            label: say(Word::AxisUtilization),
            unit: "%".to_owned(),
            scale: Scale::Linear,
            range: (0.7, 1.005),
            ticks: TickFormat::Percent,
        },
        series,
        rules: Vec::new(),
        bands: Vec::new(),
        notes: Vec::new(),
    }
}

/// The largest difference of our table model from the printed one, a fraction.
fn worst_difference(cells: &[&TableCell]) -> f64 {
    cells
        .iter()
        .filter_map(|cell| {
            let scenario = experiment(cell);
            let bits = Packets(cell.packets).bits(scenario.packet_size);
            Some((utilization_at(&scenario, Evaluator::TableModel, bits)? - cell.model).abs())
        })
        .fold(0.0, f64::max)
}
