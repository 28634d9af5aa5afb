//! What the Linux dialects share: rates as tc reads them, CoDel's times, the way in through an ifb device, manual pages.

use super::Device;
use super::script::Script;
use super::words::Page;
use crate::report::Advice;
use crate::units::{BitRate, Packets, Seconds};

/// tc(8), *Rates*: `kbit` is 1000 bit/s, a bare number bit/s.
pub(super) const TC: Page =
    Page { words: "qdisc, class, filter, rates", page: "tc(8), https://man7.org/linux/man-pages/man8/tc.8.html" };
pub(super) const HTB: Page = Page {
    words: "htb default, rate, ceil, prio, quantum",
    page: "tc-htb(8), https://man7.org/linux/man-pages/man8/tc-htb.8.html",
};
pub(super) const STAB: Page = Page {
    words: "stab overhead, mpu, linklayer",
    page: "tc-stab(8), https://man7.org/linux/man-pages/man8/tc-stab.8.html",
};
pub(super) const FQ_CODEL: Page = Page {
    words: "fq_codel target, interval",
    page: "tc-fq_codel(8), https://man7.org/linux/man-pages/man8/tc-fq_codel.8.html",
};
pub(super) const CAKE: Page = Page {
    words: "cake bandwidth, framing, ingress, ack-filter, nat, rtt",
    page: "tc-cake(8), https://man7.org/linux/man-pages/man8/tc-cake.8.html",
};
pub(super) const FIFO: Page = Page {
    words: "pfifo limit, bfifo limit",
    page: "tc-pfifo(8), https://man7.org/linux/man-pages/man8/tc-pfifo.8.html",
};
pub(super) const U32: Page = Page {
    words: "u32 match ip protocol, dport, dsfield; flowid",
    page: "tc-u32(8), https://man7.org/linux/man-pages/man8/tc-u32.8.html",
};
/// Redirection of what comes in to an ifb device: the example of the manual page.
pub(super) const INGRESS: Page = Page {
    words: "ingress, mirred, ifb",
    page: "tc-mirred(8), https://man7.org/linux/man-pages/man8/tc-mirred.8.html",
};
/// The same, with matchall and the making of the device.
pub(super) const RECIPES: Page = Page {
    words: "ip link, matchall",
    page: "Cake Recipes, https://www.bufferbloat.net/projects/codel/wiki/CakeRecipes/",
};
/// CoDel on slow links: the target must hold a packet.
pub(super) const SLOW: Page = Page {
    words: "times for slow links",
    page: "sqm-scripts, adapt_target_to_slow_link, https://github.com/tohojo/sqm-scripts/blob/master/src/functions.sh",
};

/// The largest `limit` (tc-pfifo(8): UINT32_MAX).
const LARGEST_LIMIT: f64 = 4_294_967_295.0;
/// The longest time that is told: tc keeps microseconds in 32 bits.
const LONGEST: f64 = 4000.0;

/// `324kbit`, `12345bit`, `1800kbit`, `18Mbit`.
pub(super) fn rate(rate: BitRate) -> String {
    let bits = rate.0;
    for (unit, name) in [(1e6, "Mbit"), (1e3, "kbit")] {
        if bits >= 10.0 * unit && bits % unit == 0.0 || bits >= unit && bits % unit == 0.0 && unit == 1e3 {
            return format!("{:.0}{name}", bits / unit);
        }
    }
    format!("{bits:.0}bit")
}

/// A limit that fits.
pub(super) fn limit(count: f64) -> String {
    format!("{:.0}", count.clamp(1.0, LARGEST_LIMIT))
}

/// Packets as a limit.
pub(super) fn packets(packets: Packets) -> String {
    limit(packets.0)
}

/// ` target 42271us interval 137271us`, or nothing where the usual times do.
pub(super) fn codel(advice: &Advice, rate: BitRate) -> String {
    let microseconds = |time: Seconds| (time.0.min(LONGEST) * 1e6).round();
    advice.codel(rate).map_or(String::new(), |(target, interval)| {
        format!(" target {:.0}us interval {:.0}us", microseconds(target), microseconds(interval))
    })
}

/// Sends what comes in on the device through another one, where it can be queued.
pub(super) fn redirect(script: &mut Script, device: &Device) {
    let (dev, ifb) = (device.name(), device.ingress());
    script.run(&format!("ip link add name {ifb} type ifb"));
    script.run(&format!("ip link set {ifb} up"));
    script.run(&format!("tc qdisc add dev {dev} handle ffff: ingress"));
    script.run(&format!(
        "tc filter add dev {dev} parent ffff: protocol all prio 1 matchall action mirred egress redirect dev {ifb}"
    ));
}

/// What takes all of it away again.
pub(super) fn undo(device: &Device, ingress: bool) -> Vec<String> {
    let (dev, ifb) = (device.name(), device.ingress());
    let mut commands = vec![format!("tc qdisc del dev {dev} root")];
    if ingress {
        commands.push(format!("tc qdisc del dev {dev} ingress"));
        commands.push(format!("ip link del {ifb}"));
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_as_tc_reads_them() {
        for (bits, text) in [
            (8.0, "8bit"),
            (999.0, "999bit"),
            (33_600.0, "33600bit"),
            (48e3, "48kbit"),
            (1.8e6, "1800kbit"),
            (2e6, "2000kbit"),
            (18e6, "18Mbit"),
            (1e15, "1000000000Mbit"),
        ] {
            assert_eq!(rate(BitRate(bits)), text);
        }
        assert_eq!((limit(0.0), limit(1e30)), ("1".to_owned(), "4294967295".to_owned()));
    }
}
