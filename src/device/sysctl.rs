//! Linux's limits of TCP memory: `net.ipv4.tcp_rmem = 4096 87380 6291456` (least, default, most; bytes; man tcp(7)).

use super::clean::Line;
use super::reading::{Kind, Reading, Unread};
use super::{Key, Taken};

/// Takes one setting.
pub(super) fn take(lines: &[Line]) -> Option<Taken> {
    let line = lines.first()?;
    let (name, place) = ["tcp_rmem", "tcp_wmem", "tcp_adv_win_scale"]
        .into_iter()
        .find_map(|name| line.text.find(name).map(|place| (name, place + name.len())))?;
    let rest = line.text.get(place..)?.trim_matches([' ', '=', ':', '"', '\'', ';']);
    // `cat /proc/sys/net/ipv4/tcp_rmem`, with the numbers on the next line.
    let shown = lines.get(1).filter(|_| rest.is_empty());
    let (values, used) = match shown {
        Some(next) => (next.text.trim(), 2),
        None => (rest, 1),
    };
    let at = if used == 2 { lines.get(1).unwrap_or(line) } else { line };
    let words: Vec<&str> = values.split_whitespace().map(|word| word.trim_matches(['"', '\''])).collect();
    let mut reading = Reading::new(Kind::TcpMemory, name, line.number);
    if name == "tcp_adv_win_scale" {
        let [scale] = words.as_slice() else { return None };
        scale.parse::<i8>().ok()?;
        reading.say(Key::AdvWinScale, Some(scale));
        return Some(Taken { readings: vec![reading], lines: used });
    }
    let numbers: Vec<Option<f64>> = words.iter().map(|word| whole(word)).collect();
    match numbers.as_slice() {
        [Some(least), Some(default), Some(most)] if least <= default && default <= most => {
            reading.set(Key::MemoryLeast, Some(*least));
            reading.set(Key::MemoryDefault, Some(*default));
            reading.set(Key::MemoryMost, Some(*most));
        }
        // A command that asks for it, or prose.
        _ if used == 2 || words.first().is_none_or(|word| !word.starts_with(|c: char| c.is_ascii_digit())) => {
            return None;
        }
        _ => reading.unread.push(Unread { line: at.number, text: values.to_owned() }),
    }
    Some(Taken { readings: vec![reading], lines: used })
}

fn whole(word: &str) -> Option<f64> {
    let digits = !word.is_empty() && word.len() <= 15 && word.chars().all(|c| c.is_ascii_digit());
    if digits { word.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::read;

    #[test]
    fn spellings() {
        for text in [
            "net.ipv4.tcp_rmem = 4096 87380 6291456",
            "net.ipv4.tcp_rmem=4096\t87380\t6291456",
            "# sysctl -w net.ipv4.tcp_rmem=\"4096 87380 6291456\"",
            "$ cat /proc/sys/net/ipv4/tcp_rmem\n4096\t87380\t6291456\n",
        ] {
            let readings = read(text);
            assert_eq!(readings.len(), 1, "{text}: {readings:?}");
            assert_eq!(readings[0].number(Key::MemoryMost), Some(6_291_456.0), "{text}");
        }
        assert_eq!(
            read("net.ipv4.tcp_rmem = 4096 87380 62")[0].number(Key::MemoryMost),
            None,
            "cut: most is below default"
        );
        assert_eq!(read("net.ipv4.tcp_adv_win_scale = -2")[0].word(Key::AdvWinScale), Some("-2"));
    }
}
