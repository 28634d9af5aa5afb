//! The words of the three studies.

mod fields;
mod labels;
mod moment;
mod sentences;
mod value;

pub use fields::{StudyFieldWords, study_field_words};
pub use labels::{
    StudyWord, case_label, figure_label, lane_label, study_link_warning, study_refusal, study_short, study_title,
    study_word,
};
pub use moment::{StageMoment, stage_moment};
pub use sentences::{study_left_out, study_lesson, study_notes, study_question, study_source, study_verdict};
pub use value::{answer_text, difference_text, figure_value};
