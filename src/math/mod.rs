//! Numerical methods that know nothing of networks.

pub mod random;
pub mod root;
