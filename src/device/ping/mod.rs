//! `ping` of Linux (iputils, busybox), BSD and macOS, Windows in its languages, and IOS.
//!
//! Words are translated, numbers and their order are not: sent, received, lost with `%`; shortest, mean, longest with
//! slashes (Unix, IOS); shortest, longest, mean with `=` (Windows). The order is checked against what is said:
//! received + lost = sent, shortest ≤ mean ≤ longest.

mod part;

use super::clean::Line;
use super::reading::{Kind, Reading, Unread};
use super::scan::shifted;
use super::{Key, Taken};
use part::{Counts, MILLIS, Part, Times, part};

/// Takes one ping from the start of `lines`.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let first = lines.first()?;
    // A line that could be anything only belongs to a ping that has begun.
    match part(&first.text, lines.get(1..).unwrap_or_default())? {
        Part::Lost | Part::Filler => return None,
        _ => {}
    }
    let mut reading = Reading::new(Kind::Ping, "", first.number);
    let (mut counted, mut timed, mut used, mut at) = (false, false, 0, 0);
    while let Some(line) = lines.get(at) {
        if line.is_blank() {
            at += 1;
            continue;
        }
        let (part, took) = wrapped(&lines[at..]);
        let Some(part) = part else {
            if counted && !timed && introduces_times(&lines[at..]) {
                at += 1;
                continue;
            }
            break;
        };
        match part {
            Part::Header { .. } if used > 0 => break,
            Part::Reply(_) | Part::Lost | Part::Statistics if counted || timed => break,
            Part::Counts(_) if counted || timed => break,
            Part::Times(_) if timed => break,
            Part::Ios(..) if counted || timed => break,
            Part::Header { host, payload } => {
                reading.title = host;
                reading.set(Key::Payload, payload);
            }
            Part::Reply(Some(time)) => reading.samples.push(time),
            Part::Reply(None) | Part::Lost | Part::Statistics | Part::Filler => {}
            Part::Counts(counts) => {
                counted = true;
                put_counts(&mut reading, &counts);
            }
            Part::Times(times) => {
                timed = true;
                put_times(&mut reading, times, line.number);
            }
            Part::Ios(counts, times) => {
                (counted, timed) = (true, true);
                put_counts(&mut reading, &counts);
                if let Some(times) = times {
                    put_times(&mut reading, times, line.number);
                }
            }
        }
        at += took;
        used = at;
    }
    let empty = reading.facts.is_empty() && reading.samples.is_empty() && reading.unread.is_empty();
    (used > 0 && !(empty && reading.title.is_empty())).then(|| Taken { readings: vec![reading], lines: used })
}

/// `Tiempos aproximados de ida y vuelta en milisegundos:`, with the times on the next line.
fn introduces_times(lines: &[Line]) -> bool {
    let [line, next, ..] = lines else { return false };
    line.text.trim_end().ends_with(':') && matches!(part(&next.text, &[]), Some(Part::Times(_)))
}

/// The part at the start of `lines`, put together with the next line where the terminal broke it.
fn wrapped(lines: &[Line]) -> (Option<Part>, usize) {
    let Some(line) = lines.first() else { return (None, 1) };
    let rest = lines.get(1..).unwrap_or_default();
    let alone = part(&line.text, rest);
    let incomplete = match &alone {
        Some(Part::Times(times)) => times.odd.is_some(),
        Some(Part::Ios(counts, times)) => {
            counts.sent.is_none() || times.as_ref().is_some_and(|times| times.odd.is_some())
        }
        None => line.text.contains("packets") || line.text.contains("min/avg"),
        _ => false,
    };
    if incomplete && let Some(next) = rest.first().filter(|next| !next.is_blank() && part(&next.text, &[]).is_none()) {
        for joint in ["", " "] {
            let joined = format!("{}{joint}{}", line.text, next.text.trim_start());
            match part(&joined, rest.get(1..).unwrap_or_default()) {
                Some(Part::Times(times)) if times.odd.is_none() => return (Some(Part::Times(times)), 2),
                Some(Part::Ios(counts, Some(times))) if times.odd.is_none() => {
                    return (Some(Part::Ios(counts, Some(times))), 2);
                }
                Some(Part::Counts(counts)) => return (Some(Part::Counts(counts)), 2),
                _ => {}
            }
        }
    }
    (alone, 1)
}

fn put_counts(reading: &mut Reading, counts: &Counts) {
    reading.set(Key::Sent, counts.sent);
    reading.set(Key::Received, counts.received);
    reading.set(Key::Loss, counts.loss);
}

