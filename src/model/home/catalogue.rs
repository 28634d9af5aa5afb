//! The cards of the home link, in the order of the studies.

use super::{
    ack_load, cake_parameters, cake_tin_rate, codel_control_law, codel_target_slow_link, drr_round, framed_ack_ratio,
    goodput, implied_inflight, page_load_gets, priority_wait, probe_delay_fifo, probe_loss_onset, ring_wait,
    shaped_ping, two_way_cycle, upload_time, wfq_delay_max,
};
use crate::model::card::Card;

const CARDS: &[&Card] = &[
    &implied_inflight::CARD,
    &two_way_cycle::CYCLE,
    &two_way_cycle::RATE,
    &shaped_ping::CARD,
    &framed_ack_ratio::CARD,
    &ack_load::CARD,
    &probe_delay_fifo::CARD,
    &probe_loss_onset::CARD,
    &priority_wait::MEAN,
    &priority_wait::MAX,
    &page_load_gets::CARD,
    &ring_wait::MIN,
    &ring_wait::MEAN,
    &ring_wait::MAX,
    &wfq_delay_max::CARD,
    &drr_round::CARD,
    &codel_control_law::CARD,
    &codel_target_slow_link::TARGET,
    &codel_target_slow_link::INTERVAL,
    &cake_parameters::TARGET,
    &cake_parameters::INTERVAL,
    &cake_parameters::MEMORY,
    &cake_tin_rate::CARD,
    &goodput::CARD,
    &upload_time::TIME,
    &upload_time::PACKETS,
];

/// Every card of the home link.
///
/// # Examples
/// ```
/// assert!(bufferwise::model::home::catalogue::cards().any(|card| card.id == "shaped_ping"));
/// ```
pub fn cards() -> impl Iterator<Item = &'static Card> {
    CARDS.iter().copied()
}
