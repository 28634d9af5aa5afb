//! Counts as people write them: `200, 000`, `1,500`, `9k`, `129 packets`.

use super::choose::{UnitReading, choose};
use super::data_unit::data_unit;
use super::dimension::{Expected, unit_error};
use super::measure::measure;
use super::number::Scale;
use super::quantity::Packets;
use super::reading::{ReadError, Reading};

/// Things that are counted; the word after the number changes nothing.
const COUNTED: [&str; 14] = [
    "ack",
    "acks",
    "bursts",
    "connections",
    "flow",
    "flows",
    "hosts",
    "seg",
    "segment",
    "segments",
    "segs",
    "streams",
    "tcp flows",
    "users",
];

/// Reads a number of whole things; three digits after a comma or point are a group.
///
/// The number need not be whole: whether it may be `0.5` is for the field to say.
///
/// # Errors
/// [`ReadError`] for what is no number.
///
/// # Examples
/// ```
/// use bufferwise::units::read_count;
/// assert_eq!(read_count("200, 000").unwrap().sure(), Some(200_000.0));
/// assert_eq!(read_count("9k").unwrap().sure(), Some(9000.0));
/// ```
pub fn read_count(text: &str) -> Result<Reading<f64>, ReadError> {
    let measured = measure(text, false)?;
    let scale = counted(&measured.unit, &COUNTED).ok_or_else(|| unit_error(&measured.unit, Expected::Count))?;
    let unit = UnitReading { scale, text: measured.unit.clone(), whole: scale == Scale::ONE, wrap: |value| value };
    choose(&measured.numeral, &[unit], false, None)
}

/// Reads a number of packets; a bare number is packets.
///
/// # Errors
/// [`ReadError`] for what is no number of packets.
///
/// # Examples
/// ```
/// use bufferwise::units::{Packets, read_packets};
/// assert_eq!(read_packets("129p").unwrap().sure(), Some(Packets(129.0)));
/// ```
pub fn read_packets(text: &str) -> Result<Reading<Packets>, ReadError> {
    let measured = measure(text, false)?;
    let scale = packet_unit(&measured.unit)
        .or_else(|| counted(&measured.unit, &["seg", "segment", "segments", "segs"]))
        .ok_or_else(|| unit_error(&measured.unit, Expected::Packets))?;
    let unit = UnitReading { scale, text: measured.unit.clone(), whole: scale == Scale::ONE, wrap: Packets };
    choose(&measured.numeral, &[unit], false, None)
}

/// Scale of `p`, `pkt`, `packets`, `kp`, `k packets` to packets.
pub(super) fn packet_unit(unit: &str) -> Option<Scale> {
    let lower = unit.to_ascii_lowercase();
    let word = ["packets", "packet", "pkts", "pkt", "pk", "p"].iter().find_map(|word| lower.strip_suffix(word))?;
    multiple(unit.get(..word.len())?.trim_end())
}

fn counted(unit: &str, words: &[&str]) -> Option<Scale> {
    let lower = unit.to_ascii_lowercase();
    let longest = words.iter().filter(|word| lower.ends_with(**word)).max_by_key(|word| word.len());
    let end = lower.len() - longest.map_or(0, |word| word.len());
    multiple(unit.get(..end)?.trim_end())
}

/// A bare prefix, or nothing.
fn multiple(prefix: &str) -> Option<Scale> {
    data_unit(prefix).filter(|unit| unit.base.is_none()).map(|unit| unit.prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (text, count) in [
            ("200, 000", 2e5),
            ("1 000 000", 1e6),
            ("1,500", 1500.0),
            ("1.500", 1500.0),
            ("50,000 flows", 5e4),
            ("40, 000", 4e4),
            ("1e12", 1e12),
            ("9k", 9000.0),
            ("9K", 9000.0),
            ("1.5M flows", 1.5e6),
            ("0.5", 0.5),
            ("0", 0.0),
            ("3 segments", 3.0),
        ] {
            assert_eq!(read_count(text), Ok(Reading::Sure(count, None)), "{text}");
        }
        assert!(matches!(read_count("3 ms"), Err(ReadError::WrongDimension { .. })));
        assert!(matches!(read_count("3 apples"), Err(ReadError::UnknownUnit { .. })));
    }

    #[test]
    fn packets() {
        for (text, packets) in [
            ("129p", 129.0),
            ("129", 129.0),
            ("1,500 packets", 1500.0),
            ("129 pkt", 129.0),
            ("1 packet", 1.0),
            ("20 packets", 20.0),
            ("1k packets", 1000.0),
            ("0.208 packets", 0.208),
            ("3 segments", 3.0),
        ] {
            assert_eq!(read_packets(text), Ok(Reading::Sure(Packets(packets), None)), "{text}");
        }
        assert!(matches!(read_packets("10 ms"), Err(ReadError::WrongDimension { .. })));
    }
}
