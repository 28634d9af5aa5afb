//! The closed forms of a study's figures.

use super::answer::StudyFigure;
use crate::model::ack_delay_max::ack_delay_max;
use crate::model::home::page_load_gets::page_load_gets;
use crate::model::home::priority_wait::{priority_wait, priority_wait_max};
use crate::model::home::probe_delay_fifo::probe_delay_fifo;
use crate::model::home::probe_loss_onset::probe_loss_onset;
use crate::model::home::ring_wait::{ring_wait, ring_wait_max, ring_wait_min};
use crate::model::home::shaped_ping::shaped_ping;
use crate::model::home::two_way_cycle::{two_way_cycle, two_way_rate};
use crate::model::home::upload_time::{packets_passed, upload_time};
use crate::scenario::{Case, Study, StudyQuestion};
use crate::units::{BitRate, BufferUnit, Bytes, Packets, Seconds};

/// ACK without options.
const ACK: Bytes = Bytes(40.0);
/// How long the router counted its buffers under load, s, and the file that was uploaded (Månsson, 2012).
const COUNTED: Seconds = Seconds(2307.0);
const FILE: Bytes = Bytes(20e9);
/// Up to this rate the mean delay of the probes is published.
pub(super) const LIGHT: f64 = 4e3;
/// Objects of the page that the authors count.
const OBJECTS: f64 = 50.0;
/// The mean of the pings that the page's author measured with both directions full.
const MEASURED_PING: Seconds = Seconds(0.241_725);

/// What a closed form says of a figure, in its unit; none where none holds.
pub(super) fn closed(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    let value = match question.study {
        Study::Upload => upload(question, case, figure),
        Study::Uplink64 => uplink64(question, case, figure),
        Study::Serial2m => serial2m(question, case, figure),
    };
    value.filter(|value| value.is_finite())
}

/// Rates of IP packets on a framed link.
fn ip_rate(question: &StudyQuestion, rate: BitRate) -> BitRate {
    BitRate(rate.0 * question.packet_size.0 / question.framing.wire_size(question.packet_size).0)
}

fn upload(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    use StudyFigure as F;
    let (up, down) = (ip_rate(question, question.uplink), ip_rate(question, question.capacity));
    let packet = question.packet_size;
    let window = question.window_bytes();
    Some(match (case, figure) {
        (None, F::AckDelayMax) => ack_delay_max(window, question.capacity, question.rtt)?.0,
        (None, F::UplinkQueueMax) => {
            let delay = ack_delay_max(window, question.capacity, question.rtt)?;
            (up * delay).bytes().0
        }
        (Some(Case::UploadAlone), F::Upload) => up.0,
        (Some(Case::UploadAlone | Case::Both), F::PingMax) => {
            question.rtt_ping.0 + ring_wait_max(waiting(question), Packets(1.0), packet, up).0
        }
        (Some(Case::Both | Case::BothHalfWindow), F::Download) => {
            let share = if case == Some(Case::Both) { 1.0 } else { 0.5 };
            // What of the upload can stand in the queue, the packet in service counted.
            let most = question.upload_window_bytes().0.min(question.buffer_bytes().0 + packet.0) / packet.0;
            let download = Packets((window.0 * share / packet.0).floor().max(1.0));
            let cycle = two_way_cycle(
                Packets(most.floor()),
                packet,
                download,
                question.segments_per_ack,
                ACK,
                up,
                question.rtt,
            );
            two_way_rate(down, download, packet, cycle).0
        }
        (Some(Case::Both), F::WindowOverPing) => (window.bits().0 / MEASURED_PING.0).min(down.0),
        (Some(Case::UploadAloneShaped), F::PingMean) => {
            question.rtt_ping.0 + priority_wait(packet, up, question.probe_size).0 + answer_time(question, down)
        }
        (Some(Case::UploadAloneShaped), F::PingMax) => {
            question.rtt_ping.0 + priority_wait_max(packet, up, question.probe_size).0 + answer_time(question, down)
        }
        (Some(Case::UploadAloneShaped), F::Upload) => ip_rate(question, question.shaper).0.min(up.0),
        (Some(Case::BothShaped), F::Download) => down.0,
        (Some(Case::BothShaped), F::PingMean) => shaped_ping(window, down, question.rtt, question.rtt_ping)?.0,
        _ => return None,
    })
}

