//! The completion time of a short flow against the buffer.

use super::card::{Card, Evidence, Source, Symbol};
use super::short_flow_bursts::Bursts;
use super::short_flow_work_mean::short_flow_work_mean;
use super::symbol;
use crate::units::{BitRate, Bytes, Fraction, Packets, Seconds, Unit};

/// Card of [`short_flow_completion`].
pub const CARD: Card = Card {
    id: "short_flow_completion",
    formula: "t = (r-1/2)*RTT+(r*V*(1-exp(-B/V))+X_r)*8*S/C+r*exp(-B/V)*RTO",
    result: "t",
    symbols: &[
        Symbol { name: "r", meaning: "bursts of the flow", unit: Unit::Count },
        symbol::RTT,
        Symbol { name: "V", meaning: "mean work waiting at an endless buffer", unit: Unit::Packet },
        symbol::BUFFER_PACKETS,
        Symbol { name: "X_r", meaning: "last burst", unit: Unit::Packet },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
        symbol::RTO,
    ],
    unit: Unit::Second,
    validity: "A rough, deterministic picture of slow start only: each burst waits for the mean queue of other short flows (second-order tail, cut at the buffer), and one that finds the buffer full pays one retransmission timeout. From the first packet sent to the last received.",
    source: Source {
        citation: "Slow-start estimate derived from G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4; the terms of the finite buffer are this project's",
        evidence: Evidence::Derived,
    },
};

/// What short flows meet on their way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShortFlowPath {
    /// Load of the short flows.
    pub load: Fraction,
    /// Capacity of the bottleneck link.
    pub capacity: BitRate,
    /// Two-way propagation delay.
    pub rtt_prop: Seconds,
    /// Packet size on the wire.
    pub packet_size: Bytes,
    /// What a burst that is lost waits before it is sent again; 0 leaves losses out.
    pub rto: Seconds,
}

/// The mean time from the first packet sent to the last received; `None` at a load of 1 or more.
///
/// # Formula
/// `t = (r-1/2)*RTT+(r*V*(1-exp(-B/V))+X_r)*8*S/C+r*exp(-B/V)*RTO` with r bursts, the last X_r, the mean work V of
/// `short_flow_work_mean` and `buffer` in packets. V·(1−exp(−B/V)) is the second-order tail integrated up to B.
///
/// # Validity
/// Slow start only, deterministic: good for comparing buffers, not for predicting a measurement.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Derived from Appenzeller, Keslassy, McKeown 2004, section 4.
///
/// # Examples
/// ```
/// use bufferwise::model::{short_flow_bursts::bursts, short_flow_completion::{ShortFlowPath, short_flow_completion}};
/// use bufferwise::units::{BitRate, Bytes, Fraction, Packets, Seconds};
/// let path = ShortFlowPath {
///     load: Fraction(0.0),
///     capacity: BitRate(155e6),
///     rtt_prop: Seconds(0.1),
///     packet_size: Bytes(1500.0),
///     rto: Seconds(1.0),
/// };
/// // an idle link: two round trips, half a one, and 8 packets onto the line
/// let time = short_flow_completion(&bursts(Packets(14.0), Packets(2.0)), &path, Packets(50.0)).expect("stable");
/// assert!((time.0 - (0.25 + 8.0 * 12_000.0 / 155e6)).abs() < 1e-12);
/// ```
pub fn short_flow_completion(bursts: &Bursts, path: &ShortFlowPath, buffer: Packets) -> Option<Seconds> {
    let work = short_flow_work_mean(bursts, path.load)?;
    let (waiting, full) = if work.0 > 0.0 {
        let full = (-buffer.0 / work.0).exp();
        (work * (1.0 - full), full)
    } else {
        (Packets(0.0), 0.0)
    };
    let rounds = bursts.rounds();
    let on_the_line = (waiting * rounds + bursts.last()).bits(path.packet_size) / path.capacity;
    Some(path.rtt_prop * (rounds - 0.5) + on_the_line + path.rto * (rounds * full))
}

/// How long a short flow takes whose every packet finds the buffer full of others' packets.
///
/// # Formula
/// `t = RTT*(r-1/2)+(r*B+X_r)*S*8/C`: `r` bursts, the last of `X_r` packets, behind `buffer` (packets) of the path's packets
/// each time; in seconds.
///
/// # Validity
/// An upper estimate for flows that lose nothing: long flows keep the queue full all the time.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Derived from Appenzeller, Keslassy, McKeown 2004, section 4: the queue that long flows keep is what small buffers spare.
///
/// # Examples
/// ```
/// use bufferwise::model::short_flow_bursts::bursts;
/// use bufferwise::model::short_flow_completion::{ShortFlowPath, short_flow_completion_full};
/// use bufferwise::units::{BitRate, Bytes, Fraction, Packets, Seconds};
/// let (load, capacity) = (Fraction(0.1), BitRate(155e6));
/// let (rtt_prop, packet_size, rto) = (Seconds(0.1), Bytes(1500.0), Seconds(1.0));
/// let path = ShortFlowPath { load, capacity, rtt_prop, packet_size, rto };
/// // 14 packets in 3 bursts behind 1292 packets of 77 µs
/// let time = short_flow_completion_full(&bursts(Packets(14.0), Packets(2.0)), &path, Packets(1292.0));
/// assert!((time.0 - (0.25 + (3.0 * 1292.0 + 8.0) * 12_000.0 / 155e6)).abs() < 1e-12);
/// ```
pub fn short_flow_completion_full(bursts: &Bursts, path: &ShortFlowPath, buffer: Packets) -> Seconds {
    let rounds = bursts.rounds();
    path.rtt_prop * (rounds - 0.5) + (buffer * rounds + bursts.last()).bits(path.packet_size) / path.capacity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::short_flow_bursts::bursts;

    fn path(rto: f64) -> ShortFlowPath {
        ShortFlowPath {
            load: Fraction(0.8),
            capacity: BitRate(155e6),
            rtt_prop: Seconds(0.1),
            packet_size: Bytes(1500.0),
            rto: Seconds(rto),
        }
    }

    /// An endless buffer: (r-1)(2T_p + V/C) + T_p + (V + X_r)/C with r = 3, V = 12, X_r = 8.
    #[test]
    fn an_endless_buffer_gives_the_estimate_without_loss() {
        let bursts = bursts(Packets(14.0), Packets(2.0));
        let packet = 12_000.0 / 155e6;
        let expected = 2.0 * (0.1 + 12.0 * packet) + 0.05 + (12.0 + 8.0) * packet;
        let time = short_flow_completion(&bursts, &path(1.0), Packets(1e9)).expect("stable");
        assert!((time.0 - expected).abs() < 1e-12);
    }

    #[test]
    fn without_a_buffer_every_burst_waits_for_its_timeout() {
        let bursts = bursts(Packets(14.0), Packets(2.0));
        let time = |rto| short_flow_completion(&bursts, &path(rto), Packets(0.0)).expect("stable").0;
        assert!((time(1.0) - time(0.0) - 3.0).abs() < 1e-12);
    }
}
