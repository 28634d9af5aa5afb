//! What can be wrong with a set-up.

use crate::units::CongestionControl;

/// Why no run can be made of a set-up.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// This engine has no rate equation for the congestion control, and takes no other in its place.
    #[error("the fluid engine has no {}", .0.key())]
    Control(CongestionControl),
    /// No flow at all.
    #[error("no flows")]
    NoFlows,
    /// A number outside its range, or not a number.
    #[error("{name} is out of range: {value}")]
    OutOfRange {
        /// Field of the set-up.
        name: &'static str,
        /// What it was.
        value: f64,
    },
}

/// The number, if it lies between `low` and `high`.
///
/// # Errors
/// [`SetupError::OutOfRange`] with the field's name, also for what is not a number.
pub(super) fn within(name: &'static str, value: f64, low: f64, high: f64) -> Result<f64, SetupError> {
    if value >= low && value <= high { Ok(value) } else { Err(SetupError::OutOfRange { name, value }) }
}
