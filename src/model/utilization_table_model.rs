//! The formula that reproduces the published Model column.

use super::card::{Card, Evidence, Source, Symbol};
use super::symbol;
use super::utilization_bound_eq6::half_width;
use crate::units::{Fraction, Packets, Unit};
use statrs::function::erf::{erf, erfc};

/// Card of [`utilization_table_model`].
pub const CARD: Card = Card {
    id: "utilization_table_model",
    formula: "U = erf(3*sqrt(3)/(2*sqrt(2))*(B+F)*sqrt(n)/D)",
    result: "U",
    symbols: &[
        symbol::BUFFER_PACKETS,
        Symbol { name: "F", meaning: "hidden FIFO of the line card", unit: Unit::Packet },
        symbol::FLOWS,
        symbol::BDP_PACKETS,
    ],
    unit: Unit::Fraction,
    validity: "Reproduces the 16 cells of the published Model column within 0.09 points with a hidden FIFO of 43 packets and D = 1291 packets; fitted to them, not quoted. Many long-lived, desynchronised Reno flows with mean windows above 2 to 3 packets.",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, table of section 5.2.2 (column Model); formula found for this project by fitting its cells",
        evidence: Evidence::Derived,
    },
};

/// The utilization as in the Model column of the published table.
///
/// # Formula
/// `U = erf(3*sqrt(3)/(2*sqrt(2))*(B+F)*sqrt(n)/D)`: usable buffer = `buffer` + `fifo`, over `bdp` (all in packets),
/// `flows`; the deviation is taken on D alone. 0 with neither buffer nor FIFO.
///
/// # Validity
/// Reproduces the 16 cells of the published Model column within 0.09 points with a hidden FIFO of 43 packets and D =
/// 1291 packets; fitted to them, not quoted. Many long-lived, desynchronised Reno flows with mean windows above 2 to
/// 3 packets.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, table of section 5.2.2
/// (column Model); formula found for this project by fitting its cells (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_table_model::utilization_table_model, units::Packets};
/// // 100 flows, 64 packets beside the 43 hidden ones: 96.9 % in the table
/// let model = utilization_table_model(Packets(1291.0), Packets(64.0), Packets(43.0), 100.0);
/// assert!((model.0 - 0.968707).abs() < 1e-6);
/// ```
pub fn utilization_table_model(bdp: Packets, buffer: Packets, fifo: Packets, flows: f64) -> Fraction {
    Fraction(erf(argument(bdp, buffer, fifo, flows)))
}

/// The idle share 1 − U, accurate where U is near 1.
///
/// # Examples
/// ```
/// use bufferwise::{model::utilization_table_model::idle_share, units::Packets};
/// let idle = idle_share(Packets(1291.0), Packets(387.0), Packets(43.0), 100.0);
/// assert!(idle.0 > 0.0 && idle.0 < 1e-15);
/// ```
pub fn idle_share(bdp: Packets, buffer: Packets, fifo: Packets, flows: f64) -> Fraction {
    Fraction(erfc(argument(bdp, buffer, fifo, flows)))
}

fn argument(bdp: Packets, buffer: Packets, fifo: Packets, flows: f64) -> f64 {
    let usable = buffer + fifo;
    if usable.0 <= 0.0 { 0.0 } else { half_width() * (usable / bdp) * flows.sqrt() }
}
