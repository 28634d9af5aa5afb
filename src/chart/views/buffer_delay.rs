//! Queueing delay against buffer: what the last packet of a full queue waits, and the mean of one flow's sawtooth.

use super::axis::{axis_value, buffer_axis, buffer_rules};
use super::simulated::simulated_series;
use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::job::Figure;
use crate::model::single_flow_queue_mean::single_flow_queue_mean;
use crate::report::{Reason, Report, SimulatedCurves, Verdict, sample_buffers};
use crate::scenario::{Display, Scenario};
use crate::text::{Word, delay_caption, display_value, word};
use crate::units::{Bits, Packets, Seconds};

const POINTS: usize = 120;

pub(super) fn spec(report: &Report, simulated: &SimulatedCurves, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let at = |bits| axis_value(scenario, display.x, bits);
    let buffers = sample_buffers(scenario, POINTS);
    let full: Vec<(f64, f64)> = buffers.iter().map(|&bits| (at(bits), (bits / scenario.capacity()).0)).collect();
    let mut series = vec![Series::new("buffer_delay", say(Word::SeriesFull), Role::Ink, Kind::Line(full))];
    let mean: Vec<(f64, f64)> = buffers
        .iter()
        .filter_map(|&bits| {
            let queue = mean_queue(scenario, bits)?;
            Some((at(bits), (queue / scenario.capacity()).0))
        })
        .filter(|point| point.1 > 0.0)
        .collect();
    if !mean.is_empty() {
        let key = if scenario.flows == 1.0 { Word::SeriesMeanAlone } else { Word::SeriesMeanOneFlow };
        series.push(Series::new("single_flow_queue_mean", say(key), Role::ModelC, Kind::Line(mean)));
    }
    // The axis is logarithmic: a queue that is always empty has no place on it.
    let wait = |packets: f64| {
        let wait = (Packets(packets).bits(scenario.packet_size) / scenario.capacity()).0;
        if wait > 0.0 { wait } else { f64::NAN }
    };
    series.extend(simulated_series(scenario, simulated, display, Figure::QueueMean, wait));
    let mut rules = buffer_rules(scenario, display);
    if let Some(delay) = scenario.max_queue_delay {
        rules.push(horizontal(
            format!("{} {}", say(Word::SeriesTarget), display_value(delay.into())),
            Role::Target,
            delay,
        ));
    }
    let verdict = Verdict::of(report);
    let standing = verdict.reasons.iter().find_map(|reason| match reason {
        Reason::WindowsFit { delay, .. } => Some(*delay),
        _ => None,
    });
    if let Some(delay) = standing {
        let label = format!("{} {}", say(Word::StandingQueue), display_value(delay.into()));
        rules.push(horizontal(label, Role::Measured, delay));
    }
    let (low, high) = full_range(report);
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartDelay),
        description: delay_caption(display.lang, scenario, &verdict, standing),
        x: buffer_axis(scenario, display),
        y: Axis {
            label: say(Word::AxisDelay),
            unit: String::new(),
            scale: Scale::Log,
            range: (low, high),
            ticks: TickFormat::Duration,
        },
        series,
        rules,
        bands: Vec::new(),
        notes: Vec::new(),
    }
}

/// Mean queue of one flow, or of all in step.
fn mean_queue(scenario: &Scenario, buffer: Bits) -> Option<Bits> {
    let size = scenario.packet_size;
    let queue =
        single_flow_queue_mean(scenario.congestion_control, scenario.bdp().packets(size), buffer.packets(size))?;
    Some(queue.bits(size))
}

fn horizontal(label: String, role: Role, at: Seconds) -> Rule {
    let id = if role == Role::Target { "delay" } else { "standing_queue" };
    Rule { id: id.to_owned(), label, role, direction: Direction::Horizontal, at: at.0, handle: false }
}

fn full_range(report: &Report) -> (f64, f64) {
    let scenario = &report.scenario;
    let (low, high) = crate::report::buffer_range(scenario);
    ((low / scenario.capacity()).0, (high / scenario.capacity()).0)
}
