//! Sentences for what a paste shows: one for the finding, one for why, or how to check it.

mod interfaces;
mod pools;
mod windows;

use crate::report::{Finding, RateFrom};
use crate::scenario::Lang;
use crate::text::number::{bytes_text, per_cent, time_text};
use crate::text::reading_words::count_text;
use crate::units::{BitRate, Bytes, display_rate};

/// A finding in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindingWords {
    /// A stable name, for style sheets and JSON.
    pub id: &'static str,
    /// What was found.
    pub says: String,
    /// Why it is so, or how to check it.
    pub because: String,
}

/// The words for a finding.
pub fn finding(lang: Lang, finding: &Finding) -> FindingWords {
    let (id, says, because) = match lang {
        Lang::En => english(finding),
    };
    FindingWords { id, says, because }
}

fn rate_text(rate: BitRate) -> String {
    display_rate(rate, 4)
}

fn whose(from: RateFrom) -> &'static str {
    match from {
        RateFrom::Own => "its own rate",
        RateFrom::Parent => "the rate of the class above it",
        RateFrom::Nominal => "the interface's BW, which is a setting and need not be the line's rate",
        RateFrom::Paste => "a rate in the paste",
        RateFrom::Asked => "the rate you gave",
    }
}

/// ` to pop`, or nothing.
fn to(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!(" to {title}") }
}

fn packets_of(bytes: Bytes, packet: Bytes) -> String {
    format!("{} or {:.1} packets of {}", bytes_text(bytes), bytes.0 / packet.0, bytes_text(packet))
}

fn english(finding: &Finding) -> (&'static str, String, String) {
    use Finding as F;
    let words = match finding {
        F::Increase { .. }
        | F::ImpliedQueue { .. }
        | F::QueueNeedsRate
        | F::Spread { .. }
        | F::PingLoss { .. }
        | F::Backlog { .. }
        | F::BacklogNeedsRate { .. }
        | F::NothingWaits { .. }
        | F::FullQueue { .. }
        | F::TargetBelowPacket { .. }
        | F::QueueDrops { .. } => latency_and_queues(finding),
        F::PoolSum { .. }
        | F::PoolSums { .. }
        | F::PoolsAlone { .. }
        | F::PoolFailures { .. }
        | F::PoolThrash { .. }
        | F::PoolLeak { .. }
        | F::PoolChange { .. } => pools::pool_words(finding),
        F::FlowQueue { .. }
        | F::LimitNeedsRate { .. }
        | F::Waiting { .. }
        | F::QueueChange { .. }
        | F::InputDrops { .. }
        | F::OutputDrops { .. } => interfaces::interface_words(finding),
        F::LargestWindow { .. } | F::Binding { .. } | F::Throughput { .. } | F::DatagramLoss { .. } => {
            windows::window_words(finding)
        }
    };
    words.unwrap_or_default()
}

