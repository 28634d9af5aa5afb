//! What the simulators measured: rows of single runs, merged into a point per simulator and buffer.

use crate::job::{Figure, Mark, Row, Simulator, Task};
use crate::units::{Seconds, Unit};

/// Seeds from which an interval is given: with two, Student's t is 12.7 deviations wide and says nothing.
const SEEDS_FOR_INTERVAL: usize = 3;

/// What the simulators have measured so far for one scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulated {
    points: Vec<SimulatedPoint>,
}

/// One simulator at one buffer, over all seeds that are there.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatedPoint {
    /// Which simulator.
    pub engine: Simulator,
    /// The buffer in packets.
    pub buffer: f64,
    /// One for each seed, in the order of the seeds.
    pub rows: Vec<Row>,
}

/// A mean over seeds and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Standard deviation between seeds, from two on.
    pub spread: Option<f64>,
    /// Half of the 95 % interval by Student's t, from three seeds on: mean ± this.
    pub interval: Option<f64>,
    /// How many seeds.
    pub seeds: usize,
}

impl Simulated {
    /// Takes in a row. A row of a run that is there already replaces it: the same run gives the same row.
    pub fn add(&mut self, row: Row) {
        let key = |point: &SimulatedPoint| (point.engine, point.buffer);
        let (engine, buffer) = (row.task.engine, row.task.buffer);
        let place = self
            .points
            .binary_search_by(|point| key(point).0.cmp(&engine).then(key(point).1.total_cmp(&buffer)))
            .unwrap_or_else(|place| {
                self.points.insert(place, SimulatedPoint { engine, buffer, rows: Vec::new() });
                place
            });
        let rows = &mut self.points[place].rows;
        match rows.binary_search_by_key(&row.task.seed, |row| row.task.seed) {
            Ok(same) => rows[same] = row,
            Err(next) => rows.insert(next, row),
        }
    }

    /// The points of a simulator, from the smallest buffer to the largest.
    pub fn points(&self, engine: Simulator) -> impl Iterator<Item = &SimulatedPoint> {
        self.points.iter().filter(move |point| point.engine == engine)
    }

    /// The point of a simulator at a buffer.
    pub fn point(&self, engine: Simulator, buffer: f64) -> Option<&SimulatedPoint> {
        self.points(engine).find(|point| point.buffer == buffer)
    }

    /// Whether a run is there already.
    pub fn has(&self, task: &Task) -> bool {
        self.point(task.engine, task.buffer).is_some_and(|point| point.rows.iter().any(|row| row.task == *task))
    }

    /// Every seed that a row has.
    pub fn seeds(&self) -> impl Iterator<Item = u32> {
        self.points.iter().flat_map(|point| &point.rows).map(|row| row.task.seed)
    }

    /// Whether nothing has come in.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Every point, by simulator, then by buffer.
    pub fn all(&self) -> &[SimulatedPoint] {
        &self.points
    }
}

impl SimulatedPoint {
    /// Whether there is one seed only: the point is drawn hollow.
    pub fn first_seed_only(&self) -> bool {
        self.rows.len() < 2
    }

    /// A figure over the seeds that have it.
    pub fn estimate(&self, figure: Figure) -> Option<Estimate> {
        let values: Vec<f64> = self.rows.iter().filter_map(|row| row.figures.get(figure)).collect();
        Estimate::of(&values)
    }

    /// What must be said of the length of its runs.
    pub fn mark(&self) -> Option<Mark> {
        self.rows.first().and_then(|row| row.mark)
    }

    /// The simulated time of its runs.
    pub fn duration(&self) -> Option<Seconds> {
        self.rows.first().map(|row| row.duration)
    }
}

impl Estimate {
    /// The estimate from these values; `None` from none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let seeds = values.len();
        if seeds == 0 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / seeds as f64;
        let degrees = (seeds - 1) as f64;
        let spread = (seeds > 1)
            .then(|| (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / degrees).sqrt());
        let interval = spread
            .filter(|_| seeds >= SEEDS_FOR_INTERVAL)
            .map(|spread| student_t(seeds - 1) * spread / (seeds as f64).sqrt());
        Some(Self { mean, spread, interval, seeds })
    }
}

