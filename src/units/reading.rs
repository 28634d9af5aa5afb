//! What a text says: one reading, several that compete, or none.

/// The outcome of reading a text that was understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading<T> {
    /// One reading; the note tells of something worth a warning although the reading is used.
    Sure(T, Option<ReadingNote>),
    /// Several readings compete: the page asks; links and the command line take `preferred` and warn, or keep the
    /// default where there is none.
    Ambiguous {
        /// What is taken where nobody can be asked.
        preferred: Option<T>,
        /// At least two readings, each with a text that says it without ambiguity.
        choices: Vec<Choice<T>>,
    },
}

impl<T: Clone> Reading<T> {
    /// The value to use where nobody can be asked, if there is one.
    pub fn value(&self) -> Option<T> {
        match self {
            Reading::Sure(value, _) => Some(value.clone()),
            Reading::Ambiguous { preferred, .. } => preferred.clone(),
        }
    }

    /// The value, if there is exactly one reading.
    pub fn sure(&self) -> Option<T> {
        match self {
            Reading::Sure(value, _) => Some(value.clone()),
            Reading::Ambiguous { .. } => None,
        }
    }
}

/// One of several readings of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<T> {
    /// A text that has this reading only: typing it instead settles the question.
    pub text: String,
    /// What it says.
    pub value: T,
}

/// Something worth a warning about a reading that is used nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingNote {
    /// A capital B was taken as bytes where most people write bits: `1GBps` is 8 Gbit/s.
    TakenAsBytes {
        /// The unit as typed.
        unit: String,
    },
    /// A small b was taken as bits where many people mean bytes: a window of `64kb` is 8000 bytes.
    TakenAsBits {
        /// The unit as typed.
        unit: String,
    },
    /// A router's `DLY` is a metric that somebody configured, not a round-trip time.
    InterfaceDelay,
}

/// The kind of quantity that a unit belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// bit/s
    Rate,
    /// bit or byte
    Data,
    /// second
    Time,
    /// packet
    Packets,
    /// per cent
    Share,
}

/// Why a text says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no text.
    #[error("nothing was given")]
    Empty,
    /// The beginning of a number, as it stands while it is typed: `-`, `.`, `1e`. The page waits instead of complaining.
    #[error("`{text}` is the beginning of a number")]
    Incomplete {
        /// The text.
        text: String,
    },
    /// The text holds no number at the place of the number.
    #[error("`{text}` is not a number")]
    NotANumber {
        /// The text (its beginning, where it is long).
        text: String,
    },
    /// The separators fit neither a decimal mark nor groups of three.
    #[error("the digits of `{text}` are not grouped in threes")]
    Grouping {
        /// The number as typed.
        text: String,
    },
    /// NaN, infinity or beyond what a number can hold.
    #[error("`{text}` is not a finite number")]
    NotFinite {
        /// The text.
        text: String,
    },
    /// Below zero.
    #[error("`{text}` is negative")]
    Negative {
        /// The text.
        text: String,
    },
    /// The unit is not known.
    #[error("`{unit}` is not a known unit")]
    UnknownUnit {
        /// The unit as typed.
        unit: String,
    },
    /// The unit means different things to different tools: `m` is minutes, milli or mega.
    #[error("`{unit}` has several meanings")]
    VagueUnit {
        /// The unit as typed.
        unit: String,
    },
    /// The unit is known but measures something else.
    #[error("`{unit}` is a unit of another quantity")]
    WrongDimension {
        /// The unit as typed.
        unit: String,
        /// What it measures.
        found: Dimension,
    },
    /// A label such as `RTT` stands before a number without unit, so that the unit is the label's business.
    #[error("`{text}` has no unit")]
    MissingUnit {
        /// The text.
        text: String,
    },
    /// Another number follows the number.
    #[error("`{text}` follows the number")]
    TrailingText {
        /// What follows.
        text: String,
    },
    /// A list is longer than it may be.
    #[error("more than {most} values")]
    TooMany {
        /// The longest list.
        most: usize,
    },
    /// Several readings compete; only [`std::str::FromStr`] says so, the `read_*` functions list the readings.
    #[error("the text can be read in several ways")]
    Ambiguous,
}

/// The beginning of a text, short enough for a message.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
