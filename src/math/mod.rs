//! Numerical methods that know nothing of networks.

pub mod root;
