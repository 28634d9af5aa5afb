//! The delay equations against trajectories that were computed independently, and against themselves.

use bufferwise::fluid::delay_equation::{Marking, Outcome, Point, Run, Setup};
use bufferwise::fluid::error::SetupError;
use bufferwise::fluid::progress::Progress;

fn run(setup: &Setup) -> (Vec<Point>, Outcome) {
    let mut run = Run::new(setup).expect("a set-up in range");
    assert_eq!(run.advance(u64::MAX), Progress::Finished);
    (run.path().to_vec(), run.outcome().expect("the warm-up is over"))
}

/// 40 flows, 1250 packets/s, 0.1 s, p = q/2000.
fn settling() -> Setup {
    Setup {
        duration: 3.0,
        warm: 0.0,
        samples: 7,
        ..Setup::new(1250.0, 0.1, 40.0, f64::INFINITY, Marking::Linear { from: 0.0, slope: 1.0 / 2000.0 })
    }
}

/// 60 flows, 3750 packets/s, 0.2 s, p from 0 at 150 packets to 0.1 at 200, and on: an equilibrium that is not stable.
fn swinging() -> Setup {
    Setup {
        start_window: 15.0,
        start_queue: 175.0,
        duration: 60.0,
        warm: 40.0,
        samples: 6001,
        ..Setup::new(3750.0, 0.2, 60.0, f64::INFINITY, Marking::Linear { from: 150.0, slope: 0.002 })
    }
}

#[test]
fn a_path_to_rest_is_the_published_one() {
    // An independent integration with located events for these notes (Misra, Gong, Towsley 2000, constant history).
    let (path, _) = run(&settling());
    for (at, window, queue) in [
        (1, 5.473_62, 59.6822),
        (2, 6.287_47, 121.5383),
        (3, 5.934_53, 116.1234),
        (4, 5.924_98, 111.9282),
        (6, 5.951_25, 113.0899),
    ] {
        let point = path[at];
        assert!((point.window / window - 1.0).abs() < 1e-4, "{point:?} is not W = {window}");
        assert!((point.queue / queue - 1.0).abs() < 1e-4, "{point:?} is not q = {queue}");
    }
    // the equilibrium W²p = 2, n W = R C
    let (path, _) = run(&Setup { duration: 60.0, samples: 2, ..settling() });
    assert!((path[1].window - 5.949_825_2).abs() < 1e-6 && (path[1].queue - 112.993_009).abs() < 1e-4, "{:?}", path[1]);
}

#[test]
fn the_limit_cycle_is_the_published_one() {
    let (_, outcome) = run(&swinging());
    assert_eq!(outcome.queue_min, 0.0);
    assert!((outcome.queue_max / 224.883 - 1.0).abs() < 1e-3, "{}", outcome.queue_max);
    assert!((outcome.queue_mean / 55.783 - 1.0).abs() < 1e-3, "{}", outcome.queue_mean);
}

#[test]
fn the_period_and_the_mean_over_whole_periods_are_the_published_ones() {
    let (path, _) = run(&Setup { samples: 120_001, ..swinging() });
    let late: Vec<&Point> = path.iter().filter(|point| point.time >= 35.0).collect();
    // the moments at which the queue begins to build
    let builds: Vec<f64> =
        late.windows(2).filter(|pair| pair[0].queue == 0.0 && pair[1].queue > 0.0).map(|pair| pair[0].time).collect();
    let periods = builds.len() - 1;
    assert!(periods >= 7);
    let period = (builds[periods] - builds[0]) / periods as f64;
    assert!((period / 2.673 - 1.0).abs() < 1e-3, "{period}");
    let whole: Vec<f64> = late
        .iter()
        .filter(|point| point.time >= builds[0] && point.time < builds[periods])
        .map(|point| point.queue)
        .collect();
    let mean = whole.iter().sum::<f64>() / whole.len() as f64;
    let empty = whole.iter().filter(|&&queue| queue == 0.0).count() as f64 / whole.len() as f64;
    assert!((mean / 58.087 - 1.0).abs() < 2e-3, "{mean}");
    // The queue leaves 0 so slowly that what counts as empty matters in the third digit.
    assert!((empty - 0.491).abs() < 5e-3, "{empty}");
}

