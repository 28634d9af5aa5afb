//! How Linux is told about a framing: tc-cake(8)'s keywords and tc-stab(8)'s numbers.

use super::{AtmEncapsulation, Coding, Framing};

impl Framing {
    /// What the kernel counts of a packet's framing on an Ethernet interface: the header of 14 bytes (tc-stab(8),
    /// *Typical overheads*: subtract 14 there).
    pub const COUNTED_ON_ETHERNET: u16 = 14;

    /// What `tc … cake` is to be told, whatever the interface; cake itself takes off what the kernel has counted.
    ///
    /// A framing that has no keyword is written out (`overhead 46 mpu 84 noatm`).
    pub fn cake(self) -> String {
        let keyword = match self {
            Self::None => "raw",
            Self::Ethernet => "ethernet",
            Self::Docsis => "docsis",
            Self::Ptm => "bridged-ptm",
            Self::PppoePtm => "pppoe-ptm",
            Self::Conservative => "conservative",
            Self::Atm(encapsulation) => match encapsulation {
                AtmEncapsulation::RoutedVc => "ipoa-vcmux",
                AtmEncapsulation::RoutedLlc => "ipoa-llcsnap",
                AtmEncapsulation::PppoaVc => "pppoa-vcmux",
                AtmEncapsulation::PppoaLlc => "pppoa-llc",
                AtmEncapsulation::BridgedVc => "bridged-vcmux",
                AtmEncapsulation::BridgedLlc => "bridged-llcsnap",
                AtmEncapsulation::PppoeVc => "pppoe-vcmux",
                AtmEncapsulation::PppoeLlc => "pppoe-llcsnap",
            },
            Self::PppoeEthernet | Self::Custom { .. } => return self.written_out(),
        };
        keyword.to_owned()
    }

    /// The table of sizes for any other queue: `stab overhead 26 linklayer atm`.
    ///
    /// `counted` is what the kernel counts already: [`Self::COUNTED_ON_ETHERNET`], or 0 on an interface of bare IP
    /// packets such as `ppp0`.
    ///
    /// `None` where the kernel's own count is what is wanted. PTM has no `linklayer`: the headers are told, and the rate
    /// must be brought down by 64/65 (tc-cake(8) calls that even more efficient).
    pub fn stab(self, counted: u16) -> Option<String> {
        if self == Self::None {
            return None;
        }
        let overhead = i32::from(self.overhead()) - i32::from(counted);
        let minimum = self.minimum();
        let minimum = if minimum == 0 { String::new() } else { format!(" mpu {minimum}") };
        let layer = if self.coding() == Coding::Cells { "atm" } else { "ethernet" };
        Some(format!("stab overhead {overhead}{minimum} linklayer {layer}"))
    }

    fn written_out(self) -> String {
        let minimum = self.minimum();
        let minimum = if minimum == 0 { String::new() } else { format!(" mpu {minimum}") };
        let coding = match self.coding() {
            Coding::Plain => "noatm",
            Coding::Cells => "atm",
            Coding::Ptm => "ptm",
        };
        format!("overhead {}{minimum} {coding}", self.overhead())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_read_back_as_the_same_framing() {
        for framing in Framing::all().filter(|framing| *framing != Framing::PppoeEthernet) {
            assert_eq!(framing.cake().parse(), Ok(framing), "{framing}");
        }
    }

    #[test]
    fn lines() {
        assert_eq!(Framing::PppoeEthernet.cake(), "overhead 46 mpu 84 noatm");
        let custom = Framing::Custom { overhead: 34, minimum: 0, coding: Coding::Ptm };
        assert_eq!(custom.cake(), "overhead 34 ptm");
        let stab = |framing: Framing| framing.stab(Framing::COUNTED_ON_ETHERNET);
        assert_eq!(stab(custom).as_deref(), Some("stab overhead 20 linklayer ethernet"));
        assert_eq!(stab(Framing::None), None);
        assert_eq!(stab(Framing::Docsis).as_deref(), Some("stab overhead 4 mpu 64 linklayer ethernet"));
        let pppoe = "pppoe-llc".parse::<Framing>().expect("a key");
        assert_eq!(stab(pppoe).as_deref(), Some("stab overhead 26 linklayer atm"));
        assert_eq!(pppoe.stab(0).as_deref(), Some("stab overhead 40 linklayer atm"));
    }
}
