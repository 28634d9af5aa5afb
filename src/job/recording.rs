//! One simulated run as it went: what the time machine plays.

/// What a flow was doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Doubling its window every round trip.
    SlowStart,
    /// Growing slowly.
    Avoidance,
    /// Repairing losses after halving.
    Recovery,
    /// Waiting for a retransmission timer, or starting over after it.
    Timeout,
}

impl Doing {
    const ALL: [Self; 4] = [Self::SlowStart, Self::Avoidance, Self::Recovery, Self::Timeout];
}

/// A run sampled at equal intervals.
///
/// It travels from a worker to the page as one array of 32-bit floats: a head of five numbers, then for each frame
/// four numbers and two (window, state) for each flow shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The buffer, packets.
    pub buffer: f64,
    /// Bandwidth-delay product, packets.
    pub bdp: f64,
    /// Flows in the run.
    pub flows: usize,
    /// Flows whose windows are kept: the first ones.
    pub shown: usize,
    /// Seconds between two frames; the first frame is one interval after the start.
    pub interval: f64,
    numbers: Vec<f32>,
}

/// One instant of a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame<'a> {
    /// Seconds since the start.
    pub time: f64,
    /// Packets waiting.
    pub queue: f64,
    /// Sum of all windows, packets.
    pub window_sum: f64,
    /// Packets dropped since the start.
    pub dropped: f64,
    /// Share of the interval before it in which the link was busy.
    pub busy: f64,
    flows: &'a [f32],
}

impl Frame<'_> {
    /// Window in packets and state of each flow shown.
    pub fn windows(&self) -> impl Iterator<Item = (f64, Doing)> {
        self.flows.chunks_exact(2).map(|pair| {
            let doing = Doing::ALL.get(pair[1] as usize).copied().unwrap_or(Doing::Avoidance);
            (f64::from(pair[0]), doing)
        })
    }
}

/// Numbers before the first frame.
const HEAD: usize = 5;
/// Numbers of a frame before its windows.
const FIXED: usize = 4;

impl Recording {
    /// An empty one.
    pub fn new(buffer: f64, bdp: f64, flows: usize, shown: usize, interval: f64) -> Self {
        Self { buffer, bdp, flows, shown: shown.min(flows), interval, numbers: Vec::new() }
    }

    /// Adds a frame; windows beyond the ones shown are left out.
    pub fn push(
        &mut self,
        queue: f64,
        window_sum: f64,
        dropped: f64,
        busy: f64,
        windows: impl Iterator<Item = (f64, Doing)>,
    ) {
        let end = self.numbers.len() + self.stride();
        self.numbers.extend([queue as f32, window_sum as f32, dropped as f32, busy as f32]);
        for (window, doing) in windows.take(self.shown) {
            let state = Doing::ALL.iter().position(|one| *one == doing).unwrap_or(1);
            self.numbers.extend([window as f32, state as f32]);
        }
        self.numbers.resize(end, 0.0);
    }

    /// How many frames it has.
    pub fn len(&self) -> usize {
        self.numbers.len() / self.stride()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// A frame, if there is one at this place.
    pub fn frame(&self, index: usize) -> Option<Frame<'_>> {
        let numbers = self.numbers.chunks_exact(self.stride()).nth(index)?;
        let (fixed, flows) = numbers.split_at(FIXED);
        Some(Frame {
            time: self.interval * (index + 1) as f64,
            queue: f64::from(fixed[0]),
            window_sum: f64::from(fixed[1]),
            dropped: f64::from(fixed[2]),
            busy: f64::from(fixed[3]),
            flows,
        })
    }

    /// Every frame.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'_>> {
        (0..self.len()).filter_map(|index| self.frame(index))
    }

    /// The array that travels.
    pub fn to_array(&self) -> Vec<f32> {
        let head = [self.buffer as f32, self.bdp as f32, self.flows as f32, self.shown as f32, self.interval as f32];
        head.into_iter().chain(self.numbers.iter().copied()).collect()
    }

    /// Reads an array; `None` unless it is whole.
    pub fn from_array(array: &[f32]) -> Option<Self> {
        let (head, numbers) = array.split_at_checked(HEAD)?;
        let whole = |number: f32| ((0.0..1e7).contains(&number) && number.fract() == 0.0).then_some(number as usize);
        let (flows, shown) = (whole(head[2])?, whole(head[3])?);
        let sound = shown <= flows && head[4] > 0.0 && numbers.len() % (FIXED + 2 * shown) == 0;
        sound.then(|| Self {
            buffer: f64::from(head[0]),
            bdp: f64::from(head[1]),
            flows,
            shown,
            interval: f64::from(head[4]),
            numbers: numbers.to_vec(),
        })
    }

    fn stride(&self) -> usize {
        FIXED + 2 * self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Recording {
        let mut recording = Recording::new(129.0, 1291.0, 3, 2, 0.025);
        let windows = [(4.0, Doing::SlowStart), (8.5, Doing::Recovery), (99.0, Doing::Timeout)];
        recording.push(0.0, 12.5, 0.0, 0.25, windows.into_iter());
        recording.push(7.0, 20.0, 3.0, 1.0, windows.into_iter().rev());
        recording
    }

    #[test]
    fn it_travels_unchanged() {
        let recording = small();
        let back = Recording::from_array(&recording.to_array()).expect("whole");
        assert_eq!((back.len(), back.buffer, back.flows, back.shown), (2, 129.0, 3, 2));
        let frame = back.frame(1).expect("two frames");
        assert_eq!((frame.queue, frame.window_sum, frame.dropped, frame.busy), (7.0, 20.0, 3.0, 1.0));
        assert!((frame.time - 0.05).abs() < 1e-8);
        assert_eq!(frame.windows().collect::<Vec<_>>(), [(99.0, Doing::Timeout), (8.5, Doing::Recovery)]);
        assert_eq!(back.frame(2), None);
    }

    #[test]
    fn a_damaged_array_is_refused() {
        let whole = small().to_array();
        for length in 0..whole.len() {
            let cut = Recording::from_array(&whole[..length]);
            assert!(cut.is_none_or(|cut| cut.len() < 2), "{length}");
        }
        for place in 2..HEAD {
            for wrong in [f32::NAN, -1.0, 1e30] {
                let mut array = whole.clone();
                array[place] = wrong;
                if place == 4 && wrong > 0.0 {
                    continue;
                }
                assert_eq!(Recording::from_array(&array), None, "{place} {wrong}");
            }
        }
    }
}
