//! Numbers as people write them: decimal commas, groups of three, powers and products.

use super::reading::{ReadError, excerpt};

/// How a unit scales a number: a decimal shift, which is exact, and a factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// Power of ten.
    pub pow10: i32,
    /// Factor beside it: 8 for bytes, 1024 for Ki, 60 for minutes.
    pub factor: f64,
}

impl Scale {
    /// The unit itself.
    pub const ONE: Scale = Scale { pow10: 0, factor: 1.0 };

    /// A power of ten.
    pub const fn ten(pow10: i32) -> Scale {
        Scale { pow10, factor: 1.0 }
    }

    /// A plain factor.
    pub const fn by(factor: f64) -> Scale {
        Scale { pow10: 0, factor }
    }

    /// The same scale times `factor`.
    pub fn times(self, factor: f64) -> Scale {
        Scale { factor: self.factor * factor, ..self }
    }
}

/// A decimal number as digits, so that a power of ten is applied without rounding.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decimal {
    mantissa: String,
    exponent: i64,
}

impl Decimal {
    fn of(value: f64) -> Decimal {
        Decimal { mantissa: format!("{value:e}"), exponent: 0 }.split()
    }

    fn split(self) -> Decimal {
        match self.mantissa.split_once('e') {
            Some((mantissa, exponent)) => {
                let shift = exponent.parse::<i64>().unwrap_or(0);
                Decimal { mantissa: mantissa.to_owned(), exponent: self.exponent.saturating_add(shift) }
            }
            None => self,
        }
    }

    /// The nearest double of the number in `scale`; infinite where there is none.
    pub fn value(&self, scale: Scale) -> f64 {
        let exponent = self.exponent.saturating_add(i64::from(scale.pow10)).clamp(-100_000, 100_000);
        let shifted = format!("{}e{exponent}", self.mantissa).parse::<f64>().unwrap_or(f64::NAN);
        shifted * scale.factor
    }

    /// The number in plain digits.
    pub fn text(&self) -> String {
        let value = self.value(Scale::ONE);
        if value == 0.0 || (1e-6..1e21).contains(&value) { format!("{value}") } else { format!("{value:e}") }
    }
}

/// A number that was read: `1,500` is 1.5 or 1500.
#[derive(Clone, Debug)]
pub(super) struct Numeral {
    /// With the only separator as decimal mark.
    plain: Decimal,
    /// With the only separator between groups, where three digits follow it.
    grouped: Option<Decimal>,
    /// The separator is a comma.
    comma: bool,
}

impl Numeral {
    /// The readings in a quantity that counts whole things, or in one that does not.
    ///
    /// Three digits after a comma or point are a group in whole quantities. Elsewhere a comma leaves two readings and
    /// a point is the decimal mark, because that is what everything that prints numbers, Bufferwise included, means.
    pub fn readings(&self, whole: bool) -> Vec<&Decimal> {
        match &self.grouped {
            Some(grouped) if whole => vec![grouped],
            Some(grouped) if self.comma => vec![&self.plain, grouped],
            _ => vec![&self.plain],
        }
    }

    fn sure(plain: Decimal) -> Numeral {
        Numeral { plain, grouped: None, comma: false }
    }

    fn combine(&self, other: &Numeral, with: impl Fn(f64, f64) -> f64) -> Numeral {
        let join = |a: &Decimal, b: &Decimal| Decimal::of(with(a.value(Scale::ONE), b.value(Scale::ONE)));
        let grouped = match (&self.grouped, &other.grouped) {
            (None, None) => None,
            (a, b) => Some(join(a.as_ref().unwrap_or(&self.plain), b.as_ref().unwrap_or(&other.plain))),
        };
        Numeral { plain: join(&self.plain, &other.plain), grouped, comma: self.comma || other.comma }
    }
}

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
    let values = [Some(&numeral.plain), numeral.grouped.as_ref()];
    let values: Vec<f64> = values.into_iter().flatten().map(|decimal| decimal.value(Scale::ONE)).collect();
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

/// A product of powers: `16*1024`, `2**16`, `2.5x10^8`; with `quotient` also `1/7`.
fn product(text: &str, quotient: bool) -> Result<Option<(Numeral, &str)>, ReadError> {
    let Some((mut numeral, mut rest)) = power(text)? else { return Ok(None) };
    loop {
        let next = rest.trim_start();
        let hexadecimal = rest.starts_with(['x', 'X']) && text[..text.len() - rest.len()].trim() == "0";
        let times = next.strip_prefix(['*', 'x', 'X']).filter(|_| !hexadecimal);
        if let Some((factor, tail)) = times.map(str::trim_start).map(power).transpose()?.flatten() {
            numeral = numeral.combine(&factor, |a, b| a * b);
            rest = tail;
            continue;
        }
        let over = if quotient { next.strip_prefix('/') } else { None };
        if let Some((divisor, tail)) = over.map(str::trim_start).map(power).transpose()?.flatten() {
            numeral = numeral.combine(&divisor, |a, b| a / b);
            rest = tail;
            continue;
        }
        return Ok(Some((numeral, rest)));
    }
}

