//! Which figures a study compares, and what its runs say of them.

use super::answer::{Answer, Spread, StudyFigure, StudyReport};
use super::closed::{LIGHT, OBJECTS, closed};
use super::published::published;
use crate::job::StudyRow;
use crate::scenario::{Case, Study, StudyQuestion};
use crate::units::Seconds;

pub(super) fn report(question: &StudyQuestion, rows: &[StudyRow]) -> StudyReport {
    let default = StudyQuestion::of(question.study);
    // How long and with which seed we simulate is no part of what the author measured.
    let as_published = StudyQuestion { duration: default.duration, seed: default.seed, ..question.clone() } == default;
    let answers = figures(question.study)
        .into_iter()
        .map(|(case, figure)| Answer {
            case,
            figure,
            published: published(case, figure).filter(|_| as_published),
            // The ping that the window is set against is the one that was measured.
            closed: closed(question, case, figure).filter(|_| as_published || figure != StudyFigure::WindowOverPing),
            simulated: case.and_then(|case| simulated(question, rows, case, figure)),
        })
        .collect();
    StudyReport { question: question.clone(), as_published, answers, rows: rows.to_vec() }
}

fn figures(study: Study) -> Vec<(Option<Case>, StudyFigure)> {
    use StudyFigure as F;
    let pings = [F::PingMin, F::PingMean, F::PingMax, F::PingMdev];
    let of =
        |case: Case, figures: &[StudyFigure]| figures.iter().map(|figure| (Some(case), *figure)).collect::<Vec<_>>();
    match study {
        Study::Upload => [
            of(Case::UploadAlone, &[&[F::Upload], &pings[..]].concat()),
            of(
                Case::Both,
                &[&[F::Download, F::Upload], &pings[..], &[F::WindowOverPing, F::Inflight, F::CompressedAcks]].concat(),
            ),
            of(Case::BothHalfWindow, &[F::Download, F::Upload, F::PingMean]),
            of(Case::UploadAloneShaped, &[&[F::Upload], &pings[..]].concat()),
            of(Case::BothShaped, &[&[F::Download, F::Upload], &pings[..], &[F::Inflight, F::CompressedAcks]].concat()),
            vec![(None, F::AckDelayMax), (None, F::UplinkQueueMax)],
        ]
        .concat(),
        Study::Uplink64 => [
            of(Case::SerialFifo, &[F::ProbeMean, F::ProbeMax, F::FiftyObjects, F::LossOnset, F::ProbeMeanAllRates]),
            of(Case::EthernetFifo, &[F::ProbeMean, F::ProbeMax, F::ProbeMeanAllRates]),
            of(Case::SerialPriority, &[F::ProbeMean, F::ProbeMax, F::FiftyObjects]),
            of(Case::EthernetPriority, &[F::ProbeMean, F::ProbeMax]),
            of(Case::EthernetShaped, &[F::ProbeMean, F::ProbeMax, F::FiftyObjects, F::Upload]),
        ]
        .concat(),
        Study::Serial2m => {
            let mut figures: Vec<_> = study
                .cases()
                .iter()
                .flat_map(|case| of(*case, &[F::PingMin, F::PingMean, F::PingMax, F::Upload]))
                .collect();
            figures.extend([(None, F::PacketsPassed), (None, F::UploadTime)]);
            figures
        }
    }
}

