//! Published and independently derived values: one row each in `published.csv`.
//!
//! Inputs are `key=value` in base units: `c` capacity, `up` uplink, `in` arrival rate, `x` rate (bit/s); `rtt`, `t`,
//! `rto` (s); `w` window, `s` packet size (1500 unless given), `mss`, `ack` (byte); `d` bandwidth-delay product, `b`
//! buffer, `f` hidden FIFO, `len`, `iw` (packets); `n` flows; `u` target; `p` loss; `rho` load. Results are in the unit
//! of the card, but buffers of rules and inverses in packets when the question is in packets.

use bufferwise::model;
use bufferwise::model::binding_limit::Limits;
use bufferwise::model::rule::{Arguments, RULES, dhamdhere_2005};
use bufferwise::model::short_flow_bursts::{Bursts, bursts};
use bufferwise::model::short_flow_completion::ShortFlowPath;
use bufferwise::model::single_flow_period::Path;
use bufferwise::units::{BitRate, Bits, Bytes, CongestionControl, Fraction, Packets, Seconds};
use std::collections::BTreeMap;

struct Row<'a> {
    source: &'a str,
    id: &'a str,
    inputs: BTreeMap<&'a str, &'a str>,
    expected: f64,
    tolerance: f64,
}

impl Row<'_> {
    fn has(&self, key: &str) -> bool {
        self.inputs.contains_key(key)
    }
    fn get(&self, key: &str) -> f64 {
        let text = self.inputs.get(key).unwrap_or_else(|| panic!("{} ({}) lacks {key}", self.id, self.source));
        text.parse().unwrap_or_else(|_| panic!("{} ({}): {key} is no number", self.id, self.source))
    }
    fn or(&self, key: &str, default: f64) -> f64 {
        if self.has(key) { self.get(key) } else { default }
    }
    fn rate(&self, key: &str) -> BitRate {
        BitRate(self.get(key))
    }
    fn bytes(&self, key: &str) -> Bytes {
        Bytes(self.get(key))
    }
    fn seconds(&self, key: &str) -> Seconds {
        Seconds(self.get(key))
    }
    fn packets(&self, key: &str) -> Packets {
        Packets(self.get(key))
    }
    fn share(&self, key: &str) -> Fraction {
        Fraction(self.get(key))
    }
    fn packet_size(&self) -> Bytes {
        Bytes(self.or("s", 1500.0))
    }
    fn bits(&self, key: &str) -> Bits {
        self.packets(key).bits(self.packet_size())
    }
    fn control(&self) -> CongestionControl {
        let key = self.inputs.get("cca").copied().unwrap_or("reno");
        CongestionControl::ALL.into_iter().find(|control| control.key() == key).expect("a congestion control")
    }
    fn bursts(&self) -> Bursts {
        bursts(self.packets("len"), self.packets("iw"))
    }
    fn path(&self) -> Path {
        Path {
            bdp: self.packets("d"),
            buffer: self.packets("b"),
            packet_size: self.packet_size(),
            capacity: self.rate("c"),
            segments_per_ack: self.get("seg"),
        }
    }
    fn arguments(&self) -> Arguments {
        Arguments {
            capacity: self.rate("c"),
            rtt_prop: self.seconds("rtt"),
            flows: self.get("n"),
            packet_size: self.packet_size(),
            control: self.control(),
            loss_prob: Fraction(self.or("p", 0.0)),
        }
    }
}

