//! What must be said beside simulated points, tied to the numbers of the scenario and of its runs.

use super::simulated::{Simulated, SimulatedPoint};
use crate::job::{Figure, Mark, Simulator, buffer_in_packets};
use crate::model::window_sum::window_sum;
use crate::scenario::{LimitBy, Scenario};
use crate::units::{Packets, RoundTrips, Seconds};

/// Three duplicate acknowledgements call for a retransmission (RFC 5681, section 3.2): below four packets in flight a
/// loss is only noticed by the timer.
const FAST_RETRANSMIT: f64 = 4.0;
/// Loss above which the square-root law does not hold and timeouts come in (as for the closed forms).
const MANY_LOSSES: f64 = 0.02;
/// Variance of the sum of windows, over that of independent flows, from which flows count as partly in step.
const IN_STEP: f64 = 2.0;

/// A remark on simulated points.
#[derive(Clone, Debug, PartialEq)]
pub enum SimulatedNote {
    /// Path and buffer hold less than four packets of each flow.
    SmallWindows {
        /// Flows that share them.
        flows: f64,
        /// Packets of path and buffer.
        packets: f64,
        /// Packets for each.
        each: f64,
    },
    /// Nothing breaks the phases: all flows have the same round trip, and senders no random delay.
    SamePhase {
        /// How many flows.
        flows: f64,
    },
    /// The sum of windows varies so many times as much as that of independent flows.
    InStep {
        /// Ratio of the variances.
        ratio: f64,
    },
    /// So much is lost that timeouts shape the outcome.
    ManyLosses {
        /// Share of packets lost.
        loss: f64,
        /// Timeouts of a flow in a minute.
        timeouts: f64,
    },
    /// A queue of one packet loses a packet of nearly every pair that an ACK for two segments lets out.
    PairsDoNotFit {
        /// Waiting packets.
        buffer: f64,
        /// Segments that one ACK lets out.
        segments: f64,
    },
    /// In a buffer that counts packets an ACK takes as much room as a full packet; this one counts bytes.
    CountsBytes,
    /// Runs were made longer than asked, to hold a few sawtooths.
    Extended {
        /// Which simulator.
        engine: Simulator,
        /// The time simulated at the chosen buffer.
        duration: Seconds,
    },
    /// Runs hold less than a few sawtooths.
    TooShort {
        /// Which simulator.
        engine: Simulator,
        /// The time that the chosen buffer would need.
        needed: Seconds,
    },
}

/// The remarks on what was simulated for a scenario.
pub fn simulated_notes(scenario: &Scenario, simulated: &Simulated) -> Vec<SimulatedNote> {
    let mut notes = Vec::new();
    let buffer = buffer_in_packets(scenario, scenario.buffer);
    let path = (scenario.capacity() * mean_round_trip(scenario)).packets(scenario.packet_size).0;
    let packets = path + buffer;
    let each = packets / scenario.flows;
    if each < FAST_RETRANSMIT {
        notes.push(SimulatedNote::SmallWindows { flows: scenario.flows, packets, each });
    }
    let by_packet = Simulator::chosen(scenario.engine).contains(&Simulator::Packet);
    if by_packet && same_phase(scenario) {
        notes.push(SimulatedNote::SamePhase { flows: scenario.flows });
    }
    if by_packet && buffer <= 1.0 && scenario.segments_per_ack > 1.0 {
        notes.push(SimulatedNote::PairsDoNotFit { buffer, segments: scenario.segments_per_ack });
    }
    if scenario.limit_by == LimitBy::Bytes {
        notes.push(SimulatedNote::CountsBytes);
    }
    if let Some(point) = simulated.point(Simulator::Packet, buffer) {
        notes.extend(in_step(scenario, point, path, buffer));
        notes.extend(many_losses(scenario, point));
    }
    for engine in Simulator::ALL {
        let point = simulated.point(engine, buffer).or_else(|| simulated.points(engine).last());
        notes.extend(point.and_then(|point| match point.mark()? {
            Mark::Extended => Some(SimulatedNote::Extended { engine, duration: point.duration()? }),
            Mark::TooShort { needed } => Some(SimulatedNote::TooShort { engine, needed }),
        }));
    }
    notes
}

fn mean_round_trip(scenario: &Scenario) -> Seconds {
    scenario.rtts.map_or(scenario.rtt_prop, |trips| trips.mean())
}

