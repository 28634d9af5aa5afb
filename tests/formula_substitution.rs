//! The printed working, calculated again by an evaluator of this test, gives the printed result.
//!
//! The evaluator shares nothing with the product: it reads the line as a person with a pocket calculator would.

use bufferwise::model::card::{Card, Evidence, Source};
use bufferwise::model::formula::parse_formula;
use bufferwise::model::{rule_of_thumb, sqrt_n};
use bufferwise::report::{Note, report};
use bufferwise::scenario::{PRESETS, decode};
use bufferwise::text::working::working;
use bufferwise::units::{BitRate, Bytes, Fraction, Packets, Quantity, Seconds, Unit};
use proptest::prelude::*;

/// A result with the values that it was computed from.
struct Row<'a> {
    card: &'a Card,
    values: Vec<(&'static str, Quantity)>,
    result: Quantity,
}

const DIGITS: usize = 4;

/// Fails unless both sides of the printed working agree to the printed digits.
fn check(row: &Row) {
    let id = row.card.id;
    let shown = working(row.card, &row.values, row.result, DIGITS).unwrap_or_else(|error| panic!("{id}: {error}"));
    if let Err(complaint) = agrees(&shown.linear, DIGITS) {
        panic!("{id}: {complaint} in `{}`", shown.linear);
    }
    for markup in [&shown.symbolic, &shown.substituted] {
        assert_eq!(markup.matches('<').count(), markup.matches('>').count(), "{id}: {markup}");
        assert_eq!(markup.matches("</").count() * 2, markup.matches('<').count(), "{id}: {markup}");
    }
}

fn card(formula: &'static str, result: &'static str, unit: Unit) -> Card {
    let source = Source { citation: "", evidence: Evidence::Derived };
    Card { id: formula, formula, result, symbols: &[], unit, validity: "", source }
}

#[test]
fn every_printed_working_gives_its_result() {
    let mut rows = Vec::new();
    for (capacity, rtt, flows) in
        [(155e6, 0.1, 100.0), (10e9, 0.25, 200_000.0), (40e9, 0.25, 40_000.0), (1_234_567.0, 1.0 / 7.0, 3.0)]
    {
        let (capacity, rtt) = (BitRate(capacity), Seconds(rtt));
        let values = vec![("RTT", rtt.into()), ("C", capacity.into()), ("n", Quantity::count(flows))];
        let full = rule_of_thumb::rule_of_thumb(capacity, rtt).into();
        rows.push(Row { card: &rule_of_thumb::CARD, values: values.clone(), result: full });
        let small = sqrt_n::sqrt_n(capacity, rtt, flows).into();
        rows.push(Row { card: &sqrt_n::CARD, values, result: small });
    }
    rows.iter().for_each(check);
}

/// Shapes that other cards have: bounds, roots, shares with many nines, bytes, nested brackets.
#[test]
fn every_shape_of_formula_gives_its_result() {
    let quantity = |value, unit| Quantity { value, unit };
    let many: Vec<(&str, Quantity)> = vec![
        ("B", Packets(129.0).into()),
        ("D", Packets(15_500.0 / 12.0).into()),
        ("n", Quantity::count(100.0)),
        ("W", Bytes(65536.0).into()),
        ("C", BitRate(2e6).into()),
        ("RTT", Seconds(0.03).into()),
        ("p", Fraction(1e-5).into()),
        ("beta", Fraction(0.7).into()),
    ];
    // 1.837117 129·10/1420.67 = 1.66817; erf = 0.98167 (theory of Appenzeller et al. 2004, Eq. 6: 98.17 %)
    let eq6 = "U >= erf(3*sqrt(3)/(2*sqrt(2))*B*sqrt(n)/(D+B))";
    let cells = [
        (eq6, "U", quantity(0.981_676_6, Unit::Fraction)),
        ("T = 8*W/C - RTT", "T", quantity(0.232_144, Unit::Second)),
        ("X = min(C, 8*W/RTT)", "X", quantity(2e6, Unit::BitPerSecond)),
        ("y = (1 - beta^2)*(B+D)^2/(2*D)", "y", quantity(398.450_3, Unit::Count)),
        ("N = sqrt(3/2)/sqrt(p)", "N", quantity(387.298_334_6, Unit::Packet)),
        ("z = 2^ceil(log2(8*W))", "z", quantity(524_288.0, Unit::Bit)),
        ("U = 1 - p/1000", "U", quantity(1.0 - 1e-8, Unit::Fraction)),
        ("p = 1 - exp(-x/D)", "x", quantity(0.012_916_731_25, Unit::Packet)),
    ];
    for (formula, result, value) in cells {
        let values = many.iter().filter(|(name, _)| *name != result).copied().collect();
        check(&Row { card: &card(formula, result, value.unit), values, result: value });
    }
}

