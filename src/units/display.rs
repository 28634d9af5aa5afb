//! The text of a value for people: a unit picked by size, a number of significant digits.
//!
//! A no-break space stands between number and unit, a narrow one between groups of three from 10 000 on. The words are
//! English; the number and the unit symbols are the same in every language.

use super::buffer::{BufferSize, BufferUnit};
use super::canonical::binary_multiple;
use super::digits::{Digits, no_group};
use super::quantity::{BitRate, Bits, Bytes, Fraction, Packets, Quantity, Seconds, Unit};

/// `155 Mbit/s`.
pub fn display_rate(rate: BitRate, digits: usize) -> String {
    scaled(rate.0, digits, "bit/s", &SI)
}

/// `1.548 Mbit`.
pub fn display_bits(bits: Bits, digits: usize) -> String {
    scaled(bits.0, digits, "bit", &SI)
}

/// `193.5 kB`, `1500 B`, and `64 KiB` for what is a round number in binary units only.
pub fn display_bytes(bytes: Bytes, digits: usize) -> String {
    if bytes.0 < 10_000.0 && bytes.0.fract() == 0.0 {
        return spaced(&bytes.0.to_string(), "B");
    }
    let decimal = scaled(bytes.0, digits, "B", &SI);
    match binary_multiple(bytes.0) {
        Some((count, prefix)) if count < 1024.0 => {
            let exact = scaled(bytes.0, 17, "B", &SI);
            let binary = spaced(&count.to_string(), &format!("{prefix}B"));
            if binary.len() < exact.len() { binary } else { decimal }
        }
        _ => decimal,
    }
}

/// Both names of one size: `65.536 kB (64 KiB)`.
pub fn bytes_both(bytes: Bytes) -> String {
    let decimal = scaled(bytes.0, 6, "B", &SI);
    match display_bytes_iec(bytes, 4) {
        Some(binary) => format!("{decimal} ({binary})"),
        None => decimal,
    }
}

/// A size with a binary prefix: `64 KiB`; `None` below 1 KiB, where there is none.
pub fn display_bytes_iec(bytes: Bytes, digits: usize) -> Option<String> {
    if bytes.0 < 1024.0 || !bytes.0.is_finite() {
        return None;
    }
    let (mut count, mut prefix) = (bytes.0 / 1024.0, "Ki");
    for next in ["Mi", "Gi", "Ti", "Pi", "Ei"] {
        if count < 1024.0 {
            break;
        }
        (count, prefix) = (count / 1024.0, next);
    }
    Some(spaced(&significant(count, digits), &format!("{prefix}B")))
}

/// `9.99 ms`, `2.5 min`, `46.8 years`.
pub fn display_time(time: Seconds, digits: usize) -> String {
    const LONG: [(f64, f64, &str); 4] = [
        (2.0 * 31_557_600.0, 31_557_600.0, "years"),
        (172_800.0, 86_400.0, "days"),
        (7200.0, 3600.0, "h"),
        (120.0, 60.0, "min"),
    ];
    match LONG.iter().find(|(from, _, _)| time.0 >= *from) {
        Some((_, unit, name)) => spaced(&significant(time.0 / unit, digits), name),
        None => scaled(time.0, digits, "s", &[("", 0), ("m", -3), ("µ", -6), ("n", -9)]),
    }
}

/// `99.99996 %`: as many nines as it takes for less than 1 to look like less than 100 %.
pub fn display_fraction(fraction: Fraction, digits: usize) -> String {
    let value = fraction.0;
    if !value.is_finite() {
        return value.to_string();
    }
    let enough = (digits.max(1)..=40).find_map(|count| {
        let rounded = Digits::rounded(value, count.max(3))?;
        (value.abs() >= 1.0 || rounded.exponent() < 0).then(|| rounded.text(-2))
    });
    let sign = if value < 0.0 { "-" } else { "" };
    spaced(&format!("{sign}{}", grouped(&enough.unwrap_or_else(|| value.to_string()))), "%")
}

/// A ratio as a plain number: `0.148`.
pub fn display_ratio(ratio: f64, digits: usize) -> String {
    significant(ratio, digits)
}

/// `129 packets`, `1 packet`, `0.208 packets`.
pub fn display_packets(packets: Packets, digits: usize) -> String {
    let number = whole(packets.0, digits);
    let word = if number == "1" { "packet" } else { "packets" };
    spaced(&number, word)
}

