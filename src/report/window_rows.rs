//! What limits one flow, and all flows together: windows, ACKs, losses, access.

use super::row::{Note, Row};
use crate::model::binding_limit::{Limit, Limits};
use crate::model::loss_rate_by_control::{LossyPath, SMALL_LOSS, loss_rate_by_control};
use crate::model::{
    ack_delay_max, ack_delay_max_rounded, ack_path_rate, bandwidth_ratio, binding_limit, loss_rate_mathis,
    loss_rate_pftk, loss_rate_rfc3819, sequence_wrap_time, uplink_queue_max, window_drain_time, window_needed,
    window_rate, window_scale,
};
use crate::scenario::{FieldId, Scenario};
use crate::units::{BitRate, Bits, Bytes, CongestionControl, Quantity, Seconds};

/// RTO of the loss formulas as a multiple of the round-trip time (RFC 5348, section 4.3: "t_RTO = 4*R").
const RTO_PER_RTT: f64 = 4.0;

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    match scenario.window_limit {
        Some(window) => add_window(scenario, window, rows),
        None => {
            for card in [
                &window_rate::CARD,
                &window_drain_time::CARD,
                &ack_delay_max::CARD,
                &ack_delay_max_rounded::CARD,
                &uplink_queue_max::CARD,
            ] {
                rows.push(Row::absent(card, Note::NeedsField(FieldId::WindowLimit)));
            }
        }
    }
    let (capacity, rtt) = (scenario.capacity(), scenario.rtt_prop);
    let needed = window_needed::window_needed(capacity, rtt);
    rows.push(Row::new(&window_needed::CARD, needed.0, [("C", capacity.into()), ("RTT", rtt.into())]));
    let window = scenario.window_limit.unwrap_or(needed);
    rows.push(match window_scale::window_scale(window) {
        Some(shift) => Row::new(&window_scale::CARD, f64::from(shift), [("W", window.into())]),
        None => Row::absent(&window_scale::CARD, Note::WindowTooLarge),
    });
    let rate = window_limited(scenario).unwrap_or(capacity);
    rows.push(Row::new(
        &sequence_wrap_time::CARD,
        sequence_wrap_time::sequence_wrap_time(rate).0,
        [("X", rate.into())],
    ));
    add_ack_path(scenario, rows);
    add_losses(scenario, rows);
    add_binding_limit(scenario, rows);
}

/// What one flow's window allows on the empty path.
fn window_limited(scenario: &Scenario) -> Option<BitRate> {
    let window = scenario.window_limit?;
    let rate = window_rate::window_rate(window, scenario.rtt_prop, scenario.capacity());
    // Without propagation delay the window never limits.
    Some(if rate.0.is_finite() { rate } else { scenario.capacity() })
}

fn add_window(scenario: &Scenario, window: Bytes, rows: &mut Vec<Row>) {
    let (capacity, rtt, size) = (scenario.capacity(), scenario.rtt_prop, scenario.packet_size);
    let rate = window_limited(scenario).unwrap_or(capacity);
    let row = Row::new(&window_rate::CARD, rate.0, [("W", window.into()), ("RTT", rtt.into()), ("C", capacity.into())]);
    rows.push(if rtt.0 > 0.0 { row } else { row.note(Note::NoPropagationDelay) });
    rows.push(Row::new(
        &window_drain_time::CARD,
        window_drain_time::window_drain_time(window, capacity).0,
        [("W", window.into()), ("C", capacity.into())],
    ));
    rows.push(match ack_delay_max::ack_delay_max(window, capacity, rtt) {
        Some(delay) => {
            Row::new(&ack_delay_max::CARD, delay.0, [("W", window.into()), ("C", capacity.into()), ("RTT", rtt.into())])
        }
        None => Row::absent(&ack_delay_max::CARD, Note::WindowTooSmall),
    });
    rows.push(match ack_delay_max_rounded::ack_delay_max_rounded(window, size, capacity, rtt) {
        Some(steps) => Row::new(
            &ack_delay_max_rounded::CARD,
            steps.delay.0,
            [("W", window.into()), ("S", size.into()), ("C", capacity.into()), ("RTT", rtt.into())],
        )
        .note(Note::RoundedChain {
            steps: [
                steps.packet_time.0 * 1e3,
                steps.packets_in_window.0,
                steps.window_time.0 * 1e3,
                steps.delay.0 * 1e3,
            ],
        }),
        None => Row::absent(&ack_delay_max_rounded::CARD, Note::BelowWholeMilliseconds),
    });
    rows.push(match scenario.uplink() {
        None => Row::absent(&uplink_queue_max::CARD, Note::NeedsField(FieldId::Uplink)),
        Some(uplink) => match uplink_queue_max::uplink_queue_max(window, capacity, rtt, uplink) {
            Some(queue) => Row::new(
                &uplink_queue_max::CARD,
                queue.0,
                [("W", window.into()), ("C_down", capacity.into()), ("RTT", rtt.into()), ("C_up", uplink.into())],
            ),
            None => Row::absent(&uplink_queue_max::CARD, Note::WindowTooSmall),
        },
    });
}

