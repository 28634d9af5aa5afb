//! What a packet of so many IP bytes takes on the wire: headers, minimum sizes, cells and 64/65 coding.

mod key;
mod linux;

pub use key::UnknownFraming;

use super::quantity::{BitRate, Bytes};

/// What a link layer puts around an IP packet.
///
/// # Formula
/// Wire bytes = coding(max(packet + overhead, minimum)); see [`Coding`].
///
/// # Source
/// The overheads and minimum sizes are those of the keywords of tc-cake(8), section *Overhead compensation parameters*
/// (<https://man7.org/linux/man-pages/man8/tc-cake.8.html>), and of tc-stab(8), section *Typical overheads*
/// (<https://man7.org/linux/man-pages/man8/tc-stab.8.html>); both counted from the IP packet.
///
/// # Examples
/// ```
/// use bufferwise::units::{Bytes, Framing};
/// let framing: Framing = "pppoe-llc".parse().expect("a key");
/// assert_eq!(framing.wire_size(Bytes(1492.0)), Bytes(1696.0)); // 32 cells
/// assert_eq!(framing.wire_size(Bytes(40.0)), Bytes(106.0)); // an ACK takes 2 cells
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Framing {
    /// IP bytes are all there is.
    #[default]
    None,
    /// Ethernet cable: header 14, FCS 4, preamble 8, gap 12, frames of at least 64 bytes.
    Ethernet,
    /// PPPoE (RFC 2516) on an Ethernet cable.
    PppoeEthernet,
    /// ATM cells, as on ADSL.
    Atm(AtmEncapsulation),
    /// Ethernet frames over PTM, as on VDSL2.
    Ptm,
    /// PPPoE over PTM.
    PppoePtm,
    /// Cable: the modem counts Ethernet frames with FCS and without preamble and gap.
    Docsis,
    /// More than any usual link has: 48 bytes in ATM cells, tc-cake's `conservative`.
    Conservative,
    /// Anything else.
    Custom {
        /// Bytes added to each packet.
        overhead: u16,
        /// The least size with the overhead, 0 for none.
        minimum: u16,
        /// What the bytes are cut into.
        coding: Coding,
    },
}

/// How IP stands in AAL5, ATM's frame for data (RFC 2684 for bridged and routed, RFC 2364 for PPPoA, RFC 2516 for PPPoE).
///
/// The frame check of a bridged Ethernet frame is taken as left out, as nearly everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtmEncapsulation {
    /// Routed IP, VC multiplexed: nothing but the trailer.
    RoutedVc,
    /// Routed IP, LLC/SNAP: 8 bytes.
    RoutedLlc,
    /// PPPoA, VC multiplexed: 2 bytes.
    PppoaVc,
    /// PPPoA, LLC: 6 bytes.
    PppoaLlc,
    /// Bridged Ethernet, VC multiplexed: pad 2 and header 14.
    BridgedVc,
    /// Bridged Ethernet, LLC/SNAP: 8 more.
    BridgedLlc,
    /// PPPoE on bridged Ethernet, VC multiplexed: 8 more.
    PppoeVc,
    /// PPPoE on bridged Ethernet, LLC/SNAP: 8 more.
    PppoeLlc,
}

/// What the bytes of a frame are cut into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coding {
    /// Nothing: they go as they are.
    #[default]
    Plain,
    /// ATM cells: each begun 48 bytes take a cell of 53 (ITU-T I.361).
    Cells,
    /// PTM: each begun 64 bytes take one more (IEEE 802.3 clause 61.3, ITU-T G.992.3 annex N).
    ///
    /// Really the code words run on over the ends of frames, so the ceiling is at most a byte too much; tc-cake counts
    /// the same way.
    Ptm,
}

/// AAL5's trailer, in every encapsulation (ITU-T I.363.5).
const AAL5_TRAILER: u16 = 8;
/// The header of an Ethernet frame: two addresses and the type (IEEE 802.3 clause 3).
const ETHERNET_HEADER: u16 = 14;
/// The frame check sequence behind an Ethernet frame (IEEE 802.3 clause 3).
const ETHERNET_FCS: u16 = 4;
/// The least Ethernet frame, with header and FCS (IEEE 802.3 clause 4).
const ETHERNET_MINIMUM: u16 = 64;
/// Preamble with start delimiter, 8 bytes, and the gap between frames, 12 bytes (IEEE 802.3 clauses 3 and 4).
const ETHERNET_PREAMBLE_AND_GAP: u16 = 20;
/// PPPoE's header 6 and PPP's protocol field 2 (RFC 2516 section 4).
const PPPOE: u16 = 8;
/// PTM's start and end of frame, one byte each, and its own check of 2 (ITU-T G.992.3 annex N, as in tc-cake(8)).
const PTM_FRAME: u16 = 4;

