//! From a checked scenario to the set-ups of the simulators.

use super::length::Length;
use super::plan;
use super::refusal::Refusal;
use super::task::{Simulator, Task};
use crate::fluid::many;
use crate::math::random::Stream;
use crate::packet;
use crate::scenario::{FieldId, LimitBy, Scenario};
use crate::units::{CongestionControl, RoundTrips, Seconds};

/// Most flows of a run: 200 000 as on the poster of Appenzeller et al., some hundred bytes each.
const MOST_FLOWS: f64 = 200_000.0;
/// Most packets in flight and in the buffer: some ten bytes each must fit into a browser's memory.
const MOST_IN_FLIGHT: f64 = 2e7;
/// Most packets of a run, some minutes of one core.
const MOST_PACKETS: f64 = 2e9;
/// Longest time that a queue may take, in s: eleven days, far from the end of the packet simulator's clock.
const LONGEST_QUEUE: f64 = 1e6;
/// Longest time within which the flows start.
const START_SPREAD: f64 = 10.0;
/// The stream of the flows' round trips, apart from those of the simulators, which count from 0.
const ROUND_TRIP_STREAM: u64 = u64::MAX;

/// The round trip of each flow: those of a list in turn; in a range each flow draws its own, uniformly, by the seed.
pub fn flow_round_trips(scenario: &Scenario, seed: u32) -> Vec<Seconds> {
    let flows = scenario.flows as usize;
    match scenario.rtts {
        None => vec![scenario.rtt_prop; flows],
        Some(RoundTrips::List(list)) => list.times().iter().copied().cycle().take(flows).collect(),
        Some(RoundTrips::Range { from, to }) => {
            let mut stream = Stream::new(u64::from(seed), ROUND_TRIP_STREAM);
            (0..flows).map(|_| Seconds(from.0 + (to.0 - from.0) * stream.uniform())).collect()
        }
    }
}

/// What the packet simulator is told.
///
/// # Errors
/// What it does not have, or what is too much for it.
pub fn packet_setup(scenario: &Scenario, task: Task, length: Length) -> Result<packet::Setup, Refusal> {
    use packet::{BufferLimit, Controller};
    let control = match scenario.congestion_control {
        CongestionControl::Reno => Controller::Reno,
        CongestionControl::NewReno => Controller::NewReno,
        CongestionControl::Sack => Controller::Sack,
        CongestionControl::Cubic => Controller::Cubic,
        other => return Err(Refusal::Control(other)),
    };
    fits(scenario, task, length)?;
    moves(scenario, task, length)?;
    let size = scenario.packet_size;
    let buffer = match scenario.limit_by {
        LimitBy::Packets => BufferLimit::Packets(task.buffer.round() as u64),
        LimitBy::Bytes => BufferLimit::Bytes((task.buffer * size.0).round() as u64),
    };
    let (shortest_rtt, longest_rtt) =
        scenario.rtts.map_or((scenario.rtt_prop, scenario.rtt_prop), |trips| trips.ends());
    let short = packet::ShortFlows {
        load: scenario.short_load.0,
        length: scenario.short_length as u32,
        shortest_rtt,
        longest_rtt,
    };
    Ok(packet::Setup {
        ack_size: scenario.ack_size,
        hidden_fifo: scenario.hidden_fifo.0.round() as u64,
        control,
        access: scenario.access(),
        overhead: overhead(scenario),
        uplink: scenario.uplink(),
        segments_per_ack: scenario.segments_per_ack as u32,
        initial_window: scenario.initial_window as u32,
        window_limit: window_limit(scenario).map(|window| window.min(f64::from(u32::MAX)) as u32),
        random_loss: scenario.loss_prob.0,
        short: (scenario.short_load.0 > 0.0).then_some(short),
        start_spread: start_spread(length),
        duration: length.duration,
        warm: length.warm,
        ..packet::Setup::new(scenario.capacity(), size, buffer, flow_round_trips(scenario, task.seed))
    })
}

