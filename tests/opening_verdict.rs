//! The page says the opening verdict in plain HTML until the application mounts: it must be the one that is computed.

use bufferwise::report::report;
use bufferwise::scenario::{Lang, OPENING, decode};
use bufferwise::text::{plain, verdict};

/// The text of the element with this id, without tags, spaces alike.
fn text_of(html: &str, id: &str) -> String {
    let start = html.find(&format!("id=\"{id}\"")).expect("the element is there");
    let open = start + html[start..].find('>').expect("its tag ends") + 1;
    let close = open + html[open..].find("</p>").expect("its end");
    let mut text = String::new();
    let mut in_tag = false;
    for letter in html[open..close].chars() {
        match letter {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ if !in_tag => text.push(letter),
            _ => {}
        }
    }
    text.replace(['\u{a0}', '\u{202f}'], " ").trim().to_owned()
}

#[test]
fn the_static_verdict_is_the_computed_one() {
    let report = report(&decode(OPENING.link).scenario);
    let headline = plain(&verdict(Lang::En, &report).headline).replace(['\u{a0}', '\u{202f}'], " ");
    assert_eq!(text_of(include_str!("../index.html"), "static-verdict"), headline.trim());
}
