//! What the simulators measured against the buffer, as series beside the curves.

use super::axis::axis_value;
use crate::chart::{Kind, Marker, Role, Sample, Series};
use crate::job::{Figure, Simulator};
use crate::report::{CurvePoint, SimulatedCurves};
use crate::scenario::{Display, Scenario};
use crate::text::{Word, word};
use crate::units::Packets;

/// Series of one figure: the fluid simulation as a line, the packet simulation as points: hollow where one seed has
/// come in, with the 95 % interval from the third on. `shown` turns the figure into the value of the vertical axis.
pub(super) fn simulated_series(
    scenario: &Scenario,
    simulated: &SimulatedCurves,
    display: &Display,
    figure: Figure,
    shown: impl Fn(f64) -> f64,
) -> Vec<Series> {
    let sample = |point: &CurvePoint| {
        let estimate = point.estimate(figure)?;
        let x = axis_value(scenario, display.x, Packets(point.buffer).bits(scenario.packet_size));
        let end = |offset: f64| shown((estimate.mean + offset).max(0.0));
        let bar = estimate.interval.map(|half| (end(-half), end(half)));
        Some(Sample { x, y: shown(estimate.mean), bar })
    };
    let say = |key| word(display.lang, key).to_owned();
    let waiting = figure == Figure::QueueMean;
    let mut series = Vec::new();
    let fluid: Vec<(f64, f64)> =
        simulated.of(Simulator::Fluid).filter_map(sample).map(|sample| (sample.x, sample.y)).collect();
    // A line needs two ends; the first point of a curve that is still coming in waits for the second.
    if fluid.len() > 1 {
        let key = if waiting { Word::SeriesFluidWait } else { Word::SeriesFluid };
        series.push(Series::new("simulated_fluid", say(key), Role::Fluid, Kind::Line(fluid)));
    }
    for (id, key, first, marker) in [
        ("simulated_packet_first", Word::SeriesPacketFirst, true, Marker::Ring),
        ("simulated_packet", Word::SeriesPacket, false, Marker::Dot),
    ] {
        let key = if waiting { Word::SeriesPacketWait } else { key };
        let chosen = simulated.of(Simulator::Packet).filter(|point| point.first_seed_only() == first);
        let points: Vec<Sample> = chosen.filter_map(sample).collect();
        if !points.is_empty() {
            let mut points = Series::new(id, say(key), Role::Packet, Kind::Points(points));
            points.marker = Some(marker);
            series.push(points);
        }
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Row, Task};
    use crate::report::Simulated;
    use crate::scenario::decode;
    use crate::units::Seconds;

    fn row(engine: Simulator, buffer: f64, seed: u32, utilization: f64) -> Row {
        let mut figures = Figures::default();
        figures.set(Figure::Utilization, utilization);
        Row { task: Task { engine, buffer, seed }, duration: Seconds(90.0), mark: None, figures, windows: None }
    }

    #[test]
    fn points_are_hollow_then_full_then_have_an_interval() {
        let decoded = decode("v=1&b=129p");
        let mut simulated = Simulated::default();
        let series = |simulated: &Simulated| {
            simulated_series(
                &decoded.scenario,
                &SimulatedCurves::new(simulated, 129.0),
                &decoded.display,
                Figure::Utilization,
                |value| value,
            )
        };
        assert_eq!(series(&simulated), []);
        simulated.add(row(Simulator::Packet, 129.0, 1, 0.98));
        let first = series(&simulated);
        assert_eq!((first.len(), first[0].marker()), (1, Marker::Ring));
        simulated.add(row(Simulator::Packet, 129.0, 2, 0.97));
        assert_eq!(series(&simulated)[0].marker(), Marker::Dot);
        simulated.add(row(Simulator::Packet, 129.0, 3, 0.99));
        let Kind::Points(points) = &series(&simulated)[0].kind else { panic!("points") };
        // Student's t at 2 degrees of freedom is 4.3027: 0.98 ± 4.3027 · 0.01/√3.
        let (low, high) = points[0].bar.expect("three seeds");
        assert!((low - (0.98 - 0.024_84)).abs() < 1e-5 && (high - (0.98 + 0.024_84)).abs() < 1e-5);
        simulated.add(row(Simulator::Fluid, 129.0, 1, 0.98));
        assert_eq!(series(&simulated).len(), 1);
        simulated.add(row(Simulator::Fluid, 64.0, 1, 0.95));
        let Kind::Line(line) = &series(&simulated)[0].kind else { panic!("a line") };
        assert_eq!(line.iter().map(|point| point.0.round()).collect::<Vec<_>>(), [64.0, 129.0]);
    }
}
