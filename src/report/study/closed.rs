//! The closed forms of a study's figures.

use super::answer::StudyFigure;
use super::holds::Transfer;
use crate::model::ack_delay_max::ack_delay_max;
use crate::model::home::ack_load::ack_load;
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
pub(super) const OBJECTS: f64 = 50.0;
/// The mean of the pings that the page's author measured with both directions full.
const MEASURED_PING: Seconds = Seconds(0.241_725);
/// What a closed form leaves out must be at most this share of what it counts.
const SMALL: f64 = 0.25;
/// The same where nothing else is in doubt.
const NEGLIGIBLE: f64 = 0.02;

/// What a closed form says of a figure, in its unit; none where none holds.
pub(super) fn closed(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    let value = match question.study {
        Study::Upload => upload(question, case, figure),
        Study::Uplink64 => uplink64(question, case, figure),
        Study::Serial2m => serial2m(question, case, figure),
    };
    value.filter(|value| value.is_finite())
}

fn upload(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    use StudyFigure as F;
    let (up, down) = (
        question.framing.ip_rate(question.uplink, question.packet_size),
        question.framing.ip_rate(question.capacity, question.packet_size),
    );
    let (wire, probe) = (question.framing.wire_size(question.packet_size), wire_probe(question));
    let window = question.window_bytes();
    let path = question.rtt + question.framing.wire_size(ACK) / question.capacity;
    let transfer = Transfer::new(question, question.upload_window_bytes(), question.uplink, path);
    let behind = Transfer::new(question, question.upload_window_bytes(), question.shaper, path);
    // A ping over empty queues: the path, and its own time on both links.
    let own = question.rtt_ping.0 + (probe / question.uplink).0 + (probe / question.capacity).0;
    let shaped = || question.shaper.0 < question.uplink.0;
    let first = || shaped() && behind.fills();
    let longest = || Some(own + transfer.longest_wait(question, Packets(1.0))?.0);
    // An uplink that is always full bounds the download from below.
    let both = |share: f64| {
        let download = Packets((window.0 * share / question.packet_size.0).floor().max(1.0));
        let most = transfer.standing_most(question);
        let each = question.segments_per_ack;
        let cycle = two_way_cycle(most, question.packet_size, download, each, ACK, up, question.rtt);
        (download, two_way_rate(down, download, question.packet_size, cycle))
    };
    Some(match (case, figure) {
        (None, F::AckDelayMax) => ack_delay_max(window, down, question.rtt)?.0,
        (None, F::UplinkQueueMax) => (up * ack_delay_max(window, down, question.rtt)?).bytes().0,
        (Some(Case::UploadAlone), F::Upload) if transfer.never_idle(question) => up.0,
        (Some(Case::UploadAlone), F::PingMax) => longest()?,
        // Else the answer also waits at the provider's.
        (Some(Case::Both), F::PingMax) if both(1.0).1.0 < down.0 => longest()?,
        (Some(Case::Both | Case::BothHalfWindow), F::Download) => {
            let (download, rate) = both(if case == Some(Case::Both) { 1.0 } else { 0.5 });
            let acks = Packets(download.0 / question.segments_per_ack);
            // Where the uplink's queue drops, the upload fills it only at times, and the download gets more.
            return (transfer.fits(question, acks, ACK) && transfer.steady()).then_some(rate.0);
        }
        (Some(Case::Both), F::WindowOverPing) => (window.bits().0 / MEASURED_PING.0).min(down.0),
        (Some(Case::UploadAloneShaped), F::PingMean) if first() => {
            own + priority_wait(wire, question.shaper, Bytes(0.0)).0
        }
        (Some(Case::UploadAloneShaped), F::PingMax) if first() => {
            own + priority_wait_max(wire, question.shaper, Bytes(0.0)).0
        }
        (Some(Case::UploadAloneShaped), F::Upload) if first() => {
            question.framing.ip_rate(question.shaper, question.packet_size).0
        }
        (Some(Case::BothShaped), F::Download) if shaped() && full_downlink(question) => down.0,
        (Some(Case::BothShaped), F::PingMean) if shaped() && full_downlink(question) => {
            shaped_ping(window, down, question.rtt, question.rtt_ping)?.0
        }
        _ => return None,
    })
}

