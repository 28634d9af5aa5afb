//! Rates that go by a name: OC-3, T1, Fast Ethernet.

/// A link type whose name stands for its rate.
#[derive(Debug)]
pub struct NamedRate {
    /// Its spellings without spaces and hyphens, in capitals; the first is the usual one.
    pub names: &'static [&'static str],
    /// What the name stands for here, in bit/s.
    pub rate: f64,
    /// The exact rate on the line, in bit/s, for the help.
    pub line_rate: f64,
}

const fn named(names: &'static [&'static str], rate: f64, line_rate: f64) -> NamedRate {
    NamedRate { names, rate, line_rate }
}

/// The names that are read as rates.
///
/// SONET and T-carrier names stand for the rounded rate that papers and textbooks compute with: Appenzeller, Keslassy
/// and McKeown 2004 take an OC-3 as 155 Mb/s, Peterson and Davie (Computer Networks: A Systems Approach, table
/// "Required Window Size for 100-ms RTT") a T1 as 1.5 Mb/s, a T3 as 45 Mb/s and an OC-48 as 2.5 Gb/s. The line rates are
/// those of ANSI T1.102/T1.105 and ITU-T G.702/G.707. E1 and E3 are used with their exact rates.
pub const NAMED_RATES: &[NamedRate] = &[
    named(&["OC1", "STS1"], 52e6, 51.84e6),
    named(&["OC3", "OC3C", "STM1", "STS3"], 155e6, 155.52e6),
    named(&["OC12", "OC12C", "STM4", "STS12"], 622e6, 622.08e6),
    named(&["OC24"], 1.244e9, 1.244_16e9),
    named(&["OC48", "OC48C", "STM16", "STS48"], 2.5e9, 2.488_32e9),
    named(&["OC192", "OC192C", "STM64", "STS192"], 10e9, 9.953_28e9),
    named(&["OC768", "OC768C", "STM256", "STS768"], 40e9, 39.813_12e9),
    named(&["T1", "DS1"], 1.5e6, 1.544e6),
    named(&["T3", "DS3"], 45e6, 44.736e6),
    named(&["E1"], 2.048e6, 2.048e6),
    named(&["E3"], 34.368e6, 34.368e6),
    named(&["ETHERNET"], 10e6, 10e6),
    named(&["FASTETHERNET", "FE"], 100e6, 100e6),
    named(&["GIGABITETHERNET", "GIGE", "GBE", "GE"], 1e9, 1e9),
];

/// The rate of a name, in bit/s.
pub(super) fn named_rate(text: &str) -> Option<f64> {
    let name: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).map(|c| c.to_ascii_uppercase()).collect();
    NAMED_RATES.iter().find(|rate| rate.names.contains(&name.as_str())).map(|rate| rate.rate)
}
