//! Native speed of the packet engine in packets per CPU second, its growth with the run and with the flows, its memory.
//! `make bench`; one case by name: `cargo bench --bench packet -- NAME`.
//!
//! `-- rows` reads dumbbells from standard input, one a line as `KEY VALUE …`, and answers each with utilization, loss rate,
//! packets forwarded in the whole run and CPU seconds: what `scripts/compare-ns2` lays beside ns-2.
//!
//! CPU time, not wall time: the machine may be shared. Budgets: at least 8 million packets a second, slope 1.0 ± 0.15.

use bufferwise::math::random::Stream;
use bufferwise::packet::{BufferLimit, Controller, Progress, Setup, Simulation, Time};
use bufferwise::units::{BitRate, Bytes, Seconds};
use std::fs;

fn main() {
    if std::env::args().any(|argument| argument == "rows") {
        return rows();
    }
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    for (name, case) in [("controls", controls as fn()), ("duration", duration), ("flows", flows)] {
        if name.contains(&only) {
            case();
        }
    }
}

/// 155 Mb/s, 1500 B, n flows of 80 to 120 ms.
fn dumbbell(n: usize, seconds: f64) -> Setup {
    let mut random = Stream::new(42, n as u64);
    let rtts = (0..n).map(|_| Seconds(0.08 + 0.04 * random.uniform())).collect();
    let mut setup = Setup::new(BitRate(155e6), Bytes(1500.0), BufferLimit::Packets(129), rtts);
    setup.duration = Seconds(seconds);
    setup.warm = Seconds(seconds / 3.0);
    setup.start_spread = Seconds((seconds / 3.0).min(10.0));
    setup
}

fn controls() {
    println!("155 Mb/s, 100 flows, 129 packets, 80-120 ms, 60 s:");
    for (name, control) in [
        ("Reno", Controller::Reno),
        ("NewReno", Controller::NewReno),
        ("SACK", Controller::Sack),
        ("CUBIC", Controller::Cubic),
    ] {
        let setup = Setup { control, ..dumbbell(100, 60.0) };
        report(name, &setup);
    }
    let slow = Setup { access: Some(BitRate(10e6)), overhead: Seconds(0.001), ..dumbbell(100, 60.0) };
    report("SACK, 10 Mb/s access, 1 ms overhead", &slow);
}

fn duration() {
    println!("growth with the run, 100 flows:");
    let points: Vec<(f64, f64)> =
        [15.0, 30.0, 60.0, 120.0, 240.0].iter().map(|s| report(&format!("{s} s"), &dumbbell(100, *s))).collect();
    println!("  log-log slope of CPU time over packets: {:.3}", slope(&points));
}

fn flows() {
    println!("growth with the flows, 60 s at 155 Mb/s:");
    for n in [10, 100, 1_000, 10_000, 100_000] {
        report(&format!("{n} flows"), &dumbbell(n, 60.0));
    }
}

/// One line of answer for each line of question. The keys are those of `scripts/compare-ns2.tcl`.
fn rows() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let word = |key: &str| words.chunks_exact(2).find(|pair| pair[0] == key).map(|pair| pair[1]);
        let number = |key: &str, default: f64| word(key).map_or(default, |text| text.parse().expect("a number"));
        let (n, shortest, longest) = (number("n", 100.0), number("shortest", 0.1), number("longest", 0.1));
        let rtts = (0..n as usize).map(|i| Seconds(shortest + (longest - shortest) * (i as f64 + 0.5) / n)).collect();
        let buffer = BufferLimit::Packets(number("buffer", 129.0) as u64);
        let capacity = BitRate(number("capacity", 155e6));
        let setup = Setup {
            control: match word("recovery") {
                Some("Reno") => Controller::Reno,
                Some("Newreno") => Controller::NewReno,
                Some("Cubic") => Controller::Cubic,
                _ => Controller::Sack,
            },
            access: Some(BitRate(number("access", 10e9))),
            overhead: Seconds(number("overhead", 0.0)),
            warm: Seconds(number("warm", 30.0)),
            duration: Seconds(number("sim", 90.0)),
            start_spread: Seconds(number("spread", 10.0)),
            initial_window: number("initial", 2.0) as u32,
            segments_per_ack: 1 + number("delayed", 0.0) as u32,
            ..Setup::new(capacity, Bytes(number("size", 1500.0)), buffer, rtts)
        };
        let before = cpu_seconds();
        let mut run = Simulation::new(&setup, number("seed", 1.0) as u64).expect("a sound set-up");
        while run.advance(Time::NEVER, u64::MAX) == Progress::Budget {}
        let used = cpu_seconds() - before;
        let outcome = run.outcome();
        println!("{:.6} {:.6} {} {used:.4}", outcome.utilization, outcome.loss_rate, outcome.packets_forwarded);
    }
}

/// Runs a set-up until it has used enough CPU time, prints its speed; packets and CPU seconds of one run.
fn report(name: &str, setup: &Setup) -> (f64, f64) {
    let mut best = f64::INFINITY;
    let (mut packets, mut memory, mut total, mut utilization) = (0.0, 0, 0.0, 0.0);
    while total < 1.0 {
        let before = cpu_seconds();
        let mut run = Simulation::new(setup, 1).expect("a sound set-up");
        while run.advance(Time::NEVER, u64::MAX) == Progress::Budget {}
        let used = cpu_seconds() - before;
        total += used;
        best = best.min(used);
        let outcome = run.outcome();
        packets = outcome.packets_forwarded as f64;
        utilization = outcome.utilization;
        memory = run.memory();
    }
    println!(
        "  {name:40} {packets:>10} packets  {:6.3} s CPU  {:6.2} M packets/s  {:8.1} kB  U {:.2} %",
        best,
        packets / best / 1e6,
        memory as f64 / 1e3,
        utilization * 100.0
    );
    (packets, best)
}

/// Least squares on the logarithms.
fn slope(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let count = logs.len() as f64;
    let (mx, my) = (logs.iter().map(|p| p.0).sum::<f64>() / count, logs.iter().map(|p| p.1).sum::<f64>() / count);
    logs.iter().map(|(x, y)| (x - mx) * (y - my)).sum::<f64>() / logs.iter().map(|(x, _)| (x - mx).powi(2)).sum::<f64>()
}

/// User and system time of this process in seconds, to a nanosecond where Linux says it so finely.
fn cpu_seconds() -> f64 {
    // First number of schedstat: nanoseconds on the CPU.
    fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(f64::NAN, |nanoseconds| nanoseconds / 1e9)
}
