//! The README says what the code does: its parameter table, its links, its files.
#![cfg(feature = "cli")]

use std::process::Command;

const README: &str = include_str!("../README.md");

#[test]
fn the_parameter_table_is_the_field_table() {
    let output = Command::new(env!("CARGO_BIN_EXE_bufferwise")).args(["fields", "--markdown"]).output();
    let output = output.expect("the command runs");
    let table = String::from_utf8(output.stdout).expect("UTF-8");
    let given = README.split("<!-- fields -->").nth(1).and_then(|rest| rest.split("<!-- /fields -->").next());
    assert_eq!(given.map(str::trim), Some(table.trim()), "update it with `bufferwise fields --markdown`");
}

#[test]
fn every_link_in_it_is_clean_and_every_file_exists() {
    let decoded = bufferwise::scenario::decode("?v=1&c=10Gbps&rtt=250ms&n=200000&b=129p");
    assert!(README.contains("`?v=1&c=10Gbps&rtt=250ms&n=200000&b=129p`") && decoded.warnings.is_empty());
    for file in ["ARCHITECTURE.md", "docs/page.png", "tests/links.txt", "tests/published.csv", "tests/cases.csv"] {
        assert!(README.contains(file), "{file} is named");
        assert!(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{file} exists");
    }
}
