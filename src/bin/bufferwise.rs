//! `bufferwise eval LINK`: in progress.
fn main() {
    let link = std::env::args().nth(2).unwrap_or_default();
    let decoded = bufferwise::scenario::decode(&link);
    let report = bufferwise::report::report(&decoded.scenario);
    println!("{}", bufferwise::export::report_text(decoded.display.lang, &report, &decoded.warnings));
}
