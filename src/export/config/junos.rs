//! Junos: a shaping rate, and a buffer that is told in microseconds.

use super::script::Script;
use super::words::{self, Header, Page};
use super::{Device, Dialect};
use crate::report::{Advice, Counting};
use crate::scenario::Lang;
use crate::units::Seconds;

const PAGES: &[Page] = &[
    // Read: syntax and meaning: rate times the time; ranges: SRX up to 2 s, older pages 50, 100 or 200 ms on M and T series.
    Page {
        words: "buffer-size temporal",
        page: "https://www.juniper.net/documentation/us/en/software/junos/cos/topics/ref/statement/buffer-size-edit-cos.html",
    },
    // Read: the hierarchy of schedulers, scheduler-maps and interfaces.
    Page {
        words: "schedulers, transmit-rate",
        page: "http://www.juniper.net/techpubs/software/junos/junos81/swconfig81-cos/html/cos-scheduler-maps.html",
    },
    // Read: the same in `set` form.
    Page {
        words: "scheduler-maps",
        page: "https://juniper.net/documentation/us/en/software/junos/cos-ex/topics/task/cos-schedulers-cli.html",
    },
    // Read: 95 % and 5 % by default; a map without network-control would leave it without a queue.
    Page {
        words: "best-effort, network-control",
        page: "https://juniper.net/documentation/us/en/software/junos/cos/topics/concept/schedulers-default-cos-config-guide.html",
    },
    // Read: a scheduler map on a physical interface.
    Page {
        words: "interfaces scheduler-map",
        page: "https://www.juniper.net/documentation/us/en/software/junos/cos/topics/concept/cos-applying-scheduler-maps-to-physical-interfaces.html",
    },
    // Read: at least 160 kb/s on MX, not on J series.
    Page {
        words: "interfaces shaping-rate",
        page: "https://juniper.net/documentation/en_US/junos13.1/topics/reference/configuration-statement/shaping-rate-edit-cos-interfaces.html",
    },
    Page {
        words: "show class-of-service scheduler-map",
        page: "https://juniper.net/documentation/en_US/junos13.1/topics/reference/command-summary/show-class-of-service-scheduler-map.html",
    },
    Page {
        words: "rollback",
        page: "https://juniper.net/documentation/en_US/junos13.1/topics/reference/command-summary/rollback.html",
    },
];

/// The longest buffer that a device of the page takes (SRX), in microseconds.
const LONGEST: f64 = 2_000_000.0;
/// What some routers take at most.
const SOME_TAKE: f64 = 50_000.0;
/// The least shaping rate of a physical interface on MX series, bit/s.
const LEAST_RATE: f64 = 160e3;

pub(super) fn write(lang: Lang, advice: &Advice, device: &Device) -> String {
    let dev = device.name();
    let egress = advice.egress();
    let Some(out) = advice.shaper(egress, Counting::Packets) else { return String::new() };
    // A buffer shorter than a packet lets nothing wait.
    let (queue, packet) = (advice.queue(egress), advice.packet_size().bits());
    let asked = if queue.0 > packet.0 { queue } else { packet } / out.rate;
    let microseconds = (asked.0 * 1e6).round().clamp(1.0, LONGEST);
    let told = Seconds(microseconds / 1e6);
    let mut script = Script::new(Dialect::Junos);
    words::head(
        &mut script,
        lang,
        advice,
        device,
        &Header {
            title: "Junos, a shaping rate and a buffer in microseconds",
            changes: "the interface sends no faster than the rate below, and best-effort packets wait no longer than the buffer \
                      says. The rate is right for full packets; a line of small ones takes more than their bytes.",
            shapers: std::slice::from_ref(&out),
            cost: &format!("A full buffer takes {}.", words::time(told)),
            check: &format!(
                "`show class-of-service scheduler-map bufferwise`; during an upload a ping rises by at most about {}.",
                words::time(told)
            ),
            undo: &["rollback 1".to_owned(), "commit".to_owned(), "(as long as nothing else was committed)".to_owned()],
            pages: PAGES,
        },
    );
    if asked.0 * 1e6 > LONGEST {
        script.say(&format!(
            "The buffer asked for is {}; no device of the page takes more than 2\u{a0}s.",
            words::time(asked)
        ));
    } else if microseconds > SOME_TAKE {
        script.say("SRX take up to 2\u{a0}s, M and T series at most 50, 100 or 200\u{a0}ms, by model.");
    }
    if out.rate.0 < LEAST_RATE {
        script.say("MX series take a shaping rate of at least 160 kb/s.");
    }
    script.comment("In configuration mode; then `commit`");
    let cos = "set class-of-service";
    script.run(&format!("{cos} schedulers bufferwise-be transmit-rate percent 95"));
    script.run(&format!("{cos} schedulers bufferwise-be buffer-size temporal {microseconds:.0}"));
    script.run(&format!("{cos} schedulers bufferwise-nc transmit-rate percent 5"));
    script.run(&format!("{cos} schedulers bufferwise-nc buffer-size percent 5"));
    script.run(&format!("{cos} scheduler-maps bufferwise forwarding-class best-effort scheduler bufferwise-be"));
    script.run(&format!("{cos} scheduler-maps bufferwise forwarding-class network-control scheduler bufferwise-nc"));
    script.run(&format!("{cos} interfaces {dev} scheduler-map bufferwise"));
    script.run(&format!("{cos} interfaces {dev} shaping-rate {:.0}", out.rate.0));
    script.finish()
}
