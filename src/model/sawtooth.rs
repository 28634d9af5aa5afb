//! The window W(t) and the queue Q(t) of one long-lived flow, piecewise exact.

use super::card::{Card, Evidence, Source, Symbol};
use super::congestion_control::{Growth, SCALABLE_INCREASE};
use super::single_flow_form::{SingleFlowForm, single_flow_form};
use super::single_flow_period::{Path, single_flow_period};
use super::symbol;
use crate::units::{CongestionControl, Packets, Seconds, Unit};

const TIME: Symbol = Symbol { name: "t", meaning: "time since the loss", unit: Unit::Second };
const BUSY_TIME: Symbol = Symbol { name: "t", meaning: "time since the queue began to build", unit: Unit::Second };

macro_rules! window_card {
    ($(#[$doc:meta])* $name:ident, $formula:literal, [$($symbol:expr),*], $validity:literal, $citation:literal) => {
        $(#[$doc])*
        pub const $name: Card = Card {
            id: "sawtooth",
            formula: $formula,
            result: "W",
            symbols: &[$($symbol),*],
            unit: Unit::Packet,
            validity: $validity,
            source: Source { citation: $citation, evidence: Evidence::Derived },
        };
    };
}

window_card!(
    /// Reno while the queue never empties.
    ADDITIVE_FULL, "W = sqrt(2*C*t/(8*S*d)+(beta*(D+B))^2)",
    [symbol::CAPACITY, TIME, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK, symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS],
    "Over- or right-buffered Reno flow: the queue is W-D.",
    "Appenzeller, Keslassy, McKeown 2004, appendix B, with W(0)^2 (the report misprints W(0))"
);
window_card!(
    /// Reno while the link idles.
    ADDITIVE_IDLE, "W = beta*(D+B)+t*C/(8*S*D*d)",
    [symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS, TIME, symbol::CAPACITY, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK],
    "Under-buffered Reno flow while W is below D: the queue is empty.",
    "One packet per round trip of D at rate C; derived"
);
window_card!(
    /// Reno while the queue builds up from nothing.
    ADDITIVE_BUSY, "W = sqrt(2*C*t/(8*S*d)+D^2)",
    [symbol::CAPACITY, BUSY_TIME, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK, symbol::BDP_PACKETS],
    "Under- or right-buffered Reno flow while W is above D: the queue is W-D.",
    "Appenzeller, Keslassy, McKeown 2004, appendix B"
);
window_card!(
    /// CUBIC.
    CUBIC, "W = (D+B)*(1-(1-beta)*(1-t/T)^3)",
    [symbol::BDP_PACKETS, symbol::BUFFER_PACKETS, symbol::BETA, TIME, Symbol { name: "T", meaning: "time between two losses", unit: Unit::Second }],
    "CUBIC flow outside its Reno-friendly region: the queue is W-D where positive.",
    "L. Xu et al., CUBIC for Fast and Long-Distance Networks, RFC 9438, 2023, section 4.2, with K = T"
);
window_card!(
    /// Scalable while the queue never empties.
    EXPONENTIAL_FULL, "W = beta*(D+B)+0.01*C*t/(8*S*d)",
    [symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS, symbol::CAPACITY, TIME, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK],
    "Over- or right-buffered Scalable flow: ACKs come at the line rate, the queue is W-D.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)"
);
window_card!(
    /// Scalable while the link idles.
    EXPONENTIAL_IDLE, "W = beta*(D+B)*exp(0.01*C*t/(8*S*D*d))",
    [symbol::BETA, symbol::BDP_PACKETS, symbol::BUFFER_PACKETS, symbol::CAPACITY, TIME, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK],
    "Under-buffered Scalable flow while W is below D: the queue is empty.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)"
);
window_card!(
    /// Scalable while the queue builds up from nothing.
    EXPONENTIAL_BUSY, "W = D+0.01*C*t/(8*S*d)",
    [symbol::BDP_PACKETS, symbol::CAPACITY, BUSY_TIME, symbol::PACKET_SIZE, symbol::SEGMENTS_PER_ACK],
    "Under- or right-buffered Scalable flow while W is above D: the queue is W-D.",
    "Derived from Scalable TCP's multiplicative increase (T. Kelly, CCR 33(2), 2003)"
);

/// How the buffer compares with the one that just keeps the link busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The queue empties and the link idles.
    Under,
    /// The queue just empties (within 1e-9 of the path).
    Right,
    /// The queue never empties.
    Over,
}

/// A point of the sawtooth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SawtoothPoint {
    /// Time since a loss.
    pub time: Seconds,
    /// The window W.
    pub window: Packets,
    /// The queue, max(0, W − D).
    pub queue: Packets,
}

