//! Units of data: a decimal or binary prefix before bit or byte.

use super::number::Scale;

/// What the letter or word after the prefix says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Bit,
    Byte,
}

/// A parsed unit of data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DataUnit {
    /// The prefix alone.
    pub prefix: Scale,
    /// bit, byte, or neither for a bare prefix.
    pub base: Option<Base>,
    /// The base is the single letter `b` or `B`, which people mix up.
    pub by_letter: bool,
    /// The prefix is a `K`, which is 1000 to some and 1024 to others.
    pub capital_k: bool,
}

impl DataUnit {
    /// Scale to bits.
    pub fn bits(self) -> Scale {
        if self.base == Some(Base::Byte) { self.prefix.times(8.0) } else { self.prefix }
    }

    /// Scale to bytes.
    pub fn bytes(self) -> Scale {
        if self.base == Some(Base::Bit) { self.prefix.times(0.125) } else { self.prefix }
    }

    /// Whether there is no prefix.
    pub fn is_plain(self) -> bool {
        self.prefix == Scale::ONE
    }
}

const WORDS: [(&str, Base); 7] = [
    ("bits", Base::Bit),
    ("bit", Base::Bit),
    ("bytes", Base::Byte),
    ("byte", Base::Byte),
    ("octets", Base::Byte),
    ("octet", Base::Byte),
    ("oct", Base::Byte),
];

/// Reads `Mbit`, `KiB`, `kB`, `GBytes`, `meg`, `K`, `b`; spaces inside are ignored.
pub(super) fn data_unit(unit: &str) -> Option<DataUnit> {
    let unit: String = unit.chars().filter(|c| *c != ' ').collect();
    let lower = unit.to_ascii_lowercase();
    let word = WORDS.iter().find_map(|(word, base)| lower.strip_suffix(word).map(|prefix| (prefix.len(), *base)));
    let (end, base, by_letter) = match (word, unit.strip_suffix('b'), unit.strip_suffix('B')) {
        (Some((end, base)), _, _) => (end, Some(base), false),
        (None, Some(prefix), _) => (prefix.len(), Some(Base::Bit), true),
        (None, None, Some(prefix)) => (prefix.len(), Some(Base::Byte), true),
        (None, None, None) => (unit.len(), None, false),
    };
    let prefix = unit.get(..end)?;
    Some(DataUnit { prefix: prefix_scale(prefix)?, base, by_letter, capital_k: prefix == "K" })
}

fn prefix_scale(prefix: &str) -> Option<Scale> {
    let lower = prefix.to_ascii_lowercase();
    let step = match lower.as_str() {
        "" => return Some(Scale::ONE),
        "k" | "kilo" => 1,
        "m" | "meg" | "megs" | "mega" => 2,
        "g" | "gig" | "gigs" | "giga" => 3,
        "t" | "tera" => 4,
        "p" | "peta" => 5,
        "e" | "exa" => 6,
        "ki" | "kibi" => -1,
        "mi" | "mebi" => -2,
        "gi" | "gibi" => -3,
        "ti" | "tebi" => -4,
        "pi" | "pebi" => -5,
        "ei" | "exbi" => -6,
        _ => return None,
    };
    Some(if step > 0 { Scale::ten(3 * step) } else { Scale::by(1024_f64.powi(-step)) })
}
