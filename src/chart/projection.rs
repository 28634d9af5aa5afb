//! From values to pixels and back: what hover read-outs and dragging use, the same as what was drawn.

use super::clip::Point;
use super::rect::Rect;
use super::scale::AxisMap;
use super::spec::{ChartSpec, Kind};

/// A point series answers the pointer within this many CSS px.
const REACH: f64 = 22.0;

/// The two axes laid along the plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection {
    x: AxisMap,
    y: AxisMap,
    plot: Rect,
}

/// What the pointer is at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the series in the spec.
    pub series: usize,
    /// The point, in the unit of the data.
    pub point: (f64, f64),
    /// Where it is drawn, in CSS px.
    pub px: (f64, f64),
}

impl Projection {
    pub(super) fn new(spec: &ChartSpec, plot: Rect) -> Self {
        Self {
            x: AxisMap::new(spec.x.scale, spec.x.range, plot.left, plot.right),
            y: AxisMap::new(spec.y.scale, spec.y.range, plot.bottom, plot.top),
            plot,
        }
    }

    /// The horizontal axis.
    pub fn x_axis(&self) -> &AxisMap {
        &self.x
    }

    /// The vertical axis.
    pub fn y_axis(&self) -> &AxisMap {
        &self.y
    }

    /// The pixel of a point; NaN where the point has no place (zero on a logarithmic axis).
    pub fn to_px(&self, x: f64, y: f64) -> Point {
        (self.x.to_px(x), self.y.to_px(y))
    }

    /// The x value at a horizontal pixel, kept within the axis: where a dragged handle is.
    pub fn x_at(&self, px: f64) -> f64 {
        let (low, high) = self.x.range();
        self.x.value_at(px.clamp(self.plot.left, self.plot.right)).clamp(low, high)
    }

    /// The y value at a vertical pixel, kept within the axis.
    pub fn y_at(&self, px: f64) -> f64 {
        let (low, high) = self.y.range();
        self.y.value_at(px.clamp(self.plot.top, self.plot.bottom)).clamp(low, high)
    }

