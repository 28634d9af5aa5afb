//! The packet engine makes the same packets at the same picosecond as when the file beside this one was written.
//!
//! `BUFFERWISE_WRITE_TRACES=1 cargo test --test packet_traces` writes it anew, for a change that is meant to change runs.

use bufferwise::packet::parity::{SEEDS, scenarios, trace_hash};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn traces_are_those_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packet_traces.csv");
    let mut lines = String::from("scenario,seed,trace_hash\n");
    let mut hashes = BTreeSet::new();
    for (name, setup) in scenarios() {
        for seed in SEEDS {
            let hash = trace_hash(&setup, seed).expect(name);
            hashes.insert(hash);
            lines.push_str(&format!("\"{name}\",{seed},{hash:016x}\n"));
        }
    }
    assert_eq!(scenarios().len(), 20);
    assert_eq!(hashes.len(), 60, "two scenarios or seeds with the same trace");
    if std::env::var_os("BUFFERWISE_WRITE_TRACES").is_some() {
        fs::write(&path, &lines).expect("a writable file");
    }
    let kept = fs::read_to_string(&path).expect("tests/packet_traces.csv");
    for (now, then) in lines.lines().zip(kept.lines()) {
        assert_eq!(now, then, "the run has changed");
    }
    assert_eq!(lines, kept);
}
