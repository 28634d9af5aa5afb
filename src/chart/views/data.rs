//! The numbers of a chart: as a table, and at one place as a read-out.

use super::axis::bits_on_axis;
use crate::chart::{Axis, ChartSpec, Kind, Layout, Scale, TickFormat};
use crate::report::{Evaluator, Report, utilization_at};
use crate::scenario::{Display, View};
use crate::units::{
    BitRate, Bits, Bytes, Fraction, Seconds, display_bits, display_bytes, display_fraction, display_rate,
    display_ratio, display_time,
};

/// Digits of the table and the read-out: those of the report.
const DIGITS: usize = 4;

/// The numbers of a chart as a table.
#[derive(Clone, Debug, PartialEq)]
pub struct DataTable {
    /// The axis, then each series.
    pub header: Vec<String>,
    /// As shown.
    pub rows: Vec<Vec<String>>,
    /// The same in full precision and in the unit of the data.
    pub exact: Vec<Vec<String>>,
}

/// What the curves say at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadOut {
    /// Where, in CSS px from the left edge.
    pub px: f64,
    /// The value on the horizontal axis.
    pub head: String,
    /// Name and value of each series that has one there.
    pub rows: Vec<(String, String)>,
}

/// A value as its axis writes it, in the digits of the report.
fn shown(axis: &Axis, value: f64) -> String {
    let unit = if axis.unit.is_empty() { String::new() } else { format!("\u{a0}{}", axis.unit) };
    match (&axis.ticks, axis.scale) {
        (TickFormat::Percent, _) | (_, Scale::Nines) => display_fraction(Fraction(value), DIGITS),
        (TickFormat::Duration, _) => display_time(Seconds(value), DIGITS),
        (TickFormat::Si(si), _) => match si.as_str() {
            "bit/s" => display_rate(BitRate(value), DIGITS),
            "bit" => display_bits(Bits(value), DIGITS),
            _ => display_bytes(Bytes(value), DIGITS),
        },
        (TickFormat::Times(factor), _) => format!("{}{unit}", display_ratio(value * factor, DIGITS)),
        (TickFormat::Fixed(names), _) => names
            .iter()
            .find(|(at, _)| *at == value)
            .map_or_else(|| display_ratio(value, DIGITS), |(_, name)| name.clone()),
        (TickFormat::Number, _) => format!("{}{unit}", display_ratio(value, DIGITS)),
    }
}

fn points(kind: &Kind) -> Vec<(f64, f64)> {
    match kind {
        Kind::Line(points) | Kind::Step(points) => points.clone(),
        Kind::Area(_) => Vec::new(),
        Kind::Points(samples) => samples.iter().map(|sample| (sample.x, sample.y)).collect(),
    }
}

/// A value at a place: its x, and how often that x was seen before.
type Placed = ((f64, usize), f64);

/// Every series against the axis; series that share their places share their lines.
pub fn data_table(spec: &ChartSpec) -> DataTable {
    let columns: Vec<(String, Vec<(f64, f64)>)> = spec
        .series
        .iter()
        .filter(|series| !series.label.is_empty())
        .map(|series| {
            let mut points = points(&series.kind);
            points.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            (series.label.clone(), points)
        })
        .collect();
    // A sawtooth has two values at the moment of a loss, so lines are told apart by how often a place was seen.
    let mut places: Vec<(f64, usize)> = Vec::new();
    let numbered = |points: &[(f64, f64)]| -> Vec<Placed> {
        let mut last = (f64::NAN, 0);
        points
            .iter()
            .map(|&(x, y)| {
                last = if x == last.0 { (x, last.1 + 1) } else { (x, 0) };
                (last, y)
            })
            .collect()
    };
    let columns: Vec<(String, Vec<Placed>)> =
        columns.into_iter().map(|(name, points)| (name, numbered(&points))).collect();
    for (_, points) in &columns {
        places.extend(points.iter().map(|(place, _)| *place));
    }
    places.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    places.dedup();
    let mut header = vec![spec.x.caption()];
    header.extend(columns.iter().map(|(name, _)| name.clone()));
    let mut rows = Vec::with_capacity(places.len());
    let mut exact = Vec::with_capacity(places.len());
    let mut next = vec![0; columns.len()];
    for place in places {
        let mut row = vec![shown(&spec.x, place.0)];
        let mut full = vec![place.0.to_string()];
        for (index, (_, points)) in columns.iter().enumerate() {
            let value = points.get(next[index]).filter(|(at, _)| *at == place).map(|(_, y)| *y);
            if value.is_some() {
                next[index] += 1;
            }
            row.push(value.map(|y| shown(&spec.y, y)).unwrap_or_default());
            full.push(value.map(|y| y.to_string()).unwrap_or_default());
        }
        rows.push(row);
        exact.push(full);
    }
    DataTable { header, rows, exact }
}