/// Links that lead through every branch of the report: each congestion control under, at and over its buffer; one flow,
/// few, many; losses, windows, ACK paths, access links, short flows; tiny and huge.
const VARIED: [&str; 44] = [
    "v=1",
    "n=1",
    "n=1&b=0",
    "n=1&b=0.5bdp",
    "n=1&b=1bdp",
    "n=1&b=2bdp",
    "n=2&b=10ms&d=2",
    "n=4&cca=cubic&b=0.1bdp",
    "n=1&cca=cubic&b=0",
    "n=1&cca=cubic&b=0.4bdp",
    "n=1&cca=cubic&b=0.5bdp",
    "n=1&cca=cubic&b=3bdp",
    "n=1&cca=cubic&rtt=5ms&c=10Mbps",
    "n=1&cca=scalable&b=0",
    "n=1&cca=scalable&b=0.1bdp",
    "n=1&cca=scalable&b=1/7bdp",
    "n=1&cca=scalable&b=2bdp",
    "n=500&cca=scalable",
    "n=1&cca=bbr&b=0.1bdp",
    "n=1&cca=bbr&b=1bdp",
    "n=200&cca=bbr",
    "n=300&util=0.9999&b=74p&fifo=43",
    "n=400&util=0.5",
    "n=10000&util=0.999999",
    "n=1&util=0.995",
    "util=1",
    "p=0.01",
    "p=1e-6&d=2&n=50",
    "p=0.3&n=3",
    "w=64KiB&rtt=30ms&c=2Mbps&n=1&up=360kbps",
    "w=65535&n=20&access=10Mbps&up=1Mbps&ack=84&d=2",
    "w=1MB&access=1Tbps&c=10Gbps&n=1",
    "w=2GB&n=1",
    "up=1kbps",
    "delay=5ms&b=3ms",
    "rho=0.8",
    "rho=0.8&len=62&b=50p",
    "rho=0.05&len=1000&iw=10&access=1Gbps",
    "rho=0.99&len=3&iw=4&b=2000p",
    "c=54Mbps&rtt=0.333us&n=1&b=1p",
    "c=1Tbps&rtt=2s&n=1e6&pkt=9kB",
    "c=64kbps&rtt=5ms&n=1&b=49p&pkt=1040B&w=20800B",
    "c=10Gbps&rtt=250ms&n=200000&rho=0.2&p=1e-5&access=56kbps",
    "rtt=0&b=10p&rho=0.5",
];

