//! What a study says: the verdict, the lesson, and where its numbers come from.

use super::value::figure_value;
use crate::report::{StudyFigure, StudyReport};
use crate::scenario::{Case, Lang, Study};
use crate::text::{Emphasis, Span};

/// The question of a study, in a line.
pub fn study_question(lang: Lang, study: Study) -> &'static str {
    match lang {
        Lang::En => match study {
            Study::Upload => {
                "Why does my download halve when I upload, and why is the ping 240 ms even when it does not?"
            }
            Study::Uplink64 => "Why does a web page take minutes beside an upload, and which queue has to be managed?",
            Study::Serial2m => "Why did nothing slow down when 20 GB went over a 2 Mb/s line?",
        },
    }
}

/// Who wrote the document.
pub fn study_source(lang: Lang, study: Study) -> &'static str {
    match lang {
        Lang::En => match study {
            Study::Upload => {
                "A Swedish home page on ACKs that wait behind an upload; about 2003, author not named in the text."
            }
            Study::Uplink64 => {
                "Javier Emicuri and Claudio Risso, Estudio de performance en servicios dedicados; ns-2 and an ADSL line."
            }
            Study::Serial2m => "Månsson, Bufferbloating, bachelor’s thesis, 2012; three Cisco 2811 in a laboratory.",
        },
    }
}

/// What a ping may wait beside an upload before anybody sees it: the thesis saw 38.6 ms without load and thought nothing of it.
const UNSEEN: f64 = 0.05;
/// IOS queues by flow on serial interfaces up to this rate (Cisco IOS QoS Configuration Guide, Weighted Fair Queueing: E1).
const FAIR_BY_DEFAULT: f64 = 2.048e6;

/// Words with strong numbers between them.
struct Sentence(Vec<Span>);

impl Sentence {
    fn new(text: &str) -> Self {
        Self(Vec::new()).then(text)
    }

    fn then(mut self, text: &str) -> Self {
        self.0.push(Span { text: text.to_owned(), emphasis: Emphasis::Plain });
        self
    }

    fn number(mut self, figure: StudyFigure, value: f64) -> Self {
        self.0.push(Span { text: figure_value(figure, value), emphasis: Emphasis::Strong });
        self
    }
}

fn ours(report: &StudyReport, case: Case, figure: StudyFigure) -> Option<f64> {
    report.simulated(Some(case), figure).or_else(|| report.closed(Some(case), figure))
}

fn published(report: &StudyReport, case: Case, figure: StudyFigure) -> Option<f64> {
    report.answer(Some(case), figure).and_then(|answer| answer.published).map(|published| published.value)
}

/// What the study was told it would not run.
pub fn study_left_out(lang: Lang, left_out: usize, all: usize) -> String {
    match lang {
        Lang::En => format!(
            "{left_out} of {all} runs are left out, since the study takes too long: a shorter simulated time (sim) or \
             fewer and larger packets help."
        ),
    }
}

/// Whether the shaper is slower than the line behind it, so that the queue stands in the shaper.
fn shapes(report: &StudyReport) -> bool {
    report.question.shaper.0 < report.question.slow_link().0
}

/// Whether one mean delay is less than half of another.
fn helps(better: f64, worse: f64) -> bool {
    better < worse / 2.0
}

