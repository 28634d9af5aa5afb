//! Commented configuration for the places where queues are: Linux, Cisco IOS, Junos, RouterOS.
//!
//! A dialect has a file here only with the vendor's page for every line that it prints; the pages stand in the file and in
//! the header of what it prints. The text is ASCII, so that any terminal takes it.

mod cake;
mod device;
mod dialect;
mod fifo;
mod fq_codel;
mod ios;
mod junos;
mod routeros;
mod script;
mod tc;
mod tc_htb;
mod words;

pub use device::{Device, DeviceError};
pub use dialect::Dialect;

use crate::report::Advice;
use crate::scenario::Lang;

/// The configuration of `device` that an advice asks for: a header of comments, then commands to type.
///
/// # Examples
/// ```
/// use bufferwise::export::{Device, Dialect, configuration};
/// use bufferwise::{report::{Advice, USUAL_MARGIN}, scenario::{Lang, decode}, units::Framing};
/// let line = decode("c=2Mbps&up=360kbps");
/// let advice = Advice::new(&line.scenario, "pppoe-llc".parse().expect("a key"), USUAL_MARGIN);
/// let device = Device::new(Dialect::Cake, "eth0").expect("a name");
/// let text = configuration(Lang::En, &advice, Dialect::Cake, &device);
/// assert!(text.contains("\ntc qdisc replace dev eth0 root cake bandwidth 324kbit pppoe-llcsnap\n"));
/// ```
pub fn configuration(lang: Lang, advice: &Advice, dialect: Dialect, device: &Device) -> String {
    match dialect {
        Dialect::TcHtb => tc_htb::write(lang, advice, device),
        Dialect::Cake => cake::write(lang, advice, device),
        Dialect::FqCodel => fq_codel::write(lang, advice, device),
        Dialect::Pfifo => fifo::packets(lang, advice, device),
        Dialect::Bfifo => fifo::bytes(lang, advice, device),
        Dialect::Ios => ios::write(lang, advice, device),
        Dialect::Junos => junos::write(lang, advice, device),
        Dialect::RouterOs => routeros::write(lang, advice, device),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::USUAL_MARGIN;
    use crate::scenario::decode;
    use crate::units::{Fraction, Framing};
    use proptest::prelude::*;

    fn written(link: &str, framing: Framing, margin: Fraction, dialect: Dialect) -> String {
        let advice = Advice::new(&decode(link).scenario, framing, margin);
        let device = Device::new(dialect, dialect.usual_device()).expect("a usual name");
        configuration(Lang::En, &advice, dialect, &device)
    }

    #[test]
    fn every_dialect_says_what_it_does_costs_and_undoes() {
        for dialect in Dialect::ALL {
            for framing in Framing::all() {
                let text = written("c=2Mbps&up=360kbps&b=20p", framing, USUAL_MARGIN, dialect);
                for heading in
                    ["What it changes", "What it costs", "How to check", "How to undo", "Where each line is documented"]
                {
                    assert!(text.contains(heading), "{dialect:?} {framing} lacks {heading}:\n{text}");
                }
                assert!(text.is_ascii(), "{dialect:?} {framing}: {:?}", text.chars().find(|c| !c.is_ascii()));
                assert!(text.contains("https://") || text.contains("http://"), "{dialect:?}");
                assert!(
                    text.ends_with('\n') && !text.contains(" \n") && !text.contains("\n\n\n"),
                    "{dialect:?}\n{text}"
                );
                for line in text.lines() {
                    assert!(line.len() <= 130 || line.contains("http"), "{dialect:?}: {line}");
                    let told = dialect.is_comment(line) || line.is_empty() || dialect.is_command(line);
                    assert!(told, "{dialect:?}: neither comment nor command: {line}");
                }
            }
        }
    }

    /// The page's line, 2 Mb/s and 360 kb/s, with and without cells.
    #[test]
    fn rates_are_told_to_each_dialect_in_its_way() {
        let bridged: Framing = "bridged-llc".parse().expect("a key");
        for (dialect, framing, line) in [
            (Dialect::TcHtb, Framing::None, "rate 324kbit ceil 324kbit"),
            (Dialect::TcHtb, bridged, "stab overhead 18 linklayer atm htb default 20"),
            (Dialect::Cake, bridged, "bandwidth 324kbit bridged-llcsnap"),
            (Dialect::Cake, bridged, "bandwidth 1800kbit bridged-llcsnap ingress"),
            // 324 kb/s less 196 of 1696 bytes
            (Dialect::Ios, bridged, "shape average 286000"),
            (Dialect::Junos, bridged, "shaping-rate 286000"),
            (Dialect::RouterOs, bridged, "max-limit=286000"),
            (Dialect::Ios, Framing::None, "shape average 324000"),
            (Dialect::Pfifo, Framing::None, "root pfifo limit 20"),
            // 20 packets of 1514 bytes, as the kernel counts them
            (Dialect::Bfifo, Framing::None, "root bfifo limit 30280"),
            (Dialect::Ios, Framing::None, "queue-limit 20"),
            (Dialect::RouterOs, Framing::None, "pfifo-limit=20"),
            // 20 packets at 324 kb/s
            (Dialect::Junos, Framing::None, "buffer-size temporal 740741"),
            (Dialect::FqCodel, Framing::None, "root fq_codel target 38866us interval 133866us"),
        ] {
            let text = written("c=2Mbps&up=360kbps&b=20p", framing, USUAL_MARGIN, dialect);
            assert!(text.contains(line), "{dialect:?} {framing} lacks `{line}`:\n{text}");
        }
    }

    /// A product of decimals is no hair below the rate that it is, and no buffer is shorter than a packet.
    #[test]
    fn whole_rates_and_whole_packets() {
        let text = written("c=100Mbps&up=50Mbps", Framing::None, USUAL_MARGIN, Dialect::TcHtb);
        assert!(text.contains("classid 1:10 htb rate 31500kbit ceil 45Mbit"), "{text}");
        // 1500 bytes at 900 kb/s
        let text = written("c=10Mbps&up=1Mbps&b=0p", Framing::None, USUAL_MARGIN, Dialect::Junos);
        assert!(text.contains("buffer-size temporal 13333"), "{text}");
    }

    /// The study of the 64 kb/s uplink: 48 kb/s, 70 % and 30 % of it.
    #[test]
    fn the_shaper_of_the_study() {
        let text = written("c=256kbps&up=64kbps", Framing::None, Fraction(0.25), Dialect::TcHtb);
        for line in [
            "classid 1:1 htb rate 48kbit ceil 48kbit",
            "classid 1:10 htb rate 33600bit ceil 48kbit",
            "classid 1:20 htb rate 14400bit ceil 48kbit",
        ] {
            assert!(text.contains(line), "{line}:\n{text}");
        }
    }

    #[test]
    fn a_link_without_uplink_is_shaped_one_way() {
        for dialect in [Dialect::TcHtb, Dialect::Cake] {
            let text = written("c=20Mbps", Framing::Docsis, USUAL_MARGIN, dialect);
            assert!(!text.contains("ifb") && text.contains("18Mbit"), "{dialect:?}:\n{text}");
        }
    }

    proptest! {
        #[test]
        fn any_link_gives_a_text(
            c in 1.0..1e15_f64, up in proptest::option::of(1.0..1e15_f64), b in 0.0..1e9_f64, margin in 0.0..1.0_f64,
        ) {
            let up = up.map_or(String::new(), |up| format!("&up={up}bps"));
            for dialect in Dialect::ALL {
                let text = written(&format!("c={c}bps&b={b}p{up}"), Framing::Conservative, Fraction(margin), dialect);
                prop_assert!(text.is_ascii() && !text.contains("NaN") && !text.contains("inf"), "{}", text);
            }
        }
    }
}
