//! What one run of a study measured.

use super::{StudyPath, StudyTask};
use crate::packet::network::{Delays, Outcome, Run};
use crate::units::{BitRate, Bytes, Fraction, Seconds};

/// ACKs closer together than this share of the time between two at the pace of the data count as compressed: half the time.
const COMPRESSED: f64 = 0.5;

/// The delays of the probe or ping.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DelayFigures {
    /// The smallest.
    pub min: f64,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub max: f64,
    /// Standard deviation as `ping` prints it.
    pub mdev: f64,
    /// 99th percentile.
    pub p99: f64,
}

/// One run's figures; absent is what the arrangement does not have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudyRow {
    /// The run.
    pub task: StudyTask,
    /// IP bytes of the download that arrived.
    pub download: Option<BitRate>,
    /// IP bytes of the upload that arrived.
    pub upload: Option<BitRate>,
    /// Delays of the probe, in s; none where none arrived.
    pub delay: Option<DelayFigures>,
    /// Share of the probes lost.
    pub probe_loss: Fraction,
    /// Mean of what waits in front of the slow link.
    pub queue: Bytes,
    /// The most that waited there.
    pub queue_max: Bytes,
    /// Share of the time in which the slow link was busy.
    pub utilization: Fraction,
    /// Share of the download's ACKs that came within half of the time that their data took: ACK compression.
    pub compressed_acks: Option<Fraction>,
}

impl StudyRow {
    /// The figures of a finished run.
    pub(super) fn of(task: StudyTask, path: &StudyPath, run: &Run) -> Self {
        let outcome = run.outcome();
        let rate = |flow: Option<usize>| Some(outcome.flows.get(flow?)?.goodput_ip);
        let slow = path.lanes.iter().find(|lane| lane.role == super::LaneRole::SlowLink);
        let link = slow.and_then(|lane| outcome.links.get(lane.link)).cloned().unwrap_or_default();
        let probe = outcome.probes.first().cloned().unwrap_or_default();
        Self {
            task,
            download: rate(path.download),
            upload: rate(path.upload),
            delay: figures(&probe),
            probe_loss: Fraction(probe.loss_rate()),
            queue: link.queue_mean_bytes,
            queue_max: link.queue_max_bytes,
            utilization: Fraction(link.utilization),
            compressed_acks: path.download.and_then(|flow| compressed(path, &outcome, flow)),
        }
    }
}

fn figures(delays: &Delays) -> Option<DelayFigures> {
    Some(DelayFigures {
        min: delays.min?.0,
        mean: delays.mean?.0,
        max: delays.max?.0,
        mdev: delays.mdev?.0,
        p99: delays.p99?.0,
    })
}

fn compressed(path: &StudyPath, outcome: &Outcome, flow: usize) -> Option<Fraction> {
    let setup = path.setup.flows.get(flow)?;
    let slow = setup.data.links.iter().filter_map(|link| path.setup.links.get(*link));
    let pace = slow.map(|link| (link.framing.wire_size(setup.packet_size).bits() / link.rate).0).fold(0.0, f64::max);
    let even = Seconds(pace * f64::from(setup.segments_per_ack));
    let arrivals = &outcome.flows.get(flow)?.ack_arrivals;
    let gaps = arrivals.windows(2).map(|pair| pair[1].0 - pair[0].0);
    let close = gaps.filter(|gap| *gap < COMPRESSED * even.0).count();
    (arrivals.len() > 1).then(|| Fraction(close as f64 / (arrivals.len() - 1) as f64))
}