/// One flow's sawtooth.
#[derive(Clone, Copy, Debug)]
pub struct Sawtooth {
    form: SingleFlowForm,
    path: Path,
    period: Seconds,
    idle_time: Seconds,
}

/// The sawtooth of one long-lived flow; `None` for BBR and where nothing is in flight.
///
/// # Formula
/// Reno grows by C/(d·max(W, D)) packets/s, hence linearly while W < D and as √(W₀² + 2Ct/d) above;
/// Scalable by 0.01·min(W/D, 1)·C/d, hence exponentially and then linearly; CUBIC along its cubic. Q = max(0, W − D).
///
/// # Validity
/// One long-lived flow without timeouts. A loss happens at W = D + B and takes effect at once.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Appenzeller, Keslassy, McKeown 2004, appendix B (its W(t) = √(2Ct + D²) is the case B = D); RFC 9438; Kelly 2003.
///
/// # Examples
/// ```
/// use bufferwise::{model::{sawtooth::{Fit, sawtooth}, single_flow_period::Path}, units::*};
/// let path = Path {
///     bdp: Packets(142.0),
///     buffer: Packets(142.0),
///     packet_size: Bytes(1500.0),
///     capacity: BitRate(12e6),
///     segments_per_ack: 1.0,
/// };
/// let sawtooth = sawtooth(CongestionControl::Reno, &path).expect("Reno has one");
/// assert_eq!(sawtooth.fit(), Fit::Right);
/// assert!((sawtooth.window(Seconds(10.0)).0 - (2.0 * 1000.0 * 10.0 + 142.0f64 * 142.0).sqrt()).abs() < 1e-9);
/// ```
pub fn sawtooth(control: CongestionControl, path: &Path) -> Option<Sawtooth> {
    let form = single_flow_form(control, path.bdp, path.buffer)?;
    let period = single_flow_period(control, path)?;
    let (d, top) = (path.bdp.0, path.bdp.0 + path.buffer.0);
    let d_line = path.line_time(path.bdp) * path.segments_per_ack;
    let idle_time = match form.growth {
        _ if form.full => Seconds(0.0),
        Growth::Additive => d_line * (d - form.beta * top),
        Growth::Cubic => period * (1.0 - (path.buffer.0 / (top * (1.0 - form.beta))).cbrt()),
        Growth::Exponential => d_line * (-(form.beta * (top / d)).ln() / SCALABLE_INCREASE),
    };
    (period.0 > 0.0).then_some(Sawtooth { form, path: *path, period, idle_time })
}

impl Sawtooth {
    /// The time between two losses.
    pub fn period(&self) -> Seconds {
        self.period
    }

    /// How long after a loss the link idles, at least in part.
    pub fn idle_time(&self) -> Seconds {
        self.idle_time
    }

    /// Whether the buffer is too small, right or too large for this flow.
    pub fn fit(&self) -> Fit {
        let gap = self.form.beta * (self.path.bdp.0 + self.path.buffer.0) - self.path.bdp.0;
        if gap.abs() <= 1e-9 * self.path.bdp.0 {
            Fit::Right
        } else if gap < 0.0 {
            Fit::Under
        } else {
            Fit::Over
        }
    }

