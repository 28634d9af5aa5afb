//! Numbers as the page, the JSON and the table show them.

use crate::model::{bandwidth_ratio, buffer_memory_chip};
use crate::report::Row;
use crate::scenario::{Scenario, Value};
use crate::units::{
    Bits, Bytes, Fraction, Packets, Quantity, RoundTrips, Seconds, canonical_time, display_bits, display_bytes,
    display_bytes_iec, display_count, display_fraction, display_packets, display_quantity, display_ratio, display_time,
};

/// Significant digits of a reported number.
pub(super) const DIGITS: usize = 4;

/// The value of a row with its unit; empty where there is none.
pub fn display_row(row: &Row) -> String {
    let Some(value) = row.value else { return String::new() };
    if row.card.id == buffer_memory_chip::CARD.id {
        return chip_text(Bits(value));
    }
    if row.card.id == bandwidth_ratio::CARD.id {
        // A ratio that is compared with 1, not a share.
        return display_ratio(value, DIGITS);
    }
    display_value(Quantity { value, unit: row.card.unit })
}

/// A memory chip by its trade name, which counts in powers of two, and in bits: `2 Mb (2 097 152 bit)`.
pub fn chip_text(chip: Bits) -> String {
    const NAMES: [(f64, &str); 5] = [
        (1_125_899_906_842_624.0, "Pb"),
        (1_099_511_627_776.0, "Tb"),
        (1_073_741_824.0, "Gb"),
        (1_048_576.0, "Mb"),
        (1024.0, "kb"),
    ];
    let bits = format!("{}\u{a0}bit", display_count(chip.0, DIGITS));
    match NAMES.iter().find(|(size, _)| chip.0 >= *size) {
        Some((size, name)) => format!("{}\u{a0}{name} ({bits})", display_count(chip.0 / size, DIGITS)),
        None => bits,
    }
}

/// A quantity with its unit in four digits.
pub fn display_value(quantity: Quantity) -> String {
    display_quantity(quantity, DIGITS)
}

/// A share in per cent, with as many nines as it has.
///
/// Beyond seven nines only "more than" is said: the formulas are not that exact, and nobody reads further.
pub fn per_cent(share: f64) -> String {
    const MOST: f64 = 0.999_999_9;
    if share > MOST && share < 1.0 {
        return format!(">\u{a0}{}", display_fraction(Fraction(MOST), 9));
    }
    display_fraction(Fraction(share), DIGITS)
}

/// "1 flow", "200 000 flows".
pub fn flows_text(flows: f64) -> String {
    let noun = if flows == 1.0 { "flow" } else { "flows" };
    format!("{}\u{a0}{noun}", display_count(flows, 6))
}

/// The same buffer in every unit that people use.
#[derive(Clone, Debug, PartialEq)]
pub struct BufferForms {
    /// In packets of the scenario's size.
    pub packets: String,
    /// In bytes, decimal prefix.
    pub bytes: String,
    /// In bytes with a binary prefix, where that differs.
    pub bytes_iec: Option<String>,
    /// In bits.
    pub bits: String,
    /// As time at line rate.
    pub time: String,
    /// As a multiple of the BDP; `None` at a BDP of zero.
    pub bdp: Option<String>,
}

/// Writes a buffer in every unit.
pub fn buffer_forms(scenario: &Scenario, bits: Bits) -> BufferForms {
    let bdp = scenario.bdp();
    BufferForms {
        packets: display_packets(bits.packets(scenario.packet_size), DIGITS),
        bytes: display_bytes(bits.bytes(), DIGITS),
        bytes_iec: display_bytes_iec(bits.bytes(), DIGITS),
        bits: display_bits(bits, DIGITS),
        time: display_time(bits / scenario.capacity(), DIGITS),
        bdp: (bdp.0 > 0.0).then(|| format!("{} ×\u{a0}BDP", display_ratio(bits / bdp, DIGITS))),
    }
}

