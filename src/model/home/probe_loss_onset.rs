//! The rate of probes at which a queue that is counted in packets begins to lose.

use super::probe_delay_fifo::empty_probe_delay;
use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`probe_loss_onset`].
pub const CARD: Card = Card {
    id: "probe_loss_onset",
    formula: "r = (L-W)/(((W-1/2)*S*8/C-t_ack+S_u*8/C)/(8*S_u)+(L-W)/C)",
    result: "r",
    symbols: &[
        Symbol { name: "L", meaning: "packets that the link holds, the one in service included", unit: Unit::Count },
        Symbol { name: "W", meaning: "window, packets in flight", unit: Unit::Count },
        symbol::PACKET_SIZE,
        symbol::CAPACITY,
        Symbol { name: "t_ack", meaning: "time that an ACK takes back", unit: Unit::Second },
        Symbol { name: "S_u", meaning: "size of a probe on the wire", unit: Unit::Byte },
    ],
    unit: Unit::BitPerSecond,
    validity: "As the delay of the probes: it is the rate at which window and waiting probes, W+r*D/(8*S_u), reach the limit. In ns-2 losses begin within 2 % of it; above it they depend on the phase of the senders.",
    source: Source {
        citation: "J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): severe loss from 4 kb/s of probes; closed form derived, checked in ns-2 (none at 5.4 kb/s, some at 5.45)",
        evidence: Evidence::Derived,
    },
};

/// The least rate of probes at which window and probes together fill a queue that counts packets.
///
/// # Formula
/// `r = (L-W)/(((W-1/2)*S*8/C-t_ack+S_u*8/C)/(8*S_u)+(L-W)/C)`: `limit` and `window` (packets), the delay's numerator
/// (s) with `packet_size`, `capacity`, `ack_time` and `probe_size` (byte); in bit/s. `None` where the window alone
/// fills the queue.
///
/// # Validity
/// As the delay of the probes: it is the rate at which window and waiting probes, W+r*D/(8*S_u), reach the limit. In
/// ns-2 losses begin within 2 % of it; above it they depend on the phase of the senders.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink):
/// severe loss from 4 kb/s of probes; closed form derived, checked in ns-2 (none at 5.4 kb/s, some at 5.45) (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::probe_loss_onset::probe_loss_onset, units::{BitRate, Bytes, Packets, Seconds}};
/// let (limit, window) = (Packets(50.0), Packets(20.0));
/// let rate = probe_loss_onset(limit, window, Bytes(1040.0), BitRate(64e3), Seconds(0.005), Bytes(64.0));
/// assert!((rate.expect("room for probes").0 - 5529.0).abs() < 1.0);
/// ```
pub fn probe_loss_onset(
    limit: Packets,
    window: Packets,
    packet_size: Bytes,
    capacity: BitRate,
    ack_time: Seconds,
    probe_size: Bytes,
) -> Option<BitRate> {
    let room = limit.0 - window.0;
    let alone = empty_probe_delay(window, packet_size, capacity, ack_time, probe_size);
    let time_per_bit = alone.0 / probe_size.bits().0 + room / capacity.0;
    (room > 0.0 && alone.0 >= 0.0).then(|| BitRate(room / time_per_bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::math::root::find_root;
    use crate::model::home::probe_delay_fifo::probe_delay_fifo;

    /// The equation that the closed form solves, W + r·D(r)/(8·64 B) = limit, solved by bracketing.
    #[test]
    fn the_root_of_the_equation() {
        for (limit, window, capacity) in [(50.0, 20.0, 64e3), (50.0, 44.0, 360e3), (100.0, 20.0, 64e3)] {
            let (window, capacity) = (Packets(window), BitRate(capacity));
            let (packet, ack, probe) = (Bytes(1040.0), Seconds(0.005), Bytes(64.0));
            let fill = |rate: f64| {
                let delay = probe_delay_fifo(window, packet, capacity, ack, probe, BitRate(rate)).expect("a queue");
                window.0 + rate * delay.0 / probe.bits().0 - limit
            };
            let root = find_root(fill, 1.0, capacity.0 * 0.999_999).expect("a change of sign");
            let rate = probe_loss_onset(Packets(limit), window, packet, capacity, ack, probe).expect("room");
            assert!((rate.0 / root - 1.0).abs() < 1e-9, "{rate} {root}");
        }
    }

    /// 5.53 kb/s; ns-2 (400 s) loses nothing at 5.4 kb/s and something at 5.45, 2 % lower.
    #[test]
    fn the_64_kbit_uplink() {
        let onset = |limit, window| {
            probe_loss_onset(Packets(limit), Packets(window), Bytes(1040.0), BitRate(64e3), Seconds(0.005), Bytes(64.0))
        };
        let rate = onset(50.0, 20.0).expect("room");
        assert!((rate.0 - 5530.0).abs() < 5.0, "{rate}");
        assert!((rate.0 / 5450.0 - 1.0).abs() < 0.02, "{rate}");
        assert_eq!(onset(20.0, 20.0), None);
    }
}
