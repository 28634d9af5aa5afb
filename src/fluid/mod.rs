//! TCP and a queue as rates: exact sawtooths of flows in step, many flows that lose one at a time, delay equations.
//!
//! Windows and queues are numbers of packets here, not whole ones; times are seconds. What a fluid cannot know
//! (bursts, phases, the order of packets) is the packet engine's part.

pub mod delay_equation;
pub mod error;
pub mod many;
pub mod progress;
pub mod single;
