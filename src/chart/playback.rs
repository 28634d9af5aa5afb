//! Where the playing of recorded runs stands.

/// Seconds that playing a whole run at `1×` should take, about.
const COMFORTABLE: f64 = 10.0;

/// A clock over recorded runs: stopped, or moving at some speed, never before the first frame or after the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Playback {
    /// Seconds between two frames.
    interval: f64,
    frames: usize,
    /// Frames shown so far, with what has been played of the next one: 1 shows the first.
    at: f64,
    /// Simulated seconds in one second.
    pub speed: f64,
    /// Whether it moves.
    pub playing: bool,
}

impl Playback {
    /// At the first of so many frames, stopped.
    pub fn new(frames: usize, interval: f64) -> Self {
        let mut new = Self { interval, frames: frames.max(1), at: 1.0, speed: 1.0, playing: false };
        new.speed = new.speeds()[2];
        new
    }

    /// Speeds to choose from: a tenth, a half, one and four times what plays the whole run in a few seconds.
    ///
    /// That is 1× for a run of ten seconds, and one power of ten less for each that the run is shorter.
    pub fn speeds(&self) -> [f64; 4] {
        let decades = (self.end() / COMFORTABLE).log10().round().clamp(-9.0, 9.0) as i32;
        // Divided, not multiplied with a negative power, so that 0.1 is 0.1.
        [1.0, 5.0, 10.0, 40.0].map(|tenths| match decades {
            ..1 => tenths / 10f64.powi(1 - decades),
            _ => tenths * 10f64.powi(decades - 1),
        })
    }

    /// Seconds from the start to the last frame.
    pub fn end(&self) -> f64 {
        self.interval * self.frames as f64
    }

    /// Seconds from the start to the frame shown.
    pub fn time(&self) -> f64 {
        self.interval * (self.frame() + 1) as f64
    }

    /// The index of the frame shown.
    pub fn frame(&self) -> usize {
        (self.at as usize).clamp(1, self.frames) - 1
    }

    /// The index of the last frame.
    pub fn last(&self) -> usize {
        self.frames - 1
    }

    /// Where the cursor is: 0 at the start, 1 at the end.
    pub fn share(&self) -> f64 {
        self.at.clamp(1.0, self.frames as f64) / self.frames as f64
    }

    /// Shows a frame, stopped.
    pub fn seek(&mut self, frame: f64) {
        self.playing = false;
        if frame.is_finite() {
            self.at = (frame.floor() + 1.0).clamp(1.0, self.frames as f64);
        }
    }

    /// Shows a frame so many further on, or back, stopped.
    pub fn step(&mut self, by: f64) {
        self.seek(self.frame() as f64 + by);
    }

    /// Plays or pauses; at the end it plays from the start again.
    pub fn toggle(&mut self) {
        if !self.playing && self.at >= self.frames as f64 {
            self.at = 1.0;
        }
        self.playing = !self.playing;
    }

    /// Plays on for so many real seconds, and stops at the end.
    pub fn advance(&mut self, seconds: f64) {
        if self.playing {
            self.at = (self.at + seconds * self.speed / self.interval).min(self.frames as f64);
            self.playing = self.at < self.frames as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_to_the_end_and_then_from_the_start() {
        let mut clock = Playback::new(1000, 0.01);
        assert_eq!((clock.frame(), clock.last(), clock.playing, clock.speed), (0, 999, false, 1.0));
        clock.advance(5.0);
        assert_eq!(clock.frame(), 0, "it stands until it is told to play");
        clock.toggle();
        clock.advance(5.0);
        // 5 s at 1× are 500 frames of 10 ms.
        assert_eq!(clock.frame(), 500);
        assert!((clock.time() - 5.01).abs() < 1e-9 && (clock.share() - 0.501).abs() < 1e-9);
        clock.speed = 4.0;
        clock.advance(60.0);
        assert_eq!((clock.frame(), clock.playing, clock.share()), (999, false, 1.0));
        clock.toggle();
        assert_eq!((clock.frame(), clock.playing), (0, true));
    }

    #[test]
    fn steps_stop_it_and_stay_inside() {
        let mut clock = Playback::new(3, 0.5);
        clock.speed = 1.0;
        clock.toggle();
        clock.advance(0.6);
        clock.step(1.0);
        assert_eq!((clock.frame(), clock.playing), (2, false));
        clock.step(1.0);
        assert_eq!(clock.frame(), 2);
        clock.step(-9.0);
        assert_eq!((clock.frame(), clock.time()), (0, 0.5));
        clock.seek(f64::NAN);
        assert_eq!(clock.frame(), 0);
        clock.seek(1e300);
        assert_eq!(clock.frame(), 2);
        let mut empty = Playback::new(0, 1.0);
        empty.step(1.0);
        assert_eq!(empty.frame(), 0);
    }

    #[test]
    fn the_speeds_suit_the_length() {
        assert_eq!(Playback::new(1000, 0.01).speeds(), [0.1, 0.5, 1.0, 4.0]);
        assert_eq!(Playback::new(1000, 0.0001).speeds(), [0.001, 0.005, 0.01, 0.04]);
        assert_eq!(Playback::new(1000, 0.1).speeds(), [1.0, 5.0, 10.0, 40.0]);
        assert!(Playback::new(1, 1e-300).speeds().iter().all(|speed| speed.is_finite() && *speed > 0.0));
    }
}