/// The answer in a sentence; what has not come in yet is left out of it.
pub fn study_verdict(lang: Lang, report: &StudyReport) -> Vec<Span> {
    use StudyFigure as F;
    let get = |case: Case, figure: StudyFigure| ours(report, case, figure);
    let spans = match (lang, report.question.study) {
        (Lang::En, Study::Upload) => (|| {
            let sentence = Sentence::new("Beside the upload the download gets ")
                .number(F::Download, get(Case::Both, F::Download)?)
                .then(", with half its window in use ")
                .number(F::Download, get(Case::BothHalfWindow, F::Download)?);
            let sentence = match published(report, Case::Both, F::Download) {
                Some(measured) => sentence.then(" (measured ").number(F::Download, measured).then(")"),
                None => sentence,
            };
            Some(
                sentence
                    .then(if shapes(report) {
                        "; behind a shaper it gets "
                    } else {
                        "; behind a shaper that is not below the uplink’s rate it gets "
                    })
                    .number(F::Download, get(Case::BothShaped, F::Download)?)
                    .then(", and the ping still takes ")
                    .number(F::PingMean, get(Case::BothShaped, F::PingMean)?)
                    .then("."),
            )
        })(),
        (Lang::En, Study::Uplink64) if report.question.probe_rates.iter().all(|rate| rate.0 > 4e3) => {
            Some(Sentence::new("None of the probes’ rates is up to 4 kbit/s, where the delay is compared."))
        }
        (Lang::En, Study::Uplink64) => (|| {
            let without = get(Case::EthernetPriority, F::ProbeMean)?;
            let with = get(Case::EthernetShaped, F::ProbeMean)?;
            let [before, after] = match (shapes(report), helps(with, without)) {
                (true, true) => {
                    [" when it may go first. In front of a modem that helps only with a shaper: ", " with one."]
                }
                (true, false) => [" when it may go first. In front of a modem it waits ", " with this shaper."],
                (false, _) => [
                    " when it may go first. In front of a modem it waits ",
                    " with a shaper that is not below the modem’s rate.",
                ],
            };
            Some(
                Sentence::new("Each request waits ")
                    .number(F::ProbeMean, get(Case::SerialFifo, F::ProbeMean)?)
                    .then(" behind the upload, and ")
                    .number(F::ProbeMean, get(Case::SerialPriority, F::ProbeMean)?)
                    .then(before)
                    .number(F::ProbeMean, without)
                    .then(" without, ")
                    .number(F::ProbeMean, with)
                    .then(after),
            )
        })(),
        (Lang::En, Study::Serial2m) => (|| {
            let fair = get(Case::FairQueue, F::PingMean)?;
            let fifo = get(Case::Fifo, F::PingMax)?;
            let unseen = fair - report.question.rtt_ping.0 < UNSEEN && helps(fair, fifo);
            let default = report.question.capacity.0 <= FAIR_BY_DEFAULT;
            let [before, after] = match (default, unseen) {
                (true, true) => {
                    ["With the router’s default, fair queueing, the ping takes ", " beside the upload: nothing to see."]
                }
                (true, false) => ["With the router’s default, fair queueing, the ping takes ", " beside the upload."],
                (false, true) => ["With fair queueing the ping takes ", " beside the upload: nothing to see."],
                (false, false) => ["With fair queueing the ping takes ", " beside the upload."],
            };
            Some(
                Sentence::new(before)
                    .number(F::PingMean, fair)
                    .then(after)
                    .then(" A plain FIFO would have shown ")
                    .number(F::PingMax, fifo)
                    .then(", and with the deep ring behind it ")
                    .number(F::PingMax, get(Case::FifoRing, F::PingMax)?)
                    .then("."),
            )
        })(),
    };
    spans.map(|sentence| sentence.0).unwrap_or_default()
}

/// What the study teaches, in at most 80 words, with the report's own numbers.
pub fn study_lesson(lang: Lang, report: &StudyReport) -> String {
    use StudyFigure as F;
    let say = |case: Option<Case>, figure: StudyFigure| {
        let value = case.and_then(|case| ours(report, case, figure)).or_else(|| report.closed(case, figure));
        value.map(|value| figure_value(figure, value))
    };
    let text = match (lang, report.question.study) {
        (Lang::En, Study::Upload) if !report.as_published => (|| {
            let afford = match (say(None, F::AckDelayMax), say(None, F::UplinkQueueMax)) {
                (Some(delay), Some(queue)) => format!("A full window can afford {delay} of that, {queue} of queue."),
                _ => "The window does not fill the path, and is the limit even without an upload.".to_owned(),
            };
            let shaper = if shapes(report) {
                "A shaper lets ACKs first"
            } else {
                "A shaper that is not below the uplink’s rate has no queue to manage"
            };
            Some(format!(
                "ACKs wait behind the upload. {afford} {} of them come bunched, and the download gets {}. {shaper}: the download \
                 gets {}, and the ping takes {}.",
                say(Some(Case::Both), F::CompressedAcks)?,
                say(Some(Case::Both), F::Download)?,
                say(Some(Case::BothShaped), F::Download)?,
                say(Some(Case::BothShaped), F::PingMean)?,
            ))
        })(),
        (Lang::En, Study::Upload) => (|| {
            Some(format!(
                "ACKs wait behind the upload. A full window can afford {} of that, {} of queue. The mean ping of 242 ms does not \
                 explain the halving: a window over it is more than the line carries. The ACKs come bunched ({}), the window \
                 in use is smaller, and the delay swings. A shaper lets ACKs first. Its ping stays near {}, because now the \
                 whole window stands in the provider’s queue.",
                say(None, F::AckDelayMax)?,
                say(None, F::UplinkQueueMax)?,
                say(Some(Case::Both), F::CompressedAcks)?,
                say(Some(Case::BothShaped), F::PingMean)?,
            ))
        })(),
        (Lang::En, Study::Uplink64) => uplink64_lesson(report),
        (Lang::En, Study::Serial2m) if !report.as_published => (|| {
            let ring = report.question.ring.0;
            let queued = match report.closed(Some(Case::FairQueue), F::PingMean) {
                Some(_) => {
                    format!("IOS queues by flow, with a ring of {ring} packets: the ping waits only for the ring, ")
                }
                None => "The upload keeps no steady queue here: with fair queueing the ping takes ".to_owned(),
            };
            Some(format!(
                "{queued}{} on average. A plain FIFO lets it wait up to {}, and one with the deep ring behind it up to {}. \
                 FQ-CoDel keeps it at {}.",
                say(Some(Case::FairQueue), F::PingMean)?,
                say(Some(Case::Fifo), F::PingMax)?,
                say(Some(Case::FifoRing), F::PingMax)?,
                say(Some(Case::FqCodel), F::PingMean)?,
            ))
        })(),
        (Lang::En, Study::Serial2m) => (|| {
            Some(format!(
                "Up to 2 Mb/s IOS queues by flow, with a ring of {} packets: the ping waits only for the ring. The upload’s own queue \
                 grew unseen. The pool counters could not show it either: {} full packets passed while 544 “big” buffers were \
                 asked for, because transit packets stand in the interface’s ring. With “no fair-queue” the ping would \
                 have risen to {}.",
                report.question.ring.0,
                say(None, F::PacketsPassed)?,
                say(Some(Case::FifoRing), F::PingMax)?,
            ))
        })(),
    };
    text.unwrap_or_default()
}

