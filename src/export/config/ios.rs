//! Cisco IOS: a shaper with fair queueing below it, and the commands of the interface for a slow serial line.

use super::script::Script;
use super::words::{self, Header, Page};
use super::{Device, Dialect, tc};
use crate::report::{Advice, Counting};
use crate::scenario::Lang;
use crate::units::display_packets;

const PAGES: &[Page] = &[
    // Read: policy-map, class class-default, service-policy output, show policy-map interface.
    Page {
        words: "policy-map, class, service-policy, show policy-map interface",
        page: "Applying QoS Features Using the MQC, https://www.cisco.com/en/US/docs/ios/ios_xe/qos/configuration/guide/qos_mqc_xe.html",
    },
    // Read: contents and tasks; fair-queue and queue-limit in class-default.
    Page {
        words: "queue-limit",
        page: "Class-Based Weighted Fair Queueing, https://www.cisco.com/en/US/docs/ios/12_0t/12_0t5/feature/guide/cbwfq.html",
    },
    // Read: fair-queue in interface and in policy-map class configuration, default of 64.
    Page {
        words: "fair-queue",
        page: "QoS Solutions Command Reference, https://www.cisco.com/en/US/docs/ios/qos/command/reference/qos_d1.html",
    },
    // Read: shaping by class, outbound only.
    Page {
        words: "shape average",
        page: "Regulating Packet Flow on a Per-Class Basis, https://cisco.com/content/en/us/td/docs/ios-xml/ios/qos_regpkt/configuration/15-s/qos-regpkt-15-s-book/qos-regpkt-cls.html",
    },
    // Read: `shape {average | peak} cir`, in bit/s, with a child policy below it; the router may apply a rate near it.
    Page {
        words: "service-policy of a child, rate in bit/s",
        page: "Cisco 10000 QoS Configuration Guide OL-7433-09, p. 5-17 and 13-5, https://www.easymanua.ls/cisco/10000-series/manual?p=197",
    },
    // Read: chapter 15, *Implementing Hold Queue Limits*.
    Page {
        words: "hold-queue, show interfaces",
        page: "Troubleshooting Serial Line Problems, http://www.shrubbery.net/cisco/cc/td/doc/cisintwk/itg_v1/tr1915.htm",
    },
];

/// Packets that one flow may have waiting: the default of `fair-queue` (QoS Solutions Command Reference).
const PER_FLOW: u32 = 64;

pub(super) fn write(lang: Lang, advice: &Advice, device: &Device) -> String {
    let dev = device.name();
    let egress = advice.egress();
    let Some(out) = advice.shaper(egress, Counting::Packets) else { return String::new() };
    let queue = advice.queue_packets(egress);
    let limit = tc::packets(queue);
    let mut script = Script::new(Dialect::Ios);
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "Cisco IOS, a shaper with fair queueing",
            changes: &format!(
                "the interface sends no faster than the rate below, and its flows wait in queues of their own, {} in all. The \
                 rate is right for full packets; a line of small ones takes more than their bytes.",
                display_packets(queue, 4)
            ),
            shapers: std::slice::from_ref(&out),
            cost: "",
            check: &format!(
                "`show policy-map interface {dev}` shows the rate applied, and what is queued and dropped; during an upload a ping waits for a few \
                 packets, of {} each, and for the ring behind the queue.",
                words::time(advice.ping_wait(out.rate))
            ),
            undo: &[
                format!("interface {dev}"),
                " no service-policy output BUFFERWISE".to_owned(),
                "no policy-map BUFFERWISE".to_owned(),
                "no policy-map BUFFERWISE-QUEUE".to_owned(),
            ],
            pages: PAGES,
        },
    );
    script.comment("In configuration mode");
    script.run("policy-map BUFFERWISE-QUEUE");
    script.run(" class class-default");
    script.run("  fair-queue");
    script.run(&format!("  queue-limit {limit}"));
    script.run("policy-map BUFFERWISE");
    script.run(" class class-default");
    script.run(&format!("  shape average {:.0}", out.rate.0));
    script.run("  service-policy BUFFERWISE-QUEUE");
    script.run(&format!("interface {dev}"));
    script.run(" service-policy output BUFFERWISE");
    script.gap();
    script.say(
        "Where the interface is itself the slow line, a serial one at 2 Mb/s or less, no shaper is needed. With fair queueing, \
         which such interfaces have unless somebody took it away:",
    );
    script.comment(&format!("  interface {dev}"));
    script.comment(&format!("   fair-queue {PER_FLOW}"));
    script.say("With one queue for all (`no fair-queue`), its length is the delay of everybody:");
    script.comment(&format!("  interface {dev}"));
    script.comment("   no fair-queue");
    script.comment(&format!("   hold-queue {limit} out"));
    script.say(&format!(
        "Full, it takes {} at the rate of the line; the ring of the interface comes on top.",
        advice.line(egress).map_or(String::new(), |line| words::time(advice.queue_time(queue, line)))
    ));
    script.finish()
}
