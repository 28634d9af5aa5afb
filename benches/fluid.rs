//! The fluid engine's speed: a curve of 40 buffers for 100 flows and 60 s, and how it grows with the flows.

use std::hint::black_box;

use bufferwise::fluid::many::{Run, Setup};
use criterion::{Criterion, criterion_group, criterion_main};

/// A curve over 40 buffers from a quarter to four times BDP/√n at n = 100.
fn curve(flows: usize) -> f64 {
    let rtts: Vec<f64> = (0..flows).map(|flow| 0.025 + 0.15 * (flow as f64 + 0.5) / flows as f64).collect();
    let mut sum = 0.0;
    for point in 0..40 {
        let setup = Setup {
            access: Some(10e6 / 12_000.0),
            overhead: 1e-3,
            duration: 60.0,
            warm: 20.0,
            ..Setup::new(155e6 / 12_000.0, rtts.clone(), 129.0 * 0.25 * 16_f64.powf(f64::from(point) / 39.0))
        };
        let mut run = Run::new(&setup, 1).expect("a set-up in range");
        run.advance(u64::MAX);
        sum += run.outcome().utilization;
    }
    sum
}

fn many(criterion: &mut Criterion) {
    for flows in [10, 100, 1000] {
        criterion.bench_function(&format!("fluid curve of 40 buffers, {flows} flows, 60 s"), |bencher| {
            bencher.iter(|| curve(black_box(flows)));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = many
}
criterion_main!(benches);