fn put_times(reading: &mut Reading, times: Times, line: usize) {
    if reading.title.is_empty() {
        reading.title = times.label;
    }
    let seconds = |value: Option<f64>| value.map(|value| shifted(value, MILLIS));
    reading.set(Key::RttMin, seconds(times.least));
    reading.set(Key::RttMean, seconds(times.mean));
    reading.set(Key::RttMax, seconds(times.most));
    reading.set(Key::RttDeviation, seconds(times.deviation));
    if let Some(text) = times.odd {
        reading.unread.push(Unread { line, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;
    use crate::units::Seconds;

    fn one(text: &str) -> Reading {
        let mut readings = read(text);
        assert_eq!(readings.len(), 1, "{readings:?}");
        readings.remove(0)
    }

    fn close(value: Option<f64>, expected: f64) {
        let value = value.expect("a value");
        assert!((value - expected).abs() < 1e-12 * expected.abs().max(1e-3), "{value} is not {expected}");
    }

    /// The summary styles of the four tests of the page about ACKs, and of other systems.
    #[test]
    fn summaries() {
        for (line, mean) in [
            ("rtt min/avg/max/mdev = 103.083/204.169/353.484/76.240 ms", Some(204.169)),
            ("round-trip min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms", Some(28.735)),
            ("round-trip min/avg/max/stddev = 12.1/30.2/44.9/9.7 ms", Some(30.2)),
            ("round-trip min/avg/max = 12.1/30.2/44.9 ms", Some(30.2)),
            ("rtt min/avg/max/mdev = 12,1/30,2/44,9/9,7 ms, pipe 2", Some(30.2)),
            ("round-trip (ms)  min/avg/max = 3.9/30.2/44.0", Some(30.2)),
            ("Success rate is 100 percent (5/5), round-trip min/avg/max = 12/30/44 ms", Some(30.0)),
            ("Success rate is 0 percent (0/5)", None),
            ("    Minimum = 12ms, Maximum = 44ms, Average = 30ms", Some(30.0)),
            ("    Minimum = 12ms, Maximum = 44ms, Mittelwert = 30ms", Some(30.0)),
            ("    Lägsta = 12 ms, Högsta = 44 ms, Medel = 30 ms", Some(30.0)),
        ] {
            let reading = one(line);
            match mean {
                Some(mean) => close(reading.number(Key::RttMean), mean * 1e-3),
                None => assert_eq!(reading.number(Key::RttMean), None),
            }
            assert_eq!(reading.unread, [], "{line}");
        }
        let lost = one("Success rate is 0 percent (0/5)");
        assert_eq!(
            (lost.number(Key::Received), lost.number(Key::Sent), lost.number(Key::Loss)),
            (Some(0.0), Some(5.0), Some(1.0))
        );
        let reply = one("64 bytes from 192.0.2.1: icmp_req=39 ttl=63 time=147 ms");
        assert_eq!(reply.samples, [Seconds(0.147)]);
    }

    #[test]
    fn counts_in_many_languages() {
        for line in [
            "4 packets transmitted, 3 packets received, 25% packet loss",
            "4 packets transmitted, 3 received, +1 errors, 25% packet loss, time 3004ms",
            "4 packets transmitted, 3 packets received, 25.0% packet loss",
            "4 Pakete übertragen, 3 empfangen, 25% packet loss, time 3004ms",
            "    Packets: Sent = 4, Received = 3, Lost = 1 (25% loss),",
            "    Pakete: Gesendet = 4, Empfangen = 3, Verloren = 1 (25% Verlust),",
            "    Paket: Skickade = 4, mottagna = 3, förlorade = 1 (25 %),",
            "    Paquets : envoyés = 4, reçus = 3, perdus = 1 (perte 25%),",
        ] {
            let reading = one(line);
            let value = |key| reading.number(key);
            assert_eq!(
                (value(Key::Sent), value(Key::Received), value(Key::Loss)),
                (Some(4.0), Some(3.0), Some(0.25)),
                "{line}"
            );
        }
        let split = one("    Pakete: Gesendet = 4, Empfangen = 3, Verloren = 1\n    (25% Verlust),");
        assert_eq!(split.number(Key::Received), Some(3.0));
    }

    #[test]
    fn cut_and_wrapped_times() {
        let cut = one("rtt min/avg/max/mdev = 103.083/204.169/353.4");
        close(cut.number(Key::RttMean), 0.204169);
        assert_eq!(cut.number(Key::RttMax), None);
        assert_eq!(cut.unread.len(), 1);
        let wrapped = one("rtt min/avg/max/mdev = 103.083/204.169/353.484/7\n6.240 ms");
        close(wrapped.number(Key::RttDeviation), 0.07624);
        assert_eq!(wrapped.unread, []);
        assert_eq!(one("rtt min/avg/max/mdev = 300.0/204.169/353.484/7.1 ms").facts, []);
    }

    #[test]
    fn below_the_clocks_step_is_no_time() {
        assert_eq!(
            one("Reply from 192.0.2.1: bytes=32 time<1ms TTL=64\nReply from 192.0.2.1: bytes=32 time=2ms TTL=64")
                .samples,
            [Seconds(0.002)]
        );
    }

    #[test]
    fn heads() {
        for (head, title, payload) in [
            ("PING 192.0.2.1 (192.0.2.1) from 198.51.100.2 eth0: 56(84) bytes of data.", "192.0.2.1", Some(56.0)),
            ("PING 192.0.2.1 (192.0.2.1): 56 data bytes", "192.0.2.1", Some(56.0)),
            ("PING www.example(2001:db8::1 (2001:db8::1)) 56 data bytes", "www.example", Some(56.0)),
            ("PING6(56=40+8+8 bytes) 2001:db8::1 --> 2001:db8::2", "2001:db8::2", None),
        ] {
            let reading = one(head);
            assert_eq!((reading.title.as_str(), reading.number(Key::Payload)), (title, payload), "{head}");
        }
        let sixth = one("Antwort von 2001:db8::1: Zeit=12ms\nAntwort von 2001:db8::1: Zeit=14ms");
        assert_eq!(sixth.samples, [Seconds(0.012), Seconds(0.014)]);
    }

    #[test]
    fn numbers_that_happen_to_agree_are_no_ping() {
        for text in ["we had 10 users, 9 happy, 10% sad", "a = 4, b = 3, c = 1"] {
            assert!(read(text).iter().all(|reading| reading.kind == Kind::Unknown), "{text}");
        }
    }
}
