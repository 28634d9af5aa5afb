//! The one catalogue of words. Every sentence that a person reads is made here, per language; rooms below hand over
//! typed messages.
//!
//! A new language is one more variant of [`crate::scenario::Lang`]: the compiler then lists every `match` that lacks
//! its words.

mod chart_words;
mod diagnosis_words;
mod field_words;
mod machine_words;
pub mod mathml;
mod message;
mod note_words;
mod number;
mod oscillation_words;
mod preset_words;
mod reading_words;
mod result_words;
mod simulation_progress;
mod simulation_words;
mod study;
mod verdict_words;
mod word;
pub mod working;

pub use chart_words::{
    completion_caption, delay_caption, rate_caption, rules_caption, sawtooth_caption, short_flows_caption,
    table_caption, window_sum_caption, window_sum_ratio,
};
pub use diagnosis_words::{FindingWords, finding};
pub use field_words::{
    FieldWords, choice_label, control_label, edit_text, field_label, field_words, placeholder, range_text,
};
pub use machine_words::{
    machine_end, machine_level, machine_moment, machine_pictures, machine_speed, machine_time, machine_title,
    machine_windows,
};
pub use message::{choice_keys, link_warning, reading_note, refusal, said};
pub use note_words::note;
pub use number::{BufferForms, buffer_forms, chip_text, display_row, display_value, flows_text, per_cent};
pub use oscillation_words::{oscillation_caption, oscillation_held, oscillation_notes};
pub use preset_words::{PresetWords, preset_words};
pub use reading_words::{fact_label, fact_text, fact_value, reading_title};
pub use result_words::{evidence, result_title, rule_label};
pub use simulation_progress::{simulation_answer, simulation_progress, simulation_summary, simulation_waits};
pub use simulation_words::{
    estimate_text, figure_text, figure_title, simulated_note, simulator_name, simulator_refusal,
};
pub use study::{
    StageMoment, StudyFieldWords, StudyWord, answer_text, case_label, difference_text, figure_label, figure_value,
    lane_label, stage_moment, study_field_words, study_left_out, study_lesson, study_link_warning, study_notes,
    study_question, study_refusal, study_short, study_source, study_title, study_verdict, study_word,
};
pub use verdict_words::{Emphasis, Span, VerdictText, half_and_double, plain, verdict};
pub use word::{Word, word};
