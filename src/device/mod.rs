//! Pasted output of tools and routers to facts.
//!
//! [`read`] takes whatever somebody pasted: several outputs one after the other, prompts, colours, wrapped lines. What
//! it cannot read it lists; what is not said has no fact, which is not the same as zero.

mod clean;
mod interface;
mod iperf;
mod iperf_json;
mod key;
mod ping;
mod policy;
mod pools;
mod reading;
mod scan;
mod sysctl;
mod tc;
mod tc_command;
mod tc_tins;
mod tc_units;

pub use key::Key;
pub use reading::{Fact, FactValue, Kind, Reading, Unread};

use clean::{Line, command, is_empty_prompt, lines};

/// What a format took from the start of the lines: at least one.
struct Taken {
    readings: Vec<Reading>,
    lines: usize,
}

/// Tells of the start of some lines whether it is one's own, and takes what belongs to it.
type Format = fn(&[Line]) -> Option<Taken>;

/// The most particular ones first.
const FORMATS: [Format; 9] = [
    tc::take,
    tc_command::take,
    sysctl::take,
    pools::take,
    iperf_json::take,
    iperf::take,
    policy::take,
    interface::take,
    ping::take,
];

/// Reads a paste. Lines that no format knows come as readings of [`Kind::Unknown`].
///
/// # Examples
/// ```
/// use bufferwise::device::{Key, read};
/// let readings = read("rtt min/avg/max/mdev = 11.184/28.735/43.639/11.320 ms");
/// assert_eq!(readings[0].number(Key::RttMax), Some(43.639e-3));
/// assert_eq!(readings[0].number(Key::Loss), None);
/// ```
pub fn read(text: &str) -> Vec<Reading> {
    let lines = lines(text);
    let mut readings: Vec<Reading> = Vec::new();
    let (mut at, mut output) = (0, 0);
    while let Some(line) = lines.get(at) {
        let rest = &lines[at..];
        if line.is_blank() {
            at += 1;
        } else if let Some(taken) = FORMATS.iter().find_map(|format| format(rest)) {
            let last = taken.readings.iter().map(|reading| reading.output).max().unwrap_or(0);
            readings.extend(taken.readings.into_iter().map(|mut reading| {
                reading.output += output;
                reading
            }));
            output += last + 1;
            at += taken.lines.max(1);
        } else {
            if command(&line.text).is_none() && !is_empty_prompt(&line.text) && !is_boilerplate(&line.text) {
                add_unknown(&mut readings, line, &mut output);
            }
            at += 1;
        }
    }
    readings
}

/// What tools say before and between outputs.
fn is_boilerplate(text: &str) -> bool {
    let text = text.trim();
    text == "^C"
        || text.starts_with("Type escape sequence to abort")
        || text.chars().all(|c| !c.is_alphanumeric()) && text.chars().count() >= 3
}

/// Unknown lines side by side are one reading.
fn add_unknown(readings: &mut Vec<Reading>, line: &Line, output: &mut usize) {
    let unread = Unread { line: line.number, text: line.text.trim().to_owned() };
    match readings.last_mut() {
        Some(last) if last.kind == Kind::Unknown => last.unread.push(unread),
        _ => {
            let mut reading = Reading::new(Kind::Unknown, "", line.number);
            reading.output = *output;
            reading.unread.push(unread);
            readings.push(reading);
            *output += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_outputs_and_what_nobody_knows() {
        let text = "$ ping pop -c 10 -q\nhello there\n10 packets transmitted, 10 packets received, 0% packet loss\nround-trip min/avg/max/mdev = 1.5/2.5/3.5/0.1 ms\n\nqdisc noqueue 0: dev lo root refcnt 2\n";
        let kinds: Vec<Kind> = read(text).iter().map(|reading| reading.kind).collect();
        assert_eq!(kinds, [Kind::Unknown, Kind::Ping, Kind::Qdisc]);
        assert!(read("").is_empty() && read(" \n\r\n").is_empty());
    }
}
