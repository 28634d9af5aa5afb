//! The names of the congestion controls that the product knows; what they do is written in the model and packet rooms.

/// How a sender reacts to loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CongestionControl {
    /// TCP Reno: halves its window, adds a packet per round trip.
    #[default]
    Reno,
    /// NewReno (RFC 6582): Reno's window, better recovery.
    NewReno,
    /// Reno's window with selective acknowledgements (RFC 6675).
    Sack,
    /// CUBIC (RFC 9438).
    Cubic,
    /// Scalable TCP.
    Scalable,
    /// BBR, which paces by a model of the path instead of halving.
    Bbr,
}

impl CongestionControl {
    /// Every one of them, in the order of a menu.
    pub const ALL: [Self; 6] = [Self::Reno, Self::NewReno, Self::Sack, Self::Cubic, Self::Scalable, Self::Bbr];

    /// The lower-case key used in links: `reno`, `newreno`, `sack`, `cubic`, `scalable`, `bbr`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Reno => "reno",
            Self::NewReno => "newreno",
            Self::Sack => "sack",
            Self::Cubic => "cubic",
            Self::Scalable => "scalable",
            Self::Bbr => "bbr",
        }
    }

    /// The congestion control that a key names, letter case ignored.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|control| control.key().eq_ignore_ascii_case(key.trim()))
    }
}
