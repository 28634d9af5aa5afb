//! Titles and labels of a study's page.

use super::fields::study_field_words;
use crate::job::LaneRole;
use crate::report::StudyFigure;
use crate::scenario::{Case, Lang, LinkWarning, Refusal, Study, StudyField};
use crate::text::message::{english_error, link_warning};
use crate::text::range_text;

/// Short words of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is its English word below")]
pub enum StudyWord {
    Studies,
    Paste,
    Published,
    Closed,
    Simulated,
    Difference,
    NoValue,
    Lesson,
    Numbers,
    Change,
    Notes,
    Reset,
    CopyLink,
    Copied,
    SaveSvg,
    SaveCsv,
    Embed,
    Queues,
    Play,
    Pause,
    Step,
    Speed,
    PingKey,
    AckKey,
    DownloadKey,
    UploadKey,
    Working,
    Done,
    ChangedQuestion,
    LinkNotes,
    Framing,
    Rates,
    RatesHelp,
    PageLoads,
    Overall,
    Skip,
    Full,
    CopyFailed,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
}

/// A short word of the page.
pub fn study_word(lang: Lang, word: StudyWord) -> &'static str {
    use StudyWord as W;
    match lang {
        Lang::En => match word {
            W::Studies => "Studies of a slow link",
            W::Paste => "Paste output",
            W::Published => "Published",
            W::Closed => "Closed form",
            W::Simulated => "Simulated",
            W::Difference => "Difference",
            W::NoValue => "–",
            W::Lesson => "What it teaches",
            W::Numbers => "Published, computed, simulated",
            W::Change => "Change the link, the queue, the traffic",
            W::Notes => "Where the numbers come from",
            W::Reset => "As published",
            W::CopyLink => "Copy link",
            W::Copied => "Copied",
            W::SaveSvg => "Save SVG",
            W::SaveCsv => "Save CSV",
            W::Embed => "Link to this figure alone",
            W::Queues => "The queues, packet by packet",
            W::Play => "Play",
            W::Pause => "Pause",
            W::Step => "Step",
            W::Speed => "Speed",
            W::PingKey => "ping or probe",
            W::AckKey => "ACK",
            W::DownloadKey => "download",
            W::UploadKey => "upload",
            W::Working => "Simulating",
            W::Done => "Simulated, three seeds of each",
            W::ChangedQuestion => "The question is no longer the author's, so his figures are not shown beside it.",
            W::LinkNotes => "From the link",
            W::Framing => "Framing of the slow link",
            W::Rates => "Rates of the probes",
            W::RatesHelp => "One run each. The authors' thirteen rates are lost in the text; put in your own.",
            W::PageLoads => "Page loads over the real line",
            W::Overall => "Overall",
            W::Skip => "Skip to the answer",
            W::Full => "Open in Bufferwise",
            W::CopyFailed => "Copying is blocked here. The text is selected: copy it by hand.",
            W::ThemeSystem => "Colours: as the system",
            W::ThemeLight => "Colours: light",
            W::ThemeDark => "Colours: dark",
        },
    }
}

/// A study's name.
pub fn study_title(lang: Lang, study: Study) -> &'static str {
    match lang {
        Lang::En => match study {
            Study::Upload => "The upload that stops the download",
            Study::Uplink64 => "The saturated 64 kb/s uplink",
            Study::Serial2m => "The thesis that found no bufferbloat",
        },
    }
}

/// A study's name on the way to it.
pub fn study_short(lang: Lang, study: Study) -> &'static str {
    match lang {
        Lang::En => match study {
            Study::Upload => "Upload and download",
            Study::Uplink64 => "64 kb/s uplink",
            Study::Serial2m => "2 Mb/s serial line",
        },
    }
}

/// An arrangement's name.
pub fn case_label(lang: Lang, case: Case) -> &'static str {
    match lang {
        Lang::En => match case {
            Case::UploadAlone => "Upload alone",
            Case::Both => "Both ways",
            Case::BothHalfWindow => "Both ways, half the window in use",
            Case::UploadAloneShaped => "Upload alone, shaped",
            Case::BothShaped => "Both ways, shaped",
            Case::SerialFifo => "Serial, FIFO",
            Case::EthernetFifo => "Ethernet, FIFO",
            Case::SerialPriority => "Serial, probes first",
            Case::EthernetPriority => "Ethernet, probes first on the Ethernet",
            Case::EthernetShaped => "Ethernet, shaped with two classes",
            Case::Fifo => "FIFO",
            Case::FifoRing => "FIFO and deep ring",
            Case::FairQueue => "Fair queueing, short ring",
            Case::FqCodel => "FQ-CoDel",
        },
    }
}

