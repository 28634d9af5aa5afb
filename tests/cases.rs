//! Cases that people published: textbook exercises, blog posts, issues, papers. Each row of `cases.csv` sends the text
//! of its case through the product, from the link to a number or a message.
//!
//! Columns: `case`; `link`, built from the case's own words; `result`, what is looked at; `expected`; `tolerance`,
//! relative; `factor`, from our unit to the case's; `warnings`, all that the link's reader says (`kind:key`); `note`;
//! `source`, once for each case. A result is an id of the report, a ratio `id/id`, `buffer` (bit), `field:key` (base
//! unit), `note:id`, `verdict`, or what the page does with a text: `asked:key`, `refused:key`.
//!
//! `cases_ids.txt` lists every case; those that ask for quantities the product does not have stand in
//! `cases_left_out.csv` with the reason.

use bufferwise::export::warnings_json;
use bufferwise::report::{Report, report};
use bufferwise::scenario::{Decoded, Field, Lang, Outcome, Source, decode};
use bufferwise::text::{note, plain, refusal, verdict};
use std::collections::BTreeSet;

/// The rows of a table with quoted cells, without its header.
fn rows(table: &str, columns: usize) -> Vec<Vec<String>> {
    table
        .lines()
        .skip(1)
        .map(|line| {
            let cells = cells(line);
            assert_eq!(cells.len(), columns, "{line}");
            cells
        })
        .collect()
}

fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cells.last_mut().expect("a cell").push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("a cell").push(other),
        }
    }
    cells
}

struct Case {
    id: String,
    link: String,
    result: String,
    expected: String,
    tolerance: f64,
    factor: f64,
    warnings: String,
}

fn cases() -> Vec<Case> {
    let number = |text: &str, default: f64| if text.is_empty() { default } else { text.parse().expect("a number") };
    rows(include_str!("cases.csv"), 9)
        .into_iter()
        .map(|row| Case {
            tolerance: number(&row[4], 0.0),
            factor: number(&row[5], 1.0),
            id: row[0].clone(),
            link: row[1].clone(),
            result: row[2].clone(),
            expected: row[3].clone(),
            warnings: row[6].clone(),
        })
        .collect()
}

/// Complaints about a case; none where it is answered as expected.
fn complaint(case: &Case) -> Option<String> {
    let decoded = decode(&case.link);
    let warnings = said(&decoded);
    if warnings != case.warnings {
        return Some(format!("the link's reader says `{warnings}`, not `{}`", case.warnings));
    }
    let report = report(&decoded.scenario);
    let found = match case.result.split_once(':') {
        Some(("asked", key)) => asked(key, &case.link)?,
        Some(("refused", key)) => refused(key, &case.link)?,
        Some(("note", id)) => notes(&report, id),
        Some(("field", key)) => return compare(case, decoded.scenario.get(field(key).id).number()),
        _ if case.result == "verdict" => {
            let words = verdict(Lang::En, &report);
            format!("{} {}", plain(&words.headline), plain(&words.more)).replace('\u{a0}', " ")
        }
        _ if case.result == "buffer" => return compare(case, Some(report.scenario.buffer_bits().0)),
        _ => {
            let value = match case.result.split_once('/') {
                Some((above, below)) => {
                    report.value(above).zip(report.value(below)).map(|(above, below)| above / below)
                }
                None => report.value(&case.result),
            };
            if case.expected == "null" {
                let reason = !notes(&report, &case.result).is_empty();
                return (value.is_some() || !reason).then(|| format!("{value:?} is not null with a reason"));
            }
            return compare(case, value);
        }
    };
    (!found.contains(&case.expected)).then(|| format!("`{}` is not in `{found}`", case.expected))
}

fn compare(case: &Case, value: Option<f64>) -> Option<String> {
    let expected: f64 = case.expected.parse().expect("a number");
    let Some(value) = value else { return Some("there is no value".to_owned()) };
    let value = value * case.factor;
    let error = (value - expected).abs();
    // the expected values are printed with ten digits
    let allowed = expected.abs() * case.tolerance.max(1e-9);
    (error > allowed).then(|| format!("{value} is not {expected} (off by {:e})", error / expected.abs()))
}

