//! The table of tins below a `cake` queue: one column a tin.

use super::Key;
use super::clean::Line;
use super::reading::{Kind, Reading, Unread};
use super::scan::Measured;
use super::tc_units::{tc_rate, tc_size, tc_time};

/// The rows that are wanted.
const ROWS: [(&str, Key); 13] = [
    ("thresh", Key::Rate),
    ("target", Key::Target),
    ("interval", Key::Interval),
    ("pk_delay", Key::PeakDelay),
    ("av_delay", Key::AverageDelay),
    ("sp_delay", Key::SparseDelay),
    ("backlog", Key::BacklogBytes),
    ("pkts", Key::SentPackets),
    ("bytes", Key::SentBytes),
    ("drops", Key::Drops),
    ("marks", Key::Marks),
    ("ack_drop", Key::AckDrops),
    ("max_len", Key::MaxPacket),
];

/// Rows that are known and not wanted.
const OTHERS: [&str; 8] = ["way_inds", "way_miss", "way_cols", "sp_flows", "bk_flows", "un_flows", "quantum", "flows"];

/// Whether this line names the tins, or is the first row of a table without names.
pub(super) fn is_header(text: &str) -> bool {
    let text = text.trim();
    let named = ["Bulk", "Tin 0", "Best Effort", "Class 0"].iter().any(|name| text.starts_with(name));
    named || text.starts_with("thresh") || (text.starts_with("target") && text.split_whitespace().count() >= 2)
}

/// One reading a column.
pub(super) fn tins(lines: &[Line]) -> Vec<Reading> {
    let Some(first) = lines.first() else { return Vec::new() };
    let rows: Vec<(&Line, Vec<&str>)> =
        lines.iter().map(|line| (line, line.text.split_whitespace().collect())).collect();
    let width = rows
        .iter()
        .filter(|(_, words)| words.first().is_some_and(|word| row_key(word).is_some()))
        .map(|(_, words)| words.len() - 1)
        .next()
        .unwrap_or(0);
    let names: Vec<&str> = first.text.split("  ").map(str::trim).filter(|name| !name.is_empty()).collect();
    let mut tins: Vec<Reading> = (0..width)
        .map(|index| {
            let named = names.get(index).filter(|_| names.len() == width && row_key(names[0]).is_none());
            let title = named.map_or_else(|| format!("tin {index}"), |name| (*name).to_owned());
            Reading::new(Kind::Tin, title, first.number)
        })
        .collect();
    for (line, words) in &rows {
        let Some((name, values)) = words.split_first() else { continue };
        let Some(key) = row_key(name) else {
            let known = OTHERS.contains(name) || line.number == first.number;
            if !known && let Some(tin) = tins.first_mut() {
                tin.unread.push(Unread { line: line.number, text: line.text.trim().to_owned() });
            }
            continue;
        };
        if values.len() != width {
            // A column is missing, and nobody can tell which.
            if let Some(tin) = tins.first_mut() {
                tin.unread.push(Unread { line: line.number, text: line.text.trim().to_owned() });
            }
            continue;
        }
        for (tin, value) in tins.iter_mut().zip(values) {
            match measured(value, key) {
                Some(value) => tin.set(key, Some(value)),
                None => tin.unread.push(Unread { line: line.number, text: format!("{name} {value}") }),
            }
        }
    }
    tins
}

fn row_key(name: &str) -> Option<Key> {
    ROWS.iter().find(|(row, _)| *row == name).map(|(_, key)| *key)
}

fn measured(text: &str, key: Key) -> Option<f64> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    let (number, unit) = text.split_at(digits);
    let value = number.parse::<f64>().ok().filter(|value| value.is_finite())?;
    let measured = Measured { value, unit: unit.to_owned(), end: 0 };
    match key {
        Key::Rate => (!unit.is_empty()).then(|| tc_rate(&measured))?,
        Key::BacklogBytes => (!unit.is_empty()).then(|| tc_size(&measured))?,
        Key::SentBytes | Key::MaxPacket | Key::SentPackets | Key::Drops | Key::Marks | Key::AckDrops => {
            unit.is_empty().then_some(value)
        }
        _ => (!unit.is_empty()).then(|| tc_time(&measured))?,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    /// Layout of the manual page tc-cake(8); numbers of sch_cake issue 142 with counters changed.
    #[test]
    fn a_column_a_tin() {
        let text = "qdisc cake 8021: root refcnt 2 bandwidth 5Mbit diffserv3 rtt 100.0ms raw overhead 0\n Sent 3816000000 bytes 8077000 pkt (dropped 4081000, overlimits 18216000 requeues 12) \n backlog 10156b 7p requeues 12\n memory used: 224925b of 4Mb\n capacity estimate: 831Kbit\n min/max network layer size:           28 /    1478\n                   Bulk  Best Effort        Voice\n  thresh     312496bit        5Mbit     1250Kbit\n  target         58.1ms        5.0ms       14.5ms\n  drops              1            2            3\n  marks              4            5\n";
        let readings = read(text);
        assert_eq!(
            readings.iter().map(|r| r.title.as_str()).collect::<Vec<_>>(),
            ["cake 8021", "Bulk", "Best Effort", "Voice"]
        );
        let number = |index: usize, key| readings[index].number(key);
        assert_eq!((number(0, Key::Rate), number(0, Key::MemoryUsed)), (Some(5e6), Some(224_925.0)));
        assert_eq!((number(0, Key::MemoryLimit), number(0, Key::Capacity)), (Some(4_194_304.0), Some(831e3)));
        assert_eq!((number(0, Key::MinSeen), number(0, Key::MaxSeen)), (Some(28.0), Some(1478.0)));
        assert_eq!((number(1, Key::Rate), number(3, Key::Rate)), (Some(312_496.0), Some(1.25e6)));
        assert_eq!((number(2, Key::Drops), number(2, Key::Marks)), (Some(2.0), None));
        assert_eq!(readings[1].unread.len(), 1);
    }
}
