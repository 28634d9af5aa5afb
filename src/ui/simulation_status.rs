//! Below the chart: how far the simulators are, what they wait for, what must be said of their points.

use super::State;
use super::button::button;
use super::element::{El, el};
use crate::report::simulated_notes;
use crate::scenario::Engine;
use crate::text::{Word, simulated_note, simulation_progress, simulation_summary, simulation_waits, simulator_refusal};
use leptos::prelude::*;

/// The line with its buttons, and the remarks.
pub fn simulation_status(state: State) -> El {
    let simulations = state.simulations;
    let status = simulations.status;
    let lang = state.lang();
    let running = move || status.with(|status| status.running);
    let waiting = move || status.with(|status| !status.running && (status.waiting > 0.0 || status.cancelled));
    let done = move || !running() && !waiting() && simulations.simulated.with(|simulated| !simulated.is_empty());
    let line = move || {
        let now = status.get();
        let mut said = Vec::new();
        if now.running {
            said.push(simulation_progress(lang, now.share, now.left));
        } else {
            said.push(state.rested(|scenario| {
                simulations.simulated.with(|simulated| simulation_summary(lang, scenario, simulated))
            }));
        }
        if now.waiting > 0.0 {
            said.push(simulation_waits(lang, now.waiting));
        }
        if now.cancelled {
            said.push(state.word(Word::SimulationStopped).to_owned());
        }
        if now.lost {
            said.push(state.word(Word::SimulationLost).to_owned());
        }
        if now.in_page {
            said.push(state.word(Word::SimulationInPage).to_owned());
        }
        said.retain(|text| !text.is_empty());
        said.join(" ")
    };
    let bar = move || {
        el("progress")
            .attr("max", "1")
            .attr("aria-label", state.word(Word::SimulationProgress))
            .live_attr("value", move || status.with(|status| format!("{:.2}", status.share)))
    };
    let remarks = Memo::new(move |_| {
        let mut said: Vec<String> = status.with(|status| {
            status.refusals.iter().map(|(engine, refusal)| simulator_refusal(lang, *engine, refusal)).collect()
        });
        if state.rested(|scenario| scenario.engine != Engine::Off) && !running() {
            let notes = state.rested(|scenario| simulations.simulated.with(|all| simulated_notes(scenario, all)));
            said.extend(notes.iter().map(|note| simulated_note(lang, note)));
        }
        said
    });
    el("div")
        .class("simulations")
        .testid("simulations")
        .child(
            el("div")
                .class("simulation-line")
                .child(el("span").testid("simulation-status").live_text(line))
                .show(running, bar)
                .show(running, move || {
                    button("quiet", "simulation-stop", state.word(Word::SimulationStop), move || simulations.cancel())
                })
                .show(waiting, move || {
                    button("quiet", "simulation-run", state.word(Word::SimulationRun), move || {
                        simulations.run_all(state);
                    })
                })
                .show(done, move || {
                    button("quiet", "simulation-seeds", state.word(Word::SimulationSeeds), move || {
                        simulations.more_seeds(state);
                    })
                }),
        )
        .child(
            el("ul")
                .class("simulation-notes")
                .testid("simulation-notes")
                .live(move || remarks.get().iter().map(|text| el("li").text(text)).collect()),
        )
}
