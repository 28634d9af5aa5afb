//! The working behind a number: the formula, the same with the user's numbers, and the result.

use super::mathml::{Leaf, bracketed, escape, expr_mathml, formula_mathml, math, operator, relation, symbol};
use crate::model::card::Card;
use crate::model::formula::{Expr, Formula, FormulaError, Operator, Relation, parse_formula};
use crate::units::{
    BareNumber, Quantity, Unit, display_quantity, read_buffer, read_bytes, read_count, read_fraction, read_packets,
    read_rate, read_time,
};

/// A formula with the user's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// The formula in MathML.
    pub symbolic: String,
    /// The same with numbers and units for the symbols, in MathML.
    pub substituted: String,
    /// The same in one line: `B = 100 ms * 155 Mbit/s / sqrt(100) = 1.55 Mbit`.
    pub linear: String,
}

/// Why there is no working to show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkingError {
    /// The card's formula cannot be read.
    #[error(transparent)]
    Formula(#[from] FormulaError),
    /// No value was given for a symbol.
    #[error("no value for `{symbol}`")]
    Missing {
        /// The symbol.
        symbol: String,
    },
    /// A value is not a number, so that there is nothing to calculate with.
    #[error("`{symbol}` has no finite value")]
    NotFinite {
        /// The symbol.
        symbol: String,
    },
}

/// Digits that inputs have at least, where they are that long.
const INPUT_DIGITS: usize = 6;
/// Digits that a double can hold.
const MOST_DIGITS: usize = 17;

/// The working of `card` with `values` for its symbols, ending in `result` with `digits` significant digits.
///
/// The inputs are printed with as many digits as it takes for the printed line to give the printed result.
///
/// # Errors
/// [`WorkingError`] where the formula or a value is missing.
///
/// # Examples
/// ```
/// use bufferwise::{model::rule_of_thumb::CARD, text::working::working, units::{BitRate, Bits, Seconds}};
/// let values = [("RTT", Seconds(0.1).into()), ("C", BitRate(155e6).into())];
/// let working = working(&CARD, &values, Bits(15.5e6).into(), 4).unwrap();
/// assert_eq!(working.linear, "B = 100 ms * 155 Mbit/s = 15.5 Mbit");
/// ```
pub fn working(
    card: &Card,
    values: &[(&str, Quantity)],
    result: Quantity,
    digits: usize,
) -> Result<Working, WorkingError> {
    let formula = parse_formula(card.formula)?;
    let known = |name: &str| match values.iter().find(|(symbol, _)| *symbol == name) {
        _ if name == card.result => Some(result),
        Some((_, quantity)) => Some(*quantity),
        None => None,
    };
    for symbol in formula.symbols() {
        let quantity = known(symbol).ok_or_else(|| WorkingError::Missing { symbol: symbol.to_owned() })?;
        if !quantity.value.is_finite() {
            return Err(WorkingError::NotFinite { symbol: symbol.to_owned() });
        }
    }
    let explicit = formula.gives(card.result);
    let enough = (INPUT_DIGITS..MOST_DIGITS).find(|count| {
        let printed = |name: &str| known(name).map(|quantity| printed_value(quantity, *count));
        let right = formula.right.value(&printed);
        if explicit {
            let value = right.unwrap_or(f64::NAN);
            display_quantity(Quantity { value, ..result }, digits) == display_quantity(result, digits)
        } else {
            let (left, right) = (formula.left.value(&printed).unwrap_or(f64::NAN), right.unwrap_or(f64::NAN));
            formula.relation != Relation::Equal || (left - right).abs() <= right.abs() * 0.1_f64.powi(digits as i32)
        }
    });
    let count = enough.unwrap_or(MOST_DIGITS);
    let text = |name: &str| known(name).map(|quantity| plain(quantity, count));
    let leaf = |name: &str| text(name).map_or_else(|| symbol(name), |text| value_leaf(&text));
    let substituted = substituted(&formula, explicit, &leaf, &plain(result, digits));
    let linear = linear(&formula, explicit, &text, &plain(result, digits));
    Ok(Working { symbolic: formula_mathml(&formula), substituted: math(&substituted), linear })
}

/// The formula of a card in MathML; empty for a card that cannot be read, which a test forbids.
pub fn symbolic(card: &Card) -> String {
    parse_formula(card.formula).map(|formula| formula_mathml(&formula)).unwrap_or_default()
}

