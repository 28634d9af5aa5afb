//! One line of a study's comparison.

use crate::job::StudyRow;
use crate::scenario::{Case, StudyQuestion};
use crate::units::Unit;

/// A study with its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyReport {
    /// The question.
    pub question: StudyQuestion,
    /// Whether it is still the author's own, so that his figures may stand beside ours.
    pub as_published: bool,
    /// The comparison, in the order in which the page tells it.
    pub answers: Vec<Answer>,
    /// Every run that has come in.
    pub rows: Vec<StudyRow>,
}

impl StudyReport {
    /// The answer for a figure of an arrangement.
    pub fn answer(&self, case: Option<Case>, figure: StudyFigure) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.case == case && answer.figure == figure)
    }

    /// The simulated mean of a figure.
    pub fn simulated(&self, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
        self.answer(case, figure)?.simulated.map(|spread| spread.mean)
    }

    /// What the closed form says of a figure.
    pub fn closed(&self, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
        self.answer(case, figure)?.closed
    }
}

/// One figure of one arrangement, from up to three sources.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The arrangement; none where the figure is of the whole study.
    pub case: Option<Case>,
    /// Which figure.
    pub figure: StudyFigure,
    /// What the author measured or computed.
    pub published: Option<Published>,
    /// What a closed form says, in the figure's unit.
    pub closed: Option<f64>,
    /// What the runs measured.
    pub simulated: Option<Spread>,
}

impl Answer {
    /// How far the simulation, else the closed form, lies from what was published, as a share of it.
    pub fn difference(&self) -> Option<f64> {
        let published = self.published.filter(|published| published.comparable)?.value;
        let ours = self.simulated.map(|spread| spread.mean).or(self.closed)?;
        (published != 0.0).then(|| ours / published - 1.0)
    }
}

/// A value from a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// In the figure's unit.
    pub value: f64,
    /// Whether it is of the same thing as ours, so that a difference means something.
    pub comparable: bool,
}

/// The mean over seeds, and the smallest and largest of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// Smallest.
    pub low: f64,
    /// Largest.
    pub high: f64,
    /// How many seeds.
    pub seeds: usize,
}

impl Spread {
    /// Of some values; none of none.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let values: Vec<f64> = values.into_iter().collect();
        if values.is_empty() {
            return None;
        }
        let seeds = values.len();
        Some(Self {
            mean: values.iter().sum::<f64>() / seeds as f64,
            low: values.iter().copied().fold(f64::INFINITY, f64::min),
            high: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            seeds,
        })
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudyFigure {
    /// Bytes a second that arrive, IP headers counted.
    Download,
    /// The same of the upload.
    Upload,
    /// Round trip of the pings: the smallest …
    PingMin,
    /// … the mean …
    PingMean,
    /// … the largest …
    PingMax,
    /// … and their standard deviation.
    PingMdev,
    /// Download that the mean ping would allow a full window.
    WindowOverPing,
    /// Bytes of the download that are under way, from its rate and the mean ping.
    Inflight,
    /// Share of the download's ACKs that come bunched.
    CompressedAcks,
    /// The longest that an ACK may wait.
    AckDelayMax,
    /// The queue in front of the uplink that it waits in.
    UplinkQueueMax,
    /// One-way delay of the probes, mean over the rates up to 4 kb/s.
    ProbeMean,
    /// The longest of them.
    ProbeMax,
    /// Mean over all rates that are tried.
    ProbeMeanAllRates,
    /// Rate of the probes from which on some are lost.
    LossOnset,
    /// A page of 50 objects, one probe delay each.
    FiftyObjects,
    /// Large buffers asked for by the packets that passed while the router counted.
    PacketsPassed,
    /// How long 20 GB take.
    UploadTime,
}

impl StudyFigure {
    /// The unit of its values.
    pub fn unit(self) -> Unit {
        match self {
            Self::Download | Self::Upload | Self::WindowOverPing | Self::LossOnset => Unit::BitPerSecond,
            Self::Inflight | Self::UplinkQueueMax => Unit::Byte,
            Self::CompressedAcks => Unit::Fraction,
            Self::PacketsPassed => Unit::Packet,
            Self::PingMin
            | Self::PingMean
            | Self::PingMax
            | Self::PingMdev
            | Self::AckDelayMax
            | Self::ProbeMean
            | Self::ProbeMax
            | Self::ProbeMeanAllRates
            | Self::FiftyObjects
            | Self::UploadTime => Unit::Second,
        }
    }
}
