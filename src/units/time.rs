//! Times as people write them: `50ms`, `0,5 s`, `250 msec`, `0.33 μs`, `5 mS`.

use super::choose::{UnitReading, choose};
use super::dimension::{Expected, unit_error};
use super::measure::measure;
use super::number::Scale;
use super::quantity::Seconds;
use super::reading::{ReadError, Reading, ReadingNote};

/// Reads a time; a bare number is seconds.
///
/// Capitals do not matter (`5 mS` is milliseconds in practice). A bare `m` is refused: minutes, milli or mega.
///
/// # Errors
/// [`ReadError`] for what is no time.
///
/// # Examples
/// ```
/// use bufferwise::units::{Seconds, read_time};
/// assert_eq!(read_time("250 msec").unwrap().sure(), Some(Seconds(0.25)));
/// assert!(read_time("4m").is_err());
/// ```
pub fn read_time(text: &str) -> Result<Reading<Seconds>, ReadError> {
    let measured = measure(text, false)?;
    if measured.unit.eq_ignore_ascii_case("m") {
        return Err(ReadError::VagueUnit { unit: measured.unit });
    }
    let scale = match measured.unit.as_str() {
        "" => Scale::ONE,
        unit => time_unit(unit).ok_or_else(|| unit_error(unit, Expected::Time))?,
    };
    let note = (measured.label.as_deref() == Some("dly")).then_some(ReadingNote::InterfaceDelay);
    let unit = UnitReading { scale, text: measured.unit.clone(), whole: false, wrap: Seconds };
    choose(&measured.numeral, &[unit], false, note)
}

/// Scale of a unit of time to seconds.
pub(super) fn time_unit(unit: &str) -> Option<Scale> {
    Some(match unit.to_ascii_lowercase().as_str() {
        "s" | "sec" | "secs" | "second" | "seconds" => Scale::ONE,
        "ms" | "msec" | "msecs" | "millisec" | "millisecs" | "millisecond" | "milliseconds" => Scale::ten(-3),
        "us" | "usec" | "usecs" | "microsec" | "microsecs" | "microsecond" | "microseconds" => Scale::ten(-6),
        "ns" | "nsec" | "nsecs" | "nanosec" | "nanosecs" | "nanosecond" | "nanoseconds" => Scale::ten(-9),
        "ps" | "picosecond" | "picoseconds" => Scale::ten(-12),
        "min" | "mins" | "minute" | "minutes" => Scale::by(60.0),
        "h" | "hr" | "hrs" | "hour" | "hours" => Scale::by(3600.0),
        "d" | "day" | "days" => Scale::by(86_400.0),
        "year" | "years" => Scale::by(31_557_600.0),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (text, seconds) in [
            ("250ms", 0.25),
            ("250 msec", 0.25),
            ("0.250 s", 0.25),
            ("0,5 s", 0.5),
            ("10msec", 0.01),
            ("5.0ms", 0.005),
            ("26us", 2.6e-5),
            ("10 us", 1e-5),
            ("0.33 \u{3bc}s", 3.3e-7),
            ("0.33 \u{b5}s", 3.3e-7),
            ("5 mS", 0.005),
            ("100000 usec", 0.1),
            ("1ms", 0.001),
            ("100.0ms", 0.1),
            ("1.234ms", 1.234e-3),
            ("33 milliseconds", 0.033),
            ("RTT 60 ms", 0.06),
            ("~30ms", 0.03),
            ("2x10 us", 2e-5),
            ("1.5 min", 90.0),
            ("0.1", 0.1),
            ("0", 0.0),
        ] {
            assert_eq!(read_time(text), Ok(Reading::Sure(Seconds(seconds), None)), "{text}");
        }
    }

    #[test]
    fn a_routers_dly_is_no_rtt() {
        assert_eq!(read_time("DLY 20000 usec"), Ok(Reading::Sure(Seconds(0.02), Some(ReadingNote::InterfaceDelay))));
    }

    #[test]
    fn what_is_refused() {
        assert!(matches!(read_time("RTT 60"), Err(ReadError::MissingUnit { .. })));
        assert!(matches!(read_time("4m"), Err(ReadError::VagueUnit { .. })));
        assert!(matches!(read_time("5 Mbit"), Err(ReadError::WrongDimension { .. })));
        assert!(matches!(read_time("5 lightyears"), Err(ReadError::UnknownUnit { .. })));
        assert!(matches!(read_time("-1ms"), Err(ReadError::Negative { .. })));
        let Ok(Reading::Ambiguous { preferred: None, choices }) = read_time("1,500") else { panic!("one reading") };
        assert_eq!(choices.iter().map(|c| c.value.0).collect::<Vec<_>>(), [1.5, 1500.0]);
    }
}
