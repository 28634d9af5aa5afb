//! The report as text for a terminal.

use crate::report::Report;
use crate::scenario::{Lang, LinkWarning};
use crate::text::{display_row, link_warning, plain, result_title, verdict};

/// Verdict, warnings, and a line for each result.
pub fn report_text(lang: Lang, report: &Report, warnings: &[LinkWarning]) -> String {
    let answer = verdict(lang, report);
    let mut text = format!("{}\n", plain(&answer.headline).trim());
    let more = plain(&answer.more);
    if !more.is_empty() {
        text.push_str(&format!("{}\n", more.trim()));
    }
    for warning in warnings {
        text.push_str(&format!("! {}\n", link_warning(lang, warning)));
    }
    text.push('\n');
    let shown: Vec<String> =
        report.rows.iter().map(|row| if row.value.is_some() { display_row(row) } else { "-".to_owned() }).collect();
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let ids = widest(&mut report.rows.iter().map(|row| row.card.id.chars().count()));
    let numbers = widest(&mut shown.iter().map(|text| text.chars().count()));
    for (row, shown) in report.rows.iter().zip(&shown) {
        let mark = if row.value.is_some() && !row.valid { "*" } else { " " };
        let title = result_title(lang, row.card.id);
        text.push_str(&format!("{:ids$}  {shown:>numbers$}{mark} {title}\n", row.card.id));
    }
    text.push_str("\n* outside the validity of its formula; --json says why.\n");
    text
}
