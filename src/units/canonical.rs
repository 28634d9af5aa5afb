//! The text of a value in links: exact, short, and made of characters that need no escaping.
//!
//! Only letters, digits, `.` and `-` occur. Every text reads back as exactly the value it was made from.

use super::buffer::{BufferSize, BufferUnit};
use super::digits::{Digits, no_group};
use super::quantity::{BitRate, Bits, Bytes, Fraction, Packets, Seconds};

/// `155Mbps`, `2.5Gbps`.
pub fn canonical_rate(rate: BitRate) -> String {
    prefixed(rate.0, "bps", &SI)
}

/// `5.59Mbit`.
pub fn canonical_bits(bits: Bits) -> String {
    if bits.0 < 1000.0 { plain(bits.0, true) + "bit" } else { prefixed(bits.0, "bit", &SI) }
}

/// `1500B`, `64kB`, `64KiB`: the shortest of the exact texts.
pub fn canonical_bytes(bytes: Bytes) -> String {
    let plain = plain(bytes.0, true) + "B";
    let decimal = prefixed(bytes.0, "B", &SI);
    let mut best = if bytes.0 >= 1000.0 && decimal.len() < plain.len() { decimal } else { plain };
    if let Some((count, prefix)) = binary_multiple(bytes.0) {
        let binary = format!("{count}{prefix}B");
        if binary.len() < best.len() {
            best = binary;
        }
    }
    best
}

/// `100ms`, `1.195ms`.
pub fn canonical_time(time: Seconds) -> String {
    prefixed(time.0, "s", &[("", 0), ("m", -3), ("u", -6), ("n", -9)])
}

/// `0.99`.
pub fn canonical_fraction(fraction: Fraction) -> String {
    plain(fraction.0, false)
}

/// `200000`.
pub fn canonical_count(count: f64) -> String {
    plain(count, true)
}

/// `129p`.
pub fn canonical_packets(packets: Packets) -> String {
    plain(packets.0, true) + "p"
}

/// `129p`, `5.59Mbit`, `64KiB`, `10ms`, `0.5bdp`, `2sqrtn`.
pub fn canonical_buffer(buffer: BufferSize) -> String {
    match buffer.unit {
        BufferUnit::Packets => canonical_packets(Packets(buffer.value)),
        BufferUnit::Bits => canonical_bits(Bits(buffer.value)),
        BufferUnit::Bytes => canonical_bytes(Bytes(buffer.value)),
        BufferUnit::Seconds => canonical_time(Seconds(buffer.value)),
        BufferUnit::Bdp => plain(buffer.value, false) + "bdp",
        BufferUnit::SqrtN => plain(buffer.value, false) + "sqrtn",
    }
}

const SI: [(&str, i32); 7] = [("E", 18), ("P", 15), ("T", 12), ("G", 9), ("M", 6), ("k", 3), ("", 0)];

fn plain(value: f64, whole: bool) -> String {
    let text = Digits::shortest(value).map_or_else(|| value.to_string(), |digits| digits.text(0));
    if whole { no_group(text) } else { text }
}

/// With the largest prefix that leaves at least 1; zero without prefix.
fn prefixed(value: f64, unit: &str, prefixes: &[(&str, i32)]) -> String {
    let Some(digits) = Digits::shortest(value).filter(|_| value != 0.0) else { return format!("{value}{unit}") };
    let fits = prefixes.iter().find(|(_, power)| *power <= digits.exponent());
    let (prefix, power) = fits.or(prefixes.last()).copied().unwrap_or_default();
    format!("{}{prefix}{unit}", digits.text(power))
}

/// How many of the largest binary unit that divides `bytes`.
pub(super) fn binary_multiple(bytes: f64) -> Option<(f64, &'static str)> {
    const BINARY: [&str; 6] = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
    let mut multiple = None;
    let mut count = bytes / 1024.0;
    for prefix in BINARY {
        if count < 1.0 || count.fract() != 0.0 || count > 1e6 && prefix == "Ei" {
            break;
        }
        multiple = Some((count, prefix));
        count /= 1024.0;
    }
    multiple
}

