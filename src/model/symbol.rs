//! The symbols that several formulas share, so that a letter means the same thing on every card.

use super::card::Symbol;
use crate::units::Unit;

const fn symbol(name: &'static str, meaning: &'static str, unit: Unit) -> Symbol {
    Symbol { name, meaning, unit }
}

pub(super) const CAPACITY: Symbol = symbol("C", "capacity of the bottleneck link", Unit::BitPerSecond);
pub(super) const RTT: Symbol = symbol("RTT", "two-way propagation delay", Unit::Second);
pub(super) const LOADED_RTT: Symbol = symbol("RTT", "round-trip time", Unit::Second);
pub(super) const FLOWS: Symbol = symbol("n", "long-lived flows that share the link", Unit::Count);
pub(super) const BUFFER_BITS: Symbol = symbol("B", "buffer", Unit::Bit);
pub(super) const BUFFER_PACKETS: Symbol = symbol("B", "buffer", Unit::Packet);
pub(super) const BDP_BITS: Symbol = symbol("D", "bandwidth-delay product", Unit::Bit);
pub(super) const BDP_PACKETS: Symbol = symbol("D", "bandwidth-delay product", Unit::Packet);
pub(super) const BUFFER_RATIO: Symbol = symbol("b", "buffer in bandwidth-delay products", Unit::Fraction);
pub(super) const BETA: Symbol = symbol("beta", "what the window is multiplied by at a loss", Unit::Fraction);
pub(super) const PACKET_SIZE: Symbol = symbol("S", "packet size on the wire", Unit::Byte);
pub(super) const MSS: Symbol = symbol("MSS", "payload of a full segment", Unit::Byte);
pub(super) const WINDOW: Symbol = symbol("W", "window", Unit::Byte);
pub(super) const SEGMENTS_PER_ACK: Symbol = symbol("d", "segments acknowledged by one ACK", Unit::Count);
pub(super) const ACK_SIZE: Symbol = symbol("S_ack", "size of an ACK on the wire", Unit::Byte);
pub(super) const DOWNLINK: Symbol = symbol("C_down", "capacity of the downlink", Unit::BitPerSecond);
pub(super) const UPLINK: Symbol = symbol("C_up", "capacity of the uplink", Unit::BitPerSecond);
pub(super) const LOSS: Symbol = symbol("p", "share of packets lost", Unit::Fraction);
pub(super) const RTO: Symbol = symbol("RTO", "retransmission timeout", Unit::Second);
pub(super) const TARGET: Symbol = symbol("U", "utilization wanted", Unit::Fraction);
pub(super) const LOAD: Symbol = symbol("rho", "load of the short flows", Unit::Fraction);
pub(super) const BURST_1: Symbol = symbol("X1", "mean burst, E[X], in packets", Unit::Count);
pub(super) const BURST_2: Symbol = symbol("X2", "mean square of a burst, E[X^2], in packets", Unit::Count);
pub(super) const BURST_3: Symbol = symbol("X3", "mean cube of a burst, E[X^3], in packets", Unit::Count);
pub(super) const KAPPA: Symbol = symbol("kappa", "exponent of the tail, per packet", Unit::Count);
