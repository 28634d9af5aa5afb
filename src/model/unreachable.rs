//! Why a target has no answer: a typed reason that carries the limit.

use crate::units::Fraction;

/// A utilization that no finite buffer, or no number of flows, reaches in this model.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("utilization tends to {}", .limit.0)]
pub struct Unreachable {
    /// What the utilization tends to, or the best it reaches.
    pub limit: Fraction,
}
