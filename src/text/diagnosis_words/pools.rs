//! Sentences about the buffer pools of a router.

use crate::report::{FailureLevel, Finding, PoolTuning};
use crate::text::number::per_cent;
use crate::text::reading_words::count_text;

pub(super) fn pool_words(finding: &Finding) -> Option<(&'static str, String, String)> {
    Some(match finding {
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
        _ => return None,
    })
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
