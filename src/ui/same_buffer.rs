//! The chosen buffer in every unit that people use, each copied by one press.

use super::State;
use super::copy_fallback::CopyFallback;
use crate::model::buffer_memory_chip;
use crate::text::{Word, buffer_forms, display_row};
use crate::web::clipboard;
use leptos::prelude::*;

/// One way to say it: its name, how it is shown, and what stands in smaller type.
#[derive(Clone, PartialEq)]
struct Way {
    label: Word,
    shown: String,
    also: String,
}

/// The same buffer six ways.
#[component]
pub fn SameBuffer() -> impl IntoView {
    let state = expect_context::<State>();
    let ways = Memo::new(move |_| {
        state.report.with(|report| {
            let scenario = &report.scenario;
            let forms = buffer_forms(scenario, scenario.buffer_bits());
            let chip = report.row(buffer_memory_chip::CARD.id).map(display_row).unwrap_or_default();
            let way = |label, shown: String, also: String| Way { label, shown, also };
            let unknown = || "–".to_owned();
            vec![
                way(Word::InPackets, forms.packets, String::new()),
                way(Word::InBytes, forms.bytes, forms.bytes_iec.unwrap_or_default()),
                way(Word::InBits, forms.bits, String::new()),
                way(Word::InTime, forms.time, String::new()),
                way(Word::InBdp, forms.bdp.unwrap_or_else(unknown), String::new()),
                way(Word::InChip, if chip.is_empty() { unknown() } else { chip }, String::new()),
            ]
        })
    });
    let copied = RwSignal::new(None::<usize>);
    let by_hand = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        ways.track();
        copied.set(None);
        by_hand.set(None);
    });
    view! {
        <ul class="ways" aria-label=move || state.word(Word::SameBuffer) data-testid="ways">
            {(0..6)
                .map(|index| {
                    let way = move || ways.with(|ways| ways[index].clone());
                    let press = move |_| {
                        let text = ways.with_untracked(|ways| ways[index].shown.replace(['\u{a0}', '\u{202f}'], " "));
                        clipboard::copy(&text.clone(), move |done| {
                            copied.set(done.then_some(index));
                            by_hand.set((!done).then_some(text));
                        });
                    };
                    view! {
                        <li>
                            <button type="button" on:click=press data-testid=format!("way-{index}")>
                                <small>{move || state.word(way().label)}</small>
                                <b>{move || way().shown}</b>
                                <span class="also">{move || way().also}</span>
                                <span class="copy" role="status">
                                    {move || if copied.get() == Some(index) { state.word(Word::Copied) } else { "" }}
                                </span>
                                <span class="hidden-text">{move || state.word(Word::Copy)}</span>
                            </button>
                        </li>
                    }
                })
                .collect_view()}
        </ul>
        <CopyFallback text=by_hand />
    }
}