/// A figure over the seeds that have come in for an arrangement as it is asked for.
fn simulated(question: &StudyQuestion, rows: &[StudyRow], case: Case, figure: StudyFigure) -> Option<Spread> {
    use StudyFigure as F;
    let mine: Vec<&StudyRow> = rows.iter().filter(|row| row.task.case == case && row.task.buffer.is_none()).collect();
    let mut seeds: Vec<u64> = mine.iter().map(|row| row.task.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let runs = question.probe_rates.len().max(1);
    let light = question.probe_rates.iter().filter(|rate| rate.0 <= LIGHT).count();
    let is_light = |row: &&&StudyRow| row.task.probe_rate.is_none_or(|rate| rate.0 <= LIGHT);
    let of_seed = |seed: u64| {
        let rows: Vec<&StudyRow> = mine.iter().copied().filter(|row| row.task.seed == seed).collect();
        // What is of several rates waits until all of them are there.
        let mean = |rows: Vec<f64>, wanted: usize| {
            (rows.len() == wanted && wanted > 0).then(|| rows.iter().sum::<f64>() / wanted as f64)
        };
        let first = || rows.first().copied();
        let delay = || first().and_then(|row| row.delay);
        let light_mean = || mean(rows.iter().filter(is_light).filter_map(|row| Some(row.delay?.mean)).collect(), light);
        match figure {
            F::Download => Some(first()?.download?.0),
            F::Upload => Some(first()?.upload?.0),
            F::PingMin => Some(delay()?.min),
            F::PingMean => Some(delay()?.mean),
            F::PingMax => Some(delay()?.max),
            F::PingMdev => Some(delay()?.mdev),
            F::Inflight => Some((first()?.download? * Seconds(delay()?.mean)).bytes().0),
            F::CompressedAcks => Some(first()?.compressed_acks?.0),
            F::ProbeMean => light_mean(),
            F::ProbeMax => rows.iter().filter(is_light).filter_map(|row| Some(row.delay?.max)).reduce(f64::max),
            F::ProbeMeanAllRates => mean(rows.iter().filter_map(|row| Some(row.delay?.mean)).collect(), runs),
            F::FiftyObjects => Some(light_mean()? * OBJECTS),
            F::LossOnset => {
                let lossy = rows.iter().filter(|row| row.probe_loss.0 > 0.0).filter_map(|row| row.task.probe_rate);
                (rows.len() == runs).then(|| lossy.map(|rate| rate.0).reduce(f64::min)).flatten()
            }
            F::WindowOverPing | F::AckDelayMax | F::UplinkQueueMax | F::PacketsPassed | F::UploadTime => None,
        }
    };
    Spread::of(seeds.into_iter().filter_map(of_seed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::StudyDesk;

    fn reported(study: Study) -> StudyReport {
        let seconds = if study == Study::Serial2m { 400.0 } else { 90.0 };
        let question = StudyQuestion { duration: Seconds(seconds), ..StudyQuestion::of(study) };
        let mut desk = StudyDesk::new(&question);
        while !desk.is_done() {
            desk.step(100_000);
        }
        report(&question, &desk.rows)
    }

    fn near(report: &StudyReport, case: Case, figure: StudyFigure, tolerance: f64) {
        let answer = report.answer(Some(case), figure).expect("compared");
        let ours = answer.simulated.expect("simulated").mean;
        let closed = answer.closed.expect("a closed form");
        assert!((ours / closed - 1.0).abs() < tolerance, "{case:?} {figure:?}: {ours} beside {closed}");
    }

    #[test]
    fn what_stood_out_on_the_swedish_line_stands_out_here() {
        use StudyFigure as F;
        let report = reported(Study::Upload);
        // Theory B.1, B.2: 232.144 ms, 10 446 byte; 271 kB/s from the mean ping, so that the line itself is the limit.
        let closed = |case, figure| report.closed(case, figure).expect("a closed form");
        assert!((closed(None, F::AckDelayMax) - 0.232_144).abs() < 1e-9);
        assert!((closed(None, F::UplinkQueueMax) - 10_446.48).abs() < 0.01);
        assert_eq!(closed(Some(Case::Both), F::WindowOverPing), 2e6);
        assert!((closed(Some(Case::BothShaped), F::PingMean) - 0.243_344).abs() < 1e-6);
        // Half a delayed ACK and half a packet of the window are not in the queue.
        near(&report, Case::BothShaped, F::PingMean, 0.09);
        near(&report, Case::BothShaped, F::Download, 0.01);
        near(&report, Case::UploadAloneShaped, F::PingMean, 0.12);
        // The measured rates, from rows that no closed form reaches.
        let published = |case, figure| report.answer(Some(case), figure).and_then(Answer::difference).expect("both");
        assert!(published(Case::UploadAlone, F::PingMean).abs() < 0.15);
        assert!(published(Case::BothShaped, F::Download).abs() < 0.02);
        assert!(published(Case::Both, F::Download) > 0.4, "a full window gives more than was measured");
        let half = report.simulated(Some(Case::BothHalfWindow), F::Download).expect("simulated");
        assert!((half / (132_163.0 * 8.0) - 1.0).abs() < 0.15, "{half}");
    }

    #[test]
    fn the_slow_uplink_is_the_authors() {
        use StudyFigure as F;
        let report = reported(Study::Uplink64);
        near(&report, Case::SerialFifo, F::ProbeMean, 0.01);
        near(&report, Case::EthernetPriority, F::ProbeMean, 0.01);
        near(&report, Case::SerialPriority, F::ProbeMean, 0.05);
        near(&report, Case::SerialPriority, F::ProbeMax, 0.02);
        near(&report, Case::EthernetShaped, F::ProbeMean, 0.05);
        // Theory C.2: 5.53 kb/s. Of the rates tried the first with losses is 6 kb/s.
        assert!((report.closed(Some(Case::SerialFifo), F::LossOnset).expect("a closed form") - 5530.0).abs() < 10.0);
        assert_eq!(report.simulated(Some(Case::SerialFifo), F::LossOnset), Some(6e3));
    }

    #[test]
    fn fair_queueing_hides_the_upload_from_the_ping() {
        use StudyFigure as F;
        let report = reported(Study::Serial2m);
        near(&report, Case::FairQueue, F::PingMean, 0.1);
        // Few pings meet the queue when it is full.
        near(&report, Case::Fifo, F::PingMax, 0.05);
        near(&report, Case::FifoRing, F::PingMax, 0.05);
        // Theory D.1: 384 500 packets in 2307 s; 20 GB take 22.2 h.
        assert!((report.closed(None, F::PacketsPassed).expect("packets") - 384_500.0).abs() < 1.0);
        assert!((report.closed(None, F::UploadTime).expect("hours") / 3600.0 - 22.22).abs() < 0.01);
    }

    #[test]
    fn published_figures_stand_only_beside_the_authors_own_question() {
        let question = StudyQuestion { uplink: crate::units::BitRate(512e3), ..StudyQuestion::of(Study::Upload) };
        let report = report(&question, &[]);
        assert!(!report.as_published && report.answers.iter().all(|answer| answer.published.is_none()));
    }
}