impl AtmEncapsulation {
    /// Every one of them.
    pub const ALL: [Self; 8] = [
        Self::RoutedVc,
        Self::RoutedLlc,
        Self::PppoaVc,
        Self::PppoaLlc,
        Self::BridgedVc,
        Self::BridgedLlc,
        Self::PppoeVc,
        Self::PppoeLlc,
    ];

    /// Bytes before the IP packet, AAL5's trailer not counted.
    pub fn header(self) -> u16 {
        match self {
            Self::RoutedVc => 0,
            Self::RoutedLlc => 8,
            Self::PppoaVc => 2,
            Self::PppoaLlc => 6,
            Self::BridgedVc => 2 + ETHERNET_HEADER,
            Self::BridgedLlc => 10 + ETHERNET_HEADER,
            Self::PppoeVc => Self::BridgedVc.header() + PPPOE,
            Self::PppoeLlc => Self::BridgedLlc.header() + PPPOE,
        }
    }
}

impl Framing {
    /// Bytes that are added to each IP packet before cells or code words are counted.
    pub fn overhead(self) -> u16 {
        match self {
            Self::None => 0,
            Self::Ethernet => ETHERNET_HEADER + ETHERNET_FCS + ETHERNET_PREAMBLE_AND_GAP,
            Self::PppoeEthernet => Self::Ethernet.overhead() + PPPOE,
            Self::Atm(encapsulation) => encapsulation.header() + AAL5_TRAILER,
            Self::Ptm => ETHERNET_HEADER + ETHERNET_FCS + PTM_FRAME,
            Self::PppoePtm => Self::Ptm.overhead() + PPPOE,
            Self::Docsis => ETHERNET_HEADER + ETHERNET_FCS,
            // tc-cake(8): "Equivalent to overhead 48 atm".
            Self::Conservative => 48,
            Self::Custom { overhead, .. } => overhead,
        }
    }

    /// The least size with the overhead, before cells or code words are counted; 0 where there is none.
    ///
    /// PTM has none here, as in tc-cake, although the Ethernet frames in it are padded to 64 bytes.
    pub fn minimum(self) -> u16 {
        match self {
            Self::Ethernet | Self::PppoeEthernet => ETHERNET_MINIMUM + ETHERNET_PREAMBLE_AND_GAP,
            Self::Docsis => ETHERNET_MINIMUM,
            Self::Custom { minimum, .. } => minimum,
            Self::None | Self::Atm(_) | Self::Ptm | Self::PppoePtm | Self::Conservative => 0,
        }
    }

    /// What the bytes are cut into.
    pub fn coding(self) -> Coding {
        match self {
            Self::Atm(_) | Self::Conservative => Coding::Cells,
            Self::Ptm | Self::PppoePtm => Coding::Ptm,
            Self::Custom { coding, .. } => coding,
            Self::None | Self::Ethernet | Self::PppoeEthernet | Self::Docsis => Coding::Plain,
        }
    }

    /// The largest IP packet that usually fits: 1492 bytes with PPPoE (RFC 2516 section 7), else 1500.
    pub fn largest_packet(self) -> Bytes {
        match self {
            Self::PppoeEthernet
            | Self::PppoePtm
            | Self::Atm(AtmEncapsulation::PppoeVc | AtmEncapsulation::PppoeLlc) => Bytes(1492.0),
            _ => Bytes(1500.0),
        }
    }

    /// Bytes on the wire for an IP packet of so many bytes.
    pub fn wire_bytes(self, packet: u64) -> u64 {
        let framed = packet.saturating_add(u64::from(self.overhead())).max(u64::from(self.minimum()));
        match self.coding() {
            Coding::Plain => framed,
            Coding::Cells => cells(framed).saturating_mul(53),
            Coding::Ptm => framed.saturating_add(framed.div_ceil(64)),
        }
    }

    /// ATM cells that an IP packet takes; `None` where the link has no cells.
    pub fn cells(self, packet: u64) -> Option<u64> {
        (self.coding() == Coding::Cells).then(|| self.wire_bytes(packet) / 53)
    }

    /// Bytes on the wire for an IP packet; a part of a byte counts as a whole one.
    pub fn wire_size(self, packet: Bytes) -> Bytes {
        Bytes(self.wire_bytes(packet.0.ceil() as u64) as f64)
    }

    /// The rate of IP bytes that a line carries when all packets have this size.
    pub fn ip_rate(self, line: BitRate, packet: Bytes) -> BitRate {
        line * (packet / self.wire_size(packet))
    }

    /// The rate on the wire that IP packets of this size and rate take.
    pub fn wire_rate(self, ip: BitRate, packet: Bytes) -> BitRate {
        ip * (self.wire_size(packet) / packet)
    }
}

