//! Flows in step, exact: W grows, the queue takes what the path cannot hold, all lose at once.

use super::error::{SetupError, within};

/// Flows that lose together, and the path they share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// Rate of the bottleneck.
    pub capacity_packets_per_s: f64,
    /// Two-way propagation (s).
    pub rtt: f64,
    /// Number of flows.
    pub flows: f64,
    /// Packets that can wait.
    pub buffer_packets: f64,
    /// Factor of the windows at a loss (Reno ½).
    pub beta: f64,
    /// Segments that one acknowledgement confirms.
    pub segments_per_ack: f64,
}

/// One period of the sawtooth, from a loss to the next. Windows are the sum over the flows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycle {
    /// Its length (s).
    pub period: f64,
    /// How long the queue is empty (s).
    pub idle_time: f64,
    /// Packets sent over those the link could have sent.
    pub utilization: f64,
    /// Packets lost (one for each flow) over packets sent.
    pub loss_rate: f64,
    /// Window after the loss.
    pub window_min: f64,
    /// Window before the loss.
    pub window_max: f64,
    /// Time average of the window.
    pub window_mean: f64,
    /// Least queue.
    pub queue_min: f64,
    /// Time average of the queue.
    pub queue_mean: f64,
}

/// A moment of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Time (s).
    pub time: f64,
    /// Sum of the windows.
    pub window: f64,
    /// Packets that wait.
    pub queue: f64,
}

/// What ends a stretch of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The window fills the path: the queue begins to build.
    PipeFull,
    /// The queue is full: all flows lose.
    Loss,
}

impl Setup {
    /// The periodic sawtooth.
    ///
    /// # Formula
    /// `W' = n/(d T)` while the queue is empty, `W' = n C/(d W)` while it is not, `W → βW` at `W = D + B`, with
    /// `q = max(0, W - D)`; hence `U = (1-beta^2)*(1+b)^2/((1+b)^2+1-2*beta*(1+b))` where `β(1+b) < 1`.
    ///
    /// # Validity
    /// All flows have the same round trip and lose at the same time; no timeouts; windows well above a packet.
    ///
    /// # Errors
    /// A number out of its range.
    ///
    /// # Source
    /// G. Appenzeller, I. Keslassy, N. McKeown, Sizing Router Buffers, TR04-HPNG-06-08-00, 2004, appendix B; extended to
    /// any buffer.
    ///
    /// # Examples
    /// ```
    /// use bufferwise::fluid::single::Setup;
    /// let setup = Setup {
    ///     capacity_packets_per_s: 1000.0, rtt: 0.142, flows: 1.0, buffer_packets: 142.0, beta: 0.5, segments_per_ack: 1.0,
    /// };
    /// let cycle = setup.cycle()?;
    /// assert!((cycle.period - 30.246).abs() < 1e-9);
    /// assert_eq!(cycle.utilization, 1.0);
    /// # Ok::<(), bufferwise::fluid::error::SetupError>(())
    /// ```
    pub fn cycle(&self) -> Result<Cycle, SetupError> {
        let Path { capacity, bdp, top, growth, rtt } = self.checked()?;
        let bottom = self.beta * top;
        let knee = bottom.max(bdp);
        // dt = T dW/g while idle, W dW/(g C) while busy
        let idle_time = (knee - bottom) * rtt / growth;
        let busy_time = (top - knee) * (top + knee) / (2.0 * growth * capacity);
        let period = idle_time + busy_time;
        let sent = (top - bottom) * (top + bottom) / (2.0 * growth);
        let window_idle = rtt * (knee - bottom) * (knee + bottom) / (2.0 * growth);
        let window_busy = (top * top * top - knee * knee * knee) / (3.0 * growth * capacity);
        Ok(Cycle {
            period,
            idle_time,
            utilization: if idle_time > 0.0 { sent / (capacity * period) } else { 1.0 },
            loss_rate: self.flows / sent,
            window_min: bottom,
            window_max: top,
            window_mean: (window_idle + window_busy) / period,
            queue_min: (bottom - bdp).max(0.0),
            queue_mean: (window_busy - bdp * busy_time) / period,
        })
    }

