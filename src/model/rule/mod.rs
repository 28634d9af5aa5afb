//! Every published rule for the size of a buffer, on one list.
//!
//! To add a rule, write one file with a `RULE` and add one row to [`RULES`].

pub mod appenzeller_2004;
pub mod dhamdhere_2005;
pub mod dhamdhere_2005_loss;
pub mod enachescu_2005;
pub mod raina_wischik_2005;
pub mod spang_2021;
pub mod villamizar_song_1994;
pub mod wischik_mckeown_2005;

use super::card::Card;
use crate::units::{BitRate, Bits, Bytes, CongestionControl, Fraction, Packets, Seconds};

/// What the rules are asked about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arguments {
    /// Capacity of the bottleneck link.
    pub capacity: BitRate,
    /// Two-way propagation delay.
    pub rtt_prop: Seconds,
    /// Long-lived flows.
    pub flows: f64,
    /// Packet size on the wire.
    pub packet_size: Bytes,
    /// Congestion control of the flows.
    pub control: CongestionControl,
    /// Share of packets lost, 0 when nothing is said.
    pub loss_prob: Fraction,
}

impl Arguments {
    /// Bandwidth-delay product.
    pub fn bdp(&self) -> Bits {
        self.capacity * self.rtt_prop
    }

    /// A flow's share of the path, D/n: its mean window without a queue.
    pub fn window(&self) -> Packets {
        self.bdp().packets(self.packet_size) / self.flows
    }
}

/// Whether the conditions of a rule are met, as far as the arguments tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// They are.
    Yes,
    /// They are not.
    No,
    /// They depend on what the arguments do not say, such as paced senders.
    Unknown,
}

impl From<bool> for Holds {
    fn from(met: bool) -> Self {
        if met { Self::Yes } else { Self::No }
    }
}

/// A published rule.
#[derive(Debug)]
pub struct Rule {
    /// Year of publication.
    pub year: u16,
    /// Authors, short.
    pub authors: &'static str,
    /// Every card of the rule: one, or one for each form.
    pub cards: &'static [&'static Card],
    /// The card that fits the arguments; its validity says when the rule holds.
    pub card: fn(&Arguments) -> &'static Card,
    /// The buffer; `None` when the rule has nothing to say, for instance about losses that are not given.
    pub buffer: fn(&Arguments) -> Option<Bits>,
    /// Whether the rule's conditions are met.
    pub holds: fn(&Arguments) -> Holds,
}

/// The rules by year.
pub const RULES: [&Rule; 8] = [
    &villamizar_song_1994::RULE,
    &appenzeller_2004::RULE,
    &dhamdhere_2005::RULE,
    &dhamdhere_2005_loss::RULE,
    &wischik_mckeown_2005::RULE,
    &enachescu_2005::RULE,
    &raina_wischik_2005::RULE,
    &spang_2021::RULE,
];

/// Below this many flows windows commonly move in phase; above 500 very rarely (Appenzeller, Keslassy, McKeown 2004,
/// section 3).
pub(super) const IN_PHASE_BELOW: f64 = 100.0;

/// Below this mean window timeouts dominate (Appenzeller, Keslassy, McKeown 2004).
pub(super) const LEAST_WINDOW: Packets = Packets(2.0);

/// Many flows, out of phase, with windows that halve rather than time out.
fn many_flows_hold(arguments: &Arguments) -> Holds {
    Holds::from(arguments.flows >= IN_PHASE_BELOW && arguments.window() >= LEAST_WINDOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_each_rule_answers_for_the_oc3() {
        let arguments = Arguments {
            capacity: BitRate(155e6),
            rtt_prop: Seconds(0.1),
            flows: 100.0,
            packet_size: Bytes(1500.0),
            control: CongestionControl::Reno,
            loss_prob: Fraction(0.01),
        };
        assert!(RULES.iter().map(|rule| rule.year).is_sorted());
        for rule in RULES {
            let id = (rule.card)(&arguments).id;
            assert!(rule.cards.iter().all(|card| card.id == id));
            assert!(id.starts_with("rule.") && id.contains(&rule.year.to_string()), "{id}");
            let buffer = (rule.buffer)(&arguments).expect("every rule has an answer here");
            assert!(buffer.0 >= 0.0 && buffer.0 <= 15.5e6 * 1.001, "{id}: {buffer:?}");
        }
    }
}
