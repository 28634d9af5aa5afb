//! The packet engine in wasm makes the same packets at the same picosecond as the native one: the hashes on file. Run in
//! Node and, with WASM_BINDGEN_USE_BROWSER=1, in Chromium: `make test-parity`.
#![cfg(target_arch = "wasm32")]

use bufferwise::packet::parity::{SEEDS, scenarios, trace_hash};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn traces_are_those_of_the_native_engine() {
    let mut lines = String::from("scenario,seed,trace_hash\n");
    for (name, setup) in scenarios() {
        for seed in SEEDS {
            let hash = trace_hash(&setup, seed).expect(name);
            lines.push_str(&format!("\"{name}\",{seed},{hash:016x}\n"));
        }
    }
    assert_eq!(lines, include_str!("packet_traces.csv"));
}
