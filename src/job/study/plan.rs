//! Which runs a study takes, the most telling first.

use crate::scenario::{Case, Study, StudyQuestion};
use crate::units::{BitRate, BufferSize, BufferUnit};

/// Runs of each arrangement, with seeds from the question's on: three give a spread.
pub const SEEDS: u32 = 3;

/// Queues in front of the uplink that the upload study tries, in bytes. In packets it tries as many as fit.
const SWEEP_BYTES: [f64; 10] = [1.5e3, 3e3, 4.5e3, 6e3, 9e3, 12e3, 15e3, 20e3, 30e3, 60e3];
/// Queues in front of the serial line that the third study tries, in packets.
const SWEEP_PACKETS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0];

/// One run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudyTask {
    /// The arrangement.
    pub case: Case,
    /// Rate of the probes, where the study varies it.
    pub probe_rate: Option<BitRate>,
    /// The queue in front of the slow link, where it is not the question's own.
    pub buffer: Option<BufferSize>,
    /// The seed.
    pub seed: u64,
}

impl StudyTask {
    /// Whether two tasks are the same run but for the seed.
    pub fn same_point(&self, other: &Self) -> bool {
        Self { seed: other.seed, ..*self } == *other
    }
}

/// Every run of a study: each arrangement once, then what is varied, then the further seeds.
pub fn study_plan(question: &StudyQuestion) -> Vec<StudyTask> {
    let seed = question.seed as u64;
    let task = |case: Case| StudyTask { case, probe_rate: None, buffer: None, seed };
    let cases = question.study.cases().iter().copied().map(task);
    let mut first: Vec<StudyTask> = match question.study {
        Study::Uplink64 => {
            let rates = &question.probe_rates;
            cases.flat_map(|task| rates.iter().map(move |rate| StudyTask { probe_rate: Some(*rate), ..task })).collect()
        }
        Study::Upload | Study::Serial2m => cases.collect(),
    };
    let again: Vec<StudyTask> = (1..SEEDS)
        .flat_map(|more| first.iter().map(move |task| StudyTask { seed: task.seed + u64::from(more), ..*task }))
        .collect();
    let at =
        |case: Case, value: f64, unit: BufferUnit| StudyTask { buffer: Some(BufferSize { value, unit }), ..task(case) };
    match question.study {
        Study::Upload => {
            first.extend(SWEEP_BYTES.map(|bytes| at(Case::Both, bytes, BufferUnit::Bytes)));
            let packets = |bytes: f64| (bytes / question.packet_size.0).floor().max(1.0);
            first.extend(SWEEP_BYTES.map(|bytes| at(Case::Both, packets(bytes), BufferUnit::Packets)));
        }
        Study::Serial2m => first.extend(SWEEP_PACKETS.map(|count| at(Case::Fifo, count, BufferUnit::Packets))),
        Study::Uplink64 => {}
    }
    first.extend(again);
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_comes_once_before_any_comes_again() {
        for study in Study::ALL {
            let question = StudyQuestion::of(*study);
            let plan = study_plan(&question);
            let points = study.cases().len() * question.probe_rates.len().max(1);
            assert!(plan.iter().take(points).all(|task| task.seed == 1));
            for task in &plan {
                let alike = plan.iter().filter(|other| task.same_point(other)).count();
                assert!(alike == SEEDS as usize || task.buffer.is_some(), "{task:?}: {alike}");
            }
        }
    }
}
