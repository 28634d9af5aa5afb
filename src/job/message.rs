//! What page and worker say to each other: lines of plain text, words parted by single spaces.
//!
//! To the worker goes `order 3 v=1&n=50 packet:129:1 fluid:129:1`. It answers `ready 3`, `progress 3 packet:129:1 0.25`,
//! `refused 3 packet:129:1 control:bbr`, and `row 3 packet:129:1 90 - utilization=0.98 loss_rate=0.02`, where `-` is
//! nothing to say of the length, else `extended` or `short:537.2`.

use super::figure::{Figure, Figures};
use super::length::Mark;
use super::refusal::Refusal;
use super::run::Row;
use super::task::Task;
use crate::packet::Histogram;
use crate::units::Seconds;
use std::fmt;
use std::str::FromStr;

/// A text that is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is no message of the simulators")]
pub struct Garbled;

/// What a worker shall do next; it drops whatever an earlier order said. No tasks are nothing to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Its number; a later order has a larger one.
    pub number: u64,
    /// The canonical link of the scenario.
    pub link: String,
    /// The runs, in order.
    pub tasks: Vec<Task>,
}

/// What a worker says, and which order it says it about.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Nothing of the order is left to do; order 0 is said by a worker that has just started.
    Ready {
        /// Number of the order.
        order: u64,
    },
    /// A run is over.
    Row {
        /// Number of the order.
        order: u64,
        /// What it measured.
        row: Row,
    },
    /// A run goes on.
    Progress {
        /// Number of the order.
        order: u64,
        /// Which run.
        task: Task,
        /// How much of it is done.
        share: f64,
    },
    /// A run is not possible.
    Refused {
        /// Number of the order.
        order: u64,
        /// Which run.
        task: Task,
        /// Why.
        refusal: Refusal,
    },
}

impl Answer {
    /// The number of the order that it is about.
    pub fn order(&self) -> u64 {
        match self {
            Self::Ready { order }
            | Self::Row { order, .. }
            | Self::Progress { order, .. }
            | Self::Refused { order, .. } => *order,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "order {} {}", self.number, self.link)?;
        self.tasks.iter().try_for_each(|task| write!(f, " {task}"))
    }
}

impl FromStr for Order {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = text.trim_end().split(' ');
        if words.next() != Some("order") {
            return Err(Garbled);
        }
        let number = words.next().and_then(|word| word.parse().ok()).ok_or(Garbled)?;
        let link = words.next().filter(|link| !link.is_empty()).ok_or(Garbled)?.to_owned();
        let tasks = words.map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { number, link, tasks })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready { order } => write!(f, "ready {order}"),
            Self::Row { order, row } => write!(f, "row {order} {row}"),
            Self::Progress { order, task, share } => write!(f, "progress {order} {task} {share}"),
            Self::Refused { order, task, refusal } => write!(f, "refused {order} {task} {refusal}"),
        }
    }
}

impl FromStr for Answer {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let (kind, rest) = text.trim_end().split_once(' ').ok_or(Garbled)?;
        let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let order = number.parse().map_err(|_| Garbled)?;
        if kind == "ready" {
            return if rest.is_empty() { Ok(Self::Ready { order }) } else { Err(Garbled) };
        }
        if kind == "row" {
            return Ok(Self::Row { order, row: rest.parse()? });
        }
        let (task, rest) = rest.split_once(' ').ok_or(Garbled)?;
        let task = task.parse()?;
        match kind {
            "progress" => {
                let share = rest.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or(Garbled)?;
                Ok(Self::Progress { order, task, share })
            }
            "refused" => Ok(Self::Refused { order, task, refusal: rest.parse()? }),
            _ => Err(Garbled),
        }
    }
}

/// `packet:129:1 90 - utilization=0.98`.
/// The word before a histogram of the sum of windows.
const WINDOWS: &str = "windows";

/// A histogram as one word: `start:width:count,count,…`.
pub fn histogram_text(histogram: &Histogram) -> String {
    let counts: Vec<String> = histogram.counts.iter().map(u64::to_string).collect();
    format!("{}:{}:{}", histogram.start, histogram.width, counts.join(","))
}

/// Reads what [`histogram_text`] writes.
///
/// # Errors
/// The text is no histogram.
pub fn histogram(text: &str) -> Result<Histogram, Garbled> {
    let mut parts = text.split(':');
    let mut number = || parts.next()?.parse::<f64>().ok().filter(|value| value.is_finite());
    let (start, width) = (number().ok_or(Garbled)?, number().filter(|width| *width > 0.0).ok_or(Garbled)?);
    let counts = parts.next().ok_or(Garbled)?.split(',').map(|count| count.parse().map_err(|_| Garbled));
    Ok(Histogram { start, width, counts: counts.collect::<Result<_, _>>()? })
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.task, self.duration.0)?;
        match self.mark {
            None => f.write_str("-")?,
            Some(Mark::Extended) => f.write_str("extended")?,
            Some(Mark::TooShort { needed }) => write!(f, "short:{}", needed.0)?,
        }
        self.figures.iter().try_for_each(|(figure, value)| write!(f, " {}={value}", figure.id()))?;
        match &self.windows {
            Some(windows) => write!(f, " {WINDOWS}={}", histogram_text(windows)),
            None => Ok(()),
        }
    }
}

