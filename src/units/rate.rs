//! Rates as people write them: `155M`, `10 Gbit/s`, `64-kbps`, `100GE`, `OC-3`.

use super::choose::{UnitReading, choose};
use super::data_unit::{Base, DataUnit, data_unit};
use super::dimension::{Expected, unit_error};
use super::measure::{measure, normalise};
use super::named_rate::named_rate;
use super::number::Scale;
use super::quantity::BitRate;
use super::reading::{ReadError, Reading, ReadingNote};

/// Reads a rate; a bare number is bit/s and a bare SI letter a multiple of it.
///
/// # Errors
/// [`ReadError`] for what is no rate.
///
/// # Examples
/// ```
/// use bufferwise::units::{BitRate, Reading, read_rate};
/// assert_eq!(read_rate("2.5 Gbit/s"), Ok(Reading::Sure(BitRate(2.5e9), None)));
/// assert_eq!(read_rate("OC-3"), Ok(Reading::Sure(BitRate(155e6), None)));
/// ```
pub fn read_rate(text: &str) -> Result<Reading<BitRate>, ReadError> {
    let clean = normalise(text);
    let name = clean.split(" (").next().unwrap_or_default();
    if let Some(rate) = named_rate(name) {
        return Ok(Reading::Sure(BitRate(rate), None));
    }
    let measured = measure(text, false)?;
    let (scale, note) = rate_unit(&measured.unit).ok_or_else(|| unit_error(&measured.unit, Expected::Rate))?;
    let unit = UnitReading { scale, text: measured.unit.clone(), whole: false, wrap: BitRate };
    choose(&measured.numeral, &[unit], false, note)
}

/// Scale of a unit of rate to bit/s.
pub(super) fn rate_unit(unit: &str) -> Option<(Scale, Option<ReadingNote>)> {
    let joined: String = unit.chars().filter(|c| *c != ' ').collect();
    if let Some(scale) = ethernet(&joined.to_ascii_lowercase()) {
        return Some((scale, None));
    }
    let (data, spelled) = per_second(&joined)?;
    let confusing = data.base == Some(Base::Byte) && data.by_letter && !data.is_plain() && !spelled;
    let note = confusing.then(|| ReadingNote::TakenAsBytes { unit: unit.to_owned() });
    Some((data.bits(), note))
}

/// The unit of data of a rate, and whether `/s` was written out.
fn per_second(joined: &str) -> Option<(DataUnit, bool)> {
    let lower = joined.to_ascii_lowercase();
    for ending in ["/s", "/sec", "/secs", "/second", "/seconds", "persecond", "persec", "pers"] {
        if let Some(data) = lower.strip_suffix(ending) {
            return Some((data_unit(joined.get(..data.len())?)?, true));
        }
    }
    let data = match lower.strip_suffix("ps") {
        Some(data) if !data.is_empty() => data_unit(joined.get(..data.len())?)?,
        _ => data_unit(joined)?,
    };
    Some((data, false))
}

