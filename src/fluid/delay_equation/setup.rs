//! What a run of the delay equations is told.

use super::marking::Marking;
use super::outcome::Point;
use crate::fluid::error::{SetupError, within};
use crate::math::root::find_root;

/// For whom the equations speak, for the card of the view.
pub const VALIDITY: &str = "Many Reno flows (NewReno and SACK alike) with one round trip in congestion avoidance: W is their mean window, losses are a rate and not events, no slow start, no timeouts (p well below 10 %), no noise. It shows whether window and queue come to rest or swing, and how fast; for the utilization at a given buffer see the simulators.";

/// Flows, path, queue and marking. Rates in packets per second, times in seconds, windows and queues in packets.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Rate of the bottleneck.
    pub capacity_packets_per_s: f64,
    /// Two-way propagation.
    pub rtt_prop: f64,
    /// Number of flows.
    pub flows: f64,
    /// Packets that can wait; infinite for a queue without end.
    pub buffer: f64,
    /// How the router tells the senders.
    pub marking: Marking,
    /// Segments that one acknowledgement confirms (2 with delayed ACKs): the window grows so much slower.
    pub segments_per_ack: f64,
    /// Window of each flow until time 0.
    pub start_window: f64,
    /// Queue, and its average, until time 0.
    pub start_queue: f64,
    /// Simulated time.
    pub duration: f64,
    /// The first part of it, which is drawn but not averaged.
    pub warm: f64,
    /// Points of the path.
    pub samples: usize,
    /// Steps of the integration per propagation delay, at least.
    pub steps_per_rtt: f64,
}

impl Setup {
    /// A run of a minute from a window of one packet and an empty queue, the second half of it averaged.
    pub fn new(capacity_packets_per_s: f64, rtt_prop: f64, flows: f64, buffer: f64, marking: Marking) -> Self {
        Self {
            capacity_packets_per_s,
            rtt_prop,
            flows,
            buffer,
            marking,
            segments_per_ack: 1.0,
            start_window: 1.0,
            start_queue: 0.0,
            duration: 60.0,
            warm: 30.0,
            samples: 2000,
            steps_per_rtt: 50.0,
        }
    }

    /// Whether a run can be made of this.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        let tiny = f64::MIN_POSITIVE;
        within("capacity_packets_per_s", self.capacity_packets_per_s, 1e-3, 1e15)?;
        within("rtt_prop", self.rtt_prop, 1e-9, 1e5)?;
        within("flows", self.flows, 1.0, 1e9)?;
        within("buffer", self.buffer, tiny, f64::INFINITY)?;
        match self.marking {
            Marking::DropTail => {
                within("buffer", self.buffer, tiny, f64::MAX)?;
            }
            Marking::Linear { from, slope } => {
                within("from", from, 0.0, 1e15)?;
                within("slope", slope, 1e-15, 1e3)?;
            }
            Marking::Red { min, max, p_max, weight, .. } => {
                within("min", min, 0.0, 1e15)?;
                within("max", max, min * (1.0 + 1e-9) + tiny, 1e15)?;
                within("p_max", p_max, tiny, 1.0)?;
                within("weight", weight, 1e-9, 0.999)?;
            }
        }
        within("segments_per_ack", self.segments_per_ack, 1.0, 1e3)?;
        within("start_window", self.start_window, 1e-3, 1e12)?;
        within("start_queue", self.start_queue, 0.0, self.buffer.min(1e15))?;
        within("duration", self.duration, tiny, 1e6)?;
        within("warm", self.warm, 0.0, self.duration * (1.0 - 1e-9))?;
        within("samples", self.samples as f64, 2.0, 1e6)?;
        within("steps_per_rtt", self.steps_per_rtt, 4.0, 1e5)?;
        Ok(())
    }

    /// Where window and queue would rest: `W² p = 2/d`, `n W = R C`; whether they come to rest there is another question.
    /// `None` where the marking is too weak for a full link at any queue, or so strong that the link is never full.
    ///
    /// With drop-tail the queue rests full, more arrives than the link carries, and `p = 1 - C/y`.
    pub fn equilibrium(&self) -> Option<Point> {
        let target = 2.0 / self.segments_per_ack;
        let share = |queue: f64| (self.rtt_prop * self.capacity_packets_per_s + queue) / self.flows;
        if self.marking == Marking::DropTail {
            // W² (1 - w/W) = 2/d with w = R C/n
            let fair = share(self.buffer);
            let window = (fair + (fair * fair + 4.0 * target).sqrt()) / 2.0;
            return Some(Point { time: f64::INFINITY, window, queue: self.buffer });
        }
        let excess = |queue: f64| {
            let window = share(queue);
            window * window * self.marking.probability(queue, self.marking.piece(queue)) - target
        };
        let last = self.marking.corners().into_iter().filter(|corner| corner.is_finite()).fold(0.0, f64::max);
        // beyond the last corner p = 1 and W² grows to 2 at the latest where a flow has 1.42 packets
        let high = self.buffer.min(last + 2.0 * self.flows);
        let queue = find_root(excess, 0.0, high)?;
        Some(Point { time: f64::INFINITY, window: share(queue), queue })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equilibria_are_the_published_ones() {
        // Hollot et al. 2001: n = 60, C = 3750/s, T = 0.2 s and q = 175: W = 15.4167, p = 0.00841490
        let at = |setup: &Setup| setup.equilibrium().expect("inside");
        let hollot = Marking::Linear { from: 0.0, slope: 0.008_414_90 / 175.0 };
        let rest = at(&Setup::new(3750.0, 0.2, 60.0, f64::INFINITY, hollot));
        assert!((rest.window - 15.4167).abs() < 1e-3 && (rest.queue - 175.0).abs() < 1e-2, "{rest:?}");
        let steep = Marking::Linear { from: 150.0, slope: 0.002 };
        let rest = at(&Setup::new(3750.0, 0.2, 60.0, f64::INFINITY, steep));
        assert!((rest.window - 15.073_35).abs() < 1e-5 && (rest.queue - 154.4013).abs() < 1e-4, "{rest:?}");
        let rest = at(&Setup::new(1000.0, 0.1, 10.0, 100.0, Marking::DropTail));
        // W = 20.0995: y = 10 W/0.2, p = 1 - 1000/y
        assert!((rest.window * rest.window * (1.0 - 1000.0 / (50.0 * rest.window)) - 2.0).abs() < 1e-9, "{rest:?}");
        assert_eq!(Setup::new(1000.0, 0.1, 10.0, 5.0, Marking::Linear { from: 10.0, slope: 0.1 }).equilibrium(), None);
    }
}
