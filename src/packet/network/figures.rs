//! From the counters of a run to its figures.

use super::link::Link;
use super::measure::ClassMeter;
use super::outcome::{ClassOutcome, Delays, Echo, FlowOutcome, LinkOutcome, Outcome};
use super::run::Run;
use super::state::{Fate, FlowCounts, FlowState, ProbeState};
use crate::packet::outcome::Series;
use crate::packet::time::Time;
use crate::units::{BitRate, Bytes, Seconds};

impl Run {
    /// The figures of the measured part so far.
    pub fn outcome(&self) -> Outcome {
        let from = self.baseline.as_ref().map_or(self.now, |baseline| baseline.time);
        Outcome {
            measured: self.now.since(from).seconds(),
            flows: (0..self.flows.len()).filter_map(|number| self.flow_outcome(number, from)).collect(),
            probes: self.probes.iter().map(|probe| Delays::of(echoes(probe, self.warm))).collect(),
            links: (0..self.links.len()).filter_map(|place| self.link_outcome(place, from)).collect(),
            events: self.events,
        }
    }

    fn flow_outcome(&self, number: usize, from: Time) -> Option<FlowOutcome> {
        let (flow, setup) = (self.flows.get(number)?, self.setup.flows.get(number)?);
        let now = flow.counts();
        let base = self.baseline.as_ref().and_then(|baseline| baseline.flows.get(number)).copied().unwrap_or(now);
        let segments = (now.segments - base.segments) as f64;
        let rate = |size: Bytes| per(segments * size.bits().0, self.now.since(from));
        Some(FlowOutcome {
            goodput: BitRate(rate(setup.payload)),
            goodput_ip: BitRate(rate(setup.packet_size)),
            received: self.series_of(flow.received.clone()),
            ..counted(flow, now, base)
        })
    }

    fn link_outcome(&self, place: usize, from: Time) -> Option<LinkOutcome> {
        let link = self.links.get(place)?;
        let span = self.now.since(from);
        let waited = link.meter.waited(self.now);
        let busy = link.busy(self.now);
        let none = (busy, waited);
        let (busy_before, before) =
            self.baseline.as_ref().and_then(|baseline| baseline.links.get(place)).copied().unwrap_or(none);
        let [queue, queue_bytes] = self.series.get(place)?;
        Some(LinkOutcome {
            utilization: per(busy.since(busy_before).seconds().0, span),
            queue_mean: mean(waited.0 - before.0, span),
            queue_mean_bytes: Bytes(mean(waited.1 - before.1, span)),
            queue: self.series_of(queue.clone()),
            queue_bytes: self.series_of(queue_bytes.clone()),
            ..whole_run(link)
        })
    }

    fn series_of(&self, values: Vec<f64>) -> Series {
        Series { step: self.interval.seconds(), values }
    }
}

/// What is counted of a transfer since `base`.
fn counted(flow: &FlowState, now: FlowCounts, base: FlowCounts) -> FlowOutcome {
    FlowOutcome {
        sent: now.sent - base.sent,
        lost: now.lost - base.lost,
        acks_lost: now.acks_lost - base.acks_lost,
        timeouts: now.timeouts - base.timeouts,
        window: if flow.started { flow.sender.window() } else { 0.0 },
        ack_arrivals: flow.ack_arrivals.iter().map(|time| time.seconds()).collect(),
        completed: flow.completed.map(Time::seconds),
        ..FlowOutcome::default()
    }
}

fn whole_run(link: &Link) -> LinkOutcome {
    let meter = &link.meter;
    LinkOutcome {
        queue_max: meter.most_packets,
        queue_max_bytes: Bytes(meter.most_bytes as f64),
        classes: meter.classes.iter().map(class_outcome).collect(),
        arrived: meter.arrived,
        forwarded: meter.forwarded,
        dropped: meter.dropped,
        inside: link.inside(),
        ..LinkOutcome::default()
    }
}

fn class_outcome(class: &ClassMeter) -> ClassOutcome {
    ClassOutcome {
        arrived: class.arrived,
        forwarded: class.forwarded,
        bytes: Bytes(class.bytes as f64),
        dropped: class.dropped,
        delay_mean: class.delays.mean(),
        delay_p99: class.delays.percentile(0.99),
        delay_max: class.delays.max(),
    }
}

/// The packets of a probe that were sent from `warm` on.
fn echoes(probe: &ProbeState, warm: Time) -> Vec<Echo> {
    let measured = probe.echoes.iter().filter(|(sent, _)| *sent >= warm);
    measured
        .map(|(sent, fate)| Echo {
            sent: sent.seconds(),
            delay: if let Fate::Arrived(delay) = fate { Some(delay.seconds()) } else { None },
            lost: *fate == Fate::Lost,
        })
        .collect()
}

/// An amount per second.
fn per(amount: f64, span: Time) -> f64 {
    let Seconds(seconds) = span.seconds();
    if seconds > 0.0 { amount / seconds } else { 0.0 }
}

/// A time integral in picoseconds over its span.
fn mean(integral: u128, span: Time) -> f64 {
    if span == Time::ZERO { 0.0 } else { integral as f64 / span.0 as f64 }
}
