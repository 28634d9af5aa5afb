//! The figure of each study: closed form, simulation and measurement on one axis.

mod serial2m;
mod uplink64;
mod upload;

use super::{Axis, ChartSpec, Kind, Marker, Role, Sample, Scale, Series, TickFormat};
use crate::job::StudyRow;
use crate::report::{Spread, StudyReport};
use crate::scenario::{Lang, Study};
use crate::text::{plain, study_lesson, study_title, study_verdict};

/// The figure of a study.
pub fn study_chart(lang: Lang, report: &StudyReport) -> ChartSpec {
    match report.question.study {
        Study::Upload => upload::spec(lang, report),
        Study::Uplink64 => uplink64::spec(lang, report),
        Study::Serial2m => serial2m::spec(lang, report),
    }
}

/// A figure without series; its description is the verdict.
fn frame(lang: Lang, report: &StudyReport, title: &str, x: Axis, y: Axis) -> ChartSpec {
    let study = report.question.study;
    ChartSpec {
        name: format!("study_{}", study.key()),
        title: format!("{}: {title}", study_title(lang, study)),
        description: plain(&study_verdict(lang, report)),
        x,
        y,
        series: Vec::new(),
        rules: Vec::new(),
        bands: Vec::new(),
        notes: vec![study_lesson(lang, report)],
    }
}

fn axis(label: &str, unit: &str, scale: Scale, range: (f64, f64)) -> Axis {
    Axis { label: label.to_owned(), unit: unit.to_owned(), scale, range, ticks: TickFormat::Number }
}

fn points(id: &str, label: &str, role: Role, marker: Marker, samples: Vec<Sample>) -> Option<Series> {
    let mut series = Series::new(id, label, role, Kind::Points(samples));
    series.marker = Some(marker);
    (!series.kind.is_empty()).then_some(series)
}

fn line(id: &str, label: &str, role: Role, samples: Vec<(f64, f64)>) -> Option<Series> {
    (samples.len() > 1).then(|| Series::new(id, label, role, Kind::Line(samples)))
}

/// The runs of the same point, by seed, as one sample: mean, and smallest and largest as its bar.
fn over_seeds(
    rows: &[&StudyRow],
    x: impl Fn(&StudyRow) -> Option<f64>,
    y: impl Fn(&StudyRow) -> Option<f64>,
) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let same = |other: &&&StudyRow| other.task.same_point(&row.task);
        if rows.iter().take(index).any(|other| same(&other)) {
            continue;
        }
        let of = |value: &dyn Fn(&StudyRow) -> Option<f64>| {
            Spread::of(rows.iter().filter(same).filter_map(|row| value(row)))
        };
        if let (Some(x), Some(y)) = (of(&x), of(&y)) {
            let bar = (y.seeds > 1).then_some((y.low, y.high));
            samples.push(Sample { x: x.mean, y: y.mean, bar });
        }
    }
    samples.sort_unstable_by(|a, b| a.x.total_cmp(&b.x));
    samples
}
