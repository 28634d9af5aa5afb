//! Numbers of a study's comparison.

use crate::report::{Answer, Spread, StudyFigure};
use crate::units::{
    Bytes, Fraction, Seconds, Unit, display_bytes, display_count, display_fraction, display_rate, display_time,
};

/// Digits of a comparison: simulated figures of a few seeds are good to about three.
const DIGITS: usize = 3;

/// A figure's value with its unit, as the documents write it: transfers in bytes a second, hours for what takes hours.
pub fn figure_value(figure: StudyFigure, value: f64) -> String {
    match (figure, figure.unit()) {
        (StudyFigure::LossOnset, _) => display_rate(crate::units::BitRate(value), DIGITS),
        (StudyFigure::UploadTime, _) => format!("{}\u{a0}h", display_count(value / 3600.0, DIGITS)),
        (_, Unit::BitPerSecond) => format!("{}/s", display_bytes(Bytes(value / 8.0), DIGITS)),
        (_, Unit::Second) => display_time(Seconds(value), DIGITS),
        (_, Unit::Byte) => display_bytes(Bytes(value), DIGITS),
        (_, Unit::Fraction) => display_fraction(Fraction(value), DIGITS),
        _ => display_count(value, 6),
    }
}

/// A simulated figure with the span of its seeds where they differ.
pub fn answer_text(figure: StudyFigure, spread: &Spread) -> String {
    let [mean, low, high] = [spread.mean, spread.low, spread.high].map(|value| figure_value(figure, value));
    // One unit for both ends, where it is the same.
    let end = |text: &str| text.rsplit_once('\u{a0}').map(|(number, unit)| (number.to_owned(), unit.to_owned()));
    match (end(&low), end(&high)) {
        _ if low == high => mean,
        (Some((least, unit)), Some((_, same))) if unit == same => format!("{mean} ({least} to {high})"),
        _ => format!("{mean} ({low} to {high})"),
    }
}

/// How far ours lies from what was published: `+2.1 %`.
pub fn difference_text(answer: &Answer) -> Option<String> {
    let share = answer.difference()?;
    let sign = if share < 0.0 { '\u{2212}' } else { '+' };
    Some(format!("{sign}{:.1}\u{a0}%", 100.0 * share.abs()))
}