/// The packets that may wait in front of the slow link.
fn waiting(question: &StudyQuestion) -> Packets {
    match question.buffer.unit {
        BufferUnit::Packets => Packets(question.buffer.value),
        _ => Packets(question.buffer_bytes().0 / question.packet_size.0),
    }
}

/// How long the answer to a ping takes on the downlink.
fn answer_time(question: &StudyQuestion, down: BitRate) -> f64 {
    (question.probe_size / down).0
}

fn uplink64(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    use StudyFigure as F;
    let rate = ip_rate(question, question.capacity);
    let (packet, probe) = (question.packet_size, question.probe_size);
    let window = Packets((question.window_bytes().0 / packet.0).floor().max(1.0));
    let ack_time = ACK / rate;
    // What does not fit is lost, and the closed form does not speak of it.
    let onset = || {
        let limit = Packets(waiting(question).0 + 1.0);
        probe_loss_onset(limit, window, packet, rate, ack_time, probe)
    };
    let light = || question.probe_rates.iter().copied().filter(|rate| rate.0 <= LIGHT);
    let fifo = || {
        let onset = onset()?;
        let delay = |probe_rate: BitRate| {
            probe_delay_fifo(window, packet, rate, ack_time, probe, probe_rate).filter(|_| probe_rate.0 < onset.0)
        };
        let delays = light().map(delay).collect::<Option<Vec<Seconds>>>()?;
        (!delays.is_empty()).then(|| delays.iter().map(|delay| delay.0).sum::<f64>() / delays.len() as f64)
    };
    match (case?, figure) {
        (Case::SerialFifo | Case::EthernetFifo | Case::EthernetPriority, F::ProbeMean) => fifo(),
        (Case::SerialFifo, F::FiftyObjects) => Some(page_load_gets(OBJECTS, Seconds(fifo()?)).0),
        (Case::SerialPriority, F::FiftyObjects) => Some(page_load_gets(OBJECTS, priority_wait(packet, rate, probe)).0),
        (Case::SerialFifo, F::LossOnset) => Some(onset()?.0),
        (Case::SerialPriority, F::ProbeMean) => Some(priority_wait(packet, rate, probe).0),
        (Case::SerialPriority, F::ProbeMax) => Some(priority_wait_max(packet, rate, probe).0),
        // The shaper lets a packet out each S/shape; behind one the link is idle again when its last bit is gone.
        (Case::EthernetShaped, F::ProbeMean) => Some((packet / question.shaper * 0.5 + probe / rate).0),
        _ => None,
    }
}

fn serial2m(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    use StudyFigure as F;
    let rate = ip_rate(question, question.capacity);
    let packet = question.packet_size;
    // The path, the ping's own transmission both ways.
    let own = question.rtt_ping.0 + (question.probe_size / rate).0 + (question.probe_size / question.capacity).0;
    let Some(case) = case else {
        return match figure {
            F::PacketsPassed => Some(packets_passed(rate, COUNTED, packet).0),
            F::UploadTime => Some(upload_time(FILE, rate).0),
            _ => None,
        };
    };
    // A queue, and a ring that holds the packet in service.
    let (queue, ring) = match case {
        Case::Fifo => (waiting(question), Packets(1.0)),
        Case::FifoRing => (waiting(question), question.deep_ring),
        Case::FairQueue => (Packets(0.0), Packets(question.ring.0.max(1.0))),
        Case::FqCodel => (Packets(0.0), Packets(1.0)),
        _ => return None,
    };
    let full = |wait: Seconds| Some(own + wait.0);
    match (case, figure) {
        (_, F::PingMax) => full(ring_wait_max(queue, ring, packet, rate)),
        (Case::FairQueue | Case::FqCodel, F::PingMean) => full(ring_wait(queue, ring, packet, rate)),
        (Case::FairQueue | Case::FqCodel, F::PingMin) => full(ring_wait_min(queue, ring, packet, rate)),
        _ => None,
    }
}
