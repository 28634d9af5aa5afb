//! Round-trip times of several flows as people write them: a range `25-175ms` or a list `20ms, 50ms, 80ms`.
//!
//! A comma between digits may part a list or begin decimals: where both give something, the reading is asked. A comma
//! followed by a space or preceded by a unit, `;`, `_` and a space after a unit part a list without doubt. A number
//! without unit takes the unit of the next number that has one.

use super::canonical::canonical_time;
use super::measure::normalise;
use super::quantity::Seconds;
use super::reading::{Choice, ReadError, Reading, excerpt};
use super::time::read_time;

/// Longest list: a value stays small enough to be copied.
pub const MOST_ROUND_TRIPS: usize = 16;

/// Stands where a range parts its ends; no text holds it, since [`normalise`] leaves no control characters.
const UP_TO: char = '\u{1}';

/// Round-trip times of the flows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoundTrips {
    /// Anything between two times.
    Range {
        /// The shorter.
        from: Seconds,
        /// The longer.
        to: Seconds,
    },
    /// These times in turn.
    List(TimeList),
}

/// Up to [`MOST_ROUND_TRIPS`] times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeList {
    /// What is not used is zero, so that equal lists are equal.
    times: [Seconds; MOST_ROUND_TRIPS],
    count: usize,
}

impl TimeList {
    /// The times in order.
    pub fn times(&self) -> &[Seconds] {
        &self.times[..self.count]
    }
}

impl RoundTrips {
    /// Between two times, in either order; one time if they are the same.
    pub fn between(one: Seconds, other: Seconds) -> Self {
        match one.0.total_cmp(&other.0) {
            std::cmp::Ordering::Less => Self::Range { from: one, to: other },
            std::cmp::Ordering::Equal => Self::alike(one),
            std::cmp::Ordering::Greater => Self::Range { from: other, to: one },
        }
    }

    /// The same time for all.
    pub fn alike(time: Seconds) -> Self {
        let mut times = [Seconds(0.0); MOST_ROUND_TRIPS];
        times[0] = time;
        Self::List(TimeList { times, count: 1 })
    }

    /// These times in turn; `None` for none and for too many.
    pub fn list(given: &[Seconds]) -> Option<Self> {
        let mut times = [Seconds(0.0); MOST_ROUND_TRIPS];
        times.get_mut(..given.len()).filter(|place| !place.is_empty())?.copy_from_slice(given);
        Some(Self::List(TimeList { times, count: given.len() }))
    }

    /// The shortest and the longest.
    pub fn ends(&self) -> (Seconds, Seconds) {
        match self {
            Self::Range { from, to } => (*from, *to),
            Self::List(list) => {
                list.times().iter().fold((Seconds(f64::INFINITY), Seconds(0.0)), |(low, high), time| {
                    (Seconds(low.0.min(time.0)), Seconds(high.0.max(time.0)))
                })
            }
        }
    }

    /// The mean, to twelve digits so that the mean of short numbers is short.
    pub fn mean(&self) -> Seconds {
        let mean = match self {
            Self::Range { from, to } => (from.0 + to.0) / 2.0,
            Self::List(list) => list.times().iter().map(|time| time.0).sum::<f64>() / list.count as f64,
        };
        Seconds(format!("{mean:.11e}").parse().unwrap_or(mean))
    }

    /// Each time changed alike.
    pub fn map(self, change: impl Fn(Seconds) -> Seconds) -> Self {
        match self {
            Self::Range { from, to } => Self::between(change(from), change(to)),
            Self::List(mut list) => {
                let count = list.count;
                list.times[..count].iter_mut().for_each(|time| *time = change(*time));
                Self::List(list)
            }
        }
    }
}

