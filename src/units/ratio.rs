//! Shares and ratios as people write them: `0.99`, `99 %`, `0,99`, `1e-4`, `1/1000`.

use super::choose::{UnitReading, choose};
use super::dimension::{Expected, unit_error};
use super::measure::measure;
use super::number::Scale;
use super::quantity::Fraction;
use super::reading::{ReadError, Reading};

/// Reads a share; a bare number is a fraction of 1.
///
/// `99,999 %` has one reading, because the other would be a share above 1.
///
/// # Errors
/// [`ReadError`] for what is no share.
///
/// # Examples
/// ```
/// use bufferwise::units::{Fraction, read_fraction};
/// assert_eq!(read_fraction("99 %").unwrap().sure(), Some(Fraction(0.99)));
/// assert_eq!(read_fraction("1/1000").unwrap().sure(), Some(Fraction(0.001)));
/// ```
pub fn read_fraction(text: &str) -> Result<Reading<Fraction>, ReadError> {
    let measured = measure(text, true)?;
    let scale = match measured.unit.as_str() {
        "" => Scale::ONE,
        unit => share_unit(unit).ok_or_else(|| unit_error(unit, Expected::Share))?,
    };
    let unit = UnitReading { scale, text: measured.unit.clone(), whole: false, wrap: Fraction };
    let reading = choose(&measured.numeral, &[unit], false, None)?;
    if let Reading::Ambiguous { choices, .. } = &reading
        && let [possible] = choices.iter().filter(|choice| choice.value.0 <= 1.0).collect::<Vec<_>>().as_slice()
    {
        return Ok(Reading::Sure(possible.value, None));
    }
    Ok(reading)
}

/// Scale of a unit of share to a fraction of 1.
pub(super) fn share_unit(unit: &str) -> Option<Scale> {
    match unit.to_ascii_lowercase().as_str() {
        "%" | "percent" | "per cent" | "pct" => Some(Scale::ten(-2)),
        "‰" | "permille" | "per mille" => Some(Scale::ten(-3)),
        "ppm" => Some(Scale::ten(-6)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (text, share) in [
            ("0.99", 0.99),
            ("99%", 0.99),
            ("99 %", 0.99),
            ("0,99", 0.99),
            (".99", 0.99),
            ("99,9 %", 0.999),
            ("99,999 %", 0.99999),
            ("99.999 %", 0.99999),
            ("0,999", 0.999),
            ("1e-4", 1e-4),
            ("1/1000", 1e-3),
            ("0.01%", 1e-4),
            ("1 percent", 0.01),
            ("1", 1.0),
            // a bare number is a fraction; the field says that 99 is out of range
            ("99", 99.0),
        ] {
            assert_eq!(read_fraction(text), Ok(Reading::Sure(Fraction(share), None)), "{text}");
        }
        assert!(matches!(read_fraction("1 ms"), Err(ReadError::WrongDimension { .. })));
        assert!(matches!(read_fraction("1/0"), Err(ReadError::NotFinite { .. })));
    }
}
