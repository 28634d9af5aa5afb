//! Text as it comes out of terminals, mails and PDFs: lines without colours, control characters and odd spaces.

/// A line of the paste.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Without what a terminal does not show.
    pub text: String,
}

impl Line {
    /// Nothing but blanks.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// The lines of a text. `\n`, `\r\n` and a lone `\r` end a line.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').enumerate().map(|(index, line)| Line { number: index + 1, text: shown(line) }).collect()
}

/// What a terminal shows of a line: no escape sequences, backspaces done, every kind of blank a space.
fn shown(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            // ECMA-48: CSI ends with a letter of 0x40..0x7e, OSC with BEL or ESC \.
            '\u{1b}' => match letters.next() {
                Some('[') => {
                    letters.by_ref().find(|c| ('\u{40}'..='\u{7e}').contains(c));
                }
                Some(']') => {
                    while let Some(c) = letters.next() {
                        if c == '\u{7}' || (c == '\u{1b}' && letters.next_if_eq(&'\\').is_some()) {
                            break;
                        }
                    }
                }
                _ => {}
            },
            '\u{8}' => {
                shown.pop();
            }
            // Joiners, marks of direction and soft hyphens have no width.
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
            c if c.is_whitespace() => shown.push(' '),
            // Not dropped: digits on both sides of it would become one number.
            c if c.is_control() => shown.push(char::REPLACEMENT_CHARACTER),
            c => shown.push(c),
        }
    }
    // What the pager of IOS leaves behind.
    for pager in ["--More--", "-- More --", "---(more)---"] {
        if let Some(rest) = shown.trim_start().strip_prefix(pager) {
            shown = rest.trim_start().to_owned();
        }
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// The programs whose name at the start of a line, or after a prompt, makes it a command.
const COMMANDS: [&str; 26] = [
    "ping",
    "ping6",
    "tc",
    "sudo",
    "doas",
    "iperf",
    "iperf3",
    "show",
    "sh",
    "sho",
    "sysctl",
    "cat",
    "do",
    "bang",
    "watch",
    "ssh",
    "exit",
    "date",
    "python",
    "ifconfig",
    "ip",
    "traceroute",
    "tracert",
    "ping.exe",
    "iperf3.exe",
    "terminal",
];

/// The command that was typed on this line, without the prompt: `user@host:~$ tc …`, `R1#show buffers`, `C:\> ping …`.
pub(super) fn command(text: &str) -> Option<&str> {
    let text = text.trim();
    // `/usr/sbin/tc` is tc.
    let first = |text: &str| {
        let word = text.split_whitespace().next().unwrap_or_default();
        word.rsplit('/').next().unwrap_or_default().to_ascii_lowercase()
    };
    if COMMANDS.contains(&first(text).as_str()) {
        return Some(text);
    }
    // A prompt is short, and its sign is the first of these.
    let place = text.find(['$', '#', '>', '%']).filter(|place| *place <= 80)?;
    let rest = text.get(place + 1..)?.trim_start();
    COMMANDS.contains(&first(rest).as_str()).then_some(rest)
}

/// A prompt with nothing after it.
pub(super) fn is_empty_prompt(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 80 && text.ends_with(['$', '#', '>', '%']) && text.split_whitespace().count() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_odd_spaces_go() {
        let of = |text: &str| lines(text).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(of("\u{1b}[1;32mqdisc\u{1b}[0m\tcake\u{a0}8021:\r\n x\u{8}y "), ["qdisc cake 8021:", " y"]);
        assert_eq!(of("\u{1b}]0;title\u{7}a\rb"), ["a", "b"]);
        assert_eq!(of(" --More--         5 in free list"), ["5 in free list"]);
        assert_eq!(of("\u{1b}[31"), [""]);
    }

    #[test]
    fn commands_after_prompts() {
        assert_eq!(command("user@host:~$ tc -s qdisc"), Some("tc -s qdisc"));
        assert_eq!(command("core-1> show buffers"), Some("show buffers"));
        assert_eq!(command("RP/0/0#show policy-map interface"), Some("show policy-map interface"));
        assert_eq!(command(r"C:\Users\me>ping 8.8.8.8"), Some("ping 8.8.8.8"));
        assert_eq!(command("50 in free list (20 min)"), None);
    }
}
