//! What a command gives: an answer with its warnings, or a failure, each with its exit code.

use crate::scenario::{Decoded, LinkWarning, StudyLink};
use crate::text::{link_warning, study_link_warning};

/// Everything given was used as written.
const AS_WRITTEN: u8 = 0;
/// The answer could not be written.
const NOT_WRITTEN: u8 = 1;
/// Wrong usage: nothing on standard output.
pub(super) const WRONG_USAGE: u8 = 2;
/// Answered, but something was clamped, unreadable or ambiguous.
const CHANGED: u8 = 3;

/// What a command answers.
pub(super) struct Answer {
    /// For standard output.
    pub output: String,
    /// For standard error, one line each.
    pub warnings: Vec<String>,
    /// The exit code.
    pub code: u8,
}

impl Answer {
    /// An answer to a question that needs no link.
    pub fn of(output: String) -> Self {
        Self { output, warnings: Vec::new(), code: AS_WRITTEN }
    }

    /// An answer to a link, with what the link's reader had to say.
    pub fn to(decoded: &Decoded, output: String) -> Self {
        let changed = decoded.warnings.iter().any(LinkWarning::changes_the_question);
        Self {
            output,
            warnings: decoded.warnings.iter().map(|warning| link_warning(decoded.display.lang, warning)).collect(),
            code: if changed { CHANGED } else { AS_WRITTEN },
        }
    }
}

impl Answer {
    /// An answer to the link of a study.
    pub fn to_study(read: &StudyLink, output: String) -> Self {
        let changed = read.warnings.iter().any(LinkWarning::changes_the_question);
        let say = |warning: &LinkWarning| study_link_warning(read.lang, read.question.study, warning);
        Self {
            output,
            warnings: read.warnings.iter().map(say).collect(),
            code: if changed { CHANGED } else { AS_WRITTEN },
        }
    }

    /// The same, without a part that somebody asked for.
    pub fn but(mut self, lacks: Vec<String>) -> Self {
        if !lacks.is_empty() {
            self.code = CHANGED;
        }
        self.warnings.extend(lacks);
        self
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The command was not used as it is meant.
    #[error("{0}")]
    Usage(String),
    /// The answer could not be written.
    #[error("{place} could not be written: {error}")]
    Write {
        /// Where it should have gone.
        place: String,
        /// Why not.
        error: std::io::Error,
    },
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Usage(_) => WRONG_USAGE,
            Self::Write { .. } => NOT_WRITTEN,
        }
    }
}
