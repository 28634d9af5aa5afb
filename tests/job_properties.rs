//! What holds of simulated runs whatever is asked: nothing panics, everything is a number, messages read back.

#[path = "any/scenario.rs"]
mod any;

use any::any_scenario;
use bufferwise::job::{Answer, Figure, Order, Planned, Run, Step, plan, run_length, sweep_buffers};
use bufferwise::report::{Simulated, simulated_notes};
use bufferwise::scenario::{Lang, Scenario, decode, encode_scenario};
use bufferwise::text::{simulated_note, simulator_refusal};
use bufferwise::units::Seconds;
use proptest::prelude::*;

/// Runs that are begun in each case, and how many events of each.
const RUNS: usize = 4;
const EVENTS: u64 = 3000;
/// Flows and packets from which a run takes longer than a test may.
const MANY: f64 = 3000.0;

/// So many cases; a failure is printed with its input and writes no file.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

/// Begins a run, and ends it if that takes few events.
fn begin(scenario: &Scenario, planned: Planned, simulated: &mut Simulated) -> Result<(), TestCaseError> {
    let mut run = match Run::new(scenario, planned.task) {
        Ok(run) => run,
        Err(refusal) => {
            let answer = Answer::Refused { order: 1, task: planned.task, refusal: refusal.clone() };
            prop_assert_eq!(answer.to_string().parse(), Ok(answer));
            prop_assert!(!simulator_refusal(Lang::En, planned.task.engine, &refusal).contains("NaN"));
            return Ok(());
        }
    };
    let mut before = 0.0;
    for _ in 0..3 {
        match run.step(EVENTS) {
            Step::More(share) => {
                prop_assert!((before..=1.0).contains(&share), "{scenario} {}: {share}", planned.task);
                before = share;
            }
            Step::Done(row) => {
                for figure in [Figure::Utilization, Figure::LossRate, Figure::JainIndex] {
                    let value = row.figures.get(figure).unwrap_or(0.0);
                    prop_assert!(
                        (0.0..=1.0 + 1e-9).contains(&value),
                        "{scenario} {}: {figure:?} {value}",
                        planned.task
                    );
                }
                let answer = Answer::Row { order: 1, row: row.clone() };
                prop_assert_eq!(answer.to_string().parse(), Ok(answer));
                simulated.add(row);
                break;
            }
        }
    }
    Ok(())
}

fn check(scenario: &Scenario) -> Result<(), TestCaseError> {
    let buffers = sweep_buffers(scenario);
    prop_assert!(buffers.iter().all(|buffer| buffer.is_finite() && *buffer >= 0.0), "{scenario}: {buffers:?}");
    let plan = plan(scenario, &buffers);
    prop_assert!(plan.packets().is_finite() && plan.tasks.iter().all(|planned| planned.packets >= 0.0), "{scenario}");
    let mut simulated = Simulated::default();
    for planned in plan.tasks.iter().take(RUNS) {
        let length = run_length(scenario, planned.task);
        prop_assert!(length.warm.0 < length.duration.0 && length.duration.0.is_finite(), "{scenario}: {length:?}");
        if scenario.flows <= MANY {
            begin(scenario, *planned, &mut simulated)?;
        }
    }
    for note in simulated_notes(scenario, &simulated) {
        let text = simulated_note(Lang::En, &note);
        prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{scenario}: {text}");
    }
    let order = Order {
        number: 7,
        link: encode_scenario(scenario),
        tasks: plan.tasks.iter().take(3).map(|planned| planned.task).collect(),
    };
    let read: Order = order.to_string().parse().expect("what was written");
    prop_assert_eq!(&decode(&read.link).scenario, &decode(&order.link).scenario);
    prop_assert_eq!(read, order);
    Ok(())
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn any_scenario_is_planned_and_begun(scenario in any_scenario()) {
        check(&scenario)?;
        // Most random scenarios are too large; a few flows for a moment are not.
        let small = Scenario { flows: scenario.flows.min(3.0), duration: Seconds(0.05), warm: Seconds(0.01), ..scenario };
        check(&small)?;
    }
}
