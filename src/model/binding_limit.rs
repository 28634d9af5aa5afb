//! Which of window, loss, ACK path, access and link limits the rate.

use super::card::{Card, Evidence, Source, Symbol};
use crate::units::{BitRate, Unit};

const SOURCE: Source =
    Source { citation: "The least of the limits; each has its own card", evidence: Evidence::Derived };

macro_rules! limit_card {
    ($(#[$doc:meta])* $name:ident, $formula:literal, $symbol:literal, $meaning:literal) => {
        $(#[$doc])*
        pub const $name: Card = Card {
            id: "binding_limit",
            formula: $formula,
            result: "X",
            symbols: &[Symbol { name: $symbol, meaning: $meaning, unit: Unit::BitPerSecond }],
            unit: Unit::BitPerSecond,
            validity: "The other limits are higher. All are taken for the same flow, or for the same set of flows.",
            source: SOURCE,
        };
    };
}

limit_card!(
    /// Card of a rate that the link limits.
    LINK, "X = C", "C", "capacity of the bottleneck link"
);
limit_card!(
    /// Card of a rate that the window limits.
    WINDOW, "X = X_window", "X_window", "rate that the window allows"
);
limit_card!(
    /// Card of a rate that losses limit.
    LOSS, "X = X_loss", "X_loss", "rate that losses allow all flows, by Mathis et al. up to 2 % of losses, above by PFTK; for CUBIC and Scalable TCP their own response where it is higher; BBR has none"
);
limit_card!(
    /// Card of a rate that the path of the ACKs limits.
    ACK_PATH, "X = X_ack", "X_ack", "rate that the path of the ACKs allows"
);
limit_card!(
    /// Card of a rate that the access link limits.
    ACCESS, "X = X_access", "X_access", "access rate"
);

/// What limits a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The bottleneck link itself: nothing else is lower.
    Link,
    /// The window over the round-trip time.
    Window,
    /// Losses.
    Loss,
    /// The path of the ACKs.
    AckPath,
    /// The access link of a flow.
    Access,
}

impl Limit {
    /// The card of a rate limited by this.
    pub fn card(self) -> &'static Card {
        match self {
            Self::Link => &LINK,
            Self::Window => &WINDOW,
            Self::Loss => &LOSS,
            Self::AckPath => &ACK_PATH,
            Self::Access => &ACCESS,
        }
    }
}

/// The limits that there are; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// See [`super::window_rate`]; not capped by the link.
    pub window: Option<BitRate>,
    /// See [`super::loss_rate_by_control`].
    pub loss: Option<BitRate>,
    /// See [`super::ack_path_rate`].
    pub ack_path: Option<BitRate>,
    /// Access rate.
    pub access: Option<BitRate>,
}

/// The lowest limit and its rate; the link where nothing is lower.
///
/// # Formula
/// `X = min(C, X_window, X_loss, X_ack, X_access)` over the limits that exist, in bit/s.
///
/// # Validity
/// All limits are of one flow, or all are of the same set of flows.
///
/// # Errors
/// None: no limit is `None`.
///
/// # Source
/// Derived: the least of the limits.
///
/// # Examples
/// ```
/// use bufferwise::{model::binding_limit::{binding_limit, Limit, Limits}, units::BitRate};
/// let limits = Limits { window: Some(BitRate(5e6)), loss: Some(BitRate(1.4e6)), ..Limits::default() };
/// assert_eq!(binding_limit(BitRate(10e6), &limits), (Limit::Loss, BitRate(1.4e6)));
/// assert_eq!(binding_limit(BitRate(10e6), &Limits::default()), (Limit::Link, BitRate(10e6)));
/// ```
pub fn binding_limit(capacity: BitRate, limits: &Limits) -> (Limit, BitRate) {
    let others = [
        (Limit::Window, limits.window),
        (Limit::Loss, limits.loss),
        (Limit::AckPath, limits.ack_path),
        (Limit::Access, limits.access),
    ];
    let mut lowest = (Limit::Link, capacity);
    for (limit, rate) in others {
        if let Some(rate) = rate.filter(|rate| rate.0 < lowest.1.0) {
            lowest = (limit, rate);
        }
    }
    lowest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_can_bind_and_a_tie_is_the_link() {
        let all = |window, loss, ack_path, access| Limits {
            window: Some(BitRate(window)),
            loss: Some(BitRate(loss)),
            ack_path: Some(BitRate(ack_path)),
            access: Some(BitRate(access)),
        };
        let capacity = BitRate(10.0);
        assert_eq!(binding_limit(capacity, &all(1.0, 2.0, 3.0, 4.0)).0, Limit::Window);
        assert_eq!(binding_limit(capacity, &all(2.0, 1.0, 3.0, 4.0)).0, Limit::Loss);
        assert_eq!(binding_limit(capacity, &all(3.0, 2.0, 1.0, 4.0)).0, Limit::AckPath);
        assert_eq!(binding_limit(capacity, &all(3.0, 2.0, 4.0, 1.0)).0, Limit::Access);
        assert_eq!(binding_limit(capacity, &all(10.0, 10.0, 10.0, 10.0)).0, Limit::Link);
    }
}
