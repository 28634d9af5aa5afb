//! `bufferwise config` as somebody runs it.
#![cfg(feature = "cli")]

use std::process::{Command, Output};

fn program(arguments: &str) -> Output {
    let words = arguments.split(' ');
    Command::new(env!("CARGO_BIN_EXE_bufferwise")).arg("config").args(words).output().expect("the program starts")
}

/// Exit code, standard output, standard error.
fn said(arguments: &str) -> (Option<i32>, String, String) {
    let output = program(arguments);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn every_dialect_answers() {
    for (dialect, command) in [
        ("tc-htb", "tc class add dev eth0 parent 1: classid 1:1 htb rate 324kbit ceil 324kbit quantum 1514"),
        ("cake", "tc qdisc replace dev eth0 root cake bandwidth 324kbit bridged-llcsnap"),
        ("fq_codel", "tc qdisc replace dev eth0 root fq_codel target 38866us interval 133866us"),
        ("pfifo", "tc qdisc replace dev eth0 root pfifo limit 20"),
        ("bfifo", "tc qdisc replace dev eth0 root bfifo limit 30280"),
        ("ios", "  shape average 286000"),
        ("junos", "set class-of-service interfaces ge-0/0/0 shaping-rate 286000"),
        ("routeros", "/queue type add name=bufferwise kind=pfifo pfifo-limit=20"),
    ] {
        let (code, out, err) =
            said(&format!("c=2Mbps up=360kbps rtt=30ms b=20p --for {dialect} --framing bridged-llc"));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{dialect}");
        assert!(out.lines().any(|line| line == command), "{dialect} lacks `{command}`:\n{out}");
    }
}

/// The study of the 64 kb/s uplink gave up a quarter; the words in the header are those of the rate.
#[test]
fn margin_framing_and_device_are_taken() {
    let (_, out, _) = said("c=256kbps up=64kbps --for tc-htb --margin 25% --device ppp0 --framing pppoa-vcmux");
    assert!(out.contains("htb rate 48kbit ceil 48kbit") && out.contains("dev ppp0 "), "{out}");
    // ppp0 has no Ethernet header to take off
    assert!(out.contains("stab overhead 10 linklayer atm"), "{out}");
    let (_, out, _) = said("c=65Mbps --for tc-htb --margin 0 --framing ptm --device eth1");
    assert!(out.contains("rate 64Mbit") && out.contains("PTM's code words"), "{out}");
}

#[test]
fn wrong_usage_says_what_is_accepted() {
    for (arguments, words) in [
        ("c=2Mbps", "--for"),
        ("c=2Mbps --for tc", "tc-htb"),
        ("c=2Mbps --for cake --framing adsl", "pppoe-llc"),
        ("c=2Mbps --for cake --margin 95%", "90 %"),
        ("c=2Mbps --for cake --margin much", "90 %"),
        ("c=2Mbps --for cake --device a;b", "`;`"),
        ("nonsense --for cake", "preset"),
    ] {
        let (code, out, err) = said(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments}");
        assert!(err.contains(words), "{arguments}: {err}");
    }
}

#[test]
fn what_was_not_used_as_written_is_said() {
    let (code, out, err) = said("c=2Mbps up=much --for cake");
    assert_eq!(code, Some(3));
    assert!(err.starts_with("warning: ") && out.contains("bandwidth 1800kbit"), "{err}{out}");
}
