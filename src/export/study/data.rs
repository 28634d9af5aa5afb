//! The comparison as plain text, CSV and JSON.

use super::super::csv::line;
use super::super::{MODEL_VERSION, VERSION, warnings_json};
use crate::report::{Answer, PAGE_LOADS, StudyReport};
use crate::scenario::{Lang, LinkWarning, Study, StudyLink, encode_study};
use crate::text::{
    answer_text, case_label, difference_text, figure_label, figure_value, plain, study_lesson, study_title,
    study_verdict,
};
use serde_json::{Value, json};

/// Verdict, comparison and lesson for a terminal.
pub fn study_text(lang: Lang, report: &StudyReport) -> String {
    let mut text =
        format!("{}\n\n{}\n\n", study_title(lang, report.question.study), plain(&study_verdict(lang, report)));
    let rows: Vec<[String; 5]> = std::iter::once(match lang {
        Lang::En => ["", "published", "closed form", "simulated", "difference"].map(str::to_owned),
    })
    .chain(report.answers.iter().map(|answer| cells(lang, answer)))
    .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    for row in &rows {
        let padded: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text.push_str(padded.join("  ").trim_end());
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&study_lesson(lang, report));
    text.push('\n');
    text
}

/// Name, published, closed form, simulated and difference of an answer, as the page writes them.
pub(super) fn cells(lang: Lang, answer: &Answer) -> [String; 5] {
    let figure = answer.figure;
    let name = match answer.case {
        Some(case) => format!("{}: {}", case_label(lang, case), figure_label(lang, figure)),
        None => figure_label(lang, figure).to_owned(),
    };
    [
        name,
        answer.published.map(|published| figure_value(figure, published.value)).unwrap_or_default(),
        answer.closed.map(|value| figure_value(figure, value)).unwrap_or_default(),
        answer.simulated.as_ref().map(|spread| answer_text(figure, spread)).unwrap_or_default(),
        difference_text(answer).unwrap_or_default(),
    ]
}

/// One line for each figure, in base units.
pub fn study_csv(report: &StudyReport) -> String {
    let head = ["case", "figure", "unit", "published", "closed_form", "simulated", "low", "high", "seeds"];
    let mut lines = vec![line(head.into_iter().map(str::to_owned))];
    let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    for answer in &report.answers {
        let spread = answer.simulated;
        let cells = [
            answer.case.map(|case| case.key().to_owned()).unwrap_or_default(),
            figure_id(answer),
            unit(answer),
            number(answer.published.map(|published| published.value)),
            number(answer.closed),
            number(spread.map(|spread| spread.mean)),
            number(spread.map(|spread| spread.low)),
            number(spread.map(|spread| spread.high)),
            number(spread.map(|spread| spread.seeds as f64)),
        ];
        lines.push(line(cells.into_iter()));
    }
    lines.concat()
}

/// `{version, model, link, study, as_published, answers[], page_loads[], verdict, lesson, warnings[]}`, indented.
pub fn study_json(link: &StudyLink, report: &StudyReport, warnings: &[LinkWarning]) -> String {
    let lang = link.lang;
    let answers: Vec<Value> = report
        .answers
        .iter()
        .map(|answer| {
            json!({
                "case": answer.case.map(|case| case.key()),
                "figure": figure_id(answer),
                "unit": unit(answer),
                "published": answer.published.map(|published| published.value),
                "closed_form": answer.closed,
                "simulated": answer.simulated.map(|spread| json!({
                    "mean": spread.mean, "low": spread.low, "high": spread.high, "seeds": spread.seeds,
                })),
                "difference": answer.difference(),
            })
        })
        .collect();
    let pages: Vec<Value> = PAGE_LOADS
        .iter()
        .filter(|_| report.question.study == Study::Uplink64)
        .map(|page| json!({"objects": page.objects, "bare_s": page.bare, "shaped_s": page.shaped, "idle_s": page.idle}))
        .collect();
    let document = json!({
        "version": VERSION,
        "model": MODEL_VERSION,
        "link": format!("?{}", encode_study(link)),
        "study": report.question.study.key(),
        "as_published": report.as_published,
        "warnings": warnings_json(lang, warnings),
        "verdict": plain(&study_verdict(lang, report)),
        "lesson": study_lesson(lang, report),
        "answers": answers,
        "page_loads": pages,
    });
    format!("{document:#}")
}

/// A figure's stable id: its name in lower case with underscores.
fn figure_id(answer: &Answer) -> String {
    let mut id = String::new();
    for letter in format!("{:?}", answer.figure).chars() {
        if letter.is_ascii_uppercase() && !id.is_empty() {
            id.push('_');
        }
        id.push(letter.to_ascii_lowercase());
    }
    id
}

fn unit(answer: &Answer) -> String {
    let unit = serde_json::to_value(answer.figure.unit()).ok();
    unit.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::study_report;
    use crate::scenario::decode_study;

    #[test]
    fn every_format_names_the_same_figures() {
        let link = decode_study("study=upload").expect("a study");
        let report = study_report(&link.question, &[]);
        let csv = study_csv(&report);
        assert_eq!(csv.lines().count(), 1 + report.answers.len());
        assert!(csv.contains("\nboth,ping_mean,second,0.241725,"), "{csv}");
        let json: Value = serde_json::from_str(&study_json(&link, &report, &[])).expect("JSON");
        assert_eq!(json["answers"].as_array().map(Vec::len), Some(report.answers.len()));
        assert_eq!(json["link"], "?v=1&study=upload");
        assert!(study_text(Lang::En, &report).contains("Longest harmless ACK delay"));
    }
}