fn said(decoded: &Decoded) -> String {
    let warnings = warnings_json(Lang::En, &decoded.warnings);
    let text = |warning: &serde_json::Value, key: &str| warning[key].as_str().unwrap_or_default().to_owned();
    let warnings = warnings.iter().map(|warning| format!("{}:{}", text(warning, "kind"), text(warning, "key")));
    warnings.collect::<Vec<_>>().join(" ")
}

fn field(key: &str) -> &'static Field {
    Field::with_key(key).unwrap_or_else(|| panic!("{key} is no key"))
}

/// The text that a link gives a field, as somebody would type it into the page.
fn typed(key: &str, link: &str) -> String {
    let start = format!("{key}=");
    let pair = link.split('&').find_map(|pair| pair.strip_prefix(start.as_str()));
    pair.unwrap_or_else(|| panic!("{link} does not say {key}")).to_owned()
}

/// The readings that the page offers for a text.
fn asked(key: &str, link: &str) -> Option<String> {
    match field(key).read(&typed(key, link), Source::Page) {
        Outcome::Ask { choices, .. } => {
            let texts: Vec<String> = choices.into_iter().map(|(text, _)| text.replace('\u{a0}', " ")).collect();
            Some(texts.join(" or "))
        }
        other => Some(format!("not asked: {other:?}")),
    }
}

/// Why the page refuses a text.
fn refused(key: &str, link: &str) -> Option<String> {
    let text = typed(key, link);
    match field(key).read(&text, Source::Page) {
        Outcome::Refused(why) => Some(refusal(Lang::En, field(key), &text, &why)),
        other => Some(format!("not refused: {other:?}")),
    }
}

fn notes(report: &Report, id: &str) -> String {
    let row = report.row(id).unwrap_or_else(|| panic!("{id} is no result"));
    row.notes.iter().map(|remark| note(Lang::En, remark)).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_case_is_answered() {
    let cases = cases();
    let complaints: Vec<String> = cases
        .iter()
        .filter_map(|case| Some(format!("{}: {} -> {}: {}", case.id, case.link, case.result, complaint(case)?)))
        .collect();
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), cases.len(), complaints.join("\n"));
}

#[test]
fn every_case_is_either_answered_or_left_out_with_a_reason() {
    let all: BTreeSet<String> = include_str!("cases_ids.txt").lines().map(str::to_owned).collect();
    assert_eq!(all.len(), 130);
    let answered: BTreeSet<String> = cases().into_iter().map(|case| case.id).collect();
    let left_out = rows(include_str!("cases_left_out.csv"), 3);
    assert!(left_out.iter().all(|row| row[2].len() > 10), "a reason is missing");
    let left_out: BTreeSet<String> = left_out.into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(answered.intersection(&left_out).count(), 0, "a case stands in both files");
    let both: BTreeSet<String> = answered.union(&left_out).cloned().collect();
    assert_eq!(both, all);
    assert!(answered.len() > 85, "only {} cases are answered", answered.len());
}

#[test]
fn every_case_names_its_source() {
    let mut seen = BTreeSet::new();
    for row in rows(include_str!("cases.csv"), 9) {
        assert_eq!(row[8].is_empty(), !seen.insert(row[0].clone()), "{}: the source stands once, at first", row[0]);
    }
}

#[test]
fn a_wrong_answer_is_found() {
    let mut case = cases().into_iter().find(|case| case.result == "bdp").expect("a case");
    assert_eq!(complaint(&case), None);
    case.factor *= 1.0 + 1e-5;
    assert!(complaint(&case).is_some());
    case.factor = 1.0;
    case.warnings = "clamped:c".to_owned();
    assert!(complaint(&case).is_some());
    case = Case { result: "no_such_result".to_owned(), warnings: String::new(), ..case };
    assert!(complaint(&case).is_some());
}