/// What the curves say at a pixel: all of them at that place, or the separate point under the pointer.
///
/// Utilization is evaluated there, so that its digits are the report's; other curves are read off their points.
pub fn read_out(
    report: &Report,
    display: &Display,
    spec: &ChartSpec,
    layout: &Layout,
    (px, py): (f64, f64),
) -> Option<ReadOut> {
    let projection = &layout.projection;
    let hit = projection.nearest(spec, px, py);
    let on_point = hit.filter(|hit| matches!(spec.series.get(hit.series).map(|s| &s.kind), Some(Kind::Points(_))));
    let x = on_point.map_or_else(|| projection.x_at(px), |hit| hit.point.0);
    let mut rows: Vec<(String, String)> = projection
        .read_at(spec, x)
        .into_iter()
        .filter_map(|(index, y)| {
            let series = spec.series.get(index)?;
            let named = !series.label.is_empty() && !matches!(series.kind, Kind::Area(_));
            let y = evaluated(report, display, &series.id, x).unwrap_or(y);
            named.then(|| (series.label.clone(), shown(&spec.y, y)))
        })
        .collect();
    if let Some(hit) = on_point
        && let Some(series) = spec.series.get(hit.series)
        && !rows.iter().any(|(label, _)| *label == series.label)
    {
        rows.insert(0, (series.label.clone(), shown(&spec.y, hit.point.1)));
    }
    let px = projection.to_px(x, spec.y.range.0).0;
    (!rows.is_empty() && px.is_finite()).then(|| ReadOut { px, head: shown(&spec.x, x), rows })
}

fn evaluated(report: &Report, display: &Display, id: &str, x: f64) -> Option<f64> {
    if display.view != View::Utilization {
        return None;
    }
    let evaluator = Evaluator::ALL.into_iter().find(|evaluator| evaluator.id() == id)?;
    utilization_at(&report.scenario, evaluator, bits_on_axis(&report.scenario, display.x, x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{chart, layout};
    use crate::report::report;
    use crate::scenario::decode;

    #[test]
    fn every_view_has_a_table_with_full_lines() {
        for view in View::ALL {
            let mut decoded = decode("v=1&b=129p&fifo=43&rho=0.5&w=64KiB&p=0.01");
            decoded.display.view = *view;
            let spec = chart(&report(&decoded.scenario), &decoded.display);
            let table = data_table(&spec);
            assert!(!table.rows.is_empty(), "{view:?}");
            assert!(table.rows.iter().all(|row| row.len() == table.header.len()), "{view:?}");
            let values = table.rows.iter().flat_map(|row| &row[1..]).filter(|cell| !cell.is_empty()).count();
            let points: usize = spec.series.iter().filter(|s| !s.label.is_empty()).map(|s| points(&s.kind).len()).sum();
            assert_eq!(values, points, "{view:?}: every point is in the table");
        }
    }

    #[test]
    fn the_read_out_over_a_measured_point_says_its_value() {
        let decoded = decode("v=1&b=129p&fifo=43");
        let report = report(&decoded.scenario);
        let spec = chart(&report, &decoded.display);
        let plan = layout(&spec, 900.0, 430.0, 1.0);
        let (px, py) = plan.projection.to_px(129.0, 0.981);
        let read = read_out(&report, &decoded.display, &spec, &plan, (px + 2.0, py - 2.0)).expect("a point is there");
        assert_eq!(read.head, "129\u{a0}packets");
        assert!(read.rows.iter().any(|(label, value)| label.starts_with("router") && value == "98.1\u{a0}%"));
        assert!(read.rows.iter().any(|(label, value)| label.starts_with("lower bound") && value == "98.17\u{a0}%"));
    }
}
