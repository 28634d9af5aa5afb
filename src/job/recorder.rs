//! Records one packet-level run for each of some buffers: what the time machine plays.

use super::length::{Length, sawtooth};
use super::message::Garbled;
use super::recording::{Doing, Recording};
use super::refusal::Refusal;
use super::setup::{mean_round_trip, packet_setup};
use super::task::{Simulator, Task};
use super::{buffer_in_packets, plan};
use crate::packet::{Phase, Progress, Simulation, Time};
use crate::scenario::{Scenario, decode};
use crate::units::Seconds;
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

/// Frames of a recording.
const FRAMES: f64 = 1000.0;
/// A recording shows so many round trips …
const ROUND_TRIPS: f64 = 100.0;
/// … or so many sawtooths, whichever is longer …
const SAWTOOTHS: f64 = 3.0;
/// … and at least five of the smallest retransmission timeouts (200 ms: Linux `TCP_RTO_MIN`), or a short path would only
/// show flows that wait for their timers …
const TIMEOUTS: f64 = 1.0;
/// … as long as it costs at most so many packets.
const MOST_PACKETS: f64 = 6e6;
/// A window that is this much smaller than one frame ago was cut for a loss in between: CUBIC leaves 0.7 of it
/// (RFC 9438, section 4.6), Reno a half (RFC 5681, section 3.1), and it may have grown a little since.
const CUT: f64 = 0.85;
/// The flows start within this part of the recording.
const STARTS: f64 = 0.05;
/// Most flows whose windows are kept: more bars than that are a blur.
const SHOWN: usize = 100;
/// What the buffers of the three runs are to the chosen one.
const MULTIPLES: [f64; 3] = [0.25, 1.0, 4.0];

/// What is to be recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordOrder {
    /// Canonical link of the scenario.
    pub link: String,
    /// The seed of the runs.
    pub seed: u32,
    /// The buffers, in packets.
    pub buffers: Vec<f64>,
}

impl RecordOrder {
    /// A quarter of the chosen buffer, the buffer itself, and four times as much.
    pub fn of(scenario: &Scenario) -> Self {
        let chosen = buffer_in_packets(scenario, scenario.buffer);
        let mut buffers: Vec<f64> = MULTIPLES.iter().map(|multiple| (multiple * chosen).round().max(1.0)).collect();
        buffers.dedup();
        Self { link: scenario.to_string(), seed: scenario.seed as u32, buffers }
    }
}

impl fmt::Display for RecordOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} {}", self.seed, self.link)?;
        self.buffers.iter().try_for_each(|buffer| write!(f, " {buffer}"))
    }
}

impl FromStr for RecordOrder {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = text.trim_end().split(' ');
        if words.next() != Some("record") {
            return Err(Garbled);
        }
        let seed = words.next().and_then(|word| word.parse().ok()).ok_or(Garbled)?;
        let link = words.next().ok_or(Garbled)?.to_owned();
        let buffer = |word: &str| word.parse::<f64>().ok().filter(|b| b.is_finite() && *b >= 0.0).ok_or(Garbled);
        Ok(Self { link, seed, buffers: words.map(buffer).collect::<Result<_, _>>()? })
    }
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Recorded {
    /// There is more to do.
    More,
    /// One run is recorded.
    Run(Recording),
    /// It cannot be simulated.
    Refused(Refusal),
    /// Everything ordered is recorded.
    Nothing,
}

/// A recorder at work.
#[derive(Default)]
pub struct Recorder {
    scenario: Scenario,
    seed: u32,
    duration: Seconds,
    waiting: VecDeque<f64>,
    run: Option<UnderWay>,
}

struct UnderWay {
    simulation: Box<Simulation>,
    recording: Recording,
    frames: usize,
    busy: Seconds,
    windows: Vec<f64>,
}

