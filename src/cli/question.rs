//! From arguments to a question: a link, a preset, or `key=value` pairs, the later ones changing the earlier.

use super::outcome::Failure;
use crate::scenario::{Decoded, PRESETS, Preset, decode};
use clap::ArgMatches;
use std::ffi::OsString;

/// The question that the `link` arguments ask.
pub(super) fn asked(given: &ArgMatches) -> Result<Decoded, Failure> {
    let words: Vec<String> = given
        .get_many::<OsString>("link")
        .into_iter()
        .flatten()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let refs: Vec<&str> = words.iter().map(String::as_str).collect();
    Ok(decode(&link_of(&refs)?))
}

/// One link from all arguments.
fn link_of(words: &[&str]) -> Result<String, Failure> {
    let (first, changes) = words.split_first().unwrap_or((&"", &[]));
    if let Some(odd) = changes.iter().find(|word| !word.contains('=')) {
        return Err(Failure::Usage(format!(
            "`{odd}` is not of the form key=value; quote a link that has spaces or & in it"
        )));
    }
    let base = match Preset::with_id(first.trim()) {
        Some(preset) => without(preset.link, changes),
        None if is_link(first) => (*first).to_owned(),
        None => {
            let ids: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
            return Err(Failure::Usage(format!(
                "`{first}` is neither a link, nor key=value, nor a preset ({})",
                ids.join(", ")
            )));
        }
    };
    let open = !base.contains(['?', '#', '=']) && !base.is_empty();
    let changes = changes.join("&");
    Ok(match (changes.is_empty(), open) {
        (true, _) => base,
        (false, true) => format!("{base}?{changes}"),
        (false, false) => format!("{base}&{changes}"),
    })
}

/// A preset's link less the keys that are given anew.
fn without(link: &str, changes: &[&str]) -> String {
    let anew: Vec<String> = changes.iter().flat_map(|change| change.split('&')).map(key).collect();
    let kept: Vec<&str> = link.split('&').filter(|pair| !anew.contains(&key(pair))).collect();
    kept.join("&")
}

fn key(pair: &str) -> String {
    pair.split('=').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Anything but a bare word, which is most likely a misspelt preset; nothing at all is the default scenario.
fn is_link(word: &str) -> bool {
    word.trim().is_empty() || word.contains(['=', '?', '#', '/'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_become_one_link() {
        for (words, expected) in [
            (&["c=10Gbps", "rtt=250ms"][..], "c=10Gbps&rtt=250ms"),
            (&["?v=1&c=10Gbps", "n=3"], "?v=1&c=10Gbps&n=3"),
            (&["https://example.org/x/", "n=3"], "https://example.org/x/?n=3"),
            (&["https://example.org/x/#v=1", "n=3"], "https://example.org/x/#v=1&n=3"),
            (&["oc3_400"], "v=1&n=400&b=64p&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms"),
            (
                &["oc3_400", "N=300", "b=1sqrtn"],
                "v=1&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms&N=300&b=1sqrtn",
            ),
            (&["", "n=3"], "&n=3"),
            (&[""], ""),
            (&["v=1"], "v=1"),
        ] {
            assert_eq!(link_of(words).ok().as_deref(), Some(expected), "{words:?}");
        }
    }

    #[test]
    fn a_bare_word_that_is_no_preset_is_wrong_usage() {
        for words in [&["oc3_500"][..], &["oc3_100", "oc3_400"], &["c=1G", "fast"]] {
            assert!(matches!(link_of(words), Err(Failure::Usage(_))), "{words:?}");
        }
    }
}
