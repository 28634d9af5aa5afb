//! Splits a text into a label, a number and a unit.

use super::number::{Numeral, Scale, product};
use super::reading::{ReadError, excerpt};

/// A number at the start of a text, and the unit that follows it.
pub(super) struct Measure {
    /// The number.
    pub numeral: Numeral,
    /// The rest, trimmed and without a joining hyphen.
    pub unit: String,
    /// The label that stood before the number, in lower case.
    pub label: Option<String>,
}

/// Splits a text into number and unit.
///
/// `quotient` allows `1/7`: a share or a part of the BDP, never a rate (`100/40` is two rates).
pub(super) fn measure(text: &str, quotient: bool) -> Result<Measure, ReadError> {
    let clean = normalise(text);
    let clean = without_remark(clean.trim());
    if clean.is_empty() {
        return Err(ReadError::Empty);
    }
    let (label, rest) = strip_labels(clean);
    let (negative, rest) = sign(rest);
    let (numeral, rest) = match product(rest, quotient)? {
        Some((_, "e" | "E" | "e-" | "E-" | "e+" | "E+")) => return Err(ReadError::Incomplete { text: excerpt(clean) }),
        Some(found) => found,
        None if matches!(rest, "" | "." | ",") => return Err(ReadError::Incomplete { text: excerpt(clean) }),
        None if names_no_number(rest) => return Err(ReadError::NotFinite { text: excerpt(clean) }),
        None => return Err(ReadError::NotANumber { text: excerpt(clean) }),
    };
    let values: Vec<f64> = numeral.all().map(|decimal| decimal.value(Scale::ONE)).collect();
    if values.iter().any(|value| !value.is_finite()) {
        return Err(ReadError::NotFinite { text: excerpt(clean) });
    }
    if negative && values.iter().any(|value| *value != 0.0) {
        return Err(ReadError::Negative { text: excerpt(clean) });
    }
    let unit = rest.trim_start();
    let unit = unit.strip_prefix('-').filter(|rest| rest.starts_with(char::is_alphabetic)).unwrap_or(unit);
    if unit.starts_with(|c: char| c.is_ascii_digit() || matches!(c, ',' | '.' | '-' | '+')) {
        return Err(ReadError::TrailingText { text: excerpt(unit) });
    }
    let unit = unit.trim_end_matches(['.', ',', ';', ' ']).to_owned();
    if unit.is_empty() && label.is_some() {
        return Err(ReadError::MissingUnit { text: excerpt(clean) });
    }
    Ok(Measure { numeral, unit, label })
}

/// One spelling per character: spaces, digits, minus, micro, times.
pub(super) fn normalise(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            c if c.is_whitespace() => clean.push(' '),
            '\u{ff10}'..='\u{ff19}' => clean.push(char::from(b'0' + (u32::from(c) - 0xff10) as u8)),
            '\u{2212}' | '\u{2010}'..='\u{2013}' => clean.push('-'),
            'µ' | 'μ' => clean.push('u'),
            '×' | '·' | '⋅' | '∙' | '∗' => clean.push('*'),
            '’' | 'ʼ' => clean.push('\''),
            '٪' | '％' => clean.push('%'),
            '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' => {
                let digit = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|d| d == c).unwrap_or(0);
                if !clean.ends_with(|last: char| last.is_ascii_digit()) || !after_caret(&clean) {
                    clean.push('^');
                }
                clean.push(char::from(b'0' + digit as u8));
            }
            c => clean.push(c),
        }
    }
    clean
}

fn after_caret(text: &str) -> bool {
    text.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with('^')
}

/// Drops a remark in brackets at the end: `100 Gb/sec (4X EDR)`, `65.536 kB (64 KiB)`.
fn without_remark(text: &str) -> &str {
    match text.rfind(" (") {
        Some(start)
            if text.ends_with(')')
                && !text[start..].eq_ignore_ascii_case(" (n)")
                && text[..start].contains(|c: char| c.is_ascii_digit()) =>
        {
            text[..start].trim_end()
        }
        _ => text,
    }
}

/// Words that stand before a value in what routers print; a number after them needs a unit.
const LABELS: [&str; 15] = [
    "bandwidth",
    "bw",
    "capacity",
    "delay",
    "dly",
    "full duplex",
    "full-duplex",
    "half duplex",
    "half-duplex",
    "link",
    "mtu",
    "rate",
    "rtt",
    "speed",
    "window",
];
/// Words that change nothing.
const HEDGES: [&str; 8] = ["about", "approx.", "approximately", "ca.", "circa", "up to", "~", "≈"];

