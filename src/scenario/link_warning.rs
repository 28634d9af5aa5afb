//! What the reader of a link has to say.

use crate::units::{ReadError, ReadingNote, Seconds};

/// Something in a link that was not used as written, or that deserves a word.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkWarning {
    /// A key that this version does not know; ignored.
    UnknownKey {
        /// As written.
        key: String,
    },
    /// A key given more than once; the last one counts.
    Repeated {
        /// The key.
        key: &'static str,
    },
    /// A value that cannot be read; the default stays.
    Unreadable {
        /// The key.
        key: &'static str,
        /// As written, shortened.
        text: String,
        /// Why.
        error: Option<ReadError>,
        /// What stays in force, as link text; empty for "no limit".
        kept: String,
    },
    /// A value outside its range; the nearest one is used.
    Clamped {
        /// The key.
        key: &'static str,
        /// As written, shortened.
        text: String,
        /// What is used, as link text.
        used: String,
        /// The accepted range, as link texts; `None` where the value only had to be whole.
        range: Option<(String, String)>,
    },
    /// A value with several readings.
    Ambiguous {
        /// The key.
        key: &'static str,
        /// As written, shortened.
        text: String,
        /// The reading that is used; `None` if the default stays.
        used: Option<String>,
        /// All readings as unambiguous texts.
        choices: Vec<String>,
    },
    /// A value used as written that is often meant otherwise.
    Note {
        /// The key.
        key: &'static str,
        /// What to say.
        note: ReadingNote,
    },
    /// A segment larger than the packet that carries it; the packet size is used.
    SegmentAbovePacket,
    /// More is left out at the beginning of a simulated run than the run is long; a third of the run is left out.
    WarmAboveRun,
    /// `rtt` and the mean of `rtts` differ: closed forms use the first, the simulators the second.
    RoundTripsDiffer {
        /// `rtt`.
        rtt: Seconds,
        /// The mean of `rtts`.
        mean: Seconds,
    },
    /// A link version that this program does not know, read as the newest that it knows.
    UnknownVersion {
        /// As written, shortened.
        text: String,
    },
}

impl LinkWarning {
    /// Whether something was *not* used as written, which the command line answers with exit code 3.
    pub fn changes_the_question(&self) -> bool {
        !matches!(
            self,
            Self::UnknownKey { .. } | Self::Note { .. } | Self::Repeated { .. } | Self::RoundTripsDiffer { .. }
        )
    }
}
