//! A study as text, CSV, JSON, and as the parts of its page.

mod data;
mod page;
mod parts;

pub use data::{study_csv, study_json, study_text};
pub use page::{header, study_page};
pub use parts::{StudyParts, study_parts};
