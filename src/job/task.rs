//! One run: which simulator, which buffer, which seed.

use super::message::Garbled;
use crate::scenario::Engine;
use std::fmt;
use std::str::FromStr;

/// A simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Simulator {
    /// Every packet.
    Packet,
    /// Windows and the queue as rates.
    Fluid,
}

impl Simulator {
    /// Both, the slower one first.
    pub const ALL: [Self; 2] = [Self::Packet, Self::Fluid];

    /// Its word in links, messages and tables.
    pub fn key(self) -> &'static str {
        match self {
            Self::Packet => "packet",
            Self::Fluid => "fluid",
        }
    }

    /// The simulator that a word names.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.key() == key)
    }

    /// Those that a scenario asks for.
    pub fn chosen(engine: Engine) -> &'static [Self] {
        match engine {
            Engine::Off => &[],
            Engine::Fluid => &[Self::Fluid],
            Engine::Packet => &[Self::Packet],
            Engine::Both => &Self::ALL,
        }
    }
}

/// One run of a scenario, written `packet:129:1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// By which simulator.
    pub engine: Simulator,
    /// With which buffer, in packets.
    pub buffer: f64,
    /// With which seed.
    pub seed: u32,
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.engine.key(), self.buffer, self.seed)
    }
}

impl FromStr for Task {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut parts = text.split(':');
        let (Some(engine), Some(buffer), Some(seed), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(Garbled);
        };
        let buffer: f64 = buffer.parse().map_err(|_| Garbled)?;
        if !(buffer.is_finite() && buffer >= 0.0) {
            return Err(Garbled);
        }
        Ok(Self {
            engine: Simulator::from_key(engine).ok_or(Garbled)?,
            buffer,
            seed: seed.parse().map_err(|_| Garbled)?,
        })
    }
}
