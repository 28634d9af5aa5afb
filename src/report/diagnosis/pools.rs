//! Findings from `show buffers`: whether the counters add up, whether anything is to be tuned, and with which numbers.
//!
//! Rules: Cisco, "Buffer Tuning for all Cisco Routers" (document 15091); leaks: Cisco, "Troubleshooting Buffer Leaks"
//! (document 12761). The pools serve packets that the processor switches and the router's own: drops of an interface's
//! input or output queue are not among these counters.

use super::Finding;
use crate::device::{Key, Kind, Reading};

/// What failures ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureLevel {
    /// Less than 0.1 % of the requests: worth knowing.
    Info,
    /// More than that: tune.
    Suggest,
    /// For lack of memory: larger pools would make it worse.
    NoMemory,
}

/// Numbers for the `buffers` commands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoolTuning {
    /// `buffers … permanent`.
    pub permanent: f64,
    /// `buffers … min-free`.
    pub min_free: f64,
    /// `buffers … max-free`.
    pub max_free: f64,
}

/// Below this share of the hits failures are no reason to act. Cisco calls 0.149 % "not serious", and tunes it.
const SERIOUS: f64 = 0.001;
/// Permanent buffers over those there are now: a fifth more (document 15091).
const ROOM: f64 = 1.2;
/// Cisco's example takes 50 of 180, between the 20 and 30 % of its text.
const MIN_FREE: f64 = 50.0 / 180.0;
/// Created and trimmed this many times over is thrashing: Cisco's example has 345.
const TIMES_OVER: f64 = 10.0;
/// `max-free` against thrashing, over the total.
const AGAINST_THRASH: f64 = 1.5;

/// The numbers for a pool that has so many buffers when it is busy.
pub(super) fn tuning(total: f64) -> PoolTuning {
    let permanent = (total * ROOM - 1e-9).ceil();
    let min_free = (permanent * MIN_FREE).round();
    PoolTuning { permanent, min_free, max_free: permanent + min_free }
}

pub(super) fn add(readings: &[Reading], findings: &mut Vec<Finding>) {
    let pools: Vec<&Reading> = readings.iter().filter(|reading| reading.kind == Kind::Pool).collect();
    if pools.is_empty() {
        return;
    }
    let before = findings.len();
    for pool in &pools {
        failures(pool, findings);
        thrash(pool, findings);
        leak(pool, findings);
    }
    if findings.len() == before {
        let known =
            |pool: &&&Reading| pool.fact(Key::Failures).is_some() || pool.fact(Key::FailuresSomewhere).is_some();
        let failures_known = pools.iter().filter(known).count() > 0;
        findings.push(Finding::PoolsAlone { pools: pools.len(), failures_known });
    }
    sums(&pools, findings);
    changes(&pools, findings);
}

fn failures(pool: &Reading, findings: &mut Vec<Finding>) {
    let number = |key, other| pool.number(key).or_else(|| pool.number(other));
    let Some(failures) = number(Key::Failures, Key::FailuresSomewhere).filter(|failures| *failures > 0.0) else {
        return;
    };
    let no_memory = number(Key::NoMemory, Key::NoMemorySomewhere).is_some_and(|failures| failures > 0.0);
    let own = pool.fact(Key::Failures).is_some();
    let hits = pool.number(Key::Hits).filter(|hits| *hits > 0.0 && own);
    let level = match hits {
        _ if no_memory => FailureLevel::NoMemory,
        Some(hits) if failures / hits >= SERIOUS => FailureLevel::Suggest,
        // More failures than requests that went well.
        None if own && pool.number(Key::Hits) == Some(0.0) => FailureLevel::Suggest,
        _ => FailureLevel::Info,
    };
    let tuning = pool.number(Key::Total).filter(|_| level == FailureLevel::Suggest).map(tuning);
    let title = if own { pool.title.clone() } else { String::new() };
    findings.push(Finding::PoolFailures { title, failures, hits, level, tuning });
}

fn thrash(pool: &Reading, findings: &mut Vec<Finding>) {
    let (Some(total), Some(created), Some(trims)) =
        (pool.number(Key::Total), pool.number(Key::Created), pool.number(Key::Trims))
    else {
        return;
    };
    if total > 0.0 && created >= TIMES_OVER * total && trims >= TIMES_OVER * total {
        let title = pool.title.clone();
        let max_free = (total * AGAINST_THRASH).ceil();
        findings.push(Finding::PoolThrash { title, total, created, trims, max_free });
    }
}

/// `min` above `permanent`, or many buffers, nearly all in use, for few requests.
fn leak(pool: &Reading, findings: &mut Vec<Finding>) {
    let (Some(total), Some(permanent)) = (pool.number(Key::Total), pool.number(Key::Permanent)) else { return };
    let minimum_above_permanent = pool.number(Key::MinFree).is_some_and(|min| min > permanent);
    let used = pool.number(Key::Free).filter(|free| *free <= total).map(|free| total - free);
    let hits = pool.number(Key::Hits);
    let grown = total >= TIMES_OVER * permanent.max(1.0);
    let held = used.is_some_and(|used| used > 0.9 * total);
    let idle = hits.is_some_and(|hits| hits < TIMES_OVER * total);
    if minimum_above_permanent || (grown && held && idle) {
        findings.push(Finding::PoolLeak { title: pool.title.clone(), total, used, hits, minimum_above_permanent });
    }
}

