//! Linux: HTB with an interactive and a default class, FQ-CoDel in each; the download through an ifb device.

use super::script::Script;
use super::words::{self, Header, Page};
use super::{Device, Dialect, tc};
use crate::report::{Advice, Counting, Direction, Shaper};
use crate::scenario::Lang;
use crate::units::{BitRate, Framing};

/// Shares of the interactive and of the default class (J. Emicuri, C. Risso, study of a 64 kb/s uplink: 70 % and 30 %).
const INTERACTIVE: f64 = 0.7;
const DEFAULT: f64 = 0.3;

/// Bytes that a class sends in one turn: a full Ethernet packet, so that small rates do not make it smaller (tc-htb(8):
/// otherwise the rate divided by r2q).
const QUANTUM: u32 = 1514;

/// What goes into the interactive class: the study's ICMP and SSH, DNS, and what is marked for it (EF, RFC 3246).
const FILTERS: [(&str, &str); 4] = [
    ("ping", "match ip protocol 1 0xff"),
    ("DNS", "match ip dport 53 0xffff"),
    ("SSH", "match ip dport 22 0xffff"),
    ("marked EF", "match ip dsfield 0xb8 0xfc"),
];

pub(super) fn write(lang: Lang, advice: &Advice, device: &Device) -> String {
    let dev = device.name();
    let egress = advice.egress();
    let Some(out) = advice.shaper(egress, Counting::AllButCodeWords) else { return String::new() };
    let inward = (egress == Direction::Up).then(|| advice.shaper(Direction::Down, Counting::AllButCodeWords)).flatten();
    let shapers: Vec<Shaper> = inward.iter().cloned().chain([out.clone()]).collect();
    let ingress: &[Page] = if inward.is_some() { &[tc::INGRESS, tc::RECIPES] } else { &[] };
    let pages: Vec<Page> =
        [tc::TC, tc::HTB, tc::STAB, tc::FQ_CODEL, tc::U32, tc::SLOW].iter().chain(ingress).copied().collect();
    let mut script = Script::new(Dialect::TcHtb);
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "Linux, HTB with two classes and FQ-CoDel",
            changes: "the device sends no faster than the rate below, so that the queue is here and not in the modem. Interactive \
                      packets go first and have 70\u{a0}% for sure, the rest has 30\u{a0}% and all that is free. The filters see IPv4.",
            shapers: &shapers,
            cost: "",
            check: &format!(
                "`tc -s class show dev {dev}` counts both classes; during an upload a ping rises by at most about {}, one \
                 packet and itself.",
                words::time(advice.ping_wait(out.rate))
            ),
            undo: &tc::undo(device, inward.is_some()),
            pages: &pages,
        },
    );
    let counted = if device.is_bare_ip() { 0 } else { Framing::COUNTED_ON_ETHERNET };
    let stab = advice.framing().stab(counted).map_or(String::new(), |stab| stab + " ");
    script.comment("What leaves; undo first where such queues are set already");
    script.run(&format!("tc qdisc replace dev {dev} root handle 1: {stab}htb default 20"));
    class(&mut script, dev, "1:", "1:1", out.rate, out.rate, "");
    class(&mut script, dev, "1:1", "1:10", part(out.rate, INTERACTIVE), out.rate, " prio 0");
    class(&mut script, dev, "1:1", "1:20", part(out.rate, DEFAULT), out.rate, " prio 1");
    let codel = tc::codel(advice, out.rate);
    script.run(&format!("tc qdisc add dev {dev} parent 1:10 handle 10: fq_codel{codel}"));
    script.run(&format!("tc qdisc add dev {dev} parent 1:20 handle 20: fq_codel{codel}"));
    for (number, (what, matched)) in FILTERS.iter().enumerate() {
        script.comment(&format!("{what} into the interactive class"));
        let prio = number + 1;
        script.run(&format!("tc filter add dev {dev} parent 1: protocol ip prio {prio} u32 {matched} flowid 1:10"));
    }
    if let Some(inward) = inward {
        let ifb = device.ingress();
        script.gap();
        script.comment("What comes in");
        tc::redirect(&mut script, device);
        script.run(&format!("tc qdisc replace dev {ifb} root handle 1: {stab}htb default 10"));
        class(&mut script, &ifb, "1:", "1:10", inward.rate, inward.rate, "");
        let codel = tc::codel(advice, inward.rate);
        script.run(&format!("tc qdisc add dev {ifb} parent 1:10 handle 10: fq_codel{codel}"));
    }
    script.finish()
}

fn class(script: &mut Script, dev: &str, parent: &str, id: &str, rate: BitRate, ceil: BitRate, prio: &str) {
    let (rate, ceil) = (tc::rate(rate), tc::rate(ceil));
    script.run(&format!(
        "tc class add dev {dev} parent {parent} classid {id} htb rate {rate} ceil {ceil}{prio} quantum {QUANTUM}"
    ));
}

/// A share in whole bits a second, a byte at least.
fn part(rate: BitRate, share: f64) -> BitRate {
    // 0.7 of 45 Mbit/s ends a hair below 31.5 in binary.
    BitRate((rate.0 * share * (1.0 + 1e-12)).floor().max(8.0))
}
