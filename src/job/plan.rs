//! Which runs a curve takes, in which order, and what they cost.

use super::length::run_length;
use super::refusal::Refusal;
use super::setup;
use super::task::{Simulator, Task};
use crate::fluid::many::slot_length;
use crate::scenario::Scenario;
use crate::units::{BufferSize, BufferUnit, Seconds};

/// Points of a curve, the chosen buffer not counted.
const POINTS: usize = 13;
/// The curve runs from this many BDP/√n …
const LOWEST: f64 = 0.25;
/// … to this many.
const HIGHEST: f64 = 4.0;
/// How far beyond the chosen buffer the curve goes where that lies outside.
const BEYOND: f64 = 2.0;
/// Steps of the fluid simulator that take as long as a packet of the other one, measured over ten scenarios of 1 to 5000
/// flows: about 10 ns a step, 65 ns a round trip of a flow, 30 to 150 ns a packet.
const FLUID_STEPS: f64 = 8.0;

/// Runs in the order in which they are worth having.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The first seed of every buffer, then the second of every one, and so on.
    pub tasks: Vec<Planned>,
    /// Simulators that do not answer, and why.
    pub refusals: Vec<(Simulator, Refusal)>,
}

/// A run and what it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Planned {
    /// The run.
    pub task: Task,
    /// As much as so many packets.
    pub packets: f64,
}

impl Plan {
    /// What all runs cost, in packets.
    pub fn packets(&self) -> f64 {
        self.tasks.iter().map(|planned| planned.packets).sum()
    }

    /// What the dearest run costs, in packets.
    pub fn largest(&self) -> f64 {
        self.tasks.iter().map(|planned| planned.packets).fold(0.0, f64::max)
    }
}

/// The runs of a scenario's simulators over these buffers (in packets; the first one comes first), with all seeds.
pub fn plan(scenario: &Scenario, buffers: &[f64]) -> Plan {
    let mut plan = Plan::default();
    let mut points = Vec::new();
    for &buffer in buffers {
        for &engine in Simulator::chosen(scenario.engine) {
            let task = Task { engine, buffer, seed: 0 };
            match cost(scenario, task) {
                Ok(packets) => points.push(Planned { task, packets }),
                Err(refusal) => {
                    if !plan.refusals.iter().any(|(refused, _)| *refused == engine) {
                        plan.refusals.push((engine, refusal));
                    }
                }
            }
        }
    }
    for seed in seeds(scenario) {
        plan.tasks.extend(points.iter().map(|point| Planned { task: Task { seed, ..point.task }, ..*point }));
    }
    plan
}

/// The seeds of a scenario, one after the other; beyond the largest they go on from 0.
fn seeds(scenario: &Scenario) -> impl Iterator<Item = u32> {
    let first = scenario.seed as u32;
    (0..scenario.seeds as u32).map(move |step| first.wrapping_add(step))
}

/// The chosen buffer in packets: whole ones, as a queue counts.
pub fn buffer_in_packets(scenario: &Scenario, buffer: BufferSize) -> f64 {
    scenario.bits(buffer).packets(scenario.packet_size).0.round()
}

/// The buffers of a scenario's curve in whole packets: the chosen one first, then equal ratios over 0.25 … 4 × BDP/√n,
/// or as far as the chosen one and twice beyond it.
pub fn sweep_buffers(scenario: &Scenario) -> Vec<f64> {
    let chosen = buffer_in_packets(scenario, scenario.buffer);
    let rule = scenario.bits(BufferSize { value: 1.0, unit: BufferUnit::SqrtN }).packets(scenario.packet_size).0;
    let (mut low, mut high) = (LOWEST * rule, HIGHEST * rule);
    for looked_at in scenario.compare_buffer.iter().map(|buffer| buffer_in_packets(scenario, *buffer)).chain([chosen]) {
        if looked_at > 0.0 && looked_at < low {
            low = looked_at / BEYOND;
        }
        if looked_at > high {
            high = looked_at * BEYOND;
        }
    }
    let (low, high) = (low.max(1.0), high.max(low * BEYOND).max(4.0));
    let ratio = (high / low).ln();
    let steps = (0..POINTS).map(|step| (low * (ratio * step as f64 / (POINTS - 1) as f64).exp()).round());
    let mut buffers = vec![chosen];
    for buffer in steps {
        if !buffers.contains(&buffer) {
            buffers.push(buffer);
        }
    }
    buffers
}

/// Packets that the bottleneck carries in a second if nothing but windows holds the flows.
pub(super) fn packets_per_second(scenario: &Scenario) -> f64 {
    let line = scenario.capacity().0 / scenario.packet_size.bits().0;
    let access = scenario.access().map_or(line, |rate| rate.0 / scenario.packet_size.bits().0 * scenario.flows);
    let windows = setup::window_limit(scenario)
        .map_or(line, |window| window * scenario.flows / setup::mean_round_trip(scenario).0);
    let long = access.min(windows).min(line);
    (long + scenario.short_load.0 * line).min(line)
}

