//! The chosen buffer in every unit that people use, each copied by one press.

use super::State;
use super::copy_fallback::CopyFallback;
use crate::model::buffer_memory_chip;
use crate::text::{Word, buffer_forms, display_row};
use crate::web::clipboard;
use leptos::prelude::*;

/// The ways to say it, in their order.
const WAYS: [Word; 6] = [Word::InPackets, Word::InBytes, Word::InBits, Word::InTime, Word::InBdp, Word::InChip];

/// The same buffer six ways.
#[component]
pub fn SameBuffer() -> impl IntoView {
    let state = expect_context::<State>();
    let ways = Memo::new(move |_| {
        state.report.with(|report| {
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
                (if chip.is_empty() { unknown() } else { chip }, String::new()),
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
        <ul class="ways" aria-label=state.word(Word::SameBuffer) data-testid="ways">
            {WAYS
                .into_iter()
                .enumerate()
                .map(|(index, label)| {
                    let press = move |_| {
                        let text = ways.with_untracked(|ways| ways[index].0.replace(['\u{a0}', '\u{202f}'], " "));
                        clipboard::copy(&text.clone(), move |done| {
                            copied.set(done.then_some(index));
                            by_hand.set((!done).then_some(text));
                        });
                    };
                    view! {
                        <li>
                            <button type="button" on:click=press data-testid=format!("way-{index}")>
                                <small>{state.word(label)}</small>
                                <b>{move || ways.with(|ways| ways[index].0.clone())}</b>
                                <span class="also">{move || ways.with(|ways| ways[index].1.clone())}</span>
                                <span class="copy" role="status">
                                    {move || if copied.get() == Some(index) { state.word(Word::Copied) } else { "" }}
                                </span>
                                <span class="hidden-text">{state.word(Word::Copy)}</span>
                            </button>
                        </li>
                    }
                })
                .collect_view()}
        </ul>
        <CopyFallback text=by_hand />
    }
}
