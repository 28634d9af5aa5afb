//! What a chart needs of the simulated points: means and intervals, small enough to travel as lines of text.

use super::simulated::{Estimate, Simulated, SimulatedPoint};
use crate::job::{Figure, Simulator};
use crate::packet::Histogram;
use std::fmt;
use std::str::FromStr;

/// Figures that charts show.
const SHOWN: [Figure; 6] = [
    Figure::Utilization,
    Figure::QueueMean,
    Figure::QueueP99,
    Figure::WindowSumMean,
    Figure::WindowSumVariance,
    Figure::FctMean,
];

/// Every simulated point, by simulator, then by buffer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SimulatedCurves {
    /// The points.
    pub points: Vec<CurvePoint>,
    /// How often the sum of windows had which size with the chosen buffer: one seed of the packet simulation.
    pub windows: Option<Histogram>,
}

/// One simulator at one buffer: `point packet 129 5 utilization=0.98:0.003 queue_mean=57`.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// Which simulator.
    pub engine: Simulator,
    /// The buffer in packets.
    pub buffer: f64,
    /// How many seeds.
    pub seeds: usize,
    figures: Vec<(Figure, f64, Option<f64>)>,
}

/// A text that is no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is no simulated point")]
pub struct NoPoint;

impl SimulatedCurves {
    /// The points of a simulator, from the smallest buffer to the largest.
    pub fn of(&self, engine: Simulator) -> impl Iterator<Item = &CurvePoint> {
        self.points.iter().filter(move |point| point.engine == engine)
    }
}

impl CurvePoint {
    /// A figure over the seeds that have it; the spread between seeds does not travel.
    pub fn estimate(&self, figure: Figure) -> Option<Estimate> {
        let (_, mean, interval) = *self.figures.iter().find(|(own, ..)| *own == figure)?;
        Some(Estimate { mean, spread: None, interval, seeds: self.seeds })
    }

    /// Whether there is one seed only: the point is drawn hollow.
    pub fn first_seed_only(&self) -> bool {
        self.seeds < 2
    }
}

impl SimulatedCurves {
    /// The curves, and the windows at the chosen buffer in packets.
    pub fn new(simulated: &Simulated, chosen: f64) -> Self {
        let first = simulated.point(Simulator::Packet, chosen).and_then(|point| point.rows.first());
        Self {
            points: simulated.all().iter().map(CurvePoint::from).collect(),
            windows: first.and_then(|row| row.windows.clone()),
        }
    }
}

impl From<&SimulatedPoint> for CurvePoint {
    fn from(point: &SimulatedPoint) -> Self {
        let figure = |figure| point.estimate(figure).map(|estimate| (figure, estimate.mean, estimate.interval));
        Self {
            engine: point.engine,
            buffer: point.buffer,
            seeds: point.rows.len(),
            figures: SHOWN.into_iter().filter_map(figure).collect(),
        }
    }
}

impl fmt::Display for CurvePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "point {} {} {}", self.engine.key(), self.buffer, self.seeds)?;
        for (figure, mean, interval) in &self.figures {
            write!(f, " {}={mean}", figure.id())?;
            if let Some(half) = interval {
                write!(f, ":{half}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for CurvePoint {
    type Err = NoPoint;

    fn from_str(text: &str) -> Result<Self, NoPoint> {
        let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite()).ok_or(NoPoint);
        let mut words = text.split(' ');
        if words.next() != Some("point") {
            return Err(NoPoint);
        }
        let engine = words.next().and_then(Simulator::from_key).ok_or(NoPoint)?;
        let buffer = words.next().ok_or(NoPoint).and_then(number)?;
        let seeds = words.next().ok_or(NoPoint).and_then(number)? as usize;
        let mut figures = Vec::new();
        for word in words {
            let (id, value) = word.split_once('=').ok_or(NoPoint)?;
            let (mean, interval) = value.split_once(':').map_or((value, None), |(mean, half)| (mean, Some(half)));
            let interval = interval.map(number).transpose()?;
            figures.push((Figure::with_id(id).ok_or(NoPoint)?, number(mean)?, interval));
        }
        Ok(Self { engine, buffer, seeds, figures })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Row, Task};
    use crate::units::Seconds;

    #[test]
    fn a_point_travels_unchanged_and_garbage_is_refused() {
        let mut simulated = Simulated::default();
        for (seed, utilization) in [(1, 0.98), (2, 0.97), (3, 0.99)] {
            let mut figures = Figures::default();
            figures.set(Figure::Utilization, utilization);
            figures.set(Figure::QueueMean, 57.25);
            let task = Task { engine: Simulator::Packet, buffer: 129.0, seed };
            simulated.add(Row { task, duration: Seconds(90.0), mark: None, figures, windows: None });
        }
        let curves = SimulatedCurves::new(&simulated, 129.0);
        let text = curves.points[0].to_string();
        assert!(text.starts_with("point packet 129 3 utilization=0.98:0.0248"), "{text}");
        assert_eq!(text.parse::<CurvePoint>(), Ok(curves.points[0].clone()));
        let busy = curves.points[0].estimate(Figure::Utilization);
        assert_eq!(
            busy.and_then(|busy| busy.interval),
            simulated.all()[0].estimate(Figure::Utilization).unwrap().interval
        );
        for garbage in ["", "point", "point x 1 2", "point packet NaN 1", "point packet 1 1 utilization", "row 1"] {
            assert_eq!(garbage.parse::<CurvePoint>(), Err(NoPoint), "{garbage}");
        }
    }
}
