//! What a run measures: result ids and their values.

/// Declares the figures with the ids of their results.
macro_rules! figures {
    ($($(#[$doc:meta])* $variant:ident = $id:literal),+ $(,)?) => {
        /// One measured number of a run.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Figure {
            $($(#[$doc])* $variant),+
        }

        impl Figure {
            /// Every one, in the order of a table.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// Its result id.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            /// The figure with this result id.
            pub fn with_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|figure| figure.id() == id)
            }
        }
    };
}

figures! {
    /// Share of the measured time in which the bottleneck sends.
    Utilization = "utilization",
    /// Packets lost of those that come to the bottleneck.
    LossRate = "loss_rate",
    /// Mean number of waiting packets.
    QueueMean = "queue_mean",
    /// Waiting packets not exceeded half of the time.
    QueueP50 = "queue_p50",
    /// Waiting packets not exceeded 99 % of the time.
    QueueP99 = "queue_p99",
    /// Different data of all long flows together, in bit/s of packets on the wire.
    Goodput = "goodput",
    /// Jain's index of the long flows' goodputs.
    JainIndex = "jain_index",
    /// Retransmission timeouts in the measured time.
    Timeouts = "timeouts",
    /// Packets that left the bottleneck in the whole run.
    PacketsForwarded = "packets_forwarded",
    /// Mean completion time of short flows, in s.
    FctMean = "fct_mean",
    /// Completion time not exceeded by 99 % of the short flows, in s.
    FctP99 = "fct_p99",
    /// Mean of the sum of all windows in packets.
    WindowSumMean = "window_sum_mean",
    /// Its variance.
    WindowSumVariance = "window_sum_variance",
    /// Wall time that the run took, in s; known to callers that have a clock.
    SimWallTime = "sim_wall_time",
}

/// The values of a run's figures; boxed, since they travel inside of messages that are mostly small.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures(Box<[Option<f64>; Figure::ALL.len()]>);

impl Figures {
    /// A value, where the run has it.
    pub fn get(&self, figure: Figure) -> Option<f64> {
        self.0[figure as usize]
    }

    /// Sets a value; what is not finite is none.
    pub fn set(&mut self, figure: Figure, value: f64) {
        self.0[figure as usize] = value.is_finite().then_some(value);
    }

    /// Sets a value where there is one.
    pub fn set_some(&mut self, figure: Figure, value: Option<f64>) {
        if let Some(value) = value {
            self.set(figure, value);
        }
    }

    /// The values that there are.
    pub fn iter(&self) -> impl Iterator<Item = (Figure, f64)> + '_ {
        Figure::ALL.into_iter().filter_map(|figure| self.get(figure).map(|value| (figure, value)))
    }
}
