//! Series cut to the plot: what is left of them to paint.

use super::clip::{self, Point};
use super::projection::Projection;
use super::rect::Rect;
use super::spec::{Interval, Kind, Series};

/// A series as it will be seen: cut to the plot, in CSS px.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Pieces of a curve.
    Lines(Vec<Vec<Point>>),
    /// Filled regions.
    Regions(Vec<Vec<Point>>),
    /// Separate marks.
    Marks(Vec<Mark>),
}

/// One separate mark, in CSS px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its centre.
    pub at: Point,
    /// Upper and lower end of its error bar.
    pub bar: Option<(f64, f64)>,
}

/// What is seen of a series.
pub(super) fn shape(series: &Series, projection: &Projection, plot: &Rect) -> Shape {
    let px = |points: &[(f64, f64)]| -> Vec<Point> { points.iter().map(|&(x, y)| projection.to_px(x, y)).collect() };
    let cut = |points: Vec<Point>| {
        Shape::Lines(clip::polyline(&points, plot).into_iter().map(|piece| clip::thinned(piece, 0.5)).collect())
    };
    match &series.kind {
        Kind::Line(points) => cut(px(points)),
        Kind::Step(points) => {
            let mut stairs = Vec::with_capacity(2 * points.len());
            for (index, point) in px(points).into_iter().enumerate() {
                if let Some(&(_, before)) = stairs.last().filter(|_| index > 0) {
                    stairs.push((point.0, before));
                }
                stairs.push(point);
            }
            cut(stairs)
        }
        Kind::Area(intervals) => {
            let ends = |interval: &Interval| {
                let (x, low) = projection.to_px(interval.x, interval.low);
                (x, low, projection.y_axis().to_px(interval.high))
            };
            let edges: Vec<(f64, f64, f64)> = intervals.iter().map(ends).collect();
            let whole = |(x, low, high): &(f64, f64, f64)| x.is_finite() && low.is_finite() && high.is_finite();
            let runs = edges.split(|edge| !whole(edge)).filter(|run| run.len() > 1).map(|run| {
                let upper = run.iter().map(|&(x, _, high)| (x, high));
                let lower = run.iter().rev().map(|&(x, low, _)| (x, low));
                clip::polygon(&upper.chain(lower).collect::<Vec<Point>>(), plot)
            });
            Shape::Regions(runs.filter(|region| !region.is_empty()).collect())
        }
        Kind::Points(samples) => {
            let marks = samples.iter().filter_map(|sample| {
                let at = projection.to_px(sample.x, sample.y);
                let bar = sample.bar.map(|(low, high)| {
                    let end = |value| projection.y_axis().to_px(value).clamp(plot.top, plot.bottom);
                    (end(high), end(low))
                });
                let bar = bar.filter(|(high, low)| high.is_finite() && low.is_finite());
                plot.contains(at).then_some(Mark { at, bar })
            });
            Shape::Marks(marks.collect())
        }
    }
}
