//! What a run is asked: the figures of its measured part, and its state at one moment.

use super::measure::Histogram;
use super::tcp::Phase;
use crate::units::Seconds;

/// How far an advance came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The budget of events is used up; there is more to do before the time asked for.
    Budget,
    /// The time asked for is reached.
    Reached,
    /// The run is over.
    Finished,
}

/// A quantity on a regular grid of times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Time between two values; the first stands for time 0.
    pub step: Seconds,
    /// The values.
    pub values: Vec<f64>,
}

/// Delays of one source's packets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Delays {
    /// Packets sent in the whole run.
    pub sent: u64,
    /// Of these, lost.
    pub lost: u64,
    /// Mean delay of those sent from the measured part and arrived.
    pub mean: Option<Seconds>,
    /// 99th percentile of them.
    pub p99: Option<Seconds>,
    /// The largest of them.
    pub max: Option<Seconds>,
}

/// The result of a run, of the part after `warm` where nothing else is said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The measured part.
    pub measured: Seconds,
    /// Share of it in which the bottleneck was sending.
    pub utilization: f64,
    /// Packets lost of those that came to the bottleneck, at its queue or at random.
    pub loss_rate: f64,
    /// Time average of the packets waiting beside the one in service.
    pub queue_mean: f64,
    /// Median of the waiting packets over the grid of times.
    pub queue_p50: f64,
    /// 99th percentile.
    pub queue_p99: f64,
    /// Histogram of the waiting packets over the grid of times.
    pub queue_histogram: Histogram,
    /// Waiting packets of the whole run.
    pub queue_series: Series,
    /// Different data of each long flow that passed the bottleneck, in bit/s of packets on the wire.
    pub goodput: Vec<f64>,
    /// Jain's index of the goodputs: 1 when they are equal, 1/n when one flow has everything. None without long flows.
    pub jain_index: Option<f64>,
    /// Retransmission timeouts.
    pub timeouts: u64,
    /// Packets that left the bottleneck in the whole run.
    pub packets_forwarded: u64,
    /// Completion time of short flows that began and ended in the measured part.
    pub fct_mean: Option<Seconds>,
    /// 99th percentile of them.
    pub fct_p99: Option<Seconds>,
    /// How many these are.
    pub short_flows_completed: u64,
    /// Short flows that began in the measured part and were not over at its end.
    pub short_flows_open: u64,
    /// Histogram of the sum of all congestion windows over the grid of times.
    pub window_sum_histogram: Histogram,
    /// Its mean.
    pub window_sum_mean: f64,
    /// Its variance.
    pub window_sum_variance: f64,
    /// The sum of the windows of the whole run.
    pub window_sum_series: Series,
    /// The constant-rate sources, in the order of the set-up.
    pub constant: Vec<Delays>,
    /// The pings.
    pub ping: Option<Delays>,
    /// Acknowledgements and answers dropped by the return path, whole run.
    pub uplink_dropped: u64,
    /// Packets sent in the whole run, copies counted.
    pub sent: u64,
    /// Of these, handed on by the bottleneck.
    pub delivered: u64,
    /// Of these, dropped by the bottleneck's queue or lost at random.
    pub dropped: u64,
    /// Of these, on their way to the bottleneck or in it. Always: sent = delivered + dropped + in flight.
    pub in_flight: u64,
    /// Events handled: what the run cost.
    pub events: u64,
}

/// One flow at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlowState {
    /// Congestion window in segments; 0 before the start.
    pub window: f64,
    /// What the flow is doing.
    pub phase: Phase,
}

/// A run at one moment; exact when [`Progress::Reached`] was the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The moment.
    pub time: Seconds,
    /// Packets waiting beside the one in service.
    pub queue_packets: u64,
    /// The long flows in the order of the set-up.
    pub windows: Vec<FlowState>,
    /// Sum of all windows, short flows counted.
    pub sum_of_windows: f64,
    /// Packets lost so far.
    pub dropped: u64,
    /// Packets that have left the bottleneck.
    pub forwarded: u64,
    /// How long the bottleneck has been sending.
    pub busy_time: Seconds,
}
