//! Everything that leaves the page or the command line as a file: JSON, CSV, text, embed snippet, configuration.

mod config;
mod csv;
mod diagnosis;
mod embed;
mod json;
mod plain_text;
mod reader;
mod study;

pub use config::{Device, DeviceError, Dialect, configuration};
pub use csv::{chart_csv, report_csv};
pub use diagnosis::{diagnosis_json, diagnosis_text};
pub use embed::embed_snippet;
pub use json::{report_json, warnings_json};
pub use plain_text::report_text;
pub use reader::{EXAMPLE, reader_answer, reader_configuration, reader_page, reader_spoken, reader_title};
pub use study::{
    StudyParts, embed_address, header, study_csv, study_json, study_page, study_parts, study_text, theme_sign, themed,
};

/// The version of the program, which a file names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The version of the formulas: raised when a number changes because it was wrong, with a line in CHANGELOG.md.
pub const MODEL_VERSION: u32 = 1;

// Clones may share a build folder (see the Makefile), and cargo tells them apart by the age of files only: it rebuilds
// our code, and nothing else, whenever this variable names another checkout.
const _: Option<&str> = option_env!("BUFFERWISE_CHECKOUT");