#[cfg(test)]
mod tests {
    use super::super::{
        BareNumber, read_buffer, read_bytes, read_count, read_fraction, read_packets, read_rate, read_time,
    };
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn links_are_short() {
        assert_eq!(canonical_rate(BitRate(155e6)), "155Mbps");
        assert_eq!(canonical_rate(BitRate(2.5e9)), "2.5Gbps");
        assert_eq!(canonical_rate(BitRate(0.0)), "0bps");
        assert_eq!(canonical_rate(BitRate(64e3)), "64kbps");
        assert_eq!(canonical_time(Seconds(0.1)), "100ms");
        assert_eq!(canonical_time(Seconds(1.195e-3)), "1.195ms");
        assert_eq!(canonical_time(Seconds(90.0)), "90s");
        assert_eq!(canonical_bytes(Bytes(1500.0)), "1500B");
        assert_eq!(canonical_bytes(Bytes(65536.0)), "64KiB");
        assert_eq!(canonical_bytes(Bytes(65535.0)), "65535B");
        assert_eq!(canonical_bytes(Bytes(64e3)), "64kB");
        assert_eq!(canonical_bytes(Bytes(40.0)), "40B");
        assert_eq!(canonical_bytes(Bytes(1.208)), "1.2080B");
        assert_eq!(canonical_packets(Packets(129.0)), "129p");
        assert_eq!(canonical_packets(Packets(1.208)), "1.2080p");
        assert_eq!(canonical_packets(Packets(0.208)), "0.208p");
        assert_eq!(canonical_bits(Bits(5.59e6)), "5.59Mbit");
        assert_eq!(canonical_fraction(Fraction(0.99)), "0.99");
        assert_eq!(canonical_fraction(Fraction(1e-4)), "0.0001");
        assert_eq!(canonical_count(200_000.0), "200000");
        assert_eq!(canonical_buffer(BufferSize::new(0.5, BufferUnit::Bdp)), "0.5bdp");
        assert_eq!(canonical_buffer(BufferSize::new(2.0, BufferUnit::SqrtN)), "2sqrtn");
    }

    /// Any non-negative finite double, and the decimal numbers that people type.
    fn number() -> impl Strategy<Value = f64> {
        prop_oneof![
            (0_u64..0x7ff0_0000_0000_0000).prop_map(f64::from_bits),
            (0_u64..10_000_000, -12_i32..12).prop_map(|(digits, power)| format!("{digits}e{power}").parse().unwrap()),
            (0_u64..1_000_000).prop_map(|count| count as f64 * 1024.0),
            (0_u64..10_000_000).prop_map(|count| count as f64 / 1000.0),
        ]
        // the largest doubles may overflow in a smaller unit
        .prop_map(|value| value.min(1e300))
    }

    fn needs_no_escape(text: &str) -> bool {
        text.chars().all(|c| c.is_ascii_alphanumeric() || ".~_-".contains(c))
    }

    proptest! {
        #[test]
        fn every_text_reads_back_exactly(value in number()) {
            let texts = [
                (canonical_rate(BitRate(value)), read_rate(&canonical_rate(BitRate(value))).map(|r| r.sure().map(|r| r.0))),
                (canonical_time(Seconds(value)), read_time(&canonical_time(Seconds(value))).map(|r| r.sure().map(|r| r.0))),
                (canonical_bytes(Bytes(value)), read_bytes(&canonical_bytes(Bytes(value))).map(|r| r.sure().map(|r| r.0))),
                (canonical_packets(Packets(value)), read_packets(&canonical_packets(Packets(value))).map(|r| r.sure().map(|r| r.0))),
                (canonical_fraction(Fraction(value)), read_fraction(&canonical_fraction(Fraction(value))).map(|r| r.sure().map(|r| r.0))),
                (canonical_count(value), read_count(&canonical_count(value)).map(|r| r.sure())),
            ];
            for (text, read) in texts {
                prop_assert!(needs_no_escape(&text), "{text}");
                prop_assert_eq!(read, Ok(Some(value)), "{}", text);
            }
        }

        #[test]
        fn every_buffer_reads_back_in_its_unit(value in number(), unit in 0_usize..6) {
            use BufferUnit::{Bdp, Bits, Bytes, Packets, Seconds, SqrtN};
            let buffer = BufferSize::new(value, [Packets, Bits, Bytes, Seconds, Bdp, SqrtN][unit]);
            let text = canonical_buffer(buffer);
            prop_assert!(needs_no_escape(&text), "{text}");
            for bare in [BareNumber::Ask, BareNumber::Packets] {
                prop_assert_eq!(read_buffer(&text, bare).map(|r| r.sure()), Ok(Some(buffer)), "{}", text);
            }
        }
    }
}
