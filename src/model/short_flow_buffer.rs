//! The buffer that keeps the losses of short flows rare.

use super::card::{Card, Evidence, Source, Symbol};
use super::short_flow_bursts::Bursts;
use super::short_flow_exponent::tail;
use super::short_flow_tail2::tail2;
use super::short_flow_tail3::tail3;
use super::symbol;
use crate::units::{Bits, Bytes, Fraction, Unit};

const LOSS: Symbol =
    Symbol { name: "P", meaning: "probability that the queue exceeds the buffer", unit: Unit::Fraction };
const PREFACTOR: Symbol = Symbol { name: "A", meaning: "prefactor of the tail", unit: Unit::Count };

/// The probability at which the report sizes buffers for short flows (Fig. 12), as equivalent to 12.5 % more
/// completion time.
pub const REPORT_LOSS: Fraction = Fraction(0.025);

macro_rules! buffer_card {
    ($(#[$doc:meta])* $name:ident, $id:literal, $formula:literal, [$($symbol:expr),*], $validity:literal, $evidence:ident) => {
        $(#[$doc])*
        pub const $name: Card = Card {
            id: $id,
            formula: $formula,
            result: "B",
            symbols: &[$($symbol,)* LOSS, symbol::KAPPA, symbol::PACKET_SIZE],
            unit: Unit::Bit,
            validity: $validity,
            source: Source {
                citation: "Tail of G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, section 4 and appendix C, solved for the buffer",
                evidence: Evidence::$evidence,
            },
        };
    };
}

buffer_card!(
    /// Card of [`short_flow_buffer`].
    CARD, "short_flow_buffer", "B = 8*S*max(0, ln(A/P)/kappa)", [PREFACTOR],
    "Short flows in slow start, bursts arriving at random (Poisson), load between 0 and 1; independent of capacity, delay and number of flows. Exact exponent.",
    Derived
);
buffer_card!(
    /// Card of [`short_flow_buffer2`].
    SECOND_ORDER, "short_flow_buffer2", "B = 8*S*max(0, ln(1/P)/kappa)", [],
    "As short_flow_tail2: 10 to 13 % too small.",
    Read
);
buffer_card!(
    /// Card of [`short_flow_buffer3`].
    THIRD_ORDER, "short_flow_buffer3", "B = 8*S*max(0, ln(A/P)/kappa)", [PREFACTOR],
    "As short_flow_tail3: about 1 % too small.",
    Read
);

/// The buffer that short flows exceed with probability `loss_prob`, by the exact exponent, in bits.
///
/// # Formula
/// `B = 8*S*max(0, ln(A/P)/kappa)`: exponent κ and prefactor A of [`tail`] for `bursts` and `load`, `packet_size`
/// (byte). `None` unless the load is between 0 and 1.
///
/// # Validity
/// Bursts arrive at random (Poisson). Independent of capacity, delay and number of flows.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// Appenzeller, Keslassy, McKeown 2004, section 4 and appendix C, solved without truncating the series (derived).
///
/// # Examples
/// ```
/// use bufferwise::model::{short_flow_bursts::bursts, short_flow_buffer::{REPORT_LOSS, short_flow_buffer}};
/// use bufferwise::units::{Bytes, Fraction, Packets};
/// let bursts = bursts(Packets(14.0), Packets(2.0));
/// let buffer = short_flow_buffer(&bursts, Fraction(0.8), REPORT_LOSS, Bytes(1500.0)).expect("a load of 0.8 is stable");
/// assert!((buffer.packets(Bytes(1500.0)).0 - 50.17).abs() < 0.005);
/// ```
pub fn short_flow_buffer(bursts: &Bursts, load: Fraction, loss_prob: Fraction, packet_size: Bytes) -> Option<Bits> {
    tail(bursts, load).map(|tail| tail.buffer(loss_prob, packet_size))
}

/// The same by the report's second-order tail.
pub fn short_flow_buffer2(bursts: &Bursts, load: Fraction, loss_prob: Fraction, packet_size: Bytes) -> Option<Bits> {
    tail2(bursts, load).map(|tail| tail.buffer(loss_prob, packet_size))
}

/// The same by the report's third-order tail with its prefactor.
pub fn short_flow_buffer3(bursts: &Bursts, load: Fraction, loss_prob: Fraction, packet_size: Bytes) -> Option<Bits> {
    tail3(bursts, load).map(|tail| tail.buffer(loss_prob, packet_size))
}
