//! What the user asked: one typed record, its field table, presets, and the link that carries it.

mod choice;
mod display;
mod field;
mod keyed;
mod link;
mod preset;
mod record;
mod value;

pub use choice::{Choice, Engine, LimitBy};
pub use display::{Display, Lang, Theme, View, XAxis, YAxis};
pub use field::{FIELDS, Field, FieldId, Group, Kind, Outcome, Refusal, Scale, Source};
pub use link::{Decoded, LINK_VERSION, LinkWarning, decode, encode, encode_scenario};
pub use preset::{OPENING, PRESETS, Preset};
pub use record::Scenario;
pub use value::Value;
