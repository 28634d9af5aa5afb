//! Findings from pings: the increase under load, its grade, and the queue that it is.

use super::windows::measured;
use super::{Asked, Finding, Grade, RateFrom};
use crate::device::{Key, Kind, Reading};
use crate::units::{BitRate, Seconds};

/// Least, mean and largest round trip of a ping, from its summary or from its single answers.
pub(super) struct RoundTrips {
    pub least: Option<Seconds>,
    pub mean: Option<Seconds>,
    pub most: Option<Seconds>,
}

pub(super) fn round_trips(ping: &Reading) -> RoundTrips {
    let samples = &ping.samples;
    let smallest = samples.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0));
    let largest = samples.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0));
    let sum: f64 = samples.iter().map(|sample| sample.0).sum();
    let mean = (!samples.is_empty()).then(|| Seconds(sum / samples.len() as f64));
    RoundTrips {
        least: ping.time(Key::RttMin).or(smallest),
        mean: ping.time(Key::RttMean).or(mean),
        most: ping.time(Key::RttMax).or(largest),
    }
}

pub(super) fn add(readings: &[Reading], idle: Option<&[Reading]>, asked: &Asked, findings: &mut Vec<Finding>) {
    let pings = || readings.iter().filter(|reading| measures(reading));
    let resting = idle.and_then(idle_ping);
    for ping in pings() {
        let times = round_trips(ping);
        match (&resting, times.mean) {
            (Some(resting), Some(loaded)) => {
                let Some(idle) = resting.mean else { continue };
                let increase = loaded - idle;
                findings.push(Finding::Increase {
                    title: ping.title.clone(),
                    idle,
                    loaded,
                    increase,
                    grade: Grade::of(increase),
                });
                let most = times.most.zip(resting.least).map(|(most, least)| most - least);
                queue(readings, asked, increase, most, findings);
            }
            _ => {
                if let (Some(least), Some(most)) = (times.least, times.most) {
                    findings.push(Finding::Spread { title: ping.title.clone(), least, mean: times.mean, most });
                }
            }
        }
    }
    for ping in pings() {
        if let Some(loss) = loss(ping).filter(|loss| *loss > 0.0) {
            findings.push(Finding::PingLoss { title: ping.title.clone(), loss, sent: ping.packets(Key::Sent) });
        }
    }
}

/// The share lost: as said, or from what was sent and received.
fn loss(ping: &Reading) -> Option<f64> {
    ping.number(Key::Loss).or_else(|| {
        let (sent, received) = (ping.number(Key::Sent)?, ping.number(Key::Received)?);
        (sent > 0.0 && received <= sent).then(|| 1.0 - received / sent)
    })
}

/// A ping, or a throughput test that tells TCP's own round trips.
fn measures(reading: &Reading) -> bool {
    reading.kind == Kind::Ping || (reading.kind == Kind::Iperf && reading.fact(Key::RttMean).is_some())
}

/// The idle ping: that with the shortest mean, should there be several.
pub(super) fn idle_ping(readings: &[Reading]) -> Option<RoundTrips> {
    readings
        .iter()
        .filter(|reading| measures(reading))
        .map(round_trips)
        .filter(|times| times.mean.is_some())
        .min_by(|a, b| a.mean.map_or(0.0, |mean| mean.0).total_cmp(&b.mean.map_or(0.0, |mean| mean.0)))
}

fn queue(readings: &[Reading], asked: &Asked, mean: Seconds, most: Option<Seconds>, findings: &mut Vec<Finding>) {
    if mean.0 <= 0.0 {
        return;
    }
    let Some((rate, from)) = rate(readings, asked) else {
        findings.push(Finding::QueueNeedsRate);
        return;
    };
    findings.push(Finding::ImpliedQueue {
        mean,
        most,
        rate,
        from,
        queue: (rate * mean).bytes(),
        buffer: most.filter(|most| most.0 > 0.0).map(|most| (rate * most).bytes()),
        packet: asked.packet,
    });
}

/// The rate of the slow link: what the reader says, else the one shaper or throughput of the paste.
fn rate(readings: &[Reading], asked: &Asked) -> Option<(BitRate, RateFrom)> {
    let positive = |rate: BitRate| rate.0 > 0.0;
    if let Some(rate) = asked.rate.filter(|rate| positive(*rate)) {
        return Some((rate, RateFrom::Asked));
    }
    let rates: Vec<BitRate> = readings
        .iter()
        .filter_map(|reading| match reading.kind {
            Kind::Qdisc | Kind::TcCommand => reading.rate(Key::Rate),
            Kind::Iperf => measured(reading),
            _ => None,
        })
        .filter(|rate| positive(*rate))
        .collect();
    // Several differ, and nobody says which one is the slow link's.
    match rates.as_slice() {
        [first, others @ ..] if others.iter().all(|rate| rate == first) => Some((*first, RateFrom::Paste)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::diagnosis::diagnose;

    /// The two tests of the page about ACKs with the upload alone, 360 kb/s: 204.169 − 28.735 = 175.434 ms, which are
    /// 7894.53 B; the buffer holds at least (353.484 − 11.184) ms · 360 kb/s = 15 403.5 B.
    #[test]
    fn unshaped_less_shaped() {
        let idle = read("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms");
        let loaded = read("round-trip min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms");
        let asked = Asked { rate: Some(BitRate(360e3)), ..Asked::default() };
        let found = diagnose(&loaded, Some(&idle), &asked).findings;
        let [Finding::Increase { increase, grade, .. }, Finding::ImpliedQueue { queue, buffer, .. }] = found.as_slice()
        else {
            panic!("{found:?}")
        };
        assert!((increase.0 - 0.175434).abs() < 1e-12 && *grade == Grade::C);
        assert!((queue.0 - 7894.53).abs() < 1e-6, "{queue:?}");
        assert!(buffer.is_some_and(|buffer| (buffer.0 - 15_403.5).abs() < 1e-6), "{buffer:?}");
        assert_eq!(diagnose(&loaded, Some(&idle), &Asked::default()).findings[1], Finding::QueueNeedsRate);
    }

    #[test]
    fn answers_without_a_summary() {
        let ping = read(
            "64 bytes from 192.0.2.1: icmp_seq=1 ttl=63 time=10 ms\n64 bytes from 192.0.2.1: icmp_seq=2 ttl=63 time=30 ms",
        );
        let times = round_trips(&ping[0]);
        assert_eq!((times.least, times.most), (Some(Seconds(0.01)), Some(Seconds(0.03))));
        assert!(times.mean.is_some_and(|mean| (mean.0 - 0.02).abs() < 1e-12));
    }
}
