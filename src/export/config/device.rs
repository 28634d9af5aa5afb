//! The name of an interface, checked before it stands in a command that somebody runs.

use super::Dialect;

/// An interface's name that can stand in commands of its dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    name: String,
}

/// Why a text is no interface's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeviceError {
    /// Nothing is given.
    #[error("the device has no name")]
    Empty,
    /// Something that a shell or a router could take as more than a name.
    #[error("`{letter}` does not belong into the name of a device")]
    Letter {
        /// The first such letter.
        letter: char,
    },
    /// Longer than the system has room for.
    #[error("the name of a device has at most {most} letters here")]
    TooLong {
        /// How many there may be.
        most: usize,
    },
}

/// The kernel's IFNAMSIZ is 16 with the end mark (Linux, include/uapi/linux/if.h).
const LONGEST_ON_LINUX: usize = 15;
/// No router's interface is longer than this in practice.
const LONGEST: usize = 64;

impl Device {
    /// Checks a name: letters, digits, `.`, `_`, `-`, `@`, `:` and, except on Linux, `/`; no sign at the beginning.
    ///
    /// # Errors
    /// [`DeviceError`] for what could be more than a name.
    pub fn new(dialect: Dialect, name: &str) -> Result<Self, DeviceError> {
        let name = name.trim();
        let most = if dialect.is_linux() { LONGEST_ON_LINUX } else { LONGEST };
        let first = name.chars().next().ok_or(DeviceError::Empty)?;
        if !first.is_ascii_alphanumeric() {
            return Err(DeviceError::Letter { letter: first });
        }
        let belongs = |letter: char| {
            letter.is_ascii_alphanumeric() || "._-@:".contains(letter) || letter == '/' && !dialect.is_linux()
        };
        if let Some(letter) = name.chars().find(|letter| !belongs(*letter)) {
            return Err(DeviceError::Letter { letter });
        }
        if name.len() > most { Err(DeviceError::TooLong { most }) } else { Ok(Self { name: name.to_owned() }) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the device that stands for what comes in: `ifb4eth0`, cut at the end where it would be too long.
    pub(super) fn ingress(&self) -> String {
        format!("ifb4{}", self.name).chars().take(LONGEST_ON_LINUX).collect()
    }

    /// Whether packets stand on it without an Ethernet header: `ppp0`, `tun0`, `wg0`.
    pub(super) fn is_bare_ip(&self) -> bool {
        ["ppp", "tun", "wg"].iter().any(|kind| self.name.starts_with(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (dialect, name) in [
            (Dialect::Cake, "eth0"),
            (Dialect::Cake, " enp3s0.101 "),
            (Dialect::Ios, "GigabitEthernet0/0/1.20"),
            (Dialect::Junos, "ge-0/0/0"),
        ] {
            assert_eq!(Device::new(dialect, name).map(|device| device.name), Ok(name.trim().to_owned()));
        }
        let letter = |letter| Err(DeviceError::Letter { letter });
        assert_eq!(Device::new(Dialect::Cake, "eth0; reboot"), letter(';'));
        assert_eq!(Device::new(Dialect::Cake, "$(x)"), letter('$'));
        assert_eq!(Device::new(Dialect::Cake, "-h"), letter('-'));
        assert_eq!(Device::new(Dialect::Cake, "a/b"), letter('/'));
        assert_eq!(Device::new(Dialect::Ios, "Gi0/1\nno shutdown"), letter('\n'));
        assert_eq!(Device::new(Dialect::Cake, ""), Err(DeviceError::Empty));
        assert_eq!(Device::new(Dialect::Cake, "a123456789012345"), Err(DeviceError::TooLong { most: 15 }));
    }

    #[test]
    fn ingress_names_fit() {
        let long = Device::new(Dialect::Cake, "enp0s31f6.1234").expect("a name");
        assert_eq!(long.ingress(), "ifb4enp0s31f6.1");
        assert_eq!(Device::new(Dialect::Cake, "eth0").map(|device| device.ingress()), Ok("ifb4eth0".to_owned()));
    }
}
