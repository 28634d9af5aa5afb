//! The formula on each card, evaluated literally with numbers in base units, gives what the function gives.
//!
//! The evaluator here is the test's own and shares nothing with the product's.

use bufferwise::model::card::Card;
use bufferwise::model::{self, catalogue::cards};
use bufferwise::model::{
    rule, short_flow_bursts::bursts, short_flow_completion::ShortFlowPath, single_flow_period::Path,
};
use bufferwise::units::{BitRate, Bits, Bytes, CongestionControl, Fraction, Packets, Seconds};
use statrs::function::erf::{erf, erfc};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

type Values<'a> = BTreeMap<&'a str, f64>;

/// A recursive-descent evaluator of one side of a formula.
struct Evaluator<'a> {
    text: Peekable<Chars<'a>>,
    values: &'a Values<'a>,
    used: Vec<String>,
}

impl Evaluator<'_> {
    fn skip(&mut self) -> Option<char> {
        while self.text.next_if(|c| c.is_whitespace()).is_some() {}
        self.text.peek().copied()
    }
    fn take(&mut self, wanted: char) -> bool {
        self.skip() == Some(wanted) && self.text.next().is_some()
    }
    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        loop {
            if self.take('+') {
                value += self.product();
            } else if self.take('-') {
                value -= self.product();
            } else {
                return value;
            }
        }
    }
    fn product(&mut self) -> f64 {
        let mut value = self.signed();
        loop {
            if self.take('*') {
                value *= self.signed();
            } else if self.take('/') {
                value /= self.signed();
            } else {
                return value;
            }
        }
    }
    fn signed(&mut self) -> f64 {
        if self.take('-') { -self.signed() } else { self.power() }
    }
    fn power(&mut self) -> f64 {
        let base = self.atom();
        if self.take('^') { base.powf(self.signed()) } else { base }
    }
    fn atom(&mut self) -> f64 {
        if self.take('(') {
            let value = self.sum();
            assert!(self.take(')'), "a parenthesis is not closed");
            return value;
        }
        self.skip();
        let mut word = String::new();
        while let Some(c) = self.text.next_if(|c| c.is_alphanumeric() || *c == '_' || *c == '.') {
            word.push(c);
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return word.parse().unwrap_or_else(|_| panic!("{word} is no number"));
        }
        if !self.take('(') {
            let value = *self.values.get(word.as_str()).unwrap_or_else(|| panic!("{word:?} has no value"));
            self.used.push(word);
            return value;
        }
        let mut arguments = vec![self.sum()];
        while self.take(',') {
            arguments.push(self.sum());
        }
        assert!(self.take(')'), "the arguments of {word} are not closed");
        match (word.as_str(), &arguments[..]) {
            ("sqrt", [x]) => x.sqrt(),
            ("erf", [x]) => erf(*x),
            ("erfc", [x]) => erfc(*x),
            ("exp", [x]) => x.exp(),
            ("ln", [x]) => x.ln(),
            ("log2", [x]) => x.log2(),
            ("ceil", [x]) => x.ceil(),
            ("floor", [x]) => x.floor(),
            ("abs", [x]) => x.abs(),
            ("Phi", [x]) => 0.5 * erfc(-x / 2f64.sqrt()),
            ("phi", [x]) => (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt(),
            ("min", [x, y]) => x.min(*y),
            ("max", [x, y]) => x.max(*y),
            (name, arguments) => panic!("no function {name} of {} arguments", arguments.len()),
        }
    }
}

/// Both sides of a card's formula and the symbols they use.
fn sides(card: &Card, values: &Values) -> (f64, f64, Vec<String>) {
    let (left, right) = card.formula.split_once('=').unwrap_or_else(|| panic!("{} has no equation", card.formula));
    let mut used = Vec::new();
    let mut side = |text: &str| {
        let mut evaluator = Evaluator { text: text.chars().peekable(), values, used: Vec::new() };
        let value = evaluator.sum();
        assert_eq!(evaluator.skip(), None, "{}: something is left over", card.formula);
        used.append(&mut evaluator.used);
        value
    };
    (side(left), side(right), used)
}

