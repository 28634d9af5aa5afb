//! Speed in the browser's engine: `make bench` prints it, no other lane runs it.
#![cfg(target_arch = "wasm32")]

use bufferwise::chart::{chart, layout};
use bufferwise::report::{Evaluator, report, sample_buffers, utilization_at};
use bufferwise::scenario::decode;
use std::hint::black_box;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn one_report() {
    let scenario = decode("v=1&b=129p&fifo=43").scenario;
    measure("one report: the opening scenario", || report(black_box(&scenario)));
    let full = decode("v=1&rho=0.5&p=0.01&w=64KiB&up=1Mbps&access=1Gbps&delay=1ms").scenario;
    measure("one report: every result has a value", || report(black_box(&full)));
}

#[wasm_bindgen_test]
fn curves() {
    let scenario = decode("v=1&b=129p&fifo=43").scenario;
    measure("200-point curves of all evaluators", || {
        let buffers = sample_buffers(black_box(&scenario), 200);
        Evaluator::ALL
            .iter()
            .flat_map(|evaluator| buffers.iter().filter_map(|&bits| utilization_at(&scenario, *evaluator, bits)))
            .sum::<f64>()
    });
}

#[wasm_bindgen_test]
fn chart_and_layout() {
    let decoded = decode("v=1&b=129p&fifo=43");
    let report = report(&decoded.scenario);
    measure("utilization chart and its layout", || {
        layout(&chart(black_box(&report), &decoded.display), 820.0, 430.0, 1.0)
    });
}

/// Prints the shortest mean of 20 batches of at least 20 ms each (browsers give time in steps of up to 0.1 ms).
fn measure<T>(what: &str, run: impl Fn() -> T) {
    let mut calls = 1_u32;
    let mut shortest_ms = f64::INFINITY;
    let mut batches = 0;
    while batches < 20 {
        let start = now_ms();
        for _ in 0..calls {
            black_box(run());
        }
        let taken = now_ms() - start;
        if taken < 20.0 {
            calls = calls.saturating_mul(2);
            continue;
        }
        shortest_ms = shortest_ms.min(taken / f64::from(calls));
        batches += 1;
    }
    console_log!("{what}: {:.3} µs a call ({calls} calls a batch)", shortest_ms * 1e3);
}

fn now_ms() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or_else(js_sys::Date::now, |clock| clock.now())
}
