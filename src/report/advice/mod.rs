//! What to type into a shaper and a queue, with every reduction on its own line.

mod shaper;

pub use shaper::{Counting, Direction, Reduction, Shaper, Step};

use crate::model::home::codel_target_slow_link::{codel_interval_slow_link, codel_target_slow_link};
use crate::model::home::framed_ack_ratio::framed_ack_ratio;
use crate::model::home::priority_wait::priority_wait_max;
use crate::model::uplink_queue_max::uplink_queue_max;
use crate::scenario::Scenario;
use crate::units::{BitRate, Bits, BufferUnit, Bytes, Fraction, Framing, Packets, Seconds};

/// Size of a ping on the way, 56 bytes of data with ICMP and IP headers (ping(8)).
const PING: Bytes = Bytes(84.0);

/// The share that is taken off a line's rate unless somebody says otherwise.
///
/// OpenWrt's guide, *SQM details*, starts from 15 % below an advertised rate and 5 % below a measured one
/// (<https://openwrt.org/docs/guide-user/network/traffic-shaping/sqm-details>); this is between the two.
pub const USUAL_MARGIN: Fraction = Fraction(0.1);

/// The largest margin that is taken: a tenth of the line must be left.
pub const LARGEST_MARGIN: Fraction = Fraction(0.9);

/// The question: a link of the page, and what its line is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    scenario: Scenario,
    framing: Framing,
    margin: Fraction,
}

impl Advice {
    /// Advice for the rates `c` and `up` of a scenario; a margin outside its range is taken as the nearest one inside.
    ///
    /// # Examples
    /// ```
    /// use bufferwise::report::{Advice, Counting, Direction};
    /// use bufferwise::{scenario::decode, units::{BitRate, Fraction}};
    /// let line = decode("c=256kbps&up=64kbps&pkt=1500B");
    /// // the study of the 64 kb/s uplink gave up a quarter of it
    /// let advice = Advice::new(&line.scenario, "none".parse().expect("a key"), Fraction(0.25));
    /// let shaper = advice.shaper(Direction::Up, Counting::Everything).expect("an uplink");
    /// assert_eq!(shaper.rate, BitRate(48e3));
    /// ```
    pub fn new(scenario: &Scenario, framing: Framing, margin: Fraction) -> Self {
        let margin = if margin.0.is_finite() { margin.0.clamp(0.0, LARGEST_MARGIN.0) } else { USUAL_MARGIN.0 };
        Self { scenario: scenario.clone(), framing, margin: Fraction(margin) }
    }

    /// What stands around each packet.
    pub fn framing(&self) -> Framing {
        self.framing
    }

    /// The share that is taken off.
    pub fn margin(&self) -> Fraction {
        self.margin
    }

    /// The direction in which a router behind the line sends: up where the link names an uplink.
    pub fn egress(&self) -> Direction {
        if self.scenario.uplink.is_some() { Direction::Up } else { Direction::Down }
    }

    /// The rate of the line; `None` for an uplink that the link does not name.
    pub fn line(&self, direction: Direction) -> Option<BitRate> {
        match direction {
            Direction::Down => Some(self.scenario.capacity),
            Direction::Up => self.scenario.uplink,
        }
    }

    /// The size of a full packet in IP bytes: the link's, and no larger than PPPoE lets through.
    pub fn packet_size(&self) -> Bytes {
        let (size, largest) = (self.scenario.packet_size, self.framing.largest_packet());
        if largest < Framing::None.largest_packet() && size > largest { largest } else { size }
    }

    /// The payload of such a packet.
    fn payload(&self) -> Bytes {
        let headers = self.scenario.packet_size - self.scenario.mss();
        Bytes((self.packet_size() - headers).0.max(1.0))
    }

    /// Rates from the line to the one to type, for a shaper that counts bytes in its own way.
    pub fn shaper(&self, direction: Direction, counting: Counting) -> Option<Shaper> {
        let line = self.line(direction)?;
        Some(Shaper::new(direction, line, counting, self.framing, self.margin, self.packet_size(), self.payload()))
    }

    /// The queue before a link: the buffer of the scenario.
    ///
    /// A buffer in packets, bytes or bits is the same before any link; one in milliseconds, BDP or √n was asked of the
    /// downlink's rate and is the same time before the uplink.
    pub fn queue(&self, direction: Direction) -> Bits {
        let bits = self.scenario.buffer_bits();
        let fixed = matches!(self.scenario.buffer.unit, BufferUnit::Packets | BufferUnit::Bits | BufferUnit::Bytes);
        match (direction, self.scenario.uplink) {
            (Direction::Up, Some(uplink)) if !fixed => bits * (uplink / self.scenario.capacity),
            _ => bits,
        }
    }

    /// The queue in whole packets, at least one.
    pub fn queue_packets(&self, direction: Direction) -> Packets {
        Packets(self.queue(direction).packets(self.scenario.packet_size).0.round().max(1.0))
    }

    /// How long a full queue of `packets` takes at `rate`.
    pub fn queue_time(&self, packets: Packets, rate: BitRate) -> Seconds {
        packets.bits(self.framing.wire_size(self.packet_size())) / rate
    }

