//! Tables as comma-separated values (RFC 4180): one header line, CRLF only where a field holds one.

use crate::chart::DataTable;
use crate::report::Report;
use crate::scenario::{FIELDS, Lang, Value};
use crate::text::{display_row, note};

/// The report, one line a result; the scenario stands in the columns named by the link keys.
pub fn report_csv(lang: Lang, report: &Report) -> String {
    let mut header = vec!["id", "value", "unit", "display", "valid", "notes"];
    header.extend(FIELDS.iter().map(|field| field.key));
    let mut lines = vec![line(header.into_iter().map(str::to_owned))];
    let scenario: Vec<String> = FIELDS.iter().map(|field| canonical(report.scenario.get(field.id))).collect();
    for row in &report.rows {
        let value = row.value.map(|value| value.to_string()).unwrap_or_default();
        let unit = serde_json::to_value(row.card.unit).ok();
        let unit = unit.as_ref().and_then(|unit| unit.as_str()).unwrap_or_default().to_owned();
        let notes: Vec<String> = row.notes.iter().map(|remark| note(lang, remark)).collect();
        let cells = [row.card.id.to_owned(), value, unit, display_row(row), row.valid.to_string(), notes.join(" ")];
        lines.push(line(cells.into_iter().chain(scenario.iter().cloned())));
    }
    lines.concat()
}

fn canonical(value: Value) -> String {
    value.canonical()
}

/// The numbers behind a chart, in full precision.
pub fn chart_csv(table: &DataTable) -> String {
    let mut lines = vec![line(table.header.iter().cloned())];
    lines.extend(table.exact.iter().map(|row| line(row.iter().cloned())));
    lines.concat()
}

pub(super) fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.map(|cell| quoted(&cell)).collect();
    format!("{}\n", cells.join(","))
}

fn quoted(cell: &str) -> String {
    // A spreadsheet would run a cell that begins like a formula.
    let risky = cell.starts_with(['=', '@']) || (cell.starts_with(['+', '-']) && cell.parse::<f64>().is_err());
    let cell = if risky { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::report;
    use crate::scenario::decode;

    #[test]
    fn cells_that_need_quotes_have_them() {
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"so\""), "\"say \"\"so\"\"\"");
        assert_eq!(quoted("-1e-7"), "-1e-7");
        assert_eq!(quoted("=SUM(A1)"), "'=SUM(A1)");
    }

    #[test]
    fn every_line_has_as_many_cells_as_the_header() {
        let text = report_csv(Lang::En, &report(&decode("v=1&n=1").scenario));
        let count = |line: &str| {
            let mut inside = false;
            line.chars()
                .filter(|c| {
                    if *c == '"' {
                        inside = !inside;
                    }
                    *c == ',' && !inside
                })
                .count()
        };
        let header = count(text.lines().next().unwrap_or_default());
        assert!(header > 20);
        assert!(text.lines().all(|line| count(line) == header));
    }
}