/// A figure's name.
pub fn figure_label(lang: Lang, figure: StudyFigure) -> &'static str {
    use StudyFigure as F;
    match lang {
        Lang::En => match figure {
            F::Download => "Download",
            F::Upload => "Upload",
            F::PingMin => "Ping, smallest",
            F::PingMean => "Ping, mean",
            F::PingMax => "Ping, largest",
            F::PingMdev => "Ping, mdev",
            F::WindowOverPing => "Window over the mean ping",
            F::Inflight => "Download under way (rate × mean ping)",
            F::CompressedAcks => "ACKs that come bunched",
            F::AckDelayMax => "Longest harmless ACK delay",
            F::UplinkQueueMax => "Largest harmless uplink queue",
            F::ProbeMean => "Delay up to 4 kb/s, mean",
            F::ProbeMax => "Delay up to 4 kb/s, largest",
            F::ProbeMeanAllRates => "Delay over all rates, mean",
            F::LossOnset => "Losses from",
            F::FiftyObjects => "50 objects, one delay each",
            F::PacketsPassed => "Full packets while 544 “big” buffers were asked for",
            F::UploadTime => "20 GB take",
        },
    }
}

/// The name of a queue that is shown.
pub fn lane_label(lang: Lang, study: Study, case: Case, role: LaneRole) -> &'static str {
    match lang {
        Lang::En => match (role, study, case) {
            (LaneRole::Downlink, _, _) => "Provider’s queue, downlink",
            (LaneRole::SlowLink, Study::Upload, _) => "Modem, uplink",
            (LaneRole::SlowLink, Study::Uplink64, Case::SerialFifo | Case::SerialPriority) => "Router, serial link",
            (LaneRole::SlowLink, Study::Uplink64, _) => "Modem, uplink",
            (LaneRole::SlowLink, Study::Serial2m, _) => "Router, serial link",
            (LaneRole::Port, _, Case::EthernetFifo | Case::EthernetPriority) => "Ethernet port",
            (LaneRole::Port, _, _) => "Gateway’s shaper",
        },
    }
}

/// Why the text of a field cannot be used: names the field, the value and the accepted range.
pub fn study_refusal(lang: Lang, study: Study, field: &StudyField, text: &str, refusal: &Refusal) -> String {
    let label = study_field_words(lang, study, field.id).label;
    let range = range_text(lang, &field.reads);
    let text = text.trim();
    match lang {
        Lang::En => match refusal {
            Refusal::Unreadable(error) => format!("{label}: {}. Accepted: {range}.", english_error(error)),
            Refusal::NotWhole { .. } => format!("{label}: {text} is not a whole number. Accepted: {range}."),
            Refusal::OutOfRange { .. } | Refusal::UnknownChoice => {
                format!("{label}: {text} is out of range. Accepted: {range}.")
            }
        },
    }
}

/// What a study's link said that was not used as written.
pub fn study_link_warning(lang: Lang, study: Study, warning: &LinkWarning) -> String {
    let own = |key: &str| StudyField::of(study).find(|field| field.reads.key == key);
    match (lang, warning) {
        (Lang::En, LinkWarning::Clamped { key, text, used, .. }) => match own(key) {
            Some(field) => {
                let label = study_field_words(lang, study, field.id).label;
                let range = range_text(lang, &field.reads);
                format!("{label} ({key}): {text} is not accepted ({range}); {used} is used.")
            }
            None => link_warning(lang, warning),
        },
        (Lang::En, LinkWarning::Unreadable { key, text, kept, error }) => {
            let label = own(key).map(|field| study_field_words(lang, study, field.id).label);
            let named = label.map_or_else(|| (*key).to_owned(), |label| format!("{label} ({key})"));
            let why = error.as_ref().map(|error| format!(" ({})", english_error(error))).unwrap_or_default();
            format!("{named}: “{text}” was not used{why}; {kept} stays.")
        }
        _ => link_warning(lang, warning),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode_study;

    #[test]
    fn a_warning_names_the_field_as_the_study_calls_it() {
        let read = decode_study("study=upload&c=1&pop=oops").expect("a study");
        let texts: Vec<String> =
            read.warnings.iter().map(|warning| study_link_warning(Lang::En, Study::Upload, warning)).collect();
        assert!(
            texts[0].starts_with("Downlink (c): 1 is not accepted (8 kbit/s to 100 Mbit/s); 8kbps"),
            "{}",
            texts[0]
        );
        assert!(texts[1].starts_with("Round trip of the pings (pop): “oops” was not used"), "{}", texts[1]);
    }

    #[test]
    fn every_field_reads_in_its_own_range() {
        for study in Study::ALL {
            for field in StudyField::of(*study) {
                assert!(!range_text(Lang::En, &field.reads).is_empty());
                assert!(study_field_words(Lang::En, *study, field.id).help.len() > 20);
            }
        }
    }
}