/// Whether a download behind a shaper keeps its window in the provider's queue: its ACKs fit into their class, and what they
/// wait, for one packet of the upload and for each other, is small beside the time that the window takes.
fn full_downlink(question: &StudyQuestion) -> bool {
    let (wire, framing) = (question.framing.wire_size(question.packet_size), question.framing);
    let each = question.segments_per_ack;
    let load = ack_load(question.capacity, question.packet_size, framing, ACK, framing, each);
    let drain = question.window_bytes() / question.framing.ip_rate(question.capacity, question.packet_size);
    let waits = (wire / question.shaper).0 + (each - 1.0) * (wire / question.capacity).0;
    let steady = Transfer::new(question, question.window_bytes(), question.capacity, question.rtt).steady();
    steady && load.0 <= question.shaper.0 * question.share.0 && drain.0 > question.rtt.0 && waits <= drain.0 * SMALL
}

/// A probe or ping with its framing.
fn wire_probe(question: &StudyQuestion) -> Bytes {
    question.framing.wire_size(question.probe_size)
}

/// The 64 kb/s uplink with its one transfer, as its probes find it.
struct SlowUplink<'a> {
    question: &'a StudyQuestion,
    transfer: Transfer,
    /// A full packet and a probe with their framing.
    wire: Bytes,
    probe: Bytes,
    /// Round trip over empty queues.
    path: Seconds,
}

impl<'a> SlowUplink<'a> {
    fn new(question: &'a StudyQuestion) -> Self {
        let path = question.rtt + question.framing.wire_size(ACK) / question.capacity;
        let transfer = Transfer::new(question, question.window_bytes(), question.capacity, path);
        let (wire, probe) = (question.framing.wire_size(question.packet_size), wire_probe(question));
        Self { question, transfer, wire, probe, path }
    }

    /// What probes sent at a rate of IP bytes take of the link.
    fn on_wire(&self, sent: BitRate) -> BitRate {
        self.question.framing.wire_rate(sent, self.question.probe_size)
    }

    /// The delay of probes behind the window, where that fills the link and everything fits: what does not is lost, and the
    /// closed form does not speak of it.
    fn behind(&self, sent: BitRate) -> Option<Seconds> {
        let (question, window) = (self.question, self.transfer.window);
        let on_wire = self.on_wire(sent);
        let delay = probe_delay_fifo(window, self.wire, question.capacity, self.path, self.probe, on_wire)?;
        let waiting = Packets((sent * delay).bytes().0 / question.probe_size.0);
        // The formula takes the path's packets for as many beside probes as without them, which Little's law denies.
        let share = on_wire.0 / question.capacity.0;
        let short = self.path.0 * share / (1.0 - share) <= delay.0 * NEGLIGIBLE;
        let holds = short && self.transfer.fills() && self.transfer.fits(question, waiting, question.probe_size);
        holds.then_some(delay)
    }

    /// The rate from which on some are lost. A queue that counts bytes loses large packets before it loses probes: this is
    /// of one that counts packets.
    fn loss_onset(&self) -> Option<BitRate> {
        let question = self.question;
        let limit = Packets(question.buffer.value.round() + 1.0);
        let counted = question.buffer.unit == BufferUnit::Packets && self.transfer.fills();
        let onset = probe_loss_onset(limit, self.transfer.window, self.wire, question.capacity, self.path, self.probe)?;
        counted.then(|| question.framing.ip_rate(onset, question.probe_size))
    }

    /// Whether probes that go first find the link busy with full packets, and seldom each other.
    fn first(&self, sent: BitRate) -> bool {
        self.transfer.never_idle(self.question) && self.on_wire(sent).0 <= self.question.capacity.0 / 2.0
    }
}

/// The mean delay of the 64 kb/s study's probes at one rate behind the transfer's window; none where no closed form holds.
pub fn probe_delay_behind(question: &StudyQuestion, sent: BitRate) -> Option<Seconds> {
    SlowUplink::new(question).behind(sent)
}

/// The same where they go first.
pub fn probe_delay_first(question: &StudyQuestion, sent: BitRate) -> Option<Seconds> {
    let uplink = SlowUplink::new(question);
    uplink.first(sent).then(|| priority_wait(uplink.wire, question.capacity, uplink.probe))
}