fn add_ack_path(scenario: &Scenario, rows: &mut Vec<Row>) {
    let Some(uplink) = scenario.uplink() else {
        rows.push(Row::absent(&bandwidth_ratio::CARD, Note::NeedsField(FieldId::Uplink)));
        rows.push(Row::absent(&ack_path_rate::CARD, Note::NeedsField(FieldId::Uplink)));
        return;
    };
    let (capacity, ack, size, d) =
        (scenario.capacity(), scenario.ack_size, scenario.packet_size, scenario.segments_per_ack);
    let ratio = bandwidth_ratio::bandwidth_ratio(capacity, uplink, ack, size, d);
    let row = Row::new(
        &bandwidth_ratio::CARD,
        ratio.0,
        [
            ("C_down", capacity.into()),
            ("C_up", uplink.into()),
            ("S_ack", ack.into()),
            ("S", size.into()),
            ("d", Quantity::count(d)),
        ],
    );
    rows.push(if ratio.0 > 1.0 { row.note(Note::AckPathLimits) } else { row });
    rows.push(Row::new(
        &ack_path_rate::CARD,
        ack_path_rate::ack_path_rate(uplink, d, size, ack).0,
        [("C_up", uplink.into()), ("d", Quantity::count(d)), ("S", size.into()), ("S_ack", ack.into())],
    ));
}

fn add_losses(scenario: &Scenario, rows: &mut Vec<Row>) {
    let (mss, rtt, loss, d) = (scenario.mss(), scenario.rtt_prop, scenario.loss_prob, scenario.segments_per_ack);
    let cards = [&loss_rate_mathis::CARD, &loss_rate_rfc3819::CARD, &loss_rate_pftk::CARD];
    let reason = if loss.0 <= 0.0 {
        Some(Note::NoLoss)
    } else if rtt.0 <= 0.0 {
        Some(Note::NoPropagationDelay)
    } else {
        None
    };
    if let Some(reason) = reason {
        rows.extend(cards.map(|card| Row::absent(card, reason.clone())));
        return;
    }
    let rto = Seconds(RTO_PER_RTT * rtt.0);
    let constant = loss_rate_mathis::constant(d);
    let value = |rate: Option<BitRate>| rate.map_or(f64::NAN, |rate| rate.0);
    let mut push = |row: Row| {
        rows.push(match scenario.congestion_control {
            CongestionControl::Reno | CongestionControl::NewReno | CongestionControl::Sack => row,
            CongestionControl::Cubic | CongestionControl::Scalable => row.note(Note::ReachesMore),
            CongestionControl::Bbr => row.valid_if(false, Note::AssumesBackOff),
        });
    };
    push(
        Row::new(
            &loss_rate_mathis::CARD,
            value(loss_rate_mathis::loss_rate_mathis(mss, rtt, loss, constant)),
            [("MSS", mss.into()), ("K", Quantity::count(constant)), ("RTT", rtt.into()), ("p", loss.into())],
        )
        .valid_if(loss.0 <= SMALL_LOSS, Note::ManyLosses),
    );
    push(
        Row::new(
            &loss_rate_rfc3819::CARD,
            value(loss_rate_rfc3819::loss_rate_rfc3819(mss, rtt, rto, loss)),
            [("MSS", mss.into()), ("RTT", rtt.into()), ("RTO", rto.into()), ("p", loss.into())],
        )
        .note(Note::AssumesRto { rto: rto.0 }),
    );
    push(
        Row::new(
            &loss_rate_pftk::CARD,
            value(loss_rate_pftk::loss_rate_pftk(mss, rtt, rto, loss, d)),
            [
                ("MSS", mss.into()),
                ("RTT", rtt.into()),
                ("RTO", rto.into()),
                ("p", loss.into()),
                ("d", Quantity::count(d)),
            ],
        )
        .note(Note::AssumesRto { rto: rto.0 }),
    );
}

/// The limits of all flows of the scenario together.
pub(super) fn limits(scenario: &Scenario) -> Limits {
    let together = |rate: BitRate| rate * scenario.flows;
    let loss = (scenario.loss_prob.0 > 0.0 && scenario.rtt_prop.0 > 0.0)
        .then(|| {
            let path = LossyPath {
                mss: scenario.mss(),
                rtt: scenario.rtt_prop,
                rto: Seconds(RTO_PER_RTT * scenario.rtt_prop.0),
                loss_prob: scenario.loss_prob,
                segments_per_ack: scenario.segments_per_ack,
            };
            loss_rate_by_control(scenario.congestion_control, &path)
        })
        .flatten();
    let window = scenario.window_limit.filter(|_| scenario.rtt_prop.0 > 0.0).map(|window| window / scenario.rtt_prop);
    Limits {
        window: window.map(together),
        loss: loss.map(together),
        ack_path: scenario.uplink().map(|uplink| {
            ack_path_rate::ack_path_rate(uplink, scenario.segments_per_ack, scenario.packet_size, scenario.ack_size)
        }),
        access: scenario.access().map(together),
    }
}

/// What else than the link limits all flows together.
pub(super) fn limited_elsewhere(scenario: &Scenario) -> Option<(Limit, BitRate)> {
    let (limit, rate) = binding_limit::binding_limit(scenario.capacity(), &limits(scenario));
    (limit != Limit::Link).then_some((limit, rate))
}

/// What stands in the queue all the time where the windows of all flows fill the path and fit into path and buffer.
pub(super) fn standing_queue(scenario: &Scenario) -> Option<Bits> {
    let in_flight = scenario.window_limit?.bits() * scenario.flows;
    let path = scenario.bdp();
    let fits = in_flight.0 <= path.0 + scenario.buffer_bits().0;
    (fits && limited_elsewhere(scenario).is_none()).then(|| in_flight - path)
}

fn add_binding_limit(scenario: &Scenario, rows: &mut Vec<Row>) {
    let (limit, rate) = binding_limit::binding_limit(scenario.capacity(), &limits(scenario));
    let card = limit.card();
    rows.push(Row::new(card, rate.0, [(card.symbols[0].name, rate.into())]).note(Note::Binds(limit)));
}
