//! Why a simulator does not answer. It never answers another question instead.

use super::message::Garbled;
use crate::scenario::{Field, FieldId};
use crate::units::CongestionControl;
use std::fmt;
use std::str::FromStr;

/// Why there is no run.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The simulator does not have the congestion control.
    Control(CongestionControl),
    /// The simulator does not have what a field asks for.
    NotModelled(FieldId),
    /// More flows than fit into memory.
    Flows {
        /// How many.
        asked: f64,
        /// The most.
        most: f64,
    },
    /// More packets in flight than fit into memory.
    InFlight {
        /// Packets of path and buffer.
        asked: f64,
        /// The most.
        most: f64,
    },
    /// A run of more packets than anybody waits for.
    Packets {
        /// Packets of the run.
        asked: f64,
        /// The most.
        most: f64,
    },
    /// A packet, or a queue of them, takes longer than a run is about.
    Slow {
        /// How long, in s.
        asked: f64,
        /// The longest, in s.
        most: f64,
    },
    /// What the simulator itself says of its set-up.
    Setup(String),
    /// The run ended its worker again and again.
    Crashed,
}

/// As in a message: `control:bbr`, `flows:1e12:200000`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Control(control) => write!(f, "control:{}", control.key()),
            Self::NotModelled(field) => write!(f, "field:{}", field.field().key),
            Self::Flows { asked, most } => write!(f, "flows:{asked}:{most}"),
            Self::InFlight { asked, most } => write!(f, "flight:{asked}:{most}"),
            Self::Packets { asked, most } => write!(f, "packets:{asked}:{most}"),
            Self::Slow { asked, most } => write!(f, "slow:{asked}:{most}"),
            Self::Setup(text) => {
                let text: Vec<&str> = text.split_whitespace().collect();
                write!(f, "setup:{}", text.join("\u{a0}"))
            }
            Self::Crashed => f.write_str("crashed"),
        }
    }
}

impl FromStr for Refusal {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let pair = || {
            let (asked, most) = rest.split_once(':').ok_or(Garbled)?;
            Ok((asked.parse::<f64>().map_err(|_| Garbled)?, most.parse::<f64>().map_err(|_| Garbled)?))
        };
        Ok(match kind {
            "control" => Self::Control(CongestionControl::from_key(rest).ok_or(Garbled)?),
            "field" => Self::NotModelled(Field::with_key(rest).ok_or(Garbled)?.id),
            "flows" => pair().map(|(asked, most)| Self::Flows { asked, most })?,
            "flight" => pair().map(|(asked, most)| Self::InFlight { asked, most })?,
            "packets" => pair().map(|(asked, most)| Self::Packets { asked, most })?,
            "slow" => pair().map(|(asked, most)| Self::Slow { asked, most })?,
            "setup" => Self::Setup(rest.replace('\u{a0}', " ")),
            "crashed" => Self::Crashed,
            _ => return Err(Garbled),
        })
    }
}
