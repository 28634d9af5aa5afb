//! The parts of a study's page that change with its numbers, as markup.

use super::data::cells;
use crate::chart::{ChartSpec, SvgOptions, Theme, study_chart, svg};
use crate::report::{PAGE_LOADS, StudyFigure, StudyReport};
use crate::scenario::{Case, Lang, Study};
use crate::text::mathml::escape;
use crate::text::{
    Emphasis, StudyWord, case_label, figure_label, figure_value, plain, study_lesson, study_verdict, study_word,
};
use std::fmt::Write as _;

/// Markup of the parts, each for its place in the page.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyParts {
    /// The answer.
    pub verdict: String,
    /// The same as plain text, for who listens.
    pub spoken: String,
    /// The figure.
    pub figure: String,
    /// What the figure shows, for downloads.
    pub chart: ChartSpec,
    /// The lesson.
    pub lesson: String,
    /// The comparison's rows.
    pub table: String,
    /// What belongs to this study alone.
    pub extra: String,
}

/// The parts for a figure of so many CSS px.
pub fn study_parts(lang: Lang, report: &StudyReport, size: (f64, f64), theme: &Theme) -> StudyParts {
    let spans = study_verdict(lang, report);
    let mut verdict = String::new();
    for span in &spans {
        let text = escape(&span.text);
        // Writing to a string cannot fail.
        let _ = match span.emphasis {
            Emphasis::Strong => write!(verdict, "<b class=\"nb\">{text}</b>"),
            Emphasis::Plain | Emphasis::Lead => write!(verdict, "{text}"),
        };
    }
    let chart = study_chart(lang, report);
    let options = SvgOptions { width: size.0, height: size.1, text_scale: 1.0, framed: false, theme: theme.clone() };
    StudyParts {
        verdict,
        spoken: plain(&spans),
        figure: svg(&chart, &options),
        chart,
        lesson: escape(&study_lesson(lang, report)),
        table: table(lang, report),
        extra: if report.question.study == Study::Uplink64 { page_loads(lang, report) } else { String::new() },
    }
}

/// A row for each figure, under a heading for each arrangement.
fn table(lang: Lang, report: &StudyReport) -> String {
    let mut rows = String::new();
    let mut before: Option<Option<Case>> = None;
    for answer in &report.answers {
        if before != Some(answer.case) {
            before = Some(answer.case);
            let name = answer.case.map_or(study_word(lang, StudyWord::Overall), |case| case_label(lang, case));
            let _ = write!(rows, "<tr class=\"case\"><th colspan=\"5\" scope=\"colgroup\">{}</th></tr>", escape(name));
        }
        let [_, published, closed, simulated, difference] = cells(lang, answer);
        let _ = write!(rows, "<tr><th scope=\"row\">{}</th>", escape(figure_label(lang, answer.figure)));
        for cell in [published, closed, simulated, difference] {
            // The interval of a simulated value stands below it, where there is little room.
            let _ = match cell.split_once(" (") {
                _ if cell.is_empty() => write!(rows, "<td>{}</td>", study_word(lang, StudyWord::NoValue)),
                Some((value, interval)) => {
                    write!(rows, "<td>{} <small>({}</small></td>", escape(value), escape(interval))
                }
                None => write!(rows, "<td>{}</td>", escape(&cell)),
            };
        }
        rows.push_str("</tr>");
    }
    rows
}

/// The page-load table beside what one delay an object makes of it.
fn page_loads(lang: Lang, report: &StudyReport) -> String {
    let mean = |case: Case| {
        let figure = StudyFigure::ProbeMean;
        report.simulated(Some(case), figure).or_else(|| report.closed(Some(case), figure))
    };
    let seconds = |value: f64| escape(&figure_value(StudyFigure::FiftyObjects, value));
    let predicted = |objects: f64, case: Case| mean(case).map_or_else(String::new, |delay| seconds(objects * delay));
    let [objects, idle, bare, bare_ours, shaped, shaped_ours, each] = match lang {
        Lang::En => [
            "Objects",
            "Idle line",
            "Beside the upload",
            "Objects × delay",
            "Behind the shaper",
            "Objects × delay",
            "Upload’s cost per object, without and with the shaper",
        ],
    };
    let mut text = String::from("<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    text.push_str(&escape(study_word(lang, StudyWord::PageLoads)));
    text.push_str("\"><table><thead><tr>");
    for head in [objects, idle, bare, bare_ours, shaped, shaped_ours, each] {
        let _ = write!(text, "<th scope=\"col\">{head}</th>");
    }
    text.push_str("</tr></thead><tbody>");
    for page in &PAGE_LOADS {
        let per_object = |loaded: f64| seconds((loaded - page.idle) / page.objects);
        let _ = write!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} / {}</td></tr>",
            page.objects,
            seconds(page.idle),
            seconds(page.bare),
            predicted(page.objects, Case::EthernetFifo),
            seconds(page.shaped),
            predicted(page.objects, Case::EthernetShaped),
            per_object(page.bare),
            per_object(page.shaped),
        );
    }
    text.push_str("</tbody></table></div>");
    text
}