/// total = permanent + created − trims: tells of a digit that was lost on the way.
fn sums(pools: &[&Reading], findings: &mut Vec<Finding>) {
    let mut checked = 0;
    let mut wrong = false;
    for pool in pools {
        let Some(expected) = expected_total(pool) else { continue };
        let Some(total) = pool.number(Key::Total) else { continue };
        checked += 1;
        if total != expected {
            wrong = true;
            findings.push(Finding::PoolSum { title: pool.title.clone(), total, expected });
        }
    }
    if checked > 0 && !wrong {
        findings.push(Finding::PoolSums { checked, pools: pools.len() });
    }
}

/// permanent + created − trims, where all three are known.
pub(super) fn expected_total(pool: &Reading) -> Option<f64> {
    Some(pool.number(Key::Permanent)? + pool.number(Key::Created)? - pool.number(Key::Trims)?)
}

/// From one output to the next, for pools whose counters only grew and whose hits are known twice.
fn changes(pools: &[&Reading], findings: &mut Vec<Finding>) {
    let mut at = 0;
    while let Some(first) = pools.get(at) {
        let count = pools[at..].iter().take_while(|pool| pool.output == first.output).count();
        let grown: Vec<Growth> = pools[at..at + count].iter().filter_map(|pool| growth(pool, &pools[..at])).collect();
        if !grown.is_empty() {
            let sum = |of: fn(&Growth) -> Option<f64>| grown.iter().map(of).sum::<Option<f64>>();
            let hits = grown.iter().map(|growth| (growth.title.clone(), growth.hits)).collect();
            let (created, failures) = (sum(|growth| growth.created), sum(|growth| growth.failures));
            findings.push(Finding::PoolChange { hits, created, failures });
        }
        at += count.max(1);
    }
}

struct Growth {
    title: String,
    hits: f64,
    created: Option<f64>,
    failures: Option<f64>,
}

/// How much a pool's counters grew since it was last seen; nothing where one of them went back: another router.
fn growth(pool: &Reading, before: &[&Reading]) -> Option<Growth> {
    let earlier = before.iter().rev().find(|other| other.title == pool.title)?;
    let grown = |key| Some(pool.number(key)? - earlier.number(key)?);
    let keys = [Key::Hits, Key::Misses, Key::Created, Key::Trims, Key::Failures];
    if keys.into_iter().filter_map(grown).any(|change| change < 0.0) {
        return None;
    }
    let (created, failures) = (grown(Key::Created), grown(Key::Failures));
    Some(Growth { title: pool.title.clone(), hits: grown(Key::Hits)?, created, failures })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    fn found(text: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        add(&read(text), &mut findings);
        findings
    }

    /// Cisco's example, document 15091: 150 buffers, permanent 180, min-free 50, max-free 230.
    #[test]
    fn ciscos_example() {
        assert_eq!(tuning(150.0), PoolTuning { permanent: 180.0, min_free: 50.0, max_free: 230.0 });
        let text = "Middle buffers, 600 bytes (total 150, permanent 25):\n     147 in free list (10 min, 150 max allowed)\n     61351931 hits, 137912 misses, 51605 trims, 51730 created\n     91652 failures (0 no memory)\n";
        let found = found(text);
        let Some(Finding::PoolFailures { failures, hits: Some(hits), level, tuning: Some(advice), .. }) = found.first()
        else {
            panic!("{found:?}")
        };
        assert!((failures / hits - 0.00149387).abs() < 1e-8, "0.149 %");
        assert_eq!((*level, *advice), (FailureLevel::Suggest, tuning(150.0)));
        assert!(found.iter().any(|finding| matches!(finding, Finding::PoolThrash { .. })));
        assert!(found.contains(&Finding::PoolSums { checked: 1, pools: 1 }));
    }

    #[test]
    fn memory_first_and_leave_alone() {
        let poor = found(
            "Big buffers, 1536 bytes (total 50, permanent 50):\n 50 in free list (5 min, 150 max allowed)\n 100 hits, 0 misses, 0 trims, 0 created\n 3 failures (2 no memory)\n",
        );
        assert!(matches!(
            poor.first(),
            Some(Finding::PoolFailures { level: FailureLevel::NoMemory, tuning: None, .. })
        ));
        let quiet = found(
            "Huge buffers, 18024 bytes (total 0, permanent 0):\n     0 in free list (0 min, 4 max allowed)\n     0 hits, 0 misses, 0 trims, 0 created\n     0 failures (0 no memory)\n",
        );
        assert!(matches!(quiet.first(), Some(Finding::PoolsAlone { pools: 1, failures_known: true })), "{quiet:?}");
    }

    #[test]
    fn a_lost_digit_shows() {
        let wrong = found(
            "Small buffers, 104 bytes (total 74, permanent 50):\n 73 in free list (20 min)\n 626 hits, 8 misses, 0 trims, 4 created",
        );
        assert!(wrong.contains(&Finding::PoolSum { title: "Small".to_owned(), total: 74.0, expected: 54.0 }));
    }
}
