//! Which quantity a unit belongs to, for the errors about a wrong one.

use super::count::packet_unit;
use super::data_unit::data_unit;
use super::rate::rate_unit;
use super::ratio::share_unit;
use super::reading::{Dimension, ReadError, excerpt};
use super::time::time_unit;

/// What the reader was looking for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    Rate,
    Data,
    Time,
    Packets,
    Share,
    Count,
    Buffer,
}

/// The error for a unit that did not fit.
pub(super) fn unit_error(unit: &str, expected: Expected) -> ReadError {
    let known = [
        (time_unit(unit).is_some(), Dimension::Time, Expected::Time),
        (packet_unit(unit).is_some(), Dimension::Packets, Expected::Packets),
        (share_unit(unit).is_some(), Dimension::Share, Expected::Share),
        (data_unit(unit).is_some(), Dimension::Data, Expected::Data),
        (rate_unit(unit).is_some(), Dimension::Rate, Expected::Rate),
    ];
    match known.into_iter().find(|(fits, _, reader)| *fits && *reader != expected) {
        Some((_, found, _)) => ReadError::WrongDimension { unit: excerpt(unit), found },
        None => ReadError::UnknownUnit { unit: excerpt(unit) },
    }
}
