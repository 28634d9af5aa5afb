//! Closed forms: one file per published result, each with the card that documents it.
//!
//! Models take typed numbers that the scenario has already checked, return plain values, and know nothing of
//! scenarios, words or pages.

pub mod card;
pub mod formula;
pub mod rule_of_thumb;
pub mod sqrt_n;