/// What the fluid simulator is told. The hidden FIFO is so much more buffer to it.
///
/// # Errors
/// What it does not have, or what is too much for it.
pub fn fluid_setup(scenario: &Scenario, task: Task, length: Length) -> Result<many::Setup, Refusal> {
    let control = scenario.congestion_control;
    if matches!(control, CongestionControl::Scalable | CongestionControl::Bbr) {
        return Err(Refusal::Control(control));
    }
    for (used, field) in [
        (scenario.loss_prob.0 > 0.0, FieldId::LossProb),
        (scenario.short_load.0 > 0.0, FieldId::ShortLoad),
        (scenario.uplink().is_some(), FieldId::Uplink),
    ] {
        if used {
            return Err(Refusal::NotModelled(field));
        }
    }
    fits(scenario, task, length)?;
    let bits = scenario.packet_size.bits();
    let rtts = flow_round_trips(scenario, task.seed).iter().map(|rtt| rtt.0).collect();
    Ok(many::Setup {
        control,
        segments_per_ack: scenario.segments_per_ack,
        initial_window: scenario.initial_window,
        window_limit: window_limit(scenario),
        access: scenario.access().map(|rate| rate.0 / bits.0),
        overhead: overhead(scenario).0,
        sync: scenario.sync.0,
        start_spread: start_spread(length).0,
        duration: length.duration.0,
        warm: length.warm.0,
        ..many::Setup::new(scenario.capacity().0 / bits.0, rtts, task.buffer + scenario.hidden_fifo.0)
    })
}

/// The window limit in whole segments, at least one.
pub(super) fn window_limit(scenario: &Scenario) -> Option<f64> {
    scenario.window_limit.map(|window| (window.0 / scenario.mss().0).floor().max(1.0))
}

/// The mean round trip of the simulated flows.
pub(super) fn mean_round_trip(scenario: &Scenario) -> Seconds {
    scenario.rtts.map_or(scenario.rtt_prop, |trips| trips.mean())
}

/// The largest random delay of a sender: as given, else one packet time on its access link.
fn overhead(scenario: &Scenario) -> Seconds {
    let packet_time = || scenario.access().map_or(Seconds(0.0), |rate| scenario.packet_size.bits() / rate);
    scenario.overhead.unwrap_or_else(packet_time)
}

/// The flows start within a third of what is not measured.
fn start_spread(length: Length) -> Seconds {
    Seconds((length.warm.0 / 3.0).min(START_SPREAD))
}

/// Refuses what does not fit into memory or time, before anything is set up.
fn fits(scenario: &Scenario, task: Task, length: Length) -> Result<(), Refusal> {
    if scenario.flows > MOST_FLOWS {
        return Err(Refusal::Flows { asked: scenario.flows, most: MOST_FLOWS });
    }
    let packets = match task.engine {
        Simulator::Packet => plan::packets_per_second(scenario) * length.duration.0,
        Simulator::Fluid => plan::fluid_cost(scenario, task.buffer, length.duration),
    };
    if packets > MOST_PACKETS {
        return Err(Refusal::Packets { asked: packets, most: MOST_PACKETS });
    }
    let path = scenario.capacity() * mean_round_trip(scenario) / scenario.packet_size.bits();
    let windows = window_limit(scenario).map_or(f64::INFINITY, |window| window * scenario.flows);
    // The buffer's limit alone takes no memory: what never gets there is never held.
    let asked = (path + task.buffer).min(windows).min(packets);
    if task.engine == Simulator::Packet && asked > MOST_IN_FLIGHT {
        return Err(Refusal::InFlight { asked, most: MOST_IN_FLIGHT });
    }
    Ok(())
}

/// Refuses links on which a packet takes longer than the run, and queues that outlast any clock.
fn moves(scenario: &Scenario, task: Task, length: Length) -> Result<(), Refusal> {
    let size = scenario.packet_size.bits();
    let service = size / scenario.capacity();
    let access = scenario.access().map_or(Seconds(0.0), |rate| size / rate);
    let uplink = scenario.uplink().map_or(Seconds(0.0), |rate| scenario.ack_size.bits() / rate);
    let slowest = service.0.max(access.0).max(uplink.0);
    if slowest > length.duration.0 {
        return Err(Refusal::Slow { asked: slowest, most: length.duration.0 });
    }
    // Beside what is acknowledged within the run, slow start lets two initial windows out.
    let sent = 2.0 * scenario.initial_window * scenario.flows;
    let asked = service.0 * (task.buffer + scenario.hidden_fifo.0).min(sent);
    if asked > LONGEST_QUEUE { Err(Refusal::Slow { asked, most: LONGEST_QUEUE }) } else { Ok(()) }
}