/// Every row of every report that has a value: the printed working gives the printed result, which is the row's value.
#[test]
fn every_row_of_a_report_has_a_working_that_gives_it() {
    let mut complaints = Vec::new();
    let mut workings = 0;
    for link in PRESETS.iter().map(|preset| preset.link).chain(VARIED) {
        let decoded = decode(link);
        assert_eq!(decoded.warnings, [], "{link}");
        for row in report(&decoded.scenario).rows {
            let Some(value) = row.value else { continue };
            let result = Quantity { value, unit: row.card.unit };
            let mut complain = |what: String| complaints.push(format!("{link} {}: {what}", row.card.id));
            if row.notes.contains(&Note::NothingInFlight) {
                continue;
            }
            match working(row.card, &row.inputs, result, DIGITS) {
                Err(error) => complain(error.to_string()),
                Ok(shown) => {
                    workings += 1;
                    if let Err(what) = agrees(&shown.linear, DIGITS) {
                        complain(format!("{what} in `{}`", shown.linear));
                    } else if let Err(what) = ends_in(&shown.linear, row.card.result, value) {
                        complain(format!("{what} in `{}`", shown.linear));
                    }
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{} of {workings}:\n{}", complaints.len(), complaints.join("\n"));
    assert!(workings > 1500, "only {workings} workings");
}

/// Whether a line that names its result, `B = … = 1.55 Mbit`, ends in `value`.
fn ends_in(line: &str, name: &str, value: f64) -> Result<(), String> {
    if !line.starts_with(&format!("{name} ")) {
        return Ok(());
    }
    let printed = line.rsplit(" = ").next().unwrap_or_default();
    let number = evaluate(printed)?;
    let allowed = half_a_digit(printed, number, DIGITS).max(number.abs() * 1e-15) * (1.0 + 1e-6);
    if (value - number).abs() <= allowed { Ok(()) } else { Err(format!("{value} is printed as {printed}")) }
}

/// Any formula of the language over these symbols.
fn any_expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![Just("a"), Just("b"), Just("C"), Just("T"), Just("W"), Just("2"), Just("0.5"), Just("pi")];
    leaf.prop_map(str::to_owned).prop_recursive(5, 24, 2, |inner| {
        let binary = (inner.clone(), prop_oneof![Just('+'), Just('-'), Just('*'), Just('/')], inner.clone());
        prop_oneof![
            binary.prop_map(|(left, sign, right)| format!("({left}) {sign} ({right})")),
            inner.clone().prop_map(|inner| format!("-({inner})")),
            inner.clone().prop_map(|inner| format!("({inner})^2")),
            inner.clone().prop_map(|inner| format!("2^-abs(erf({inner}))")),
            (inner.clone(), inner).prop_map(|(left, right)| format!("min({left}, {right})")),
        ]
    })
}

proptest! {
    #[test]
    fn any_printed_formula_keeps_its_meaning(expression in any_expression()) {
        let formula: &'static str = Box::leak(format!("y = abs({expression})").into_boxed_str());
        let values = vec![
            ("a", Packets(2.0).into()),
            ("b", Quantity::count(-3.0)),
            ("C", BitRate(5.0).into()),
            ("T", Seconds(0.25).into()),
            ("W", Bytes(7.0).into()),
        ];
        let lookup = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, q): &(_, Quantity)| q.value);
        let value = parse_formula(formula).unwrap().right.value(&lookup).unwrap();
        prop_assume!(value == 0.0 || (1e-3..1e6).contains(&value));
        check(&Row { card: &card(formula, "y", Unit::Count), values, result: Quantity::count(value) });
    }
}

/// The check itself must be able to fail.
#[test]
fn a_wrong_line_is_found() {
    assert_eq!(agrees("B = 100 ms * 155 Mbit/s / sqrt(100) = 1.55 Mbit", 4), Ok(()));
    assert!(agrees("B = 100 ms * 155 Mbit/s / sqrt(100) = 1.551 Mbit", 4).is_err());
    assert!(agrees("B = 100 ms * 155 Mbit/s = 1.55 Mbit", 4).is_err());
    assert!(agrees("U = 1 - 0.001 % / 1000 = 99.9999 %", 4).is_err());
    assert!(agrees("U = 1 + = 2", 4).is_err());
    assert_eq!(agrees("x = 64 KiB / (1 kB) = 65.54", 4), Ok(()));
    assert_eq!(agrees("x = erf(1) + 2^-1 = 1.343", 4), Ok(()));
}

/// Whether the sides of a line agree: `name = expression = result` or `expression = expression`.
fn agrees(line: &str, digits: usize) -> Result<(), String> {
    let sides: Vec<&str> = line.split(" = ").flat_map(|side| side.split(" >= ")).collect();
    let [.., left, right] = sides.as_slice() else { return Err("no two sides".to_owned()) };
    let bare = sides.len() == 2 && left.chars().all(|c| c.is_alphanumeric() || c == '_');
    if bare {
        return Err("no expression".to_owned());
    }
    let (value, printed) = (evaluate(left)?, evaluate(right)?);
    let allowed = half_a_digit(right, printed, digits).max(printed.abs() * 1e-15) * (1.0 + 1e-6);
    if (value - printed).abs() <= allowed { Ok(()) } else { Err(format!("{value} is not {printed}")) }
}

/// Half a unit in the last printed place of `text`, whose value is `printed`; at least `digits` digits count, but for
/// whole quantities, where three decimals would look like a group and one digit fewer is printed.
fn half_a_digit(text: &str, printed: f64, digits: usize) -> f64 {
    let number: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let decimals = number.split_once('.').map_or(0, |(_, part)| part.len());
    let mantissa: f64 = number.parse().unwrap_or(1.0);
    let scale = if mantissa == 0.0 { 1.0 } else { printed / mantissa };
    let first = if mantissa == 0.0 { 0 } else { mantissa.log10().floor() as i32 };
    let unit = text[number.len()..].trim();
    let grouped =
        matches!(unit, "" | "packet" | "packets" | "B" | "bit") && digits as i32 - 1 - first == 3 && first >= 0;
    let digits = if grouped { digits - 1 } else { digits };
    0.5 * 10_f64.powi((first - digits as i32 + 1).min(-(decimals as i32))) * scale
}

fn evaluate(text: &str) -> Result<f64, String> {
    let mut reader = Reader { rest: text };
    let value = reader.sum()?;
    if reader.skip().is_empty() { Ok(value) } else { Err(format!("`{}` is left over", reader.rest)) }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        self.rest
    }

    fn take(&mut self, sign: char) -> bool {
        match self.skip().strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut value = self.product()?;
        loop {
            if self.take('+') {
                value += self.product()?;
            } else if self.take('-') {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.power()?;
        loop {
            if self.take('*') {
                value *= self.power()?;
            } else if self.take('/') {
                value /= self.power()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn power(&mut self) -> Result<f64, String> {
        if self.take('-') {
            return Ok(-self.power()?);
        }
        let base = self.atom()?;
        if self.take('^') { Ok(base.powf(self.power()?)) } else { Ok(base) }
    }

    fn word(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn atom(&mut self) -> Result<f64, String> {
        if self.take('(') {
            let value = self.sum()?;
            return if self.take(')') { Ok(value) } else { Err("a bracket is open".to_owned()) };
        }
        let start = self.skip();
        if start.starts_with(|c: char| c.is_ascii_digit()) {
            return self.quantity();
        }
        let name = self.word(|c| c.is_alphanumeric());
        if !self.take('(') {
            return if name == "pi" { Ok(std::f64::consts::PI) } else { Err(format!("`{start}` is no number")) };
        }
        let mut arguments = vec![self.sum()?];
        while self.take(',') {
            arguments.push(self.sum()?);
        }
        if !self.take(')') {
            return Err("a bracket is open".to_owned());
        }
        function(name, &arguments)
    }

    /// A number with its unit: `155 Mbit/s`, `99 %`, `100`.
    fn quantity(&mut self) -> Result<f64, String> {
        let start = self.rest;
        self.word(|c| c.is_ascii_digit() || c == '.');
        let exponent =
            self.rest.strip_prefix('e').filter(|rest| rest.starts_with(|c: char| c == '-' || c.is_ascii_digit()));
        if let Some(rest) = exponent {
            self.rest = rest.strip_prefix('-').unwrap_or(rest);
            self.word(|c| c.is_ascii_digit());
        }
        let number = &start[..start.len() - self.rest.len()];
        let value: f64 = number.parse().map_err(|_| format!("`{number}` is no number"))?;
        let before = self.rest;
        if !self.skip().starts_with(|c: char| c.is_alphabetic() || c == '%') {
            self.rest = before;
            return Ok(value);
        }
        let unit = self.word(|c| c.is_alphabetic() || c == '%');
        if unit.ends_with("bit")
            && let Some(rest) = self.rest.strip_prefix("/s")
        {
            self.rest = rest;
        }
        Ok(value * scale(unit).ok_or_else(|| format!("`{unit}` is no unit"))?)
    }
}

/// In bit, byte, packet, second or 1.
fn scale(unit: &str) -> Option<f64> {
    let fixed = match unit {
        "%" => Some(0.01),
        "packet" | "packets" | "s" | "bit" | "B" => Some(1.0),
        "ms" => Some(1e-3),
        "µs" => Some(1e-6),
        "ns" => Some(1e-9),
        "min" => Some(60.0),
        "h" => Some(3600.0),
        "days" => Some(86_400.0),
        "years" => Some(365.25 * 86_400.0),
        _ => None,
    };
    let prefix = unit.strip_suffix("bit").or_else(|| unit.strip_suffix('B'));
    fixed.or(match prefix.unwrap_or_default() {
        "k" => Some(1e3),
        "M" => Some(1e6),
        "G" => Some(1e9),
        "T" => Some(1e12),
        "P" => Some(1e15),
        "E" => Some(1e18),
        "Ki" => Some(1024.0),
        "Mi" => Some(1024.0 * 1024.0),
        "Gi" => Some(1024.0 * 1024.0 * 1024.0),
        _ => None,
    })
}

fn function(name: &str, arguments: &[f64]) -> Result<f64, String> {
    let x = arguments[0];
    Ok(match name {
        "sqrt" => x.sqrt(),
        "erf" => 1.0 - complement(x),
        "erfc" => complement(x),
        "exp" => x.exp(),
        "ln" => x.ln(),
        "log2" => x.log2(),
        "min" => arguments.iter().copied().reduce(f64::min).unwrap_or(x),
        "max" => arguments.iter().copied().reduce(f64::max).unwrap_or(x),
        "ceil" => x.ceil(),
        "floor" => x.floor(),
        "abs" => x.abs(),
        "Phi" => complement(-x / 2_f64.sqrt()) / 2.0,
        "phi" => (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt(),
        _ => return Err(format!("`{name}` is no function")),
    })
}

/// erfc by its Taylor series near zero and by its continued fraction (Abramowitz and Stegun 7.1.5 and 7.1.14) beyond.
fn complement(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - complement(-x);
    }
    let root_pi = std::f64::consts::PI.sqrt();
    if x < 2.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= -x * x / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        return 1.0 - 2.0 / root_pi * sum;
    }
    let fraction = (1..200).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    (-x * x).exp() / root_pi / fraction
}
