//! Linux: FQ-CoDel alone, for a device that is itself the slow place.

use super::script::Script;
use super::words::{self, Header};
use super::{Device, Dialect, tc};
use crate::report::Advice;
use crate::scenario::Lang;

pub(super) fn write(lang: Lang, advice: &Advice, device: &Device) -> String {
    let dev = device.name();
    let Some(line) = advice.line(advice.egress()) else { return String::new() };
    let mut script = Script::new(Dialect::FqCodel);
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "Linux, FQ-CoDel without a shaper",
            changes: "each flow gets its own queue, and packets are dropped or marked where they wait too long. Only where the \
                      device itself is the slow place: behind a modem the queue is in the modem, and cake or tc-htb is needed.",
            shapers: &[],
            cost: "No rate is given up; a flow that fills the link loses a few packets.",
            check: &format!(
                "`tc -s qdisc show dev {dev}` counts drops, marks and new flows; during an upload a ping rises by at most \
                 about {} and what the driver's ring holds.",
                words::time(advice.ping_wait(line))
            ),
            undo: &tc::undo(device, false),
            pages: &[tc::TC, tc::FQ_CODEL, tc::SLOW],
        },
    );
    script.run(&format!("tc qdisc replace dev {dev} root fq_codel{}", tc::codel(advice, line)));
    script.finish()
}
