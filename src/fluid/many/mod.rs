//! Many flows through one queue, advanced per flow and round trip.
//!
//! Each flow sends its window per round trip; the queue takes up what the link cannot carry; what finds it full is lost
//! by the flow that sent it, which hears of it a round trip later. Four things happen to a flow: a round trip ends, a
//! loss is noticed, a timer expires, it starts. Between those its rate follows the queue (the round trip grows with it).
//! On top of the rates lies the noise of packets that come one by one ([`BACK_TO_BACK`]).

mod controller;
mod flow;
mod noise;
mod outcome;
mod queue;
mod rates;
mod run;
mod setup;
mod sums;
mod wheel;

pub use noise::BACK_TO_BACK;
pub use outcome::Outcome;
pub use run::Run;
pub use setup::{Feedback, MIN_RTO, Setup, slot_length};
