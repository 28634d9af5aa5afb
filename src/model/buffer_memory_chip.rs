//! The memory chip that holds a buffer.

use super::card::{Card, Evidence, Source};
use super::symbol;
use crate::units::{Bits, Unit};

/// Card of [`buffer_memory_chip`].
pub const CARD: Card = Card {
    id: "buffer_memory_chip",
    formula: "M = 2^ceil(log2(B))",
    result: "M",
    symbols: &[symbol::BUFFER_BITS],
    unit: Unit::Bit,
    validity: "Chips come in powers of two; the RAM column of the published table (512 kb to 8 Mb, with k = 1024).",
    source: Source {
        citation: "G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, table of section 5.2.2 (column RAM); the rounding rule is inferred from its 16 cells",
        evidence: Evidence::Derived,
    },
};

/// The smallest power-of-two chip that holds the buffer.
///
/// # Formula
/// `M = 2^ceil(log2(B))`: `buffer` (bit) rounded up to a power of two, in bits; 0 for no buffer.
///
/// # Validity
/// Chips come in powers of two; the RAM column of the published table (512 kb to 8 Mb, with k = 1024).
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, table of section 5.2.2
/// (column RAM); the rounding rule is inferred from its 16 cells (derived).
///
/// # Examples
/// ```
/// use bufferwise::{model::buffer_memory_chip::buffer_memory_chip, units::{Bytes, Packets}};
/// // 387 packets of 1500 B need the 8 Mb chip of the table
/// assert_eq!(buffer_memory_chip(Packets(387.0).bits(Bytes(1500.0))).0, 8.0 * 1024.0 * 1024.0);
/// ```
pub fn buffer_memory_chip(buffer: Bits) -> Bits {
    if buffer.0 <= 0.0 { Bits(0.0) } else { Bits(buffer.0.log2().ceil().exp2()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_of_two_fits_its_own_chip() {
        for exponent in 0..=63 {
            let size = Bits(f64::from(exponent).exp2());
            assert_eq!(buffer_memory_chip(size), size);
            assert_eq!(buffer_memory_chip(Bits(size.0 * 1.0001)), size * 2.0);
        }
        assert_eq!(buffer_memory_chip(Bits(0.0)), Bits(0.0));
    }
}
