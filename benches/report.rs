//! Native speed of what the page computes on every change: `make bench`.

use bufferwise::model::sqrt_n::sqrt_n;
use bufferwise::units::{BitRate, Seconds};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn one_rule(criterion: &mut Criterion) {
    criterion.bench_function("one rule: sqrt_n", |bencher| {
        bencher.iter(|| sqrt_n(black_box(BitRate(10e9)), black_box(Seconds(0.25)), black_box(200_000.0)));
    });
}

criterion_group!(benches, one_rule);
criterion_main!(benches);
