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
    if low == high {
        return mean;
    }
    // One unit for both ends, where it is the same; what divides thousands is no unit.
    let unit = high.rfind('\u{a0}').map_or("", |place| &high[place..]);
    let is_unit = !unit.trim_start_matches('\u{a0}').starts_with(|letter: char| letter.is_ascii_digit());
    let least = low.strip_suffix(unit).filter(|_| is_unit).unwrap_or(&low);
    format!("{mean} ({least} to {high})")
}

/// How far ours lies from what was published: `+2.1 %`.
pub fn difference_text(answer: &Answer) -> Option<String> {
    let share = answer.difference()?;
    let sign = if share < 0.0 { '\u{2212}' } else { '+' };
    Some(format!("{sign}{:.1}\u{a0}%", 100.0 * share.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_says_its_unit_once_where_both_ends_have_it() {
        let said = |figure, [mean, low, high]: [f64; 3]| {
            answer_text(figure, &Spread { mean, low, high, seeds: 3 }).replace('\u{a0}', " ")
        };
        assert_eq!(said(StudyFigure::PingMin, [0.0999, 0.0833, 0.12]), "99.9 ms (83.3 to 120 ms)");
        assert_eq!(said(StudyFigure::PingMax, [1.0, 0.9, 1.1]), "1 s (900 ms to 1.1 s)");
        assert_eq!(said(StudyFigure::PingMax, [1.0, 1.0, 1.0]), "1 s");
        assert_eq!(said(StudyFigure::CompressedAcks, [0.892, 0.891, 0.893]), "89.2 % (89.1 to 89.3 %)");
        let passed = said(StudyFigure::PacketsPassed, [384_500.0, 384_000.0, 385_500.0]);
        assert!(passed.contains("384") && passed.matches("500").count() == 2 && passed.contains("000 to"), "{passed}");
    }
}
