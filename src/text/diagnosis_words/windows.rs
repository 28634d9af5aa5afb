//! Sentences about windows and throughput tests.

use super::rate_text;
use crate::report::Finding;
use crate::text::number::{bytes_text, per_cent, time_text};
use crate::text::reading_words::count_text;
use crate::units::{Bytes, display_bytes_iec};

/// Memory has round binary sizes.
fn memory_text(bytes: Bytes) -> String {
    display_bytes_iec(bytes, 4).filter(|_| bytes.0 % 1024.0 == 0.0).unwrap_or_else(|| bytes_text(bytes))
}

fn against(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!(" against {title}") }
}

pub(super) fn window_words(finding: &Finding) -> Option<(&'static str, String, String)> {
    Some(match finding {
        Finding::LargestWindow { title, memory, window, assumed, shift, rtt, rate } => {
            let reach = match (rtt, rate) {
                (Some(rtt), Some(rate)) => format!(" One flow reaches at most {} at a round trip of {}.", rate_text(*rate), time_text(*rtt)),
                _ => " Give a round trip (--rtt 100ms) for the rate that one flow can reach.".to_owned(),
            };
            let share = if *assumed {
                "Not all of the memory is window: half of it by Linux's default (tcp_adv_win_scale = 1; since 6.6 the share is measured for each connection). "
            } else {
                "Not all of the memory is window: the share is what the paste's tcp_adv_win_scale says. "
            };
            let shift = match shift {
                Some(0) => String::new(),
                Some(shift) => format!("TCP announces so much with a window scale of {shift} (RFC 7323)."),
                None => "It is more than TCP can announce (RFC 7323).".to_owned(),
            };
            (
                "largest_window",
                format!("{title} lets a connection take {} of memory, a window of {}.{reach}", memory_text(*memory), memory_text(*window)),
                format!("{share}{shift}").trim_end().to_owned(),
            )
        }
        Finding::Binding { window, rtt, window_rate, link_rate } => {
            let says = if window_rate.0 < link_rate.0 {
                format!(
                    "The window is the limit of one flow: {} over {} is {}, and the link has {}.",
                    memory_text(*window),
                    time_text(*rtt),
                    rate_text(*window_rate),
                    rate_text(*link_rate)
                )
            } else {
                format!(
                    "The link is the limit, not the window: {} over {} would be {}, and the link has {}.",
                    memory_text(*window),
                    time_text(*rtt),
                    rate_text(*window_rate),
                    rate_text(*link_rate)
                )
            };
            let excess = Bytes((window.0 - link_rate.0 * rtt.0 / 8.0).max(0.0));
            let because = if excess.0 > 0.0 {
                format!("What the window has beyond the path, {}, waits in a buffer if there is one: that is the delay under load.", bytes_text(excess))
            } else {
                "A window below rate times round trip leaves the link idle. Larger tcp_rmem and tcp_wmem help, up to that product.".to_owned()
            };
            ("binding", says, because)
        }
        Finding::Throughput { title, rate, sent, retransmits, window, rtt, window_rate } => {
            let sent = sent.map_or_else(String::new, |sent| format!(" (the sender counted {})", rate_text(sent)));
            let again = retransmits.map_or_else(String::new, |again| format!(" {} segments were sent again.", count_text(again)));
            let reach = match (window, rtt, window_rate) {
                (Some(window), Some(rtt), Some(reach)) => format!(
                    "Its largest window, {}, over {} allows {} for each stream. If that is no more than was reached, the window is the limit; else losses, the link or the hosts.",
                    memory_text(*window),
                    time_text(*rtt),
                    rate_text(*reach)
                ),
                (Some(window), ..) => format!("Its largest window was {}: give a round trip (--rtt) to see what that allows.", memory_text(*window)),
                _ => "What arrived is what counts; the sender's figure has what was still on its way.".to_owned(),
            };
            ("throughput", format!("The test{} carried {}{sent}.{again}", against(title), rate_text(*rate)), reach)
        }
        Finding::DatagramLoss { title, lost, share } => (
            "datagram_loss",
            format!("{} datagrams{} were lost, {}.", count_text(*lost), against(title), per_cent(*share)),
            "UDP is not slowed by loss: send less than the link carries and look again. Loss that stays is not the buffer's.".to_owned(),
        ),
        _ => return None,
    })
}
