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
    /// The separator is a point before three digits that end in 0, which nothing that prints numbers writes.
    padded: bool,
}

impl Numeral {
    /// The readings in a quantity that counts whole things, or in one that does not.
    ///
    /// Three digits after a comma or point are a group in whole quantities. Elsewhere a comma leaves two readings, and so
    /// does a point before digits that end in 0 (`1.500`); any other point is the decimal mark, because that is what
    /// everything that prints numbers, Bufferwise included, means.
    pub fn readings(&self, whole: bool) -> Vec<&Decimal> {
        match &self.grouped {
            Some(grouped) if whole => vec![grouped],
            Some(grouped) if self.comma || self.padded => vec![&self.plain, grouped],
            _ => vec![&self.plain],
        }
    }

    /// Whether the decimal reading is safe to take where nobody can be asked: links write points, not commas.
    pub fn prefers_decimal(&self) -> bool {
        !self.comma
    }

    /// Every reading, whatever is counted.
    pub fn all(&self) -> impl Iterator<Item = &Decimal> {
        [Some(&self.plain), self.grouped.as_ref()].into_iter().flatten()
    }

    fn sure(plain: Decimal) -> Numeral {
        Numeral { plain, grouped: None, comma: false, padded: false }
    }

    fn combine(&self, other: &Numeral, with: impl Fn(f64, f64) -> f64) -> Numeral {
        let join = |a: &Decimal, b: &Decimal| Decimal::of(with(a.value(Scale::ONE), b.value(Scale::ONE)));
        let grouped = match (&self.grouped, &other.grouped) {
            (None, None) => None,
            (a, b) => Some(join(a.as_ref().unwrap_or(&self.plain), b.as_ref().unwrap_or(&other.plain))),
        };
        Numeral {
            plain: join(&self.plain, &other.plain),
            grouped,
            comma: self.comma || other.comma,
            padded: self.padded || other.padded,
        }
    }
}

/// A product of powers: `16*1024`, `2**16`, `2.5x10^8`; with `quotient` also `1/7`.
pub(super) fn product(text: &str, quotient: bool) -> Result<Option<(Numeral, &str)>, ReadError> {
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
                padded: *mark == '.' && runs[1].ends_with('0'),
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
