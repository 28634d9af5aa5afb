//! What each congestion control multiplies its window by at a loss.

use crate::units::CongestionControl;

/// CUBIC's factor as Linux has it, 717/1024 = 0.7002; RFC 9438 section 4.6 says 0.7.
///
/// # Source
/// B. Spang, S. Arslan, N. McKeown, Updating the Theory of Buffer Sizing, Performance 2021: authors' notebooks (read);
/// RFC 9438 (recalled).
pub const CUBIC_BETA: f64 = 717.0 / 1024.0;

/// CUBIC's growth constant C = 0.4 segments/s³ (RFC 9438 section 5.1, recalled).
pub const CUBIC_GROWTH: f64 = 0.4;

/// Scalable TCP adds 0.01 packet per ACK (T. Kelly, Scalable TCP, CCR 33(2), 2003, recalled).
pub const SCALABLE_INCREASE: f64 = 0.01;

/// The factor β that a loss multiplies the window by; `None` for BBR, which does not react that way.
///
/// # Examples
/// ```
/// use bufferwise::{model::congestion_control::beta, units::CongestionControl};
/// assert_eq!(beta(CongestionControl::Sack), Some(0.5));
/// assert_eq!(beta(CongestionControl::Scalable), Some(0.875));
/// assert_eq!(beta(CongestionControl::Bbr), None);
/// ```
pub fn beta(control: CongestionControl) -> Option<f64> {
    match control {
        CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => Some(0.5),
        CongestionControl::Cubic => Some(CUBIC_BETA),
        CongestionControl::Scalable => Some(0.875),
        CongestionControl::Bbr => None,
    }
}

/// How a window grows between two losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// One packet per round trip (Reno and its kin).
    Additive,
    /// Along a cubic in time (CUBIC).
    Cubic,
    /// By a share of itself per round trip (Scalable).
    Exponential,
}

/// How the window of a congestion control grows; `None` for BBR, which has no such sawtooth.
///
/// # Examples
/// ```
/// use bufferwise::{model::congestion_control::{Growth, growth}, units::CongestionControl};
/// assert_eq!(growth(CongestionControl::NewReno), Some(Growth::Additive));
/// ```
pub fn growth(control: CongestionControl) -> Option<Growth> {
    match control {
        CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => Some(Growth::Additive),
        CongestionControl::Cubic => Some(Growth::Cubic),
        CongestionControl::Scalable => Some(Growth::Exponential),
        CongestionControl::Bbr => None,
    }
}
