//! Links for ever: every format that was ever written keeps its meaning, and no text at all can break the reader.
//!
//! `links.txt` holds one link a line: the link, the canonical text that it stands for, and what the reader had to say
//! (`kind:key`, in the order of the link). Lines are added, never changed: `v=1` is frozen.

#[path = "any/scenario.rs"]
mod any;

use any::any_scenario;
use bufferwise::export::warnings_json;
use bufferwise::scenario::{
    Display, FIELDS, Lang, LinkWarning, Scenario, Theme, View, XAxis, YAxis, decode, encode, encode_scenario,
};
use proptest::prelude::*;

const LINKS: &str = include_str!("links.txt");

/// What the reader had to say, as in `links.txt`.
fn said(link: &str) -> String {
    let warnings = warnings_json(Lang::En, &decode(link).warnings);
    let text = |warning: &serde_json::Value, key: &str| warning[key].as_str().unwrap_or_default().to_owned();
    warnings
        .iter()
        .map(|warning| format!("{}:{}", text(warning, "kind"), text(warning, "key")))
        .collect::<Vec<_>>()
        .join(" ")
}

fn canonical(link: &str) -> String {
    let decoded = decode(link);
    encode(&decoded.scenario, &decoded.display)
}

/// `BUFFERWISE_LINKS=print` prints the file as the program reads it now, for lines that are added.
#[test]
fn every_link_keeps_its_meaning() {
    if std::env::var("BUFFERWISE_LINKS").is_ok_and(|wish| wish == "print") {
        for line in LINKS.lines() {
            let link = line.split('\t').next().unwrap_or_default();
            println!(
                "{}",
                if line.starts_with(';') { line.to_owned() } else { [link, &canonical(link), &said(link)].join("\t") }
            );
        }
        return;
    }
    let mut count = 0;
    for line in LINKS.lines().filter(|line| !line.starts_with("; ")) {
        let [link, stands_for, warnings] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three columns: {line}")
        };
        assert_eq!(canonical(link), stands_for, "{link}");
        assert_eq!(said(link), warnings, "{link}");
        count += 1;
    }
    assert!(count > 120, "only {count} links: is the file whole?");
}

#[test]
fn every_key_and_every_older_name_stands_in_the_file() {
    let names = FIELDS.iter().flat_map(|field| field.aliases.iter().chain([&field.key]));
    let display = ["view", "x", "y", "embed", "controls", "theme", "lang", "no_delayed_acks"];
    for name in names.chain(&display) {
        let written = [format!("{name}="), format!("&{name}=")];
        let found = LINKS.lines().any(|line| line.starts_with(&written[0]) || line.contains(&written[1]));
        assert!(found, "no link says {name}");
    }
}

/// What holds for whatever a link says.
fn check(link: &str) -> Result<(), TestCaseError> {
    let decoded = decode(link);
    for field in &FIELDS {
        if let Some(number) = decoded.scenario.get(field.id).number() {
            prop_assert!((field.min..=field.max).contains(&number), "{} = {number} from {link:?}", field.key);
        }
    }
    let text = encode(&decoded.scenario, &decoded.display);
    prop_assert!(text.starts_with("v=1"), "{text}");
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~=&".contains(c);
    prop_assert!(text.chars().all(plain), "{text} needs escaping");
    let again = decode(&text);
    // That round trip and round trips differ is said as long as they do; nothing else is said of a canonical text.
    let differ = |warning: &LinkWarning| matches!(warning, LinkWarning::RoundTripsDiffer { .. });
    prop_assert!(again.warnings.iter().all(differ), "{}: {:?}", text, again.warnings);
    prop_assert_eq!(&again.scenario, &decoded.scenario, "{}", text);
    prop_assert_eq!(again.display, decoded.display);
    prop_assert_eq!(encode(&again.scenario, &again.display), text.clone());
    for before in ["?", "#", "https://example.org/a/?", "https://example.org/a/#", "#?"] {
        prop_assert_eq!(&decode(&format!("{before}{text}")).scenario, &decoded.scenario, "{}{}", before, text);
    }
    Ok(())
}

#[test]
fn every_link_in_the_file_is_sound() {
    for line in LINKS.lines() {
        if let Err(error) = check(line.split('\t').next().unwrap_or_default()) {
            panic!("{error}");
        }
    }
}

fn any_display() -> impl Strategy<Value = Display> {
    use prop::sample::select;
    let switches = (any::<bool>(), any::<bool>());
    let axes = (select(XAxis::ALL.to_vec()), select(YAxis::ALL.to_vec()));
    (select(View::ALL.to_vec()), axes, switches, select(Theme::ALL.to_vec())).prop_map(
        |(view, (x, y), (embed, controls), theme)| Display { view, x, y, embed, controls, theme, lang: Lang::En },
    )
}

/// A text that looks like a link, with anything for its values.
fn almost_a_link() -> impl Strategy<Value = String> {
    let keys: Vec<String> =
        FIELDS.iter().flat_map(|field| field.aliases.iter().chain([&field.key])).map(|key| (*key).to_owned()).collect();
    let keys = prop_oneof![9 => prop::sample::select(keys), 1 => "[a-z]{1,5}"];
    let unit = prop::sample::select(vec![
        "", "bps", "Gbit/s", "KB", "KiB", "ms", "m", "s", "p", "%", "%25", "bdp", "sqrtn", "k", "M", "+packets",
        "%20B", "e", "E", "b/s",
    ]);
    let number = prop_oneof!["[0-9]{1,4}", "-?[0-9]{0,3}[.,][0-9]{0,4}", "[0-9]e[+-]?[0-9]{1,3}", ".{0,6}"];
    let pair = (keys, number, unit).prop_map(|(key, number, unit)| format!("{key}={number}{unit}"));
    (prop::sample::select(vec!["", "?", "#", "https://example.org/?"]), prop::collection::vec(pair, 0..8))
        .prop_map(|(before, pairs)| format!("{before}{}", pairs.join("&")))
}

/// So many cases; a failure is printed with its input and writes no file.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_bytes_are_a_link(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_text_is_a_link(text in "\\PC{0,120}") {
        check(&text)?;
    }

    #[test]
    fn what_looks_like_a_link_is_a_link(text in almost_a_link()) {
        check(&text)?;
    }

    #[test]
    fn any_scenario_comes_back(scenario in any_scenario(), display in any_display()) {
        let text = encode(&scenario, &display);
        let decoded = decode(&text);
        prop_assert_eq!(&decoded.scenario, &scenario, "{}", text);
        prop_assert_eq!(decoded.display, display, "{}", text);
        check(&text)?;
        let read: Scenario = serde_json::from_str(&serde_json::to_string(&scenario).expect("plain strings")).expect("what was written");
        prop_assert_eq!(&read, &scenario);
        prop_assert_eq!(scenario.to_string(), encode_scenario(&scenario));
    }
}
