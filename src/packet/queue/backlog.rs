//! Packets in a row, and their bytes.

use crate::packet::hop::Packet;
use crate::packet::setup::BufferLimit;
use std::collections::VecDeque;

/// A row without a limit of its own.
#[derive(Clone, Debug, Default)]
pub struct Backlog {
    packets: VecDeque<Packet>,
    bytes: u64,
}

impl Backlog {
    pub fn push(&mut self, packet: Packet) {
        self.bytes += u64::from(packet.size);
        self.packets.push_back(packet);
    }

    /// Takes the oldest.
    pub fn pop(&mut self) -> Option<Packet> {
        let packet = self.packets.pop_front()?;
        self.bytes -= u64::from(packet.size);
        Some(packet)
    }

    /// Takes the newest.
    pub fn pop_newest(&mut self) -> Option<Packet> {
        let packet = self.packets.pop_back()?;
        self.bytes -= u64::from(packet.size);
        Some(packet)
    }

    pub fn front(&self) -> Option<&Packet> {
        self.packets.front()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Packet> {
        self.packets.iter()
    }

    pub fn len(&self) -> usize {
        self.packets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Whether a packet of `size` fits beside what waits.
pub fn fits(limit: BufferLimit, packets: usize, bytes: u64, size: u32) -> bool {
    match limit {
        BufferLimit::Packets(most) => (packets as u64) < most,
        BufferLimit::Bytes(most) => bytes + u64::from(size) <= most,
    }
}