/// Reads a range or a list of round-trip times; bare numbers are seconds.
///
/// # Errors
/// [`ReadError`] for what is neither.
///
/// # Examples
/// ```
/// use bufferwise::units::{RoundTrips, Seconds, read_round_trips};
/// let range = RoundTrips::between(Seconds(0.025), Seconds(0.175));
/// assert_eq!(read_round_trips("25-175ms").unwrap().sure(), Some(range));
/// assert_eq!(read_round_trips("25ms to 175ms").unwrap().sure(), Some(range));
/// assert!(read_round_trips("20,50ms").unwrap().sure().is_none());
/// ```
pub fn read_round_trips(text: &str) -> Result<Reading<RoundTrips>, ReadError> {
    let marked = marked(&normalise(text));
    let text = marked.trim();
    if text.is_empty() {
        return Err(ReadError::Empty);
    }
    if let Some((from, to)) = text.split_once(UP_TO) {
        let ends = with_units(&[from.trim(), to.trim()]);
        let [from, to] = [sure(&ends[0])?, sure(&ends[1])?];
        return Ok(Reading::Sure(RoundTrips::between(from, to), None));
    }
    let (hard, soft) = (parts(text, false), parts(text, true));
    let decimal = readings(&hard);
    if soft.len() == hard.len() || soft.iter().any(|part| zero_led(part)) {
        return only(decimal?);
    }
    match (decimal, readings(&soft)) {
        (Ok(mut all), Ok(list)) => {
            all.extend(list);
            only(all)
        }
        (Ok(one), Err(_)) | (Err(_), Ok(one)) => only(one),
        (Err(_), Err(why)) => Err(why),
    }
}

/// The text that a link carries: `25-175ms`, `900us-1.2ms`, `20ms_50ms_80ms`.
pub fn canonical_round_trips(trips: RoundTrips) -> String {
    match trips {
        RoundTrips::Range { from, to } => {
            let (from, to) = (canonical_time(from), canonical_time(to));
            match unit(&from) == unit(&to) {
                true => format!("{}-{to}", from.trim_end_matches(unit(&to))),
                false => format!("{from}-{to}"),
            }
        }
        RoundTrips::List(list) => list.times().iter().map(|time| canonical_time(*time)).collect::<Vec<_>>().join("_"),
    }
}

/// The text with [`UP_TO`] where a range parts its ends: `-` (not of an exponent or before a unit), `..`, `to`.
fn marked(text: &str) -> String {
    let mut text = text.replace(" to ", &UP_TO.to_string());
    while let Some(place) = text.find("..") {
        let dots = text[place..].chars().take_while(|c| *c == '.').count();
        text.replace_range(place..place + dots, &UP_TO.to_string());
    }
    let chars: Vec<char> = text.chars().collect();
    let digit = |place: Option<usize>| place.and_then(|place| chars.get(place)).is_some_and(char::is_ascii_digit);
    let parts = |place: usize| {
        let exponent = matches!(chars.get(place.wrapping_sub(1)), Some('e' | 'E'))
            && digit(place.checked_sub(2))
            && digit(Some(place + 1));
        let next = chars[place + 1..].iter().find(|c| **c != ' ');
        let before = chars[..place].iter().any(|c| *c != ' ');
        before && !exponent && next.is_some_and(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
    };
    (0..chars.len()).map(|place| if chars[place] == '-' && parts(place) { UP_TO } else { chars[place] }).collect()
}

/// The parts of a list; `soft` also parts at a comma between digits.
fn parts(text: &str, soft: bool) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut parts = vec![String::new()];
    for (place, c) in chars.iter().enumerate() {
        let digit = |c: Option<&char>| c.is_some_and(char::is_ascii_digit);
        let before = chars[..place].last();
        let ends = match c {
            ';' | '_' => true,
            ',' => soft || !(digit(before) && digit(chars.get(place + 1))),
            ' ' => before.is_some_and(char::is_ascii_alphabetic) && digit(chars.get(place + 1)),
            _ => false,
        };
        match parts.last_mut() {
            Some(last) if !ends || (*c == ' ' && !last.contains(|c: char| c.is_ascii_digit())) => last.push(*c),
            _ => parts.push(String::new()),
        }
    }
    let parts: Vec<String> = parts.iter().map(|part| part.trim().to_owned()).collect();
    // A comma at the end, as it stands while the next number is typed, says nothing.
    let end = parts.iter().rposition(|part| !part.is_empty()).map_or(0, |last| last + 1);
    parts[..end].to_vec()
}

