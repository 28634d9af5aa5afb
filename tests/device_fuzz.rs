//! Damaged pastes: never a panic, never a number that the input does not have.

use bufferwise::device::{FactValue, Reading, read};
use bufferwise::report::{Asked, diagnose};
use bufferwise::scenario::Lang;
use bufferwise::text::{fact_text, finding, reading_title};
use bufferwise::units::BitRate;
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

fn samples() -> Vec<String> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paste")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending != "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("UTF-8")).collect()
}

/// Every number that the text has, with point or comma, whole or in part of a longer one with them.
fn numbers_of(text: &str) -> Vec<f64> {
    let mut found = Vec::new();
    let digits: Vec<&str> = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).collect();
    for run in digits {
        let parts: Vec<&str> = run.split(['.', ',']).filter(|part| !part.is_empty()).collect();
        found.extend(parts.iter().filter_map(|part| part.parse::<f64>().ok()));
        found.extend(parts.windows(2).filter_map(|pair| format!("{}.{}", pair[0], pair[1]).parse::<f64>().ok()));
    }
    // JSON writes exponents.
    found.extend(text.split([',', ':', ' ', '\n', '\t']).filter_map(|word| word.trim().parse::<f64>().ok()));
    found
}

/// What a unit or a percentage does to a number: the prefixes of 1000 and of 1024, bits and bytes, parts of a second.
fn conversions() -> Vec<f64> {
    let mut scales = Vec::new();
    for prefix in [1.0, 1e3, 1e6, 1e9, 1e12, 1024.0, 1_048_576.0, 1_073_741_824.0, 1_099_511_627_776.0] {
        scales.extend([prefix, prefix * 8.0, prefix / 8.0]);
    }
    // Loads of IOS are parts of 255.
    scales.extend([1e-3, 1e-6, 1e-9, 1e-2, 1.0 / 255.0]);
    scales
}

/// Whether a read number stands in the text, in some unit. A rate of success is one less a loss; the bytes of an IOS ping
/// count the headers.
fn is_there(value: f64, numbers: &[f64], scales: &[f64]) -> bool {
    let close = |one: f64, other: f64| (one - other).abs() <= 1e-9 * one.abs().max(other.abs());
    numbers.iter().any(|number| {
        scales.iter().any(|scale| close(number * scale, value))
            || (1.0 - number / 100.0 - value).abs() < 1e-12
            || close(number - 28.0, value)
    })
}

fn checked(text: &str) -> Result<(), TestCaseError> {
    let readings = read(text);
    let mut numbers = numbers_of(text);
    // A terminal breaks a summary of ping inside a number, and its unit shows that it was put together rightly.
    numbers.extend(numbers_of(&text.replace(['\r', '\n'], "")));
    let scales = conversions();
    let lines = text.split('\n').count() + text.matches('\r').count();
    for reading in &readings {
        prop_assert!(reading.line >= 1 && reading.line <= lines);
        for fact in &reading.facts {
            if let FactValue::Number(value) = fact.value {
                prop_assert!(value.is_finite() && value >= 0.0);
                prop_assert!(is_there(value, &numbers, &scales), "{:?} {} is not in {text:?}", fact.key, value);
            }
        }
        for sample in &reading.samples {
            prop_assert!(is_there(sample.0, &numbers, &scales), "{sample:?} is not in {text:?}");
        }
        for part in &reading.unread {
            prop_assert!(part.line >= 1 && part.line <= lines, "{part:?}");
        }
    }
    all_words(&readings);
    Ok(())
}

/// Everything that can be said of it is said without a panic.
fn all_words(readings: &[Reading]) {
    for reading in readings {
        assert!(!reading_title(Lang::En, reading).is_empty());
        for fact in &reading.facts {
            assert!(!fact_text(Lang::En, fact).is_empty());
        }
    }
    for asked in [Asked::default(), Asked { rate: Some(BitRate(790e3)), ..Asked::default() }] {
        for idle in [None, Some(readings)] {
            let answer = diagnose(readings, idle, &asked);
            for one in &answer.findings {
                let words = finding(Lang::En, one);
                let bad = |text: &str| text.is_empty() || text.contains("NaN") || text.contains("inf ");
                assert!(!bad(&words.says) && !bad(&words.because), "{words:?}");
            }
        }
    }
}

