//! `bufferwise presets`: real settings to start from.

use super::outcome::Answer;
use crate::scenario::{Lang, PRESETS};
use crate::text::preset_words;
use clap::ArgMatches;
use serde_json::json;

pub(super) fn run(given: &ArgMatches) -> Answer {
    if given.get_flag("json") {
        let list: Vec<serde_json::Value> = PRESETS
            .iter()
            .map(|preset| {
                let words = preset_words(Lang::En, preset);
                json!({"id": preset.id, "name": words.name, "story": words.story, "link": format!("?{}", preset.link)})
            })
            .collect();
        return Answer::of(format!("{:#}\n", json!(list)));
    }
    let blocks: Vec<String> = PRESETS
        .iter()
        .map(|preset| {
            let words = preset_words(Lang::En, preset);
            format!("{}  {}\n    {}\n    ?{}\n", preset.id, words.name, words.story, preset.link)
        })
        .collect();
    Answer::of(blocks.join("\n"))
}
