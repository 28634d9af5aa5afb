//! How unevenly packets come.
//!
//! A busy link sends its packets evenly; whose each is, is a matter of chance. They come back after round trips that
//! differ, so that what arrives has the variance of chance for as long as the round trips differ, and not beyond: what
//! comes early now is missing then. Hence the variance of a Poisson process (Palm–Khintchine; D. Wischik, N. McKeown,
//! Part I: Buffer sizes for core routers, CCR 35(3), 2005, use it for buffers of this size), times 1 − Σp² for the shares
//! p of the flows (a flow alone is clocked by its own acknowledgements), with the mean difference of two round trips as
//! its memory. Equal round trips without random delays have no such noise.

use super::setup::Setup;

/// Share of the packets that a sender sends right behind another: the one constant of the noise, the same for every
/// scenario.
///
/// One half, the value for packets that come in pairs: an acknowledgement in slow start, or one that confirms two
/// packets (RFC 5681, 3.1 and 4.2), lets two packets out at once. The value is not
/// fitted; the form of the noise was chosen among some that docs/validation_fluid.md names, with their figures in sight.
pub const BACK_TO_BACK: f64 = 0.5;

/// Chance that at the bottleneck, too, the next packet is the same flow's: its own link spaces the two by 1/a, in which
/// the others send C/a.
pub(super) fn back_to_back(setup: &Setup) -> f64 {
    BACK_TO_BACK / (1.0 + setup.access.map_or(0.0, |access| setup.capacity_packets_per_s / access))
}

/// Index of dispersion (variance over mean of a count) of bursts that go on with chance `p`: mean of m² over mean of m, for a geometric m.
pub(super) fn dispersion(p: f64) -> f64 {
    (1.0 + p) / (1.0 - p)
}