/// What leaves out 2.5 % above it in Student's distribution with so many degrees of freedom.
///
/// A table up to ten, beyond that the normal quantile with three terms of the Cornish–Fisher expansion, exact to 0.0003.
/// statrs has it for any probability by bisection of an incomplete beta function, which the page would have to carry:
/// the tests compare with it.
fn student_t(degrees: usize) -> f64 {
    const TABLE: [f64; 10] =
        [12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004, 2.262_157, 2.228_139];
    const Z: f64 = 1.959_964;
    match TABLE.get(degrees.wrapping_sub(1)) {
        Some(value) => *value,
        None => {
            let (n, z2) = (degrees.max(1) as f64, Z * Z);
            let terms = [
                (z2 + 1.0) / 4.0,
                ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
                (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
            ];
            Z * (1.0 + terms[0] / n + terms[1] / (n * n) + terms[2] / (n * n * n))
        }
    }
}

/// The unit of a figure.
pub fn figure_unit(figure: Figure) -> Unit {
    match figure {
        Figure::Utilization | Figure::LossRate => Unit::Fraction,
        Figure::QueueMean | Figure::QueueP50 | Figure::QueueP99 | Figure::PacketsForwarded | Figure::WindowSumMean => {
            Unit::Packet
        }
        Figure::Goodput => Unit::BitPerSecond,
        // An index from 1/n to 1; packets squared have no unit of their own.
        Figure::JainIndex | Figure::Timeouts | Figure::WindowSumVariance => Unit::Count,
        Figure::FctMean | Figure::FctP99 | Figure::SimWallTime => Unit::Second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Task};

    fn row(engine: Simulator, buffer: f64, seed: u32, utilization: f64) -> Row {
        let mut figures = Figures::default();
        figures.set(Figure::Utilization, utilization);
        Row { task: Task { engine, buffer, seed }, duration: Seconds(90.0), mark: None, figures, windows: None }
    }

    /// t at 97.5 %: 4.3027 for 2 degrees of freedom, 2.7764 for 4 (any table of Student's distribution). The values
    /// 1, 2, 3 have mean 2 and deviation 1; 1 … 5 have mean 3 and deviation √2.5.
    #[test]
    fn the_quantile_is_that_of_statrs() {
        use statrs::distribution::{ContinuousCDF, StudentsT};
        for degrees in 1..200 {
            let exact = StudentsT::new(0.0, 1.0, degrees as f64).expect("valid").inverse_cdf(0.975);
            let ours = student_t(degrees);
            assert!((ours / exact - 1.0).abs() < 1.5e-4, "{degrees}: {ours} is not {exact}");
        }
    }

    #[test]
    fn the_interval_is_students() {
        let one = Estimate::of(&[1.0]).expect("a value");
        assert_eq!((one.mean, one.spread, one.interval), (1.0, None, None));
        let two = Estimate::of(&[1.0, 3.0]).expect("values");
        assert_eq!((two.spread, two.interval), (Some(2f64.sqrt()), None));
        let three = Estimate::of(&[1.0, 2.0, 3.0]).expect("values");
        assert!((three.interval.expect("three") - 4.302_65 / 3f64.sqrt()).abs() < 1e-3, "{three:?}");
        let five = Estimate::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("values");
        assert!((five.interval.expect("five") - 2.776_45 * 0.5f64.sqrt()).abs() < 1e-3, "{five:?}");
        assert_eq!(Estimate::of(&[]), None);
    }

    #[test]
    fn rows_become_points_whatever_their_order() {
        let rows = [
            row(Simulator::Packet, 129.0, 2, 0.98),
            row(Simulator::Fluid, 129.0, 1, 0.9),
            row(Simulator::Packet, 64.0, 1, 0.94),
            row(Simulator::Packet, 129.0, 1, 0.97),
            row(Simulator::Packet, 129.0, 3, 0.99),
            row(Simulator::Packet, 129.0, 2, 0.98),
        ];
        let gathered = |order: &[usize]| {
            let mut simulated = Simulated::default();
            order.iter().for_each(|index| simulated.add(rows[*index].clone()));
            simulated
        };
        let simulated = gathered(&[0, 1, 2, 3, 4, 5]);
        assert_eq!(simulated, gathered(&[5, 4, 3, 2, 1, 0]));
        let buffers: Vec<f64> = simulated.points(Simulator::Packet).map(|point| point.buffer).collect();
        assert_eq!(buffers, [64.0, 129.0]);
        let point = simulated.point(Simulator::Packet, 129.0).expect("a point");
        let estimate = point.estimate(Figure::Utilization).expect("a figure");
        assert!((estimate.mean - 0.98).abs() < 1e-12 && estimate.seeds == 3 && !point.first_seed_only());
        assert!(simulated.point(Simulator::Packet, 64.0).is_some_and(SimulatedPoint::first_seed_only));
        assert_eq!(point.estimate(Figure::Goodput), None);
    }
}