    /// The path from a window at time 0: `count` evenly spaced moments until `until`, and both sides of every loss.
    ///
    /// # Errors
    /// A number out of its range; a window that is not between 0 and what path and buffer hold.
    pub fn path(&self, start_window: f64, until: f64, count: usize) -> Result<Vec<Point>, SetupError> {
        let path = self.checked()?;
        let until = within("until", until, 0.0, 1e9)?;
        let count = count.max(2);
        let mut points = Vec::with_capacity(count);
        let (mut since, mut window) = (0.0, within("start_window", start_window, 0.0, path.top)?);
        let mut sample = 0;
        loop {
            let (lasts, event) = path.next_event(window);
            let ends = since + lasts;
            while sample < count {
                let time = until * sample as f64 / (count - 1) as f64;
                if time >= ends {
                    break;
                }
                points.push(path.point(time, path.grown(window, time - since)));
                sample += 1;
            }
            // A sawtooth finer than the samples is not drawn tooth by tooth.
            if sample >= count || points.len() > 8 * count {
                return Ok(points);
            }
            since = ends;
            window = match event {
                Event::PipeFull => path.bdp,
                Event::Loss => path.top,
            };
            points.push(path.point(since, window));
            if event == Event::Loss {
                window *= self.beta;
                points.push(path.point(since, window));
            }
        }
    }

    fn checked(&self) -> Result<Path, SetupError> {
        let capacity = within("capacity_packets_per_s", self.capacity_packets_per_s, 1e-3, 1e15)?;
        let rtt = within("rtt", self.rtt, 0.0, 1e5)?;
        let flows = within("flows", self.flows, 1.0, 1e9)?;
        let buffer = within("buffer_packets", self.buffer_packets, 0.0, 1e15)?;
        within("beta", self.beta, 0.01, 0.99)?;
        let segments_per_ack = within("segments_per_ack", self.segments_per_ack, 1.0, 1e3)?;
        let bdp = capacity * rtt;
        let top = within("rtt", bdp + buffer, 1e-9, f64::MAX)?;
        Ok(Path { capacity, rtt, bdp, top, growth: flows / segments_per_ack })
    }
}

/// The numbers that the sawtooth is made of.
struct Path {
    capacity: f64,
    rtt: f64,
    bdp: f64,
    top: f64,
    /// Packets per round trip.
    growth: f64,
}

impl Path {
    /// When the present stretch ends, from its start with this window, and why.
    fn next_event(&self, window: f64) -> (f64, Event) {
        if window < self.bdp {
            ((self.bdp - window) * self.rtt / self.growth, Event::PipeFull)
        } else {
            let climb = (self.top - window) * (self.top + window);
            (climb / (2.0 * self.growth * self.capacity), Event::Loss)
        }
    }

    /// The window after this time, in a stretch that began with `window`.
    fn grown(&self, window: f64, time: f64) -> f64 {
        if window < self.bdp {
            window + self.growth * time / self.rtt
        } else {
            (window * window + 2.0 * self.growth * self.capacity * time).sqrt()
        }
    }

