//! The cards of the home link: each formula, evaluated literally in base units, gives what its function gives; every
//! symbol is explained and used; the text on the card is the text of the documentation.

use bufferwise::model::card::Card;
use bufferwise::model::formula::parse_formula;
use bufferwise::model::home::catalogue::cards;
use bufferwise::model::home::{
    ack_load, cake_parameters, cake_tin_rate, codel_control_law, codel_target_slow_link, drr_round, framed_ack_ratio,
    goodput, implied_inflight, page_load_gets, priority_wait, probe_delay_fifo, probe_loss_onset, ring_wait,
    shaped_ping, two_way_cycle, upload_time, wfq_delay_max,
};
use bufferwise::units::{AtmEncapsulation, BitRate, Bytes, Framing, Packets, Seconds};
use std::collections::{BTreeMap, BTreeSet};

const CELLS: Framing = Framing::Atm(AtmEncapsulation::BridgedLlc);

/// What a function returned for a card, and the values of the card's symbols.
struct Called {
    card: &'static Card,
    result: f64,
    values: Vec<(&'static str, f64)>,
}

fn called() -> Vec<Called> {
    let mut all = Vec::new();
    let mut call =
        |card, result, values: &[(&'static str, f64)]| all.push(Called { card, result, values: values.to_vec() });
    let (window, packet, probe, ack) = (Packets(20.0), Bytes(1040.0), Bytes(64.0), Seconds(0.005));
    let (slow, line, up) = (BitRate(64e3), BitRate(2e6), BitRate(360e3));
    let common = [("W", 20.0), ("S", 1040.0), ("C", 64e3), ("t_ack", 0.005), ("S_u", 64.0)];
    let delay = probe_delay_fifo::probe_delay_fifo(window, packet, slow, ack, probe, BitRate(2e3)).expect("a queue");
    call(&probe_delay_fifo::CARD, delay.0, &[&common[..], &[("r", 2e3)]].concat());
    let onset = probe_loss_onset::probe_loss_onset(Packets(50.0), window, packet, slow, ack, probe).expect("room");
    call(&probe_loss_onset::CARD, onset.0, &[&common[..], &[("L", 50.0)]].concat());
    let small = [("S", 1040.0), ("C", 64e3), ("S_u", 64.0)];
    call(&priority_wait::MEAN, priority_wait::priority_wait(packet, slow, probe).0, &small);
    call(&priority_wait::MAX, priority_wait::priority_wait_max(packet, slow, probe).0, &small);
    let ping = shaped_ping::shaped_ping(Bytes(65536.0), line, Seconds(0.03), Seconds(0.0112)).expect("a queue");
    call(&shaped_ping::CARD, ping.0, &[("W", 65536.0), ("C", 2e6), ("RTT_server", 0.03), ("RTT_pop", 0.0112)]);
    let inflight = implied_inflight::implied_inflight(BitRate(1e6), Seconds(0.24));
    call(&implied_inflight::CARD, inflight.0, &[("X", 1e6), ("RTT", 0.24)]);
    let (big, small_ack, rtt) = (Bytes(1500.0), Bytes(40.0), Seconds(0.03));
    let cycle = two_way_cycle::two_way_cycle(Packets(10.0), big, Packets(22.0), 2.0, small_ack, up, rtt);
    let values =
        [("W_u", 10.0), ("S", 1500.0), ("W_d", 22.0), ("d", 2.0), ("S_ack", 40.0), ("C_up", 360e3), ("RTT", 0.03)];
    call(&two_way_cycle::CYCLE, cycle.0, &values);
    for packets in [22.0, 200.0] {
        let rate = two_way_cycle::two_way_rate(line, Packets(packets), big, cycle);
        call(&two_way_cycle::RATE, rate.0, &[("C_down", 2e6), ("W_d", packets), ("S", 1500.0), ("t", cycle.0)]);
    }
    let framed = [("C_down", 2e6), ("w_ack", 106.0), ("w", 1696.0), ("d", 2.0)];
    let ratio = framed_ack_ratio::framed_ack_ratio(line, up, small_ack, big, 2.0, CELLS);
    call(&framed_ack_ratio::CARD, ratio.0, &[&framed[..], &[("C_up", 360e3)]].concat());
    call(&ack_load::CARD, ack_load::ack_load(line, big, CELLS, small_ack, CELLS, 2.0).0, &framed);
    for (queue, ring) in [(40.0, 128.0), (0.0, 2.0), (0.0, 0.0)] {
        let values = [("Q", queue), ("R", ring), ("S", 1500.0), ("C", 2e6)];
        let (queue, ring) = (Packets(queue), Packets(ring));
        call(&ring_wait::MIN, ring_wait::ring_wait_min(queue, ring, big, line).0, &values);
        call(&ring_wait::MEAN, ring_wait::ring_wait(queue, ring, big, line).0, &values);
        call(&ring_wait::MAX, ring_wait::ring_wait_max(queue, ring, big, line).0, &values);
    }
    let wfq = wfq_delay_max::wfq_delay_max(3.0, Bytes(84.0), big, line);
    call(&wfq_delay_max::CARD, wfq.0, &[("n", 3.0), ("S_u", 84.0), ("S", 1500.0), ("C", 2e6)]);
    let round = drr_round::drr_round(4.0, Bytes(1514.0), up);
    call(&drr_round::CARD, round.0, &[("n", 4.0), ("Q", 1514.0), ("C", 360e3)]);
    let gap = codel_control_law::codel_control_law(Seconds(0.1), 7.0);
    call(&codel_control_law::CARD, gap.0, &[("I", 0.1), ("k", 7.0)]);
    // rates whose target is a whole number of microseconds
    for rate in [1e6 * 53.0, 13_992.0 * 50.0] {
        let target = codel_target_slow_link::codel_target_slow_link(BitRate(rate));
        call(&codel_target_slow_link::TARGET, target.0, &[("C", rate)]);
        let interval = codel_target_slow_link::codel_interval_slow_link(target);
        call(&codel_target_slow_link::INTERVAL, interval.0, &[("t", target.0)]);
    }
    for rate in [831e3, 200e6, 1e12] {
        let (rtt, target) = (Seconds(0.1), cake_parameters::cake_target(Bytes(1514.0), BitRate(rate)));
        call(&cake_parameters::TARGET, target.0, &[("M", 1514.0), ("C", rate)]);
        let interval = cake_parameters::cake_interval(rtt, target);
        call(&cake_parameters::INTERVAL, interval.0, &[("RTT", 0.1), ("t", target.0)]);
        let memory = cake_parameters::cake_memory(BitRate(rate), rtt);
        call(&cake_parameters::MEMORY, memory.0, &[("C", rate), ("RTT", 0.1)]);
    }
    let tin = cake_tin_rate::cake_tin_rate(BitRate(5e6), 16.0);
    call(&cake_tin_rate::CARD, tin.0, &[("C", 5e6), ("k", 16.0)]);
    let payload = goodput::goodput(line, big, Bytes(40.0), CELLS);
    call(&goodput::CARD, payload.0, &[("C", 2e6), ("S", 1500.0), ("H", 40.0), ("w", 1696.0)]);
    let page = page_load_gets::page_load_gets(50.0, Seconds(2.6114));
    call(&page_load_gets::CARD, page.0, &[("N", 50.0), ("D", 2.6114)]);
    let time = upload_time::upload_time(Bytes(20e9), line);
    call(&upload_time::TIME, time.0, &[("V", 20e9), ("C", 2e6)]);
    let packets = upload_time::packets_passed(line, Seconds(2307.0), big);
    call(&upload_time::PACKETS, packets.0, &[("C", 2e6), ("t", 2307.0), ("S", 1500.0)]);
    all
}

#[test]
fn every_formula_gives_what_its_function_gives() {
    let called = called();
    for Called { card, result, values } in &called {
        let mut values: BTreeMap<&str, f64> = values.iter().copied().collect();
        values.insert(card.result, *result);
        let formula = parse_formula(card.formula).unwrap_or_else(|error| panic!("{}: {error}", card.id));
        let side = |expression: &bufferwise::model::formula::Expr| {
            expression.value(&|name| values.get(name).copied()).unwrap_or_else(|| panic!("{}: a value lacks", card.id))
        };
        let (left, right) = (side(&formula.left), side(&formula.right));
        assert!((left - right).abs() <= 1e-10 * left.abs().max(right.abs()), "{}: {left} = {right}", card.id);
    }
    let ids: BTreeSet<&str> = called.iter().map(|called| called.card.id).collect();
    assert_eq!(ids, cards().map(|card| card.id).collect(), "a card is not called");
}

#[test]
fn every_symbol_is_explained_once_and_used() {
    let mut ids = BTreeSet::new();
    for card in cards() {
        assert!(ids.insert(card.id), "{} stands twice", card.id);
        assert!(!bufferwise::model::catalogue::cards().any(|other| other.id == card.id), "{} has two homes", card.id);
        let formula = parse_formula(card.formula).expect("a formula");
        let used: BTreeSet<&str> = formula.symbols().into_iter().collect();
        let explained: Vec<&str> = card.symbols.iter().map(|symbol| symbol.name).chain([card.result]).collect();
        assert_eq!(explained.len(), used.len(), "{}: {explained:?} {used:?}", card.id);
        assert_eq!(used, explained.into_iter().collect(), "{}", card.id);
        assert!(formula.gives(card.result), "{}", card.id);
        for text in [card.validity, card.source.citation] {
            assert!(!text.is_empty() && !text.contains("  ") && !text.contains('\n'), "{}: {text:?}", card.id);
        }
    }
}
