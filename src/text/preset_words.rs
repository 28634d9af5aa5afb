//! Names and stories of the presets.

use crate::scenario::{Lang, Preset};

/// What the page says of a preset.
#[derive(Clone, Copy, Debug)]
pub struct PresetWords {
    /// In the list.
    pub name: &'static str,
    /// One sentence on where its numbers come from.
    pub story: &'static str,
}

/// The words of a preset.
pub fn preset_words(lang: Lang, preset: &Preset) -> PresetWords {
    match lang {
        Lang::En => english(preset.id),
    }
}

fn english(id: &str) -> PresetWords {
    let (name, story) = match id {
        "oc3_100" => (
            "OC-3 router experiment, 100 flows",
            "A Cisco GSR with an OC-3 card, measured by Appenzeller, Keslassy and McKeown in 2004: 129 packets of buffer beside a hidden FIFO of 43.",
        ),
        "oc3_400" => ("OC-3 router experiment, 400 flows", "The same router with 400 flows and 64 packets of buffer."),
        "poster_10g" => (
            "Poster: 10 Gb/s, 200 000 flows",
            "The first example of the Sizing Router Buffers poster: 56 kb/s users on a 10 Gb/s line card, 250 ms.",
        ),
        "poster_40g" => (
            "Poster: 40 Gb/s, 40 000 flows",
            "The second example of the poster: 1 Mb/s users on a 40 Gb/s line card, 250 ms.",
        ),
        "download_2m" => (
            "2 Mb/s download, 360 kb/s uplink",
            "A Swedish page on ACKs stuck behind an upload: 64 KiB of window, 30 ms of path. The 40-packet buffer at the provider is our assumption.",
        ),
        "uplink_64k" => (
            "Saturated 64 kb/s uplink",
            "A Spanish ns-2 study: one TCP flow with a window of 20 packets of 1040 B in front of 64 kb/s.",
        ),
        "serial_2m" => (
            "2 Mb/s serial line",
            "A Swedish thesis that looked for bufferbloat on a router's serial port. With a FIFO of 40 packets it would have found 240 ms; the 10 ms path is our assumption.",
        ),
        "datacentre_100g" => (
            "100 Gb/s data-centre port",
            "64 CUBIC flows with jumbo frames, 100 µs of round trip and a port's share of 1 Mbit of a shallow switch memory.",
        ),
        "geo_satellite" => {
            ("GEO satellite, 50 Mb/s", "Eight CUBIC flows over 600 ms, with half a BDP of buffer in the gateway.")
        }
        "home_fibre" => ("Home fibre, 500 Mb/s", "Four downloads, 20 ms away, and 10 ms of buffer."),
        "sqrt_n_fails" => (
            "Make the √n rule fail",
            "A hundred flows with the same round trip, fast access links and no random delay move in step: ns-2 keeps the link only 87 % busy at BDP/√n. Spread the round trips (rtts=80-120ms) or slow the access links, and the rule holds again.",
        ),
        _ => ("", ""),
    };
    PresetWords { name, story }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::PRESETS;

    #[test]
    fn every_preset_has_a_name_and_a_story() {
        for preset in &PRESETS {
            let words = preset_words(Lang::En, preset);
            assert!(!words.name.is_empty() && words.story.ends_with('.'), "{}", preset.id);
        }
    }
}
