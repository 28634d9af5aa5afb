//! Names, explanations and editable texts of the fields.

use super::message::choice_keys;
use super::number::unit_spelled;
use crate::scenario::{Choice, Engine, Field, FieldId, Kind, Lang, LimitBy, Value};
use crate::units::{CongestionControl, MOST_ROUND_TRIPS, display_count};

/// What the page says of a field.
#[derive(Clone, Copy, Debug)]
pub struct FieldWords {
    /// Its name.
    pub label: &'static str,
    /// Its symbol in formulas, or nothing.
    pub symbol: &'static str,
    /// The unit that a bare number takes, printed beside the field.
    pub unit: &'static str,
    /// What it means, how to write it, and where the default comes from.
    pub help: &'static str,
}

/// The words of a field.
pub fn field_words(lang: Lang, id: FieldId) -> FieldWords {
    match lang {
        Lang::En => english(id),
    }
}

/// Only the name of a field.
pub fn field_label(lang: Lang, id: FieldId) -> &'static str {
    match lang {
        Lang::En => english(id).label,
    }
}

// Inlined, so that who asks for the name does not carry the help: the simulators' module has a budget.
#[inline(always)]
fn english(id: FieldId) -> FieldWords {
    let (label, symbol, unit, help) = match id {
        FieldId::Capacity => (
            "Link rate",
            "C",
            "bit/s",
            "Rate of the bottleneck link, as 155 Mbit/s, 10G, 1.5mbit, 100GE or OC-3 (155 Mb/s here, as the papers use it; the exact line rate is 155.52). k is 1000; b is bit, B is byte.",
        ),
        FieldId::RttProp => (
            "Round trip, empty queues",
            "RTT",
            "s",
            "Two-way propagation delay: what ping shows while nothing is queued, there and back. Not the one-way delay, and not the RTT under load.",
        ),
        FieldId::Flows => (
            "Long-lived flows",
            "n",
            "flows",
            "TCP flows that stay in congestion avoidance and share this link at the same time. Short flows are counted under their own load.",
        ),
        FieldId::Buffer => (
            "Buffer",
            "B",
            "say which: packets, kB, ms, BDP",
            "What waits in front of the link, as 129 packets, 64 KiB, 5.59 Mbit, 10 ms (time at line rate), 0.5 BDP or 2 BDP/√n. It stays in the unit you type. Unless you type one it is what the √n rule asks for.",
        ),
        FieldId::HiddenFifo => (
            "Hidden FIFO",
            "F",
            "packets",
            "Packets that a queue behind the buffer holds although no counter shows them: a line card's transmit FIFO, a driver's ring. The GSR of the 2004 experiment had 43.",
        ),
        FieldId::PacketSize => {
            ("Packet size on the wire", "S", "bytes", "Size of a full packet with its headers, 1500 B on most paths.")
        }
        FieldId::Mss => (
            "Segment payload (MSS)",
            "MSS",
            "bytes",
            "TCP payload of a full packet. Left out: the packet size less 40 B of IP and TCP headers; 1448 B with timestamps.",
        ),
        FieldId::CongestionControl => (
            "Congestion control",
            "",
            "",
            "What the senders run. Reno, NewReno and SACK halve alike in closed forms; CUBIC keeps 0.7 and Scalable 7/8 of the window after a loss; BBR does not react to single losses.",
        ),
        FieldId::TargetUtilization => {
            ("Target utilization", "U", "fraction", "How busy the link shall be, as 99 % or 0.999.")
        }
        FieldId::MaxQueueDelay => (
            "Largest queueing delay wanted",
            "",
            "s",
            "The longest wait that you accept in this queue, as 5 ms. Left out: no limit.",
        ),
        FieldId::WindowLimit => (
            "Window limit of a flow",
            "W",
            "bytes",
            "Largest window that the receiver or the sender's memory allows, as 64 KiB. Without window scaling 65 535 B. Left out: no limit.",
        ),
        FieldId::Uplink => ("Uplink that carries the ACKs", "", "bit/s", "Rate of the way back. Left out: no limit."),
        FieldId::Access => (
            "Access rate of a flow",
            "",
            "bit/s",
            "Rate of each sender's own link, which caps its flow. Left out: no limit.",
        ),
        FieldId::AckSize => (
            "ACK size",
            "",
            "bytes",
            "Size of an ACK on the uplink: 40 B of headers, 52 with timestamps, at least 84 on Ethernet with preamble and gap, 106 in two ATM cells.",
        ),
        FieldId::SegmentsPerAck => {
            ("Segments per ACK", "d", "segments", "1 acknowledges every segment, 2 is delayed ACKs (RFC 5681).")
        }
        FieldId::InitialWindow => (
            "Initial window",
            "",
            "segments",
            "Segments that a new flow sends at once: 2 in the 2004 papers, 10 today (RFC 6928).",
        ),
        FieldId::ShortLoad => (
            "Load of short flows",
            "ρ",
            "fraction",
            "Share of the link rate that short flows offer, as 0.8 or 80 %. They never leave slow start.",
        ),
        FieldId::ShortLength => {
            ("Length of a short flow", "", "packets", "Packets of one short flow; 14 in the poster's example.")
        }
        FieldId::LossProb => (
            "Loss from other causes",
            "p",
            "fraction",
            "Probability that a packet is lost elsewhere, as 1 % or 1e-4. It limits the rate of a flow even where the link is free.",
        ),
        FieldId::CompareBuffer => (
            "Buffer to compare with",
            "",
            "say which: packets, kB, ms, BDP",
            "A present setting that stays in the chart beside the buffer you try.",
        ),
        FieldId::Engine => (
            "Simulators",
            "",
            "",
            "Which simulators run behind the curves: the fluid one, which follows windows, the packet one, which follows every packet, both, or none (off).",
        ),
        FieldId::Duration => (
            "Simulated time",
            "",
            "s",
            "Whole time of a simulated run, with what is left out at its beginning: 90 s as a rule.",
        ),
        FieldId::Warm => (
            "Left out at the beginning",
            "",
            "s",
            "How much of a simulated run passes before measuring starts. Unless the run is longer, a third of it.",
        ),
        FieldId::Seed => {
            ("First seed", "", "", "The same seed gives the same run, packet for packet, on every machine.")
        }
        FieldId::Seeds => (
            "Seeds",
            "",
            "",
            "How many runs of a point, each with the next seed. From three on their 95 % interval is shown.",
        ),
        FieldId::RoundTrips => (
            "Round trips of the flows",
            "",
            "s",
            "Propagation delays that the simulated flows have: a range, as 25-175ms, in which each draws its own at random, or a list, as 20ms, 50ms, 80ms, which they take in turn. In a link 20ms,50ms and 20ms_50ms are lists. Their mean becomes the round trip unless that is given. Left out: all have the round trip.",
        ),
        FieldId::Overhead => (
            "Random delay of a sender",
            "",
            "s",
            "Each packet leaves its sender after a random delay, uniform from 0 up to this; it keeps flows from locking onto each other. Left out: one packet time on the access link, none without one.",
        ),
        FieldId::Sync => (
            "Synchronisation",
            "",
            "fraction",
            "For the fluid simulator: how many flows lose when the buffer overflows, from 0, where one does, to 1, where all do.",
        ),
        FieldId::LimitBy => (
            "The buffer counts",
            "",
            "",
            "Whether a full buffer is so many packets, in which an ACK takes the place of a full packet, or so many bytes.",
        ),
        FieldId::Framing => (
            "Framing",
            "",
            "",
            "What the links put around an IP packet. Formulas and simulators use the rates that it leaves: on ATM the 1492 bytes of a PPPoE packet take 32 cells, 1696 bytes.",
        ),
    };
    FieldWords { label, symbol, unit, help }
}