impl Recorder {
    /// Takes an order in place of any that is being worked at.
    pub fn take(&mut self, order: RecordOrder) {
        let scenario = decode(&order.link).scenario;
        // Side by side they are as long as the slowest of them needs.
        let longest = order.buffers.iter().map(|buffer| duration(&scenario, *buffer).0).fold(0.0, f64::max);
        *self =
            Self { scenario, seed: order.seed, duration: Seconds(longest), waiting: order.buffers.into(), run: None };
    }

    /// Simulates up to the next frame, or for `budget` events.
    pub fn step(&mut self, budget: u64) -> Recorded {
        let mut run = match self.run.take() {
            Some(run) => run,
            None => {
                let Some(buffer) = self.waiting.pop_front() else { return Recorded::Nothing };
                match self.begin(buffer) {
                    Ok(run) => run,
                    Err(refusal) => {
                        self.waiting.clear();
                        return Recorded::Refused(refusal);
                    }
                }
            }
        };
        let next = run.recording.interval * (run.recording.len() + 1) as f64;
        if run.simulation.advance(Time::from_seconds(Seconds(next)), budget) == Progress::Budget {
            self.run = Some(run);
            return Recorded::More;
        }
        run.frame();
        if run.recording.len() >= run.frames {
            return Recorded::Run(run.recording);
        }
        self.run = Some(run);
        Recorded::More
    }

    fn begin(&self, buffer: f64) -> Result<UnderWay, Refusal> {
        let scenario = &self.scenario;
        let task = Task { engine: Simulator::Packet, buffer, seed: self.seed };
        let duration = self.duration;
        // Starts are spread over a third of what counts as not measured.
        let length = Length { duration, warm: Seconds(3.0 * STARTS * duration.0), mark: None };
        let setup = packet_setup(scenario, task, length)?;
        let simulation =
            Simulation::new(&setup, u64::from(self.seed)).map_err(|error| Refusal::Setup(error.to_string()))?;
        // Flows of equal windows on paths of different length fill C times the harmonic mean of the round trips: short ones
        // carry more (Dhamdhere, Jiang, Dovrolis 2005 use it as the effective round trip).
        let flows = setup.rtts.len();
        let effective = Seconds(flows as f64 / setup.rtts.iter().map(|rtt| 1.0 / rtt.0.max(1e-9)).sum::<f64>());
        let bdp = scenario.capacity() * effective / scenario.packet_size.bits();
        Ok(UnderWay {
            simulation: Box::new(simulation),
            recording: Recording::new(buffer, bdp, flows, SHOWN, duration.0 / FRAMES),
            frames: FRAMES as usize,
            busy: Seconds(0.0),
            windows: Vec::new(),
        })
    }
}

/// How long a recording of one buffer should be: longer where a sawtooth takes its time.
fn duration(scenario: &Scenario, buffer: f64) -> Seconds {
    let round_trips = ROUND_TRIPS * mean_round_trip(scenario).0.max(1e-6);
    let sawtooths = sawtooth(scenario, buffer).map_or(0.0, |period| SAWTOOTHS * period.0);
    let affordable = MOST_PACKETS / plan::packets_per_second(scenario).max(1e-9);
    Seconds(round_trips.max(sawtooths).max(TIMEOUTS).min(affordable))
}

impl UnderWay {
    fn frame(&mut self) {
        let now = self.simulation.snapshot();
        let busy = now.busy_time.0 - self.busy.0;
        self.busy = now.busy_time;
        let before = std::mem::replace(&mut self.windows, now.windows.iter().map(|flow| flow.window).collect());
        let windows = now.windows.iter().enumerate().map(|(index, flow)| {
            let cut = before.get(index).is_some_and(|before| flow.window < CUT * before);
            // A repair that was over before the frame is no less a repair.
            let repaired = cut && matches!(flow.phase, Phase::Avoidance);
            (flow.window, if repaired { Doing::Recovery } else { doing(flow.phase) })
        });
        self.recording.push(
            now.queue_packets as f64,
            now.sum_of_windows,
            now.dropped as f64,
            (busy / self.recording.interval).clamp(0.0, 1.0),
            windows,
        );
    }
}