fn uplink64(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    use StudyFigure as F;
    let uplink = SlowUplink::new(question);
    let (rate, wire, probe) = (question.capacity, uplink.wire, uplink.probe);
    let light: Vec<BitRate> = question.probe_rates.iter().copied().filter(|rate| rate.0 <= LIGHT).collect();
    let heaviest = light.iter().copied().reduce(|a, b| if a.0 > b.0 { a } else { b })?;
    let fifo = || {
        let delays = light.iter().map(|sent| uplink.behind(*sent)).collect::<Option<Vec<Seconds>>>()?;
        Some(Seconds(delays.iter().map(|delay| delay.0).sum::<f64>() / delays.len() as f64))
    };
    let behind = Transfer::new(question, question.window_bytes(), question.shaper, uplink.path);
    let guaranteed = question.shaper.0 * question.share.0;
    let shaped = || question.shaper.0 < rate.0 && uplink.on_wire(heaviest).0 <= guaranteed && behind.fills();
    let value = match (case?, figure) {
        (Case::SerialFifo | Case::EthernetFifo | Case::EthernetPriority, F::ProbeMean) => fifo()?,
        (Case::SerialFifo, F::FiftyObjects) => page_load_gets(OBJECTS, fifo()?),
        (Case::SerialFifo, F::LossOnset) => return uplink.loss_onset().map(|onset| onset.0),
        (Case::SerialPriority, F::FiftyObjects) => page_load_gets(OBJECTS, probe_delay_first(question, heaviest)?),
        (Case::SerialPriority, F::ProbeMean) => probe_delay_first(question, heaviest)?,
        (Case::SerialPriority, F::ProbeMax) if uplink.first(heaviest) => priority_wait_max(wire, rate, probe),
        // The shaper lets a packet out each S/shape; behind one the link is idle again when its last bit is gone.
        (Case::EthernetShaped, F::ProbeMean) if shaped() => {
            priority_wait(wire, question.shaper, Bytes(0.0)) + probe / rate
        }
        _ => return None,
    };
    Some(value.0)
}

