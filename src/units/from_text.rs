//! `Display`, `FromStr` and serde of the newtypes: the canonical text, and what has exactly one reading.

use super::buffer::{BareNumber, BufferSize, read_buffer};
use super::canonical::{
    canonical_bits, canonical_buffer, canonical_bytes, canonical_fraction, canonical_packets, canonical_rate,
    canonical_time,
};
use super::count::read_packets;
use super::quantity::{BitRate, Bits, Bytes, Fraction, Packets, Seconds};
use super::rate::read_rate;
use super::ratio::read_fraction;
use super::reading::ReadError;
use super::size::read_bytes;
use super::time::read_time;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

macro_rules! text {
    ($name:ident, $canonical:expr) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.pad(&$canonical(*self))
            }
        }
    };
    ($name:ident, $canonical:expr, $read:expr) => {
        text!($name, $canonical);
        impl FromStr for $name {
            type Err = ReadError;
            fn from_str(text: &str) -> Result<Self, ReadError> {
                $read(text)?.sure().ok_or(ReadError::Ambiguous)
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

text!(BitRate, canonical_rate, read_rate);
text!(Bits, canonical_bits);
text!(Bytes, canonical_bytes, read_bytes);
text!(Seconds, canonical_time, read_time);
text!(Fraction, canonical_fraction, read_fraction);
text!(Packets, canonical_packets, read_packets);
text!(BufferSize, canonical_buffer, |text| read_buffer(text, BareNumber::Packets));

#[cfg(test)]
mod tests {
    use super::super::{display_fraction, display_packets, display_rate, display_time, read_count};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_round_trips() {
        assert_eq!("155M".parse::<BitRate>().map(|rate| rate.to_string()), Ok("155Mbps".to_owned()));
        assert_eq!("64K".parse::<Bytes>(), Err(ReadError::Ambiguous));
        assert_eq!("2 BDP/√n".parse::<BufferSize>().map(|buffer| buffer.to_string()), Ok("2sqrtn".to_owned()));
        let json = serde_json::to_string(&(BitRate(2.5e9), Seconds(0.25))).unwrap();
        assert_eq!(json, r#"["2.5Gbps","250ms"]"#);
        assert_eq!(serde_json::from_str::<(BitRate, Seconds)>(&json).unwrap(), (BitRate(2.5e9), Seconds(0.25)));
        assert!(serde_json::from_str::<Bytes>("\"64K\"").is_err());
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            read_everything(&text);
        }

        #[test]
        fn no_number_like_text_panics(text in "[0-9.,eE+ ^*x/%√×µ'_()kKMmGiIbBps∞²-]{0,24}") {
            read_everything(&text);
        }

        /// What the page shows can be typed into it.
        #[test]
        fn shown_text_reads_back(value in 1e-9..1e15, digits in 3_usize..17) {
            let close = |read: f64| f64::abs(read - value) <= value * 10_f64.powi(1 - digits as i32);
            let rate = read_rate(&display_rate(BitRate(value), digits)).unwrap().sure().unwrap();
            prop_assert!(close(rate.0));
            let time = read_time(&display_time(Seconds(value), digits)).unwrap().sure().unwrap();
            prop_assert!(close(time.0));
            let packets = read_packets(&display_packets(Packets(value), digits)).unwrap().sure().unwrap();
            prop_assert!(close(packets.0));
            let share = value / 1e15;
            let fraction = read_fraction(&display_fraction(Fraction(share), digits)).unwrap().sure().unwrap();
            prop_assert!(f64::abs(fraction.0 - share) <= share * 10_f64.powi(1 - digits as i32));
        }
    }

    fn read_everything(text: &str) {
        let finite = |value: f64| assert!(value.is_finite() && value >= 0.0, "{text}: {value}");
        let _ = read_rate(text).map(|reading| reading.value().map(|rate| finite(rate.0)));
        let _ = read_bytes(text).map(|reading| reading.value().map(|bytes| finite(bytes.0)));
        let _ = read_time(text).map(|reading| reading.value().map(|time| finite(time.0)));
        let _ = read_fraction(text).map(|reading| reading.value().map(|share| finite(share.0)));
        let _ = read_packets(text).map(|reading| reading.value().map(|packets| finite(packets.0)));
        let _ = read_count(text).map(|reading| reading.value().map(finite));
        for bare in [BareNumber::Ask, BareNumber::Packets] {
            if let Ok(reading) = read_buffer(text, bare) {
                finite(reading.value().map_or(0.0, |buffer| buffer.value));
                if let super::super::Reading::Ambiguous { choices, .. } = reading {
                    assert!(choices.len() >= 2);
                    for choice in choices {
                        let again = read_buffer(&choice.text, bare).map(|reading| reading.sure());
                        assert_eq!(again, Ok(Some(choice.value)), "{text} -> {}", choice.text);
                    }
                }
            }
        }
    }
}
