//! The figures of a run, of the part after `warm` where nothing else is said.

use crate::packet::measure::percentile;
use crate::packet::outcome::Series;
use crate::units::{BitRate, Bytes, Seconds};

/// The result of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The measured part.
    pub measured: Seconds,
    /// The transfers, in the order of the set-up.
    pub flows: Vec<FlowOutcome>,
    /// The probes, in the order of the set-up.
    pub probes: Vec<Delays>,
    /// The links, in the order of the set-up.
    pub links: Vec<LinkOutcome>,
    /// Events handled in the whole run: what it cost.
    pub events: u64,
}

/// One transfer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlowOutcome {
    /// Payload of different segments that came to the receiver.
    pub goodput: BitRate,
    /// IP packets of different segments that came to the receiver: the same with headers.
    pub goodput_ip: BitRate,
    /// IP bytes of its data that came to the receiver in each interval of the whole run, copies counted.
    pub received: Series,
    /// Data packets sent, copies counted.
    pub sent: u64,
    /// Data packets dropped.
    pub lost: u64,
    /// Acknowledgements dropped.
    pub acks_lost: u64,
    /// Retransmission timeouts.
    pub timeouts: u64,
    /// Congestion window at the end in segments; 0 before the start.
    pub window: f64,
    /// When each acknowledgement came to the sender: their gaps show ACK compression.
    pub ack_arrivals: Vec<Seconds>,
    /// When all of a transfer with an end had come to the receiver, in the whole run.
    pub completed: Option<Seconds>,
}

/// One packet of a probe.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Echo {
    /// When it was sent.
    pub sent: Seconds,
    /// Its delay: of the way or, for a ping, of the round trip. None when it was lost or is still under way.
    pub delay: Option<Seconds>,
    /// Whether it, or the answer to it, was dropped.
    pub lost: bool,
}

/// What became of a probe's packets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Delays {
    /// Packets sent.
    pub sent: u64,
    /// Of these, lost. What is still under way is neither lost nor received.
    pub lost: u64,
    /// Of these, received.
    pub received: u64,
    /// The smallest delay.
    pub min: Option<Seconds>,
    /// The mean.
    pub mean: Option<Seconds>,
    /// The largest.
    pub max: Option<Seconds>,
    /// Population standard deviation, which `ping` (iputils) prints as `mdev`: √(Σx²/n − (Σx/n)²).
    pub mdev: Option<Seconds>,
    /// The median.
    pub p50: Option<Seconds>,
    /// The 99th percentile.
    pub p99: Option<Seconds>,
    /// Each packet, in the order in which they were sent.
    pub echoes: Vec<Echo>,
}

/// One link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkOutcome {
    /// Share of the time in which it was sending.
    pub utilization: f64,
    /// Time average of the packets waiting beside the one in service, those of a hidden FIFO counted.
    pub queue_mean: f64,
    /// The same in IP bytes.
    pub queue_mean_bytes: Bytes,
    /// The most packets that waited.
    pub queue_max: u64,
    /// The most bytes that waited.
    pub queue_max_bytes: Bytes,
    /// Packets waiting at the times of the grid, whole run.
    pub queue: Series,
    /// Bytes waiting at the times of the grid, whole run.
    pub queue_bytes: Series,
    /// By traffic class, from 0 to the largest in the set-up.
    pub classes: Vec<ClassOutcome>,
    /// Packets that came, in the whole run. Always: arrived = forwarded + dropped + inside.
    pub arrived: u64,
    /// Of these, sent.
    pub forwarded: u64,
    /// Of these, dropped.
    pub dropped: u64,
    /// Of these, waiting or in service.
    pub inside: u64,
}

/// One traffic class at one link.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClassOutcome {
    /// Packets that came.
    pub arrived: u64,
    /// Packets sent.
    pub forwarded: u64,
    /// IP bytes of these.
    pub bytes: Bytes,
    /// Packets dropped.
    pub dropped: u64,
    /// Mean time from arrival to the last bit.
    pub delay_mean: Option<Seconds>,
    /// 99th percentile of it.
    pub delay_p99: Option<Seconds>,
    /// The longest.
    pub delay_max: Option<Seconds>,
}

impl Delays {
    /// Share of the packets lost among those whose fate is known.
    pub fn loss_rate(&self) -> f64 {
        let known = self.lost + self.received;
        if known == 0 { 0.0 } else { self.lost as f64 / known as f64 }
    }

    /// The figures of these packets.
    pub(super) fn of(echoes: Vec<Echo>) -> Self {
        let mut delays: Vec<f64> = echoes.iter().filter_map(|echo| echo.delay.map(|delay| delay.0)).collect();
        delays.sort_unstable_by(f64::total_cmp);
        let received = delays.len() as f64;
        let mean = (received > 0.0).then(|| delays.iter().sum::<f64>() / received);
        // Around the mean, where the two sums of the definition would cancel.
        let deviation =
            mean.map(|mean| (delays.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / received).sqrt());
        Self {
            sent: echoes.len() as u64,
            lost: echoes.iter().filter(|echo| echo.lost).count() as u64,
            received: delays.len() as u64,
            min: delays.first().copied().map(Seconds),
            mean: mean.map(Seconds),
            max: delays.last().copied().map(Seconds),
            mdev: deviation.map(Seconds),
            p50: percentile(&delays, 0.5).map(Seconds),
            p99: percentile(&delays, 0.99).map(Seconds),
            echoes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mdev_is_the_population_standard_deviation() {
        // iputils ping.c: mdev = sqrt(tsum2/n − (tsum/n)²). 10, 20, 60 ms: mean 30, mean square 4100/3, mdev √(1366.67 − 900).
        let echo = |delay| Echo { sent: Seconds(0.0), delay, lost: false };
        let lost = Echo { lost: true, ..echo(None) };
        let delays = Delays::of(vec![
            echo(Some(Seconds(0.02))),
            lost,
            echo(Some(Seconds(0.06))),
            echo(None),
            echo(Some(Seconds(0.01))),
        ]);
        assert_eq!((delays.sent, delays.lost, delays.received), (5, 1, 3));
        assert_eq!(
            (delays.min, delays.max, delays.p50),
            (Some(Seconds(0.01)), Some(Seconds(0.06)), Some(Seconds(0.02)))
        );
        assert!((delays.mean.unwrap().0 - 0.03).abs() < 1e-12);
        assert!((delays.mdev.unwrap().0 - (0.0013666666666666668_f64 - 0.0009).sqrt()).abs() < 1e-12);
        assert!((delays.loss_rate() - 0.25).abs() < 1e-12);
        assert_eq!(Delays::of(Vec::new()).mdev, None);
    }
}