    /// What is nearest to a pixel: a separate point within reach, else the curve that is vertically nearest.
    pub fn nearest(&self, spec: &ChartSpec, px: f64, py: f64) -> Option<Hit> {
        if !self.plot.grown(REACH).contains((px, py)) {
            return None;
        }
        let mut best: Option<(f64, Hit)> = None;
        let mut offer = |distance: f64, hit: Hit| {
            if distance.is_finite() && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, hit));
            }
        };
        for (series, one) in spec.series.iter().enumerate() {
            if let Kind::Points(samples) = &one.kind {
                for sample in samples {
                    let at = self.to_px(sample.x, sample.y);
                    let distance = (at.0 - px).hypot(at.1 - py);
                    if distance <= REACH && self.plot.contains(at) {
                        offer(distance, Hit { series, point: (sample.x, sample.y), px: at });
                    }
                }
            }
        }
        if best.is_none() {
            let x = self.x_at(px);
            for (series, y) in self.read_at(spec, x) {
                let at = self.to_px(x, y);
                let distance = (at.1.clamp(self.plot.top, self.plot.bottom) - py).abs();
                best = match best {
                    Some((least, hit)) if least <= distance => Some((least, hit)),
                    kept if !distance.is_finite() => kept,
                    _ => Some((distance, Hit { series, point: (x, y), px: at })),
                };
            }
        }
        best.map(|(_, hit)| hit)
    }

    /// The value of every curve at `x`, interpolated along the axes as drawn: (index of the series, y).
    /// Of an area it is the upper edge; separate points answer only at their own x.
    pub fn read_at(&self, spec: &ChartSpec, x: f64) -> Vec<(usize, f64)> {
        spec.series.iter().enumerate().filter_map(|(index, one)| Some((index, self.read(&one.kind, x)?))).collect()
    }

    fn read(&self, kind: &Kind, x: f64) -> Option<f64> {
        match kind {
            Kind::Line(points) => self.between(points.iter().copied(), x),
            Kind::Area(intervals) => self.between(intervals.iter().map(|interval| (interval.x, interval.high)), x),
            Kind::Step(points) => {
                let last = points.last()?.0;
                let held = points.iter().rev().find(|point| point.0 <= x)?;
                (x <= last && held.1.is_finite()).then_some(held.1)
            }
            Kind::Points(samples) => {
                samples.iter().find(|sample| (sample.x - x).abs() <= 1e-9 * x.abs()).map(|sample| sample.y)
            }
        }
    }

    fn between(&self, points: impl Iterator<Item = (f64, f64)>, x: f64) -> Option<f64> {
        let mut before: Option<(f64, f64)> = None;
        for point in points {
            if point.0 == x && point.1.is_finite() {
                return Some(point.1);
            }
            if let Some(start) = before
                && start.0 < x
                && x < point.0
            {
                let (xs, ys) = (self.x.scale(), self.y.scale());
                let (from, to) = (xs.forward(start.0), xs.forward(point.0));
                let share = (xs.forward(x) - from) / (to - from);
                let (low, high) = (ys.forward(start.1), ys.forward(point.1));
                let y = ys.inverse(low + share * (high - low));
                return y.is_finite().then_some(y);
            }
            before = Some(point);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::palette::Role;
    use super::super::scale::Scale;
    use super::super::spec::{Axis, Sample, Series};
    use super::super::ticks::TickFormat;
    use super::*;

    fn spec() -> ChartSpec {
        let axis =
            |scale, range| Axis { label: String::new(), unit: String::new(), scale, range, ticks: TickFormat::Number };
        ChartSpec {
            name: "test".into(),
            title: String::new(),
            description: String::new(),
            x: axis(Scale::Log, (1.0, 100.0)),
            y: axis(Scale::Linear, (0.0, 10.0)),
            series: vec![
                Series::new("a", "a", Role::Model, Kind::Line(vec![(1.0, 0.0), (100.0, 10.0)])),
                Series::new("b", "b", Role::Measured, Kind::Points(vec![Sample::new(10.0, 9.0)])),
                Series::new("c", "c", Role::Compare, Kind::Step(vec![(1.0, 1.0), (10.0, 2.0), (100.0, 3.0)])),
            ],
            rules: vec![],
            bands: vec![],
            notes: vec![],
        }
    }

    #[test]
    fn pixels_return_to_values() {
        let projection = Projection::new(&spec(), Rect { left: 0.0, top: 0.0, right: 200.0, bottom: 100.0 });
        assert_eq!(projection.to_px(10.0, 5.0), (100.0, 50.0));
        assert!((projection.x_at(100.0) - 10.0).abs() < 1e-9);
        assert!((projection.x_at(-50.0) - 1.0).abs() < 1e-9);
        assert!((projection.y_at(25.0) - 7.5).abs() < 1e-9);
    }

    #[test]
    fn curves_are_read_along_the_axes() {
        let projection = Projection::new(&spec(), Rect { left: 0.0, top: 0.0, right: 200.0, bottom: 100.0 });
        // half way along a logarithmic axis, half way up
        let read = projection.read_at(&spec(), 10.0);
        assert_eq!(read.len(), 3);
        assert!((read[0].1 - 5.0).abs() < 1e-9);
        assert_eq!(read[1], (1, 9.0));
        assert_eq!(read[2], (2, 2.0));
        assert!(projection.read_at(&spec(), 1000.0).is_empty());
    }

    #[test]
    fn points_are_nearer_than_curves() {
        let projection = Projection::new(&spec(), Rect { left: 0.0, top: 0.0, right: 200.0, bottom: 100.0 });
        assert_eq!(projection.nearest(&spec(), 103.0, 14.0).map(|hit| hit.series), Some(1));
        let hit = projection.nearest(&spec(), 150.0, 20.0);
        assert_eq!(hit.map(|hit| hit.series), Some(0));
        assert!(projection.nearest(&spec(), 900.0, 900.0).is_none());
    }
}
