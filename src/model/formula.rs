//! The small language of [`Card::formula`](super::card::Card::formula): what a formula says, as a tree.
//!
//! Identifiers (`RTT`, `W_max`, `beta`), numbers, `+ - * / ^`, parentheses, the functions of [`Function`], and one `=`,
//! `>=` or `<=` between two sides. `pi` is π. `^` binds tightest and to the right, then the sign, then `*` and `/`.

mod parse;

pub use parse::{FormulaError, parse_formula};

use statrs::function::erf::{erf, erfc};
use std::f64::consts::{PI, SQRT_2};

/// Two sides and what holds between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// Left side; a lone symbol where the result is given explicitly.
    pub left: Expr,
    /// What holds between the sides.
    pub relation: Relation,
    /// Right side.
    pub right: Expr,
}

/// What holds between the sides of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number.
    Number(f64),
    /// A symbol, as written.
    Symbol(String),
    /// `-x`
    Negative(Box<Expr>),
    /// `x + y` and the like.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `sqrt(x)` and the like.
    Call(Function, Vec<Expr>),
}

/// An operator between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `^`
    Power,
}

impl Operator {
    /// How tightly it binds: 1 for sums, 2 for products, 4 for powers; a sign is 3.
    pub fn precedence(self) -> u8 {
        match self {
            Operator::Plus | Operator::Minus => 1,
            Operator::Times | Operator::Over => 2,
            Operator::Power => 4,
        }
    }
}

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Square root.
    Sqrt,
    /// Error function.
    Erf,
    /// Complementary error function.
    Erfc,
    /// e to the power.
    Exp,
    /// Natural logarithm.
    Ln,
    /// Logarithm to base 2.
    Log2,
    /// Smallest of the arguments.
    Min,
    /// Largest of the arguments.
    Max,
    /// Next whole number above.
    Ceil,
    /// Next whole number below.
    Floor,
    /// Absolute value.
    Abs,
    /// `Phi`: distribution function of the standard normal.
    NormalCdf,
    /// `phi`: density of the standard normal.
    NormalPdf,
}

impl Function {
    /// Every function with its name in the language.
    pub const ALL: [(&'static str, Function); 13] = [
        ("sqrt", Function::Sqrt),
        ("erf", Function::Erf),
        ("erfc", Function::Erfc),
        ("exp", Function::Exp),
        ("ln", Function::Ln),
        ("log2", Function::Log2),
        ("min", Function::Min),
        ("max", Function::Max),
        ("ceil", Function::Ceil),
        ("floor", Function::Floor),
        ("abs", Function::Abs),
        ("Phi", Function::NormalCdf),
        ("phi", Function::NormalPdf),
    ];

    /// Its name in the language.
    pub fn name(self) -> &'static str {
        Function::ALL.iter().find(|(_, function)| *function == self).map_or("", |(name, _)| name)
    }

    /// Whether it takes any number of arguments.
    pub fn is_variadic(self) -> bool {
        matches!(self, Function::Min | Function::Max)
    }

    fn value(self, arguments: &[f64]) -> f64 {
        let x = arguments.first().copied().unwrap_or(f64::NAN);
        match self {
            Function::Sqrt => x.sqrt(),
            Function::Erf => erf(x),
            Function::Erfc => erfc(x),
            Function::Exp => x.exp(),
            Function::Ln => x.ln(),
            Function::Log2 => x.log2(),
            Function::Min => arguments.iter().copied().fold(f64::INFINITY, f64::min),
            Function::Max => arguments.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            Function::Ceil => x.ceil(),
            Function::Floor => x.floor(),
            Function::Abs => x.abs(),
            Function::NormalCdf => erfc(-x / SQRT_2) / 2.0,
            Function::NormalPdf => (-x * x / 2.0).exp() / (2.0 * PI).sqrt(),
        }
    }
}

