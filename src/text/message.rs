//! Sentences about what somebody typed: why it cannot be used, and what a link said that was not used as written.

use super::field_words::{choice_label, edit_text, field_label, grouped_text, range_text};
use super::number::time_text;
use crate::scenario::{Choice, Field, Kind, Lang, LinkWarning, Refusal};
use crate::units::{Dimension, ReadError, ReadingNote};

/// Why the text of a field cannot be used: names the field, the value and the accepted range.
pub fn refusal(lang: Lang, field: &Field, text: &str, refusal: &Refusal) -> String {
    let label = field_label(lang, field.id);
    let text = text.trim();
    let range = || range_text(lang, field);
    match lang {
        Lang::En => match refusal {
            Refusal::Unreadable(error) => {
                format!("{label}: {}. Accepted: {}.", english_error(error), range())
            }
            Refusal::OutOfRange { .. } => format!("{label}: {text} is out of range. Accepted: {}.", range()),
            Refusal::NotWhole { .. } => format!("{label}: {text} is not a whole number. Accepted: {}.", range()),
            Refusal::UnknownChoice => {
                format!("{label}: “{text}” is not one of {}.", choice_keys(field))
            }
        },
    }
}

pub(super) fn english_error(error: &ReadError) -> String {
    match error {
        ReadError::Empty => "nothing is given".to_owned(),
        ReadError::Incomplete { text } => format!("“{text}” is the beginning of a number"),
        ReadError::NotANumber { text } => format!("“{text}” is not a number"),
        ReadError::Grouping { text } => format!("the digits of “{text}” are not grouped in threes"),
        ReadError::NotFinite { text } => format!("“{text}” is not a finite number"),
        ReadError::Negative { text } => format!("{text} is negative"),
        ReadError::UnknownUnit { unit } => format!("“{unit}” is not a unit that is known here"),
        ReadError::VagueUnit { unit } => {
            format!("“{unit}” means different things in different tools; write the unit out")
        }
        ReadError::WrongDimension { unit, found } => {
            let found = match found {
                Dimension::Rate => "a rate",
                Dimension::Data => "an amount of data",
                Dimension::Time => "a time",
                Dimension::Packets => "a number of packets",
                Dimension::Share => "a share",
            };
            format!("“{unit}” is {found}, which does not belong here")
        }
        ReadError::MissingUnit { text } => format!("“{text}” needs a unit"),
        ReadError::TrailingText { text } => format!("“{text}” follows the number"),
        ReadError::TooMany { most } => format!("a list holds at most {most} values"),
        ReadError::Ambiguous => "it can be read in several ways".to_owned(),
    }
}

/// What is worth saying about a reading that is used.
pub fn reading_note(lang: Lang, note: &ReadingNote) -> String {
    match lang {
        Lang::En => match note {
            ReadingNote::TakenAsBytes { unit } => {
                format!("“{unit}” is read as bytes, eight times as much as bits.")
            }
            ReadingNote::TakenAsBits { unit } => format!("“{unit}” is read as bits, an eighth of bytes."),
            ReadingNote::InterfaceDelay => {
                "DLY is a configured metric of the interface, not a round-trip time.".to_owned()
            }
        },
    }
}

/// What a link said that was not used as written, or that deserves a word.
pub fn link_warning(lang: Lang, warning: &LinkWarning) -> String {
    match lang {
        Lang::En => english_warning(lang, warning),
    }
}

