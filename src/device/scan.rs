//! Finds numbers beside words, and remembers which were used, so that what is left can be told.

use super::clean::Line;
use super::reading::Unread;
use std::ops::Range;

/// A number with the unit that is written onto it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    /// The number as written.
    pub value: f64,
    /// Letters directly behind it: `Kbit`, `ms`, `p`; may be empty.
    pub unit: String,
    /// Where the number and its unit end.
    pub end: usize,
}

/// A number moved by decimal places as it is written, so that 112.7 ms are 0.1127 s to the last bit.
pub(super) fn shifted(value: f64, places: i32) -> f64 {
    format!("{value}e{places}").parse().unwrap_or(value * 10f64.powi(places))
}

/// Lines put together with spaces, so that a wrapped output reads as one.
pub(super) struct Scan {
    text: String,
    lower: String,
    /// Where each line starts, with its number.
    starts: Vec<(usize, usize)>,
    used: Vec<Range<usize>>,
}

impl Scan {
    /// Puts lines together.
    pub fn of(lines: &[Line]) -> Self {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(lines.len());
        for line in lines {
            starts.push((text.len(), line.number));
            text.push_str(&line.text);
            text.push(' ');
        }
        let lower = text.to_ascii_lowercase();
        Self { text, lower, starts, used: Vec::new() }
    }

    /// A part of it, which keeps its line numbers.
    pub fn part(&self, range: Range<usize>) -> Self {
        let text = self.text.get(range.clone()).unwrap_or_default().to_owned();
        let first = self.line_at(range.start);
        let mut starts = vec![(0, first)];
        let from = self.starts.partition_point(|(start, _)| *start <= range.start);
        let inside = self.starts.get(from..).unwrap_or_default().iter().take_while(|(start, _)| *start < range.end);
        starts.extend(inside.map(|(start, line)| (start - range.start, *line)));
        Self { lower: text.to_ascii_lowercase(), text, starts, used: Vec::new() }
    }