/// `0` or `05`: what stands around the comma of `0,05`, not in a list.
fn zero_led(part: &str) -> bool {
    part == "0" || (part.starts_with('0') && part[1..].starts_with(|c: char| c.is_ascii_digit()))
}

/// The letters at the end.
fn unit(part: &str) -> &str {
    let start = part.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    &part[start..]
}

/// Each part with the unit of the next that has one, else of the last.
fn with_units<T: AsRef<str>>(parts: &[T]) -> Vec<String> {
    let last = parts.iter().rev().map(|part| unit(part.as_ref())).find(|unit| !unit.is_empty());
    let mut ahead = last.unwrap_or_default();
    let mut done: Vec<String> = Vec::with_capacity(parts.len());
    for part in parts.iter().rev().map(AsRef::as_ref) {
        match unit(part) {
            "" => done.push(format!("{part}{ahead}")),
            own => {
                ahead = own;
                done.push(part.to_owned());
            }
        }
    }
    done.reverse();
    done
}

fn sure(part: &str) -> Result<Seconds, ReadError> {
    read_time(part)?.sure().ok_or(ReadError::Ambiguous)
}

/// Every reading of a list: one, unless it is of a single time that has several.
fn readings(parts: &[String]) -> Result<Vec<RoundTrips>, ReadError> {
    if parts.len() > MOST_ROUND_TRIPS {
        return Err(ReadError::TooMany { most: MOST_ROUND_TRIPS });
    }
    if let [part] = parts {
        return Ok(match read_time(part)? {
            Reading::Sure(time, _) => vec![RoundTrips::alike(time)],
            Reading::Ambiguous { choices, .. } => {
                choices.iter().map(|choice| RoundTrips::alike(choice.value)).collect()
            }
        });
    }
    let times: Vec<Seconds> = with_units(parts).iter().map(|part| sure(part)).collect::<Result<_, _>>()?;
    RoundTrips::list(&times)
        .map(|list| vec![list])
        .ok_or_else(|| ReadError::NotANumber { text: excerpt(&parts.join(" ")) })
}

