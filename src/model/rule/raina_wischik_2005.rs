//! 2005: the largest small buffer that leaves the queue stable.

use super::{Arguments, Rule, many_flows_hold};
use crate::math::root::find_root;
use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::model::symbol;
use crate::units::{Bits, Packets, Unit};

/// Card of [`buffer`].
pub const CARD: Card = Card {
    id: "rule.raina_wischik_2005",
    formula: "B = 8*S*epsilon",
    result: "B",
    symbols: &[
        symbol::PACKET_SIZE,
        Symbol {
            name: "epsilon",
            meaning: "largest stable d ln p/d ln x: root of sqrt((1+epsilon)^2-1)/w = arccos(-1/(1+epsilon)) with w = D/n packets",
            unit: Unit::Count,
        },
    ],
    unit: Unit::Bit,
    validity: "An upper limit, not a need: many Reno flows through a small buffer, whose losses go as load to the power of B, stay desynchronised below it, about 1.57 times the window of a flow.",
    source: Source {
        citation: "G. Raina, D. Wischik, Buffer Sizes for Large Multiplexers: TCP Queueing Theory and Instability Analysis, NGI 2005; G. Raina, D. Towsley, D. Wischik, CCR 35(2), 2005; condition re-derived and checked by integration",
        evidence: Evidence::Derived,
    },
};

/// The rule's row on the list.
pub const RULE: Rule =
    Rule { year: 2005, authors: "Raina, Wischik", cards: &[&CARD], card: |_| &CARD, buffer, holds: many_flows_hold };

/// The buffer above which the windows of many flows begin to oscillate together.
///
/// # Formula
/// `B = 8*S*epsilon`: ε packets, [`stability_limit`] of the window D/n: with small buffers losses are ρᴮ, hence ε =
/// B.
///
/// # Validity
/// An upper limit, not a need: many Reno flows through a small buffer, whose losses go as load to the power of B, stay desynchronised below it,
/// about 1.57 times the window of a flow.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Raina, D. Wischik, Buffer Sizes for Large Multiplexers: TCP Queueing Theory and Instability Analysis, NGI 2005;
/// G. Raina, D. Towsley, D. Wischik, CCR 35(2), 2005; condition re-derived and checked by integration (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::{Arguments, raina_wischik_2005::buffer}, units::*};
/// let arguments = Arguments {
///     capacity: BitRate(2.4e6),
///     rtt_prop: Seconds(0.1),
///     flows: 1.0,
///     packet_size: Bytes(1500.0),
///     control: CongestionControl::Reno,
///     loss_prob: Fraction(0.0),
/// };
/// let packets = buffer(&arguments).map(|bits| bits.packets(Bytes(1500.0)).0).unwrap_or(f64::NAN);
/// // a window of 20 packets
/// assert!((packets - 31.056).abs() < 5e-4);
/// ```
pub fn buffer(arguments: &Arguments) -> Option<Bits> {
    Some(Packets(stability_limit(arguments.window())).bits(arguments.packet_size))
}

/// The largest stable sensitivity ε = d ln p/d ln x of the loss rate to the load, at an equilibrium `window`.
///
/// # Formula
/// The root of √((1+ε)² − 1)/w = arccos(−1/(1+ε)); about (π/2)·w − 0.36.
///
/// # Examples
/// ```
/// use bufferwise::{model::rule::raina_wischik_2005::stability_limit, units::Packets};
/// assert!((stability_limit(Packets(10.0)) - 15.351).abs() < 5e-4);
/// assert!((stability_limit(Packets(50.0)) - 78.178).abs() < 5e-4);
/// ```
pub fn stability_limit(window: Packets) -> f64 {
    // √(ε(2+ε)) rises from 0, w·arccos falls from w·π to w·π/2
    let instability = |epsilon: f64| (epsilon * (2.0 + epsilon)).sqrt() - window.0 * (-1.0 / (1.0 + epsilon)).acos();
    find_root(instability, 0.0, window.0 * std::f64::consts::PI).unwrap_or(0.0)
}

/// The window above which a buffer of the √n kind, with losses p = 1 − C/x, is not stable: 3.513 packets.
///
/// # Formula
/// There ε = (1−p)/p and w²p = 2, hence 1 + ε = w²/2 in the condition of [`stability_limit`].
///
/// # Examples
/// ```
/// assert!((bufferwise::model::rule::raina_wischik_2005::intermediate_window_limit().0 - 3.513).abs() < 5e-4);
/// ```
pub fn intermediate_window_limit() -> Packets {
    let instability = |window: f64| {
        let sensitivity = window * window / 2.0;
        (sensitivity * sensitivity - 1.0).sqrt() - window * (-1.0 / sensitivity).acos()
    };
    Packets(find_root(instability, std::f64::consts::SQRT_2, 10.0).unwrap_or(f64::NAN))
}