fn power(text: &str) -> Result<Option<(Numeral, &str)>, ReadError> {
    let Some((numeral, rest)) = number(text)? else { return Ok(None) };
    let next = rest.trim_start();
    let Some(raised) = next.strip_prefix('^').or_else(|| next.strip_prefix("**")) else {
        return Ok(Some((numeral, rest)));
    };
    let raised = raised.trim_start();
    let (down, digits) = raised.strip_prefix('-').map_or((false, raised), |digits| (true, digits));
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let Ok(exponent) = digits[..end].parse::<i32>() else {
        return Err(ReadError::NotANumber { text: excerpt(text) });
    };
    let exponent = if down { -exponent } else { exponent };
    let base = numeral.readings(true)[0].value(Scale::ONE);
    let value = if base == 10.0 {
        Decimal { mantissa: "1".into(), exponent: exponent.into() }
    } else {
        Decimal::of(base.powi(exponent))
    };
    Ok(Some((Numeral::sure(value), &digits[end..])))
}

/// One number: digits with separators and an exponent.
fn number(text: &str) -> Result<Option<(Numeral, &str)>, ReadError> {
    let Some((runs, marks, rest)) = runs_and_marks(text) else { return Ok(None) };
    let written = &text[..text.len() - rest.len()];
    let (exponent, rest) = exponent(rest);
    let decimal = |whole: &[&str], part: &str| Decimal {
        mantissa: format!("0{}.{part}0", whole.concat()),
        exponent: exponent.unwrap_or(0),
    };
    let in_threes = |runs: &[&str]| (1..=3).contains(&runs[0].len()) && runs[1..].iter().all(|run| run.len() == 3);
    let numeral = match marks.as_slice() {
        [] => Numeral::sure(decimal(&runs, "")),
        [mark @ (',' | '.')] => {
            let group = in_threes(&runs) && !runs[0].starts_with('0') && exponent.is_none();
            Numeral {
                plain: decimal(&runs[..1], runs[1]),
                grouped: group.then(|| decimal(&runs, "")),
                comma: *mark == ',',
            }
        }
        [first, between @ .., last] if matches!(last, ',' | '.') && first != last => {
            let (part, whole) = (runs[runs.len() - 1], &runs[..runs.len() - 1]);
            if !in_threes(whole) || between.iter().any(|mark| mark != first) {
                return Err(ReadError::Grouping { text: excerpt(written) });
            }
            Numeral::sure(decimal(whole, part))
        }
        [first, others @ ..] => {
            if !in_threes(&runs) || others.iter().any(|mark| mark != first) {
                return Err(ReadError::Grouping { text: excerpt(written) });
            }
            Numeral::sure(decimal(&runs, ""))
        }
    };
    Ok(Some((numeral, rest)))
}

/// Runs of digits and the marks between them: `,`, `.`, or `g` for a mark that only ever groups.
fn runs_and_marks(text: &str) -> Option<(Vec<&str>, Vec<char>, &str)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let first = digits(text);
    let mut runs = vec![&text[..first]];
    let mut marks = Vec::new();
    let mut rest = &text[first..];
    if first == 0 && rest.strip_prefix([',', '.']).is_none_or(|part| digits(part) == 0) {
        return None;
    }
    loop {
        let mut after = rest.chars();
        let Some(mark @ (',' | '.' | '\'' | '_' | ' ')) = after.next() else { break };
        let tail = after.as_str();
        let spaced = tail.trim_start_matches(' ');
        let soft = matches!(mark, ',' | '.') && spaced.len() == tail.len();
        let tail = if mark == ',' { spaced } else { tail };
        let length = digits(tail);
        if soft && length == 0 && marks.is_empty() {
            // `1.` while it is being typed
            rest = tail;
            break;
        }
        if length == 0 || (!soft && (length != 3 || mark == '.')) {
            break;
        }
        marks.push(if soft { mark } else { 'g' });
        runs.push(&tail[..length]);
        rest = &tail[length..];
    }
    Some((runs, marks, rest))
}

/// `e9`, `E-3`: only where digits follow.
fn exponent(text: &str) -> (Option<i64>, &str) {
    let Some(tail) = text.strip_prefix(['e', 'E']) else { return (None, text) };
    let (down, digits) = match tail.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, tail.strip_prefix('+').unwrap_or(tail)),
    };
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    if end == 0 {
        return (None, text);
    }
    let size = digits[..end].parse::<i64>().unwrap_or(i64::from(i32::MAX)).min(i64::from(i32::MAX));
    (Some(if down { -size } else { size }), &digits[end..])
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
            ("1.500", &[1.5], &[1500.0]),
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