/// Each sentence where it is true of the question.
fn uplink64_lesson(report: &StudyReport) -> Option<String> {
    use StudyFigure as F;
    let mean = |case: Case| ours(report, case, F::ProbeMean);
    let say = |value: f64| figure_value(F::ProbeMean, value);
    let (bare, first) = (mean(Case::SerialFifo)?, mean(Case::SerialPriority)?);
    let (port, shaped) = (mean(Case::EthernetPriority)?, mean(Case::EthernetShaped)?);
    let mut text = Vec::new();
    text.push(match report.closed(Some(Case::SerialFifo), F::ProbeMean) {
        Some(_) => format!(
            "The window of {} stands in the queue, whatever the queue’s limit: that is the {}.",
            window_text(report),
            say(bare)
        ),
        None => format!("The window does not simply stand in the queue here; a probe waits {}.", say(bare)),
    });
    if let Some(onset) = report.closed(Some(Case::SerialFifo), F::LossOnset) {
        let onset = figure_value(F::LossOnset, onset);
        text.push(format!("Losses begin where window and probes no longer fit, near {onset}."));
    }
    let [first_text, port_text] = [say(first), say(port)];
    text.push(if helps(first, port) {
        format!("Priority helps only at the queue that is full: on the serial link it leaves {first_text}, on the Ethernet {port_text}.")
    } else {
        format!("Priority leaves {first_text} on the serial link and {port_text} on the Ethernet.")
    });
    text.push(match (shapes(report), helps(shaped, port)) {
        (true, true) => {
            "A shaper below the modem’s rate moves the queue back to where it can be managed, and costs its margin."
                .to_owned()
        }
        (true, false) => {
            format!("This shaper leaves {}: look at its rate and at the share of the probes.", say(shaped))
        }
        (false, _) => "A shaper that is not below the modem’s rate moves no queue.".to_owned(),
    });
    Some(text.join(" "))
}

fn window_text(report: &StudyReport) -> String {
    crate::text::edit_text(crate::scenario::Value::Buffer(report.question.window))
}