/// The value that a reader of the printed number has.
fn printed_value(quantity: Quantity, digits: usize) -> f64 {
    let text = display_quantity(quantity, digits);
    let read = match quantity.unit {
        Unit::Bit => read_buffer(&text, BareNumber::Ask).ok().and_then(|r| r.sure()).map(|buffer| buffer.value),
        Unit::Byte => read_bytes(&text).ok().and_then(|r| r.sure()).map(|bytes| bytes.0),
        Unit::Packet => read_packets(&text).ok().and_then(|r| r.sure()).map(|packets| packets.0),
        Unit::Second => read_time(&text).ok().and_then(|r| r.sure()).map(|time| time.0),
        Unit::BitPerSecond => read_rate(&text).ok().and_then(|r| r.sure()).map(|rate| rate.0),
        Unit::Fraction => read_fraction(&text).ok().and_then(|r| r.sure()).map(|share| share.0),
        Unit::Count => read_count(&text).ok().and_then(|r| r.sure()),
    };
    // negative values have no reader; they are printed like the others
    read.unwrap_or(quantity.value)
}

/// A value with ordinary spaces and without groups, to be copied anywhere.
fn plain(quantity: Quantity, digits: usize) -> String {
    display_quantity(quantity, digits).replace('\u{a0}', " ").replace('\u{202f}', "")
}

fn value_leaf(text: &str) -> Leaf {
    let (number, unit) = text.split_once(' ').map_or((text, ""), |(number, unit)| (number, unit));
    let number = format!("<mn>{}</mn>", escape(&number.replace('-', "−")));
    let markup = match unit {
        "" => number,
        unit => format!("<mrow>{number}<mtext>\u{a0}{}</mtext></mrow>", escape(unit)),
    };
    let markup = if text.starts_with('-') { bracketed(&markup) } else { markup };
    Leaf { markup, compound: !unit.is_empty() }
}

fn substituted(formula: &Formula, explicit: bool, leaf: &dyn Fn(&str) -> Leaf, result: &str) -> String {
    let right = expr_mathml(&formula.right, leaf);
    let sign = operator(relation(formula.relation));
    if explicit {
        let left = expr_mathml(&formula.left, &symbol);
        return format!("{left}{sign}{right}{}{}", operator("="), value_leaf(result).markup);
    }
    format!("{}{sign}{right}", expr_mathml(&formula.left, leaf))
}

fn linear(formula: &Formula, explicit: bool, text: &dyn Fn(&str) -> Option<String>, result: &str) -> String {
    let own_name = |_: &str| None;
    let sign = match formula.relation {
        Relation::Equal => "=",
        Relation::AtLeast => ">=",
        Relation::AtMost => "<=",
    };
    let right = line(&formula.right, text, Place::Free);
    if explicit {
        return format!("{} {sign} {right} = {result}", line(&formula.left, &own_name, Place::Free));
    }
    format!("{} {sign} {right}", line(&formula.left, text, Place::Free))
}

/// Where an expression stands, which says whether it needs brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Free,
    Subtrahend,
    Factor,
    Divisor,
    Base,
}

fn line(expr: &Expr, text: &dyn Fn(&str) -> Option<String>, place: Place) -> String {
    let (written, fits) = match expr {
        Expr::Number(value) => (value.to_string(), Place::Base),
        Expr::Symbol(name) => {
            let written = text(name).unwrap_or_else(|| name.clone());
            let fits = match &written {
                negative if negative.starts_with('-') => Place::Free,
                slash if slash.contains('/') => Place::Factor,
                unit if unit.contains(' ') => Place::Divisor,
                _ => Place::Base,
            };
            (written, fits)
        }
        Expr::Negative(inner) => (format!("-{}", line(inner, text, Place::Divisor)), Place::Free),
        Expr::Binary(operator, left, right) => {
            let (sign, left_place, right_place, fits) = match operator {
                Operator::Plus => (" + ", Place::Free, Place::Subtrahend, Place::Free),
                Operator::Minus => (" - ", Place::Free, Place::Subtrahend, Place::Free),
                // a sign in front of a product is a sign of the product
                Operator::Times if signed(left) => (" * ", Place::Free, Place::Factor, Place::Free),
                Operator::Over if signed(left) => (" / ", Place::Free, Place::Divisor, Place::Free),
                Operator::Times => (" * ", Place::Factor, Place::Factor, Place::Factor),
                Operator::Over => (" / ", Place::Factor, Place::Divisor, Place::Factor),
                Operator::Power => ("^", Place::Base, Place::Base, Place::Divisor),
            };
            let (left, right) = (line(left, text, left_place), line(right, text, right_place));
            (format!("{left}{sign}{right}"), fits)
        }
        Expr::Call(function, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(|argument| line(argument, text, Place::Free)).collect();
            (format!("{}({})", function.name(), arguments.join(", ")), Place::Base)
        }
    };
    if place > fits { format!("({written})") } else { written }
}

