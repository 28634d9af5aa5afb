//! The rate that losses allow a flow of each congestion control: what the square-root law misses.

use super::congestion_control::{CUBIC_BETA, CUBIC_GROWTH, SCALABLE_INCREASE};
use super::loss_rate_mathis::{constant, loss_rate_mathis};
use super::loss_rate_pftk::loss_rate_pftk;
use crate::units::{BitRate, Bytes, CongestionControl, Fraction, Seconds};

/// Above this share of losses timeouts dominate, which Mathis et al. leave out.
pub const SMALL_LOSS: f64 = 0.02;

/// What loses packets of one flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossyPath {
    /// Payload of a segment.
    pub mss: Bytes,
    /// Round-trip time.
    pub rtt: Seconds,
    /// Retransmission timeout.
    pub rto: Seconds,
    /// Probability that a packet is lost.
    pub loss_prob: Fraction,
    /// Segments per ACK.
    pub segments_per_ack: f64,
}

/// The rate at which random losses hold one flow; `None` where there is no such limit.
///
/// # Formula
/// Reno and its kin: `loss_rate_mathis` up to 2 % of losses, above `loss_rate_pftk`, which counts timeouts. CUBIC the
/// higher of that and a mean window of (C(3+β)/(4(1−β)))^¼·(RTT/p)^¾ packets; Scalable TCP the higher of that and one
/// of 0.01/((1−β)·p) packets. BBR does not answer to single losses: no limit.
///
/// # Validity
/// One flow at random losses that does not fill the link.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// RFC 9438, section 5.1 (recalled); T. Kelly, Scalable TCP, CCR 33(2), 2003 (recalled).
///
/// # Examples
/// ```
/// use bufferwise::model::loss_rate_by_control::{LossyPath, loss_rate_by_control};
/// use bufferwise::units::{Bytes, CongestionControl, Fraction, Seconds};
/// let path = LossyPath {
///     mss: Bytes(1460.0),
///     rtt: Seconds(0.1),
///     rto: Seconds(0.4),
///     loss_prob: Fraction(1e-6),
///     segments_per_ack: 1.0,
/// };
/// let packets = |control| loss_rate_by_control(control, &path).map(|rate| (rate.0 * 0.1 / 11_680.0).round());
/// assert_eq!(packets(CongestionControl::Reno), Some(1225.0));
/// assert_eq!(packets(CongestionControl::Cubic), Some(5927.0));
/// assert_eq!(packets(CongestionControl::Scalable), Some(80_000.0));
/// assert_eq!(packets(CongestionControl::Bbr), None);
/// ```
pub fn loss_rate_by_control(control: CongestionControl, path: &LossyPath) -> Option<BitRate> {
    let LossyPath { mss, rtt, rto, loss_prob, segments_per_ack: d } = *path;
    let halving = if loss_prob.0 <= SMALL_LOSS {
        loss_rate_mathis(mss, rtt, loss_prob, constant(d))?
    } else {
        loss_rate_pftk(mss, rtt, rto, loss_prob, d)?
    };
    // Above small losses all of them live on timeouts.
    let gentler = |window: f64| {
        let own = mss / rtt * window;
        if loss_prob.0 <= SMALL_LOSS && own.0 > halving.0 { own } else { halving }
    };
    match control {
        CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => Some(halving),
        CongestionControl::Cubic => {
            let shape = CUBIC_GROWTH * (3.0 + CUBIC_BETA) / (4.0 * (1.0 - CUBIC_BETA));
            Some(gentler(shape.powf(0.25) * (rtt.0 / loss_prob.0).powf(0.75)))
        }
        CongestionControl::Scalable => Some(gentler(SCALABLE_INCREASE / (0.125 * loss_prob.0))),
        CongestionControl::Bbr => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packets(control: CongestionControl, loss: f64) -> Option<f64> {
        let path = LossyPath {
            mss: Bytes(1460.0),
            rtt: Seconds(0.1),
            rto: Seconds(0.4),
            loss_prob: Fraction(loss),
            segments_per_ack: 1.0,
        };
        loss_rate_by_control(control, &path).map(|rate| rate.0 * 0.1 / 11_680.0)
    }

    /// CUBIC's response crosses Reno's between 1e-4 and 1e-3 at 100 ms: 1.0539·(0.1/p)^¾ against 1.2247/√p.
    #[test]
    fn a_gentler_control_never_does_worse_than_reno() {
        for loss in [1e-8, 1e-6, 1e-4, 1e-3, 1e-2, 0.02, 0.1, 1.0] {
            let reno = packets(CongestionControl::Reno, loss).expect("a limit");
            for control in [CongestionControl::Cubic, CongestionControl::Scalable] {
                assert!(packets(control, loss).expect("a limit") >= reno, "{control:?} at {loss}");
            }
        }
        assert_eq!(packets(CongestionControl::Cubic, 0.01), packets(CongestionControl::Reno, 0.01));
    }

    /// Mathis et al. would promise 1.2 packets a round trip at a loss of everything.
    #[test]
    fn nothing_much_gets_through_when_everything_is_lost() {
        assert!(packets(CongestionControl::Reno, 1.0).expect("a limit") < 0.01);
    }
}
