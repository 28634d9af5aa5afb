//! Findings about windows: what Linux's memory limits allow, and whether a window or the link is the limit.

use super::latency::{idle_ping, round_trips};
use super::{Asked, Finding};
use crate::device::{Key, Kind, Reading};
use crate::model::window_scale::window_scale;
use crate::units::{BitRate, Bytes, Seconds};

/// `tcp_adv_win_scale` where the paste does not say it: 1 since Linux 2.6.34 or so, half of the memory for the window. Since
/// 6.6 the share is measured for each socket and starts at half (kernel commit dfa2f0483360).
const DEFAULT_SCALE: i8 = 1;

/// How much of a socket's memory is window: `tcp_win_from_space` of Linux before 6.6 (include/net/tcp.h).
pub(super) fn window_of(memory: Bytes, scale: i8) -> Bytes {
    let part = memory.0 / f64::from(scale.unsigned_abs()).exp2();
    if scale <= 0 { Bytes(part) } else { Bytes(memory.0 - part) }
}

pub(super) fn add(readings: &[Reading], idle: Option<&[Reading]>, asked: &Asked, findings: &mut Vec<Finding>) {
    let rtt = asked.rtt.or_else(|| idle.and_then(idle_ping)?.mean).filter(|rtt| rtt.0 > 0.0);
    let said = scale(readings);
    for setting in settings(readings) {
        let Some(memory) = setting.bytes(Key::MemoryMost) else { continue };
        let window = window_of(memory, said.unwrap_or(DEFAULT_SCALE));
        let rate = rtt.map(|rtt| window / rtt);
        findings.push(Finding::LargestWindow {
            title: setting.title.clone(),
            memory,
            window,
            assumed: said.is_none(),
            shift: window_scale(memory),
            rtt,
            rate,
        });
        if let (Some(rtt), Some(rate), Some(link)) = (rtt, rate, link(readings, asked)) {
            findings.push(Finding::Binding { window, rtt, window_rate: rate, link_rate: link });
        }
    }
    for test in readings.iter().filter(|reading| reading.kind == Kind::Iperf) {
        throughput(test, rtt, findings);
    }
}

fn settings(readings: &[Reading]) -> impl Iterator<Item = &Reading> {
    readings.iter().filter(|reading| reading.kind == Kind::TcpMemory && reading.title == "tcp_rmem")
}

/// `tcp_adv_win_scale` of the paste.
pub(super) fn scale(readings: &[Reading]) -> Option<i8> {
    let said =
        readings.iter().filter(|reading| reading.kind == Kind::TcpMemory).find_map(|r| r.word(Key::AdvWinScale))?;
    // The kernel takes -31 to 31.
    said.parse::<i8>().ok().filter(|scale| (-31..=31).contains(scale))
}

/// The largest window of the paste's `tcp_rmem`.
pub(super) fn largest_window(readings: &[Reading]) -> Option<(&Reading, Bytes)> {
    let setting = settings(readings).find(|setting| setting.number(Key::MemoryMost).is_some())?;
    Some((setting, window_of(setting.bytes(Key::MemoryMost)?, scale(readings).unwrap_or(DEFAULT_SCALE))))
}

/// The rate that a throughput test measured: what arrived, else what was sent.
pub(super) fn measured(test: &Reading) -> Option<BitRate> {
    test.rate(Key::ReceiveRate)
        .or_else(|| test.rate(Key::Throughput))
        .or_else(|| test.rate(Key::SendRate))
        .filter(|r| r.0 > 0.0)
}

fn link(readings: &[Reading], asked: &Asked) -> Option<BitRate> {
    let shaper = || {
        readings
            .iter()
            .filter(|reading| matches!(reading.kind, Kind::Qdisc | Kind::TcCommand))
            .find_map(|reading| reading.rate(Key::Rate))
    };
    asked.rate.or_else(shaper).filter(|rate| rate.0 > 0.0)
}

/// A single stream cannot be faster than its largest window over the round trip.
fn throughput(test: &Reading, rtt: Option<Seconds>, findings: &mut Vec<Finding>) {
    let Some(rate) = measured(test) else { return };
    let own = round_trips(test).mean;
    let window = test.bytes(Key::WindowMost);
    findings.push(Finding::Throughput {
        title: test.title.clone(),
        rate,
        sent: test.rate(Key::SendRate).filter(|sent| (sent.0 - rate.0).abs() > 0.0),
        retransmits: test.number(Key::Retransmits),
        window,
        rtt: own.or(rtt),
        window_rate: window.zip(own.or(rtt)).map(|(window, rtt)| window / rtt),
    });
    if let Some((lost, offered)) = test.number(Key::LostPackets).zip(test.number(Key::OfferedPackets))
        && lost > 0.0
        && offered >= lost
    {
        findings.push(Finding::DatagramLoss { title: test.title.clone(), lost, share: lost / offered });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::diagnosis::diagnose;

    /// Half of 6 291 456 B is 3 145 728 B; at 100 ms 251.65824 Mb/s, not 503. The option needs 7 for all of it.
    #[test]
    fn linux_defaults_at_100_ms() {
        let asked = Asked { rtt: Some(Seconds(0.1)), rate: Some(BitRate(1e9)), ..Asked::default() };
        let found = diagnose(&read("net.ipv4.tcp_rmem = 4096 87380 6291456"), None, &asked).findings;
        let [
            Finding::LargestWindow { window, rate: Some(rate), shift, assumed: true, .. },
            Finding::Binding { link_rate, .. },
        ] = found.as_slice()
        else {
            panic!("{found:?}")
        };
        assert_eq!((window.0, *shift), (3_145_728.0, Some(7)));
        assert!((rate.0 - 251.65824e6).abs() < 1.0 && link_rate.0 == 1e9);
    }

    /// `tcp_win_from_space`: 2 leaves three quarters, -2 a quarter, 0 all.
    #[test]
    fn shares() {
        for (scale, share) in [(1, 0.5), (2, 0.75), (-2, 0.25), (0, 1.0)] {
            assert_eq!(window_of(Bytes(4096.0), scale).0, 4096.0 * share);
        }
        let said = read("net.ipv4.tcp_rmem = 4096 87380 4194304\nnet.ipv4.tcp_adv_win_scale = -2");
        let found = diagnose(&said, None, &Asked::default()).findings;
        let Some(Finding::LargestWindow { window, assumed: false, shift: Some(7), .. }) = found.first() else {
            panic!("{found:?}")
        };
        assert_eq!(window.0, 1_048_576.0);
    }
}