#[test]
fn every_symbol_is_explained_and_every_explanation_used() {
    for card in cards() {
        let names: Vec<_> = card.symbols.iter().map(|symbol| symbol.name).chain([card.result]).collect();
        let values: Values = names.iter().map(|&name| (name, 0.5)).collect();
        let (_, _, used) = sides(card, &values);
        for name in &names {
            assert!(used.iter().any(|symbol| symbol == name), "{} does not use {name}: {}", card.id, card.formula);
            assert_eq!(names.iter().filter(|other| other == &name).count(), 1, "{} explains {name} twice", card.id);
        }
        assert!(!card.validity.is_empty() && !card.source.citation.is_empty(), "{}", card.id);
        for text in [card.validity, card.source.citation] {
            assert!(!text.contains("  ") && !text.contains('\n'), "{}: {text:?}", card.id);
        }
    }
}

/// `result` is what the function returned; the other values are what the scenario would supply.
#[track_caller]
fn check(card: &Card, result: f64, values: &[(&'static str, f64)]) {
    let mut all: Values = values.iter().copied().collect();
    all.insert(card.result, result);
    let (left, right, _) = sides(card, &all);
    let close = (left - right).abs() <= 1e-10 * left.abs().max(right.abs());
    assert!(close, "{}: {} gives {left} = {right}", card.id, card.formula);
}

const C: BitRate = BitRate(155e6);
const RTT: Seconds = Seconds(0.1);
const S: Bytes = Bytes(1500.0);
const W: Bytes = Bytes(65536.0);

#[test]
fn elementary_and_window_formulas() {
    use model::*;
    let (c, rtt, s, w) = (("C", 155e6), ("RTT", 0.1), ("S", 1500.0), ("W", 65536.0));
    check(&bdp::CARD, bdp::bdp(C, RTT).0, &[c, rtt]);
    check(&serialization_time::CARD, serialization_time::serialization_time(S, C).0, &[s, c]);
    check(&buffer_delay::CARD, buffer_delay::buffer_delay(Bits(1e6), C).0, &[("B", 1e6), c]);
    check(&buffer_memory_chip::CARD, buffer_memory_chip::buffer_memory_chip(Bits(1e6)).0, &[("B", 1e6)]);
    check(&window_rate::CARD, window_rate::window_rate(W, RTT, C).0, &[w, rtt, c]);
    check(&window_needed::CARD, window_needed::window_needed(C, RTT).0, &[c, rtt]);
    for window in [100.0, 65535.0, 65536.0, 4_194_304.0, 1e9] {
        let scale = window_scale::window_scale(Bytes(window)).expect("small enough");
        check(&window_scale::CARD, f64::from(scale), &[("W", window)]);
    }
    check(&window_drain_time::CARD, window_drain_time::window_drain_time(W, C).0, &[w, c]);
    let (slow, c_slow, rtt_slow) = (BitRate(2e6), ("C", 2e6), ("RTT", 0.03));
    let delay = ack_delay_max::ack_delay_max(W, slow, Seconds(0.03)).expect("fills");
    check(&ack_delay_max::CARD, delay.0, &[w, c_slow, rtt_slow]);
    let steps = ack_delay_max_rounded::ack_delay_max_rounded(W, S, slow, Seconds(0.03)).expect("slow");
    check(&ack_delay_max_rounded::CARD, steps.delay.0, &[w, s, c_slow, rtt_slow]);
    let (up, down) = (BitRate(360e3), ("C_down", 2e6));
    let queue = uplink_queue_max::uplink_queue_max(W, slow, Seconds(0.03), up).expect("fills");
    check(&uplink_queue_max::CARD, queue.0, &[w, down, rtt_slow, ("C_up", 360e3)]);
    let ratio = bandwidth_ratio::bandwidth_ratio(slow, up, Bytes(40.0), S, 2.0);
    check(&bandwidth_ratio::CARD, ratio.0, &[down, ("C_up", 360e3), ("S_ack", 40.0), s, ("d", 2.0)]);
    let rate = ack_path_rate::ack_path_rate(up, 2.0, S, Bytes(40.0));
    check(&ack_path_rate::CARD, rate.0, &[("C_up", 360e3), ("d", 2.0), s, ("S_ack", 40.0)]);
    check(&sequence_wrap_time::CARD, sequence_wrap_time::sequence_wrap_time(C).0, &[("X", 155e6)]);
    let time = transfer_time::transfer_time(Packets(14.0), S, C, RTT);
    check(&transfer_time::CARD, time.0, &[("L", 14.0), s, c, rtt]);
    check(&buffer_for_delay::CARD, buffer_for_delay::buffer_for_delay(C, Seconds(0.01)).0, &[c, ("t", 0.01)]);
    check(&ecn_threshold::CARD, ecn_threshold::ecn_threshold(C, RTT).0, &[c, rtt]);
    for arrival in [100e6, 1e9] {
        let queue = burst_queue::burst_queue(W, BitRate(arrival), C);
        check(&burst_queue::CARD, queue.0, &[w, c, ("C_in", arrival)]);
    }
    check(&rule_of_thumb::CARD, rule_of_thumb::rule_of_thumb(C, RTT).0, &[rtt, c]);
    check(&sqrt_n::CARD, sqrt_n::sqrt_n(C, RTT, 100.0).0, &[rtt, c, ("n", 100.0)]);
    check(&memory_saved::CARD, memory_saved::memory_saved(100.0).0, &[("n", 100.0)]);
}

#[test]
fn loss_formulas() {
    use model::*;
    let values = [("MSS", 1460.0), ("RTT", 0.1), ("RTO", 0.4)];
    for p in [1e-6, 0.01, 0.3, 1.0] {
        let (mss, share) = (Bytes(1460.0), Fraction(p));
        let with = |more: &[(&'static str, f64)]| [&values, more].concat();
        let k = loss_rate_mathis::constant(2.0);
        let rate = loss_rate_mathis::loss_rate_mathis(mss, RTT, share, k).expect("loss");
        check(&loss_rate_mathis::CARD, rate.0, &with(&[("p", p), ("K", k)]));
        let rate = loss_rate_rfc3819::loss_rate_rfc3819(mss, RTT, Seconds(0.4), share).expect("loss");
        check(&loss_rate_rfc3819::CARD, rate.0, &with(&[("p", p)]));
        let rate = loss_rate_pftk::loss_rate_pftk(mss, RTT, Seconds(0.4), share, 2.0).expect("loss");
        check(&loss_rate_pftk::CARD, rate.0, &with(&[("p", p), ("d", 2.0)]));
    }
}

#[test]
fn single_flow_formulas() {
    use model::*;
    for control in [CongestionControl::Reno, CongestionControl::Cubic, CongestionControl::Scalable] {
        let beta = congestion_control::beta(control).expect("not BBR");
        for buffer in [0.0, 10.0, 500.0, 1291.0, 5000.0] {
            let (d, b) = (Packets(1291.0), Packets(buffer));
            let path = Path { bdp: d, buffer: b, packet_size: S, capacity: C, segments_per_ack: 2.0 };
            let period = single_flow_period::single_flow_period(control, &path).expect("not BBR").0;
            let share = single_flow::single_flow(control, d, b).expect("not BBR").0;
            let values = [
                ("beta", beta),
                ("b", buffer / 1291.0),
                ("D", 1291.0),
                ("B", buffer),
                ("d", 2.0),
                ("S", 1500.0),
                ("C", 155e6),
            ];
            let with = |more: &[(&'static str, f64)]| [&values, more].concat();
            check(single_flow::card(control, d, b).expect("card"), share, &values);
            check(single_flow_period::card(control, d, b).expect("card"), period, &values);
            let mean = single_flow_queue_mean::single_flow_queue_mean(control, d, b).expect("not BBR").0;
            check(single_flow_queue_mean::card(control, d, b).expect("card"), mean, &values);
            let least = single_flow_queue_min::single_flow_queue_min(control, d, b).expect("not BBR").0;
            check(single_flow_queue_min::card(control, d, b).expect("card"), least, &values);
            let loss = single_flow_loss::single_flow_loss(control, &path).expect("not BBR").0;
            check(single_flow_loss::card(control).expect("card"), loss, &with(&[("U", share), ("T", period)]));

            let sawtooth = sawtooth::sawtooth(control, &path).expect("not BBR");
            for part in [0.01, 0.3, 0.7, 0.99] {
                let time = sawtooth.period() * part;
                let card = sawtooth.card(time);
                let since_queue = card.symbols.iter().any(|symbol| symbol.meaning.contains("queue began"));
                let t = if since_queue { time - sawtooth.idle_time() } else { time };
                check(card, sawtooth.window(time).0, &with(&[("t", t.0), ("T", period)]));
            }
        }
    }
    let beta = ("beta", congestion_control::CUBIC_BETA);
    check(&reno_friendly_window::CARD, reno_friendly_window::reno_friendly_window(RTT).0, &[beta, ("RTT", 0.1)]);
}

#[test]
fn utilization_formulas() {
    use model::*;
    for (buffer, n) in [(1.0, 1.0), (64.0, 100.0), (129.0, 100.0), (129.0, 400.0), (2000.0, 5.0)] {
        let (d, b) = (Packets(1291.0), Packets(buffer));
        let sum = window_sum::window_sum(d, b, n);
        let values = [
            ("B", buffer),
            ("n", n),
            ("D", 1291.0),
            ("F", 43.0),
            ("mu", sum.mean.0),
            ("sigma", sum.sigma.0),
            ("b", buffer / 1291.0),
        ];
        check(&window_sum::MEAN, sum.mean.0, &values[..4]);
        check(&window_sum::SIGMA, sum.sigma.0, &values[..4]);
        check(&window_sum::MEAN_WINDOW, window_sum::mean_window(d, b, n).0, &values);
        check(&utilization_bound_eq6::CARD, utilization_bound_eq6::utilization_bound_eq6(d, b, n).0, &values);
        let table = utilization_table_model::utilization_table_model(d, b, Packets(43.0), n);
        check(&utilization_table_model::CARD, table.0, &values);
        check(&utilization_shortfall::CARD, utilization_shortfall::utilization_shortfall(d, b, n).0, &values);
        for control in CongestionControl::ALL {
            let worst = utilization_worst_interval::utilization_worst_interval(control, d, b).0;
            let beta = ("beta", congestion_control::beta(control).unwrap_or(f64::NAN));
            check(utilization_worst_interval::card(control), worst, &[&values[..], &[beta]].concat());
            let full = full_use_buffer::full_use_buffer(control, C, RTT).0;
            check(full_use_buffer::card(control), full, &[beta, ("RTT", 0.1), ("C", 155e6)]);
        }
    }
}

#[test]
fn inverse_formulas() {
    use model::{buffer_for_target as buffer, flows_for_buffer as flows};
    let (d, f, b) = (Bits(15.5e6), Bits(43.0 * 12e3), Bits(129.0 * 12e3));
    for u in [0.5, 0.9, 0.99, 0.9999] {
        let target = Fraction(u);
        let values = [("D", d.0), ("F", f.0), ("n", 100.0), ("U", u)];
        let value = buffer::utilization_bound_eq6::buffer_for_target(d, 100.0, target).expect("reachable");
        check(buffer::utilization_bound_eq6::card(value), value.0, &values);
        let value = buffer::utilization_table_model::buffer_for_target(d, f, 100.0, target).expect("reachable");
        check(buffer::utilization_table_model::card(value), value.0, &values);
        let value = buffer::utilization_shortfall::buffer_for_target(d, 100.0, target).expect("reachable");
        check(buffer::utilization_shortfall::card(value), value.0, &values);
        for control in CongestionControl::ALL {
            let beta = ("beta", model::congestion_control::beta(control).unwrap_or(f64::NAN));
            let values = [&values[..], &[beta]].concat();
            let value = buffer::utilization_worst_interval::buffer_for_target(control, d, target);
            check(buffer::utilization_worst_interval::card(control), value.0, &values);
            if let Some(value) = buffer::single_flow::buffer_for_target(control, d, target) {
                check(buffer::single_flow::card(control, value).expect("card"), value.0, &values);
            }
        }
        let values = [("D", d.0), ("F", f.0), ("B", b.0), ("U", u)];
        let value = flows::utilization_bound_eq6::flows_for_buffer(d, b, target).expect("reachable");
        check(flows::utilization_bound_eq6::card(value), value, &values);
        let value = flows::utilization_table_model::flows_for_buffer(d, b, f, target).expect("reachable");
        check(flows::utilization_table_model::card(value), value, &values);
        let value = flows::utilization_shortfall::flows_for_buffer(d, b, target).expect("reachable");
        check(flows::utilization_shortfall::card(value), value, &values);
    }
}

#[test]
fn short_flow_formulas() {
    use model::*;
    for (length, rho) in [(2.0, 0.1), (14.0, 0.8), (16.0, 0.95), (1000.0, 0.5)] {
        let (bursts, load) = (bursts(Packets(length), Packets(2.0)), Fraction(rho));
        let work = short_flow_work_mean::short_flow_work_mean(&bursts, load).expect("stable").0;
        let (second, third) = (short_flow_tail2::tail2(&bursts, load), short_flow_tail3::tail3(&bursts, load));
        let (second, third) = (second.expect("stable"), third.expect("stable"));
        let exact = short_flow_exponent::tail(&bursts, load).expect("stable");
        let values = [
            ("rho", rho),
            ("X1", bursts.moment(1)),
            ("X2", bursts.moment(2)),
            ("X3", bursts.moment(3)),
            ("B", 20.0),
            ("L", length),
            ("W", 2.0),
            ("V", work),
            ("r", bursts.rounds()),
            ("X_r", bursts.last().0),
            ("S", 1500.0),
            ("C", 155e6),
            ("RTT", 0.1),
            ("RTO", 0.3),
        ];
        let with = |more: &[(&'static str, f64)]| [&values, more].concat();
        check(&short_flow_bursts::ROUNDS, bursts.rounds(), &values);
        let mean = short_flow_queue_mean::short_flow_queue_mean(&bursts, load).expect("stable").0;
        check(&short_flow_queue_mean::CARD, mean, &values);
        check(&short_flow_work_mean::CARD, work, &values);
        let tail2 = short_flow_tail2::short_flow_tail2(&bursts, load, Packets(20.0)).expect("stable").0;
        check(&short_flow_tail2::CARD, tail2, &values);
        let tail3 = short_flow_tail3::short_flow_tail3(&bursts, load, Packets(20.0)).expect("stable").0;
        check(&short_flow_tail3::CARD, tail3, &with(&[("kappa", third.kappa)]));
        let moment = bursts.exponential_moment(exact.kappa);
        check(&short_flow_exponent::CARD, exact.kappa, &with(&[("M", moment)]));
        for (card, tail) in [
            (&short_flow_buffer::CARD, exact),
            (&short_flow_buffer::SECOND_ORDER, second),
            (&short_flow_buffer::THIRD_ORDER, third),
        ] {
            let without_buffer = values.iter().copied().filter(|(name, _)| *name != "B");
            let tail_values = [("P", 0.025), ("A", tail.prefactor), ("kappa", tail.kappa)];
            let values: Vec<_> = without_buffer.chain(tail_values).collect();
            check(card, tail.buffer(Fraction(0.025), S).0, &values);
        }
        let path = ShortFlowPath { load, capacity: C, rtt_prop: RTT, packet_size: S, rto: Seconds(0.3) };
        let time = short_flow_completion::short_flow_completion(&bursts, &path, Packets(20.0)).expect("stable");
        check(&short_flow_completion::CARD, time.0, &values);
    }
}

#[test]
fn rule_formulas() {
    for (flows, control) in
        [(1.0, CongestionControl::Bbr), (30.0, CongestionControl::Cubic), (400.0, CongestionControl::Reno)]
    {
        let arguments =
            rule::Arguments { capacity: C, rtt_prop: RTT, flows, packet_size: S, control, loss_prob: Fraction(0.01) };
        let values = [
            ("C", 155e6),
            ("RTT", 0.1),
            ("n", flows),
            ("S", 1500.0),
            ("p", 0.01),
            ("beta", model::congestion_control::beta(control).unwrap_or(f64::NAN)),
            ("q", rule::dhamdhere_2005::halving_share(flows, 1.0)),
            ("W", arguments.window().0),
            ("rho", rule::enachescu_2005::LOAD),
            ("epsilon", rule::raina_wischik_2005::stability_limit(arguments.window())),
        ];
        for rule in rule::RULES {
            let buffer = (rule.buffer)(&arguments).expect("an answer");
            check((rule.card)(&arguments), buffer.0, &values);
        }
    }
}
