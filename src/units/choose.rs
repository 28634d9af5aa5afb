//! Crosses the readings of a number with the readings of its unit.

use super::number::{Numeral, Scale};
use super::reading::{Choice, ReadError, Reading, ReadingNote, excerpt};

/// One meaning of a unit.
pub(super) struct UnitReading<T> {
    /// How it scales the number.
    pub scale: Scale,
    /// A spelling that has this meaning only; empty for a bare number.
    pub text: String,
    /// It counts whole things, so that three digits after a separator are a group.
    pub whole: bool,
    /// Makes the value.
    pub wrap: fn(f64) -> T,
}

/// Every reading of `numeral` in `units`, of which the first is preferred where `prefer` is set.
pub(super) fn choose<T: Clone>(
    numeral: &Numeral,
    units: &[UnitReading<T>],
    prefer: bool,
    note: Option<ReadingNote>,
) -> Result<Reading<T>, ReadError> {
    let mut choices = Vec::new();
    let mut numbers_compete = false;
    for unit in units {
        let numbers = numeral.readings(unit.whole);
        numbers_compete |= numbers.len() > 1;
        for number in numbers {
            let value = number.value(unit.scale);
            let text = [number.text(), unit.text.clone()].join(" ").trim_end().to_owned();
            if !value.is_finite() {
                return Err(ReadError::NotFinite { text: excerpt(&text) });
            }
            choices.push(Choice { text, value: (unit.wrap)(value) });
        }
    }
    match choices.as_slice() {
        [only] => Ok(Reading::Sure(only.value.clone(), note)),
        _ => {
            let known = if numbers_compete { numeral.prefers_decimal() } else { prefer };
            let preferred = choices.first().filter(|_| known).map(|choice| choice.value.clone());
            Ok(Reading::Ambiguous { preferred, choices })
        }
    }
}
