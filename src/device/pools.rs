//! `show buffers` of IOS: the pools, whether each on lines of its own or run together by a PDF.

use super::clean::{Line, command};
use super::reading::{Kind, Reading};
use super::scan::Scan;
use super::{Key, Taken};

/// A line of this output has one of these.
const MARKS: [&str; 14] = [
    "buffer pools",
    "pools:",
    "buffers, ",
    "buffer elements",
    "in free list",
    "max allowed",
    " hits",
    "failures",
    "trims",
    "in cache",
    "cache size",
    "fallbacks",
    "permanent ",
    "no memory",
];

/// Takes one `show buffers` from the start of `lines`: up to where a pool comes again, which is another one.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    if !opens(&lines.first()?.text) {
        return None;
    }
    let mut count = 0;
    for (index, line) in lines.iter().enumerate() {
        if belongs(&line.text) {
            count = index + 1;
        } else if !(line.is_blank() || is_stray(line, lines, index)) || command(&line.text).is_some() {
            break;
        }
    }
    let scan = Scan::of(&lines[..count]);
    let readings = pools(&scan);
    (!readings.is_empty()).then_some(Taken { readings, lines: count })
}

fn opens(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("buffer pools:") || lower.contains("buffer elements:") || pool_size(&lower, 0).is_some()
}

fn belongs(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    MARKS.iter().any(|mark| lower.contains(mark))
}

/// A page number, or the rest of a broken line, with more of the output soon after.
fn is_stray(line: &Line, lines: &[Line], index: usize) -> bool {
    let short = line.text.trim().len() <= 12 && !line.text.trim().ends_with(['#', '>', '$']);
    short && lines.iter().skip(index + 1).take(3).any(|line| belongs(&line.text))
}

/// Where ` buffers, 1536 bytes` stands, from a place on: start of the word `buffers`, end of the size.
fn pool_size(lower: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while let Some(offset) = lower.get(at..)?.find("buffers, ") {
        let start = at + offset;
        let digits = start + "buffers, ".len();
        let rest = lower.get(digits..)?;
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if length > 0 && rest.get(length..).is_some_and(|rest| rest.starts_with(" bytes")) {
            return Some((start, digits + length + " bytes".len()));
        }
        at = digits;
    }
    None
}

fn pools(scan: &Scan) -> Vec<Reading> {
    let lower = scan.text().to_ascii_lowercase();
    // Where each pool's name starts, where its text starts, its name.
    let mut heads: Vec<(usize, usize, String)> = Vec::new();
    if let Some(place) = lower.find("buffer elements") {
        heads.push((place, place + "buffer elements".len(), "Buffer elements".to_owned()));
    }
    let mut at = 0;
    while let Some((start, end)) = pool_size(&lower, at) {
        let (name_start, name) = name_before(scan.text(), start);
        heads.push((name_start, start, name));
        at = end;
    }
    heads.sort_by_key(|(start, ..)| *start);
    let mut readings = Vec::new();
    let mut output = 0;
    for (index, (start, from, name)) in heads.iter().enumerate() {
        let end = heads.get(index + 1).map_or(scan.text().len(), |(next, ..)| *next);
        let mut part = scan.part(*from..end.max(*from));
        let mut reading = Reading::new(Kind::Pool, name.clone(), scan.line_at(*start));
        read_pool(&mut reading, &mut part);
        let again = readings.iter().any(|other: &Reading| other.output == output && other.title == *name);
        output += usize::from(again);
        reading.output = output;
        readings.push(reading);
    }
    unscope_failures(&mut readings);
    readings
}

/// `Small`, `Syslog ED Pool`: what stands before `buffers` since the last mark, or one word where lines run together.
fn name_before(text: &str, buffers: usize) -> (usize, String) {
    let head = text[..buffers].trim_end();
    let mark = head.rfind([':', ',', ')', '(']).map_or(0, |at| at + 1);
    let words: Vec<&str> = head[mark..].split_whitespace().collect();
    let counted = |word: &&str| {
        ["created", "hits", "failures", "memory", "allowed", "min", "bytes", "fallbacks", "cache"].contains(word)
            || (word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit()))
    };
    let first = words.iter().rposition(counted).map_or(0, |at| at + 1);
    let named = words.get(first..).unwrap_or_default();
    // A name has few words; more of them are a sentence before it.
    let named = if named.len() > 4 { named.get(named.len() - 1..).unwrap_or_default() } else { named };
    let start = named.first().and_then(|word| head.get(mark..).and_then(|rest| rest.rfind(word)).map(|at| mark + at));
    (start.unwrap_or(buffers), named.join(" "))
}

fn read_pool(reading: &mut Reading, part: &mut Scan) {
    let whole = |measured: Option<super::scan::Measured>| {
        measured
            .filter(|measured| measured.unit.is_empty() && measured.value.fract() == 0.0)
            .map(|measured| measured.value)
    };
    reading.set(Key::BufferSize, whole(part.after("buffers,")));
    reading.set(Key::Total, whole(part.after("total")));
    reading.set(Key::Permanent, whole(part.after("permanent")));
    if let Some(peak) = part.after("peak").filter(|peak| peak.unit.is_empty()) {
        reading.set(Key::Peak, Some(peak.value));
        if let Some((start, age)) = age(part.text().get(peak.end..).unwrap_or_default()) {
            let age = age.to_owned();
            reading.say(Key::PeakAge, Some(&age));
            part.skip(peak.end + start..peak.end + start + age.len());
        }
    }
    for (key, words) in [
        (Key::Free, "in free list"),
        (Key::MinFree, "min"),
        (Key::MaxFree, "max allowed"),
        (Key::Hits, "hits"),
        (Key::Misses, "misses"),
        (Key::Trims, "trims"),
        (Key::Created, "created"),
        (Key::NoMemory, "no memory"),
        (Key::Failures, "failures"),
        (Key::Fallbacks, "fallbacks"),
    ] {
        reading.set(key, part.before(words).filter(|count| count.fract() == 0.0));
    }
    for words in
        ["max cache size", "in cache", "hits in cache", "misses in cache", "buffer threshold", "threshold transitions"]
    {
        part.before(words);
    }
    reading.unread.extend(part.unread());
}