    /// All of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line that a place is on.
    pub fn line_at(&self, place: usize) -> usize {
        let after = self.starts.partition_point(|(start, _)| *start <= place);
        self.starts.get(after.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }

    /// The number before a word: `626 hits`.
    pub fn before(&mut self, word: &str) -> Option<f64> {
        self.before_at(word).map(|(value, _)| value)
    }

    /// The number before a word, and where the word ends.
    pub fn before_at(&mut self, word: &str) -> Option<(f64, usize)> {
        let places = self.places(word);
        for place in places {
            let head = self.text[..place].trim_end();
            let start =
                head.rfind(|c: char| !(c.is_ascii_digit() || c == '.')).map_or(0, |at| at + letter_len(head, at));
            if let Some(number) = self.number_at(start)
                && number.end == head.len()
                && self.is_free(start..number.end)
            {
                self.used.push(start..place + word.len());
                return Some((number.value, place + word.len()));
            }
        }
        None
    }

    /// The number after a word: `total 74`, `memory used: 4Mb`, `size=64`.
    pub fn after(&mut self, word: &str) -> Option<Measured> {
        for place in self.places(word) {
            if let Some(number) = self.next(place + word.len())
                && self.is_free(place..number.end)
            {
                self.used.push(place..number.end);
                return Some(number);
            }
        }
        None
    }

    /// The number at `from` or behind blanks and `:`, `=`, `(`, `/`, `@` there. Marks it as used.
    pub fn follows(&mut self, from: usize) -> Option<Measured> {
        let number = self.next(from)?;
        self.used.push(from..number.end);
        Some(number)
    }

    /// The word after a word: `dev eth0`.
    pub fn word_after(&mut self, word: &str) -> Option<String> {
        for place in self.places(word) {
            let from = place + word.len();
            let rest = self.text.get(from..)?;
            let start = from + rest.len() - rest.trim_start_matches([':', '=']).trim_start().len();
            let found = self.text.get(start..)?.split([' ', ',', ')']).next().unwrap_or_default().to_owned();
            if !found.is_empty() && self.is_free(place..start + found.len()) {
                self.used.push(place..start + found.len());
                return Some(found);
            }
        }
        None
    }

    /// Whether a word is there; marks it as used.
    pub fn has(&mut self, word: &str) -> bool {
        match self.places(word).first() {
            Some(place) => {
                self.used.push(*place..*place + word.len());
                true
            }
            None => false,
        }
    }

    /// Marks what is known and not wanted.
    pub fn skip(&mut self, range: Range<usize>) {
        self.used.push(range);
    }

    /// The words with a digit that nobody used, those side by side on one line together.
    pub fn unread(&self) -> Vec<Unread> {
        let mut unread: Vec<(usize, Unread)> = Vec::new();
        for (index, &(start, line)) in self.starts.iter().enumerate() {
            let end = self.starts.get(index + 1).map_or(self.text.len(), |(next, _)| *next);
            let mut at = start;
            for word in self.text.get(start..end).unwrap_or_default().split(' ') {
                let range = at..at + word.len();
                at = range.end + 1;
                // A name may have digits: `diffserv3`, `R2:`.
                let name = word.starts_with(|c: char| c.is_alphabetic()) && !word.contains('=');
                if name || !word.contains(|c: char| c.is_ascii_digit()) || !self.is_free(range.clone()) {
                    continue;
                }
                match unread.last_mut() {
                    Some((end, last)) if *end + 1 == range.start && last.line == line => {
                        last.text.push(' ');
                        last.text.push_str(word);
                        *end = range.end;
                    }
                    _ => unread.push((range.end, Unread { line, text: word.to_owned() })),
                }
            }
        }
        unread.into_iter().map(|(_, part)| part).collect()
    }

    /// Where a word stands by itself.
    fn places(&self, word: &str) -> Vec<usize> {
        let word = word.to_ascii_lowercase();
        self.lower
            .match_indices(&word)
            .map(|(place, _)| place)
            .filter(|place| {
                let before = self.lower[..*place].chars().next_back();
                let after = self.lower[place + word.len()..].chars().next();
                let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                !joins(after) && !before.is_some_and(|c| c.is_alphabetic() || c == '_' || c == '/' || c == '-')
            })
            .collect()
    }

    fn is_free(&self, range: Range<usize>) -> bool {
        self.used.iter().all(|used| used.end <= range.start || range.end <= used.start)
    }

    fn next(&self, from: usize) -> Option<Measured> {
        let rest = self.text.get(from..)?;
        let start = from + rest.len() - rest.trim_start_matches([' ', ':', '=', '(', '/', '@']).len();
        self.number_at(start)
    }

    /// A whole number or a decimal one that starts here. Nothing where the neighbours say that digits are missing:
    /// another number directly beside it, a comma between digits, a wrapped line that ends and goes on with digits.
    fn number_at(&self, start: usize) -> Option<Measured> {
        let before = self.text[..start].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || ['.', '_', '-', char::REPLACEMENT_CHARACTER].contains(&c)) {
            return None;
        }
        let digit_before_comma =
            before == Some(',') && self.text[..start - 1].chars().next_back().is_some_and(|c| c.is_ascii_digit());
        if digit_before_comma || self.is_wrapped_before(start) {
            return None;
        }
        let rest = self.text.get(start..)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return None;
        }
        let mut end = start + digits;
        let tail = &self.text[end..];
        if let Some(decimals) = tail.strip_prefix('.') {
            let count = decimals.len() - decimals.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if count > 0 {
                end += 1 + count;
            }
        }
        let tail = &self.text[end..];
        let mut behind = tail.chars();
        let (first, second) = (behind.next(), behind.next());
        let goes_on = (matches!(first, Some('.' | ',')) && second.is_some_and(|c| c.is_ascii_digit()))
            || first == Some(char::REPLACEMENT_CHARACTER);
        if goes_on || self.is_wrapped_after(end) {
            return None;
        }
        let value = self.text[start..end].parse::<f64>().ok().filter(|value| value.is_finite())?;
        let unit: String = tail.chars().take_while(|c| c.is_ascii_alphabetic() || *c == '%').collect();
        Some(Measured { value, end: end + unit.len(), unit })
    }

    fn starts_line(&self, place: usize) -> bool {
        self.starts.binary_search_by_key(&place, |(start, _)| *start).is_ok()
    }

    /// The line ends here, and the next one starts with a digit or a point.
    fn is_wrapped_after(&self, end: usize) -> bool {
        self.starts_line(end + 1) && self.text[end + 1..].starts_with(|c: char| c.is_ascii_digit() || c == '.')
    }

    /// The line starts here, and the one before ends with a digit or a point.
    fn is_wrapped_before(&self, start: usize) -> bool {
        start > 0
            && self.starts_line(start)
            && self.text[..start - 1].ends_with(|c: char| c.is_ascii_digit() || c == '.')
    }
}

fn letter_len(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::clean::lines;

    fn scan(text: &str) -> Scan {
        Scan::of(&lines(text))
    }

    #[test]
    fn numbers_beside_words() {
        let mut s =
            scan("(total 74, permanent 50, peak 74 @ 00:18:03): 626 hits, limit 10240p memory used: 224925b of 4Mb");
        assert_eq!(s.after("total").map(|m| m.value), Some(74.0));
        assert_eq!(s.before("hits"), Some(626.0));
        let limit = s.after("limit").expect("a limit");
        assert_eq!((limit.value, limit.unit.as_str()), (10240.0, "p"));
        assert_eq!(s.after("misses"), None);
        assert_eq!(s.before("total"), None);
        let used = s.after("memory used").expect("memory");
        assert_eq!(used.unit, "b");
    }

    #[test]
    fn digits_that_may_be_cut_are_refused() {
        assert_eq!(scan("1,234 hits").before("hits"), None);
        assert_eq!(scan("quantum 15\n26 target").after("quantum"), None);
        assert_eq!(scan("15\n26 hits").before("hits"), None);
        assert_eq!(scan("limit 10.0.0.1").after("limit"), None);
        assert_eq!(scan("rate x9").after("rate"), None);
    }

    #[test]
    fn what_is_left_has_its_line() {
        let mut s = scan("5 min, 31\n22 odd 7\nend");
        s.before("min");
        let left: Vec<(usize, String)> = s.unread().into_iter().map(|u| (u.line, u.text)).collect();
        assert_eq!(left, [(1, "31".to_owned()), (2, "22".to_owned()), (2, "7".to_owned())]);
    }
}
