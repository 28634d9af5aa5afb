//! The short keys of framings, in links and on the command line.

use super::{AtmEncapsulation, Coding, Framing};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A text that names no framing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no framing")]
pub struct UnknownFraming {
    /// As given.
    pub text: String,
}

/// As much as tc-cake(8) takes as `overhead` or `mpu`.
const MOST_BYTES: u16 = 256;

/// Each framing without numbers, its key, and other names that are read: tc-cake's keyword first.
const KEYS: &[(Framing, &str, &[&str])] = &[
    (Framing::None, "none", &["raw", "ip"]),
    (Framing::Ethernet, "ethernet", &[]),
    (Framing::PppoeEthernet, "pppoe-ethernet", &["pppoe"]),
    (Framing::Atm(AtmEncapsulation::PppoaVc), "pppoa-vc", &["pppoa-vcmux", "pppoa"]),
    (Framing::Atm(AtmEncapsulation::PppoaLlc), "pppoa-llc", &[]),
    (Framing::Atm(AtmEncapsulation::PppoeVc), "pppoe-vc", &["pppoe-vcmux"]),
    (Framing::Atm(AtmEncapsulation::PppoeLlc), "pppoe-llc", &["pppoe-llcsnap", "pppoe-atm"]),
    (Framing::Atm(AtmEncapsulation::BridgedVc), "bridged-vc", &["bridged-vcmux"]),
    (Framing::Atm(AtmEncapsulation::BridgedLlc), "bridged-llc", &["bridged-llcsnap", "bridged-atm"]),
    (Framing::Atm(AtmEncapsulation::RoutedVc), "routed-vc", &["ipoa-vcmux", "ipoa-vc"]),
    (Framing::Atm(AtmEncapsulation::RoutedLlc), "routed-llc", &["ipoa-llcsnap", "ipoa-llc"]),
    (Framing::Ptm, "ptm", &["bridged-ptm"]),
    (Framing::PppoePtm, "pppoe-ptm", &[]),
    (Framing::Docsis, "docsis", &["cable"]),
    (Framing::Conservative, "conservative", &[]),
];

impl Framing {
    /// Every framing without numbers, in the order of a menu.
    pub fn all() -> impl Iterator<Item = Self> {
        KEYS.iter().map(|(framing, ..)| *framing)
    }

    /// The key of a framing without numbers; `custom` of one with them.
    pub fn key(self) -> &'static str {
        KEYS.iter().find(|(framing, ..)| *framing == self).map_or("custom", |(_, key, _)| key)
    }
}

/// The key: `pppoe-llc`, `ptm`, or `custom-34-64-ptm` with overhead, minimum and coding (`plain`, `atm`, `ptm`).
impl fmt::Display for Framing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Self::Custom { overhead, minimum, coding } = self {
            let coding = match coding {
                Coding::Plain => "plain",
                Coding::Cells => "atm",
                Coding::Ptm => "ptm",
            };
            return f.pad(&format!("custom-{overhead}-{minimum}-{coding}"));
        }
        f.pad(KEYS.iter().find(|(framing, ..)| framing == self).map_or("none", |(_, key, _)| *key))
    }
}

/// Reads a key or tc-cake's keyword, letter case ignored; minimum and coding of `custom-…` may be left out.
impl FromStr for Framing {
    type Err = UnknownFraming;
    fn from_str(text: &str) -> Result<Self, UnknownFraming> {
        let given = text.trim().to_ascii_lowercase();
        let named = KEYS.iter().find(|(_, key, others)| *key == given || others.contains(&given.as_str()));
        named
            .map(|(framing, ..)| *framing)
            .or_else(|| custom(&given))
            .ok_or_else(|| UnknownFraming { text: text.to_owned() })
    }
}

fn custom(text: &str) -> Option<Framing> {
    let mut parts = text.strip_prefix("custom-")?.split('-');
    let overhead = bytes(parts.next()?)?;
    let minimum = parts.next().map_or(Some(0), bytes)?;
    let coding = match parts.next() {
        None | Some("plain") => Coding::Plain,
        Some("atm") => Coding::Cells,
        Some("ptm") => Coding::Ptm,
        Some(_) => return None,
    };
    parts.next().is_none().then_some(Framing::Custom { overhead, minimum, coding })
}

fn bytes(text: &str) -> Option<u16> {
    text.parse().ok().filter(|bytes| *bytes <= MOST_BYTES)
}

impl Serialize for Framing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Framing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_framing_has_a_key_and_no_name_means_two() {
        let mut names = BTreeSet::new();
        for (framing, key, others) in KEYS {
            assert_eq!(framing.to_string(), *key);
            for name in others.iter().chain([key]) {
                assert!(names.insert(*name), "{name}");
                assert_eq!(name.parse(), Ok(*framing));
                assert_eq!(format!(" {} ", name.to_ascii_uppercase()).parse(), Ok(*framing));
            }
        }
        for encapsulation in AtmEncapsulation::ALL {
            assert!(Framing::all().any(|framing| framing == Framing::Atm(encapsulation)), "{encapsulation:?}");
        }
    }

    #[test]
    fn custom_framings() {
        let framing = |overhead, minimum, coding| Ok(Framing::Custom { overhead, minimum, coding });
        assert_eq!("custom-34".parse(), framing(34, 0, Coding::Plain));
        assert_eq!("custom-18-64".parse(), framing(18, 64, Coding::Plain));
        assert_eq!("custom-34-64-ptm".parse(), framing(34, 64, Coding::Ptm));
        for wrong in ["custom", "custom-", "custom-300", "custom-1-2-3", "custom-1-2-atm-4", "custom--1", "", "pppox"] {
            assert!(wrong.parse::<Framing>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn keys_round_trip(overhead in 0..=256_u16, minimum in 0..=256_u16, coding in 0..3_usize) {
            let coding = [Coding::Plain, Coding::Cells, Coding::Ptm][coding];
            let framing = Framing::Custom { overhead, minimum, coding };
            prop_assert_eq!(framing.to_string().parse(), Ok(framing));
        }

        #[test]
        fn reading_never_panics(text in ".*") {
            let _ = text.parse::<Framing>();
        }
    }
}
