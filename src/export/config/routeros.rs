//! MikroTik RouterOS: a queue of so many packets behind a rate, in the queue tree.

use super::script::Script;
use super::words::{self, Header, Page};
use super::{Device, Dialect, tc};
use crate::report::{Advice, Counting, Direction, Shaper};
use crate::scenario::Lang;
use crate::units::display_packets;

const PAGES: &[Page] = &[
    // Read: sizes of queues are told in /queue type, as pfifo-limit for pfifo.
    Page {
        words: "/queue type, pfifo-limit",
        page: "Queue size, https://help.mikrotik.com/docs/display/ROS/Queue+size",
    },
    Page { words: "kind", page: "Queue types, https://help.mikrotik.com/docs/display/ROS/Queue+types" },
    // Read: the tree's queues go one way, and are the only way to queue on one interface.
    Page {
        words: "/queue tree, parent, max-limit, queue, packet-mark",
        page: "Queues, https://help.mikrotik.com/docs/display/ROS/Queues",
    },
];

pub(super) fn write(lang: Lang, advice: &Advice, device: &Device) -> String {
    let dev = device.name();
    let egress = advice.egress();
    let Some(out) = advice.shaper(egress, Counting::Packets) else { return String::new() };
    let inward = (egress == Direction::Up).then(|| advice.shaper(Direction::Down, Counting::Packets)).flatten();
    let shapers: Vec<Shaper> = inward.iter().cloned().chain([out.clone()]).collect();
    let queue = advice.queue_packets(egress);
    let full = words::time(advice.queue_time(queue, advice.line(egress).unwrap_or(out.rate)));
    let mut script = Script::new(Dialect::RouterOs);
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "RouterOS, a queue of so many packets behind a rate",
            changes: &format!(
                "packets without a mark leave the interface no faster than the rate below, and {} wait at most. The rate is \
                 right for full packets; a line of small ones takes more than their bytes.",
                display_packets(queue, 4)
            ),
            shapers: &shapers,
            cost: &format!("Everybody waits for everybody: a full queue takes about {full}."),
            check: &format!(
                "`/queue tree print stats` counts what passes, waits and is dropped; during an upload a ping rises by at most \
                 about {full}."
            ),
            undo: &[
                "/queue tree remove [find name=bufferwise-out]".to_owned(),
                "/queue tree remove [find name=bufferwise-in]".to_owned(),
                "/queue type remove [find name=bufferwise]".to_owned(),
            ],
            pages: PAGES,
        },
    );
    script.run(&format!("/queue type add name=bufferwise kind=pfifo pfifo-limit={}", tc::packets(queue)));
    script.run(&tree("bufferwise-out", dev, &out));
    if let Some(inward) = inward {
        script.say(
            "The download leaves the router on the side of the house. Put the name of that interface for `bridge`:",
        );
        script.comment(&format!("  {}", tree("bufferwise-in", "bridge", &inward)));
    }
    script.finish()
}

fn tree(name: &str, parent: &str, shaper: &Shaper) -> String {
    format!(
        "/queue tree add name={name} parent={parent} packet-mark=no-mark max-limit={:.0} queue=bufferwise",
        shaper.rate.0
    )
}
