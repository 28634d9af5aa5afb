//! Sentences for what a paste shows: one for the finding, one for why, or how to check it.

use super::number::{bytes_text, per_cent, time_text};
use super::reading_words::count_text;
use crate::report::{FailureLevel, Finding, PoolTuning, RateFrom};
use crate::scenario::Lang;
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
    match finding {
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
        Finding::PoolSum { title, total, expected } => (
            "pool_sum",
            format!(
                "The counters of {title} do not add up: permanent + created − trims is {}, but {} are said to exist.",
                count_text(*expected),
                count_text(*total)
            ),
            "A digit was lost on the way, or the counters were read while they changed. Treat this pool's numbers with care.".to_owned(),
        ),
        Finding::PoolSums { checked, pools } => (
            "pool_sums",
            match checked {
                1 => format!("The counters add up in the one pool that can be checked, of {pools}."),
                _ => format!("The counters add up in all of the {checked} pools that can be checked, of {pools}."),
            },
            "total = permanent + created − trims.".to_owned(),
        ),
        Finding::PoolsAlone { failures_known: true, .. } => (
            "pools_alone",
            "Leave the buffer pools alone: no request failed.".to_owned(),
            "Misses that buffers were created for in time cost nothing. The pools serve the router's own packets and those that its processor switches: drops in an interface's input or output queue, and bufferbloat, are not decided here.".to_owned(),
        ),
        Finding::PoolsAlone { failures_known: false, .. } => (
            "pools_alone",
            "Nothing here asks for tuning the buffer pools; whether requests failed is not in the paste.".to_owned(),
            "Look for `failures` in `show buffers`: 0 means leave alone. Drops in an interface's input or output queue, and bufferbloat, are not decided by these pools.".to_owned(),
        ),
        Finding::PoolFailures { title, failures, hits, level, tuning } => pool_failures(title, *failures, *hits, *level, *tuning),
        Finding::PoolThrash { title, total, created, trims, max_free } => (
            "pool_thrash",
            format!(
                "{title} creates and trims buffers over and over: {} created and {} trimmed for {} that exist.",
                count_text(*created),
                count_text(*trims),
                count_text(*total)
            ),
            format!(
                "Raise max-free to about 150 % of the total: `buffers {} max-free {}`. Look again later, and repeat until the two counters rest.",
                pool_word(title),
                max_free
            ),
        ),
        Finding::PoolLeak { title, total, used, hits, minimum_above_permanent } => {
            let says = if *minimum_above_permanent {
                format!("{title} has a minimum above its permanent number of buffers.")
            } else {
                format!(
                    "{title} has grown to {} buffers, {} of them in use, for {} requests.",
                    count_text(*total),
                    used.map_or_else(|| "some".to_owned(), count_text),
                    hits.map_or_else(|| "few".to_owned(), count_text)
                )
            };
            (
                "pool_leak",
                says,
                "Buffers that are never given back are a leak in the software, not a lack of buffers: `show buffers old` and `show buffers assigned` tell who holds them (Cisco document 12761).".to_owned(),
            )
        }
        Finding::PoolChange { hits, created, failures } => {
            let more = [
                created.map(|n| format!("{} buffers created", count_text(n))),
                failures.map(|n| format!("{} failures", count_text(n))),
            ];
            let more: Vec<String> = more.into_iter().flatten().collect();
            let more = if more.is_empty() { String::new() } else { format!("; {}", more.join(", ")) };
            let hits: Vec<String> = hits.iter().map(|(title, hits)| format!("{title} +{}", count_text(*hits))).collect();
            (
                "pool_change",
                format!("Requests from one output to the next: {}{more}.", hits.join(", ")),
                "Packets that the router forwards in hardware or by interrupt (CEF) do not pass these pools, and do not count.".to_owned(),
            )
        }
    }
}

/// `Middle` as the command has it.
fn pool_word(title: &str) -> String {
    title.to_lowercase()
}

fn pool_failures(
    title: &str,
    failures: f64,
    hits: Option<f64>,
    level: FailureLevel,
    tuning: Option<PoolTuning>,
) -> (&'static str, String, String) {
    let pool = if title.is_empty() { "a pool that the paste does not name".to_owned() } else { title.to_owned() };
    let share = hits.map_or_else(String::new, |hits| format!(", {} of its hits", per_cent(failures / hits)));
    let says = format!("{} requests to {pool} failed{share}.", count_text(failures));
    let because = match (level, tuning) {
        (FailureLevel::NoMemory, _) => "Some failed for lack of memory: larger pools would make it worse. Give the router memory, or make pools smaller.".to_owned(),
        (FailureLevel::Suggest, Some(tuning)) => format!(
            "Check free memory first. Then, a fifth above the total: `buffers {0} permanent {1}`, `buffers {0} min-free {2}`, `buffers {0} max-free {3}` (Cisco document 15091). Failures that stopped growing need nothing: look twice.",
            pool_word(title),
            tuning.permanent,
            tuning.min_free,
            tuning.max_free
        ),
        _ => "Below 0.1 % of the hits this is no reason to act, unless it grows: look twice.".to_owned(),
    };
    ("pool_failures", says, because)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::report::{Asked, diagnose};

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
}
