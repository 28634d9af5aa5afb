//! Decimal digits of a number, laid out at a decimal shift: the part that both ways of printing share.

/// The decimal digits of a number: `mantissa` without its point, `exponent` of the first digit.
pub(super) struct Digits {
    digits: String,
    exponent: i32,
}

impl Digits {
    /// The fewest digits that read back as `value`.
    pub fn shortest(value: f64) -> Option<Digits> {
        Digits::split(&format!("{:e}", value.abs()))
    }

    /// `value` rounded to `count` significant digits.
    pub fn rounded(value: f64, count: usize) -> Option<Digits> {
        Digits::split(&format!("{:.*e}", count.clamp(1, 40) - 1, value.abs()))
    }

    fn split(text: &str) -> Option<Digits> {
        let (mantissa, exponent) = text.split_once('e')?;
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        let digits = digits.trim_end_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        Some(Digits { digits: digits.to_owned(), exponent: exponent.parse().ok()? })
    }

    /// Power of ten of the first digit.
    pub fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The number divided by `10^shift`, in plain digits where that is short, else with an exponent.
    pub fn text(&self, shift: i32) -> String {
        let exponent = self.exponent - shift;
        match exponent {
            0..=20 => {
                let whole = exponent as usize + 1;
                let padded = format!("{:0<whole$}", self.digits);
                let (whole, part) = padded.split_at(whole);
                if part.is_empty() { whole.to_owned() } else { format!("{whole}.{part}") }
            }
            -7..=-1 => format!("0.{}{}", "0".repeat((-exponent - 1) as usize), self.digits),
            _ => {
                let (first, part) = self.digits.split_at(1);
                if part.is_empty() { format!("{first}e{exponent}") } else { format!("{first}.{part}e{exponent}") }
            }
        }
    }
}

/// Keeps three decimals of a whole quantity from being read as a group: `1.208` becomes `1.2080`.
pub(super) fn no_group(text: String) -> String {
    match text.split_once('.') {
        Some((whole, part)) if part.len() == 3 && whole.len() <= 3 && whole != "0" && !part.contains('e') => text + "0",
        _ => text,
    }
}