/// `100GE`, `10GigE`, `25 GbE`, `10GBASE-SR`, `100BASE-TX`.
fn ethernet(lower: &str) -> Option<Scale> {
    match lower {
        "ge" | "gbe" | "gige" | "gigabitethernet" | "gethernet" => Some(Scale::ten(9)),
        "mbe" | "megabitethernet" => Some(Scale::ten(6)),
        _ if lower.starts_with("gbase") => Some(Scale::ten(9)),
        _ if lower.starts_with("base") => Some(Scale::ten(6)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Dimension;

    #[test]
    fn spellings() {
        for (text, rate) in [
            ("10Gbps", 10e9),
            ("10 Gbit/s", 10e9),
            ("1.5mbit", 1.5e6),
            ("155M", 155e6),
            ("2.5 Gbit", 2.5e9),
            ("1e9", 1e9),
            ("64-kbps", 64e3),
            ("64Kbps", 64e3),
            ("62,2 Mbit/s", 62.2e6),
            ("59.3 MBit/s", 59.3e6),
            ("795 kibit", 814_080.0),
            ("0.001Kbps", 1.0),
            ("100000", 1e5),
            ("1024 bps", 1024.0),
            ("40960000 kbit", 40.96e9),
            ("1000000 Kbit", 1e9),
            ("BW 10000 Kbit/sec", 10e6),
            ("Full-duplex, 10Mb/s", 10e6),
            ("100 Gb/sec (4X EDR)", 100e9),
            ("94.4 Mbits/sec", 94.4e6),
            ("10 MBytes/s", 80e6),
            ("3.5 megabytes per second", 28e6),
            ("10Mbit/sec", 10e6),
            ("6000 bits/sec", 6000.0),
            ("312496bit", 312_496.0),
            ("1Gig", 1e9),
            ("1Kibps", 1024.0),
            ("2.488 Gbit/s", 2.488e9),
            ("0.5 Tb/s", 5e11),
            ("100GE", 100e9),
            ("10 GbE", 10e9),
            ("10GigE", 10e9),
            ("10GBASE-SR", 10e9),
            ("100BASE-TX", 100e6),
            ("400G", 400e9),
        ] {
            assert_eq!(read_rate(text), Ok(Reading::Sure(BitRate(rate), None)), "{text}");
        }
    }

    /// Rates and windows of Peterson and Davie's table for 100 ms (SystemsApproach/book, tcp.rst), OC-3 as in
    /// Appenzeller et al. 2004.
    #[test]
    fn names() {
        for (text, rate) in [
            ("T1", 1.5e6),
            ("T3", 45e6),
            ("Fast Ethernet", 100e6),
            ("OC-3", 155e6),
            ("oc3", 155e6),
            ("OC-12", 622e6),
            ("OC-48", 2.5e9),
            ("OC-192", 10e9),
            ("STM-1", 155e6),
            ("E1", 2.048e6),
            ("Gigabit Ethernet", 1e9),
        ] {
            assert_eq!(read_rate(text), Ok(Reading::Sure(BitRate(rate), None)), "{text}");
        }
    }

    #[test]
    fn gigabytes_are_taken_with_a_note() {
        let note = |unit: &str| Some(ReadingNote::TakenAsBytes { unit: unit.to_owned() });
        assert_eq!(read_rate("1GBps"), Ok(Reading::Sure(BitRate(8e9), note("GBps"))));
        assert_eq!(read_rate("10 MB"), Ok(Reading::Sure(BitRate(80e6), note("MB"))));
        assert_eq!(read_rate("1 MB/s"), Ok(Reading::Sure(BitRate(8e6), None)));
    }

    #[test]
    fn a_comma_and_three_digits_are_asked_about() {
        let Ok(Reading::Ambiguous { preferred, choices }) = read_rate("12,500 kB/s") else { panic!("one reading") };
        assert_eq!(preferred, None);
        assert_eq!(choices.iter().map(|c| c.value.0).collect::<Vec<_>>(), [100e3, 100e6]);
        assert_eq!(choices[1].text, "12500 kB/s");
        for choice in choices {
            assert_eq!(read_rate(&choice.text), Ok(Reading::Sure(choice.value, None)));
        }
    }

    #[test]
    fn other_units_are_refused() {
        let wrong = |text, found| {
            assert!(matches!(read_rate(text), Err(ReadError::WrongDimension { found: f, .. }) if f == found), "{text}");
        };
        wrong("100ms", Dimension::Time);
        wrong("99 %", Dimension::Share);
        wrong("129 packets", Dimension::Packets);
        for text in ["10 Mbps foo", "100/40", "5 parsecs", "21abcd03,."] {
            assert!(matches!(read_rate(text), Err(ReadError::UnknownUnit { .. })), "{text}");
        }
        assert!(matches!(read_rate("BW 10000"), Err(ReadError::MissingUnit { .. })));
        assert!(matches!(read_rate("mb"), Err(ReadError::NotANumber { .. })));
    }
}
