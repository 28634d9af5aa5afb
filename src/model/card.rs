//! The card of a published result: what the page, the JSON and the README say about a formula, written once.

use crate::units::Unit;

/// What a result is, how it is computed, where it holds and who published it.
#[derive(Debug)]
pub struct Card {
    /// Stable result id, as in the JSON.
    pub id: &'static str,
    /// The formula in the small grammar of [`super::formula`]: `B = RTT*C/sqrt(n)`.
    ///
    /// The left side is the result's symbol. Where the result is the root of an equation the left side is an
    /// expression: `erf(k*B*sqrt(n)/(D+B)) = U`, with `result` naming the symbol that was solved for.
    pub formula: &'static str,
    /// The symbol that stands for the result.
    pub result: &'static str,
    /// Every other symbol of the formula with its meaning and unit.
    pub symbols: &'static [Symbol],
    /// Unit of the result.
    pub unit: Unit,
    /// Where it holds, in words.
    pub validity: &'static str,
    /// Who published it.
    pub source: Source,
}

/// One symbol of a formula.
#[derive(Debug)]
pub struct Symbol {
    /// As written in the formula: `RTT`, `C`, `n`, `D`.
    pub name: &'static str,
    /// What it stands for: "two-way propagation delay".
    pub meaning: &'static str,
    /// Unit of its value.
    pub unit: Unit,
}

/// Where a formula comes from.
#[derive(Debug)]
pub struct Source {
    /// Authors, title, venue, year, section.
    pub citation: &'static str,
    /// How far the citation was checked.
    pub evidence: Evidence,
}

/// How far a citation was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Read in a copy of the source.
    Read,
    /// Read in another document that quotes the source.
    Quoted,
    /// Recalled from the literature, not re-read; the page says so.
    Recalled,
    /// Derived for this project and checked numerically.
    Derived,
}
