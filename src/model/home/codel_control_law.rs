//! CoDel's time between drops.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::units::{Seconds, Unit};

/// Card of [`codel_control_law`].
pub const CARD: Card = Card {
    id: "codel_control_law",
    formula: "t = I/sqrt(k)",
    result: "t",
    symbols: &[
        Symbol { name: "I", meaning: "interval, a usual round trip", unit: Unit::Second },
        Symbol { name: "k", meaning: "drops since the queue began to drop", unit: Unit::Count },
    ],
    unit: Unit::Second,
    validity: "While packets stay longer than the target; integer implementations round the root a little.",
    source: Source {
        citation: "K. Nichols, V. Jacobson, A. McGregor, J. Iyengar, Controlled Delay Active Queue Management, RFC 8289, 2018, section 3.2: the control law",
        evidence: Evidence::Recalled,
    },
};

/// The time from one drop to the next while the delay stays above the target.
///
/// # Formula
/// `t = I/sqrt(k)`: `interval` (s) over the root of `count`; in seconds.
///
/// # Validity
/// While packets stay longer than the target; integer implementations round the root a little.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// K. Nichols, V. Jacobson, A. McGregor, J. Iyengar, Controlled Delay Active Queue Management, RFC 8289, 2018, section
/// 3.2: the control law (recalled).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::codel_control_law::codel_control_law, units::Seconds};
/// assert_eq!(codel_control_law(Seconds(0.1), 4.0).0, 0.05);
/// ```
pub fn codel_control_law(interval: Seconds, count: f64) -> Seconds {
    interval / count.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 100 ms to the second drop, then 70.7, 57.7 and 50: four drops in 228.4 ms after the first.
    #[test]
    fn drops_come_faster() {
        let gaps: Vec<f64> = (1..=4).map(|count| codel_control_law(Seconds(0.1), f64::from(count)).0).collect();
        for (gap, expected) in gaps.iter().zip([0.1, 0.070_711, 0.057_735, 0.05]) {
            assert!((gap - expected).abs() < 1e-6, "{gap}");
        }
        assert!((gaps[..3].iter().sum::<f64>() - 0.228_446).abs() < 1e-6);
    }
}