    fn point(&self, time: f64, window: f64) -> Point {
        Point { time, window, queue: (window - self.bdp).max(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(buffer_ratio: f64, beta: f64) -> Setup {
        Setup {
            capacity_packets_per_s: 1000.0,
            rtt: 0.142,
            flows: 1.0,
            buffer_packets: 142.0 * buffer_ratio,
            beta,
            segments_per_ack: 1.0,
        }
    }

    #[test]
    fn utilization_is_the_closed_form() {
        for beta in [0.3, 0.5, 0.7, 0.9] {
            for b in [0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0] {
                let squared: f64 = (1.0 + b) * (1.0 + b);
                let y = beta * (1.0 + b);
                let closed = if y < 1.0 { (1.0 - beta * beta) * squared / (squared + 1.0 - 2.0 * y) } else { 1.0 };
                let exact = setup(b, beta).cycle().expect("in range").utilization;
                assert!((closed - exact).abs() < 1e-12, "{beta} {b}: {exact} is not {closed}");
            }
        }
        // printed values of Reno's form
        for (b, value) in [(0.0, 0.75), (0.1, 0.817_568), (0.25, 25.0 / 28.0), (0.5, 27.0 / 28.0), (0.75, 0.993_243)] {
            let exact = setup(b, 0.5).cycle().expect("in range").utilization;
            assert!((exact - value).abs() < 1e-6, "{b}: {exact}");
        }
    }

    #[test]
    fn period_loss_rate_and_queue_are_the_published_ones() {
        // Appenzeller et al. 2004, appendix B: 142 packets at 1000/s take 30.2 s; b = 2 and b = 0.25 derived
        for (b, period) in [(1.0, 30.246), (2.0, 68.0535), (0.25, 13.232_625)] {
            let exact = setup(b, 0.5).cycle().expect("in range").period;
            assert!((exact - period).abs() < 1e-3, "{b}: {exact}");
        }
        let right = setup(1.0, 0.5).cycle().expect("in range");
        assert!((right.loss_rate - 3.3062e-5).abs() < 1e-9, "{}", right.loss_rate);
        for (b, mean) in [(1.0, 5.0 / 9.0), (2.0, 4.0 / 3.0), (4.0, 26.0 / 9.0)] {
            let cycle = setup(b, 0.5).cycle().expect("in range");
            assert!((cycle.window_mean / cycle.window_max - 7.0 / 9.0).abs() < 1e-12);
            assert!((cycle.queue_mean / 142.0 - mean).abs() < 1e-12);
            assert!((cycle.queue_min / 142.0 - (b - 1.0) / 2.0).abs() < 1e-12);
        }
    }

    #[test]
    fn more_flows_only_make_it_faster_and_delayed_acks_slower() {
        let one = setup(0.5, 0.5).cycle().expect("in range");
        let many = Setup { flows: 10.0, ..setup(0.5, 0.5) }.cycle().expect("in range");
        let delayed = Setup { segments_per_ack: 2.0, ..setup(0.5, 0.5) }.cycle().expect("in range");
        assert!((one.period / many.period - 10.0).abs() < 1e-9);
        assert!((delayed.period / one.period - 2.0).abs() < 1e-9);
        assert!((one.utilization - many.utilization).abs() < 1e-12);
        assert!((many.loss_rate / one.loss_rate - 100.0).abs() < 1e-6);
    }

    #[test]
    fn the_path_repeats_the_cycle_and_integrates_to_it() {
        for b in [0.0, 0.1, 0.5, 1.0, 2.0] {
            let setup = setup(b, 0.5);
            let cycle = setup.cycle().expect("in range");
            let points = setup.path(cycle.window_min, 3.0 * cycle.period, 60_001).expect("in range");
            assert!(points.iter().all(|point| point.queue <= setup.buffer_packets + 1e-9 && point.window > 0.0));
            let (mut window, mut queue) = (0.0, 0.0);
            for pair in points.windows(2) {
                let time = pair[1].time - pair[0].time;
                assert!(time >= 0.0);
                window += time * (pair[0].window + pair[1].window) / 2.0;
                queue += time * (pair[0].queue + pair[1].queue) / 2.0;
            }
            let whole = 3.0 * cycle.period;
            assert!((window / whole / cycle.window_mean - 1.0).abs() < 1e-4, "{b}");
            assert!((queue / whole - cycle.queue_mean).abs() < 0.02, "{b}");
            let drops = points.windows(2).filter(|pair| pair[1].window < pair[0].window).count();
            assert!((2..=3).contains(&drops), "{b}: {drops} losses in three periods");
        }
    }

    #[test]
    fn what_is_out_of_range_is_said() {
        for (setup, name) in [
            (Setup { beta: 1.0, ..setup(1.0, 0.5) }, "beta"),
            (Setup { capacity_packets_per_s: f64::NAN, ..setup(1.0, 0.5) }, "capacity_packets_per_s"),
            (Setup { flows: 0.0, ..setup(1.0, 0.5) }, "flows"),
            (Setup { rtt: 0.0, buffer_packets: 0.0, ..setup(1.0, 0.5) }, "rtt"),
        ] {
            assert!(matches!(setup.cycle(), Err(SetupError::OutOfRange { name: what, .. }) if what == name));
        }
        assert!(setup(1.0, 0.5).path(1e6, 1.0, 10).is_err());
        let fine = Setup { rtt: 1e-9, buffer_packets: 0.0, ..setup(1.0, 0.5) };
        assert!(fine.path(0.0, 1e9, 100).expect("in range").len() <= 1000);
    }
}
