//! Reads a formula.

use super::{Expr, Formula, Function, Operator, Relation};

/// Why a formula cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormulaError {
    /// It ends where more is needed.
    #[error("the formula ends too early")]
    Ends,
    /// Something stands where it cannot.
    #[error("unexpected `{found}` at {at}")]
    Unexpected {
        /// What stands there.
        found: char,
        /// Its byte offset.
        at: usize,
    },
    /// No function has that name.
    #[error("unknown function `{name}`")]
    UnknownFunction {
        /// The name.
        name: String,
    },
    /// A function has the wrong number of arguments.
    #[error("`{function}` does not take {found} arguments")]
    Arguments {
        /// Its name.
        function: &'static str,
        /// How many were given.
        found: usize,
    },
    /// Not a number.
    #[error("`{text}` is not a number")]
    Number {
        /// The text.
        text: String,
    },
}

/// Reads a formula with one relation between two sides.
///
/// # Errors
/// [`FormulaError`] for what the language does not know.
///
/// # Examples
/// ```
/// use bufferwise::model::formula::parse_formula;
/// let formula = parse_formula("B = RTT*C/sqrt(n)").unwrap();
/// assert_eq!(formula.right.symbols(), ["RTT", "C", "n"]);
/// ```
pub fn parse_formula(text: &str) -> Result<Formula, FormulaError> {
    let mut parser = Parser { text, at: 0 };
    let left = parser.sum()?;
    let relation = [(">=", Relation::AtLeast), ("<=", Relation::AtMost), ("=", Relation::Equal)]
        .into_iter()
        .find(|(sign, _)| parser.take(sign))
        .map(|(_, relation)| relation)
        .ok_or_else(|| parser.surprise())?;
    let right = parser.sum()?;
    if parser.peek().is_some() { Err(parser.surprise()) } else { Ok(Formula { left, relation, right }) }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn surprise(&mut self) -> FormulaError {
        match self.peek() {
            Some(found) => FormulaError::Unexpected { found, at: self.at },
            None => FormulaError::Ends,
        }
    }

    fn expect(&mut self, sign: &str) -> Result<(), FormulaError> {
        if self.take(sign) { Ok(()) } else { Err(self.surprise()) }
    }

    /// The longest run of characters that `fits`.
    fn run(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let run = &rest[..rest.find(|c| !fits(c)).unwrap_or(rest.len())];
        self.at += run.len();
        run
    }

    fn sum(&mut self) -> Result<Expr, FormulaError> {
        let mut left = self.term()?;
        loop {
            let operator = match self.peek() {
                Some('+') => Operator::Plus,
                Some('-') => Operator::Minus,
                _ => return Ok(left),
            };
            self.at += 1;
            left = Expr::Binary(operator, Box::new(left), Box::new(self.term()?));
        }
    }

    fn term(&mut self) -> Result<Expr, FormulaError> {
        let mut left = self.signed()?;
        loop {
            let operator = match self.peek() {
                Some('*') => Operator::Times,
                Some('/') => Operator::Over,
                _ => return Ok(left),
            };
            self.at += 1;
            left = Expr::Binary(operator, Box::new(left), Box::new(self.signed()?));
        }
    }

    fn signed(&mut self) -> Result<Expr, FormulaError> {
        if self.take("-") {
            return Ok(Expr::Negative(Box::new(self.signed()?)));
        }
        let base = self.atom()?;
        if self.take("^") {
            return Ok(Expr::Binary(Operator::Power, Box::new(base), Box::new(self.signed()?)));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Result<Expr, FormulaError> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.sum()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() => self.name(),
            _ => Err(self.surprise()),
        }
    }

    fn number(&mut self) -> Result<Expr, FormulaError> {
        let rest = self.rest();
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let mut end = digits(rest);
        if let Some(power) = rest[end..].strip_prefix('e') {
            let signed = power.strip_prefix(['-', '+']).unwrap_or(power);
            if signed.starts_with(|c: char| c.is_ascii_digit()) {
                end = rest.len() - signed.len() + digits(signed);
            }
        }
        self.at += end;
        rest[..end].parse().map(Expr::Number).map_err(|_| FormulaError::Number { text: rest[..end].to_owned() })
    }

    fn name(&mut self) -> Result<Expr, FormulaError> {
        let name = self.run(|c| c.is_alphanumeric() || c == '_');
        if !self.take("(") {
            return Ok(Expr::Symbol(name.to_owned()));
        }
        let Some((known, function)) = Function::ALL.into_iter().find(|(known, _)| *known == name) else {
            return Err(FormulaError::UnknownFunction { name: name.to_owned() });
        };
        let mut arguments = vec![self.sum()?];
        while self.take(",") {
            arguments.push(self.sum()?);
        }
        self.expect(")")?;
        if (arguments.len() == 1) == function.is_variadic() {
            return Err(FormulaError::Arguments { function: known, found: arguments.len() });
        }
        Ok(Expr::Call(function, arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_where() {
        let error = |text: &str| parse_formula(text).unwrap_err();
        assert_eq!(error("B = "), FormulaError::Ends);
        assert_eq!(error("B"), FormulaError::Ends);
        assert_eq!(error("B = (1 + 2"), FormulaError::Ends);
        assert_eq!(error("B = 2 x"), FormulaError::Unexpected { found: 'x', at: 6 });
        assert_eq!(error("B = 1 = 2"), FormulaError::Unexpected { found: '=', at: 6 });
        assert_eq!(error("B = tan(1)"), FormulaError::UnknownFunction { name: "tan".to_owned() });
        assert_eq!(error("B = sqrt(1, 2)"), FormulaError::Arguments { function: "sqrt", found: 2 });
        assert_eq!(error("B = min(1)"), FormulaError::Arguments { function: "min", found: 1 });
        assert_eq!(error("B = 1.2.3"), FormulaError::Number { text: "1.2.3".to_owned() });
    }

    #[test]
    fn relations_and_names() {
        assert_eq!(parse_formula("U >= erf(x)").unwrap().relation, Relation::AtLeast);
        assert_eq!(parse_formula("U <= 1").unwrap().relation, Relation::AtMost);
        let formula = parse_formula("T_2 = (1 - beta^2)*W_max + phi").unwrap();
        assert_eq!(formula.symbols(), ["T_2", "beta", "W_max", "phi"]);
    }
}
