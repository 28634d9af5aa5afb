//! Whether window and queue come to rest: the delay equations for a scenario's numbers.

use crate::fluid::delay_equation::{Marking, Setup, Solution, solve};
use crate::fluid::single;
use crate::scenario::Scenario;
use crate::units::{CongestionControl, Packets, Seconds};

/// Sawtooths that are shown, if there is time for them.
const CYCLES: f64 = 6.0;
/// Round trips that are shown at least.
const LEAST_ROUND_TRIPS: f64 = 100.0;
/// Round trips that are computed at most: a few milliseconds.
const MOST_ROUND_TRIPS: f64 = 2000.0;
/// Steps of the integration in all, spread over the round trips.
const STEPS: f64 = 12_000.0;
/// Steps of a round trip, at least and at most.
const STEPS_PER_ROUND_TRIP: (f64, f64) = (10.0, 50.0);
/// Steps after which it is given up: several times what is planned, for windows that decay fast.
const MOST_STEPS: u64 = 60_000;
/// Points of a path.
const POINTS: usize = 900;
/// Part of the buffer by which a queue may move and still be called at rest.
const REST: f64 = 0.05;

/// Window and queue in time, for two ways to tell the senders. Windows are those of one flow.
#[derive(Clone, Debug, PartialEq)]
pub struct Oscillation {
    /// A packet that does not fit is dropped.
    pub drop_tail: Solution,
    /// Packets are marked in proportion to the queue, all of them where it is full: p = q/B.
    pub marked: Solution,
    /// Packets that the path holds.
    pub path: Packets,
    /// Packets that can wait.
    pub buffer: Packets,
    /// Flows.
    pub flows: f64,
}

/// Why there is nothing to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoOscillation {
    /// The equations are Reno's.
    Control(CongestionControl),
    /// Without propagation delay nothing is in flight.
    NoPath,
    /// Without buffer there is no queue.
    NoBuffer,
    /// One sawtooth takes so many round trips.
    TooSlow(f64),
    /// Outside of what can be integrated.
    OutOfRange,
}

/// The delay equations with the capacity, mean round trip, flows and buffer of a scenario.
///
/// # Errors
/// Why there is nothing to show.
pub fn oscillation(scenario: &Scenario) -> Result<Oscillation, NoOscillation> {
    match scenario.congestion_control {
        CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => {}
        other => return Err(NoOscillation::Control(other)),
    }
    let capacity = scenario.capacity().0 / scenario.packet_size.bits().0;
    let rtt = scenario.rtts.map_or(scenario.rtt_prop, |trips| trips.mean()).0;
    let buffer = scenario.buffer_bits().packets(scenario.packet_size).0 + scenario.hidden_fifo.0;
    if rtt <= 0.0 {
        return Err(NoOscillation::NoPath);
    }
    if buffer <= 0.0 {
        return Err(NoOscillation::NoBuffer);
    }
    let step = single::Setup {
        capacity_packets_per_s: capacity,
        rtt,
        flows: scenario.flows,
        buffer_packets: buffer,
        beta: 0.5,
        segments_per_ack: scenario.segments_per_ack,
    };
    let cycle = step.cycle().map_err(|_| NoOscillation::OutOfRange)?;
    let round_trips = cycle.period / rtt;
    if round_trips > MOST_ROUND_TRIPS {
        return Err(NoOscillation::TooSlow(round_trips));
    }
    let cycles = (MOST_ROUND_TRIPS / round_trips).floor().clamp(1.0, CYCLES);
    let shown = (cycles * round_trips).max(LEAST_ROUND_TRIPS);
    let run = |marking| {
        let setup = Setup {
            segments_per_ack: scenario.segments_per_ack,
            // From the sawtooth of flows in step, which is where they start together.
            start_window: cycle.window_min / scenario.flows,
            start_queue: cycle.queue_min,
            duration: shown * rtt,
            warm: shown * rtt / 2.0,
            samples: POINTS,
            steps_per_rtt: (STEPS / shown).clamp(STEPS_PER_ROUND_TRIP.0, STEPS_PER_ROUND_TRIP.1),
            ..Setup::new(capacity, rtt, scenario.flows, buffer, marking)
        };
        match solve(&setup, MOST_STEPS) {
            Ok(Some(solution)) => Ok(solution),
            Ok(None) => Err(NoOscillation::TooSlow(round_trips)),
            Err(_) => Err(NoOscillation::OutOfRange),
        }
    };
    Ok(Oscillation {
        drop_tail: run(Marking::DropTail)?,
        marked: run(Marking::Linear { from: 0.0, slope: 1.0 / buffer })?,
        path: Packets(capacity * rtt),
        buffer: Packets(buffer),
        flows: scenario.flows,
    })
}

