//! How the answer is shown: the part of a link that is not the question.

use super::keyed::keyed;
use serde::Serialize;

keyed! {
    /// What the page shows below the verdict, and what `figure --chart` draws.
    View {
        /// Utilization against buffer.
        #[default]
        Utilization = "utilization",
        /// Queueing delay against buffer.
        Delay = "delay",
        /// The Gaussian sum of windows with D and D + B marked.
        WindowSum = "window_sum",
        /// Window and queue of one flow in time.
        Sawtooth = "sawtooth",
        /// Window and queue of many flows in time: at rest, or swinging.
        Oscillation = "oscillation",
        /// Short flows: how the queue that they make is distributed.
        ShortFlows = "short_flows",
        /// Completion time of short flows against buffer.
        Completion = "completion",
        /// Rate of one flow against round-trip time.
        RateRtt = "rate_rtt",
        /// The published table beside our evaluators.
        Table = "table",
        /// Every published rule for this scenario.
        Rules = "rules",
    }
}

keyed! {
    /// Unit of the buffer axis.
    XAxis {
        /// Packets.
        #[default]
        Packets = "packets",
        /// Milliseconds at line rate.
        Ms = "ms",
        /// Bytes.
        Bytes = "bytes",
        /// Multiples of the BDP.
        Bdp = "bdp",
        /// Multiples of BDP/√n.
        SqrtN = "sqrtn",
    }
}

keyed! {
    /// Scale of the utilization axis.
    YAxis {
        /// Per cent.
        #[default]
        Linear = "linear",
        /// 90 %, 99 %, 99.9 %, … equally spaced.
        Nines = "nines",
    }
}

keyed! {
    /// Colours.
    Theme {
        /// As the system asks.
        #[default]
        System = "system",
        /// Dark ink on light paper.
        Light = "light",
        /// Light ink on dark paper.
        Dark = "dark",
    }
}

keyed! {
    /// Language of the words.
    Lang {
        /// English.
        #[default]
        En = "en",
    }
}

/// How the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Display {
    /// `view`
    pub view: View,
    /// `x`
    pub x: XAxis,
    /// `y`
    pub y: YAxis,
    /// `embed`: chart and verdict only.
    pub embed: bool,
    /// `controls`: in an embed, whether the buffer can be moved.
    pub controls: bool,
    /// `theme`
    pub theme: Theme,
    /// `lang`
    pub lang: Lang,
}

impl Default for Display {
    fn default() -> Self {
        Self {
            view: View::default(),
            x: XAxis::default(),
            y: YAxis::default(),
            embed: false,
            controls: true,
            theme: Theme::default(),
            lang: Lang::default(),
        }
    }
}
