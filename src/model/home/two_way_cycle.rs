//! A download and an upload that wait for each other's packets in the uplink.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{BitRate, Bytes, Packets, Seconds, Unit};

/// Card of [`two_way_cycle`].
pub const CYCLE: Card = Card {
    id: "two_way_cycle",
    formula: "t = (W_u*S+W_d/d*S_ack)*8/C_up+RTT",
    result: "t",
    symbols: &[
        Symbol { name: "W_u", meaning: "window of the upload in packets", unit: Unit::Count },
        symbol::PACKET_SIZE,
        Symbol { name: "W_d", meaning: "window of the download in packets", unit: Unit::Count },
        symbol::SEGMENTS_PER_ACK,
        symbol::ACK_SIZE,
        symbol::UPLINK,
        symbol::RTT,
    ],
    unit: Unit::Second,
    validity: "Fixed windows, one flow each way, an uplink queue that never drops, and an uplink that is the slower side.",
    source: Source {
        citation: "H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, RFC 3449, 2002, section 3.3: one packet of 1000 B before an ACK at 28.8 kb/s takes about 280 ms; cycle derived",
        evidence: Evidence::Derived,
    },
};

/// Card of [`two_way_rate`].
pub const RATE: Card = Card {
    id: "two_way_rate",
    formula: "X = min(C_down, W_d*S*8/t)",
    result: "X",
    symbols: &[
        symbol::DOWNLINK,
        Symbol { name: "W_d", meaning: "window of the download in packets", unit: Unit::Count },
        symbol::PACKET_SIZE,
        Symbol { name: "t", meaning: "cycle of two-way traffic", unit: Unit::Second },
    ],
    unit: Unit::BitPerSecond,
    validity: "As the cycle: a window of the download for each cycle, and no more than the downlink carries.",
    source: Source { citation: "A window for each cycle of two-way traffic; derived", evidence: Evidence::Derived },
};

/// The time in which the uplink sends a window of data and the ACKs of a window of the download.
///
/// # Formula
/// `t = (W_u*S+W_d/d*S_ack)*8/C_up+RTT`: `upload_window` (packets) of `packet_size` (byte), and an ACK of `ack_size`
/// (byte) for every `segments_per_ack` of `download_window` (packets), at `uplink` (bit/s), plus `rtt_prop` (s); in
/// seconds.
///
/// # Validity
/// Fixed windows, one flow each way, an uplink queue that never drops, and an uplink that is the slower side.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// H. Balakrishnan, V. Padmanabhan, G. Fairhurst, M. Sooriyabandara, RFC 3449, 2002, section 3.3: one packet of 1000 B
/// before an ACK at 28.8 kb/s takes about 280 ms; cycle derived (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::two_way_cycle::two_way_cycle, units::{BitRate, Bytes, Packets, Seconds}};
/// // one packet of 1000 B on 28.8 kb/s
/// let cycle = two_way_cycle(Packets(1.0), Bytes(1000.0), Packets(0.0), 1.0, Bytes(40.0), BitRate(28_800.0), Seconds(0.0));
/// assert!((cycle.0 - 0.2778).abs() < 1e-4);
/// ```
pub fn two_way_cycle(
    upload_window: Packets,
    packet_size: Bytes,
    download_window: Packets,
    segments_per_ack: f64,
    ack_size: Bytes,
    uplink: BitRate,
    rtt_prop: Seconds,
) -> Seconds {
    let data = upload_window.bits(packet_size);
    let acks = Packets(download_window.0 / segments_per_ack).bits(ack_size);
    (data + acks) / uplink + rtt_prop
}

/// The rate of a download whose ACKs wait for an upload.
///
/// # Formula
/// `X = min(C_down, W_d*S*8/t)`: the lesser of `downlink` (bit/s) and `download_window` (packets) of `packet_size`
/// (byte) for each `cycle` (s); in bit/s.
///
/// # Validity
/// As the cycle: a window of the download for each cycle, and no more than the downlink carries.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// A window for each cycle of two-way traffic; derived (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::two_way_cycle::two_way_rate, units::{BitRate, Bytes, Packets, Seconds}};
/// assert_eq!(two_way_rate(BitRate(2e6), Packets(22.0), Bytes(1500.0), Seconds(0.264)).0, 1e6);
/// ```
pub fn two_way_rate(downlink: BitRate, download_window: Packets, packet_size: Bytes, cycle: Seconds) -> BitRate {
    let by_window = download_window.bits(packet_size) / cycle;
    if by_window.0 < downlink.0 { by_window } else { downlink }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 10 · 1500 B at 360 kb/s 333.33 ms, 11 ACKs of 40 B 9.78 ms, 30 ms of path; 22 · 12 000 bit in 373.1 ms.
    #[test]
    fn a_cycle_by_hand() {
        let (packet, ack) = (Bytes(1500.0), Bytes(40.0));
        let cycle = two_way_cycle(Packets(10.0), packet, Packets(22.0), 2.0, ack, BitRate(360e3), Seconds(0.03));
        assert!((cycle.0 - 0.373_111).abs() < 1e-6, "{cycle}");
        let rate = two_way_rate(BitRate(2e6), Packets(22.0), packet, cycle);
        assert!((rate.0 - 707_564.6).abs() < 1.0, "{rate}");
    }

    /// One packet of 1500 B at 360 kb/s makes ACKs 33.3 ms late; without an upload the downlink is the limit.
    #[test]
    fn what_one_packet_costs() {
        let cycle = |packets| {
            two_way_cycle(
                Packets(packets),
                Bytes(1500.0),
                Packets(44.0),
                2.0,
                Bytes(40.0),
                BitRate(360e3),
                Seconds(0.03),
            )
        };
        assert!(((cycle(1.0) - cycle(0.0)).0 - 0.033_333).abs() < 1e-6);
        assert_eq!(two_way_rate(BitRate(2e6), Packets(44.0), Bytes(1500.0), cycle(0.0)), BitRate(2e6));
    }
}
