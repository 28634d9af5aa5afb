//! Names and meanings of the studies' fields.

use crate::scenario::{Lang, Study, StudyFieldId};

/// What the page says about a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyFieldWords {
    /// Its name.
    pub label: &'static str,
    /// What it is, and where its default comes from.
    pub help: &'static str,
}

const fn words(label: &'static str, help: &'static str) -> StudyFieldWords {
    StudyFieldWords { label, help }
}

/// The words of a field in a study.
pub fn study_field_words(lang: Lang, study: Study, id: StudyFieldId) -> StudyFieldWords {
    use StudyFieldId as F;
    match lang {
        Lang::En => match (study, id) {
            (Study::Upload, F::Capacity) => {
                words("Downlink", "Rate of the line towards the house. The page says 2 Mbit/s.")
            }
            (_, F::Capacity) => words("Slow link", "Rate of the link in front of which everything waits."),
            (_, F::Uplink) => words("Uplink", "Rate of the line from the house. The page says about 360 kbit/s."),
            (_, F::Rtt) => {
                words("Round trip of the transfers", "Over empty queues, without the time to send a packet.")
            }
            (_, F::RttPing) => words(
                "Round trip of the pings",
                "Over empty queues. The page's smallest ping, 11.2 ms, stands for it there; the thesis' figures are lost.",
            ),
            (Study::Upload, F::Window) => words(
                "Window of the download",
                "What the receiver lets the server send without an ACK: 64 KiB in Windows 2000.",
            ),
            (Study::Uplink64, F::Window) => words("Window of the transfer", "ns-2's default: 20 packets."),
            (_, F::Window) => words("Window of the upload", "Assumed: large enough to fill queue and ring."),
            (_, F::UploadWindow) => words("Window of the upload", "As large as the download's: the page does not say."),
            (Study::Upload, F::Buffer) => words(
                "Queue of the modem",
                "What may wait in front of the uplink, counted in the unit typed: in packets an ACK takes as much room as a full packet. Not published; 15 kB fit the longest ping (353 ms).",
            ),
            (Study::Uplink64, F::Buffer) => words(
                "Queue in front of the slow link",
                "ns-2's default is 50 packets in all: 49 wait beside the one in service.",
            ),
            (_, F::Buffer) => words("FIFO of the interface", "IOS's default output hold-queue: 40 packets."),
            (_, F::DeepRing) => {
                words("Ring behind the FIFO", "Packets in the driver's tx-ring after `no fair-queue`: 128 on a 2811.")
            }
            (_, F::Ring) => {
                words("Ring behind fair queueing", "Packets in the driver's tx-ring with `fair-queue`: 2 on a 2811.")
            }
            (_, F::PacketSize) => words("Packet", "IP packet of a full segment; ns-2 adds 40 bytes to its 1000."),
            (_, F::SegmentsPerAck) => {
                words("Segments per ACK", "2 with delayed ACKs, as Windows and Linux have them; ns-2's default is 1.")
            }
            (Study::Upload, F::Shaper) => words(
                "Shaper",
                "Rate at which the gateway sends, just below the uplink's, so that the queue is the gateway's own. Assumed.",
            ),
            (_, F::Shaper) => words("Shaper", "Rate of the ADSL-SHAPER script: 48 kbit/s of 64."),
            (_, F::Share) => {
                words("Guaranteed to the first class", "Of the shaper's rate; the first class also goes first.")
            }
            (Study::Uplink64, F::ProbeSize) => words("Probe", "UDP packet of the probes: 64 bytes."),
            (_, F::ProbeSize) => words("Ping", "IP packet of a ping: 56 bytes of data make 84."),
            (_, F::Duration) => words("Simulated time", "Of each run; the beginning is not measured."),
            (_, F::Seed) => words("Seed", "Of the first of three runs of each point."),
        },
    }
}
