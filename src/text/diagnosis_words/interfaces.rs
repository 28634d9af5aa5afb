//! Sentences about interfaces and their classes.

use super::{rate_text, whose};
use crate::report::Finding;
use crate::text::number::{bytes_text, per_cent, time_text};
use crate::text::reading_words::count_text;

/// `Serial0`, or what it is where the paste begins below its name.
fn named(title: &str) -> String {
    if title.is_empty() { "The interface".to_owned() } else { title.to_owned() }
}

pub(super) fn interface_words(finding: &Finding) -> Option<(&'static str, String, String)> {
    Some(match finding {
        Finding::FlowQueue { title, packets, limit, rate, from, delay } => (
            "flow_queue",
            format!(
                "On {} one flow can have {} packets waiting, at most about {}: {} at {}, which other flows do not feel.",
                named(title),
                count_text(packets.0),
                bytes_text(*limit),
                time_text(*delay),
                rate_text(*rate)
            ),
            format!(
                "Weighted fair queueing keeps a queue for each flow; a ping waits for about the packets already handed to the hardware (tx-ring), not for these. Reckoned at {}.",
                whose(*from)
            ),
        ),
        Finding::LimitNeedsRate { title, limit, packets } => (
            "limit_needs_rate",
            format!(
                "{} holds {}; how long that is depends on a rate that is not in the paste.",
                named(title),
                packets.map_or_else(|| bytes_text(*limit), |packets| format!("{} packets", count_text(packets.0)))
            ),
            "Give the rate at which the class is served, for instance --rate 10Gbps.".to_owned(),
        ),
        Finding::Waiting { title, packets, limit, delay } => {
            let of = limit.map_or_else(String::new, |limit| format!(" of {}", count_text(limit.0)));
            let delay = delay.map_or_else(String::new, |delay| format!(": at most about {}", time_text(delay)));
            (
                "waiting",
                format!("In {} {}{of} packets wait{delay}.", named(title), count_text(packets.0)),
                "It is one moment; a queue that is nearly full each time you look is a standing queue.".to_owned(),
            )
        }
        Finding::QueueChange { title, sent, drops } => (
            "queue_change",
            format!(
                "From one output to the next {} sent {} packets and dropped {}: {}.",
                named(title),
                count_text(*sent),
                count_text(*drops),
                per_cent(drops / (sent + drops))
            ),
            "Dropped over sent and dropped in between, which is what happens now.".to_owned(),
        ),
        Finding::InputDrops { title, drops, share, empty } => {
            let share = share.map_or_else(String::new, |share| format!(", {} of what came", per_cent(share)));
            let because = if *empty {
                "The queue is empty now: these are bursts for the processor, or packets that it does not take, not a queue that is too short. Do not size a buffer from this; look at `show buffers` and at what is process-switched (`show processes cpu`)."
            } else {
                "Packets wait for the processor, not for the line: look at what is process-switched before raising `hold-queue … in`."
            };
            (
                "input_drops",
                format!("{} dropped {} packets at its input queue{share}.", named(title), count_text(*drops)),
                because.to_owned(),
            )
        }
        Finding::OutputDrops { title, drops, share, load, bursts, cleared } => {
            let share = share.map_or_else(String::new, |share| format!(", {} of what was to be sent", per_cent(share)));
            let load = load.map_or_else(String::new, |load| format!(" The average load is {}.", per_cent(load)));
            let since = match cleared.as_deref() {
                Some("never") => {
                    " The counters were never cleared and say nothing about now: look twice and subtract.".to_owned()
                }
                Some(when) => format!(" Counted since {when}."),
                None => String::new(),
            };
            let because = if *bursts {
                "An average over seconds or minutes hides bursts of milliseconds (microbursts). On a switch the `Output queue` line is not the hardware's buffer: look at the per-queue counters of the platform."
            } else {
                "Full buffers drop, and TCP needs some of it. Compare the wait of a full queue with what your users bear before making it longer."
            };
            (
                "output_drops",
                format!("{} dropped {} packets{share}.{load}", named(title), count_text(*drops)),
                format!("{because}{since}"),
            )
        }
        _ => return None,
    })
}