fn english_warning(lang: Lang, warning: &LinkWarning) -> String {
    let named = |key: &str| match Field::with_key(key) {
        Some(field) => format!("{} ({key})", field_label(lang, field.id)),
        None => key.to_owned(),
    };
    match warning {
        LinkWarning::UnknownKey { key } => format!("“{key}” is not known here and was ignored."),
        LinkWarning::Repeated { key } => format!("{} is given more than once; the last one counts.", named(key)),
        LinkWarning::Unreadable { key, text, error, kept } => {
            let why = match error {
                Some(error) => english_error(error),
                None => match Field::with_key(key).filter(|field| field.kind == Kind::Choice) {
                    Some(field) => format!("“{text}” is not one of {}", choice_keys(field)),
                    None => format!("“{text}” is not one of the choices"),
                },
            };
            match spelled(key, kept) {
                kept if kept.is_empty() => format!("{}: “{text}” was not used ({why}); it is left out.", named(key)),
                kept => {
                    let stays = if kept.ends_with("packets") { "stay" } else { "stays" };
                    format!("{}: “{text}” was not used ({why}); {kept} {stays}.", named(key))
                }
            }
        }
        LinkWarning::Clamped { key, text, used, range } => {
            let used = spelled(key, used);
            match (range, Field::with_key(key)) {
                (Some(_), Some(field)) => {
                    let range = range_text(Lang::En, field);
                    format!("{}: {text} is out of range ({range}); {}.", named(key), is_used(&used))
                }
                _ => format!("{}: {text} is not a whole number; {}.", named(key), is_used(&used)),
            }
        }
        LinkWarning::Ambiguous { key, text, used, choices } => {
            let choices = choices.join(" or ");
            match used {
                Some(used) => format!("{}: “{text}” may mean {choices}; {}.", named(key), is_used(used)),
                None => format!("{}: “{text}” may mean {choices}; the default stays.", named(key)),
            }
        }
        LinkWarning::Note { key, note } => format!("{}: {}", named(key), reading_note(lang, note)),
        LinkWarning::SegmentAbovePacket => {
            format!("{}: a segment cannot exceed its packet; the packet size is used.", named("mss"))
        }
        LinkWarning::WarmAboveRun => {
            format!("{}: longer than the whole run; a third of the run is used.", named("warm"))
        }
        LinkWarning::RoundTripsDiffer { rtt, mean } => format!(
            "{}: their mean is {}, the round trip is given as {}. Formulas and models use {}, the simulators the round trips of the flows.",
            named("rtts"),
            time_text(*mean),
            time_text(*rtt),
            time_text(*rtt)
        ),
        LinkWarning::UnknownVersion { text } => {
            format!("The link says version “{text}”, which this program does not know; it was read as version 1.")
        }
    }
}

/// What a field of words takes, as a link says it.
pub fn choice_keys(field: &Field) -> String {
    Choice::all(field.id).into_iter().map(Choice::key).collect::<Vec<_>>().join(", ")
}

fn is_used(value: &str) -> String {
    let verb = if value.ends_with("packets") { "are" } else { "is" };
    format!("{value} {verb} used")
}

/// The text of a link as a person would write it.
fn spelled(key: &str, text: &str) -> String {
    match Field::with_key(key).map(|field| field.value_in_link(text)) {
        Some(Ok(value)) => grouped_text(value),
        _ => text.to_owned(),
    }
}

/// A congestion control or any other value, as it is said in a sentence.
pub fn said(value: crate::scenario::Value) -> String {
    match value {
        crate::scenario::Value::Choice(choice) => choice_label(choice).to_owned(),
        other => edit_text(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{FieldId, Outcome, Source, decode};

    #[test]
    fn an_error_names_field_value_and_range() {
        let field = FieldId::Capacity.field();
        for text in ["0", "-5 Mbit/s", "1e400", "fast"] {
            let Outcome::Refused(why) = field.read(text, Source::Page) else { panic!("{text} is accepted") };
            let message = refusal(Lang::En, field, text, &why);
            assert!(message.starts_with("Link rate: "), "{message}");
            assert!(message.contains(text.split(' ').next().unwrap_or(text)), "{message}");
            assert!(message.contains("1 bit/s to 1 Pbit/s"), "{message}");
        }
    }

    #[test]
    fn a_warning_says_what_is_used_instead() {
        let warnings = decode("w=64KB&n=0").warnings;
        let texts: Vec<String> = warnings.iter().map(|warning| link_warning(Lang::En, warning)).collect();
        assert_eq!(texts[0], "Window limit of a flow (w): “64KB” may mean 64 kB or 64 KiB; 64 kB is used.");
        let range = "1 to 1\u{202f}000\u{202f}000\u{202f}000\u{202f}000";
        assert_eq!(texts[1], format!("Long-lived flows (n): 0 is out of range ({range}); 1 is used."));
    }
}
