//! TCP's two ends. One file per congestion control; each step names its RFC section.

mod cubic;
mod line;
mod new_reno;
mod receiver;
mod reno;
mod rto;
mod sack;
mod scoreboard;
mod sender;

pub use line::Line;
pub use receiver::{Ack, Receiver};
pub use sender::{Phase, Sender};
