//! Which queue stands before a link.

use super::Scheduler;
use super::codel::{CoDel, CoDelSetup};
use super::drr::Drr;
use super::fair_queue::FairQueue;
use super::fq_codel::{FqCoDel, FqCoDelSetup};
use super::htb::{Htb, HtbSetup};
use super::priority::Priority;
use super::red::{Red, RedSetup};
use super::weighted::{Weighted, WeightedClass};
use crate::math::random::Stream;
use crate::packet::hop::DropTail;
use crate::packet::setup::BufferLimit;
use crate::units::{BitRate, Bytes};

/// A queueing discipline with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum QueueSetup {
    /// First in, first out; what does not fit is dropped.
    Fifo(BufferLimit),
    /// Strict priority, non-preemptive: one FIFO with this limit for each class, class 0 first.
    Priority(Vec<BufferLimit>),
    /// Weighted classes (CBQ, WRR), each its own FIFO.
    Weighted(Vec<WeightedClass>),
    /// Deficit round robin by flow.
    Drr {
        /// Bytes of a turn.
        quantum: Bytes,
        /// How much may wait, all flows together.
        limit: BufferLimit,
    },
    /// Flow-based weighted fair queueing of IOS.
    FairQueue {
        /// Congestive-discard threshold: packets of one conversation.
        threshold: u64,
        /// Packets of all conversations together.
        limit: u64,
    },
    /// A shaper with guaranteed and ceiling rates; with one class a plain token bucket.
    Htb(HtbSetup),
    /// Random early detection.
    Red(RedSetup),
    /// Controlled delay.
    CoDel(CoDelSetup),
    /// Controlled delay in fair rounds by flow.
    FqCoDel(FqCoDelSetup),
}

/// What makes no sense: which quantity, its value, and what is accepted.
type Fault = (&'static str, f64, &'static str);

impl QueueSetup {
    /// IOS's default on a serial interface up to 2 Mb/s, to be used with a hidden FIFO (tx-ring) of 2: threshold 64, 1000
    /// packets in all (ipSpace knowledge base, FIFO Queuing, Cisco 2811).
    pub const IOS_FAIR_QUEUE: Self = Self::FairQueue { threshold: 64, limit: 1000 };

    /// The queue, empty, before a link of `rate`.
    pub(in crate::packet) fn build(&self, rate: BitRate, random: Stream) -> Box<dyn Scheduler> {
        match self {
            Self::Fifo(limit) => Box::new(DropTail::new(*limit)),
            Self::Priority(limits) => Box::new(Priority::new(limits)),
            Self::Weighted(classes) => Box::new(Weighted::new(classes)),
            Self::Drr { quantum, limit } => Box::new(Drr::new(quantum.0.round() as u64, *limit)),
            Self::FairQueue { threshold, limit } => Box::new(FairQueue::new(*threshold, *limit)),
            Self::Htb(setup) => Box::new(Htb::new(setup)),
            Self::Red(setup) => Box::new(Red::new(*setup, rate, random)),
            Self::CoDel(setup) => Box::new(CoDel::new(*setup)),
            Self::FqCoDel(setup) => Box::new(FqCoDel::new(*setup)),
        }
    }

    /// The first quantity that makes no sense.
    pub(in crate::packet) fn fault(&self) -> Option<Fault> {
        match self {
            Self::Fifo(_) | Self::FairQueue { .. } => None,
            Self::Priority(limits) => classes("classes of a priority queue", limits.len()),
            Self::Weighted(all) => classes("weighted classes", all.len()).or_else(|| {
                all.iter().find_map(|class| within("the weight of a class", class.weight, 1e-3, 1e3, "0.001 to 1000"))
            }),
            Self::Drr { quantum, .. } => quantum_fault(*quantum),
            Self::Htb(setup) => classes("classes of a shaper", setup.classes.len())
                .or_else(|| rate("the rate of a shaper", setup.rate))
                .or_else(|| within("the burst of a shaper", setup.burst.0, 0.0, 1e9, "0 to 1 GB"))
                .or_else(|| {
                    setup.classes.iter().find_map(|class| {
                        rate("the rate of a shaper's class", class.rate)
                            .or_else(|| rate("the ceiling of a shaper's class", class.ceil))
                    })
                }),
            Self::Red(setup) => red(setup),
            Self::CoDel(setup) => codel(setup),
            Self::FqCoDel(setup) => codel(&setup.codel).or_else(|| quantum_fault(setup.quantum)),
        }
    }
}

fn red(setup: &RedSetup) -> Option<Fault> {
    let upper = setup.upper;
    within("the lower threshold of RED", setup.lower, 0.0, 1e6, "0 to 1e6 packets")
        .or_else(|| within("the upper threshold of RED", upper, setup.lower + 1e-9, 1e6, "above the lower one"))
        .or_else(|| within("the drop probability of RED", setup.largest_probability, 1e-9, 1.0, "above 0, at most 1"))
        .or_else(|| within("the weight of RED", setup.weight, 1e-9, 1.0, "above 0, at most 1"))
        .or_else(|| within("the typical packet of RED", setup.typical_packet.0, 1.0, 65_535.0, "1 to 65535 bytes"))
}

fn codel(setup: &CoDelSetup) -> Option<Fault> {
    within("the target of CoDel", setup.target.0, 0.0, 100.0, "0 to 100 s")
        .or_else(|| within("the interval of CoDel", setup.interval.0, 1e-6, 100.0, "1 µs to 100 s"))
        .or_else(|| within("the largest packet of CoDel", setup.largest_packet.0, 0.0, 65_535.0, "0 to 65535 bytes"))
}

fn quantum_fault(quantum: Bytes) -> Option<Fault> {
    within("the quantum", quantum.0, 100.0, 1e6, "100 bytes to 1 MB")
}

fn classes(what: &'static str, count: usize) -> Option<Fault> {
    within(what, count as f64, 1.0, 16.0, "1 to 16")
}

fn rate(what: &'static str, rate: BitRate) -> Option<Fault> {
    within(what, rate.0, 1.0, 1e12, "1 bit/s to 1 Tbit/s")
}

fn within(what: &'static str, value: f64, least: f64, most: f64, accepted: &'static str) -> Option<Fault> {
    (!(least..=most).contains(&value)).then_some((what, value, accepted))
}