/// Canonical link text spelled as people write: `155Mbps` as `155 Mbit/s`, `129p` as `129 packets`.
pub(super) fn unit_spelled(canonical: &str, value: Value) -> String {
    if let Value::RoundTrips(trips) = value {
        return round_trips_text(trips);
    }
    let split = canonical.find(|c: char| c.is_ascii_alphabetic() && c != 'e').unwrap_or(canonical.len());
    // An exponent belongs to the number, `1e-7s` splits before the `s`.
    let (number, unit) = canonical.split_at(split);
    let unit = match (value, unit) {
        (Value::Choice(_) | Value::Absent, _) => return canonical.to_owned(),
        (Value::Rate(_), unit) => unit.replace("bps", "bit/s"),
        (Value::Packets(Packets(n)), _) => packets_word(n).to_owned(),
        (Value::Fraction(Fraction(share)), _) => return fraction_text(share, canonical),
        (_, "p") => packets_word(number.parse().unwrap_or(0.0)).to_owned(),
        (_, "bdp") => "BDP".to_owned(),
        (_, "sqrtn") => "BDP/√n".to_owned(),
        (Value::Time(_), unit) | (Value::Buffer(_), unit) => unit.replace("us", "µs"),
        (_, unit) => unit.to_owned(),
    };
    if unit.is_empty() { number.to_owned() } else { format!("{number} {unit}") }
}

/// `25–175 ms`, `20 ms, 50 ms`.
fn round_trips_text(trips: RoundTrips) -> String {
    let time = |time: Seconds| unit_spelled(&canonical_time(time), Value::Time(time));
    match trips {
        RoundTrips::Range { from, to } => {
            let (from, to) = (time(from), time(to));
            match (from.split_once(' '), to.split_once(' ')) {
                (Some((number, unit)), Some((_, same))) if unit == same => format!("{number}–{to}"),
                _ => format!("{from}–{to}"),
            }
        }
        RoundTrips::List(list) => list.times().iter().map(|one| time(*one)).collect::<Vec<_>>().join(", "),
    }
}

fn packets_word(number: f64) -> &'static str {
    if number == 1.0 { "packet" } else { "packets" }
}

/// Per cent where that is short and exact, else the fraction.
fn fraction_text(share: f64, canonical: &str) -> String {
    if share == 0.0 {
        return "0".to_owned();
    }
    // Shifting the decimal point as text keeps 0.999999 from becoming 99.99990000000001.
    let per_cent: f64 = format!("{canonical}e2").parse().unwrap_or(share * 100.0);
    let text = format!("{per_cent} %");
    let reads_back = format!("{per_cent}e-2").parse::<f64>() == Ok(share);
    if reads_back && text.len() <= 12 && per_cent >= 0.0001 { text } else { canonical.to_owned() }
}

/// A time in a sentence: three digits are read, four are not.
pub(super) fn time_text(time: Seconds) -> String {
    display_time(time, 3)
}

/// An amount of data in bytes, four digits.
pub(super) fn bytes_text(bytes: Bytes) -> String {
    display_bytes(bytes, DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{FIELDS, Outcome, Source, decode};
    use crate::text::edit_text;

    /// The RAM column of the published table: 512 kb to 8 Mb, powers of two.
    #[test]
    fn chips_have_their_trade_names() {
        for (bits, expected) in [
            (524_288.0, "512 kb (524_288 bit)"),
            (2_097_152.0, "2 Mb (2_097_152 bit)"),
            (8_388_608.0, "8 Mb (8_388_608 bit)"),
            (17_179_869_184.0, "16 Gb (17_179_869_184 bit)"),
            (512.0, "512 bit"),
            (1.0, "1 bit"),
        ] {
            assert_eq!(chip_text(Bits(bits)).replace('\u{a0}', " ").replace('\u{202f}', "_"), expected);
        }
    }

    #[test]
    fn what_is_put_into_a_field_reads_back_to_the_same_value() {
        for link in [
            "v=1&c=2.5Gbps&rtt=100us&n=200000&b=0.5bdp&fifo=43&pkt=9kB&mss=1448B&util=0.99999&delay=5ms&w=64KiB",
            "up=360kbps&access=10Mbps&ack=84B&d=2&iw=10&rho=0.8&len=62&p=1e-7&b0=2sqrtn&b=1p&rtt=1e-9&fifo=1",
            "b=5.59Mbit&b0=193.5kB&p=0.0125&util=0.5&rtt=0",
            "engine=fluid&sim=60s&warm=20s&seed=7&seeds=3&rtts=25-175ms&over=1ms&sync=0.5&limit=bytes",
            "rtts=20us,50us,1.5ms&over=0",
            "rtts=900us-1.2s",
        ] {
            let scenario = decode(link).scenario;
            for field in &FIELDS {
                let value = scenario.get(field.id);
                let text = edit_text(value);
                assert_eq!(field.read(&text, Source::Page), Outcome::Set(value, None), "{}: {text}", field.key);
            }
        }
    }
}
