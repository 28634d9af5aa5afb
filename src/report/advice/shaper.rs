//! From the rate of a line to the rate to type, step by step.

use crate::model::home::goodput::goodput;
use crate::units::{BitRate, Bytes, Coding, Fraction, Framing};

/// Which way packets go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the provider: rate `c`.
    Down,
    /// To the provider: rate `up`.
    Up,
}

/// What a shaper counts of a packet's framing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Headers, cells and code words: cake.
    Everything,
    /// Headers and cells; PTM's code words must come off the rate: a size table.
    AllButCodeWords,
    /// The packet alone; the framing of full packets must come off the rate: routers without size tables.
    Packets,
}

/// Why a rate became smaller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reduction {
    /// Nothing yet: the line as given.
    Line,
    /// PTM sends 65 bytes for 64.
    CodeWords,
    /// Headers and cells of full packets.
    Framing {
        /// A full packet in IP bytes.
        packet: Bytes,
        /// The same on the wire.
        wire: Bytes,
    },
    /// Kept free, so that the queue is here and not in the modem.
    Margin(Fraction),
    /// Down to a whole number of kbit/s, or of bit/s on very slow lines.
    Rounding,
}

/// A rate and why it is that low.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// What came off.
    pub reduction: Reduction,
    /// What is left.
    pub rate: BitRate,
}

/// The rate to type, and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Shaper {
    /// Which way.
    pub direction: Direction,
    /// From the line to the rate to type.
    pub steps: Vec<Step>,
    /// The rate to type.
    pub rate: BitRate,
    /// Payload of full packets at the rate of the line.
    pub payload_unshaped: BitRate,
    /// Payload of full packets at the rate to type.
    pub payload: BitRate,
}

/// The slowest rate that is typed: a byte a second.
const SLOWEST: f64 = 8.0;
/// From here on rates are whole kbit/s.
const WHOLE_KILOBITS: f64 = 20e3;

impl Shaper {
    pub(super) fn new(
        direction: Direction,
        line: BitRate,
        counting: Counting,
        framing: Framing,
        margin: Fraction,
        packet: Bytes,
        payload: Bytes,
    ) -> Self {
        let mut steps = vec![Step { reduction: Reduction::Line, rate: line }];
        let mut rate = line;
        let mut reduce = |reduction, factor: f64| {
            rate = rate * factor;
            if factor < 1.0 {
                steps.push(Step { reduction, rate });
            }
        };
        let wire = framing.wire_size(packet);
        // What a byte that the shaper counts takes of the line.
        let code_words = if framing.coding() == Coding::Ptm { 64.0 / 65.0 } else { 1.0 };
        let counted = match counting {
            Counting::Everything => 1.0,
            Counting::AllButCodeWords => code_words,
            Counting::Packets => packet / wire,
        };
        match counting {
            Counting::Everything => {}
            Counting::AllButCodeWords => reduce(Reduction::CodeWords, counted),
            Counting::Packets => reduce(Reduction::Framing { packet, wire }, counted),
        }
        reduce(Reduction::Margin(margin), 1.0 - margin.0);
        let whole = whole(rate);
        if whole.0 < rate.0 {
            steps.push(Step { reduction: Reduction::Rounding, rate: whole });
        }
        let headers = packet - payload;
        let left = |line: BitRate| goodput(line, packet, headers, framing);
        Self {
            direction,
            steps,
            rate: whole,
            payload_unshaped: left(line),
            payload: left(BitRate((whole.0 / counted).min(line.0))),
        }
    }

    /// The share of the payload that the shaper gives up.
    pub fn cost(&self) -> Fraction {
        Fraction((1.0 - self.payload / self.payload_unshaped).max(0.0))
    }
}

fn whole(rate: BitRate) -> BitRate {
    let unit = if rate.0 >= WHOLE_KILOBITS { 1e3 } else { 1.0 };
    // A product like 331 200 × (1 − 0.08) may end a hair below the whole number that it is.
    BitRate(((rate.0 / unit * (1.0 + 1e-12)).floor() * unit).max(SLOWEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shaper(line: f64, counting: Counting, framing: &str, margin: f64) -> Shaper {
        let framing: Framing = framing.parse().expect("a key");
        let packet = framing.largest_packet();
        let (line, margin) = (BitRate(line), Fraction(margin));
        Shaper::new(Direction::Up, line, counting, framing, margin, packet, packet - Bytes(40.0))
    }

    fn rates(shaper: &Shaper) -> Vec<f64> {
        shaper.steps.iter().map(|step| step.rate.0).collect()
    }

    /// Users' wish (Ozark-Connect/NetworkOptimizer issue 557): each reduction once and on its own line.
    #[test]
    fn each_reduction_stands_alone() {
        assert_eq!(rates(&shaper(64e3, Counting::Everything, "none", 0.25)), [64e3, 48e3]);
        assert_eq!(rates(&shaper(65e6, Counting::Everything, "ptm", 0.0)), [65e6]);
        assert_eq!(rates(&shaper(65e6, Counting::AllButCodeWords, "ptm", 0.0)), [65e6, 64e6]);
        assert_eq!(rates(&shaper(65e6, Counting::AllButCodeWords, "ptm", 0.5)), [65e6, 64e6, 32e6]);
        // 1500 of 1696 bytes
        let cells = shaper(1696e3, Counting::Packets, "pppoa-llc", 0.1);
        assert_eq!(rates(&cells).iter().map(|rate| rate.round()).collect::<Vec<_>>(), [1696e3, 1500e3, 1350e3]);
        assert!(matches!(cells.steps[1].reduction, Reduction::Framing { wire: Bytes(1696.0), .. }));
    }

    /// firehol issue 146: 10 261 kbit/s of VDSL leave 10 103.1 before any packet's overhead.
    #[test]
    fn a_sync_rate() {
        let vdsl = shaper(10_261e3, Counting::AllButCodeWords, "pppoe-ptm", 0.0);
        assert!((vdsl.steps[1].rate.0 - 10_103_138.46).abs() < 1.0);
        assert_eq!(vdsl.rate, BitRate(10_103e3));
    }

    #[test]
    fn the_cost_is_the_margin_and_little_more() {
        for counting in [Counting::Everything, Counting::AllButCodeWords, Counting::Packets] {
            for framing in Framing::all() {
                let shaper = shaper(2e6, counting, &framing.to_string(), 0.1);
                let cost = shaper.cost().0;
                assert!((0.0999..0.103).contains(&cost), "{framing} {counting:?}: {cost}");
                assert!(shaper.payload.0 < shaper.rate.0 && shaper.payload_unshaped.0 < 2e6);
            }
        }
    }

    #[test]
    fn there_is_always_a_rate() {
        for line in [1.0, 100.0, 19_999.0, 64e3, 1e15] {
            for counting in [Counting::Everything, Counting::Packets] {
                let shaper = shaper(line, counting, "conservative", 0.9);
                assert!(shaper.rate.0 >= 8.0 && shaper.rate.0.fract() == 0.0, "{line}: {}", shaper.rate);
            }
        }
    }
}