#[test]
fn halving_the_step_divides_the_error_by_sixteen() {
    // through an emptying queue, its build-up, and their echoes
    let at = |steps: f64| run(&Setup { steps_per_rtt: steps, ..settling() }).0[2];
    let exact = at(640.0);
    let errors: Vec<f64> = [10.0, 20.0, 40.0, 80.0]
        .into_iter()
        .map(|steps| {
            let point = at(steps);
            (point.window / exact.window - 1.0).abs().max((point.queue / exact.queue - 1.0).abs())
        })
        .collect();
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!(order > 3.3, "order {order} of {errors:?}");
    }
    assert!((errors[0] / errors[3]).log2() / 3.0 > 3.7, "{errors:?}");
}

#[test]
fn packets_are_conserved() {
    let red = Marking::Red { min: 50.0, max: 150.0, p_max: 0.1, gentle: true, weight: 0.002 };
    let steep = Marking::Red { min: 50.0, max: 150.0, p_max: 0.1, gentle: false, weight: 0.0001 };
    for setup in [
        swinging(),
        Setup::new(1000.0, 0.1, 20.0, 50.0, Marking::DropTail),
        Setup::new(1000.0, 0.05, 5.0, 200.0, Marking::DropTail),
        Setup::new(3750.0, 0.2, 60.0, 400.0, red),
        Setup::new(3750.0, 0.2, 60.0, 400.0, steep),
    ] {
        let (path, outcome) = run(&setup);
        let balance = outcome.arrived - outcome.served - outcome.dropped - outcome.queue_growth;
        assert!(balance.abs() < 1e-9 * outcome.arrived, "{setup:?}: {balance}");
        assert!(outcome.utilization <= 1.0 + 1e-9 && outcome.utilization > 0.5, "{setup:?}: {outcome:?}");
        assert!(outcome.queue_max <= setup.buffer * (1.0 + 1e-9), "{setup:?}: {outcome:?}");
        assert_eq!(path.len(), setup.samples);
        assert!(path.iter().all(|point| point.window > 0.0 && point.queue >= 0.0));
    }
}

#[test]
fn drop_tail_swings_between_an_empty_and_a_full_queue() {
    let (_, outcome) = run(&Setup::new(1000.0, 0.1, 10.0, 30.0, Marking::DropTail));
    assert_eq!((outcome.queue_min, outcome.queue_max), (0.0, 30.0));
    assert!(outcome.drop_rate > 0.0 && outcome.empty_share > 0.0 && outcome.utilization < 1.0);
    assert!((outcome.mark_rate / outcome.drop_rate - 1.0).abs() < 1e-6, "{outcome:?}");
    // With b well above 1 the queue never empties.
    let (_, deep) = run(&Setup { duration: 120.0, ..Setup::new(1000.0, 0.1, 10.0, 300.0, Marking::DropTail) });
    assert!(deep.queue_min > 0.0 && (deep.utilization - 1.0).abs() < 1e-9, "{deep:?}");
}

#[test]
fn more_of_everything_looks_the_same() {
    // C, n, B and the marking's queues times ten at the same round trip: the same windows, ten times the queue
    let small = settling();
    let large = Setup {
        capacity_packets_per_s: 12_500.0,
        flows: 400.0,
        marking: Marking::Linear { from: 0.0, slope: 1.0 / 20_000.0 },
        ..settling()
    };
    for (one, ten) in run(&small).0.iter().zip(run(&large).0) {
        assert!((one.window / ten.window - 1.0).abs() < 1e-9);
        assert!((10.0 * one.queue - ten.queue).abs() < 1e-6);
    }
}

#[test]
fn slices_change_nothing_and_wrong_numbers_are_said() {
    let whole = run(&swinging());
    let mut sliced = Run::new(&swinging()).expect("in range");
    while sliced.advance(1000) == Progress::Budget {}
    assert_eq!(sliced.path(), whole.0);
    assert_eq!(sliced.outcome(), Some(whole.1));
    for (setup, name) in [
        (Setup { rtt_prop: 0.0, ..settling() }, "rtt_prop"),
        (Setup { marking: Marking::DropTail, ..settling() }, "buffer"),
        (Setup { start_queue: f64::NAN, ..settling() }, "start_queue"),
        (Setup { marking: Marking::Linear { from: 0.0, slope: 0.0 }, ..settling() }, "slope"),
    ] {
        assert!(matches!(Run::new(&setup), Err(SetupError::OutOfRange { name: what, .. }) if what == name), "{name}");
    }
}
