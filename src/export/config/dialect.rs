//! The languages of configuration.

/// Whose commands are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Linux: token buckets with two classes, FQ-CoDel in each.
    TcHtb,
    /// Linux: cake, shaper and fair queueing in one.
    Cake,
    /// Linux: FQ-CoDel alone, no shaper.
    FqCodel,
    /// Linux: one queue that counts packets.
    Pfifo,
    /// Linux: one queue that counts bytes.
    Bfifo,
    /// Cisco IOS with the modular QoS commands.
    Ios,
    /// Junos class of service.
    Junos,
    /// MikroTik RouterOS queue tree.
    RouterOs,
}

impl Dialect {
    /// Every one of them.
    pub const ALL: [Self; 8] =
        [Self::TcHtb, Self::Cake, Self::FqCodel, Self::Pfifo, Self::Bfifo, Self::Ios, Self::Junos, Self::RouterOs];

    /// The key on the command line.
    pub fn key(self) -> &'static str {
        match self {
            Self::TcHtb => "tc-htb",
            Self::Cake => "cake",
            Self::FqCodel => "fq_codel",
            Self::Pfifo => "pfifo",
            Self::Bfifo => "bfifo",
            Self::Ios => "ios",
            Self::Junos => "junos",
            Self::RouterOs => "routeros",
        }
    }

    /// The dialect that a key names, letter case ignored.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.key().eq_ignore_ascii_case(key.trim()))
    }

    /// A name that an interface often has there.
    pub fn usual_device(self) -> &'static str {
        match self {
            Self::TcHtb | Self::Cake | Self::FqCodel | Self::Pfifo | Self::Bfifo => "eth0",
            Self::Ios => "GigabitEthernet0/1",
            Self::Junos => "ge-0/0/0",
            Self::RouterOs => "ether1",
        }
    }

    /// Whether the commands are those of Linux.
    pub fn is_linux(self) -> bool {
        matches!(self, Self::TcHtb | Self::Cake | Self::FqCodel | Self::Pfifo | Self::Bfifo)
    }

    /// Whether a printed line is a comment.
    pub fn is_comment(self, line: &str) -> bool {
        line.starts_with(self.mark())
    }

    /// Whether a printed line is a command of the dialect.
    pub fn is_command(self, line: &str) -> bool {
        const IOS: [&str; 7] =
            ["policy-map", "class", "shape", "fair-queue", "queue-limit", "service-policy", "interface"];
        match self {
            Self::Ios => line.split_whitespace().next().is_some_and(|word| IOS.contains(&word)),
            Self::Junos => line.starts_with("set class-of-service "),
            Self::RouterOs => line.starts_with("/queue "),
            _ => line.starts_with("tc ") || line.starts_with("ip "),
        }
    }

    /// What begins a comment.
    pub(super) fn mark(self) -> &'static str {
        if self == Self::Ios { "!" } else { "#" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::from_key(&dialect.key().to_uppercase()), Some(dialect));
        }
        assert_eq!(Dialect::from_key("pf"), None);
    }
}
