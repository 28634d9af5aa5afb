//! Comments and commands, in order.

use super::Dialect;

/// The width that comments are broken to.
const WIDTH: usize = 100;

/// A text of comments and commands.
pub(super) struct Script {
    dialect: Dialect,
    text: String,
}

impl Script {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self { dialect, text: String::new() }
    }

    /// A comment, broken into lines at spaces; what follows a first line stands under its text.
    pub(super) fn say(&mut self, comment: &str) {
        let indent = comment.len() - comment.trim_start().len();
        let mut line = " ".repeat(indent);
        let mut empty = true;
        // not at the space between a number and its unit
        for word in comment.split(' ').filter(|word| !word.is_empty()) {
            if !empty && line.len() + 1 + word.len() > WIDTH {
                self.comment(&line);
                line = " ".repeat(indent + 2);
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        self.comment(&line);
    }

    /// A comment as it stands, for a table or a command that is not to be run.
    pub(super) fn comment(&mut self, line: &str) {
        self.text.push_str(format!("{} {line}", self.dialect.mark()).trim_end());
        self.text.push('\n');
    }

    /// A command.
    pub(super) fn run(&mut self, command: &str) {
        self.text.push_str(command.trim_end());
        self.text.push('\n');
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// What was written, in ASCII: a terminal may know no other spaces and signs.
    pub(super) fn finish(self) -> String {
        self.text.replace(['\u{a0}', '\u{202f}', '\u{2009}'], " ").replace(['\u{b5}', '\u{3bc}'], "u")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_broken() {
        let mut script = Script::new(Dialect::Ios);
        script.say(&format!("  {}", "word ".repeat(30)));
        script.say("");
        script.run("class x  ");
        let text = script.finish();
        assert!(text.starts_with("!   word word") && text.contains("\n!     word"), "{text}");
        assert!(text.ends_with("!\nclass x\n") && text.lines().all(|line| line.len() <= 102), "{text}");
    }
}