/// The moment of a peak behind `@`, with its place: `00:18:03`, `7w0d`. A page number may stand between, which is told.
fn age(rest: &str) -> Option<(usize, &str)> {
    let behind = rest.trim_start().strip_prefix('@')?;
    let end = behind.find(')').filter(|end| *end <= 40)?;
    let words = behind.get(..end)?;
    let age = words.split(' ').find(|word| word.contains([':', 'w', 'd', 'y', 'h', 'n']))?;
    Some((rest.len() - behind.len() + words.find(age)?, age))
}

/// In the oldest layout one line after the last pool counts failures and does not say of which pool.
fn unscope_failures(readings: &mut [Reading]) {
    let with = readings.iter().filter(|reading| reading.fact(Key::Failures).is_some()).count();
    let Some(last) = readings.last_mut().filter(|_| with == 1) else { return };
    if last.fact(Key::Failures).is_some() && readings.len() > 1 {
        let Some(last) = readings.last_mut() else { return };
        for (from, to) in [(Key::Failures, Key::FailuresSomewhere), (Key::NoMemory, Key::NoMemorySomewhere)] {
            let value = last.number(from);
            last.take(from);
            last.set(to, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    const KEYS: [Key; 9] = [
        Key::Total,
        Key::Permanent,
        Key::Free,
        Key::MinFree,
        Key::MaxFree,
        Key::Hits,
        Key::Misses,
        Key::Trims,
        Key::Created,
    ];

    fn values(reading: &Reading) -> Vec<Option<f64>> {
        KEYS.iter().map(|key| reading.number(*key)).collect()
    }

    /// A copy out of a PDF: no `max allowed`, a page number inside, the last line cut.
    #[test]
    fn damaged_lines_stay_unknown() {
        let text = "Small buffers, 104 bytes (total 71, permanent 50, peak 71 @ 00:17:55): 70 in free list (20 min, 611 hits, 7 misses, 0 trims, 21 created\nMiddle buffers, 600 bytes (total 47, permanent 25, peak 47 @\n22\n00:17:55): 47 in free list (10 min, 201 hits, 7 misses, 0 trims, 22 created\nBig buffers, 1536 bytes (total 50, permanent 50): 50 in free list (5 min, 31\n";
        let readings = read(text);
        assert_eq!(readings.iter().map(|r| r.title.as_str()).collect::<Vec<_>>(), ["Small", "Middle", "Big"]);
        let n = |values: &[i32]| values.iter().map(|v| (*v >= 0).then_some(f64::from(*v))).collect::<Vec<_>>();
        assert_eq!(values(&readings[0]), n(&[71, 50, 70, 20, -1, 611, 7, 0, 21]));
        assert_eq!(values(&readings[1]), n(&[47, 25, 47, 10, -1, 201, 7, 0, 22]));
        assert_eq!(values(&readings[2]), n(&[50, 50, 50, 5, -1, -1, -1, -1, -1]));
        assert_eq!(readings[1].word(Key::PeakAge), Some("00:17:55"));
        assert!(readings.iter().all(|r| r.number(Key::Failures).is_none()));
        let told = |index: usize| readings[index].unread.iter().map(|u| (u.line, u.text.as_str())).collect::<Vec<_>>();
        assert_eq!(told(1), [(3, "22")], "a page number");
        assert_eq!(readings[2].unread.iter().map(|u| (u.line, u.text.as_str())).collect::<Vec<_>>(), [(5, "31")]);
    }

    /// The oldest layout: no header, elements without a minimum, one line of failures at the end.
    #[test]
    fn oldest_layout() {
        let text = "core-1> show buffers\nBuffer elements:\n     397 in free list (500 max allowed)\n     88123456 hits, 0 misses, 0 created\nSmall buffers, 104 bytes (total 120, permanent 120):\n     115 in free list (20 min, 250 max allowed)\n     70100222 hits, 6 misses, 2 trims, 2 created\nHuge buffers, 18024 bytes (total 3, permanent 0):\n     2 in free list (0 min, 4 max allowed)\n     297600 hits, 17 misses, 30 trims, 33 created\n0 failures (0 no memory)\n";
        let readings = read(text);
        assert_eq!(readings.len(), 3, "{readings:?}");
        assert_eq!((readings[0].number(Key::Free), readings[0].number(Key::MaxFree)), (Some(397.0), Some(500.0)));
        assert_eq!(readings[0].number(Key::Total), None);
        assert_eq!(readings[2].number(Key::Failures), None);
        assert_eq!(readings[2].number(Key::FailuresSomewhere), Some(0.0));
        assert_eq!((readings[2].line, readings[2].number(Key::BufferSize)), (8, Some(18024.0)));
    }
}
