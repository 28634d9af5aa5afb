//! How long a run must be to say something, and how long it is.

use super::task::{Simulator, Task};
use super::{plan, setup};
use crate::scenario::Scenario;
use crate::units::{CongestionControl, Seconds};

/// Sawtooths that the measured part must hold: of two the parts at either end could still be half of it.
pub const SAWTOOTHS: f64 = 3.0;
/// Sawtooths that must pass before: the first loss ends slow start, which is no sawtooth.
const WARM_SAWTOOTHS: f64 = 1.0;
/// What a run may cost that is made longer by itself, in packets: about 2 s of a browser's time, at 6 million a second.
const EXTENDED_COST: f64 = 1.2e7;
/// No run is made longer than an hour of simulated time by itself.
const EXTENDED_TIME: f64 = 3600.0;
/// CUBIC's constant in packets per cubic second (RFC 9438, section 5.1) and its factor of decrease (section 4.6).
const CUBIC: (f64, f64) = (0.4, 0.7);
/// What a loss leaves of a window (RFC 5681, section 3.1, equation 4).
const HALVING: f64 = 0.5;

/// How long a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    /// Whole simulated time.
    pub duration: Seconds,
    /// The part at the beginning that is not measured.
    pub warm: Seconds,
    /// What must be said of it.
    pub mark: Option<Mark>,
}

/// What must be said of a run's length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// It was made longer than asked, to hold a few sawtooths.
    Extended,
    /// It holds less than a few sawtooths and would cost too much if it did.
    TooShort {
        /// The whole time that it would need.
        needed: Seconds,
    },
}

/// The time between two losses of a flow that has its share of path and buffer, `None` where it is not known.
///
/// Each of n flows has D/n of the path and B/n of the buffer at the rate C/n: one flow's sawtooth (theory of
/// Appenzeller et al. 2004, appendix B, and for buffers below the rule of thumb the time at the path's own round trip)
/// with these numbers is 1/n of the time of one flow alone: 1.5·D²/(C·n) at B = D. Out of step a flow climbs to at most
/// 4/3 of its mean window (ibid., section 3.2), so this is the right size, not an exact time. One ACK for d segments
/// slows the climb d times. CUBIC's climb takes K = ∛(W(1−β)/C) (RFC 9438, section 4.2) unless Reno's is quicker.
pub fn sawtooth(scenario: &Scenario, buffer: f64) -> Option<Seconds> {
    let capacity = scenario.capacity().0 / scenario.packet_size.bits().0;
    let path = setup::mean_round_trip(scenario).0 * capacity;
    let full = path + buffer + 1.0;
    let low = HALVING * full;
    // While the queue is busy W² grows by 2C per second, before that W by 1 per round trip.
    let climb = if low >= path {
        (full * full - low * low) / 2.0
    } else {
        path * (path - low) + (full * full - path * path) / 2.0
    };
    let reno = scenario.segments_per_ack * climb / (capacity * scenario.flows);
    let time = match scenario.congestion_control {
        CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => reno,
        CongestionControl::Cubic => reno.min((full / scenario.flows * (1.0 - CUBIC.1) / CUBIC.0).cbrt()),
        CongestionControl::Scalable | CongestionControl::Bbr => return None,
    };
    // Windows that never fill path and buffer have no sawtooth.
    let fits = setup::window_limit(scenario).is_some_and(|window| window * scenario.flows <= full);
    (!fits && time.is_finite()).then_some(Seconds(time))
}

/// How long the run of a task is: as asked, or longer if that is needed and cheap.
pub fn run_length(scenario: &Scenario, task: Task) -> Length {
    let (duration, warm) = (scenario.duration, scenario.warm());
    let asked = Length { duration, warm, mark: None };
    let Some(period) = sawtooth(scenario, task.buffer) else { return asked };
    if SAWTOOTHS * period.0 <= duration.0 - warm.0 {
        return asked;
    }
    let warm = Seconds(warm.0.max(WARM_SAWTOOTHS * period.0));
    let needed = warm + period * SAWTOOTHS;
    let cost = match task.engine {
        Simulator::Packet => plan::packets_per_second(scenario) * needed.0,
        Simulator::Fluid => plan::fluid_cost(scenario, task.buffer, needed),
    };
    if cost > EXTENDED_COST || needed.0 > EXTENDED_TIME {
        return Length { mark: Some(Mark::TooShort { needed }), ..asked };
    }
    Length { duration: needed, warm, mark: Some(Mark::Extended) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    fn period(link: &str, buffer: f64) -> f64 {
        sawtooth(&decode(link).scenario, buffer).expect("a sawtooth").0
    }

    /// Theory A.1: D = B = 142 packets at 1000 packets/s saws in 30.2 s, b = 2 in 68.05 s, b = 0.25 in 13.23 s; the
    /// packet in service makes the full pipe one packet longer than there.
    #[test]
    fn one_flow_saws_as_published() {
        let link = "c=12Mbps&rtt=142ms&n=1";
        for (buffer, published) in [(142.0, 30.246), (284.0, 68.05), (35.5, 13.23)] {
            let ours = period(link, buffer - 1.0);
            assert!((ours / published - 1.0).abs() < 1e-3, "{buffer}: {ours}");
        }
    }

    #[test]
    fn n_flows_saw_n_times_as_fast_and_delayed_acks_slow_them() {
        let one = period("c=12Mbps&rtt=142ms&n=1", 142.0);
        assert!((one / period("c=12Mbps&rtt=142ms&n=8", 142.0) - 8.0).abs() < 1e-9);
        assert!((period("c=12Mbps&rtt=142ms&n=1&d=2", 142.0) / one - 2.0).abs() < 1e-9);
    }

    /// RFC 9438, section 4.2: K = ∛(W(1−β)/C) = ∛(12922.67·0.3/0.4) s at D + B + 1 = 12 922.67 packets.
    #[test]
    fn cubic_takes_k() {
        let time = period("c=1.55Gbps&rtt=100ms&n=1&cca=cubic", 5.0);
        assert!((time - (12_922.666_7_f64 * 0.75).cbrt()).abs() < 1e-6, "{time}");
    }

    #[test]
    fn a_short_run_is_made_longer_if_that_is_cheap_and_marked_if_it_is_not() {
        let task = |engine, buffer| Task { engine, buffer, seed: 1 };
        let scenario = decode("n=1").scenario;
        let length = run_length(&scenario, task(Simulator::Packet, 1292.0));
        // 1.5·D²/C is 193.75 s at 155 Mb/s and 100 ms: three of them are measured, one passes before.
        assert_eq!(length.mark, Some(Mark::Extended));
        assert!((length.warm.0 / 193.75 - 1.0).abs() < 0.002, "{length:?}");
        assert!((length.duration.0 / length.warm.0 - 4.0).abs() < 1e-9);
        let long = decode("c=10Gbps&rtt=250ms&n=1").scenario;
        let length = run_length(&long, task(Simulator::Packet, 129.0));
        assert!(matches!(length.mark, Some(Mark::TooShort { needed }) if needed.0 > 1e4), "{length:?}");
        assert_eq!(length.duration, Seconds(90.0));
        for link in ["", "n=1&w=64KiB", "n=1&cca=bbr"] {
            let scenario = decode(link).scenario;
            let length = run_length(&scenario, task(Simulator::Packet, 129.0));
            assert_eq!(length, Length { duration: Seconds(90.0), warm: Seconds(30.0), mark: None }, "{link}");
        }
    }
}
