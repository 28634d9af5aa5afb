//! The path of a study's arrangement: its links, queues, transfers and probes.

use super::StudyTask;
use crate::packet::network::{Flow, Link, Probe, Route, Setup, WindowLimit};
use crate::packet::queue::{FqCoDelSetup, HtbClass, HtbSetup, QueueSetup};
use crate::packet::{BufferLimit, Controller};
use crate::scenario::{Case, Study, StudyQuestion};
use crate::units::{BitRate, BufferSize, BufferUnit, Bytes, Framing, Seconds};

/// Where a study says nothing of a queue, it is long enough not to matter: a provider's, a port's.
const LONG_QUEUE: BufferLimit = BufferLimit::Packets(1000);
/// Ethernet between a computer and its modem, bit/s (Emicuri and Risso: 10 Mb/s).
const ETHERNET: f64 = 10e6;
/// ns-2's default queue in all (`tcl/lib/ns-default.tcl`, `Queue limit_ 50`): 49 beside the one in service.
const NS2_QUEUE: BufferLimit = BufferLimit::Packets(49);
/// Depth of the shaper's buckets: one full Ethernet frame, the least that tc-tbf(8) and tc-htb(8) allow to be sent at once.
const SHAPER_BURST: Bytes = Bytes(1514.0);
/// Time between two pings; half a second beside a strict second finds every phase of the queue sooner.
const PING_INTERVAL: Seconds = Seconds(0.5);
/// Traffic class of probes and of what is let first, and of everything else.
const FIRST: u8 = 0;
const REST: u8 = 1;

/// A queue that the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Its link, by place in the set-up.
    pub link: usize,
    /// What it is.
    pub role: LaneRole,
}

/// What a shown queue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneRole {
    /// The port or shaper in front of the slow link.
    Port,
    /// The slow link itself.
    SlowLink,
    /// The provider's queue in front of the downlink.
    Downlink,
}

/// The path of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyPath {
    /// For the simulator.
    pub setup: Setup,
    /// What is shown, in the order that an upload takes.
    pub lanes: Vec<Lane>,
    /// The download, by place among the flows.
    pub download: Option<usize>,
    /// The upload.
    pub upload: Option<usize>,
}

/// The path of a task. Its one probe is the ping, or the probes at a constant rate.
pub fn study_path(question: &StudyQuestion, task: &StudyTask) -> StudyPath {
    match question.study {
        Study::Upload => upload(question, task),
        Study::Uplink64 => uplink64(question, task),
        Study::Serial2m => serial2m(question, task),
    }
}

/// The limit of a queue, counted in what it was typed in.
fn limit(question: &StudyQuestion, buffer: BufferSize) -> BufferLimit {
    match buffer.unit {
        // A float cast saturates.
        BufferUnit::Packets => BufferLimit::Packets(buffer.value.round() as u64),
        _ => BufferLimit::Bytes((question.bits(buffer, question.slow_link()).0 / 8.0).round() as u64),
    }
}

fn slow_link(question: &StudyQuestion, task: &StudyTask, queue: impl Fn(BufferLimit) -> QueueSetup) -> Link {
    let limit = limit(question, task.buffer.unwrap_or(question.buffer));
    Link { queue: queue(limit), framing: question.framing, ..Link::new(question.slow_link(), limit) }
}

/// A shaper that guarantees a share to the first class and lets it go first; each may use what the other leaves.
fn shaper(question: &StudyQuestion) -> QueueSetup {
    let class = |share: f64, priority: u8| HtbClass {
        rate: BitRate((question.shaper.0 * share).max(1.0)),
        ceil: question.shaper,
        priority,
        limit: LONG_QUEUE,
    };
    QueueSetup::Htb(HtbSetup {
        rate: question.shaper,
        burst: SHAPER_BURST,
        framing: question.framing,
        classes: vec![class(question.share.0, FIRST), class(1.0 - question.share.0, REST)],
    })
}

fn transfer(question: &StudyQuestion, data: Route, acks: Route, window: Bytes) -> Flow {
    Flow {
        control: Controller::NewReno,
        window_limit: Some(WindowLimit::Segments(segments(question, window))),
        packet_size: question.packet_size,
        payload: question.mss(),
        segments_per_ack: question.segments_per_ack as u32,
        class: REST,
        ack_class: FIRST,
        ..Flow::new(data, acks)
    }
}

/// Whole packets of a window: counted as the documents count them, in packets as they are on the wire; at least one.
fn segments(question: &StudyQuestion, window: Bytes) -> u32 {
    ((window.0 / question.packet_size.0) as u32).max(1)
}

fn way(links: &[usize], rtt: Seconds) -> Route {
    Route { links: links.to_vec(), delay: Seconds(rtt.0 / 2.0) }
}

fn setup(question: &StudyQuestion, links: Vec<Link>, flows: Vec<Flow>, probe: Probe, warm: f64) -> Setup {
    let duration = question.duration;
    let warm = Seconds(warm.min(duration.0 / 3.0));
    Setup { links, flows, probes: vec![probe], duration, warm, interval: Seconds((duration.0 / 1200.0).max(0.1)) }
}

