//! Fields that take one of a few words.

use super::FieldId;
use super::keyed::keyed;
use crate::units::{CongestionControl, Framing};
use serde::Serialize;

keyed! {
    /// Which simulators run behind the curves.
    Engine {
        /// None: closed forms and measurements only.
        Off = "off",
        /// The fluid simulator.
        Fluid = "fluid",
        /// The packet simulator.
        Packet = "packet",
        /// Both.
        #[default]
        Both = "both",
    }
}

keyed! {
    /// What the buffer's limit counts: in packets a short ACK takes the place of a full packet, in bytes it does not.
    LimitBy {
        /// Packets.
        #[default]
        Packets = "packets",
        /// Bytes.
        Bytes = "bytes",
    }
}

/// One of the words that a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// `cca`
    Control(CongestionControl),
    /// `engine`
    Engine(Engine),
    /// `limit`
    LimitBy(LimitBy),
    /// `frame`
    Framing(Framing),
}

impl Choice {
    /// The word in a link.
    pub fn key(self) -> &'static str {
        match self {
            Self::Control(choice) => choice.key(),
            Self::Engine(choice) => choice.key(),
            Self::LimitBy(choice) => choice.key(),
            Self::Framing(framing) => framing.key(),
        }
    }

    /// Every word that a field takes, in the order in which they are offered; none where it takes values.
    pub fn all(id: FieldId) -> Vec<Self> {
        match id {
            FieldId::CongestionControl => CongestionControl::ALL.into_iter().map(Self::Control).collect(),
            FieldId::Engine => Engine::ALL.iter().copied().map(Self::Engine).collect(),
            FieldId::LimitBy => LimitBy::ALL.iter().copied().map(Self::LimitBy).collect(),
            FieldId::Framing => Framing::all().map(Self::Framing).collect(),
            _ => Vec::new(),
        }
    }

    /// The choice of a field that a word names, letter case ignored.
    pub fn from_key(id: FieldId, key: &str) -> Option<Self> {
        Self::all(id).into_iter().find(|choice| choice.key().eq_ignore_ascii_case(key.trim()))
    }
}