    /// The largest uplink queue that leaves a download with a limited window at full rate.
    pub fn queue_for_acks(&self) -> Option<Bytes> {
        let (window, uplink) = self.scenario.window_limit.zip(self.scenario.uplink)?;
        uplink_queue_max(window, self.scenario.capacity, self.scenario.rtt_prop, uplink).map(Bits::bytes)
    }

    /// The round trip, where it is longer than the 100 ms that queue disciplines assume.
    pub fn long_round_trip(&self) -> Option<Seconds> {
        Some(self.scenario.rtt_prop).filter(|rtt| rtt.0 > 0.1)
    }

    /// The share of the uplink that the ACKs of a full download take, where it is a fifth or more.
    pub fn acks_of_the_download(&self) -> Option<Fraction> {
        let scenario = &self.scenario;
        let (ack, packet) = (scenario.ack_size, self.packet_size());
        let share =
            framed_ack_ratio(scenario.capacity, scenario.uplink?, ack, packet, scenario.segments_per_ack, self.framing);
        Some(Fraction(share.0.min(1.0))).filter(|share| share.0 >= 0.2)
    }

    /// The longest time that a ping waits at `rate` where it waits for one packet only.
    pub fn ping_wait(&self, rate: BitRate) -> Seconds {
        let size = |bytes| self.framing.wire_size(bytes);
        priority_wait_max(size(self.packet_size()), rate, size(PING))
    }

    /// CoDel's target and interval where the link is too slow for the usual 5 ms and 100 ms.
    pub fn codel(&self, rate: BitRate) -> Option<(Seconds, Seconds)> {
        let target = codel_target_slow_link(rate);
        (target.0 > 0.005).then(|| (target, codel_interval_slow_link(target)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    fn advice(link: &str, framing: &str, margin: f64) -> Advice {
        Advice::new(&decode(link).scenario, framing.parse().expect("a key"), Fraction(margin))
    }

    #[test]
    fn times_stay_times_and_sizes_stay_sizes() {
        let timed = advice("c=2Mbps&up=360kbps&b=50ms&rtt=30ms", "none", 0.1);
        assert!((timed.queue(Direction::Down).0 - 100e3).abs() < 1e-6);
        assert!((timed.queue(Direction::Up).0 - 18e3).abs() < 1e-6);
        let sized = advice("c=2Mbps&up=360kbps&b=10p&rtt=30ms", "none", 0.1);
        assert_eq!(sized.queue(Direction::Up), sized.queue(Direction::Down));
        assert_eq!(sized.queue_packets(Direction::Up), Packets(10.0));
    }

    /// The page's line: 10 446 B, less than 7 packets.
    #[test]
    fn a_queue_for_the_acks() {
        let page = advice("c=2Mbps&up=360kbps&w=64KiB&rtt=30ms", "none", 0.1);
        assert!((page.queue_for_acks().expect("a window").0 - 10_446.5).abs() < 0.5);
        assert_eq!(advice("c=2Mbps&up=360kbps", "none", 0.1).queue_for_acks(), None);
    }

    /// RFC 2516: 1492 bytes, 32 cells; the queue is still counted in the link's packets.
    #[test]
    fn pppoe_has_smaller_packets() {
        let line = advice("c=2Mbps&up=360kbps&b=1000p", "pppoe-llc", 0.1);
        assert_eq!(line.packet_size(), Bytes(1492.0));
        assert_eq!(line.queue_packets(Direction::Up), Packets(1000.0));
        let shaper = line.shaper(Direction::Up, Counting::Everything).expect("an uplink");
        assert!((shaper.payload_unshaped.0 - 360e3 * 1452.0 / 1696.0).abs() < 1e-6);
        assert_eq!(advice("c=2Mbps&pkt=9000", "ethernet", 0.1).packet_size(), Bytes(9000.0));
        assert_eq!(advice("c=2Mbps&pkt=576", "pppoe-ptm", 0.1).packet_size(), Bytes(576.0));
    }

    #[test]
    fn margins_are_kept_in_range() {
        for (given, taken) in [(-1.0, 0.0), (5.0, 0.9), (f64::NAN, 0.1), (0.05, 0.05)] {
            assert_eq!(advice("c=2Mbps", "none", given).margin(), Fraction(taken));
        }
    }

    /// 84 B of ping and one packet of 1500 B in front: 3 cells and 32 at 331 kb/s.
    #[test]
    fn a_ping_waits_for_one_packet() {
        let line = advice("c=2Mbps&up=360kbps", "pppoa-vc", 0.08);
        let rate = line.shaper(Direction::Up, Counting::Everything).expect("an uplink").rate;
        assert_eq!(rate, BitRate(331e3));
        assert!((line.ping_wait(rate).0 - (32.0 + 2.0) * 53.0 * 8.0 / 331e3).abs() < 1e-9);
        assert!(line.codel(rate).is_some_and(|(target, _)| (target.0 - 0.042_271).abs() < 1e-9));
        assert_eq!(line.codel(BitRate(10e6)), None);
    }
}
