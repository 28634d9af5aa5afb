//! What the three documents say, figure by figure.

use super::answer::{Published, StudyFigure};
use crate::scenario::Case;

/// `bang` counts 14 bytes of Ethernet header with each packet: 254 110 byte/s are 2.033 Mb/s on a line of 2 Mb/s.
const COUNTED: f64 = 1514.0;
const PACKET: f64 = 1500.0;

/// A figure from a document; none where it says nothing, or its figure is lost in the text.
pub(super) fn published(case: Option<Case>, figure: StudyFigure) -> Option<Published> {
    use StudyFigure as F;
    let counted = |bytes_per_second: f64| bytes_per_second * 8.0 * PACKET / COUNTED;
    let ping = |figure: StudyFigure, [min, mean, max, mdev]: [f64; 4]| match figure {
        F::PingMin => Some(min / 1e3),
        F::PingMean => Some(mean / 1e3),
        F::PingMax => Some(max / 1e3),
        F::PingMdev => Some(mdev / 1e3),
        _ => None,
    };
    let own = |value: f64| Published { value, comparable: true };
    // Ten packets of `ping pop -c 10 -q`, and ten seconds of `bang eth0 -c 10 -n`, of each test.
    let value = match (case, figure) {
        (Some(Case::UploadAlone), F::Upload) => counted(43_300.0),
        (Some(Case::UploadAlone), _) => ping(figure, [103.083, 204.169, 353.484, 76.240])?,
        (Some(Case::Both), F::Download) => counted(132_163.0),
        (Some(Case::Both), F::Upload) => counted(43_788.0),
        (Some(Case::Both), F::Inflight) => 132_163.0 * 0.241_725,
        (Some(Case::Both), _) => ping(figure, [192.584, 241.725, 300.969, 37.006])?,
        (Some(Case::UploadAloneShaped), F::Upload) => counted(44_037.0),
        (Some(Case::UploadAloneShaped), _) => ping(figure, [11.184, 28.735, 43.639, 11.320])?,
        (Some(Case::BothShaped), F::Download) => counted(254_110.0),
        (Some(Case::BothShaped), F::Upload) => counted(44_112.0),
        (Some(Case::BothShaped), F::Inflight) => 254_110.0 * 0.239_92,
        (Some(Case::BothShaped), _) => ping(figure, [215.174, 239.920, 256.376, 13.128])?,
        // Rounded step by step by the page's author: 258 − 30.
        (None, F::AckDelayMax) => 0.228,
        // "delay medio" up to 4 kb/s, the same in both cases; 50 × 2.6114 = 130 s.
        (Some(Case::SerialFifo | Case::EthernetFifo), F::ProbeMean) => 2.6114,
        (Some(Case::SerialFifo), F::FiftyObjects) => 130.0,
        (Some(Case::SerialPriority), F::ProbeMean) => 0.070,
        // "Pérdidas severas a partir de 4 Kbps": where losses are severe, not where they begin.
        (Some(Case::SerialFifo), F::LossOnset) => return Some(Published { value: 4e3, comparable: false }),
        // Means over 13 tests whose rates are lost: explained, not reproduced.
        (Some(Case::SerialFifo), F::ProbeMeanAllRates) => return Some(Published { value: 1.29, comparable: false }),
        (Some(Case::EthernetFifo), F::ProbeMeanAllRates) => return Some(Published { value: 1.325, comparable: false }),
        // "big" buffer hits of R1 in the loaded test.
        (None, F::PacketsPassed) => return Some(Published { value: 544.0, comparable: false }),
        _ => return None,
    };
    Some(own(value))
}