#[test]
fn every_sample_says_only_what_it_has() {
    for sample in samples() {
        checked(&sample).expect("a sample");
    }
}

/// Cut after each character: what is read is a part of the text that is left.
#[test]
fn every_truncation() {
    for sample in samples() {
        let step = (sample.len() / 150).max(1);
        for (end, _) in sample.char_indices().step_by(step) {
            checked(&sample[..end]).expect("a truncation");
        }
    }
}

/// Enough to find what a random change breaks in seconds.
const CASES: u32 = 400;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn arbitrary_text(text in "(?s).{0,400}") {
        checked(&text)?;
    }

    #[test]
    fn words_of_the_tools_in_any_order(
        words in proptest::collection::vec(prop_oneof![
            "[0-9]{1,6}", "[0-9]{1,3}[.,][0-9]{1,3}", "[0-9]{1,4}(ms|Kbit|Mb|p|%|b|Mbits/sec|KBytes|sec)",
            Just("\n".to_owned()), Just("qdisc cake 1:".to_owned()), Just("limit".to_owned()), Just("rate".to_owned()),
            Just("total".to_owned()), Just("Small buffers,".to_owned()), Just("bytes (total".to_owned()),
            Just("hits,".to_owned()), Just("min/avg/max =".to_owned()), Just("/".to_owned()), Just("=".to_owned()),
            Just("Success rate is".to_owned()), Just("percent (".to_owned()), Just("[SUM]".to_owned()),
            Just("[  5]".to_owned()), Just("sender".to_owned()), Just("BW".to_owned()), Just("is up,".to_owned()),
            Just("Class-map: x".to_owned()), Just("queue limit".to_owned()), Just("net.ipv4.tcp_rmem =".to_owned()),
            Just("tc qdisc add dev x root".to_owned()), Just("{".to_owned()), Just("}".to_owned()),
            Just("Input queue:".to_owned()), Just("time=".to_owned()), Just("ttl=64".to_owned()), Just("bytes from".to_owned()),
            Just("thresh".to_owned()), Just("backlog".to_owned()), Just("Sent".to_owned()),
        ], 0..60),
    ) {
        checked(&words.join(" "))?;
    }

    #[test]
    fn lines_of_samples_shuffled_and_cut(
        pick in any::<prop::sample::Index>(),
        seed in proptest::collection::vec(any::<prop::sample::Index>(), 1..40),
        cut in any::<prop::sample::Index>(),
        joint in prop_oneof![Just("\n"), Just("\r\n"), Just(" "), Just("\n\n"), Just("\n\u{1b}[0m")],
    ) {
        let samples = samples();
        let sample = pick.get(&samples);
        let lines: Vec<&str> = sample.lines().collect();
        let shuffled: Vec<&str> = seed.iter().map(|index| *index.get(&lines)).collect();
        let mut text = shuffled.join(joint);
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        if !places.is_empty() {
            text.truncate(*cut.get(&places));
        }
        checked(&text)?;
    }

    #[test]
    fn samples_with_characters_changed(
        pick in any::<prop::sample::Index>(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![
            Just(' '), Just('\n'), Just('9'), Just('.'), Just(','), Just('-'), Just('é'), Just('\u{0}'), Just('/'), Just('('), Just('"')
        ]), 1..12),
    ) {
        let samples = samples();
        let mut letters: Vec<char> = pick.get(&samples).chars().collect();
        for (place, letter) in changes {
            let at = place.index(letters.len());
            letters[at] = letter;
        }
        checked(&letters.into_iter().collect::<String>())?;
    }
}
