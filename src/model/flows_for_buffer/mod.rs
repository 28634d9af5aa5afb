//! The fewest flows for which a buffer reaches a utilization, by each evaluator.

pub mod utilization_bound_eq6;
pub mod utilization_shortfall;
pub mod utilization_table_model;
