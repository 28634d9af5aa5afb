//! The time machine: which run this is, and what a moment of it shows.

use super::number::per_cent;
use crate::job::{Doing, Frame, Recording};
use crate::scenario::{Lang, Scenario};
use crate::units::{Packets, Seconds, display_count, display_packets, display_ratio, display_time};

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
    format!(
        "{} ({}){beside}",
        display_packets(Packets(recording.buffer), 3),
        display_time(bits / scenario.capacity(), 3)
    )
}

/// A moment of the clock, with as many places as it takes to tell one frame from the next: `3.25 s`.
pub fn machine_time(time: f64, interval: f64) -> String {
    let places = (-(interval.log10() + 1e-3).floor()).clamp(0.0, 9.0) as usize;
    format!("{time:.places$}\u{a0}s")
}

/// The end of the time axis.
pub fn machine_end(end: f64) -> String {
    display_time(Seconds(end), 3)
}

/// A speed: `0.5×`.
pub fn machine_speed(speed: f64) -> String {
    format!("{}×", display_ratio(speed, 2))
}

/// A level beside its line: `D 1292`.
pub fn machine_level(name: &str, packets: f64) -> String {
    format!("{name} {}", display_count(packets, 3))
}

/// What stands above the bars of the windows.
pub fn machine_windows(lang: Lang, recording: &Recording, tallest: f64) -> String {
    let Lang::En = lang;
    let which = match (recording.flows, recording.shown) {
        (1, _) => "window of the flow".to_owned(),
        (flows, shown) if shown < flows => format!("windows of the first {shown} of {flows} flows"),
        (flows, _) => format!("windows of the {flows} flows"),
    };
    format!("{which}; the scale ends at {}", display_packets(Packets(tallest.ceil()), 4))
}

/// The pictures of a run in words, for who does not see them: the sum of windows, the queue, the flows.
pub fn machine_pictures(lang: Lang, recording: &Recording, sums: (f64, f64)) -> [String; 3] {
    let Lang::En = lang;
    let (mut deepest, mut dropped, mut busy) = (0.0, 0.0, 0.0);
    for frame in recording.frames() {
        deepest = frame.queue.max(deepest);
        dropped = frame.dropped;
        busy += frame.busy / recording.len() as f64;
    }
    let count = |packets| display_count(packets, 4);
    [
        format!(
            "Sum of windows in time, between {} and {} packets after the start; the path holds {}, path and buffer {}.",
            count(sums.0),
            count(sums.1),
            count(recording.bdp),
            count(recording.bdp + recording.buffer)
        ),
        format!(
            "Queue in time, at most {} of {}; {} dropped; the link busy {}.",
            count(deepest),
            display_packets(Packets(recording.buffer), 4),
            display_packets(Packets(dropped), 6),
            per_cent(busy)
        ),
        "What each flow does in time: marks one above the other are flows that lose together.".to_owned(),
    ]
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
        display_packets(Packets(now.window_sum.round()), 6),
        // Never 100 % unless it is: down to whole per cent, which also keeps the text still while it plays.
        per_cent((100.0 * now.busy + 1e-6).floor() / 100.0),
        display_packets(Packets(now.dropped), 6),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::decode;

    /// With plain spaces.
    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    #[test]
    fn a_run_is_named_by_its_buffer_and_by_what_it_is_to_yours() {
        let scenario = decode("v=1&b=128p").scenario;
        let title = |buffer| plain(&machine_title(Lang::En, &scenario, &Recording::new(buffer, 1291.0, 100, 100, 0.1)));
        // 12 000 bit at 155 Mb/s take 77.4 µs
        assert_eq!(title(32.0), "32 packets (2.48 ms), 1/4 of yours");
        assert_eq!(title(128.0), "128 packets (9.91 ms), your buffer");
        assert_eq!(title(512.0), "512 packets (39.6 ms), 4 × yours");
    }

    #[test]
    fn the_clock_tells_one_frame_from_the_next() {
        assert_eq!(machine_time(3.25, f64::from(0.01f32)), "3.25\u{a0}s");
        assert_eq!(machine_time(0.01, 0.0001), "0.0100\u{a0}s");
        assert_eq!(machine_time(120.0, 1.5), "120\u{a0}s");
        assert_eq!(machine_speed(0.1), "0.1×");
        assert_eq!(machine_level("D", 1291.66), "D 1292");
    }

    #[test]
    fn the_pictures_are_there_for_who_does_not_see_them() {
        let mut recording = Recording::new(128.0, 1291.0, 3, 2, 0.1);
        recording.push(57.0, 1402.0, 312.0, 0.5, [(4.0, Doing::Avoidance)].into_iter());
        recording.push(12.0, 1202.0, 313.0, 1.0, [(4.0, Doing::Avoidance)].into_iter());
        let [sums, queue, _] = machine_pictures(Lang::En, &recording, (1202.0, 1402.0));
        assert_eq!(
            sums,
            "Sum of windows in time, between 1202 and 1402 packets after the start; the path holds 1291, path and buffer 1419."
        );
        assert_eq!(plain(&queue), "Queue in time, at most 57 of 128 packets; 313 packets dropped; the link busy 75 %.");
        assert_eq!(
            plain(&machine_windows(Lang::En, &recording, 30.5)),
            "windows of the first 2 of 3 flows; the scale ends at 31 packets"
        );
    }

    #[test]
    fn a_moment_counts_what_the_flows_do() {
        let mut recording = Recording::new(128.0, 1291.0, 3, 3, 0.1);
        let windows = [(4.0, Doing::Recovery), (8.0, Doing::Avoidance), (1.0, Doing::Timeout)];
        recording.push(57.0, 1402.0, 312.0, 0.5, windows.into_iter());
        let frame = recording.frame(0).expect("one frame");
        assert_eq!(
            plain(&machine_moment(Lang::En, &recording, &frame)),
            "Queue 57 packets, windows 1402 packets in all, link busy 50 %, 312 packets dropped so far. Of 3 flows: 1 repairing losses, 1 after a timeout."
        );
    }
}
