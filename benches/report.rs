//! Native speed of what the page computes on every change: `make bench`.
//!
//! Budgets: one full report under 50 µs, 200-point curves of all evaluators under 1 ms.

use bufferwise::chart::{chart, layout};
use bufferwise::export::report_json;
use bufferwise::report::{Evaluator, Verdict, report, sample_buffers, utilization_at};
use bufferwise::scenario::{Display, Lang, OPENING, Scenario, View, decode};
use bufferwise::text::verdict;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// Everything that the report can answer: windows, ACK path, losses, short flows, delay.
const FULL: &str = "v=1&b=129p&fifo=43&delay=5ms&w=1MB&up=10Mbps&access=1Gbps&d=2&rho=0.2&p=0.0001&b0=1bdp";

fn opening() -> Scenario {
    decode(OPENING.link).scenario
}

fn reports(criterion: &mut Criterion) {
    for (name, scenario) in [
        ("one report: the opening scenario", opening()),
        ("one report: every result has a value", decode(FULL).scenario),
        ("one report: CUBIC", decode("v=1&n=4&b=10ms&cca=cubic").scenario),
    ] {
        criterion.bench_function(name, |bencher| bencher.iter(|| report(black_box(&scenario))));
    }
    let answer = report(&opening());
    criterion.bench_function("verdict, typed", |bencher| bencher.iter(|| Verdict::of(black_box(&answer))));
    criterion.bench_function("verdict, in words", |bencher| bencher.iter(|| verdict(Lang::En, black_box(&answer))));
    criterion.bench_function("report as JSON", |bencher| {
        bencher.iter(|| report_json(Lang::En, black_box(&answer), &Display::default(), &[]));
    });
    criterion.bench_function("a link read", |bencher| bencher.iter(|| decode(black_box(FULL))));
}

fn curves(criterion: &mut Criterion) {
    for (name, scenario) in [
        ("100 flows", opening()),
        ("one flow", decode("v=1&n=1").scenario),
        ("CUBIC", decode("v=1&n=4&cca=cubic").scenario),
    ] {
        criterion.bench_function(&format!("200-point curves of all evaluators: {name}"), |bencher| {
            bencher.iter(|| {
                let scenario = black_box(&scenario);
                let buffers = sample_buffers(scenario, 200);
                let curve =
                    |evaluator| buffers.iter().filter_map(|at| utilization_at(scenario, evaluator, *at)).sum::<f64>();
                Evaluator::ALL.map(curve)
            });
        });
    }
}

fn charts(criterion: &mut Criterion) {
    let answer = report(&opening());
    for view in View::ALL {
        let display = Display { view: *view, ..Display::default() };
        criterion.bench_function(&format!("chart and layout: {}", view.key()), |bencher| {
            bencher.iter(|| layout(&chart(black_box(&answer), &display), 860.0, 480.0, 1.0));
        });
    }
}

criterion_group!(benches, reports, curves, charts);
criterion_main!(benches);
