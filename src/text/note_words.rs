//! Sentences for the notes beside a number.

use super::field_words::field_label;
use super::number::{flows_text, per_cent};
use crate::model::binding_limit::Limit;
use crate::report::Note;
use crate::scenario::Lang;
use crate::units::{Packets, Seconds, display_packets, display_rate, display_time};

/// The sentence for a note.
pub fn note(lang: Lang, note: &Note) -> String {
    match lang {
        Lang::En => english(lang, note),
    }
}

fn english(lang: Lang, note: &Note) -> String {
    match note {
        Note::Framed { line, framing } => {
            format!("C is what {} leaves of {} for full packets.", framing.key(), display_rate(*line, 4))
        }
        Note::NeedsField(field) => format!("Needs “{}”, which is left out.", field_label(lang, *field)),
        Note::LowerBound => "A lower bound: the link is at least this busy. It is not a prediction.".to_owned(),
        Note::MayBeInPhase { flows: 1.0 } => {
            "The formula is about many flows out of step; one flow has a formula of its own.".to_owned()
        }
        Note::MayBeInPhase { flows } => format!(
            "{} are few: below about 100 flows the windows often move in step, and above 500 very rarely. The formula assumes that they do not.",
            flows_text(*flows)
        ),
        Note::SmallWindows { window } => format!(
            "The windows average {}. Below 2 to 3 packets timeouts dominate, and no formula here holds.",
            display_packets(Packets(*window), 3)
        ),
        Note::OneFlow { flows } => {
            format!("About one flow. For {} it holds only if all windows move in step.", flows_text(*flows))
        }
        Note::AssumesHalving => {
            "Derived for senders that halve their window; a gentler decrease varies less, so the bound is on the safe side.".to_owned()
        }
        Note::LimitedElsewhere(limit) => format!(
            "Takes for granted that the flows fill the link; here {} hold them below that, whatever the buffer.",
            match limit {
                Limit::Window => "their windows",
                Limit::Loss => "losses elsewhere",
                Limit::AckPath => "ACKs on the uplink",
                Limit::Access => "their access links",
                Limit::Link => "other links",
            }
        ),
        Note::WindowsFit => {
            "Takes for granted that the buffer overflows; here the window limit keeps it from that, and the link is busy all the time.".to_owned()
        }
        Note::OneFlowAlone { flows } => format!(
            "About one flow with the whole link to itself: each of {} in step has a smaller window and loses sooner.",
            flows_text(*flows)
        ),
        Note::ReachesMore => {
            "Derived for senders that halve their window; these reach more at small losses (the limit of all flows together takes that into account).".to_owned()
        }
        Note::ManyLosses => "Above about 2 % of losses timeouts dominate, which this formula leaves out.".to_owned(),
        Note::NoClosedForm => "No closed form is known for this congestion control.".to_owned(),
        Note::OnlyCubic => "About CUBIC, which these senders do not run.".to_owned(),
        Note::RenoFriendly { window } => format!(
            "At a largest window of {window:.0} packets a flow and this round trip CUBIC stays in its Reno-friendly region (RFC 9438): it saws as Reno does, and a small buffer keeps the link less busy than this says."
        ),
        Note::Unreachable { limit } => format!(
            "No value reaches the target: the formula tends to {}.",
            per_cent(*limit)
        ),
        Note::NoBufferNeeded { at_zero } => {
            format!("The target is met without any buffer ({}).", per_cent(*at_zero))
        }
        Note::OneFlowSuffices => "One flow meets the target already.".to_owned(),
        Note::NoLoss => "Nothing is lost, so losses do not limit the rate.".to_owned(),
        Note::NoPropagationDelay => "Without propagation delay nothing is in flight, and the rate has no such limit.".to_owned(),
        Note::NothingInFlight => {
            "Without propagation delay nothing is in flight: the link is busy whenever anything waits, whatever the formula.".to_owned()
        }
        Note::WindowTooLarge => "More than TCP's largest window of 65 535·2¹⁴ bytes (RFC 7323).".to_owned(),
        Note::AckPathLimits => "ACKs fill the uplink before data fills the link: k/d is above 1.".to_owned(),
        Note::WindowTooSmall => {
            "The window is used up before the first ACK can return, even on an empty path: it limits the rate by itself."
                .to_owned()
        }
        Note::NoShortFlows => "No short flows are given any load (rho = 0).".to_owned(),
        Note::NoSpeedMismatch => "Senders are no faster than the link, so a burst does not queue.".to_owned(),
        Note::RoundedChain { steps: [packet, packets, window, delay] } => format!(
            "The page's author rounds at every step: {packet:.0} ms a packet, {packets:.0} packets a window, {packets:.0} × {packet:.0} = {window:.0} ms, less the path: {delay:.0} ms. Carried exactly the window lasts longer, because whole packets drop a part of it."
        ),
        Note::NoBuffer => "There is no buffer to hold.".to_owned(),
        Note::AssumesBackOff => "Derived for senders that back off at each loss, which these do not.".to_owned(),
        Note::BelowWholeMilliseconds => {
            "The page's author calculates in whole milliseconds, of which a packet takes less than one here.".to_owned()
        }
        Note::Binds(limit) => match limit {
            Limit::Link => "The link itself is the limit: windows, losses, ACKs and access all allow more.",
            Limit::Window => "The window is the limit: all flows together cannot have more in flight.",
            Limit::Loss => "Losses elsewhere are the limit (Mathis et al.; above 2 % PFTK; CUBIC and Scalable TCP by their own response where that is higher).",
            Limit::AckPath => "The uplink that carries the ACKs is the limit.",
            Limit::Access => "The access links of the flows are the limit.",
        }
        .to_owned(),
        Note::AssumesRto { rto } => {
            format!("Assumes a retransmission timeout of {}.", display_time(Seconds(*rto), 4))
        }
        Note::ForControl => "By the chosen congestion control.".to_owned(),
        Note::Saves { memory } => format!(
            "Saves {} of the rule of thumb's memory (computed). The poster's authors estimate that smaller buffers cut a line card's power by 10 to 40 %, its board space by 10 to 40 % and its cost by 10 to 30 %.",
            per_cent(*memory)
        ),
        Note::Published { year, authors, delay, utilization, bound } => {
            let least = if *bound && utilization.is_some_and(|share| share < 1.0) { "at least " } else { "" };
            let busy = match utilization {
                Some(share) => format!(", and keeps this link {least}{} busy by the verdict's formula", per_cent(*share)),
                None => String::new(),
            };
            format!("{authors}, {year}. Adds up to {} of waiting{busy}.", display_time(*delay, 4))
        }
        Note::RuleDoesNotHold => "This link and its flows are outside what the rule was made for.".to_owned(),
        Note::RuleMayHold => "Whether the rule's conditions are met cannot be told from these settings.".to_owned(),
        Note::Recalled => "The formula was recalled from the literature and not read again.".to_owned(),
    }
}
