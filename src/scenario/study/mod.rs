//! The three studies of a slow link: each a named path with its own fields, defaults and link.

mod field;
mod link;
mod question;

pub use field::{StudyField, StudyFieldId};
pub use link::{StudyLink, decode_study, encode_study};
pub use question::StudyQuestion;

use super::keyed::keyed;
use serde::Serialize;

keyed! {
    /// A study: a path, who sends over it, and what its author measured.
    Study {
        /// Upload and download on an asymmetric line (a Swedish page of about 2003).
        #[default]
        Upload = "upload",
        /// Probes beside a transfer that fills a 64 kb/s uplink (Emicuri and Risso).
        Uplink64 = "uplink64",
        /// An upload over a 2 Mb/s serial line behind a Cisco 2811 (Månsson, 2012).
        Serial2m = "serial2m",
    }
}

keyed! {
    /// One arrangement of a study: what runs, and which queue stands where.
    Case {
        /// Upload alone, FIFO.
        #[default]
        UploadAlone = "upload_alone",
        /// Upload and download, FIFO.
        Both = "both",
        /// The same with half of the download's window in use.
        BothHalfWindow = "both_half_window",
        /// Upload alone behind a shaper that lets pings and acknowledgements first.
        UploadAloneShaped = "upload_alone_shaped",
        /// Upload and download behind it.
        BothShaped = "both_shaped",
        /// Serial access, FIFO.
        SerialFifo = "serial_fifo",
        /// Ethernet access, FIFO in front of the slow link.
        EthernetFifo = "ethernet_fifo",
        /// Serial access, probes first.
        SerialPriority = "serial_priority",
        /// Ethernet access, probes first on the Ethernet, FIFO in front of the slow link.
        EthernetPriority = "ethernet_priority",
        /// Ethernet access, two classes behind a shaper below the slow link's rate.
        EthernetShaped = "ethernet_shaped",
        /// FIFO of the interface.
        Fifo = "fifo",
        /// FIFO and a deep ring of the driver behind it.
        FifoRing = "fifo_ring",
        /// Flow-based fair queueing with a short ring: what IOS does on a slow serial line.
        FairQueue = "fair_queue",
        /// FQ-CoDel, which that router did not have.
        FqCodel = "fq_codel",
    }
}

impl Study {
    /// Its arrangements, in the order in which the page tells them.
    pub fn cases(self) -> &'static [Case] {
        match self {
            Self::Upload => {
                &[Case::UploadAlone, Case::Both, Case::BothHalfWindow, Case::UploadAloneShaped, Case::BothShaped]
            }
            Self::Uplink64 => &[
                Case::SerialFifo,
                Case::EthernetFifo,
                Case::SerialPriority,
                Case::EthernetPriority,
                Case::EthernetShaped,
            ],
            Self::Serial2m => &[Case::Fifo, Case::FifoRing, Case::FairQueue, Case::FqCodel],
        }
    }

    /// The arrangement that the page opens on: the one that the study is about.
    pub fn opening_case(self) -> Case {
        match self {
            Self::Upload => Case::Both,
            Self::Uplink64 => Case::SerialFifo,
            Self::Serial2m => Case::FairQueue,
        }
    }
}