fn serial2m(question: &StudyQuestion, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
    use StudyFigure as F;
    let (rate, wire) = (question.capacity, question.framing.wire_size(question.packet_size));
    let transfer = Transfer::new(question, question.window_bytes(), rate, question.rtt + ACK / rate);
    if !transfer.fills() {
        return None;
    }
    let Some(case) = case else {
        let rate = question.framing.ip_rate(rate, question.packet_size);
        return match figure {
            F::PacketsPassed => Some(packets_passed(rate, COUNTED, question.packet_size).0),
            F::UploadTime => Some(upload_time(FILE, rate).0),
            _ => None,
        };
    };
    // The path, the ping's own transmission both ways; answers return without framing.
    let own = question.rtt_ping.0 + (wire_probe(question) / rate).0 + (question.probe_size / rate).0;
    // A ring that holds the packet in service, and no more than the window can put there. Fair queueing adds no queue.
    let ring = Packets(question.ring.0.round().clamp(1.0, transfer.standing().max(1.0)));
    let none = Packets(0.0);
    let wait = match (case, figure) {
        (Case::Fifo, F::PingMax) => transfer.longest_wait(question, Packets(1.0))?,
        (Case::FifoRing, F::PingMax) => {
            transfer.longest_wait(question, Packets(question.deep_ring.0.round().max(1.0)))?
        }
        (Case::FairQueue, F::PingMin) => ring_wait_min(none, ring, wire, rate),
        (Case::FairQueue, F::PingMean) => ring_wait(none, ring, wire, rate),
        (Case::FairQueue, F::PingMax) => ring_wait_max(none, ring, wire, rate),
        (Case::FqCodel, F::PingMin) => ring_wait_min(none, Packets(1.0), wire, rate),
        (Case::FqCodel, F::PingMean) => ring_wait(none, Packets(1.0), wire, rate),
        (Case::FqCodel, F::PingMax) => ring_wait_max(none, Packets(1.0), wire, rate),
        _ => return None,
    };
    Some(own + wait.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode_study;

    fn of(link: &str, case: Option<Case>, figure: StudyFigure) -> Option<f64> {
        closed(&decode_study(link).expect("a study").question, case, figure)
    }

    fn near(link: &str, case: Case, figure: StudyFigure, expected: f64) {
        let found = of(link, Some(case), figure).expect("a closed form");
        assert!((found / expected - 1.0).abs() < 1e-3, "{link} {case:?} {figure:?}: {found}");
    }

    /// A window that does not fill the path leaves no queue for a closed form to speak of.
    #[test]
    fn a_small_window_fills_nothing() {
        use StudyFigure as F;
        for (link, case, figure) in [
            ("study=upload&w=1p", Case::BothShaped, F::Download),
            ("study=upload&rtt=10s", Case::UploadAlone, F::Upload),
            ("study=upload&wu=1p", Case::UploadAloneShaped, F::PingMean),
            ("study=upload&wu=1p", Case::Both, F::PingMax),
            ("study=uplink64&rtt=10s", Case::SerialFifo, F::ProbeMean),
            ("study=uplink64&rtt=10s", Case::SerialPriority, F::ProbeMean),
            ("study=uplink64&rtt=10s", Case::EthernetShaped, F::ProbeMean),
            ("study=serial2m&w=1p", Case::FairQueue, F::PingMean),
            ("study=serial2m&rtt=10s", Case::Fifo, F::PingMax),
        ] {
            assert_eq!(of(link, Some(case), figure), None, "{link}");
        }
    }

    /// A queue that drops, or is longer than the window: no full uplink for ever, no ping of 386 days.
    #[test]
    fn the_queue_is_neither_always_full_nor_longer_than_the_window() {
        use StudyFigure as F;
        assert_eq!(of("study=upload", Some(Case::Both), F::Download), None);
        // 43 packets of 1500 B and 21.5 ACKs at 360 kb/s, and 30 ms: 43.51 kB/s.
        near("study=upload&b=1e9p", Case::Both, F::Download, 348_061.0);
        // 43 packets less the path: 1.4333 - 0.03 - 0.00016 + 0.0112 + 0.00187 + 0.00034.
        near("study=upload&b=1e9p", Case::UploadAlone, F::PingMax, 1.416_58);
        // 10 packets of which the ping has not room for the last: 9 and the one in service.
        near("study=upload", Case::UploadAlone, F::PingMax, 0.346_736);
        near("study=serial2m", Case::Fifo, F::PingMax, 0.242_672);
        assert_eq!(of("study=upload&b=1p", Some(Case::UploadAlone), F::Upload), None);
        assert_eq!(of("study=uplink64&b=0p", Some(Case::SerialPriority), F::ProbeMean), None);
        assert_eq!(of("study=uplink64&b=20kB", Some(Case::SerialFifo), F::LossOnset), None);
    }

    /// A shaper that is not slower than the line shapes nothing, and a class gets no more than its share.
    #[test]
    fn a_shaper_must_be_below_the_line() {
        use StudyFigure as F;
        for link in ["study=upload&shape=1Mbps", "study=upload&shape=360kbps"] {
            assert_eq!(of(link, Some(Case::UploadAloneShaped), F::PingMean), None);
            assert_eq!(of(link, Some(Case::BothShaped), F::PingMean), None);
        }
        for link in ["study=uplink64&shape=128kbps", "study=uplink64&shape=64kbps", "study=uplink64&share=0.01"] {
            assert_eq!(of(link, Some(Case::EthernetShaped), F::ProbeMean), None, "{link}");
        }
        // 6 kB between two packets of 1500 B at 8 kb/s: ACKs for 2 Mb/s are 27 kb/s.
        assert_eq!(of("study=upload&shape=8kbps", Some(Case::BothShaped), F::Download), None);
    }

    /// A probe pays its own framing: 1040 B are 23 cells, 64 B are 3, 609.5 B and 159 B at 64 kb/s.
    #[test]
    fn small_packets_pay_their_own_framing() {
        use StudyFigure as F;
        near("study=uplink64&frame=pppoe-llc", Case::SerialPriority, F::ProbeMean, 0.096_062_5);
        near("study=uplink64&frame=pppoe-llc", Case::EthernetShaped, F::ProbeMean, 0.121_458);
    }

    #[test]
    fn a_long_path_has_no_closed_form_beside_heavy_probes() {
        let long = StudyQuestion { rtt: Seconds(2.0), ..StudyQuestion::of(Study::Uplink64) };
        // 5 kb/s take 8 % of the link: of 2 s of path 0.17 s, beside about half a second of delay.
        assert_eq!(probe_delay_behind(&long, BitRate(5e3)), None);
        assert!(probe_delay_behind(&long, BitRate(100.0)).is_some());
        // The published path, by hand: (19.5 · 0.13 − 0.005 + 0.008) / (1 − 5/64) = 2.7531 s; from 5.53 kb/s on some are lost.
        let published = StudyQuestion::of(Study::Uplink64);
        let delay = probe_delay_behind(&published, BitRate(5e3)).expect("it holds");
        assert!((delay.0 - 2.7531).abs() < 1e-3, "{delay}");
        assert_eq!(probe_delay_behind(&published, BitRate(5.6e3)), None);
    }
}
