//! A study as text, CSV, JSON, and as the parts of its page.

mod data;
mod page;
mod parts;

pub use data::{study_csv, study_json, study_text};
pub(super) use page::copy_fallback;
pub use page::{embed_address, header, study_page, theme_sign, themed};
pub use parts::{StudyParts, study_parts};
