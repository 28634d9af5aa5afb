//! A line on standard error that says how far a long command is; only where somebody looks.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two drawings.
const PERIOD: Duration = Duration::from_millis(200);
/// Width of the bar in characters.
const WIDTH: usize = 24;

/// How far a list of jobs is, each with its cost.
pub(super) struct Progress {
    costs: Vec<f64>,
    shares: Vec<f64>,
    done: usize,
    start: Instant,
    drawn: Option<Instant>,
    shown: bool,
}

impl Progress {
    /// Of jobs with these costs.
    pub fn new(costs: Vec<f64>) -> Self {
        let shares = vec![0.0; costs.len()];
        let shown = std::io::stderr().is_terminal();
        Self { costs, shares, done: 0, start: Instant::now(), drawn: None, shown }
    }

    /// A job is this far.
    pub fn at(&mut self, job: usize, share: f64) {
        if let Some(place) = self.shares.get_mut(job) {
            *place = share;
        }
        if share >= 1.0 {
            self.done += 1;
        }
        if self.shown && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PERIOD) {
            self.drawn = Some(Instant::now());
            draw(&format!("\r\x1b[K{}", self.line()));
        }
    }

    /// Takes the line away, so that something else can be written.
    pub fn clear(&mut self) {
        if self.drawn.take().is_some() {
            draw("\r\x1b[K");
        }
    }

    fn line(&self) -> String {
        let all: f64 = self.costs.iter().sum();
        let done: f64 = self.costs.iter().zip(&self.shares).map(|(cost, share)| cost * share).sum();
        let share = if all > 0.0 { done / all } else { 0.0 };
        let full = (share * WIDTH as f64) as usize;
        let bar = "#".repeat(full) + &"-".repeat(WIDTH - full.min(WIDTH));
        let left = self.start.elapsed().as_secs_f64() * (1.0 - share) / share;
        let left = if left.is_finite() { format!(", {left:.0} s left") } else { String::new() };
        format!("[{bar}] {:.0} %, {} of {} runs{left}", share * 100.0, self.done, self.costs.len())
    }
}

fn draw(text: &str) {
    let mut out = std::io::stderr().lock();
    // That nobody can see it is no failure.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
