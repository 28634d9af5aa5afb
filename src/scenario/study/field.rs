//! The field table of the studies: key, kind and range of every number that may be changed.

use super::Study;
use crate::scenario::table::field;
use crate::scenario::{Field, FieldId, Group, Kind};

/// Names a field of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each variant is a field of `StudyQuestion`, documented there")]
pub enum StudyFieldId {
    Capacity,
    Uplink,
    Rtt,
    RttPing,
    Window,
    UploadWindow,
    Buffer,
    DeepRing,
    Ring,
    PacketSize,
    SegmentsPerAck,
    Shaper,
    Share,
    ProbeSize,
    Duration,
    Seed,
}

/// A row of the table.
#[derive(Debug)]
pub struct StudyField {
    /// Its name in the program.
    pub id: StudyFieldId,
    /// Its key, kind and range: read as any field of that kind.
    pub reads: Field,
    /// The studies that have it.
    pub studies: &'static [Study],
}

/// Rates of lines that people call slow, and of those around them: a run has at most some ten thousand packets a second.
const RATE: (f64, f64) = (8e3, 1e8);

impl StudyField {
    /// Every field, in the fixed order of a link.
    pub const ALL: [Self; 16] = {
        use Study::{Serial2m, Uplink64, Upload};
        use StudyFieldId as F;
        const EVERY: &[Study] = &[Upload, Uplink64, Serial2m];
        [
            row(F::Capacity, FieldId::Capacity, "c", Kind::Rate, RATE, EVERY),
            row(F::Uplink, FieldId::Uplink, "up", Kind::Rate, RATE, &[Upload]),
            row(F::Rtt, FieldId::RttProp, "rtt", Kind::Time, (0.0, 10.0), EVERY),
            row(F::RttPing, FieldId::RttProp, "pop", Kind::Time, (0.0, 10.0), &[Upload, Serial2m]),
            row(F::Window, FieldId::Buffer, "w", Kind::Buffer, (0.001, 1e9), EVERY),
            row(F::UploadWindow, FieldId::Buffer, "wu", Kind::Buffer, (0.001, 1e9), &[Upload]),
            row(F::Buffer, FieldId::Buffer, "b", Kind::Buffer, (0.0, 1e9), EVERY),
            row(F::DeepRing, FieldId::HiddenFifo, "fifo", Kind::Packets, (0.0, 1e5), &[Serial2m]),
            row(F::Ring, FieldId::HiddenFifo, "ring", Kind::Packets, (0.0, 1e5), &[Serial2m]),
            row(F::PacketSize, FieldId::PacketSize, "pkt", Kind::Bytes, (64.0, 9000.0), EVERY),
            row(F::SegmentsPerAck, FieldId::SegmentsPerAck, "d", Kind::Count, (1.0, 16.0), EVERY),
            row(F::Shaper, FieldId::Uplink, "shape", Kind::Rate, RATE, &[Upload, Uplink64]),
            row(F::Share, FieldId::TargetUtilization, "share", Kind::Fraction, (0.01, 0.99), &[Uplink64]),
            row(F::ProbeSize, FieldId::AckSize, "probe", Kind::Bytes, (28.0, 1500.0), EVERY),
            row(F::Duration, FieldId::Duration, "sim", Kind::Time, (10.0, 1200.0), EVERY),
            row(F::Seed, FieldId::Seed, "seed", Kind::Count, (0.0, 1e9), EVERY),
        ]
    };

    /// The fields of a study.
    pub fn of(study: Study) -> impl Iterator<Item = &'static Self> {
        static TABLE: [StudyField; 16] = StudyField::ALL;
        TABLE.iter().filter(move |row| row.studies.contains(&study))
    }
}

const fn row(
    id: StudyFieldId,
    like: FieldId,
    key: &'static str,
    kind: Kind,
    range: (f64, f64),
    studies: &'static [Study],
) -> StudyField {
    StudyField { id, reads: field(like, key, kind, range, Group::Main), studies }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::StudyQuestion;

    #[test]
    fn every_default_is_in_the_range_of_its_field() {
        for study in Study::ALL {
            let question = StudyQuestion::of(*study);
            for field in StudyField::of(*study) {
                let value = question.get(field.id);
                let number = value.number().expect("a number");
                assert!((field.reads.min..=field.reads.max).contains(&number), "{study:?} {}", field.reads.key);
                assert_eq!(field.reads.value_in_link(&value.canonical()).ok(), Some(value), "{}", field.reads.key);
            }
        }
    }
}