impl Oscillation {
    /// Whether the queue of a solution still moves in the second half of its path, by more than a twentieth of the buffer.
    pub fn swings(&self, solution: &Solution) -> bool {
        solution.outcome.queue_max - solution.outcome.queue_min > REST * self.buffer.0
    }

    /// How long a swing takes, from its last three or more; `None` where it does not swing so often.
    pub fn period(&self, solution: &Solution) -> Option<Seconds> {
        if !self.swings(solution) {
            return None;
        }
        let middle = (solution.outcome.queue_max + solution.outcome.queue_min) / 2.0;
        let half = &solution.points[solution.points.len() / 2..];
        let ups: Vec<f64> = half
            .windows(2)
            .filter(|pair| pair[0].queue <= middle && pair[1].queue > middle)
            .map(|pair| pair[1].time)
            .collect();
        match (ups.first(), ups.last()) {
            (Some(first), Some(last)) if ups.len() >= 3 => Some(Seconds((last - first) / (ups.len() - 1) as f64)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{OPENING, decode};

    fn of(link: &str) -> Result<Oscillation, NoOscillation> {
        oscillation(&decode(link).scenario)
    }

    #[test]
    fn a_hundred_flows_with_drop_tail_swing_and_ten_times_as_many_rest() {
        let hundred = of("v=1&c=155Mbps&rtt=100ms&n=100&b=129p").expect("drawn");
        assert!(hundred.swings(&hundred.drop_tail));
        assert_eq!((hundred.drop_tail.outcome.queue_min, hundred.drop_tail.outcome.queue_max), (0.0, 129.0));
        let period = hundred.period(&hundred.drop_tail).expect("several swings");
        // a sawtooth of flows in step takes 0.72 s; the delay of the answer adds some round trips
        assert!(period.0 > 0.72 && period.0 < 1.5, "{period:?}");
        // Raina, Wischik 2005: with p = 1 - C/y stable only below 3.513 packets per flow
        let thousand = of("v=1&c=155Mbps&rtt=100ms&n=1000&b=41p").expect("drawn");
        assert!(!thousand.swings(&thousand.drop_tail));
        assert_eq!(thousand.period(&thousand.drop_tail), None);
    }

    #[test]
    fn what_cannot_be_drawn_is_told_apart() {
        assert_eq!(of("v=1&cca=bbr").err(), Some(NoOscillation::Control(CongestionControl::Bbr)));
        assert_eq!(of("v=1&cca=cubic").err(), Some(NoOscillation::Control(CongestionControl::Cubic)));
        assert_eq!(of("v=1&b=0p").err(), Some(NoOscillation::NoBuffer));
        assert!(matches!(of("v=1&c=10Gbps&rtt=250ms&n=1&b=1bdp").err(), Some(NoOscillation::TooSlow(_))));
        assert!(of(OPENING.link).is_ok());
    }

    #[test]
    fn one_flow_keeps_the_sawtooth_of_the_closed_form() {
        // with RTTs of D/2 packets the delay of the answer is short beside the tooth: U = 3/4 (1+b)²/(1+b+b²)
        let one = of("v=1&c=155Mbps&rtt=100ms&n=1&b=0.1bdp&cca=sack").expect("drawn");
        assert!((one.drop_tail.outcome.utilization - 0.8176).abs() < 0.01, "{}", one.drop_tail.outcome.utilization);
    }
}
