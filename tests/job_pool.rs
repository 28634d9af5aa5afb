//! Whatever dies when, every run of the last plan is answered exactly once.

use bufferwise::job::{Action, Answer, Event, Figures, Order, Planned, Pool, Refusal, Row, Simulator, Task};
use bufferwise::units::Seconds;
use proptest::prelude::*;

fn plan(count: u32) -> Event {
    let planned = |buffer: u32| Planned {
        task: Task { engine: Simulator::Packet, buffer: f64::from(buffer), seed: 1 },
        packets: 100.0,
    };
    Event::Plan { link: format!("v=1&n={}", count + 1), tasks: (0..count).map(planned).collect() }
}

fn ready(worker: usize, order: u64) -> Event {
    Event::Said(worker, Answer::Ready { order })
}

fn finished(worker: usize, order: &Order) -> Event {
    let row =
        Row { task: order.tasks[0], duration: Seconds(90.0), mark: None, figures: Figures::default(), windows: None };
    Event::Said(worker, Answer::Row { order: order.number, row })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    /// Whatever dies when, every run of the last plan is answered exactly once.
    #[test]
    fn every_run_is_answered_once(
        choices in prop::collection::vec((0_usize..3, 0_u8..12), 0..200), count in 1_u32..12, replan in 0_usize..60,
    ) {
        let mut pool = Pool::new(3);
        // What each worker has been sent, as a worker sees it: the order and whether its run is still to do.
        let mut desks: Vec<Option<(Order, bool)>> = vec![None; 3];
        let mut alive = [false; 3];
        let mut answered: Vec<u32> = Vec::new();
        let mut queue = vec![plan(5)];
        let mut steps = choices.into_iter();
        let mut turn = 0;
        loop {
            let Some(event) = queue.pop() else {
                turn += 1;
                if turn > 2000 {
                    break;
                }
                if turn == replan + 1 {
                    queue.push(plan(count));
                    answered.clear();
                    continue;
                }
                let (worker, what) = steps.next().unwrap_or((turn % 3, 11));
                queue.push(match (&mut desks[worker], alive[worker], what) {
                    (_, true, 0) if turn < 100 => Event::Died(worker),
                    (None, false, _) => {
                        alive[worker] = true;
                        ready(worker, 0)
                    }
                    (Some((order, open @ true)), _, _) if !order.tasks.is_empty() => {
                        *open = false;
                        finished(worker, order)
                    }
                    (Some((order, _)), _, _) => {
                        let event = ready(worker, order.number);
                        desks[worker] = None;
                        event
                    }
                    _ => continue,
                });
                continue;
            };
            for action in pool.handle(event) {
                match action {
                    Action::Start(worker) | Action::Lost(worker) => (desks[worker], alive[worker]) = (None, false),
                    Action::Send(worker, order) => desks[worker] = Some((order, true)),
                    Action::Row(row) => answered.push(row.task.buffer as u32),
                    Action::Refused(task, Refusal::Crashed) => answered.push(task.buffer as u32),
                    _ => {}
                }
            }
        }
        // Where every worker died too often, what is left is known.
        answered.extend(pool.remaining().iter().map(|task| task.buffer as u32));
        answered.sort_unstable();
        let all: Vec<u32> = (0..count).collect();
        prop_assert_eq!(answered, all);
    }
}
