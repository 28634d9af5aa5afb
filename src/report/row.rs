//! One answered number: its card, its value, what went into the formula, and what must be said beside it.

use crate::model::binding_limit::Limit;
use crate::model::card::Card;
use crate::scenario::{FieldId, Scenario};
use crate::units::{BitRate, Framing, Quantity, Seconds};

/// Every closed form of one scenario, in the order in which the page lists them.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The question.
    pub scenario: Scenario,
    /// The answers.
    pub rows: Vec<Row>,
}

impl Report {
    /// The row with this result id.
    pub fn row(&self, id: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.card.id == id)
    }

    /// The value of a result, where it has one.
    pub fn value(&self, id: &str) -> Option<f64> {
        self.row(id)?.value
    }
}

/// One answered number.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it is.
    pub card: &'static Card,
    /// In the unit of the card; `None` where there is no finite value, which a note explains.
    pub value: Option<f64>,
    /// The value of every symbol of the card's formula; none where there is nothing to put in.
    pub inputs: Vec<(&'static str, Quantity)>,
    /// Whether the scenario lies within the formula's validity.
    pub valid: bool,
    /// What must be said beside the number.
    pub notes: Vec<Note>,
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.card, other.card)
            && self.value == other.value
            && self.inputs == other.inputs
            && self.valid == other.valid
            && self.notes == other.notes
    }
}

impl Row {
    /// A number with the values of its formula's symbols. What is not finite becomes `None`.
    pub fn new<const N: usize>(card: &'static Card, value: f64, inputs: [(&'static str, Quantity); N]) -> Self {
        Self {
            card,
            value: value.is_finite().then_some(value),
            inputs: inputs.to_vec(),
            valid: true,
            notes: Vec::new(),
        }
    }

    /// A result that this scenario does not have, and why.
    pub fn absent(card: &'static Card, note: Note) -> Self {
        Self { card, value: None, inputs: Vec::new(), valid: false, notes: vec![note] }
    }

    /// The same with a note.
    pub fn note(mut self, note: Note) -> Self {
        self.notes.push(note);
        self
    }

    /// The same where nothing is in flight, so that the formula divides by zero and the value is its limit.
    pub fn without_formula(mut self) -> Self {
        self.inputs.clear();
        self.note(Note::NothingInFlight)
    }

    /// The same, outside its validity for this reason unless `holds`.
    pub fn valid_if(mut self, holds: bool, note: Note) -> Self {
        if !holds {
            self.valid = false;
            self.notes.push(note);
        }
        self
    }
}

/// What must be said beside a number; the catalogue of words turns it into a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The rates are what framing leaves of those given.
    Framed {
        /// The bottleneck's rate as given.
        line: BitRate,
        /// What frames.
        framing: Framing,
    },
    /// It needs a field that the scenario leaves out.
    NeedsField(FieldId),
    /// It is a lower bound, not a prediction.
    LowerBound,
    /// Fewer flows than desynchronise by themselves.
    MayBeInPhase {
        /// Long-lived flows.
        flows: f64,
    },
    /// Windows so small that timeouts dominate.
    SmallWindows {
        /// Mean window in packets.
        window: f64,
    },
    /// The formula is about one flow; the flows of this scenario would have to move in step.
    OneFlow {
        /// Long-lived flows.
        flows: f64,
    },
    /// The formula assumes that a loss halves the window.
    AssumesHalving,
    /// Something else than the link limits the flows, so the buffer does not decide.
    LimitedElsewhere(Limit),
    /// The windows fit into path and buffer: nothing is lost, and no window ever backs off.
    WindowsFit,
    /// A time or a rate of one flow that has the link to itself; flows in step share the window and lose sooner.
    OneFlowAlone {
        /// Long-lived flows.
        flows: f64,
    },
    /// The loss formula is about senders that halve; these reach more at small losses.
    ReachesMore,
    /// More losses than the square-root law allows for.
    ManyLosses,
    /// No closed form exists for this congestion control.
    NoClosedForm,
    /// It says something about CUBIC, which the scenario does not use.
    OnlyCubic,
    /// CUBIC behaves as Reno at this window (RFC 9438, Reno-friendly region).
    RenoFriendly {
        /// Largest window in packets.
        window: f64,
    },
    /// The target lies above what the formula tends to.
    Unreachable {
        /// The limit, a fraction.
        limit: f64,
    },
    /// The target is met without any buffer.
    NoBufferNeeded {
        /// Utilization at a buffer of zero.
        at_zero: f64,
    },
    /// Even one flow meets the target.
    OneFlowSuffices,
    /// Nothing is lost, so loss does not limit the rate.
    NoLoss,
    /// There is no propagation delay, so nothing is in flight.
    NoPropagationDelay,
    /// Without propagation delay the formula divides by zero; the value is its limit.
    NothingInFlight,
    /// A simple shift of 14 is the largest that TCP allows.
    WindowTooLarge,
    /// The uplink is so slow that ACKs fill it before the data fills the download.
    AckPathLimits,
    /// The ACKs' own delay on the path already exceeds what the window allows.
    WindowTooSmall,
    /// No short flows offer any load.
    NoShortFlows,
    /// The receiver drains as fast as the sender sends: no burst queues.
    NoSpeedMismatch,
    /// The stepwise rounded chain of the source: packets a second, ms a packet, packets, ms of window, ms allowed.
    RoundedChain {
        /// Each step as the author rounded it: whole ms a packet, packets in the window, window ms, delay ms.
        steps: [f64; 4],
    },
    /// There is no buffer.
    NoBuffer,
    /// The formula assumes senders that back off at a loss, and these do not.
    AssumesBackOff,
    /// Packets take less than the whole milliseconds that the source calculates with.
    BelowWholeMilliseconds,
    /// Which limit binds, for all flows together.
    Binds(Limit),
    /// The retransmission timeout that the formula used.
    AssumesRto {
        /// Seconds.
        rto: f64,
    },
    /// Congestion control whose own rule differs.
    ForControl,
    /// The saving against the rule of thumb, and what the authors estimate that it brings.
    Saves {
        /// Share of the rule of thumb's memory that is not needed.
        memory: f64,
    },
    /// Who published a rule, and what its buffer would do here.
    Published {
        /// When.
        year: u16,
        /// By whom.
        authors: &'static str,
        /// What the buffer adds to the round trip when full.
        delay: Seconds,
        /// What the evaluator of the verdict says of it, a fraction.
        utilization: Option<f64>,
        /// Whether that is only a lower bound.
        bound: bool,
    },
    /// The rule was made for other scenarios.
    RuleDoesNotHold,
    /// Whether the rule's conditions are met cannot be told from the scenario.
    RuleMayHold,
    /// The citation was recalled, not read again.
    Recalled,
}