/// Where the numbers come from, and what is not known.
pub fn study_notes(lang: Lang, study: Study) -> &'static [&'static str] {
    match lang {
        Lang::En => match study {
            Study::Upload => &[
                "Published rates are those of `bang`, which counts 14 bytes of Ethernet header: 254 110 byte/s are more than the line of 2 Mbit/s carries. Here they are counted in IP bytes, as ours.",
                "The page does not say how long the modem’s queue is, nor the shaper’s rate. 15 kB and 355 kbit/s are ours; the four tests are ten seconds each.",
                "Half the window: the rate and the ping that were measured together imply 31.9 kB under way, the shaped test 61.0 kB. That only half a window was in use is inferred, not measured.",
                "The page rounds step by step: 166 packets, 6 ms, 43 packets, 258 ms, 228 ms. Unrounded it is 232.144 ms.",
                "ACKs that come bunched: those within half of the time that their data took on the downlink.",
                "The longest possible ping follows from the queue; with both ways full the ping also waits at the provider’s.",
            ],
            Study::Uplink64 => &[
                "The authors’ tables are pictures lost in the text; 2.6114 s, 1.29 s, 1.325 s, 70 ms, 130 s and “severe losses from 4 kb/s” are in its sentences.",
                "1.29 s and 1.325 s are means over thirteen rates that are lost. At higher rates the probes push the transfer out and fill the queue with small packets, which pulls the mean down: explained, not reproduced. Put in rates of your own.",
                "ns-2 (2.35, our runs) gives 2.6146 s at 2 kb/s over the serial link and 2.6155 s over Ethernet; with CBQ 70.6 to 74.0 ms.",
                "Above the onset of losses the result depends on the length of the run and on the phase: points there show a spread, not a law.",
                "The shaper gives a quarter of the uplink away. On ATM most of that margin is the cell tax: choose a framing to see it.",
                "The page-load rows run their digits together (`502’37’’40’’21’’`); nine of thirteen can be split in one way only, and we split them.",
            ],
            Study::Serial2m => &[
                "The thesis shows its pings as pictures, which the text has lost; it says that they were largely unchanged, and names one spike of 38.603 ms without load.",
                "Fair queueing by default up to 2.048 Mb/s, threshold 64, tx-ring 2, and 128 after `no fair-queue`: measured on a Cisco 2811 (ipSpace knowledge base, FIFO Queuing).",
                "In the loaded test of 2307 s R1 counted +2121 small, +131 middle and +544 big hits; small hits came at 0.92 a second with load and 0.94 without. Those pools serve packets that the processor itself handles.",
                "20 GB at 2 Mb/s take 22 hours, so the upload was still running when the tests ended.",
                "FQ-CoDel is a what-if: that router had none.",
            ],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::StudyDesk;
    use crate::report::study_report;
    use crate::scenario::StudyQuestion;
    use crate::text::plain;
    use crate::units::{BitRate, Seconds};

    #[test]
    fn a_lesson_has_at_most_80_words_and_its_numbers() {
        for study in Study::ALL {
            let question = StudyQuestion { duration: Seconds(60.0), ..StudyQuestion::of(*study) };
            let mut desk = StudyDesk::new(&question);
            while !desk.is_done() {
                desk.step(100_000);
            }
            let report = study_report(&question, &desk.rows);
            let lesson = study_lesson(Lang::En, &report);
            let words = lesson.split([' ', '\u{a0}']).count();
            assert!((40..=80).contains(&words), "{study:?}: {words} words: {lesson}");
            let verdict = plain(&study_verdict(Lang::En, &report));
            assert!(verdict.ends_with('.') && verdict.len() < 260, "{verdict}");
        }
    }

    /// Sentences of the author's question are not said of another.
    #[test]
    fn what_is_not_so_is_not_said() {
        let said = |link: &str| {
            let question = StudyQuestion {
                duration: Seconds(30.0),
                ..crate::scenario::decode_study(link).expect("a study").question
            };
            let mut desk = StudyDesk::new(&question);
            while !desk.is_done() {
                desk.step(100_000);
            }
            let report = study_report(&question, &desk.rows);
            let all = plain(&study_verdict(Lang::En, &report)) + " " + &study_lesson(Lang::En, &report);
            assert!(all.ends_with('.') && all.len() > 200, "{link}: {all}");
            all
        };
        for (link, not) in [
            ("study=upload&w=1p", "more than the line carries"),
            ("study=upload&shape=1Mbps", "lets ACKs first"),
            ("study=uplink64&shape=128kbps&rates=2kbps", "helps only with a shaper"),
            ("study=uplink64&shape=128kbps&rates=2kbps", "back to where it can be managed"),
            ("study=uplink64&rtt=10s&rates=2kbps", "stands in the queue, whatever"),
            ("study=serial2m&ring=1000p", "nothing to see"),
            ("study=serial2m&c=4Mbps", "default"),
            ("study=serial2m&c=1Mbps", "544"),
        ] {
            let all = said(link);
            assert!(!all.contains(not), "{link}: {all}");
        }
        let heavy = StudyQuestion { probe_rates: vec![BitRate(8e3)], ..StudyQuestion::of(Study::Uplink64) };
        let verdict = plain(&study_verdict(Lang::En, &study_report(&heavy, &[])));
        assert!(verdict.starts_with("None of the probes’ rates"), "{verdict}");
    }

    #[test]
    fn before_any_run_there_is_no_half_sentence() {
        for study in Study::ALL {
            let report = study_report(&StudyQuestion::of(*study), &[]);
            let verdict = plain(&study_verdict(Lang::En, &report));
            assert!(verdict.is_empty() || verdict.ends_with('.'), "{verdict}");
        }
    }
}
