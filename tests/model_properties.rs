//! Laws that hold for every input: scaling, monotonicity, bounds, inverses, and no NaN anywhere.

use bufferwise::model;
use bufferwise::model::binding_limit::{Limits, binding_limit};
use bufferwise::model::congestion_control::beta;
use bufferwise::model::rule::{Arguments, RULES};
use bufferwise::model::short_flow_bursts::bursts;
use bufferwise::model::short_flow_completion::{ShortFlowPath, short_flow_completion};
use bufferwise::model::single_flow_period::Path;
use bufferwise::model::{buffer_for_target, flows_for_buffer};
use bufferwise::units::{BitRate, Bits, Bytes, CongestionControl, Fraction, Packets, Seconds};
use proptest::prelude::*;

const LOSS_BASED: [CongestionControl; 3] =
    [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable];

/// The relative error of statrs 0.19.1's erfc beyond 0.5, measured at 1.1e-10 against the C library's (its interval
/// constants are rounded to ten digits), with room for a product of two.
const ERFC_ERROR: f64 = 3e-10;

/// Numbers spread evenly over the decades between two powers of ten.
fn decades(low: i32, high: i32) -> impl Strategy<Value = f64> {
    (f64::from(low)..f64::from(high)).prop_map(|exponent| 10f64.powf(exponent))
}

fn or_zero(positive: impl Strategy<Value = f64>) -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 9 => positive]
}

fn capacity() -> impl Strategy<Value = f64> {
    decades(0, 15)
}
fn rtt() -> impl Strategy<Value = f64> {
    or_zero(decades(-9, 5))
}
fn flows() -> impl Strategy<Value = f64> {
    prop_oneof![Just(1.0), decades(0, 12)]
}
fn buffer_bits() -> impl Strategy<Value = f64> {
    or_zero(decades(0, 19))
}
fn control() -> impl Strategy<Value = CongestionControl> {
    prop::sample::select(CongestionControl::ALL.to_vec())
}
fn loss_based() -> impl Strategy<Value = CongestionControl> {
    prop::sample::select(LOSS_BASED.to_vec())
}
/// Targets from 1 % up to twelve nines.
fn target() -> impl Strategy<Value = f64> {
    prop_oneof![0.01..0.99, decades(-12, -1).prop_map(|idle| 1.0 - idle)]
}

fn is_share(fraction: Fraction) -> bool {
    (0.0..=1.0).contains(&fraction.0)
}