/// The product's answer to a row; panics where it has none, which fails the test.
fn answer(row: &Row) -> f64 {
    let in_packets = |bits: Bits| bits.packets(row.packet_size()).0;
    match row.id {
        "bdp" => model::bdp::bdp(row.rate("c"), row.seconds("rtt")).0,
        "serialization_time" => model::serialization_time::serialization_time(row.bytes("s"), row.rate("c")).0,
        "buffer_delay" => model::buffer_delay::buffer_delay(row.bits("b"), row.rate("c")).0,
        "buffer_memory_chip" => model::buffer_memory_chip::buffer_memory_chip(row.bits("b")).0,
        "window_rate" => model::window_rate::window_rate(row.bytes("w"), row.seconds("rtt"), row.rate("c")).0,
        "window_needed" => model::window_needed::window_needed(row.rate("c"), row.seconds("rtt")).0,
        "window_scale" => f64::from(model::window_scale::window_scale(row.bytes("w")).expect("small enough")),
        "window_drain_time" => model::window_drain_time::window_drain_time(row.bytes("w"), row.rate("c")).0,
        "ack_delay_max" => {
            model::ack_delay_max::ack_delay_max(row.bytes("w"), row.rate("c"), row.seconds("rtt")).expect("fills").0
        }
        "ack_delay_max_rounded" => {
            let steps = model::ack_delay_max_rounded::ack_delay_max_rounded(
                row.bytes("w"),
                row.packet_size(),
                row.rate("c"),
                row.seconds("rtt"),
            );
            steps.expect("slow enough").delay.0
        }
        "uplink_queue_max" => {
            let (window, rtt) = (row.bytes("w"), row.seconds("rtt"));
            model::uplink_queue_max::uplink_queue_max(window, row.rate("c"), rtt, row.rate("up")).expect("fills").0
        }
        "bandwidth_ratio" => {
            let (down, up, ack) = (row.rate("c"), row.rate("up"), row.bytes("ack"));
            model::bandwidth_ratio::bandwidth_ratio(down, up, ack, row.packet_size(), row.get("d")).0
        }
        "ack_path_rate" => {
            let (up, ack) = (row.rate("up"), row.bytes("ack"));
            model::ack_path_rate::ack_path_rate(up, row.get("d"), row.packet_size(), ack).0
        }
        "sequence_wrap_time" => model::sequence_wrap_time::sequence_wrap_time(row.rate("x")).0,
        "transfer_time" => {
            let (length, rtt) = (row.packets("len"), row.seconds("rtt"));
            model::transfer_time::transfer_time(length, row.packet_size(), row.rate("c"), rtt).0
        }
        "loss_rate_mathis" => {
            let (mss, rtt) = (row.bytes("mss"), row.seconds("rtt"));
            model::loss_rate_mathis::loss_rate_mathis(mss, rtt, row.share("p"), row.get("k")).expect("loss").0
        }
        "loss_rate_rfc3819" => {
            let (mss, rtt, rto) = (row.bytes("mss"), row.seconds("rtt"), row.seconds("rto"));
            model::loss_rate_rfc3819::loss_rate_rfc3819(mss, rtt, rto, row.share("p")).expect("loss").0
        }
        "loss_rate_pftk" => {
            let (mss, rtt, rto) = (row.bytes("mss"), row.seconds("rtt"), row.seconds("rto"));
            model::loss_rate_pftk::loss_rate_pftk(mss, rtt, rto, row.share("p"), row.get("d")).expect("loss").0
        }
        "binding_limit" => {
            let limits = Limits { window: Some(row.rate("w")), loss: Some(row.rate("p")), ..Limits::default() };
            model::binding_limit::binding_limit(row.rate("c"), &limits).1.0
        }
        "single_flow" => {
            model::single_flow::single_flow(row.control(), row.packets("d"), row.packets("b")).expect("not BBR").0
        }
        "single_flow_period" => {
            model::single_flow_period::single_flow_period(row.control(), &row.path()).expect("not BBR").0
        }
        "single_flow_queue_mean" => {
            let (bdp, buffer) = (row.packets("d"), row.packets("b"));
            model::single_flow_queue_mean::single_flow_queue_mean(row.control(), bdp, buffer).expect("not BBR").0
        }
        "single_flow_queue_min" => {
            let (bdp, buffer) = (row.packets("d"), row.packets("b"));
            model::single_flow_queue_min::single_flow_queue_min(row.control(), bdp, buffer).expect("not BBR").0
        }
        "single_flow_loss" => model::single_flow_loss::single_flow_loss(row.control(), &row.path()).expect("not BBR").0,
        "reno_friendly_window" => model::reno_friendly_window::reno_friendly_window(row.seconds("rtt")).0,
        "sawtooth" => {
            model::sawtooth::sawtooth(row.control(), &row.path()).expect("not BBR").window(row.seconds("t")).0
        }
        "rule_of_thumb" => model::rule_of_thumb::rule_of_thumb(row.rate("c"), row.seconds("rtt")).0,
        "sqrt_n" => model::sqrt_n::sqrt_n(row.rate("c"), row.seconds("rtt"), row.get("n")).0,
        "memory_saved" => model::memory_saved::memory_saved(row.get("n")).0,
        "utilization_bound_eq6" => {
            let (bdp, buffer) = (row.packets("d"), row.packets("b"));
            model::utilization_bound_eq6::utilization_bound_eq6(bdp, buffer, row.get("n")).0
        }
        "utilization_table_model" => {
            let (bdp, buffer, fifo) = (row.packets("d"), row.packets("b"), row.packets("f"));
            model::utilization_table_model::utilization_table_model(bdp, buffer, fifo, row.get("n")).0
        }
        "utilization_shortfall" => {
            let (bdp, buffer) = (row.packets("d"), row.packets("b"));
            model::utilization_shortfall::utilization_shortfall(bdp, buffer, row.get("n")).0
        }
        "window_sum_mean" => model::window_sum::window_sum(row.packets("d"), row.packets("b"), row.get("n")).mean.0,
        "window_sum_sigma" => model::window_sum::window_sum(row.packets("d"), row.packets("b"), row.get("n")).sigma.0,
        "mean_window" => model::window_sum::mean_window(row.packets("d"), row.packets("b"), row.get("n")).0,
        "utilization_worst_interval" => {
            let (bdp, buffer) = (row.packets("d"), row.packets("b"));
            model::utilization_worst_interval::utilization_worst_interval(row.control(), bdp, buffer).0
        }
        "full_use_buffer" => {
            model::full_use_buffer::full_use_buffer(row.control(), row.rate("c"), row.seconds("rtt")).0
        }
        "short_flow_rounds" => row.bursts().rounds(),
        "short_flow_queue_mean" => {
            model::short_flow_queue_mean::short_flow_queue_mean(&row.bursts(), row.share("rho")).expect("stable").0
        }
        "short_flow_work_mean" => {
            model::short_flow_work_mean::short_flow_work_mean(&row.bursts(), row.share("rho")).expect("stable").0
        }
        "short_flow_tail2" => {
            let buffer = row.packets("b");
            model::short_flow_tail2::short_flow_tail2(&row.bursts(), row.share("rho"), buffer).expect("stable").0
        }
        "short_flow_tail3" => {
            let buffer = row.packets("b");
            model::short_flow_tail3::short_flow_tail3(&row.bursts(), row.share("rho"), buffer).expect("stable").0
        }
        "short_flow_exponent" => {
            model::short_flow_exponent::tail(&row.bursts(), row.share("rho")).expect("stable").kappa
        }
        "short_flow_buffer" | "short_flow_buffer2" | "short_flow_buffer3" => {
            let buffer = match row.id {
                "short_flow_buffer" => model::short_flow_buffer::short_flow_buffer,
                "short_flow_buffer2" => model::short_flow_buffer::short_flow_buffer2,
                _ => model::short_flow_buffer::short_flow_buffer3,
            };
            in_packets(buffer(&row.bursts(), row.share("rho"), row.share("p"), row.packet_size()).expect("stable"))
        }
        "short_flow_completion" => {
            let path = ShortFlowPath {
                load: row.share("rho"),
                capacity: row.rate("c"),
                rtt_prop: row.seconds("rtt"),
                packet_size: row.packet_size(),
                rto: row.seconds("rto"),
            };
            let buffer = row.packets("b");
            model::short_flow_completion::short_flow_completion(&row.bursts(), &path, buffer).expect("stable").0
        }
        "buffer_for_target.single_flow" => {
            let buffer = model::buffer_for_target::single_flow::buffer_for_target;
            in_packets(buffer(row.control(), row.bits("d"), row.share("u")).expect("not BBR"))
        }
        "buffer_for_target.utilization_worst_interval" => {
            let buffer = model::buffer_for_target::utilization_worst_interval::buffer_for_target;
            in_packets(buffer(row.control(), row.bits("d"), row.share("u")))
        }
        "buffer_for_target.utilization_bound_eq6" => {
            let buffer = model::buffer_for_target::utilization_bound_eq6::buffer_for_target;
            in_packets(buffer(row.bits("d"), row.get("n"), row.share("u")).expect("reachable"))
        }
        "buffer_for_target.utilization_table_model" => {
            let buffer = model::buffer_for_target::utilization_table_model::buffer_for_target;
            in_packets(buffer(row.bits("d"), row.bits("f"), row.get("n"), row.share("u")).expect("reachable"))
        }
        "buffer_for_target.utilization_shortfall" => {
            let buffer = model::buffer_for_target::utilization_shortfall::buffer_for_target;
            in_packets(buffer(row.bits("d"), row.get("n"), row.share("u")).expect("reachable"))
        }
        "flows_for_buffer.utilization_bound_eq6" => {
            let flows = model::flows_for_buffer::utilization_bound_eq6::flows_for_buffer;
            flows(row.bits("d"), row.bits("b"), row.share("u")).expect("reachable")
        }
        "flows_for_buffer.utilization_table_model" => {
            let flows = model::flows_for_buffer::utilization_table_model::flows_for_buffer;
            flows(row.bits("d"), row.bits("b"), row.bits("f"), row.share("u")).expect("reachable")
        }
        "flows_for_buffer.utilization_shortfall" => {
            let flows = model::flows_for_buffer::utilization_shortfall::flows_for_buffer;
            flows(row.bits("d"), row.bits("b"), row.share("u")).expect("reachable")
        }
        "buffer_for_delay" => model::buffer_for_delay::buffer_for_delay(row.rate("c"), row.seconds("t")).0,
        "ecn_threshold" => model::ecn_threshold::ecn_threshold(row.rate("c"), row.seconds("rtt")).0,
        "burst_queue" => model::burst_queue::burst_queue(row.bytes("w"), row.rate("in"), row.rate("c")).0,
        "rule.dhamdhere_2005" if row.has("alpha") => {
            in_packets(dhamdhere_2005::full_utilization(&row.arguments(), row.get("alpha")))
        }
        id => {
            let arguments = row.arguments();
            let rule = RULES.iter().find(|rule| (rule.card)(&arguments).id == id);
            let rule = rule.unwrap_or_else(|| panic!("no result is called {id}"));
            in_packets((rule.buffer)(&arguments).expect("the rule has an answer"))
        }
    }
}

fn rows() -> Vec<Row<'static>> {
    let parse = |line: &'static str| {
        let fields: Vec<_> = line.split(',').collect();
        let [source, id, inputs, expected, tolerance] = fields[..] else { panic!("five fields, not: {line}") };
        Row {
            source,
            id,
            inputs: inputs.split(' ').map(|input| input.split_once('=').expect("key=value")).collect(),
            expected: expected.parse().expect("a number"),
            tolerance: tolerance.parse().expect("a number"),
        }
    };
    include_str!("published.csv").lines().skip(1).map(parse).collect()
}

#[test]
fn every_published_value_is_reproduced() {
    let mut wrong = Vec::new();
    for row in rows() {
        let actual = answer(&row);
        let close = (actual - row.expected).abs() <= row.tolerance;
        if !close {
            wrong.push(format!("{} {:?}: {actual} is not {} ({})", row.id, row.inputs, row.expected, row.source));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_result_has_at_least_two_check_values() {
    let rows = rows();
    for card in model::catalogue::cards() {
        let count = rows.iter().filter(|row| row.id == card.id).count();
        assert!(count >= 2, "{} has {count} check values", card.id);
    }
}