    /// The card of the window's form at `time` after a loss.
    pub fn card(&self, time: Seconds) -> &'static Card {
        let idle = time.0 < self.idle_time.0;
        match self.form.growth {
            Growth::Cubic => &CUBIC,
            Growth::Additive if self.form.full => &ADDITIVE_FULL,
            Growth::Additive if idle => &ADDITIVE_IDLE,
            Growth::Additive => &ADDITIVE_BUSY,
            Growth::Exponential if self.form.full => &EXPONENTIAL_FULL,
            Growth::Exponential if idle => &EXPONENTIAL_IDLE,
            Growth::Exponential => &EXPONENTIAL_BUSY,
        }
    }

    /// The window at `time` after a loss, for times within a period.
    pub fn window(&self, time: Seconds) -> Packets {
        let (d, top) = (self.path.bdp.0, self.path.bdp.0 + self.path.buffer.0);
        let start = self.form.beta * top;
        // ACKs that arrive in a time at line rate
        let acks = |time: Seconds| time.0 / (self.path.line_time(Packets(1.0)).0 * self.path.segments_per_ack);
        let idle = !self.form.full && time.0 < self.idle_time.0;
        let busy = acks(time - self.idle_time);
        let (busy_start, idle_round_trips) = (if self.form.full { start } else { d }, acks(time) / d);
        Packets(match self.form.growth {
            Growth::Cubic => top * (1.0 - (1.0 - self.form.beta) * (1.0 - time / self.period).powi(3)),
            Growth::Additive if idle => start + idle_round_trips,
            Growth::Additive => (2.0 * busy + busy_start * busy_start).sqrt(),
            Growth::Exponential if idle => start * (SCALABLE_INCREASE * idle_round_trips).exp(),
            Growth::Exponential => busy_start + SCALABLE_INCREASE * busy,
        })
    }

    /// The queue at `time` after a loss: max(0, W − D).
    pub fn queue(&self, time: Seconds) -> Packets {
        Packets((self.window(time) - self.path.bdp).0.max(0.0))
    }

    /// `cycles` periods from a loss on, each as `points` + 1 points evenly in time; the last of a period, at the
    /// largest window, and the first of the next, after the loss, are at the same time.
    pub fn points(&self, cycles: u32, points: u32) -> Vec<SawtoothPoint> {
        let steps = points.max(1);
        let cycle = |cycle: u32| {
            (0..=steps).map(move |step| {
                let since_loss = self.period * (f64::from(step) / f64::from(steps));
                SawtoothPoint {
                    time: self.period * f64::from(cycle) + since_loss,
                    window: self.window(since_loss),
                    queue: self.queue(since_loss),
                }
            })
        };
        (0..cycles).flat_map(cycle).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::single_flow::single_flow;
    use crate::model::single_flow_queue_mean::single_flow_queue_mean;
    use crate::units::{BitRate, Bytes};

    const CONTROLS: [CongestionControl; 3] =
        [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable];

    fn path(buffer: f64) -> Path {
        Path {
            bdp: Packets(142.0),
            buffer: Packets(buffer),
            packet_size: Bytes(1500.0),
            capacity: BitRate(12e6),
            segments_per_ack: 2.0,
        }
    }

    #[test]
    fn it_climbs_from_the_reduced_to_the_largest_window_without_a_jump() {
        for control in CONTROLS {
            for buffer in [0.0, 14.2, 20.0, 60.0, 142.0, 284.0, 1000.0] {
                let sawtooth = sawtooth(control, &path(buffer)).expect("not BBR");
                let top = 142.0 + buffer;
                let form = single_flow_form(control, Packets(142.0), Packets(buffer)).expect("not BBR");
                assert!((sawtooth.window(Seconds(0.0)).0 - form.beta * top).abs() < 1e-9 * top);
                assert!((sawtooth.window(sawtooth.period()).0 - top).abs() < 1e-9 * top, "{control:?} {buffer}");
                let knee = sawtooth.idle_time();
                let before = sawtooth.window(Seconds(knee.0 * (1.0 - 1e-12)));
                let after = sawtooth.window(Seconds(knee.0 * (1.0 + 1e-12)));
                assert!((before - after).0.abs() < 1e-6, "{control:?} {buffer}");
                if !form.full {
                    assert!((after.0 - 142.0).abs() < 1e-6, "the queue starts at W = D");
                }
            }
        }
    }

    /// The averages over the sampled curve are the closed forms of the mean queue and of the utilization.
    #[test]
    fn its_averages_are_the_closed_forms() {
        for control in CONTROLS {
            for buffer in [14.2, 60.0, 142.0, 284.0, 568.0] {
                let sawtooth = sawtooth(control, &path(buffer)).expect("not BBR");
                let steps = 100_000;
                let (mut queue, mut busy) = (0.0, 0.0);
                for step in 0..steps {
                    let time = sawtooth.period() * ((f64::from(step) + 0.5) / f64::from(steps));
                    queue += sawtooth.queue(time).0 / f64::from(steps);
                    busy += (sawtooth.window(time).0 / 142.0).min(1.0) / f64::from(steps);
                }
                let mean = single_flow_queue_mean(control, Packets(142.0), Packets(buffer)).expect("not BBR").0;
                assert!((queue - mean).abs() < 1e-6 * mean.max(1.0), "{control:?} {buffer}: {queue} is not {mean}");
                let share = single_flow(control, Packets(142.0), Packets(buffer)).expect("not BBR").0;
                assert!((busy - share).abs() < 1e-8, "{control:?} {buffer}: {busy} is not {share}");
            }
        }
    }

    #[test]
    fn the_fit_is_told() {
        let fit = |buffer| sawtooth(CongestionControl::Reno, &path(buffer)).expect("Reno has one").fit();
        assert_eq!([fit(100.0), fit(142.0), fit(200.0)], [Fit::Under, Fit::Right, Fit::Over]);
        assert!(sawtooth(CongestionControl::Bbr, &path(100.0)).is_none());
    }

    #[test]
    fn points_repeat_with_a_drop_at_the_same_time() {
        let sawtooth = sawtooth(CongestionControl::Reno, &path(284.0)).expect("Reno has one");
        let points = sawtooth.points(2, 10);
        assert_eq!(points.len(), 22);
        assert_eq!(points[10].time, points[11].time);
        assert!((points[10].window.0 - 426.0).abs() < 1e-9 && (points[11].window.0 - 213.0).abs() < 1e-9);
    }
}