impl FromStr for Row {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite()).ok_or(Garbled);
        let mut words = text.trim_end().split(' ');
        let task = words.next().ok_or(Garbled)?.parse()?;
        let duration = Seconds(words.next().ok_or(Garbled).and_then(number)?);
        let mark = match words.next().ok_or(Garbled)? {
            "-" => None,
            "extended" => Some(Mark::Extended),
            other => {
                let needed = other.strip_prefix("short:").ok_or(Garbled).and_then(number)?;
                Some(Mark::TooShort { needed: Seconds(needed) })
            }
        };
        let mut figures = Figures::default();
        let mut windows = None;
        for word in words {
            let (id, value) = word.split_once('=').ok_or(Garbled)?;
            if id == WINDOWS {
                windows = Some(histogram(value)?);
                continue;
            }
            figures.set(Figure::with_id(id).ok_or(Garbled)?, number(value)?);
        }
        Ok(Self { task, duration, mark, figures, windows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Simulator;
    use crate::scenario::FieldId;
    use crate::units::CongestionControl;
    use proptest::prelude::*;

    fn task() -> impl Strategy<Value = Task> {
        (any::<bool>(), 0.0..1e18_f64, any::<u32>()).prop_map(|(packet, buffer, seed)| Task {
            engine: if packet { Simulator::Packet } else { Simulator::Fluid },
            buffer,
            seed,
        })
    }

    fn row() -> impl Strategy<Value = Row> {
        let mark = prop_oneof![
            Just(None),
            Just(Some(Mark::Extended)),
            (0.0..1e9_f64).prop_map(|needed| Some(Mark::TooShort { needed: Seconds(needed) })),
        ];
        let values = prop::collection::vec(prop::option::of(-1e12..1e12_f64), Figure::ALL.len());
        let windows = prop::option::of(
            (0.0..1e4_f64, 1.0..9.0_f64, prop::collection::vec(any::<u64>(), 1..9))
                .prop_map(|(start, width, counts)| Histogram { start, width, counts }),
        );
        (task(), 0.0..1e4_f64, mark, values, windows).prop_map(|(task, duration, mark, values, windows)| {
            let mut figures = Figures::default();
            for (figure, value) in Figure::ALL.into_iter().zip(values) {
                figures.set_some(figure, value);
            }
            Row { task, duration: Seconds(duration), mark, figures, windows }
        })
    }

    fn refusal() -> impl Strategy<Value = Refusal> {
        let (asked, most) = (1e3, 2.5);
        prop_oneof![
            Just(Refusal::Control(CongestionControl::Bbr)),
            Just(Refusal::NotModelled(FieldId::LossProb)),
            (0.0..1e18_f64).prop_map(move |asked| Refusal::Flows { asked, most }),
            Just(Refusal::InFlight { asked, most }),
            Just(Refusal::Packets { asked, most }),
            Just(Refusal::Slow { asked, most }),
            "[a-z]{1,5}( [a-z:]{1,5}){0,4}".prop_map(Refusal::Setup),
            Just(Refusal::Crashed),
        ]
    }

    proptest! {
        #[test]
        fn every_message_reads_back(
            order in any::<u64>(), row in row(), task in task(), share in 0.0..=1.0_f64, refusal in refusal(),
            tasks in prop::collection::vec(task(), 0..5),
        ) {
            for answer in [
                Answer::Ready { order },
                Answer::Row { order, row },
                Answer::Progress { order, task, share },
                Answer::Refused { order, task, refusal },
            ] {
                prop_assert_eq!(answer.to_string().parse(), Ok(answer));
            }
            let order = Order { number: order, link: "v=1&n=50".to_owned(), tasks };
            prop_assert_eq!(order.to_string().parse(), Ok(order));
        }

        #[test]
        fn garbage_is_refused_without_a_panic(text in "(order|row|ready|progress|refused)?[ 0-9a-z:=.-]{0,40}|\\PC{0,40}") {
            let _ = text.parse::<Order>();
            let _ = text.parse::<Answer>();
            let _ = text.parse::<Row>();
            let _ = text.parse::<Task>();
            let _ = text.parse::<Refusal>();
        }
    }

    #[test]
    fn what_is_nearly_a_message_is_none() {
        for text in
            ["", "ready", "ready x", "ready 1 2", "row 1", "row 1 packet:1:1 90", "progress 1 packet:1:1 2", "stop 1"]
        {
            assert_eq!(text.parse::<Answer>(), Err(Garbled), "{text}");
        }
        for text in ["order", "order 1", "order 1 v=1 packet", "order 1 v=1 packet:-1:1", "order 1 v=1 packet:NaN:1"] {
            assert_eq!(text.parse::<Order>(), Err(Garbled), "{text}");
        }
    }
}