fn same_phase(scenario: &Scenario) -> bool {
    let alike = match scenario.rtts {
        None => true,
        Some(RoundTrips::Range { .. }) => false,
        Some(trips @ RoundTrips::List(_)) => trips.ends().0 == trips.ends().1,
    };
    let delayed = match (scenario.overhead, scenario.access()) {
        (Some(overhead), _) => overhead.0 > 0.0,
        (None, access) => access.is_some(),
    };
    scenario.flows > 1.0 && alike && !delayed && scenario.short_load.0 <= 0.0 && scenario.loss_prob.0 <= 0.0
}

fn in_step(scenario: &Scenario, point: &SimulatedPoint, path: f64, buffer: f64) -> Option<SimulatedNote> {
    let measured = point.estimate(Figure::WindowSumVariance)?.mean;
    let sigma = window_sum(Packets(path), Packets(buffer), scenario.flows).sigma.0;
    let ratio = measured / (sigma * sigma);
    (scenario.flows > 1.0 && ratio.is_finite() && ratio >= IN_STEP).then_some(SimulatedNote::InStep { ratio })
}

fn many_losses(scenario: &Scenario, point: &SimulatedPoint) -> Option<SimulatedNote> {
    let loss = point.estimate(Figure::LossRate)?.mean;
    let measured = point.duration()?.0 * (1.0 - scenario.warm() / scenario.duration);
    let timeouts = point.estimate(Figure::Timeouts)?.mean / scenario.flows / measured * 60.0;
    (loss >= MANY_LOSSES && timeouts > 1.0).then_some(SimulatedNote::ManyLosses { loss, timeouts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Figures, Row, Task};
    use crate::scenario::decode;

    fn notes(link: &str) -> Vec<SimulatedNote> {
        simulated_notes(&decode(link).scenario, &Simulated::default())
    }

    /// The example: 400 flows share 1355 packets (1291 of the path, 64 of the buffer), 3.4 each.
    #[test]
    fn small_windows_are_counted_out() {
        let notes = notes("n=400&b=64p&rtts=25-175ms");
        let [SimulatedNote::SmallWindows { flows, packets, each }] = notes[..] else { panic!("{notes:?}") };
        assert_eq!((flows, packets.floor(), (each * 10.0).round()), (400.0, 1355.0, 34.0));
    }

    #[test]
    fn equal_phases_are_named_unless_something_breaks_them() {
        let same = |link: &str| notes(link).contains(&SimulatedNote::SamePhase { flows: 100.0 });
        assert!(same("") && same("rtts=50ms") && same("access=10Mbps&over=0") && same("rtts=50ms,50ms"));
        for link in ["rtts=25-175ms", "over=1ms", "access=10Mbps", "rtts=50ms,60ms", "p=0.001", "rho=0.1"] {
            assert!(!same(link), "{link}");
        }
        assert_eq!(notes("n=1"), []);
    }

    #[test]
    fn what_the_runs_show_is_said_with_their_numbers() {
        let scenario = decode("b=129p&over=1ms").scenario;
        let mut figures = Figures::default();
        // Independent flows: (D + B)/(3√3·√100) = 27.3 packets of deviation; this is 110, as a packet simulator has it.
        figures.set(Figure::WindowSumVariance, 12_100.0);
        figures.set(Figure::LossRate, 0.03);
        figures.set(Figure::Timeouts, 600.0);
        let task = Task { engine: Simulator::Packet, buffer: 129.0, seed: 1 };
        let mut simulated = Simulated::default();
        simulated.add(Row { task, duration: Seconds(90.0), mark: Some(Mark::Extended), figures, windows: None });
        let notes = simulated_notes(&scenario, &simulated);
        let sigma: f64 = (15_500.0 / 12.0 + 129.0) / (3.0 * 3f64.sqrt() * 10.0);
        assert!(
            matches!(notes[0], SimulatedNote::InStep { ratio } if (ratio / (12_100.0 / sigma.powi(2)) - 1.0).abs() < 1e-6),
            "{notes:?}"
        );
        // 600 timeouts of 100 flows in a minute.
        let SimulatedNote::ManyLosses { loss: 0.03, timeouts } = notes[1] else { panic!("{notes:?}") };
        assert!((timeouts - 6.0).abs() < 1e-9, "{timeouts}");
        assert_eq!(notes[2], SimulatedNote::Extended { engine: Simulator::Packet, duration: Seconds(90.0) });
    }
}
