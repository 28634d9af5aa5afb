//! A formula as MathML: fractions, roots, subscripts, Greek letters.

use crate::model::formula::{Expr, Formula, Function, Operator, Relation};

/// How a symbol is written: its own name, or the value that stands for it.
pub struct Leaf {
    /// The markup.
    pub markup: String,
    /// It is more than one sign, so that a power needs brackets around it.
    pub compound: bool,
}

/// A formula as a `<math>` element.
pub fn formula_mathml(formula: &Formula) -> String {
    let sides = format!(
        "{}{}{}",
        expr_mathml(&formula.left, &symbol),
        operator(relation(formula.relation)),
        expr_mathml(&formula.right, &symbol)
    );
    math(&sides)
}

/// Wraps rows of markup in a `<math>` element.
pub fn math(markup: &str) -> String {
    format!("<math display=\"block\"><mrow>{markup}</mrow></math>")
}

/// An expression, with `leaf` for its symbols.
pub fn expr_mathml(expr: &Expr, leaf: &dyn Fn(&str) -> Leaf) -> String {
    Writer { leaf }.write(expr)
}

/// A symbol by its name: `RTT`, `W_max` with a subscript, `beta` as β.
pub fn symbol(name: &str) -> Leaf {
    let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (base, sub) = match name.split_once('_') {
        Some((base, sub)) if !base.is_empty() => (base, sub),
        _ if digits > 0 => name.split_at(name.len() - digits),
        _ => (name, ""),
    };
    let markup = if sub.is_empty() {
        identifier(base)
    } else {
        format!("<msub>{}<mrow>{}</mrow></msub>", identifier(base), subscript(sub))
    };
    Leaf { markup, compound: false }
}

/// The sign of a relation.
pub fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::AtLeast => "≥",
        Relation::AtMost => "≤",
    }
}

/// Something in round brackets.
pub fn bracketed(markup: &str) -> String {
    bracket("(", markup, ")")
}

/// An `<mo>` element.
pub fn operator(sign: &str) -> String {
    format!("<mo>{}</mo>", escape(sign))
}

/// Text with the characters escaped that markup gives a meaning to.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const GREEK: [(&str, &str); 26] = [
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("Delta", "Δ"),
    ("epsilon", "ε"),
    ("eta", "η"),
    ("theta", "θ"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("Sigma", "Σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("Phi", "Φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Omega", "Ω"),
    ("ell", "ℓ"),
    ("zeta", "ζ"),
];

fn identifier(name: &str) -> String {
    let greek = GREEK.iter().find(|(word, _)| *word == name).map_or(name, |(_, letter)| letter);
    format!("<mi>{}</mi>", escape(greek))
}

fn subscript(sub: &str) -> String {
    let parts = sub.split('_').map(|part| {
        let number = part.chars().all(|c| c.is_ascii_digit());
        if number { format!("<mn>{part}</mn>") } else { identifier(part) }
    });
    parts.collect::<Vec<_>>().join("<mo>,</mo>")
}

/// Binding of a whole that needs no brackets.
const ATOM: u8 = 5;

struct Writer<'a> {
    leaf: &'a dyn Fn(&str) -> Leaf,
}