fn cells(bytes: u64) -> u64 {
    bytes.div_ceil(48)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atm(encapsulation: AtmEncapsulation) -> Framing {
        Framing::Atm(encapsulation)
    }

    /// tc-cake(8): "Equivalent to overhead … mpu …".
    #[test]
    fn overheads_are_those_of_the_manual_page() {
        for (framing, overhead, minimum) in [
            (atm(AtmEncapsulation::RoutedVc), 8, 0),
            (atm(AtmEncapsulation::RoutedLlc), 16, 0),
            (atm(AtmEncapsulation::PppoaVc), 10, 0),
            (atm(AtmEncapsulation::PppoaLlc), 14, 0),
            (atm(AtmEncapsulation::BridgedVc), 24, 0),
            (atm(AtmEncapsulation::BridgedLlc), 32, 0),
            (atm(AtmEncapsulation::PppoeVc), 32, 0),
            (atm(AtmEncapsulation::PppoeLlc), 40, 0),
            (Framing::Ptm, 22, 0),
            (Framing::PppoePtm, 30, 0),
            (Framing::Docsis, 18, 64),
            (Framing::Ethernet, 38, 84),
            (Framing::Conservative, 48, 0),
        ] {
            assert_eq!((framing.overhead(), framing.minimum()), (overhead, minimum), "{framing}");
        }
    }

    /// SuperShaper-SOHO issues 2 and 3, RFC 2684: a packet of 1500 bytes is 1696 on the wire in every encapsulation but
    /// LLC with PPPoE, whose packets have at most 1492.
    #[test]
    fn full_packets_take_32_cells() {
        for encapsulation in AtmEncapsulation::ALL {
            let framing = atm(encapsulation);
            assert_eq!(framing.wire_size(framing.largest_packet()), Bytes(1696.0), "{framing}");
            assert_eq!(framing.cells(1492), Some(32), "{framing}");
            let ack = if encapsulation == AtmEncapsulation::RoutedVc { 53 } else { 106 };
            assert_eq!(framing.wire_bytes(40), ack, "{framing}");
        }
        assert_eq!(atm(AtmEncapsulation::PppoeLlc).cells(1500), Some(33));
    }

    /// dtaht/sch_cake issue 142: `atm overhead 10`, sizes 28 and 1478 become 53 and 1643; 1488 is exactly 31 cells.
    #[test]
    fn cells_that_just_fit() {
        let framing = atm(AtmEncapsulation::PppoaVc);
        assert_eq!((framing.wire_bytes(28), framing.wire_bytes(1478), framing.wire_bytes(1479)), (53, 1643, 1696));
    }

    /// dtaht/tc-adv issue 13 and sch_cake: 1500 + 30 bytes become 1554.
    #[test]
    fn ptm_adds_a_byte_to_each_begun_64() {
        assert_eq!(Framing::PppoePtm.wire_bytes(1500), 1554);
        assert_eq!(Framing::PppoePtm.wire_bytes(34), 65);
        assert_eq!(Framing::PppoePtm.wire_bytes(35), 67);
    }

    /// IEEE 802.3: 64 bytes of frame, 8 of preamble and 12 of gap; 148 800 of them a second fill 100 Mb/s.
    #[test]
    fn small_frames_are_padded() {
        assert_eq!(Framing::Ethernet.wire_bytes(40), 84);
        assert_eq!(Framing::Ethernet.wire_bytes(46), 84);
        assert_eq!(Framing::Ethernet.wire_bytes(47), 85);
        assert_eq!(Framing::Ethernet.wire_bytes(1500), 1538);
        assert_eq!(Framing::Docsis.wire_bytes(40), 64);
        assert_eq!(Framing::Docsis.wire_bytes(1500), 1518);
        assert_eq!((100e6 / 8.0 / Framing::Ethernet.wire_size(Bytes(46.0)).0).floor(), 148_809.0);
    }

    /// esnet/iperf issue 480: of 1 Gb/s Ethernet 975.293 Mb/s are IP packets of 1500 bytes.
    #[test]
    fn a_rate_loses_its_headers() {
        let ip = Framing::Ethernet.ip_rate(BitRate(1e9), Bytes(1500.0));
        assert!((ip.0 - 975.292_587_8e6).abs() < 1.0, "{ip}");
        let back = Framing::Ethernet.wire_rate(ip, Bytes(1500.0));
        assert!((back.0 - 1e9).abs() < 1e-3, "{back}");
    }

    #[test]
    fn odd_sizes_are_survived() {
        for size in [f64::NAN, -1.0, 0.0, 0.5, 1e30] {
            assert!(Framing::Conservative.wire_size(Bytes(size)).0 >= 53.0, "{size}");
        }
        assert_eq!(Framing::None.wire_size(Bytes(39.2)), Bytes(40.0));
    }
}
