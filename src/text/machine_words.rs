//! The time machine: which run this is, and what a moment of it shows.

use super::number::per_cent;
use crate::job::{Doing, Frame, Recording};
use crate::scenario::{Lang, Scenario};
use crate::units::{Packets, display_packets, display_time};

/// Two buffers are the same setting if they differ by less than this share.
const SAME: f64 = 0.02;

/// The buffer of a run, and what it is to the chosen one: `32 packets (2.48 ms), a quarter of yours`.
pub fn machine_title(lang: Lang, scenario: &Scenario, recording: &Recording) -> String {
    let Lang::En = lang;
    let bits = Packets(recording.buffer).bits(scenario.packet_size);
    let chosen = scenario.buffer_bits();
    let ratio = bits / chosen;
    let beside = if (ratio - 1.0).abs() < SAME {
        ", your buffer".to_owned()
    } else if chosen.0 > 0.0 && ratio < 1.0 {
        format!(", 1/{:.0} of yours", 1.0 / ratio)
    } else if chosen.0 > 0.0 {
        format!(", {ratio:.0} × yours")
    } else {
        String::new()
    };
    format!("{} ({}){beside}", display_packets(Packets(recording.buffer), 3), display_time(bits / scenario.capacity, 3))
}

/// One moment in words.
pub fn machine_moment(lang: Lang, recording: &Recording, now: &Frame<'_>) -> String {
    let Lang::En = lang;
    let count = |wanted: Doing| now.windows().filter(|(_, doing)| *doing == wanted).count();
    let (repairing, waiting, starting) = (count(Doing::Recovery), count(Doing::Timeout), count(Doing::SlowStart));
    let mut flows = Vec::new();
    for (number, what) in [(repairing, "repairing losses"), (waiting, "after a timeout"), (starting, "in slow start")] {
        if number > 0 {
            flows.push(format!("{number} {what}"));
        }
    }
    let of = if recording.shown < recording.flows {
        format!("Of the first {} of {} flows: ", recording.shown, recording.flows)
    } else if recording.flows == 1 {
        String::new()
    } else {
        format!("Of {} flows: ", recording.flows)
    };
    let flows = if flows.is_empty() { String::new() } else { format!(" {of}{}.", flows.join(", ")) };
    format!(
        "Queue {}, windows {} in all, link busy {}, {} dropped so far.{flows}",
        display_packets(Packets(now.queue), 3),
        display_packets(Packets(now.window_sum), 4),
        per_cent(now.busy),
        display_packets(Packets(now.dropped), 6),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    #[test]
    fn a_run_is_named_by_its_buffer_and_by_what_it_is_to_yours() {
        let scenario = decode("v=1&b=128p").scenario;
        let title = |buffer| {
            machine_title(Lang::En, &scenario, &Recording::new(buffer, 1291.0, 100, 100, 0.1)).replace('\u{a0}', " ")
        };
        // 12 000 bit at 155 Mb/s take 77.4 µs
        assert_eq!(title(32.0), "32 packets (2.48 ms), 1/4 of yours");
        assert_eq!(title(128.0), "128 packets (9.91 ms), your buffer");
        assert_eq!(title(512.0), "512 packets (39.6 ms), 4 × yours");
    }

    #[test]
    fn a_moment_counts_what_the_flows_do() {
        let mut recording = Recording::new(128.0, 1291.0, 3, 3, 0.1);
        let windows = [(4.0, Doing::Recovery), (8.0, Doing::Avoidance), (1.0, Doing::Timeout)];
        recording.push(57.0, 1402.0, 312.0, 0.5, windows.into_iter());
        let frame = recording.frame(0).expect("one frame");
        assert_eq!(
            machine_moment(Lang::En, &recording, &frame).replace('\u{a0}', " "),
            "Queue 57 packets, windows 1402 packets in all, link busy 50 %, 312 packets dropped so far. Of 3 flows: 1 repairing losses, 1 after a timeout."
        );
    }
}
