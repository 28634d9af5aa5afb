//! The time of a page whose objects are fetched one after another.

use crate::model::card::{Card, Evidence, Source, Symbol};
use crate::units::{Seconds, Unit};

/// Card of [`page_load_gets`].
pub const CARD: Card = Card {
    id: "page_load_gets",
    formula: "t = N*D",
    result: "t",
    symbols: &[
        Symbol { name: "N", meaning: "objects of the page", unit: Unit::Count },
        Symbol { name: "D", meaning: "delay of each", unit: Unit::Second },
    ],
    unit: Unit::Second,
    validity: "One object after another, one delay each; the transfer itself, opening of connections and delay of the answers come on top.",
    source: Source {
        citation: "J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): 50 objects, 2.6114 s each, 130 s",
        evidence: Evidence::Read,
    },
};

/// The time that a page's requests wait in the uplink.
///
/// # Formula
/// `t = N*D`: `objects` × `delay` (s); in seconds.
///
/// # Validity
/// One object after another, one delay each; the transfer itself, opening of connections and delay of the answers come
/// on top.
///
/// # Errors
/// None: the arguments are checked numbers.
///
/// # Source
/// J. Emicuri, C. Risso, Estudio de performance en servicios dedicados (ns-2 study of a saturated 64 kb/s uplink): 50
/// objects, 2.6114 s each, 130 s (read).
///
/// # Examples
/// ```
/// use bufferwise::{model::home::page_load_gets::page_load_gets, units::Seconds};
/// assert!((page_load_gets(50.0, Seconds(2.6114)).0 - 130.57).abs() < 1e-9);
/// ```
pub fn page_load_gets(objects: f64, delay: Seconds) -> Seconds {
    delay * objects
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With priority, 73 ms each, the same page waits 3.65 s.
    #[test]
    fn with_priority() {
        assert!((page_load_gets(50.0, Seconds(0.073)).0 - 3.65).abs() < 1e-12);
    }
}
