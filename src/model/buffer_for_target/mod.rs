//! The least buffer that reaches a utilization, by each evaluator.

pub mod single_flow;
pub mod utilization_bound_eq6;
pub mod utilization_shortfall;
pub mod utilization_table_model;
pub mod utilization_worst_interval;