impl Writer<'_> {
    fn write(&self, expr: &Expr) -> String {
        match expr {
            Expr::Number(value) => format!("<mn>{value}</mn>"),
            Expr::Symbol(name) => (self.leaf)(name).markup,
            Expr::Negative(inner) => format!("<mrow>{}{}</mrow>", operator("−"), self.bracketed(inner, 3)),
            Expr::Binary(Operator::Over, left, right) => {
                format!("<mfrac><mrow>{}</mrow><mrow>{}</mrow></mfrac>", self.write(left), self.write(right))
            }
            Expr::Binary(Operator::Power, base, power) => {
                format!("<msup><mrow>{}</mrow><mrow>{}</mrow></msup>", self.bracketed(base, ATOM), self.write(power))
            }
            Expr::Binary(sign, left, right) => {
                let (sign, inner) = match sign {
                    Operator::Plus => ("+", 1),
                    Operator::Minus => ("−", 2),
                    _ => ("·", 2),
                };
                // a sign in front of a product is a sign of the product
                let left = self.bracketed(left, if sign == "·" && !signed(left) { 2 } else { 1 });
                let right = if signed(right) { bracketed(&self.write(right)) } else { self.bracketed(right, inner) };
                format!("{left}{}{right}", operator(sign))
            }
            Expr::Call(function, arguments) => self.call(*function, arguments),
        }
    }

    fn call(&self, function: Function, arguments: &[Expr]) -> String {
        let inner = arguments.iter().map(|argument| self.write(argument)).collect::<Vec<_>>().join("<mo>,</mo>");
        let named = |name: String| format!("{name}<mo>&#x2061;</mo>{}", bracket("(", &inner, ")"));
        match function {
            Function::Sqrt => format!("<msqrt><mrow>{inner}</mrow></msqrt>"),
            Function::Exp => format!("<msup><mi>e</mi><mrow>{inner}</mrow></msup>"),
            Function::Abs => bracket("|", &inner, "|"),
            Function::Ceil => bracket("⌈", &inner, "⌉"),
            Function::Floor => bracket("⌊", &inner, "⌋"),
            Function::Log2 => named("<msub><mi>log</mi><mn>2</mn></msub>".to_owned()),
            Function::Erf
            | Function::Erfc
            | Function::Ln
            | Function::Min
            | Function::Max
            | Function::NormalCdf
            | Function::NormalPdf => named(identifier(function.name())),
        }
    }

    /// In brackets if it binds less tightly than `needed`.
    fn bracketed(&self, expr: &Expr, needed: u8) -> String {
        let binding = match expr {
            Expr::Binary(Operator::Over, ..) if needed < ATOM => ATOM,
            Expr::Binary(Operator::Times, left, _) if signed(left) => 1,
            Expr::Binary(operator, ..) => operator.precedence(),
            Expr::Negative(_) => 1,
            Expr::Symbol(name) if (self.leaf)(name).compound => 4,
            Expr::Call(Function::Exp | Function::Erf | Function::Ln | Function::Log2, _) => 4,
            _ => ATOM,
        };
        let markup = self.write(expr);
        if binding < needed { bracket("(", &markup, ")") } else { markup }
    }
}

/// Whether it starts with a sign; a fraction keeps its sign in the numerator.
fn signed(expr: &Expr) -> bool {
    match expr {
        Expr::Negative(_) => true,
        Expr::Binary(Operator::Times, left, _) => signed(left),
        _ => false,
    }
}

fn bracket(open: &str, inner: &str, close: &str) -> String {
    format!("<mrow><mo>{open}</mo>{inner}<mo>{close}</mo></mrow>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::formula::parse_formula;

    /// The markup without elements that only group.
    fn markup(text: &str) -> String {
        let math = formula_mathml(&parse_formula(&format!("y = {text}")).unwrap());
        let rows = math.replace("<mrow>", "").replace("</mrow>", "");
        rows.replace("<math display=\"block\"><mi>y</mi><mo>=</mo>", "").replace("</math>", "")
    }

    #[test]
    fn fractions_roots_and_subscripts() {
        assert_eq!(markup("RTT*C/sqrt(n)"), "<mfrac><mi>RTT</mi><mo>·</mo><mi>C</mi><msqrt><mi>n</mi></msqrt></mfrac>");
        assert_eq!(markup("W_max"), "<msub><mi>W</mi><mi>max</mi></msub>");
        assert_eq!(markup("b0"), "<msub><mi>b</mi><mn>0</mn></msub>");
        assert_eq!(markup("beta^2"), "<msup><mi>β</mi><mn>2</mn></msup>");
        assert_eq!(markup("exp(-x)"), "<msup><mi>e</mi><mo>−</mo><mi>x</mi></msup>");
        assert_eq!(markup("ceil(x)"), "<mo>⌈</mo><mi>x</mi><mo>⌉</mo>");
    }

    #[test]
    fn brackets_where_they_are_needed() {
        let brackets = |text: &str| markup(text).matches("<mo>(</mo>").count();
        for (text, count) in [
            ("(a + b)*c", 1),
            ("a*(b*c)", 0),
            ("a - (b - c)", 1),
            ("a - b - c", 0),
            ("a + (b + c)", 0),
            ("(a + b)/(c + d)", 0),
            ("(a/b)^2", 1),
            ("a/b*c", 0),
            ("(a + b)^2", 1),
            ("-(a + b)", 1),
            ("a*-b", 1),
            ("-a*b*c", 0),
            ("a - -b*c", 1),
            ("a*(-b*c)", 1),
            ("erf(x)", 1),
            ("sqrt(a + b)", 0),
            ("(a^b)^c", 1),
            ("a^b^c", 0),
        ] {
            assert_eq!(brackets(text), count, "{text}: {}", markup(text));
        }
    }

    #[test]
    fn relations_are_escaped_or_signs() {
        let math = formula_mathml(&parse_formula("U >= erf(x)").unwrap());
        assert!(math.starts_with("<math display=\"block\"><mrow><mi>U</mi><mo>≥</mo><mi>erf</mi>"), "{math}");
        assert_eq!(escape("a<b & c"), "a&lt;b &amp; c");
    }
}
