//! A bench for disciplines: arrivals in, services out, and what every discipline must keep.

use super::Scheduler;
use crate::packet::hop::Packet;
use crate::packet::time::Time;
use proptest::collection::vec;
use proptest::prelude::Strategy;
use std::collections::BTreeSet;

/// 8 Mb/s: a byte takes a microsecond.
pub const RATE: u64 = 8_000_000;

/// What a link that serves a queue has done.
pub struct Trial {
    /// Packets in the order of service, and when each began.
    pub served: Vec<(Time, Packet)>,
    pub dropped: Vec<Packet>,
}

/// A packet of `owner` and `class` at `micros`; the trial numbers them.
pub fn packet(micros: u64, owner: u32, class: u8, size: u32) -> Packet {
    Packet { owner, class, size, arrived: Time(micros * 1_000_000), ..Packet::default() }
}

/// Up to 300 packets of 40 to 1500 bytes over about 0.2 s (some at once), of `owners` owners and classes.
pub fn arrivals(owners: u32) -> impl Strategy<Value = Vec<Packet>> {
    vec((0..owners, 40..=1500u32, 0..2000u64), 1..300).prop_map(|drawn| {
        let mut at = 0;
        let with_gaps = drawn.into_iter().map(|(owner, size, gap)| {
            at += gap.saturating_sub(700);
            packet(at, owner, owner as u8, size)
        });
        with_gaps.collect()
    })
}

/// Serves everything. Checks that each packet is served or dropped, once; that the length is right; that a queue that
/// holds nothing back (`works`) keeps the link busy while anything waits.
pub fn serve(queue: &mut dyn Scheduler, arrivals: &[Packet], works: bool) -> Trial {
    let mut trial = Trial { served: Vec::new(), dropped: Vec::new() };
    let mut coming =
        arrivals.iter().enumerate().map(|(at, packet)| Packet { sequence: at as u32, ..*packet }).peekable();
    let (mut now, mut free, mut inside) = (Time::ZERO, Time::ZERO, 0usize);
    loop {
        // Arrivals up to the moment, then a service if the link is free.
        while let Some(packet) = coming.next_if(|packet| packet.arrived <= now) {
            if queue.enqueue(packet.arrived, packet) {
                inside += 1;
            } else {
                trial.dropped.push(packet);
            }
            bury(queue, &mut trial, &mut inside);
        }
        if free <= now {
            let packet = queue.dequeue(now);
            bury(queue, &mut trial, &mut inside);
            if let Some(packet) = packet {
                inside -= 1;
                free = now + Time::of_bytes(packet.size, RATE);
                trial.served.push((now, packet));
            } else {
                assert!(!works || inside == 0, "idle at {now:?} with {inside} waiting");
            }
        }
        assert_eq!((queue.len(), queue.waiting().len()), (inside, inside));
        let ready = if inside > 0 { queue.next_ready(now).max(free).max(now + Time(1)) } else { Time::NEVER };
        let arrival = coming.peek().map_or(Time::NEVER, |packet| packet.arrived);
        let next = ready.min(arrival);
        if next == Time::NEVER {
            break;
        }
        now = next;
    }
    assert_eq!(inside, 0, "something is held for ever");
    let all = trial.served.iter().map(|(_, packet)| packet.sequence);
    let seen: BTreeSet<u32> = all.chain(trial.dropped.iter().map(|packet| packet.sequence)).collect();
    assert_eq!(seen.len(), arrivals.len());
    assert_eq!(trial.served.len() + trial.dropped.len(), arrivals.len());
    trial
}

fn bury(queue: &mut dyn Scheduler, trial: &mut Trial, inside: &mut usize) {
    while let Some(packet) = queue.take_dropped() {
        *inside -= 1;
        trial.dropped.push(packet);
    }
}

/// Packets of one owner leave in the order in which they came.
pub fn in_order_per_owner(trial: &Trial) -> bool {
    let mut last = std::collections::BTreeMap::new();
    trial
        .served
        .iter()
        .all(|(_, packet)| last.insert(packet.owner, packet.sequence).is_none_or(|before| before < packet.sequence))
}
