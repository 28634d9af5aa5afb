//! A buffer in the unit it was typed in: packets, bits, bytes, time at line rate, × BDP or × BDP/√n.

use super::choose::{UnitReading, choose};
use super::count::packet_unit;
use super::data_unit::{Base, data_unit};
use super::dimension::{Expected, unit_error};
use super::measure::{measure, normalise};
use super::number::Scale;
use super::reading::{ReadError, Reading, ReadingNote};
use super::size::{bits_note, byte_readings};
use super::time::time_unit;

/// A buffer as the user thinks of it; it stays in this unit when other fields change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BufferSize {
    /// How many of `unit`.
    pub value: f64,
    /// The unit.
    pub unit: BufferUnit,
}

/// What a buffer is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BufferUnit {
    /// Packets of the scenario's size.
    Packets,
    /// Bits.
    Bits,
    /// Bytes.
    Bytes,
    /// Seconds at line rate.
    Seconds,
    /// Multiples of the bandwidth-delay product.
    Bdp,
    /// Multiples of the bandwidth-delay product over the square root of the number of flows.
    SqrtN,
}

/// What a number without unit is in the buffer field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BareNumber {
    /// It is asked about, as in the page.
    Ask,
    /// It is packets, as in a link.
    Packets,
}

impl BufferSize {
    /// A buffer of `value` in `unit`.
    pub fn new(value: f64, unit: BufferUnit) -> Self {
        Self { value, unit }
    }
}

/// Reads a buffer.
///
/// # Errors
/// [`ReadError`] for what is no buffer.
///
/// # Examples
/// ```
/// use bufferwise::units::{BareNumber, BufferSize, BufferUnit, read_buffer};
/// let read = |text| read_buffer(text, BareNumber::Packets).unwrap().sure();
/// assert_eq!(read("129"), Some(BufferSize { value: 129.0, unit: BufferUnit::Packets }));
/// assert_eq!(read("0.5 × BDP"), Some(BufferSize { value: 0.5, unit: BufferUnit::Bdp }));
/// ```
pub fn read_buffer(text: &str, bare: BareNumber) -> Result<Reading<BufferSize>, ReadError> {
    if let Some((scale, wrap)) = relative_unit(normalise(text).trim()) {
        return Ok(Reading::Sure(wrap(scale.factor), None));
    }
    let measured = measure(text, true)?;
    let (units, prefer, note) = buffer_units(&measured.unit, bare)?;
    choose(&measured.numeral, &units, prefer, note)
}

type Wrap = fn(f64) -> BufferSize;

const PACKETS: Wrap = |value| BufferSize { value, unit: BufferUnit::Packets };
const BITS: Wrap = |value| BufferSize { value, unit: BufferUnit::Bits };
const BYTES: Wrap = |value| BufferSize { value, unit: BufferUnit::Bytes };
const SECONDS: Wrap = |value| BufferSize { value, unit: BufferUnit::Seconds };
const BDP: Wrap = |value| BufferSize { value, unit: BufferUnit::Bdp };
const SQRT_N: Wrap = |value| BufferSize { value, unit: BufferUnit::SqrtN };

type Meanings = (Vec<UnitReading<BufferSize>>, bool, Option<ReadingNote>);

/// The meanings of a unit, whether the first is preferred, and a note.
fn buffer_units(unit: &str, bare: BareNumber) -> Result<Meanings, ReadError> {
    let one = |scale, whole, wrap| Ok((vec![UnitReading { scale, text: unit.to_owned(), whole, wrap }], true, None));
    if let Some((scale, wrap)) = relative_unit(unit) {
        return one(scale, false, wrap);
    }
    if let Some(scale) = packet_unit(unit) {
        return one(scale, scale == Scale::ONE, PACKETS);
    }
    if unit == "m" {
        return Err(ReadError::VagueUnit { unit: unit.to_owned() });
    }
    if let Some(scale) = time_unit(unit) {
        return one(scale, false, SECONDS);
    }
    let data = data_unit(unit).ok_or_else(|| unit_error(unit, Expected::Buffer))?;
    match data.base {
        Some(Base::Byte) => Ok((byte_readings(data, unit, BYTES), true, None)),
        Some(Base::Bit) => {
            let bits = UnitReading { scale: data.bits(), text: unit.to_owned(), whole: data.is_plain(), wrap: BITS };
            Ok((vec![bits], true, bits_note(data, unit)))
        }
        None => Ok((bare_readings(data.prefix, unit, bare), bare == BareNumber::Packets, None)),
    }
}

/// The meanings of a number without unit, or with a prefix alone.
fn bare_readings(prefix: Scale, letter: &str, bare: BareNumber) -> Vec<UnitReading<BufferSize>> {
    let reading = |scale, text: String, whole, wrap| UnitReading { scale, text, whole, wrap };
    let packets = reading(prefix, format!("{letter} packets").trim_start().to_owned(), prefix == Scale::ONE, PACKETS);
    if prefix == Scale::ONE {
        return match bare {
            BareNumber::Packets => vec![packets],
            BareNumber::Ask => vec![
                packets,
                reading(Scale::ONE, "B".to_owned(), true, BYTES),
                reading(Scale::ten(-3), "ms".to_owned(), false, SECONDS),
            ],
        };
    }
    let name = match letter.chars().next().filter(|_| letter.len() > 2) {
        Some(first) => first.to_ascii_uppercase().to_string(),
        None => letter.to_owned(),
    };
    let mut readings = vec![packets];
    match data_unit(&name).map(|unit| byte_readings(unit, &name, BYTES)).unwrap_or_default() {
        both if both.len() > 1 => readings.extend(both),
        _ => readings.push(reading(prefix, format!("{name}B"), false, BYTES)),
    }
    readings.push(reading(prefix, format!("{name}bit"), false, BITS));
    readings
}

