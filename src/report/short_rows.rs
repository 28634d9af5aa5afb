//! Short flows that never leave slow start: what they queue, what they need, how long they take.

use super::gaussian_rows::in_packets;
use super::row::{Note, Row};
use crate::model::short_flow_bursts::{ROUNDS, bursts};
use crate::model::short_flow_completion::{ShortFlowPath, short_flow_completion};
use crate::model::short_flow_exponent::tail;
use crate::model::{
    short_flow_buffer, short_flow_bursts::Bursts, short_flow_completion, short_flow_exponent, short_flow_queue_mean,
    short_flow_tail2, short_flow_tail3, short_flow_work_mean,
};
use crate::scenario::Scenario;
use crate::units::{Packets, Quantity, Seconds};

/// Smallest retransmission timeout of the completion estimate: the 200 ms of common stacks (recalled; RFC 6298 says 1 s).
const LEAST_RTO: Seconds = Seconds(0.2);

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    let bursts = of(scenario);
    rows.push(Row::new(
        &ROUNDS,
        bursts.rounds(),
        [("L", Packets(scenario.short_length).into()), ("W", Packets(scenario.initial_window).into())],
    ));
    let moment = |order| Quantity::count(bursts.moment(order));
    let (rho, size) = (scenario.short_load, scenario.packet_size);
    let (_, buffer) = in_packets(scenario);
    let tail = tail(&bursts, rho).filter(|_| rho.0 > 0.0);
    let (Some(tail), Some(queue), Some(work)) = (
        tail,
        short_flow_queue_mean::short_flow_queue_mean(&bursts, rho),
        short_flow_work_mean::short_flow_work_mean(&bursts, rho),
    ) else {
        let cards = [
            &short_flow_queue_mean::CARD,
            &short_flow_work_mean::CARD,
            &short_flow_tail2::CARD,
            &short_flow_tail3::CARD,
            &short_flow_exponent::CARD,
            &short_flow_buffer::CARD,
            &short_flow_completion::CARD,
        ];
        rows.extend(cards.map(|card| Row::absent(card, Note::NoShortFlows)));
        return;
    };
    rows.push(Row::new(
        &short_flow_queue_mean::CARD,
        queue.0,
        [("rho", rho.into()), ("X2", moment(2)), ("X1", moment(1))],
    ));
    rows.push(Row::new(
        &short_flow_work_mean::CARD,
        work.0,
        [("rho", rho.into()), ("X2", moment(2)), ("X1", moment(1))],
    ));
    rows.push(match short_flow_tail2::short_flow_tail2(&bursts, rho, buffer) {
        None => Row::absent(&short_flow_tail2::CARD, Note::NoShortFlows),
        Some(share) => Row::new(
            &short_flow_tail2::CARD,
            share.0,
            [("B", buffer.into()), ("rho", rho.into()), ("X1", moment(1)), ("X2", moment(2))],
        ),
    });
    rows.push(match short_flow_tail3::tail3(&bursts, rho) {
        None => Row::absent(&short_flow_tail3::CARD, Note::NoShortFlows),
        Some(third) => Row::new(
            &short_flow_tail3::CARD,
            third.probability(buffer).0,
            [
                ("rho", rho.into()),
                ("X1", moment(1)),
                ("kappa", Quantity::count(third.kappa)),
                ("X2", moment(2)),
                ("X3", moment(3)),
                ("B", buffer.into()),
            ],
        ),
    });
    let growth = bursts.exponential_moment(tail.kappa);
    rows.push(Row::new(
        &short_flow_exponent::CARD,
        tail.kappa,
        [("rho", rho.into()), ("M", Quantity::count(growth)), ("X1", moment(1))],
    ));
    let loss = short_flow_buffer::REPORT_LOSS;
    rows.push(Row::new(
        &short_flow_buffer::CARD,
        tail.buffer(loss, size).0,
        [
            ("A", Quantity::count(tail.prefactor)),
            ("P", loss.into()),
            ("kappa", Quantity::count(tail.kappa)),
            ("S", size.into()),
        ],
    ));
    let path = completion_path(scenario);
    rows.push(match short_flow_completion(&bursts, &path, buffer) {
        Some(time) => Row::new(
            &short_flow_completion::CARD,
            time.0,
            [
                ("r", Quantity::count(bursts.rounds())),
                ("RTT", path.rtt_prop.into()),
                ("V", work.into()),
                ("B", buffer.into()),
                ("X_r", bursts.last().into()),
                ("S", size.into()),
                ("C", path.capacity.into()),
                ("RTO", path.rto.into()),
            ],
        )
        .note(Note::AssumesRto { rto: path.rto.0 }),
        None => Row::absent(&short_flow_completion::CARD, Note::NoShortFlows),
    });
}

/// The bursts of the scenario's short flows.
pub fn of(scenario: &Scenario) -> Bursts {
    bursts(Packets(scenario.short_length), Packets(scenario.initial_window))
}

/// What the completion estimate needs of the scenario.
pub fn completion_path(scenario: &Scenario) -> ShortFlowPath {
    ShortFlowPath {
        load: scenario.short_load,
        capacity: scenario.capacity(),
        rtt_prop: scenario.rtt_prop,
        packet_size: scenario.packet_size,
        rto: Seconds((scenario.rtt_prop.0 * 2.0).max(LEAST_RTO.0)),
    }
}
