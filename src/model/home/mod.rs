//! Closed forms of the home link: one slow line, what waits in front of it, and what waits unseen.
//!
//! Their cards stand in a catalogue of their own, which the first page does not need.

pub mod ack_load;
pub mod cake_parameters;
pub mod cake_tin_rate;
pub mod catalogue;
pub mod codel_control_law;
pub mod codel_target_slow_link;
pub mod drr_round;
pub mod framed_ack_ratio;
pub mod goodput;
pub mod implied_inflight;
pub mod page_load_gets;
pub mod priority_wait;
pub mod probe_delay_fifo;
pub mod probe_loss_onset;
pub mod ring_wait;
pub mod shaped_ping;
pub mod two_way_cycle;
pub mod upload_time;
pub mod wfq_delay_max;