fn only(readings: Vec<RoundTrips>) -> Result<Reading<RoundTrips>, ReadError> {
    match readings.as_slice() {
        [] => Err(ReadError::Empty),
        [one] => Ok(Reading::Sure(*one, None)),
        _ => {
            let choice = |trips: &RoundTrips| Choice { text: canonical_round_trips(*trips), value: *trips };
            Ok(Reading::Ambiguous { preferred: None, choices: readings.iter().map(choice).collect() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn range(from: f64, to: f64) -> RoundTrips {
        RoundTrips::between(Seconds(from), Seconds(to))
    }

    fn list(times: &[f64]) -> RoundTrips {
        RoundTrips::list(&times.iter().map(|time| Seconds(*time)).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn spellings() {
        for (text, expected) in [
            ("25-175ms", range(0.025, 0.175)),
            ("25ms-175ms", range(0.025, 0.175)),
            ("25 ms – 175 ms", range(0.025, 0.175)),
            ("25..175ms", range(0.025, 0.175)),
            ("25ms to 175ms", range(0.025, 0.175)),
            ("175-25 ms", range(0.025, 0.175)),
            ("900us-1.2ms", range(0.0009, 0.0012)),
            ("0.5-2s", range(0.5, 2.0)),
            ("0,5-2 s", range(0.5, 2.0)),
            ("0,05-0,25s", range(0.05, 0.25)),
            ("1e-3-2e-3s", range(0.001, 0.002)),
            ("0.025-0.175", range(0.025, 0.175)),
            ("20ms,50ms,80ms", list(&[0.02, 0.05, 0.08])),
            ("20 ms, 50 ms, 80 ms", list(&[0.02, 0.05, 0.08])),
            ("20,50,80ms", list(&[0.02, 0.05, 0.08])),
            ("20, 50ms", list(&[0.02, 0.05])),
            ("20;50;80 ms", list(&[0.02, 0.05, 0.08])),
            ("20ms_50ms_80ms", list(&[0.02, 0.05, 0.08])),
            ("20ms 50ms 80ms", list(&[0.02, 0.05, 0.08])),
            ("20ms,1s", list(&[0.02, 1.0])),
            ("0,5s,1s", list(&[0.5, 1.0])),
            ("0,5;1;1,5s", list(&[0.5, 1.0, 1.5])),
            ("20ms, 50ms,", list(&[0.02, 0.05])),
            ("20ms,50", list(&[0.02, 0.05])),
            ("50ms", list(&[0.05])),
            ("0,5s", list(&[0.5])),
            ("50-50ms", list(&[0.05])),
        ] {
            assert_eq!(read_round_trips(text), Ok(Reading::Sure(expected, None)), "{text}");
        }
    }

    #[test]
    fn a_comma_that_may_be_either_is_asked() {
        for (text, choices) in [
            ("20,50ms", &["20.5ms", "20ms_50ms"][..]),
            ("1,5s", &["1.5s", "1s_5s"]),
            ("100,150ms", &["100.15ms", "100.15s", "100ms_150ms"]),
        ] {
            let Ok(Reading::Ambiguous { preferred: None, choices: found }) = read_round_trips(text) else {
                panic!("{text}: {:?}", read_round_trips(text))
            };
            assert_eq!(found.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>(), choices, "{text}");
            for choice in found {
                assert_eq!(read_round_trips(&choice.text).map(|r| r.sure()), Ok(Some(choice.value)), "{text}");
            }
        }
    }

    #[test]
    fn what_is_refused() {
        for text in
            ["", ",", "soon", "25-", "25-175-200ms", "-25ms", "25ms-soon", "20ms,,50ms", "20ms,5kg", "NaN-5", "1-2-3"]
        {
            assert!(read_round_trips(text).is_err(), "{text}: {:?}", read_round_trips(text));
        }
        let many = vec!["1ms"; MOST_ROUND_TRIPS + 1].join(",");
        assert_eq!(read_round_trips(&many), Err(ReadError::TooMany { most: MOST_ROUND_TRIPS }));
    }

    #[test]
    fn the_mean_of_short_numbers_is_short() {
        assert_eq!(range(0.025, 0.175).mean(), Seconds(0.1));
        assert_eq!(list(&[0.02, 0.05, 0.08]).mean(), Seconds(0.05));
        assert_eq!(canonical_round_trips(range(0.025, 0.175)), "25-175ms");
    }

    fn time() -> impl Strategy<Value = Seconds> {
        prop_oneof![
            (1_u64..100_000, -9_i32..0).prop_map(|(digits, power)| format!("{digits}e{power}").parse().unwrap()),
            0.0..1e4_f64,
            Just(0.0),
        ]
        .prop_map(Seconds)
    }

    proptest! {
        #[test]
        fn every_text_reads_back(one in time(), other in time(), times in prop::collection::vec(time(), 1..=MOST_ROUND_TRIPS)) {
            for trips in [RoundTrips::between(one, other), RoundTrips::list(&times).unwrap()] {
                let text = canonical_round_trips(trips);
                prop_assert_eq!(read_round_trips(&text), Ok(Reading::Sure(trips, None)), "{}", text);
            }
        }

        #[test]
        fn no_text_breaks_it(text in "[0-9.,;_ \\-emsuto–]{0,20}|\\PC{0,30}") {
            let _ = read_round_trips(&text);
        }
    }
}