fn doing(phase: Phase) -> Doing {
    match phase {
        Phase::Idle | Phase::SlowStart => Doing::SlowStart,
        Phase::Avoidance => Doing::Avoidance,
        Phase::Recovery => Doing::Recovery,
        Phase::Timeout => Doing::Timeout,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(link: &str) -> Vec<Recording> {
        let order: RecordOrder = RecordOrder::of(&decode(link).scenario).to_string().parse().expect("as written");
        let mut recorder = Recorder::default();
        recorder.take(order);
        let mut all = Vec::new();
        loop {
            match recorder.step(10_000) {
                Recorded::More => {}
                Recorded::Run(recording) => all.push(recording),
                Recorded::Refused(refusal) => panic!("{refusal:?}"),
                Recorded::Nothing => return all,
            }
        }
    }

    #[test]
    fn three_runs_side_by_side_show_what_the_buffer_does() {
        let runs = record("v=1&c=20Mbps&rtt=100ms&n=5&b=80p&cca=sack");
        assert_eq!(runs.iter().map(|run| run.buffer).collect::<Vec<_>>(), [20.0, 80.0, 320.0]);
        let mut last = 0.0;
        for run in &runs {
            assert_eq!(run.interval, runs[0].interval, "they play side by side");
            assert_eq!((run.len(), run.flows, run.shown), (1000, 5, 5));
            let settled: Vec<_> = run.frames().skip(300).collect();
            let busy = settled.iter().map(|frame| frame.busy).sum::<f64>() / settled.len() as f64;
            assert!(busy >= last - 0.005 && busy <= 1.0, "{busy} after {last}");
            last = busy;
            // The queue never holds more than its buffer, drops only grow, and windows are there to be seen.
            assert!(run.frames().all(|frame| frame.queue <= run.buffer));
            assert!(settled.windows(2).all(|pair| pair[0].dropped <= pair[1].dropped));
            assert!(settled.iter().all(|frame| frame.windows().all(|(window, _)| window >= 1.0)));
        }
        assert!(last > 0.99, "four times the buffer: {last}");
    }

    #[test]
    fn no_halving_is_missed_however_far_apart_the_frames_are() {
        // One flow of 20 Mb/s, 100 ms and D packets of buffer saws for minutes: its repairs are shorter than a frame.
        for run in record("v=1&c=20Mbps&rtt=100ms&n=1&b=1bdp&cca=sack") {
            let sums: Vec<f64> = run.frames().map(|frame| frame.window_sum).collect();
            let halvings = sums.windows(2).skip(100).filter(|pair| pair[1] < 0.7 * pair[0]).count();
            let repairs = run.frames().skip(101).filter(|frame| frame.windows().any(|one| one.1 == Doing::Recovery));
            let repairs = repairs.count();
            assert!(halvings >= 2 && repairs >= halvings, "{halvings} halvings, {repairs} repairs");
        }
    }

    #[test]
    fn a_short_path_is_shown_for_longer_than_its_timers() {
        let run = &record("v=1&c=100Mbps&rtt=1ms&n=2&b=20p&cca=sack")[0];
        assert!((run.interval * run.len() as f64 - 1.0).abs() < 1e-6);
    }

    #[test]
    fn what_cannot_be_simulated_is_refused() {
        let mut recorder = Recorder::default();
        recorder.take(RecordOrder::of(&decode("cca=bbr").scenario));
        assert!(matches!(recorder.step(10), Recorded::Refused(Refusal::Control(_))));
        assert_eq!(recorder.step(10), Recorded::Nothing);
        for garbled in ["", "record", "record x v=1 3", "record 1 v=1 -3", "record 1 v=1 NaN"] {
            assert_eq!(garbled.parse::<RecordOrder>(), Err(Garbled), "{garbled}");
        }
    }
}
