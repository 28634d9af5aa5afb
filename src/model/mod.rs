//! Closed forms: one file per published result, each with the card that documents it.
//!
//! Models take typed numbers that the scenario has already checked, return plain values, and know nothing of
//! scenarios, words or pages.

pub mod ack_delay_max;
pub mod ack_delay_max_rounded;
pub mod ack_path_rate;
pub mod bandwidth_ratio;
pub mod bdp;
pub mod binding_limit;
pub mod buffer_delay;
pub mod buffer_for_delay;
pub mod buffer_for_target;
pub mod buffer_memory_chip;
pub mod burst_queue;
pub mod card;
pub mod congestion_control;
pub mod ecn_threshold;
pub mod flows_for_buffer;
pub mod full_use_buffer;
pub mod loss_rate_mathis;
pub mod loss_rate_pftk;
pub mod loss_rate_rfc3819;
pub mod memory_saved;
pub mod reno_friendly_window;
pub mod rule;
pub mod rule_of_thumb;
pub mod sawtooth;
pub mod sequence_wrap_time;
pub mod serialization_time;
pub mod short_flow_buffer;
pub mod short_flow_bursts;
pub mod short_flow_completion;
pub mod short_flow_exponent;
pub mod short_flow_queue_mean;
pub mod short_flow_tail2;
pub mod short_flow_tail3;
pub mod short_flow_work_mean;
pub mod single_flow;
pub mod single_flow_form;
pub mod single_flow_loss;
pub mod single_flow_period;
pub mod single_flow_queue_mean;
pub mod single_flow_queue_min;
pub mod sqrt_n;
mod symbol;
pub mod transfer_time;
pub mod unreachable;
pub mod uplink_queue_max;
pub mod utilization_bound_eq6;
pub mod utilization_shortfall;
pub mod utilization_table_model;
pub mod utilization_worst_interval;
pub mod window_drain_time;
pub mod window_needed;
pub mod window_rate;
pub mod window_scale;
pub mod window_sum;
