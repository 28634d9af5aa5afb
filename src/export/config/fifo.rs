//! Linux: one queue of a given length, in packets or in bytes.

use super::script::Script;
use super::words::{self, Header};
use super::{Device, Dialect, tc};
use crate::report::Advice;
use crate::scenario::Lang;
use crate::units::{BitRate, Bytes, Framing, Packets, Seconds, display_bytes, display_packets};

pub(super) fn packets(lang: Lang, advice: &Advice, device: &Device) -> String {
    let limit = advice.queue_packets(advice.egress());
    write(lang, advice, device, Dialect::Pfifo, limit, &format!("pfifo limit {}", tc::packets(limit)))
}

pub(super) fn bytes(lang: Lang, advice: &Advice, device: &Device) -> String {
    let limit = advice.queue_packets(advice.egress());
    // tc-pfifo(8): the link layer header is counted.
    let counted = if device.is_bare_ip() { 0 } else { Framing::COUNTED_ON_ETHERNET };
    let packet = advice.packet_size() + Bytes(f64::from(counted));
    let bytes = tc::limit((packet * limit.0).0.round());
    write(lang, advice, device, Dialect::Bfifo, limit, &format!("bfifo limit {bytes}"))
}

fn write(lang: Lang, advice: &Advice, device: &Device, dialect: Dialect, limit: Packets, queue: &str) -> String {
    let dev = device.name();
    let egress = advice.egress();
    let line = advice.line(egress).unwrap_or(BitRate(f64::INFINITY));
    let full: Seconds = advice.queue_time(limit, line);
    let mut script = Script::new(dialect);
    let counts = if dialect == Dialect::Pfifo {
        "It counts packets: small ACKs take as much of it as full packets."
    } else {
        "It counts bytes: ACKs take little of it, and are lost less."
    };
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "Linux, one first-in, first-out queue",
            changes: &format!(
                "the queue of the device holds {} and no more. {counts} Only where the device itself is the slow place; \
                 behind a modem put the same words behind `parent 1:20 handle 20:` of tc-htb, in place of fq_codel.",
                display_packets(limit, 4)
            ),
            shapers: &[],
            cost: &format!(
                "Everybody waits for everybody: a full queue takes {} at {}.",
                words::time(full),
                words::rate(line)
            ),
            check: &format!(
                "`tc -s qdisc show dev {dev}` shows `dropped` and `backlog`; during an upload a ping rises to {} and no \
                 further.",
                words::time(full)
            ),
            undo: &tc::undo(device, false),
            pages: &[tc::TC, tc::FIFO],
        },
    );
    if let Some(acks) = advice.queue_for_acks() {
        let longer = if (advice.packet_size() * limit.0) > acks { "longer" } else { "no longer" };
        script.say(&format!(
            "A download with the window of the link keeps its rate while no more than {} wait here; this queue is {longer}.",
            display_bytes(acks, 3)
        ));
    }
    script.run(&format!("tc qdisc replace dev {dev} root {queue}"));
    script.finish()
}
