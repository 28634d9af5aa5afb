//! The snippet that puts the present state into another page.

use crate::scenario::{Display, Lang, Scenario, encode};
use crate::text::{Word, word};

/// An `<iframe>` for the page at `base` that shows verdict and chart; `fixed` takes the handle away.
///
/// The frame asks only for permission to copy; it loads when it comes into view, and says its height by `postMessage`.
pub fn embed_snippet(lang: Lang, base: &str, scenario: &Scenario, display: &Display, fixed: bool) -> String {
    let shown = Display { embed: true, controls: !fixed, ..*display };
    let address = format!("{base}?{}", encode(scenario, &shown)).replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<iframe src=\"{address}\" title=\"Bufferwise: {}\" width=\"100%\" height=\"560\" style=\"border:0\" loading=\"lazy\" allow=\"clipboard-write\" allowfullscreen></iframe>",
        word(lang, Word::Tagline)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    #[test]
    fn the_snippet_carries_the_state_and_is_valid_in_an_attribute() {
        let decoded = decode("v=1&b=129p&view=delay");
        let text = embed_snippet(Lang::En, "https://example.org/b/", &decoded.scenario, &decoded.display, true);
        assert!(
            text.contains("src=\"https://example.org/b/?v=1&amp;b=129p&amp;view=delay&amp;embed=1&amp;controls=0\"")
        );
        assert!(text.contains("loading=\"lazy\""));
    }
}