/// What an empty optional field says: what holds while nothing is given.
pub fn placeholder(lang: Lang, id: FieldId) -> &'static str {
    match (lang, id) {
        (Lang::En, FieldId::Mss) => "packet − 40 B",
        (Lang::En, FieldId::CompareBuffer) => "none",
        (Lang::En, FieldId::RoundTrips) => "all the same",
        (Lang::En, FieldId::Overhead) => "one packet time on the access link",
        (Lang::En, _) if id.field().optional => "no limit",
        (Lang::En, _) => "",
    }
}

/// The name of a choice.
pub fn choice_label(choice: Choice) -> &'static str {
    match choice {
        Choice::Control(control) => control_label(control),
        Choice::Engine(Engine::Off) => "None",
        Choice::Engine(Engine::Fluid) => "Fluid",
        Choice::Engine(Engine::Packet) => "Packets",
        Choice::Engine(Engine::Both) => "Both",
        Choice::LimitBy(LimitBy::Packets) => "Packets",
        Choice::LimitBy(LimitBy::Bytes) => "Bytes",
        Choice::Framing(framing) => framing.key(),
    }
}

/// The name of a congestion control.
pub fn control_label(control: CongestionControl) -> &'static str {
    match control {
        CongestionControl::Reno => "Reno",
        CongestionControl::NewReno => "NewReno",
        CongestionControl::Sack => "Reno with SACK",
        CongestionControl::Cubic => "CUBIC",
        CongestionControl::Scalable => "Scalable",
        CongestionControl::Bbr => "BBR",
    }
}

/// A value as a person would type it, exact: `155 Mbit/s`, `129 packets`, `0.5 BDP`. It reads back to the same value.
pub fn edit_text(value: Value) -> String {
    unit_spelled(&value.canonical(), value)
}

/// The accepted range of a field: "1 bit/s to 1 Pbit/s", "1 to 1 000 000 000 000".
pub fn range_text(lang: Lang, field: &Field) -> String {
    let (min, max) = (grouped_text(field.value(field.min)), grouped_text(field.value(field.max)));
    match lang {
        // Whatever unit it is typed in.
        Lang::En if field.kind == Kind::Buffer => "0 to 8e18 in the unit typed".to_owned(),
        Lang::En if field.kind == Kind::Choice => choice_keys(field),
        Lang::En if field.kind == Kind::RoundTrips => {
            format!("{min} to {max} each, a range or up to {MOST_ROUND_TRIPS}")
        }
        Lang::En => format!("{min} to {max}"),
    }
}

/// A value as a person would read it in a sentence: like [`edit_text`], long numbers in groups of three.
pub fn grouped_text(value: Value) -> String {
    let text = edit_text(value);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    match text[..end].parse::<f64>() {
        Ok(number) if (5..=15).contains(&end) => format!("{}{}", display_count(number, end), &text[end..]),
        Ok(number) if end > 15 => format!("{number:e}{}", &text[end..]),
        _ => text,
    }
}