/// `200 000`, `6.5`.
pub fn display_count(count: f64, digits: usize) -> String {
    whole(count, digits)
}

/// A buffer in its own unit: `129 packets`, `0.5 BDP`, `2 BDP/√n`.
pub fn display_buffer(buffer: BufferSize, digits: usize) -> String {
    match buffer.unit {
        BufferUnit::Packets => display_packets(Packets(buffer.value), digits),
        BufferUnit::Bits => display_bits(Bits(buffer.value), digits),
        BufferUnit::Bytes => display_bytes(Bytes(buffer.value), digits),
        BufferUnit::Seconds => display_time(Seconds(buffer.value), digits),
        BufferUnit::Bdp => spaced(&significant(buffer.value, digits), "BDP"),
        BufferUnit::SqrtN => spaced(&significant(buffer.value, digits), "BDP/√n"),
    }
}

/// A reported value; a fraction up to 1 in per cent, above 1 as a plain ratio.
pub fn display_quantity(quantity: Quantity, digits: usize) -> String {
    match quantity.unit {
        Unit::Bit => display_bits(Bits(quantity.value), digits),
        Unit::Byte => display_bytes(Bytes(quantity.value), digits),
        Unit::Packet => display_packets(Packets(quantity.value), digits),
        Unit::Second => display_time(Seconds(quantity.value), digits),
        Unit::BitPerSecond => display_rate(BitRate(quantity.value), digits),
        Unit::Fraction if quantity.value <= 1.0 => display_fraction(Fraction(quantity.value), digits),
        Unit::Fraction => display_ratio(quantity.value, digits),
        Unit::Count => display_count(quantity.value, digits),
    }
}

const SI: [(&str, i32); 7] = [("E", 18), ("P", 15), ("T", 12), ("G", 9), ("M", 6), ("k", 3), ("", 0)];
const SPACE: char = '\u{a0}';
const GROUP: char = '\u{202f}';

fn spaced(number: &str, unit: &str) -> String {
    format!("{number}{SPACE}{unit}")
}

/// With the prefix that leaves 1 to 999 before the point, after rounding; all digits before the point are kept.
fn scaled(value: f64, digits: usize, unit: &str, prefixes: &[(&str, i32)]) -> String {
    let digits = digits.max(3);
    let Some(rounded) = Digits::rounded(value, digits).filter(|_| value != 0.0 && value.is_finite()) else {
        return spaced(&(value + 0.0).to_string(), unit);
    };
    let fits = prefixes.iter().find(|(_, power)| *power <= rounded.exponent());
    let (prefix, power) = fits.or(prefixes.last()).copied().unwrap_or_default();
    let number = if rounded.exponent() - power >= digits as i32 {
        Digits::rounded(value, (rounded.exponent() - power + 1) as usize).map(|all| all.text(power))
    } else {
        Some(rounded.text(power))
    };
    let number = grouped(&number.unwrap_or_default());
    if power == 0 && matches!(unit, "B" | "bit") {
        return spaced(&whole(value, digits), unit);
    }
    spaced(&format!("{}{number}", if value < 0.0 { "-" } else { "" }), &format!("{prefix}{unit}"))
}

/// Like [`significant`], but never with exactly three decimals, which could be read as a group: one digit fewer where
/// the number was rounded, a zero more where it is exact.
fn whole(value: f64, digits: usize) -> String {
    let text = significant(value, digits);
    let padded = no_group(text.clone());
    if padded == text {
        return text;
    }
    let rounded = text.chars().filter(char::is_ascii_digit).count() >= digits;
    if rounded { significant(value, digits.saturating_sub(1)) } else { padded }
}

/// `digits` significant digits, but all that stand before the point.
fn significant(value: f64, digits: usize) -> String {
    let Some(rounded) = Digits::rounded(value, digits.max(1)).filter(|_| value.is_finite()) else {
        return value.to_string();
    };
    let before = rounded.exponent() + 1;
    let all = (before > digits as i32 && before <= 17).then(|| Digits::rounded(value, before as usize)).flatten();
    let sign = if value < 0.0 { "-" } else { "" };
    format!("{sign}{}", grouped(&all.unwrap_or(rounded).text(0)))
}