/// All evaluators of utilization of many flows: value and idle share.
fn evaluators(bdp: f64, buffer: f64, fifo: f64, flows: f64) -> [(&'static str, Fraction, Fraction); 3] {
    use model::{utilization_bound_eq6 as eq6, utilization_shortfall as shortfall, utilization_table_model as table};
    let (d, b, f) = (Packets(bdp), Packets(buffer), Packets(fifo));
    [
        ("eq6", eq6::utilization_bound_eq6(d, b, flows), eq6::idle_share(d, b, flows)),
        ("table", table::utilization_table_model(d, b, f, flows), table::idle_share(d, b, f, flows)),
        ("shortfall", shortfall::utilization_shortfall(d, b, flows), shortfall::idle_share(d, b, flows)),
    ]
}

proptest! {
    #[test]
    fn one_flow_gets_the_bandwidth_delay_product(c in capacity(), t in rtt()) {
        let (c, t) = (BitRate(c), Seconds(t));
        let bdp = model::bdp::bdp(c, t);
        prop_assert_eq!(model::sqrt_n::sqrt_n(c, t, 1.0), bdp);
        prop_assert_eq!(model::rule_of_thumb::rule_of_thumb(c, t), bdp);
        prop_assert_eq!(model::full_use_buffer::full_use_buffer(CongestionControl::Reno, c, t), bdp);
    }

    #[test]
    fn rules_scale(c in capacity(), t in decades(-6, 3), n in flows(), k in 1.0..100.0f64) {
        let base = model::sqrt_n::sqrt_n(BitRate(c), Seconds(t), n).0;
        let near = |value: f64, expected: f64| (value / expected - 1.0).abs() < 1e-12;
        prop_assert!(near(model::sqrt_n::sqrt_n(BitRate(c * k), Seconds(t), n).0, base * k));
        prop_assert!(near(model::sqrt_n::sqrt_n(BitRate(c), Seconds(t * k), n).0, base * k));
        prop_assert!(near(model::sqrt_n::sqrt_n(BitRate(c), Seconds(t), n * k * k).0, base / k));
        let saved = model::memory_saved::memory_saved(n).0;
        let thumb = model::rule_of_thumb::rule_of_thumb(BitRate(c), Seconds(t)).0;
        prop_assert!((thumb * (1.0 - saved) / base - 1.0).abs() < 1e-9);
    }

    #[test]
    fn utilization_is_a_share_and_idleness_its_complement(
        c in capacity(), t in rtt(), b in buffer_bits(), f in or_zero(decades(0, 6)), n in flows(),
    ) {
        let bdp = c * t / 12_000.0;
        for (name, busy, idle) in evaluators(bdp, b / 12_000.0, f, n) {
            prop_assert!(is_share(busy) && is_share(idle), "{name}: {busy:?} {idle:?}");
            prop_assert!((busy.0 + idle.0 - 1.0).abs() < 1e-14, "{name}: {busy:?} and {idle:?}");
        }
        for control in CongestionControl::ALL {
            let (d, b) = (Packets(bdp), Packets(b / 12_000.0));
            prop_assert!(is_share(model::utilization_worst_interval::utilization_worst_interval(control, d, b)));
            let single = model::single_flow::single_flow(control, d, b);
            prop_assert_eq!(single.is_none(), control == CongestionControl::Bbr);
            prop_assert!(single.is_none_or(is_share));
        }
    }

    #[test]
    fn utilization_depends_on_ratios_only(
        b in 0.0..3.0f64, f in 0.0..0.5f64, n in decades(0, 6), k in decades(-3, 9), control in loss_based(),
    ) {
        for (one, other) in evaluators(1.0, b, f, n).into_iter().zip(evaluators(k, b * k, f * k, n)) {
            prop_assert!((one.1.0 - other.1.0).abs() < 1e-12, "{}", one.0);
        }
        let single = |k: f64| model::single_flow::single_flow(control, Packets(k), Packets(b * k)).map_or(0.0, |u| u.0);
        prop_assert!((single(1.0) - single(k)).abs() < 1e-12);
    }

    /// The expected shortfall is left out beyond 3 BDP, where few flows' deviation outgrows the mean (see its card).
    #[test]
    fn more_buffer_or_more_flows_never_idle_more(
        b in or_zero(decades(-6, 4)), more in 1.0..10.0f64, f in 0.0..0.5f64, n in flows(), control in control(),
    ) {
        let idle = |b: f64, n: f64| evaluators(1.0, b, f, n).map(|(_, _, idle)| idle.0);
        let least = |index: usize, b: f64| if index == 2 { b.min(3.0) } else { b };
        for index in 0..3 {
            let (b, larger) = (least(index, b), least(index, b * more + 1e-6));
            prop_assert!(idle(larger, n)[index] <= idle(b, n)[index] * (1.0 + ERFC_ERROR), "evaluator {index} in the buffer");
            prop_assert!(idle(b, n * more)[index] <= idle(b, n)[index] * (1.0 + ERFC_ERROR), "evaluator {index} in the flows");
        }
        let (d, small, large) = (Packets(1.0), Packets(b), Packets(b * more + 1e-6));
        let worst = |b| model::utilization_worst_interval::utilization_worst_interval(control, d, b).0;
        prop_assert!(worst(large) >= worst(small));
        if let (Some(small), Some(large)) =
            (model::single_flow::idle_share(control, d, small), model::single_flow::idle_share(control, d, large))
        {
            prop_assert!(large.0 <= small.0);
        }
    }

    /// Forward of inverse: the buffer found gives the target, to the last nine.
    #[test]
    fn the_buffer_found_reaches_the_target(n in flows(), u in target(), f in 0.0..0.1f64, control in loss_based()) {
        let (d, wanted) = (Bits(1.0), 1.0 - u);
        let reaches = |idle: f64, buffer: f64| {
            (idle - wanted).abs() <= 1e-8 * wanted + 1e-16 || (buffer == 0.0 && idle <= wanted)
        };
        match buffer_for_target::utilization_bound_eq6::buffer_for_target(d, n, Fraction(u)) {
            Ok(b) => prop_assert!(reaches(evaluators(1.0, b.0, 0.0, n)[0].2.0, b.0), "eq6 {b:?}"),
            Err(reason) => prop_assert!(reason.limit.0 <= u),
        }
        let b = buffer_for_target::utilization_table_model::buffer_for_target(d, Bits(f), n, Fraction(u));
        let b = b.expect("always reachable below 1");
        prop_assert!(reaches(evaluators(1.0, b.0, f, n)[1].2.0, b.0), "table {b:?}");
        match buffer_for_target::utilization_shortfall::buffer_for_target(d, n, Fraction(u)) {
            Ok(b) => prop_assert!(reaches(evaluators(1.0, b.0, 0.0, n)[2].2.0, b.0), "shortfall {b:?}"),
            Err(reason) => prop_assert!(reason.limit.0 <= u),
        }
        let b = buffer_for_target::single_flow::buffer_for_target(control, d, Fraction(u)).expect("not BBR");
        let idle = model::single_flow::idle_share(control, Packets(1.0), Packets(b.0)).expect("not BBR").0;
        prop_assert!(reaches(idle, b.0), "{control:?} {b:?} leaves {idle}, wanted {wanted}");
        let b = buffer_for_target::utilization_worst_interval::buffer_for_target(control, d, Fraction(u));
        let worst = model::utilization_worst_interval::utilization_worst_interval(control, Packets(1.0), Packets(b.0));
        prop_assert!((worst.0 - u).abs() < 1e-15 || (b.0 == 0.0 && worst.0 >= u));
    }

    /// Inverse of forward, where the utilization still answers to the buffer.
    #[test]
    fn the_buffer_is_found_again(b in 0.001..1.0f64, n in decades(0, 6), f in 0.0..0.1f64, control in loss_based()) {
        let h = 1e-6 * b;
        let slope = |up: f64, down: f64| (down - up) / h;
        let found = |name: &str, inverse: f64, slope: f64, idle: f64| {
            let close = (inverse - b).abs() <= 1e-9 * b + (4e-16 + ERFC_ERROR * idle) / slope;
            prop_assert!(slope < 1e-9 || close, "{name}: {inverse} is not {b} (slope {slope})");
            Ok(())
        };
        let (here, there) = (evaluators(1.0, b, f, n), evaluators(1.0, b + h, f, n));
        let d = Bits(1.0);
        if let Ok(inverse) = buffer_for_target::utilization_bound_eq6::buffer_for_target(d, n, here[0].1) {
            found("eq6", inverse.0, slope(there[0].2.0, here[0].2.0), here[0].2.0)?;
        }
        if let Ok(inverse) = buffer_for_target::utilization_table_model::buffer_for_target(d, Bits(f), n, here[1].1) {
            found("table", inverse.0, slope(there[1].2.0, here[1].2.0), here[1].2.0)?;
        }
        if let Ok(inverse) = buffer_for_target::utilization_shortfall::buffer_for_target(d, n, here[2].1) {
            found("shortfall", inverse.0, slope(there[2].2.0, here[2].2.0), here[2].2.0)?;
        }
        let single = |b: f64| model::single_flow::idle_share(control, Packets(1.0), Packets(b)).map_or(0.0, |idle| idle.0);
        let inverse = buffer_for_target::single_flow::buffer_for_target(control, d, Fraction(1.0 - single(b)));
        found("single_flow", inverse.map_or(0.0, |bits| bits.0), slope(single(b + h), single(b)), 0.0)?;
    }

    #[test]
    fn the_flows_found_reach_the_target(b in or_zero(decades(-6, 1)), f in 0.0..0.1f64, u in target()) {
        let (d, wanted) = (Bits(1.0), 1.0 - u);
        let reaches = |idle: f64, n: f64| (idle - wanted).abs() <= 1e-8 * wanted || (n == 1.0 && idle <= wanted);
        let answers = [
            flows_for_buffer::utilization_bound_eq6::flows_for_buffer(d, Bits(b), Fraction(u)),
            flows_for_buffer::utilization_table_model::flows_for_buffer(d, Bits(b), Bits(f), Fraction(u)),
            flows_for_buffer::utilization_shortfall::flows_for_buffer(d, Bits(b), Fraction(u)),
        ];
        for (index, answer) in answers.into_iter().enumerate() {
            match answer {
                Ok(n) => {
                    let (name, _, idle) = evaluators(1.0, b, f, n)[index];
                    prop_assert!(n >= 1.0 && reaches(idle.0, n), "{name}: {n} flows leave {idle:?}, wanted {wanted}");
                }
                Err(reason) => prop_assert!(reason.limit.0 == 0.0 && b == 0.0 || index == 1 && b + f == 0.0),
            }
        }
    }

    /// Whatever the scenario: no NaN, no negative size or time, no panic.
    #[test]
    fn every_result_is_a_number(
        c in capacity(), t in rtt(), b in buffer_bits(), n in flows(), control in control(), s in decades(1, 5),
        w in decades(0, 12), p in or_zero(decades(-12, 0)), rho in or_zero(0.0..1.0f64), len in decades(0, 9),
        (iw, d, u) in (1.0..100.0f64, 1.0..64.0f64, target()),
    ) {
        let (capacity, rtt, size, window, share) = (BitRate(c), Seconds(t), Bytes(s), Bytes(w), Fraction(p));
        let bdp = model::bdp::bdp(capacity, rtt);
        let (bdp_packets, buffer) = (bdp.packets(size), Bits(b).packets(size));
        let path = Path { bdp: bdp_packets, buffer, packet_size: size, capacity, segments_per_ack: d };
        let mut numbers = vec![
            bdp.0,
            model::buffer_memory_chip::buffer_memory_chip(Bits(b)).0,
            model::window_rate::window_rate(window, rtt, capacity).0,
            model::burst_queue::burst_queue(window, capacity, BitRate(c / 2.0)).0,
            model::full_use_buffer::full_use_buffer(control, capacity, rtt).0,
            model::window_sum::window_sum(bdp_packets, buffer, n).sigma.0,
            model::window_sum::window_sum(bdp_packets, buffer, n).density(bdp_packets),
            binding_limit(capacity, &Limits { window: Some(BitRate(w)), ..Limits::default() }).1.0,
        ];
        let options = [
            model::ack_delay_max::ack_delay_max(window, capacity, rtt).map(|x| x.0),
            model::uplink_queue_max::uplink_queue_max(window, capacity, rtt, BitRate(c)).map(|x| x.0),
            model::ack_delay_max_rounded::ack_delay_max_rounded(window, size, capacity, rtt).map(|x| x.delay.0),
            model::window_scale::window_scale(window).map(f64::from),
            model::loss_rate_mathis::loss_rate_mathis(size, rtt, share, 1.0).map(|x| x.0),
            model::loss_rate_rfc3819::loss_rate_rfc3819(size, rtt, rtt * 4.0, share).map(|x| x.0),
            model::loss_rate_pftk::loss_rate_pftk(size, rtt, rtt * 4.0, share, d).map(|x| x.0),
            model::single_flow_period::single_flow_period(control, &path).map(|x| x.0),
            model::single_flow_queue_mean::single_flow_queue_mean(control, bdp_packets, buffer).map(|x| x.0),
            model::single_flow_queue_min::single_flow_queue_min(control, bdp_packets, buffer).map(|x| x.0),
            model::single_flow_loss::single_flow_loss(control, &path).map(|x| x.0),
            buffer_for_target::utilization_bound_eq6::buffer_for_target(bdp, n, Fraction(u)).ok().map(|x| x.0),
            buffer_for_target::utilization_shortfall::buffer_for_target(bdp, n, Fraction(u)).ok().map(|x| x.0),
            buffer_for_target::single_flow::buffer_for_target(control, bdp, Fraction(u)).map(|x| x.0),
            flows_for_buffer::utilization_bound_eq6::flows_for_buffer(bdp, Bits(b), Fraction(u)).ok(),
            flows_for_buffer::utilization_shortfall::flows_for_buffer(bdp, Bits(b), Fraction(u)).ok(),
        ];
        numbers.extend(options.into_iter().flatten());
        let (bursts, load) = (bursts(Packets(len), Packets(iw)), Fraction(rho));
        let short = ShortFlowPath { load, capacity, rtt_prop: rtt, packet_size: size, rto: Seconds(1.0) };
        numbers.extend(short_flow_completion(&bursts, &short, buffer).map(|x| x.0));
        numbers.extend(model::short_flow_tail2::short_flow_tail2(&bursts, load, buffer).map(|x| x.0));
        numbers.extend(model::short_flow_tail3::short_flow_tail3(&bursts, load, buffer).map(|x| x.0));
        numbers.extend(
            model::short_flow_buffer::short_flow_buffer(&bursts, load, Fraction(0.025), size).map(|x| x.0),
        );
        let arguments = Arguments { capacity, rtt_prop: rtt, flows: n, packet_size: size, control, loss_prob: share };
        numbers.extend(RULES.iter().filter_map(|rule| (rule.buffer)(&arguments)).map(|bits| bits.0));
        if let Some(sawtooth) = model::sawtooth::sawtooth(control, &path) {
            let points = sawtooth.points(2, 7);
            numbers.extend(points.iter().flat_map(|point| [point.time.0, point.window.0, point.queue.0]));
        }
        // A queue that is the difference of two large numbers may round below 0 by the last place of those.
        let slack = -1e-12 * (bdp_packets.0 + buffer.0);
        for (index, number) in numbers.into_iter().enumerate() {
            prop_assert!(number.is_finite() && number >= slack, "number {index} is {number}");
        }
    }

    #[test]
    fn exponents_are_ordered_and_tails_fall(len in decades(0, 6), iw in 1.0..20.0f64, rho in 0.01..0.99f64, b in 0.0..1e4f64) {
        let (bursts, load) = (bursts(Packets(len), Packets(iw)), Fraction(rho));
        let second = model::short_flow_tail2::tail2(&bursts, load).expect("stable");
        let third = model::short_flow_tail3::tail3(&bursts, load).expect("stable");
        let exact = model::short_flow_exponent::tail(&bursts, load).expect("stable");
        prop_assert!(exact.kappa <= third.kappa * (1.0 + 1e-9) && third.kappa <= second.kappa * (1.0 + 1e-9));
        for tail in [second, third, exact] {
            let (here, there) = (tail.probability(Packets(b)), tail.probability(Packets(b + 1.0)));
            prop_assert!(is_share(here) && there.0 <= here.0);
        }
    }

    /// The full-use buffer is where the worst interval and the average first reach 1.
    #[test]
    fn full_use_is_where_both_utilizations_reach_one(control in loss_based(), t in decades(-3, 0), c in decades(5, 11)) {
        let full = model::full_use_buffer::full_use_buffer(control, BitRate(c), Seconds(t)).packets(Bytes(1500.0));
        let bdp = model::bdp::bdp(BitRate(c), Seconds(t)).packets(Bytes(1500.0));
        let both = |buffer: Packets| {
            (
                model::utilization_worst_interval::utilization_worst_interval(control, bdp, buffer).0,
                model::single_flow::single_flow(control, bdp, buffer).map_or(0.0, |share| share.0),
            )
        };
        prop_assert_eq!(both(full * 1.000_001), (1.0, 1.0));
        let (worst, mean) = both(full * 0.99);
        prop_assert!(worst < 1.0 && mean < 1.0 && worst <= mean);
        prop_assert!(beta(control).is_some());
    }
}
