//! Whether a transfer keeps a queue in front of the slow link, which the closed forms take for granted.

use crate::model::home::ring_wait::ring_wait_max;
use crate::scenario::StudyQuestion;
use crate::units::{BitRate, BufferUnit, Bytes, Packets, Seconds};

/// The first retransmission timeout (RFC 6298 section 2). A packet that takes longer on the link is sent again for nothing.
const FIRST_TIMEOUT: Seconds = Seconds(1.0);

/// One transfer with a limited window over the slow link.
pub(super) struct Transfer {
    /// The window, in whole packets.
    pub window: Packets,
    /// A full packet with its framing.
    wire: Bytes,
    rate: BitRate,
    /// Round trip over empty queues, without a packet's own time on the slow link.
    path: Seconds,
    /// Packets that a delayed ACK holds back.
    held: f64,
}

impl Transfer {
    pub(super) fn new(question: &StudyQuestion, window: Bytes, rate: BitRate, path: Seconds) -> Self {
        let packets = (window.0 / question.packet_size.0).floor().max(1.0);
        let wire = question.framing.wire_size(question.packet_size);
        Self { window: Packets(packets), wire, rate, path, held: question.segments_per_ack - 1.0 }
    }

    fn packet_time(&self) -> Seconds {
        self.wire / self.rate
    }

    /// Packets that can stand in queue and service together when the whole window is there.
    pub(super) fn standing(&self) -> f64 {
        self.window.0 - self.path.0 / self.packet_time().0
    }

    /// Whether packets pass within the first timeout, so that none is sent again for nothing.
    pub(super) fn steady(&self) -> bool {
        self.packet_time().0 < FIRST_TIMEOUT.0
    }

    /// Whether the window is enough to keep the link busy.
    pub(super) fn fills(&self) -> bool {
        self.steady() && self.standing() - self.held >= 1.0
    }

    /// Whether the window fits into the queue and what is in service, beside so many packets of another size.
    pub(super) fn fits(&self, question: &StudyQuestion, others: Packets, size: Bytes) -> bool {
        match question.buffer.unit {
            BufferUnit::Packets => self.window.0 + others.0 <= question.buffer.value.round() + 1.0,
            _ => {
                let packet = question.packet_size.0;
                self.window.0 * packet + others.0 * size.0 <= question.buffer_bytes().0 + packet
            }
        }
    }

    /// Whether the link stays busy: nothing is lost, or the queue lasts while the window is halved (the rule of thumb).
    pub(super) fn never_idle(&self, question: &StudyQuestion) -> bool {
        let queue = waiting(question, Bytes(0.0)) * self.packet_time().0;
        let lasts = queue >= (self.path + self.packet_time()).0;
        self.fills() && (self.fits(question, Packets(0.0), Bytes(0.0)) || lasts)
    }

    /// What can stand in the queue and in service at most, in whole packets.
    pub(super) fn standing_most(&self, question: &StudyQuestion) -> Packets {
        Packets(self.window.0.min(waiting(question, Bytes(0.0)) + 1.0))
    }

    /// The longest wait of a probe that has itself found room: behind a full queue and a ring that counts the packet in
    /// service, or behind the whole window where that is less.
    pub(super) fn longest_wait(&self, question: &StudyQuestion, ring: Packets) -> Option<Seconds> {
        if !self.fills() {
            return None;
        }
        let ahead = match question.buffer.unit {
            BufferUnit::Packets => question.buffer.value.round() - 1.0,
            _ => waiting(question, question.probe_size),
        };
        let behind_queue = ring_wait_max(Packets(ahead), ring, self.wire, self.rate);
        let behind_window = self.packet_time() * self.standing();
        (ahead >= 0.0).then_some(if behind_queue.0 < behind_window.0 { behind_queue } else { behind_window })
    }
}

/// Whole packets that may wait in front of the slow link when so many bytes are taken.
fn waiting(question: &StudyQuestion, taken: Bytes) -> f64 {
    match question.buffer.unit {
        BufferUnit::Packets => question.buffer.value.round(),
        _ => ((question.buffer_bytes().0 - taken.0) / question.packet_size.0).floor(),
    }
}