/// Groups of three before the point, from 10 000 on.
fn grouped(number: &str) -> String {
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let (whole, part) = number.split_at(end);
    if whole.len() < 5 {
        return number.to_owned();
    }
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(GROUP);
        }
        text.push(digit);
    }
    text + part
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: String) -> String {
        text.replace(SPACE, " ").replace(GROUP, "_")
    }

    #[test]
    fn picks_the_unit_by_size() {
        for (text, expected) in [
            (display_rate(BitRate(155e6), 4), "155 Mbit/s"),
            (display_rate(BitRate(155e6), 2), "155 Mbit/s"),
            (display_rate(BitRate(0.0), 4), "0 bit/s"),
            (display_rate(BitRate(999.999e6), 4), "1 Gbit/s"),
            (display_bits(Bits(1.548e6), 4), "1.548 Mbit"),
            (display_bits(Bits(2.0), 4), "2 bit"),
            (display_bits(Bits(8e18), 4), "8 Ebit"),
            (display_bits(Bits(8e21), 4), "8000 Ebit"),
            (display_bytes(Bytes(1e18), 4), "1 EB"),
            (display_bytes(Bytes(193_500.0), 4), "193.5 kB"),
            (display_bytes(Bytes(1500.0), 4), "1500 B"),
            (display_bytes(Bytes(65536.0), 4), "64 KiB"),
            (display_bytes(Bytes(64_000.0), 4), "64 kB"),
            (display_bytes(Bytes(0.25), 4), "0.25 B"),
            (bytes_both(Bytes(65536.0)), "65.536 kB (64 KiB)"),
            (bytes_both(Bytes(500.0)), "500 B"),
            (display_time(Seconds(9.987e-3), 3), "9.99 ms"),
            (display_time(Seconds(0.232144), 6), "232.144 ms"),
            (display_time(Seconds(2.5e-6), 3), "2.5 µs"),
            (display_time(Seconds(1_475_739_526.0), 3), "46.8 years"),
            (display_packets(Packets(129.0), 4), "129 packets"),
            (display_packets(Packets(1.0), 4), "1 packet"),
            (display_packets(Packets(0.2083333333), 3), "0.208 packets"),
            (display_packets(Packets(1291.6667), 3), "1292 packets"),
            (display_packets(Packets(1e18 / 1500.0), 4), "666_666_666_666_667 packets"),
            (display_packets(Packets(8.958_912), 4), "8.96 packets"),
            (display_packets(Packets(7.804), 4), "7.8 packets"),
            (display_packets(Packets(7.804), 6), "7.8040 packets"),
            (display_packets(Packets(12.345_67), 5), "12.35 packets"),
            (display_packets(Packets(999.999_6), 6), "1000 packets"),
            (display_count(8.958_912, 4), "8.96"),
            (display_bytes(Bytes(1.8345), 4), "1.83 B"),
            (display_count(200_000.0, 3), "200_000"),
            (display_count(9999.0, 3), "9999"),
            (display_buffer(BufferSize::new(2.0, BufferUnit::SqrtN), 3), "2 BDP/√n"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }

    #[test]
    fn less_than_all_never_prints_as_all() {
        for (value, expected) in [
            (0.9816713, "98.17 %"),
            (0.99, "99 %"),
            (1.0, "100 %"),
            (0.9999996, "99.99996 %"),
            (0.99993, "99.99 %"),
            (1.0 - f64::EPSILON / 2.0, "99.99999999999999 %"),
            (0.0, "0 %"),
            (1e-5, "0.001 %"),
        ] {
            assert_eq!(plain(display_fraction(Fraction(value), 4)), expected, "{value}");
        }
    }

    #[test]
    fn every_unit_has_a_text() {
        use Unit::{Bit, BitPerSecond, Byte, Count, Fraction, Packet, Second};
        let texts = [Bit, Byte, Packet, Second, BitPerSecond, Fraction, Count]
            .map(|unit| plain(display_quantity(Quantity { value: 0.5, unit }, 3)));
        assert_eq!(texts, ["0.5 bit", "0.5 B", "0.5 packets", "500 ms", "0.5 bit/s", "50 %", "0.5"]);
        let ratio = Quantity { value: 8.0, unit: Fraction };
        assert_eq!(display_quantity(ratio, 3), "8");
        for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, -1.5, f64::MAX, f64::MIN_POSITIVE] {
            for unit in [Bit, Byte, Packet, Second, BitPerSecond, Fraction, Count] {
                assert!(!display_quantity(Quantity { value: odd, unit }, 3).is_empty());
            }
        }
    }
}