/// `BDP`, `× BDP`, `% of BDP`, `sqrtn`, `BDP/√n`, `RTT*C/sqrt(n)`.
fn relative_unit(unit: &str) -> Option<(Scale, Wrap)> {
    let joined: String =
        unit.to_ascii_lowercase().replace('√', "sqrt").chars().filter(|c| !" ()".contains(*c)).collect();
    let (scale, rest) = match joined.strip_prefix('%') {
        Some(rest) => (Scale::ten(-2), rest),
        None => (Scale::ONE, joined.as_str()),
    };
    let rest = ["times", "*", "x", "of"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    let rest = rest.strip_prefix("the").unwrap_or(rest);
    match rest {
        "bdp" | "bdps" | "rtt*c" | "c*rtt" => Some((scale, BDP)),
        "sqrtn" | "bdp/sqrtn" | "rtt*c/sqrtn" | "c*rtt/sqrtn" => Some((scale, SQRT_N)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BufferUnit::{Bdp, Bits, Bytes, Packets, Seconds, SqrtN};

    #[test]
    fn spellings() {
        for (text, value, unit) in [
            ("129p", 129.0, Packets),
            ("129 packets", 129.0, Packets),
            ("129 pkt", 129.0, Packets),
            ("1,500 packets", 1500.0, Packets),
            ("0.208 packets", 0.208, Packets),
            ("5.59Mbit", 5.59e6, Bits),
            ("1.548\u{a0}Mbit", 1.548e6, Bits),
            ("64KiB", 65536.0, Bytes),
            ("64kB", 64e3, Bytes),
            ("1500B", 1500.0, Bytes),
            ("1,500 B", 1500.0, Bytes),
            ("10ms", 0.01, Seconds),
            ("5 mS", 0.005, Seconds),
            ("0.5bdp", 0.5, Bdp),
            ("0.5 BDP", 0.5, Bdp),
            ("0.5 × BDP", 0.5, Bdp),
            ("0,5 x BDP", 0.5, Bdp),
            ("0.5xBDP", 0.5, Bdp),
            ("50% of the BDP", 0.5, Bdp),
            ("1/4 BDP", 0.25, Bdp),
            ("BDP", 1.0, Bdp),
            ("2sqrtn", 2.0, SqrtN),
            ("2 BDP/√n", 2.0, SqrtN),
            ("2 × BDP/sqrt(n)", 2.0, SqrtN),
            ("2 BDP/sqrt (n)", 2.0, SqrtN),
            ("BDP/√n", 1.0, SqrtN),
        ] {
            for bare in [BareNumber::Ask, BareNumber::Packets] {
                let expected = Ok(Reading::Sure(BufferSize { value, unit }, None));
                assert_eq!(read_buffer(text, bare), expected, "{text}");
            }
        }
    }

    fn readings(text: &str, bare: BareNumber) -> (Option<BufferSize>, Vec<(String, f64, BufferUnit)>) {
        let Ok(Reading::Ambiguous { preferred, choices }) = read_buffer(text, bare) else { panic!("{text}") };
        for choice in &choices {
            assert_eq!(read_buffer(&choice.text, bare).unwrap().sure(), Some(choice.value), "{}", choice.text);
        }
        (preferred, choices.into_iter().map(|c| (c.text, c.value.value, c.value.unit)).collect())
    }

    #[test]
    fn a_bare_number_is_asked_about_in_the_page() {
        let (preferred, choices) = readings("129", BareNumber::Ask);
        assert_eq!(preferred, None);
        let expected = [("129 packets", 129.0, Packets), ("129 B", 129.0, Bytes), ("129 ms", 0.129, Seconds)];
        assert_eq!(choices, expected.map(|(text, value, unit)| (text.to_owned(), value, unit)));
        let packets = |value| Ok(Reading::Sure(BufferSize::new(value, Packets), None));
        assert_eq!(read_buffer("129", BareNumber::Packets), packets(129.0));
        assert_eq!(read_buffer("1,500", BareNumber::Packets), packets(1500.0));
    }

    #[test]
    fn a_bare_letter_is_asked_about() {
        let expected = [
            ("64 K packets", 64e3, Packets),
            ("64 kB", 64e3, Bytes),
            ("64 KiB", 65536.0, Bytes),
            ("64 Kbit", 64e3, Bits),
        ]
        .map(|(text, value, unit)| (text.to_owned(), value, unit));
        assert_eq!(readings("64K", BareNumber::Ask), (None, expected.to_vec()));
        assert_eq!(readings("64K", BareNumber::Packets), (Some(BufferSize::new(64e3, Packets)), expected.to_vec()));
        assert_eq!(readings("4.7M", BareNumber::Ask).1.len(), 4);
        assert_eq!(readings("60 meg", BareNumber::Ask).1[1], ("60 MB".to_owned(), 60e6, Bytes));
        assert_eq!(readings("64Ki", BareNumber::Ask).1[1].1, 65536.0);
        let (preferred, choices) = readings("64KB", BareNumber::Ask);
        assert_eq!((preferred, choices.len()), (Some(BufferSize::new(64e3, Bytes)), 2));
    }

    #[test]
    fn what_is_refused() {
        assert!(matches!(read_buffer("10m", BareNumber::Ask), Err(ReadError::VagueUnit { .. })));
        assert!(matches!(read_buffer("10 Mbit/s", BareNumber::Ask), Err(ReadError::WrongDimension { .. })));
        assert!(matches!(read_buffer("10 buckets", BareNumber::Ask), Err(ReadError::UnknownUnit { .. })));
        assert!(matches!(read_buffer("", BareNumber::Ask), Err(ReadError::Empty)));
    }
}
