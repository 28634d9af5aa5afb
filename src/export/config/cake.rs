//! Linux: cake, which shapes, separates flows and knows cells by itself; the download through an ifb device.

use super::script::Script;
use super::words::{self, Header, Page};
use super::{Device, Dialect, tc};
use crate::report::{Advice, Counting, Direction, Shaper};
use crate::scenario::Lang;

pub(super) fn write(lang: Lang, advice: &Advice, device: &Device) -> String {
    let dev = device.name();
    let egress = advice.egress();
    let Some(out) = advice.shaper(egress, Counting::Everything) else { return String::new() };
    let inward = (egress == Direction::Up).then(|| advice.shaper(Direction::Down, Counting::Everything)).flatten();
    let shapers: Vec<Shaper> = inward.iter().cloned().chain([out.clone()]).collect();
    let ingress: &[Page] = if inward.is_some() { &[tc::INGRESS, tc::RECIPES] } else { &[] };
    let pages: Vec<Page> = [tc::TC, tc::CAKE].iter().chain(ingress).copied().collect();
    let mut script = Script::new(Dialect::Cake);
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "Linux, cake",
            changes: "the device sends no faster than the rate below, so that the queue is here and not in the modem; hosts and \
                      flows get equal shares, and a flow that sends little does not wait for one that sends much. Add `nat` \
                      on a router that translates addresses.",
            shapers: &shapers,
            cost: "",
            check: &format!(
                "`tc -s qdisc show dev {dev}` shows the rate, the framing and the delays of each class; during an upload a \
                 ping rises by at most about {}, one packet and itself.",
                words::time(advice.ping_wait(out.rate))
            ),
            undo: &tc::undo(device, inward.is_some()),
            pages: &pages,
        },
    );
    let framing = advice.framing().cake();
    // cake assumes 100 ms; a longer path needs to be told (tc-cake(8), *Round trip time parameters*).
    let rtt = advice.long_round_trip().map_or(String::new(), |rtt| format!(" rtt {:.0}ms", rtt.0 * 1e3));
    script.comment("What leaves");
    if let Some(acks) = advice.acks_of_the_download() {
        script.say(&format!(
            "The ACKs of a full download take up to {} of the uplink; `ack-filter` drops those that say nothing new.",
            words::share(acks)
        ));
    }
    script.run(&format!("tc qdisc replace dev {dev} root cake bandwidth {} {framing}{rtt}", tc::rate(out.rate)));
    if let Some(inward) = inward {
        let ifb = device.ingress();
        script.gap();
        script.comment("What comes in");
        tc::redirect(&mut script, device);
        script.run(&format!(
            "tc qdisc replace dev {ifb} root cake bandwidth {} {framing} ingress{rtt}",
            tc::rate(inward.rate)
        ));
    }
    script.finish()
}
