//! Speed in the browser's engine: `make bench` prints it, no other lane runs it.
#![cfg(target_arch = "wasm32")]

use bufferwise::model::sqrt_n::sqrt_n;
use bufferwise::units::{BitRate, Seconds};
use std::hint::black_box;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn one_rule() {
    measure("one rule: sqrt_n", || sqrt_n(black_box(BitRate(10e9)), black_box(Seconds(0.25)), black_box(200_000.0)));
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
