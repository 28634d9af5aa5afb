//! The link and its buffer: products, delays, memory.

use super::row::{Note, Row};
use crate::model::{
    bdp, buffer_delay, buffer_for_delay, buffer_memory_chip, burst_queue, ecn_threshold, serialization_time,
    transfer_time,
};
use crate::scenario::{FieldId, Scenario};
use crate::units::{Framing, Packets};

pub(super) fn add(scenario: &Scenario, rows: &mut Vec<Row>) {
    let (capacity, rtt) = (scenario.capacity(), scenario.rtt_prop);
    let (buffer, size) = (scenario.buffer_bits(), scenario.packet_size);
    let product = Row::new(&bdp::CARD, bdp::bdp(capacity, rtt).0, [("C", capacity.into()), ("RTT", rtt.into())]);
    rows.push(match scenario.framing {
        Framing::None => product,
        framing => product.note(Note::Framed { line: scenario.capacity, framing }),
    });
    rows.push(Row::new(
        &serialization_time::CARD,
        serialization_time::serialization_time(size, capacity).0,
        [("S", size.into()), ("C", capacity.into())],
    ));
    rows.push(Row::new(
        &buffer_delay::CARD,
        buffer_delay::buffer_delay(buffer, capacity).0,
        [("B", buffer.into()), ("C", capacity.into())],
    ));
    rows.push(if buffer.0 > 0.0 {
        Row::new(&buffer_memory_chip::CARD, buffer_memory_chip::buffer_memory_chip(buffer).0, [("B", buffer.into())])
    } else {
        Row::absent(&buffer_memory_chip::CARD, Note::NoBuffer)
    });
    rows.push(match scenario.max_queue_delay {
        Some(delay) => Row::new(
            &buffer_for_delay::CARD,
            buffer_for_delay::buffer_for_delay(capacity, delay).0,
            [("C", capacity.into()), ("t", delay.into())],
        ),
        None => Row::absent(&buffer_for_delay::CARD, Note::NeedsField(FieldId::MaxQueueDelay)),
    });
    rows.push(Row::new(
        &ecn_threshold::CARD,
        ecn_threshold::ecn_threshold(capacity, rtt).0,
        [("C", capacity.into()), ("RTT", rtt.into())],
    ));
    rows.push(match (scenario.window_limit, scenario.access()) {
        (None, _) => Row::absent(&burst_queue::CARD, Note::NeedsField(FieldId::WindowLimit)),
        (_, None) => Row::absent(&burst_queue::CARD, Note::NeedsField(FieldId::Access)),
        (Some(window), Some(access)) => {
            let row = Row::new(
                &burst_queue::CARD,
                burst_queue::burst_queue(window, access, capacity).0,
                [("W", window.into()), ("C", capacity.into()), ("C_in", access.into())],
            );
            if access.0 > capacity.0 { row } else { row.note(Note::NoSpeedMismatch) }
        }
    });
    let length = Packets(scenario.short_length);
    rows.push(Row::new(
        &transfer_time::CARD,
        transfer_time::transfer_time(length, size, capacity, rtt).0,
        [("L", length.into()), ("S", size.into()), ("C", capacity.into()), ("RTT", rtt.into())],
    ));
}
