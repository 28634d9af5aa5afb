//! Which form of the single-flow results applies: by the growth of the window and by whether the queue ever empties.

use super::congestion_control::{Growth, beta, growth};
use crate::units::{CongestionControl, Packets};

/// The case that a single flow is in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SingleFlowForm {
    /// How its window grows.
    pub growth: Growth,
    /// What a loss multiplies its window by.
    pub beta: f64,
    /// Whether the window after a loss, β(D + B), still fills the path: the link never idles.
    pub full: bool,
}

/// The case of one flow of `control` through `buffer` over a path that holds `bdp`; `None` for BBR.
///
/// # Examples
/// ```
/// use bufferwise::{model::single_flow_form::single_flow_form, units::{CongestionControl, Packets}};
/// let full = |buffer| single_flow_form(CongestionControl::Reno, Packets(142.0), Packets(buffer)).map(|form| form.full);
/// assert_eq!((full(141.0), full(142.0)), (Some(false), Some(true)));
/// ```
pub fn single_flow_form(control: CongestionControl, bdp: Packets, buffer: Packets) -> Option<SingleFlowForm> {
    let (growth, beta) = (growth(control)?, beta(control)?);
    Some(SingleFlowForm { growth, beta, full: beta * (bdp.0 + buffer.0) >= bdp.0 })
}
