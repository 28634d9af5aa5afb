//! Words and formulas as people read them.

pub mod mathml;
pub mod working;
