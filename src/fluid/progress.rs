//! How far a run has come.

/// What stopped an `advance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The budget is spent; there is more to do.
    Budget,
    /// The run is over.
    Finished,
}