fn signed(expr: &Expr) -> bool {
    match expr {
        Expr::Negative(_) => true,
        Expr::Binary(Operator::Times | Operator::Over, left, _) => signed(left),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::card::{Evidence, Source, Symbol};
    use crate::model::{rule_of_thumb, sqrt_n};
    use crate::units::{BitRate, Bits, Fraction, Packets, Seconds};

    fn card(formula: &'static str, result: &'static str, unit: Unit) -> Card {
        const SYMBOLS: &[Symbol] = &[];
        let source = Source { citation: "", evidence: Evidence::Derived };
        Card { id: "test", formula, result, symbols: SYMBOLS, unit, validity: "", source }
    }

    #[test]
    fn the_poster() {
        let values = [("RTT", Seconds(0.25).into()), ("C", BitRate(10e9).into()), ("n", Quantity::count(200_000.0))];
        let result = sqrt_n::sqrt_n(BitRate(10e9), Seconds(0.25), 200_000.0);
        let shown = working(&sqrt_n::CARD, &values, result.into(), 4).unwrap();
        assert_eq!(shown.linear, "B = 250 ms * 10 Gbit/s / sqrt(200000) = 5.59 Mbit");
        assert!(shown.substituted.contains("<mfrac>") && shown.substituted.contains("<mn>5.59</mn>"));
        let squared = card("y = -a^2*b", "y", Unit::Count);
        let values = [("a", Packets(2.0).into()), ("b", Quantity::count(-3.0))];
        let markup = working(&squared, &values, Quantity::count(12.0), 4).unwrap().substituted;
        assert_eq!(markup.matches("<mo>(</mo>").count(), 2, "{markup}");
        assert!(shown.symbolic.contains("<mi>RTT</mi>") && !shown.substituted.contains("RTT"));
    }

    #[test]
    fn inputs_get_the_digits_that_the_result_needs() {
        // 1/3 of a second needs more than six digits for a result with ten
        let values = [("RTT", Seconds(1.0 / 3.0).into()), ("C", BitRate(3e9).into())];
        let shown = working(&rule_of_thumb::CARD, &values, Bits(1e9).into(), 10).unwrap();
        assert_eq!(shown.linear, "B = 333.33333333 ms * 3 Gbit/s = 1 Gbit");
    }

    #[test]
    fn a_root_shows_its_equation() {
        let card = card("1 - exp(-B/D) = U", "B", Unit::Packet);
        let values = [("D", Packets(100.0).into()), ("U", Fraction(0.5).into())];
        let shown = working(&card, &values, Packets(100.0 * 2_f64.ln()).into(), 4).unwrap();
        assert_eq!(shown.linear, "1 - exp(-69.3147 packets / 100 packets) = 50 %");
    }

    #[test]
    fn brackets_keep_the_meaning() {
        let card = card("y = (a + b)^2/C - (a - (b - a))*-b", "y", Unit::Count);
        let values = [("a", Packets(2.0).into()), ("b", Packets(1.0).into()), ("C", BitRate(3.0).into())];
        let shown = working(&card, &values, Quantity::count(6.0), 4).unwrap();
        let expected =
            "y = (2 packets + 1 packet)^2 / (3 bit/s) - (2 packets - (1 packet - 2 packets)) * (-1 packet) = 6";
        assert_eq!(shown.linear, expected);
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = working(&rule_of_thumb::CARD, &[], Bits(1.0).into(), 4);
        assert_eq!(error, Err(WorkingError::Missing { symbol: "RTT".to_owned() }));
        let error = working(&rule_of_thumb::CARD, &[], Bits(f64::NAN).into(), 4);
        assert_eq!(error, Err(WorkingError::NotFinite { symbol: "B".to_owned() }));
    }
}
