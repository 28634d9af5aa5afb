//! The newtypes that every formula takes and returns, and the unit tag of a reported value.

use serde::Serialize;
use std::ops::{Add, Div, Mul, Sub};

macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident, $unit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
        pub struct $name(pub f64);

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self { Self(self.0 + other.0) }
        }
        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self { Self(self.0 - other.0) }
        }
        impl Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self { Self(self.0 * factor) }
        }
        impl Div<f64> for $name {
            type Output = Self;
            fn div(self, divisor: f64) -> Self { Self(self.0 / divisor) }
        }
        impl Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 { self.0 / other.0 }
        }
        impl From<$name> for Quantity {
            fn from(quantity: $name) -> Self { Quantity { value: quantity.0, unit: $unit } }
        }
    };
}

quantity!(
    /// A rate in bit/s.
    BitRate, Unit::BitPerSecond
);
quantity!(
    /// An amount of data in bits.
    Bits, Unit::Bit
);
quantity!(
    /// An amount of data in bytes (8 bits).
    Bytes, Unit::Byte
);
quantity!(
    /// A number of packets, not necessarily whole.
    Packets, Unit::Packet
);
quantity!(
    /// A time in seconds.
    Seconds, Unit::Second
);
quantity!(
    /// A share or a ratio, 1 = 100 %.
    Fraction, Unit::Fraction
);

impl Bytes {
    /// The same amount in bits.
    pub fn bits(self) -> Bits {
        Bits(self.0 * 8.0)
    }
}

impl Bits {
    /// The same amount in bytes.
    pub fn bytes(self) -> Bytes {
        Bytes(self.0 / 8.0)
    }

    /// The same amount in packets of `packet_size`.
    pub fn packets(self, packet_size: Bytes) -> Packets {
        Packets(self.0 / packet_size.bits().0)
    }
}

impl Packets {
    /// The same amount in bits, with packets of `packet_size`.
    pub fn bits(self, packet_size: Bytes) -> Bits {
        Bits(self.0 * packet_size.bits().0)
    }
}

impl Mul<Seconds> for BitRate {
    type Output = Bits;
    fn mul(self, time: Seconds) -> Bits {
        Bits(self.0 * time.0)
    }
}
impl Mul<BitRate> for Seconds {
    type Output = Bits;
    fn mul(self, rate: BitRate) -> Bits {
        rate * self
    }
}
impl Div<BitRate> for Bits {
    type Output = Seconds;
    fn div(self, rate: BitRate) -> Seconds {
        Seconds(self.0 / rate.0)
    }
}
impl Div<Seconds> for Bits {
    type Output = BitRate;
    fn div(self, time: Seconds) -> BitRate {
        BitRate(self.0 / time.0)
    }
}
impl Div<BitRate> for Bytes {
    type Output = Seconds;
    fn div(self, rate: BitRate) -> Seconds {
        self.bits() / rate
    }
}
impl Div<Seconds> for Bytes {
    type Output = BitRate;
    fn div(self, time: Seconds) -> BitRate {
        self.bits() / time
    }
}

/// The unit of a reported number; its serialised form is the one in the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Unit {
    /// bit
    #[serde(rename = "bit")]
    Bit,
    /// byte
    #[serde(rename = "byte")]
    Byte,
    /// packet
    #[serde(rename = "packet")]
    Packet,
    /// second
    #[serde(rename = "second")]
    Second,
    /// bit/s
    #[serde(rename = "bit/s")]
    BitPerSecond,
    /// A share or ratio: 1 = 100 %.
    #[serde(rename = "fraction")]
    Fraction,
    /// A whole number of things that have no unit: flows, segments, a shift.
    #[serde(rename = "count")]
    Count,
}

/// A number with its unit tag: what a report carries and a formula's substitution prints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// In the base unit of `unit`.
    pub value: f64,
    /// What it counts.
    pub unit: Unit,
}

impl Quantity {
    /// A pure number (flows, a shift, a moment of a distribution).
    pub fn count(value: f64) -> Self {
        Self { value, unit: Unit::Count }
    }
}