impl Expr {
    /// The value with the symbols that `lookup` knows; `None` where one is unknown.
    pub fn value(&self, lookup: &dyn Fn(&str) -> Option<f64>) -> Option<f64> {
        Some(match self {
            Expr::Number(value) => *value,
            Expr::Symbol(name) => lookup(name).or_else(|| (name == "pi").then_some(PI))?,
            Expr::Negative(inner) => -inner.value(lookup)?,
            Expr::Binary(operator, left, right) => {
                let (left, right) = (left.value(lookup)?, right.value(lookup)?);
                match operator {
                    Operator::Plus => left + right,
                    Operator::Minus => left - right,
                    Operator::Times => left * right,
                    Operator::Over => left / right,
                    Operator::Power => left.powf(right),
                }
            }
            Expr::Call(function, arguments) => {
                let arguments: Option<Vec<f64>> = arguments.iter().map(|argument| argument.value(lookup)).collect();
                function.value(&arguments?)
            }
        })
    }

    /// Its symbols without `pi`, each once, in order.
    pub fn symbols(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.collect(&mut names);
        names
    }

    fn collect<'a>(&'a self, names: &mut Vec<&'a str>) {
        match self {
            Expr::Number(_) => {}
            Expr::Symbol(name) if name == "pi" || names.contains(&name.as_str()) => {}
            Expr::Symbol(name) => names.push(name),
            Expr::Negative(inner) => inner.collect(names),
            Expr::Binary(_, left, right) => {
                left.collect(names);
                right.collect(names);
            }
            Expr::Call(_, arguments) => arguments.iter().for_each(|argument| argument.collect(names)),
        }
    }
}

impl Formula {
    /// Symbols of both sides without `pi`, each once, in order.
    pub fn symbols(&self) -> Vec<&str> {
        let mut names = self.left.symbols();
        self.right.collect(&mut names);
        names
    }

    /// Whether the left side is `result` alone and the right side does not need it.
    pub fn gives(&self, result: &str) -> bool {
        matches!(&self.left, Expr::Symbol(name) if name == result) && !self.right.symbols().contains(&result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> f64 {
        let formula = parse_formula(&format!("y = {text}")).unwrap();
        formula.right.value(&|name| (name == "x").then_some(3.0)).unwrap()
    }

    #[test]
    fn arithmetic_follows_precedence() {
        for (text, expected) in [
            ("1 + 2*3", 7.0),
            ("(1 + 2)*3", 9.0),
            ("8/4/2", 1.0),
            ("8 - 4 - 2", 2.0),
            ("2^3^2", 512.0),
            ("-x^2", -9.0),
            ("2^-1", 0.5),
            ("2*-x", -6.0),
            ("x^2/x*2", 6.0),
            ("1.5e3 + .5", 1500.5),
            ("min(4, x, 5) + max(1, 2)", 5.0),
            ("ceil(1.2) + floor(-1.2) + abs(-1)", 1.0),
            ("log2(8) + ln(exp(2))", 5.0),
            ("sqrt(x + 6)", 3.0),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
    }

    /// Abramowitz and Stegun, tables 7.1 (erf 1 = 0.8427007929) and 26.1 (Φ(1) = 0.841344746, φ(0) = 0.3989422804).
    #[test]
    fn normal_functions() {
        for (text, expected) in [
            ("erf(1)", 0.842_700_792_9),
            ("erfc(1)", 0.157_299_207_1),
            ("Phi(1)", 0.841_344_746_1),
            ("phi(0)", 0.398_942_280_4),
            ("pi/2", std::f64::consts::FRAC_PI_2),
        ] {
            assert!((value(text) - expected).abs() < 1e-9, "{text}");
        }
    }

    #[test]
    fn symbols_are_listed_once() {
        let formula = parse_formula("erf(k*B*sqrt(n)/(D+B)) = U*pi/pi").unwrap();
        assert_eq!(formula.symbols(), ["k", "B", "n", "D", "U"]);
        assert!(!formula.gives("B"));
        assert!(parse_formula("B = RTT*C").unwrap().gives("B"));
        assert_eq!(formula.left.value(&|_| None), None);
    }
}