fn upload(question: &StudyQuestion, task: &StudyTask) -> StudyPath {
    let shaped = matches!(task.case, Case::UploadAloneShaped | Case::BothShaped);
    let alone = matches!(task.case, Case::UploadAlone | Case::UploadAloneShaped);
    let down = Link { framing: question.framing, ..Link::new(question.capacity, LONG_QUEUE) };
    let mut links = vec![down, slow_link(question, task, QueueSetup::Fifo)];
    let mut up = vec![1];
    let mut lanes = vec![Lane { link: 1, role: LaneRole::SlowLink }];
    if shaped {
        // The shaper's own port is fast: what it lets through does not wait there.
        links.push(Link { queue: shaper(question), ..Link::new(BitRate(ETHERNET.max(question.uplink.0)), LONG_QUEUE) });
        up.insert(0, 2);
        lanes.insert(0, Lane { link: 2, role: LaneRole::Port });
    }
    lanes.push(Lane { link: 0, role: LaneRole::Downlink });
    let (forth, back) = (|rtt| way(&up, rtt), |rtt| way(&[0], rtt));
    let mut flows = vec![transfer(question, forth(question.rtt), back(question.rtt), question.upload_window_bytes())];
    if !alone {
        let share = if task.case == Case::BothHalfWindow { 0.5 } else { 1.0 };
        let window = Bytes(question.window_bytes().0 * share);
        // The download begins when the upload has filled its queue.
        flows.push(Flow { start: Seconds(2.0), ..transfer(question, back(question.rtt), forth(question.rtt), window) });
    }
    let probe = Probe {
        jitter: PING_INTERVAL,
        size: question.probe_size,
        class: FIRST,
        ..Probe::ping(forth(question.rtt_ping), back(question.rtt_ping), PING_INTERVAL)
    };
    let setup = setup(question, links, flows, probe, 20.0);
    StudyPath { setup, lanes, download: (!alone).then_some(1), upload: Some(0) }
}

fn uplink64(question: &StudyQuestion, task: &StudyTask) -> StudyPath {
    let serial = matches!(task.case, Case::SerialFifo | Case::SerialPriority);
    let first = |limit: BufferLimit| QueueSetup::Priority(vec![limit, limit]);
    let slow = slow_link(question, task, |limit| match task.case {
        Case::SerialPriority => first(limit),
        _ => QueueSetup::Fifo(limit),
    });
    // ACKs return over a link of the same rate, where nothing else is.
    let back = Link { framing: question.framing, ..Link::new(question.capacity, LONG_QUEUE) };
    let mut links = vec![slow, back];
    let mut up = vec![0];
    let mut lanes = vec![Lane { link: 0, role: LaneRole::SlowLink }];
    if !serial {
        let queue = match task.case {
            Case::EthernetPriority => first(NS2_QUEUE),
            Case::EthernetShaped => shaper(question),
            _ => QueueSetup::Fifo(NS2_QUEUE),
        };
        links.push(Link { queue, ..Link::new(BitRate(ETHERNET.max(question.capacity.0)), NS2_QUEUE) });
        up.insert(0, 2);
        lanes.insert(0, Lane { link: 2, role: LaneRole::Port });
    }
    let flows = vec![transfer(question, way(&up, question.rtt), way(&[1], question.rtt), question.window_bytes())];
    let rate = task.probe_rate.or(question.probe_rates.first().copied()).unwrap_or(BitRate(1e3));
    let gap = question.probe_size.bits() / rate;
    let service = question.packet_size.bits() / question.capacity;
    // A strict beat locks to the service of the slow link; the probes of people do not.
    let jitter = Seconds(gap.0.min(service.0));
    let probe = Probe {
        start: Seconds(10.0),
        jitter,
        class: FIRST,
        ..Probe::constant(way(&up, Seconds(0.0)), rate, question.probe_size)
    };
    let setup = setup(question, links, flows, probe, 30.0);
    StudyPath { setup, lanes, download: None, upload: Some(0) }
}

fn serial2m(question: &StudyQuestion, task: &StudyTask) -> StudyPath {
    let queue = |limit: BufferLimit| match task.case {
        Case::FairQueue => QueueSetup::IOS_FAIR_QUEUE,
        Case::FqCodel => QueueSetup::FqCoDel(FqCoDelSetup::default()),
        _ => QueueSetup::Fifo(limit),
    };
    let ring = match task.case {
        Case::FifoRing => question.deep_ring.0,
        Case::FairQueue => question.ring.0,
        _ => 0.0,
    };
    // A ring of n descriptors holds the packet that is being sent and n - 1 behind it.
    let slow = Link { hidden_fifo: ring.round().max(1.0) as u64 - 1, ..slow_link(question, task, queue) };
    let back = Link { framing: Framing::None, ..Link::new(question.capacity, LONG_QUEUE) };
    let flows = vec![transfer(question, way(&[0], question.rtt), way(&[1], question.rtt), question.window_bytes())];
    let probe = Probe {
        jitter: PING_INTERVAL,
        size: question.probe_size,
        class: FIRST,
        ..Probe::ping(way(&[0], question.rtt_ping), way(&[1], question.rtt_ping), PING_INTERVAL)
    };
    let setup = setup(question, vec![slow, back], flows, probe, 20.0);
    StudyPath { setup, lanes: vec![Lane { link: 0, role: LaneRole::SlowLink }], download: None, upload: Some(0) }
}