/// What a fluid run costs, in packets: its steps in time, and as much as a packet for each flow in each round trip.
pub(super) fn fluid_cost(scenario: &Scenario, buffer: f64, duration: Seconds) -> f64 {
    let line = scenario.capacity().0 / scenario.packet_size.bits().0;
    let shortest = scenario.rtts.map_or(scenario.rtt_prop, |trips| trips.ends().0).0.max(1.0 / line);
    let mean = setup::mean_round_trip(scenario).0.max(1.0 / line);
    duration.0 / slot_length(line, shortest, buffer) / FLUID_STEPS + scenario.flows * duration.0 / mean
}

/// What a task costs in packets.
///
/// # Errors
/// Why its simulator does not run it.
fn cost(scenario: &Scenario, task: Task) -> Result<f64, Refusal> {
    let length = run_length(scenario, task);
    match task.engine {
        Simulator::Packet => {
            let setup = setup::packet_setup(scenario, task, length)?;
            Ok(setup.expected_packets().min(packets_per_second(scenario) * length.duration.0))
        }
        Simulator::Fluid => {
            let setup = setup::fluid_setup(scenario, task, length)?;
            setup.check().map_err(|error| Refusal::Setup(error.to_string()))?;
            Ok(fluid_cost(scenario, task.buffer, length.duration))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{FieldId, decode};
    use crate::units::CongestionControl;

    #[test]
    fn the_first_seed_of_every_point_comes_before_any_second() {
        let scenario = decode("seed=7&seeds=2").scenario;
        let plan = plan(&scenario, &[129.0, 64.0]);
        let texts: Vec<String> = plan.tasks.iter().map(|planned| planned.task.to_string()).collect();
        let one = ["packet:129:7", "fluid:129:7", "packet:64:7", "fluid:64:7"];
        let two = ["packet:129:8", "fluid:129:8", "packet:64:8", "fluid:64:8"];
        assert_eq!(texts, [one, two].concat());
        assert_eq!(plan.refusals, []);
        // 155e6 · 90 / 12000 packets.
        assert_eq!(plan.tasks[0].packets.round(), 1_162_500.0);
        // 10 Gb/s: 75 million a point, as the issue says.
        let backbone = super::plan(&decode("c=10Gbps&rtt=250ms&n=50000&engine=packet&seeds=1").scenario, &[5000.0]);
        assert_eq!(backbone.largest(), 75e6);
    }

    #[test]
    fn an_engine_that_lacks_something_says_so_and_the_other_still_runs() {
        let refused = |link: &str| plan(&decode(link).scenario, &[10.0]);
        assert_eq!(refused("engine=off"), Plan::default());
        let bbr = refused("cca=bbr");
        assert!(bbr.tasks.is_empty());
        assert_eq!(bbr.refusals.len(), 2);
        assert!(bbr.refusals.iter().all(|(_, why)| *why == Refusal::Control(CongestionControl::Bbr)));
        for (link, field) in
            [("p=0.01", FieldId::LossProb), ("rho=0.2", FieldId::ShortLoad), ("up=1Mbps", FieldId::Uplink)]
        {
            let plan = refused(&format!("seeds=1&{link}"));
            assert_eq!(plan.refusals, [(Simulator::Fluid, Refusal::NotModelled(field))]);
            assert_eq!(plan.tasks.len(), 1, "{link}");
        }
    }

    #[test]
    fn what_is_too_much_is_refused_with_the_limit() {
        for (link, expected) in [
            ("n=200001", Refusal::Flows { asked: 200_001.0, most: 200_000.0 }),
            ("c=1Tbps&rtt=1us&sim=90s", Refusal::Packets { asked: 7.5e9, most: 2e9 }),
            ("c=100Gbps&rtt=10s&sim=90s", Refusal::InFlight { asked: 83_333_343.333_333_33, most: 2e7 }),
            ("c=2bps&sim=90s", Refusal::Slow { asked: 6000.0, most: 90.0 }),
            ("access=100bps&sim=90s", Refusal::Slow { asked: 120.0, most: 90.0 }),
        ] {
            let plan = plan(&decode(&format!("engine=packet&seeds=1&{link}")).scenario, &[10.0]);
            assert_eq!(plan.refusals, [(Simulator::Packet, expected)], "{link}");
        }
    }

    #[test]
    fn the_curve_has_the_chosen_buffer_and_both_sides_of_it() {
        for link in ["", "b=10p", "b=5000p", "b=0", "b=129p&fifo=43", "rtt=0", "n=200000&c=10Gbps&rtt=250ms", "b0=1bdp"]
        {
            let scenario = decode(link).scenario;
            let buffers = sweep_buffers(&scenario);
            let chosen = buffer_in_packets(&scenario, scenario.buffer);
            assert_eq!(buffers[0], chosen, "{link}");
            assert!((4..=POINTS + 1).contains(&buffers.len()), "{link}: {buffers:?}");
            let above = buffers.iter().any(|buffer| *buffer > chosen);
            let below = chosen <= 1.0 || buffers.iter().any(|buffer| *buffer < chosen);
            assert!(above && below, "{link}: {buffers:?}");
            let mut sorted = buffers.clone();
            sorted.sort_by(f64::total_cmp);
            sorted.dedup();
            assert_eq!(sorted.len(), buffers.len(), "{link}");
        }
        // The table's link: D/√n = 129.17.
        let buffers = sweep_buffers(&decode("b=129p").scenario);
        assert_eq!((buffers[1], buffers[buffers.len() - 1]), (32.0, 517.0));
    }
}
