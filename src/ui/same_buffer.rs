//! The chosen buffer in every unit that people use, each copied by one press.

use super::State;
use super::copy_fallback::copy_fallback;
use super::element::{El, el, watch};
use crate::model::buffer_memory_chip;
use crate::text::{Word, buffer_forms, display_row};
use crate::web::clipboard;
use leptos::prelude::*;

/// The ways to say it, in their order.
const WAYS: [Word; 6] = [Word::InPackets, Word::InBytes, Word::InBits, Word::InTime, Word::InBdp, Word::InChip];

/// Adds the same buffer six ways.
pub fn same_buffer(state: State, place: El) -> El {
    let ways = Memo::new(move |_| {
        state.rested_report(|report| {
            let scenario = &report.scenario;
            let forms = buffer_forms(scenario, scenario.buffer_bits());
            let chip = report.row(buffer_memory_chip::CARD.id).map(display_row).unwrap_or_default();
            let unknown = || "–".to_owned();
            // Each as shown, with what stands below it in smaller type.
            [
                (forms.packets, String::new()),
                (forms.bytes, forms.bytes_iec.unwrap_or_default()),
                (forms.bits, String::new()),
                (forms.time, String::new()),
                (forms.bdp.unwrap_or_else(unknown), String::new()),
                match chip.split_once(" (") {
                    // The trade name in large, the bits below it.
                    Some((name, bits)) => (name.to_owned(), bits.trim_end_matches(')').to_owned()),
                    None => (if chip.is_empty() { unknown() } else { chip }, String::new()),
                },
            ]
        })
    });
    let copied = RwSignal::new(None::<usize>);
    let by_hand = RwSignal::new(None::<String>);
    watch(move || {
        ways.track();
        copied.set(None);
        by_hand.set(None);
    });
    let way = move |(index, label): (usize, Word)| {
        let press = move || {
            // What is copied is the buffer as it is, even a moment after a drag.
            state.settle();
            let text = ways.with_untracked(|ways| ways[index].0.replace(['\u{a0}', '\u{202f}'], " "));
            clipboard::copy(&text.clone(), move |done| {
                copied.set(done.then_some(index));
                by_hand.set((!done).then_some(text));
            });
        };
        let said =
            move || if copied.get() == Some(index) { state.word(Word::Copied).to_owned() } else { String::new() };
        let button = el("button")
            .attr("type", "button")
            .testid(&format!("way-{index}"))
            .on_press(press)
            .child(el("small").text(state.word(label)))
            .child(el("b").live_text(move || ways.with(|ways| ways[index].0.clone())))
            .child(el("span").class("also").live_text(move || ways.with(|ways| ways[index].1.clone())))
            .child(el("span").class("copy").attr("role", "status").live_text(said))
            .child(el("span").class("hidden-text").text(state.word(Word::Copy)));
        el("li").child(button)
    };
    let list = el("ul")
        .class("ways")
        .attr("aria-label", state.word(Word::SameBuffer))
        .testid("ways")
        .children(WAYS.into_iter().enumerate().map(way));
    copy_fallback(place.child(list), state, by_hand)
}
