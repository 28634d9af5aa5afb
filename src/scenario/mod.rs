//! What the user asked: one typed record, its field table, presets, and the link that carries it.

mod choice;
mod display;
mod encode;
mod field;
mod keyed;
mod link;
mod link_warning;
mod preset;
mod record;
mod study;
mod table;
mod value;

pub use choice::{Choice, Engine, LimitBy};
pub use display::{Display, Lang, Theme, View, XAxis, YAxis};
pub use encode::{LINK_VERSION, encode, encode_scenario};
pub use field::{Field, FieldId, Group, Kind, Outcome, Refusal, Scale, Source};
pub use link::{Decoded, decode};
pub use link_warning::LinkWarning;
pub use preset::{OPENING, PRESETS, Preset};
pub use record::Scenario;
pub use study::{Case, Study, StudyField, StudyFieldId, StudyLink, StudyQuestion, decode_study, encode_study};
pub use table::FIELDS;
pub use value::Value;