fn latency_and_queues(finding: &Finding) -> Option<(&'static str, String, String)> {
    Some(match finding {
        Finding::Increase { title, idle, loaded, increase, grade } => {
            let change = if increase.0 >= 0.0 {
                format!("grows by {} under load, from {} to {}", time_text(*increase), time_text(*idle), time_text(*loaded))
            } else {
                format!("does not grow under load: {} idle, {} loaded", time_text(*idle), time_text(*loaded))
            };
            (
                "increase",
                format!("The mean round trip{} {change}: grade {}.", to(title), grade.letter()),
                "The scale is dslreports' (below 5 ms A+, 30 A, 60 B, 200 C, 400 D, else F), made for the average of upload and download; this is one run. Check with a second pair of pings to the same host.".to_owned(),
            )
        }
        Finding::ImpliedQueue { mean, most, rate, from, queue, buffer, packet } => {
            let holds = match (buffer, most) {
                (Some(buffer), Some(most)) => format!(
                    " The longest round trip waited {} more than the shortest idle one, so the buffer holds at least {}.",
                    time_text(*most),
                    packets_of(*buffer, *packet)
                ),
                _ => String::new(),
            };
            (
                "implied_queue",
                format!(
                    "At {} the mean wait of {} is a queue of {}.{holds}",
                    rate_text(*rate),
                    time_text(*mean),
                    packets_of(*queue, *packet)
                ),
                format!(
                    "Loaded less idle round trip, times {}, taken as one queue in one direction. If both directions are full it is shared between them.",
                    whose(*from)
                ),
            )
        }
        Finding::QueueNeedsRate => (
            "queue_needs_rate",
            "How many bytes wait cannot be told: no single rate of the slow link is in the paste.".to_owned(),
            "Give the rate of the link that is full, for instance --rate 360kbps.".to_owned(),
        ),
        Finding::Spread { title, least, mean, most } => {
            let mean = mean.map_or_else(String::new, |mean| format!(", {} on average", time_text(mean)));
            (
                "spread",
                format!(
                    "Round trips{} lie between {} and {}{mean}: {} of waiting that comes and goes.",
                    to(title),
                    time_text(*least),
                    time_text(*most),
                    time_text(*most - *least)
                ),
                "A standing queue does not show in one ping. Ping once idle and once loaded, and give both.".to_owned(),
            )
        }
        Finding::PingLoss { title, loss, sent } => {
            let sent = sent.map_or_else(String::new, |sent| format!(" of {}", count_text(sent.0)));
            (
                "ping_loss",
                format!("{}{sent} pings{} had no answer.", per_cent(*loss), to(title)),
                "A full buffer loses packets, and so does a host that answers pings rarely: compare with an idle run.".to_owned(),
            )
        }
        Finding::Backlog { title, bytes, packets, rate, from, delay, in_cells } => {
            let packets = packets.map_or_else(String::new, |packets| format!(" ({} packets)", count_text(packets.0)));
            let cells = in_cells.map_or_else(String::new, |cells| {
                format!(" In ATM cells it is at least {}.", time_text(cells))
            });
            (
                "backlog",
                format!(
                    "In {title} {}{packets} wait: {} at {}.{cells}",
                    bytes_text(*bytes),
                    time_text(*delay),
                    rate_text(*rate)
                ),
                format!("Bytes over {}. It is one moment: look several times, `watch -n 0.2 tc -s qdisc`.", whose(*from)),
            )
        }
        Finding::BacklogNeedsRate { title, bytes } => (
            "backlog_needs_rate",
            format!("In {title} {} wait; for how long depends on a rate that is not in the paste.", bytes_text(*bytes)),
            "The shaper's rate stands on the class above (`tc -s class`); or give it, for instance --rate 790kbit.".to_owned(),
        ),
        Finding::NothingWaits { queues } => (
            "nothing_waits",
            match queues {
                1 => "Nothing waits in this queue at the moment of the paste.".to_owned(),
                _ => format!("Nothing waits in any of the {queues} queues at the moment of the paste."),
            },
            "If the round trip grows all the same, the queue is elsewhere: in the driver, the modem or at the provider. A shaper just below the slow link's rate brings it here.".to_owned(),
        ),
        Finding::FullQueue { title, limit, packets, rate, from, delay, target } => {
            let counted = packets.map_or_else(
                || bytes_text(*limit),
                |packets| format!("{} packets (at most about {})", count_text(packets.0), bytes_text(*limit)),
            );
            let because = match target {
                Some(target) => format!(
                    "The limit only counts in a flood: the discipline keeps the queue near its target of {}. Reckoned at {}.",
                    time_text(*target),
                    whose(*from)
                ),
                None => format!(
                    "Limit over {}: how long a packet waits at worst, and what a sender that fills the buffer does to all others.",
                    whose(*from)
                ),
            };
            (
                "full_queue",
                format!("{title} holds {counted}: {} at {} when full.", time_text(*delay), rate_text(*rate)),
                because,
            )
        }
        Finding::TargetBelowPacket { title, target, packet_time, rate } => (
            "target_below_packet",
            format!(
                "The target of {title}, {}, is shorter than one full packet takes at {}: {}.",
                time_text(*target),
                rate_text(*rate),
                time_text(*packet_time)
            ),
            "CoDel then drops packets that did not wait for others. RFC 8289 section 4.4: the target is at least the time of one packet.".to_owned(),
        ),
        Finding::QueueDrops { title, drops, share, filtered, ack_filter } => {
            let share = share.map_or_else(String::new, |share| format!(", {} of what was offered", per_cent(share)));
            let (of_these, because) = match filtered {
                Some(filtered) => (
                    format!(" {} of them were ACKs that the filter took out, which is not loss.", count_text(*filtered)),
                    "The filter drops ACKs that a later one replaces.",
                ),
                None if *ack_filter => (
                    String::new(),
                    "The ACK filter is on, and what it takes out counts as dropped too: most of it may be no loss. The table of tins says how many (ack_drop).",
                ),
                None => (
                    String::new(),
                    "Dropped over sent and dropped, since the counters were last set to zero, which may be long ago: look twice and subtract. Some loss is how TCP learns the rate.",
                ),
            };
            ("queue_drops", format!("{title} dropped {} packets{share}.{of_these}", count_text(*drops)), because.to_owned())
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::{Asked, diagnose};
    use crate::units::Seconds;

    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    #[test]
    fn the_verdict_of_two_pastes() {
        let idle = read("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms");
        let loaded = read("round-trip min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms");
        let asked = Asked { rate: Some(BitRate(360e3)), ..Asked::default() };
        let said: Vec<String> =
            diagnose(&loaded, Some(&idle), &asked).findings.iter().map(|f| plain(&finding(Lang::En, f).says)).collect();
        assert_eq!(said[0], "The mean round trip grows by 175 ms under load, from 28.7 ms to 204 ms: grade C.");
        assert!(
            said[1].contains("at least 15.4 kB or 10.3 packets of 1.5 kB") || said[1].contains("10.3 packets"),
            "{}",
            said[1]
        );
    }

    #[test]
    fn ciscos_commands() {
        let text = "Middle buffers, 600 bytes (total 150, permanent 25):\n     147 in free list (10 min, 150 max allowed)\n     61351931 hits, 137912 misses, 51605 trims, 51730 created\n     91652 failures (0 no memory)\n";
        let found = diagnose(&read(text), None, &Asked::default()).findings;
        let words = finding(Lang::En, &found[0]);
        for command in ["buffers middle permanent 180", "buffers middle min-free 50", "buffers middle max-free 230"] {
            assert!(words.because.contains(command), "{}", words.because);
        }
    }

    /// Each kind of finding from a text that has it, so that none is without words.
    #[test]
    fn every_finding_has_its_words() {
        let asked = Asked { rate: Some(BitRate(1e6)), rtt: Some(Seconds(0.1)), ..Asked::default() };
        let ping = "4 packets transmitted, 3 received, 25% packet loss\nrtt min/avg/max/mdev = 10.0/20.0/30.0/1.0 ms\n";
        let idle = "rtt min/avg/max/mdev = 5.0/6.0/7.0/1.0 ms\n";
        let leaf = "qdisc fq_codel 1: dev eth0 root limit 100p target 5.0ms interval 100ms\n Sent 9 bytes 90 pkt (dropped 10, overlimits 0 requeues 0)\n backlog 3000b 2p requeues 0\n";
        let again = leaf.replace("90 pkt", "95 pkt").replace("3000b 2p", "0b 0p");
        let resting = again.replace("dropped 10", "dropped 0");
        let pool = |total, permanent, free, hits, created, trims, failures| {
            format!(
                "Small buffers, 104 bytes (total {total}, permanent {permanent}):\n {free} in free list (20 min, 150 max allowed)\n {hits} hits, 8 misses, {trims} trims, {created} created\n {failures} failures (0 no memory)\n"
            )
        };
        let line = "Serial0 is up, line protocol is up\n  MTU 1500 bytes, BW 384 Kbit, DLY 20000 usec,\n     reliability 255/255, txload 3/255, rxload 3/255\n  Last clearing of \"show interface\" counters never\n  Input queue: 0/75/93100/0 (size/max/drops/flushes); Total output drops: 7\n  Queueing strategy: weighted fair\n  Output queue: 3/1000/64/7 (size/max total/threshold/drops)\n";
        let class = "Class-map: bulk (match-any)\n queue limit 100 packets\n (queue depth/total drops/no-buffer drops) 12/3/0\n (pkts output/bytes output) 300/26340\n";
        let udp = "[  5]   0.00-10.04  sec  1.19 MBytes   995 Kbits/sec  5.038 ms  44/906 (4.9%)  receiver\n";
        let bare = Asked::default();
        let texts: Vec<(String, Option<&str>, &Asked)> = vec![
            (ping.to_owned(), Some(idle), &asked),
            (ping.to_owned(), Some(idle), &bare),
            (ping.to_owned(), None, &asked),
            (format!("{leaf}\n{again}"), None, &asked),
            (leaf.to_owned(), None, &bare),
            (resting, None, &bare),
            (pool(74, 50, 73, 626, 4, 0, 0), None, &asked),
            (pool(74, 50, 73, 626, 24, 0, 9) + &pool(74, 50, 73, 700, 24, 0, 9), None, &asked),
            (pool(74, 50, 73, 626, 24, 0, 0), None, &asked),
            (pool(74, 50, 73, 99_626, 2024, 2000, 1), None, &asked),
            (pool(900, 50, 3, 1000, 850, 0, 0), None, &asked),
            (line.to_owned(), None, &bare),
            (class.to_owned(), None, &bare),
            ("net.ipv4.tcp_rmem = 4096 87380 6291456".to_owned(), None, &asked),
            (udp.to_owned(), None, &asked),
        ];
        let mut met: Vec<&str> = Vec::new();
        for (text, idle, asked) in &texts {
            let idle = idle.map(read);
            for one in diagnose(&read(text), idle.as_deref(), asked).findings {
                let words = finding(Lang::En, &one);
                assert!(words.says.ends_with('.') && !words.because.is_empty(), "{one:?}: {words:?}");
                met.push(words.id);
            }
        }
        met.sort_unstable();
        met.dedup();
        let all = [
            "backlog",
            "backlog_needs_rate",
            "binding",
            "datagram_loss",
            "flow_queue",
            "full_queue",
            "implied_queue",
            "increase",
            "input_drops",
            "largest_window",
            "limit_needs_rate",
            "nothing_waits",
            "output_drops",
            "ping_loss",
            "pool_change",
            "pool_failures",
            "pool_leak",
            "pool_sum",
            "pool_sums",
            "pool_thrash",
            "pools_alone",
            "queue_change",
            "queue_drops",
            "queue_needs_rate",
            "spread",
            "target_below_packet",
            "throughput",
            "waiting",
        ];
        assert_eq!(met, all);
    }
}