fn strip_labels(text: &str) -> (Option<String>, &str) {
    let mut label = None;
    let mut rest = text;
    loop {
        let found =
            LABELS.iter().map(|l| (l, true)).chain(HEDGES.iter().map(|h| (h, false))).find_map(|(word, is_label)| {
                let head = rest.get(..word.len())?;
                let tail = rest.get(word.len()..)?;
                let ends = word.ends_with(['.', '~', '≈']) || tail.starts_with([' ', ':', '=', ',']);
                (head.eq_ignore_ascii_case(word) && ends).then_some((*word, is_label, tail))
            });
        let Some((word, is_label, tail)) = found else { return (label, rest) };
        rest = tail.trim_start_matches([' ', ':', '=', ',']);
        if is_label {
            label = Some(word.to_owned());
        }
    }
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').map_or(text, str::trim_start)),
    }
}

fn names_no_number(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["nan", "inf", "infinity"].iter().any(|word| {
        lower.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphabetic) || rest.ends_with("/s"))
    }) || text.starts_with('∞')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str, whole: bool) -> Vec<f64> {
        let measured = measure(text, true).unwrap();
        assert_eq!(measured.unit, "", "{text}");
        measured.numeral.readings(whole).iter().map(|decimal| decimal.value(Scale::ONE)).collect()
    }

    #[test]
    fn separators_group_or_part() {
        for (text, real, whole) in [
            ("1,500", &[1.5, 1500.0][..], &[1500.0][..]),
            ("1.500", &[1.5, 1500.0], &[1500.0]),
            ("2.488", &[2.488], &[2488.0]),
            ("0.250", &[0.25], &[0.25]),
            ("0,250", &[0.25], &[0.25]),
            ("1234,500", &[1234.5], &[1234.5]),
            ("65,34", &[65.34], &[65.34]),
            ("1,2345", &[1.2345], &[1.2345]),
            ("1.500,0", &[1500.0], &[1500.0]),
            ("1,234,567.891", &[1_234_567.891], &[1_234_567.891]),
            ("100.000.000", &[1e8], &[1e8]),
            ("100,000,000.00", &[1e8], &[1e8]),
            ("1 000 000", &[1e6], &[1e6]),
            ("1\u{202f}000\u{a0}000", &[1e6], &[1e6]),
            ("200, 000", &[2e5], &[2e5]),
            ("1 000,5", &[1000.5], &[1000.5]),
            ("1'500", &[1500.0], &[1500.0]),
            ("1.", &[1.0], &[1.0]),
            ("17,", &[17.0], &[17.0]),
            (".5", &[0.5], &[0.5]),
            ("1.500e3", &[1500.0], &[1500.0]),
            ("1e9", &[1e9], &[1e9]),
            ("１２", &[12.0], &[12.0]),
        ] {
            assert_eq!(values(text, false), real, "{text}");
            assert_eq!(values(text, true), whole, "{text}");
        }
    }

    #[test]
    fn products_and_powers() {
        for (text, value) in [
            ("16*1024", 16384.0),
            ("2**16", 65536.0),
            ("2^32", 4_294_967_296.0),
            ("2.5x10^8", 2.5e8),
            ("2 × 10⁸", 2e8),
            ("3·10^-3", 3e-3),
            ("1/1000", 1e-3),
        ] {
            assert_eq!(values(text, false), [value], "{text}");
        }
        assert!(matches!(measure("0x1F4", false).map(|m| m.unit), Ok(unit) if unit == "x1F4"));
        assert!(matches!(measure("(2^64)-1", false), Err(ReadError::NotANumber { .. })));
        assert!(matches!(measure("2^64-1", false), Err(ReadError::TrailingText { .. })));
        assert!(matches!(measure("100/40", false), Ok(Measure { unit, .. }) if unit == "/40"));
    }

    #[test]
    fn nonsense_is_named() {
        for text in ["", "  ", "\u{a0}"] {
            assert!(matches!(measure(text, true), Err(ReadError::Empty)), "{text}");
        }
        for text in ["nan", "NaN", "inf", "-inf", "infinity", "∞", "1e400", "-1e999999999999999999999", "10^400"] {
            assert!(matches!(measure(text, true), Err(ReadError::NotFinite { .. })), "{text}");
        }
        for text in ["-5 Mbit/s", "−5", "-1e-3", "-1,500"] {
            assert!(matches!(measure(text, true), Err(ReadError::Negative { .. })), "{text}");
        }
        for text in ["-", ".", "1e", "1e-", ","] {
            assert!(matches!(measure(text, true), Err(ReadError::Incomplete { .. })), "{text}");
        }
        for text in ["mb", "fast", "%", "/5", "()"] {
            assert!(matches!(measure(text, true), Err(ReadError::NotANumber { .. })), "{text}");
        }
        for text in ["1,50,000", "1.2.3", "1,500 000", "1234,567,890"] {
            assert!(matches!(measure(text, true), Err(ReadError::Grouping { .. })), "{text}");
        }
        assert_eq!(values("-0", false), [0.0]);
    }
}
