//! The window and the queue as delay differential equations (Misra, Gong, Towsley).
//!
//! `W' = 1/(d R) - W(t) W(t-R)/(2 R(t-R)) p(t-R)`, `q' = n W/R - C` between an empty and a full queue, `R = T + q/C` at time t,
//! for RED with its average `x' = -K (x - q)`. What was is kept as cubic Hermite pieces; an empty queue, a full one and
//! the corners of the marking are met exactly, and so is each moment at which the senders hear of them.

mod equations;
mod history;
mod marking;
mod outcome;
mod run;
mod setup;

use super::error::SetupError;

pub use marking::Marking;
pub use outcome::{Outcome, Point};
pub use run::Run;
pub use setup::{Setup, VALIDITY};

/// A whole run.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The path, evenly spaced in time.
    pub points: Vec<Point>,
    /// Averages over the time after the warm-up.
    pub outcome: Outcome,
}

/// The path and the averages of a set-up, if it takes no more than `most_steps` steps; `None` if it would.
///
/// # Errors
/// What is wrong with the set-up.
///
/// # Examples
/// ```
/// use bufferwise::fluid::delay_equation::{Marking, Setup, solve};
/// let setup = Setup::new(1250.0, 0.1, 40.0, f64::INFINITY, Marking::Linear { from: 0.0, slope: 0.0005 });
/// let rest = setup.equilibrium().ok_or("no equilibrium")?;
/// let last = solve(&setup, 100_000)?.and_then(|solution| solution.points.last().copied()).ok_or("too many steps")?;
/// assert!((last.queue / rest.queue - 1.0).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(setup: &Setup, most_steps: u64) -> Result<Option<Solution>, SetupError> {
    let mut run = Run::new(setup)?;
    run.advance(most_steps);
    let outcome = (run.done_share() >= 1.0).then(|| run.outcome()).flatten();
    Ok(outcome.map(|outcome| Solution { points: run.path().to_vec(), outcome }))
}
