//! What a pasted output said: facts with their names and units, and what could not be read.

use super::Key;
use crate::units::{BitRate, Bytes, Fraction, Packets, Quantity, Seconds};
use serde::{Serialize, Serializer};

/// What printed a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A run of `ping`, of any system.
    Ping,
    /// A queue discipline of `tc -s qdisc`.
    Qdisc,
    /// A class of `tc -s class`.
    TcClass,
    /// A tin of `cake`.
    Tin,
    /// A `tc` command as somebody typed it.
    TcCommand,
    /// A pool of `show buffers`.
    Pool,
    /// A run of `iperf`, `iperf3` text or JSON.
    Iperf,
    /// An interface of `show interfaces`.
    Interface,
    /// A class of `show policy-map interface`.
    PolicyClass,
    /// `net.ipv4.tcp_rmem` or `tcp_wmem`.
    TcpMemory,
    /// Lines that nobody here can read.
    Unknown,
}

impl Kind {
    /// The stable name, the one in the JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Ping => "ping",
            Self::Qdisc => "qdisc",
            Self::TcClass => "tc_class",
            Self::Tin => "tin",
            Self::TcCommand => "tc_command",
            Self::Pool => "pool",
            Self::Iperf => "iperf",
            Self::Interface => "interface",
            Self::PolicyClass => "policy_class",
            Self::TcpMemory => "tcp_memory",
            Self::Unknown => "unknown",
        }
    }
}

/// The value of a fact.
#[derive(Clone, Debug, PartialEq)]
pub enum FactValue {
    /// In the base unit of the key: bit/s, byte, second, packet, 1 = 100 %.
    Number(f64),
    /// A word of the tool: a strategy, a state, a time of day.
    Word(String),
}

/// One thing that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is.
    pub key: Key,
    /// What was said.
    pub value: FactValue,
}

impl Fact {
    /// The number with its unit; nothing for a word.
    pub fn quantity(&self) -> Option<Quantity> {
        match (&self.value, self.key.unit()) {
            (FactValue::Number(value), Some(unit)) => Some(Quantity { value: *value, unit }),
            _ => None,
        }
    }
}

/// A part of the paste that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// The line of the paste, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

/// What one run, queue, pool or interface said. What is not among the facts is not known.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What printed it.
    pub kind: Kind,
    /// Which host, queue, pool or interface; empty where nothing says so.
    pub title: String,
    /// Readings with the same number come from one output: the pools of one `show buffers`, the tins of one `cake`.
    pub output: usize,
    /// Where it starts: the line of the paste, from 1.
    pub line: usize,
    /// Each key once, in the order in which the output has them.
    pub facts: Vec<Fact>,
    /// The single round trips of a ping, in order.
    pub samples: Vec<Seconds>,
    /// Parts of this output that could not be read.
    pub unread: Vec<Unread>,
}

impl Reading {
    /// A reading without facts.
    pub(super) fn new(kind: Kind, title: impl Into<String>, line: usize) -> Self {
        Self { kind, title: title.into(), output: 0, line, facts: Vec::new(), samples: Vec::new(), unread: Vec::new() }
    }

    /// Adds a number unless it is missing, not finite, or the key is there already: the first one counts.
    pub(super) fn set(&mut self, key: Key, value: Option<f64>) {
        if let Some(value) = value.filter(|value| value.is_finite() && *value >= 0.0)
            && self.fact(key).is_none()
        {
            self.facts.push(Fact { key, value: FactValue::Number(value) });
        }
    }

    /// Adds a word unless it is missing or empty.
    pub(super) fn say(&mut self, key: Key, word: Option<&str>) {
        if let Some(word) = word.map(str::trim).filter(|word| !word.is_empty())
            && self.fact(key).is_none()
        {
            self.facts.push(Fact { key, value: FactValue::Word(word.to_owned()) });
        }
    }

    /// Takes a fact out.
    pub(super) fn take(&mut self, key: Key) -> Option<Fact> {
        let place = self.facts.iter().position(|fact| fact.key == key)?;
        Some(self.facts.remove(place))
    }

    /// The fact with this key.
    pub fn fact(&self, key: Key) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.key == key)
    }

    /// The number with this key, in its base unit.
    pub fn number(&self, key: Key) -> Option<f64> {
        match self.fact(key)?.value {
            FactValue::Number(value) => Some(value),
            FactValue::Word(_) => None,
        }
    }

    /// The word with this key.
    pub fn word(&self, key: Key) -> Option<&str> {
        match &self.fact(key)?.value {
            FactValue::Word(word) => Some(word),
            FactValue::Number(_) => None,
        }
    }

    /// A time.
    pub fn time(&self, key: Key) -> Option<Seconds> {
        self.number(key).map(Seconds)
    }

    /// A rate.
    pub fn rate(&self, key: Key) -> Option<BitRate> {
        self.number(key).map(BitRate)
    }

    /// A size.
    pub fn bytes(&self, key: Key) -> Option<Bytes> {
        self.number(key).map(Bytes)
    }

    /// A number of packets.
    pub fn packets(&self, key: Key) -> Option<Packets> {
        self.number(key).map(Packets)
    }

    /// A share.
    pub fn share(&self, key: Key) -> Option<Fraction> {
        self.number(key).map(Fraction)
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut entry = serializer.serialize_struct("Fact", 3)?;
        entry.serialize_field("key", self.key.id())?;
        match &self.value {
            FactValue::Number(value) => entry.serialize_field("value", value)?,
            FactValue::Word(word) => entry.serialize_field("value", word)?,
        }
        entry.serialize_field("unit", &self.key.unit())?;
        entry.end()
    }
}

impl Serialize for Reading {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let samples: Vec<f64> = self.samples.iter().map(|sample| sample.0).collect();
        let mut entry = serializer.serialize_struct("Reading", 7)?;
        entry.serialize_field("kind", &self.kind)?;
        entry.serialize_field("title", &self.title)?;
        entry.serialize_field("output", &self.output)?;
        entry.serialize_field("line", &self.line)?;
        entry.serialize_field("facts", &self.facts)?;
        entry.serialize_field("samples", &samples)?;
        entry.serialize_field("unread", &self.unread)?;
        entry.end()
    }
}
