//! Sizes as people write them: `65536`, `64 KiB`, `1500-byte`, `512 kbit`, and `64K`, which is asked about.

use super::choose::{UnitReading, choose};
use super::data_unit::{Base, DataUnit, data_unit};
use super::dimension::{Expected, unit_error};
use super::measure::measure;
use super::number::Scale;
use super::quantity::Bytes;
use super::reading::{ReadError, Reading, ReadingNote};

/// Reads a size; a bare number is bytes.
///
/// `KB` and the bare letters `K`, `M`, `G` are 1000 to some tools and 1024 to others: both readings are returned, the
/// decimal one preferred.
///
/// # Errors
/// [`ReadError`] for what is no size.
///
/// # Examples
/// ```
/// use bufferwise::units::{Bytes, read_bytes};
/// assert_eq!(read_bytes("64 KiB").unwrap().sure(), Some(Bytes(65536.0)));
/// assert_eq!(read_bytes("64KB").unwrap().sure(), None);
/// assert_eq!(read_bytes("64KB").unwrap().value(), Some(Bytes(64000.0)));
/// ```
pub fn read_bytes(text: &str) -> Result<Reading<Bytes>, ReadError> {
    let measured = measure(text, false)?;
    let unit = data_unit(&measured.unit).ok_or_else(|| unit_error(&measured.unit, Expected::Data))?;
    choose(&measured.numeral, &byte_readings(unit, &measured.unit, Bytes), true, bits_note(unit, &measured.unit))
}

/// The meanings of a unit where it counts bytes.
pub(super) fn byte_readings<T>(unit: DataUnit, text: &str, wrap: fn(f64) -> T) -> Vec<UnitReading<T>> {
    let whole = unit.is_plain();
    if let Some((letter, step)) = two_faced(unit, text) {
        let small = if letter == "K" { "k" } else { letter };
        let decimal = UnitReading { scale: Scale::ten(3 * step), text: format!("{small}B"), whole, wrap };
        let binary = UnitReading { scale: Scale::by(1024_f64.powi(step)), text: format!("{letter}iB"), whole, wrap };
        return vec![decimal, binary];
    }
    vec![UnitReading { scale: unit.bytes(), text: text.to_owned(), whole, wrap }]
}

/// The capital letter and power of a prefix that tools read as 1000 or as 1024.
fn two_faced(unit: DataUnit, text: &str) -> Option<(&'static str, i32)> {
    if unit.capital_k && unit.base != Some(Base::Bit) {
        return Some(("K", 1));
    }
    if unit.base.is_some() || text.chars().count() != 1 {
        return None;
    }
    match text {
        "M" | "m" => Some(("M", 2)),
        "G" | "g" => Some(("G", 3)),
        "T" | "t" => Some(("T", 4)),
        _ => None,
    }
}

/// A small `b` where bytes are usual.
pub(super) fn bits_note(unit: DataUnit, text: &str) -> Option<ReadingNote> {
    let confusing = unit.base == Some(Base::Bit) && unit.by_letter;
    confusing.then(|| ReadingNote::TakenAsBits { unit: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Choice;

    #[test]
    fn spellings() {
        for (text, bytes) in [
            ("65536", 65536.0),
            ("64 KiB", 65536.0),
            ("64Ki", 65536.0),
            ("1500-byte", 1500.0),
            ("1,500 bytes", 1500.0),
            ("1.500 B", 1500.0),
            ("1000Bytes", 1000.0),
            ("1689.1kB", 1_689_100.0),
            ("9k", 9000.0),
            ("512 kbit", 64_000.0),
            ("5000-bit", 625.0),
            ("1 MB", 1e6),
            ("4 MiB", 4_194_304.0),
            ("8 GB", 8e9),
            ("1Kbit", 125.0),
            ("16*1024", 16384.0),
            ("2**16", 65536.0),
            ("65.536 kB (64 KiB)", 65536.0),
        ] {
            assert_eq!(read_bytes(text), Ok(Reading::Sure(Bytes(bytes), None)), "{text}");
        }
    }

    #[test]
    fn capital_k_is_asked_about() {
        let choice = |text: &str, bytes| Choice { text: text.to_owned(), value: Bytes(bytes) };
        for text in ["64K", "64KB", "64 KBytes"] {
            let choices = vec![choice("64 kB", 64_000.0), choice("64 KiB", 65536.0)];
            let expected = Reading::Ambiguous { preferred: Some(Bytes(64_000.0)), choices };
            assert_eq!(read_bytes(text), Ok(expected), "{text}");
        }
        let choices = vec![choice("4.7 MB", 4.7e6), choice("4.7 MiB", 4.7 * 1_048_576.0)];
        assert_eq!(read_bytes("4.7M"), Ok(Reading::Ambiguous { preferred: Some(Bytes(4.7e6)), choices }));
        let Ok(Reading::Ambiguous { preferred: None, choices }) = read_bytes("1,500 KB") else { panic!("readings") };
        assert_eq!(choices.iter().map(|c| c.value.0).collect::<Vec<_>>(), [1500.0, 1.5e6, 1536.0, 1_536_000.0]);
        for choice in choices {
            assert_eq!(read_bytes(&choice.text), Ok(Reading::Sure(choice.value, None)), "{}", choice.text);
        }
    }

    /// ByteSize#56, Byte-Unit#13: libraries disagree about `kb`; here b is bit and B is byte.
    #[test]
    fn small_b_is_bit() {
        let note = Some(ReadingNote::TakenAsBits { unit: "kb".to_owned() });
        assert_eq!(read_bytes("64kb"), Ok(Reading::Sure(Bytes(8000.0), note)));
        assert!(matches!(read_bytes("mb"), Err(ReadError::NotANumber { .. })));
        assert!(matches!(read_bytes("96K pages of 256 byte cells"), Err(ReadError::UnknownUnit { .. })));
        assert!(matches!(read_bytes("10 Mbit/s"), Err(ReadError::WrongDimension { .. })));
        assert!(matches!(read_bytes("10 ms"), Err(ReadError::WrongDimension { .. })));
    }
}
