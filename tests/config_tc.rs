//! The real tc takes every line that is printed for Linux, where the machine has one (scripts/check-tc).
#![cfg(unix)]

use bufferwise::export::{Device, Dialect, configuration};
use bufferwise::report::{Advice, USUAL_MARGIN};
use bufferwise::scenario::{Lang, decode};
use bufferwise::units::{Coding, Framing};
use std::io::Write;
use std::process::{Command, Stdio};

/// What scripts/check-tc says of a configuration, and its exit code.
fn check(text: &str) -> (i32, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/check-tc");
    let started = Command::new("bash").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = started else { return (77, "skipped: no bash here".to_owned()) };
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("the script reads");
    let output = child.wait_with_output().expect("the script ends");
    (output.status.code().unwrap_or(1), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn written(link: &str, framing: Framing, dialect: Dialect, device: &str) -> String {
    let advice = Advice::new(&decode(link).scenario, framing, USUAL_MARGIN);
    configuration(Lang::En, &advice, dialect, &Device::new(dialect, device).expect("a name"))
}

#[test]
fn tc_takes_every_line() {
    let custom = Framing::Custom { overhead: 34, minimum: 64, coding: Coding::Ptm };
    let framings: Vec<Framing> = Framing::all().chain([custom]).collect();
    let links = ["c=2Mbps&up=360kbps&b=20p", "c=1Gbps&up=50Mbps&b=5ms&rtt=600ms", "c=64kbps&b=3p", "c=10Gbps"];
    for dialect in Dialect::ALL.into_iter().filter(|dialect| dialect.is_linux()) {
        // The framing changes lines of HTB and cake only.
        let framings = if matches!(dialect, Dialect::TcHtb | Dialect::Cake) { &framings[..] } else { &framings[..1] };
        for (number, framing) in framings.iter().enumerate() {
            let link = links[number % links.len()];
            let device = ["eth0", "enp0s31f6.1234"][number % 2];
            let (code, said) = check(&written(link, *framing, dialect, device));
            if code == 77 {
                println!("{said}");
                return;
            }
            assert_eq!(code, 0, "{} {framing} {link}:\n{said}", dialect.key());
            println!("{} {framing} {link}: {}", dialect.key(), said.trim());
        }
    }
}

#[test]
fn a_wrong_line_is_found() {
    for wrong in [
        "tc qdisc replace dev eth0 root cake bandwidth 324kbit pppoe-llc-snap",
        "tc qdisc replace dev eth0 root pfifo limit many",
        "tc qdisc replace dev eth0 root handle 1: htb deflt 20",
        "tc qdisc replace dev eth0 root fq_codel target 5",
    ] {
        let (code, said) = check(wrong);
        // tc reads a bare 5 as microseconds
        let fine = wrong.ends_with("target 5");
        assert!(code == 77 || (code == 0) == fine, "{wrong}: {said}");
    }
}
