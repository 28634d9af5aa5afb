//! The answer in a nutshell, typed: what the chosen buffer does, what the target needs, what half and twice would do.

use super::curve::{Evaluator, buffer_for, utilization_at};
use super::gaussian_rows::{DESYNCHRONISED_FLOWS, SMALL_WINDOW, in_packets};
use super::published::{Origin, matching_measurements};
use super::row::{Note, Report};
use super::window_rows::{limited_elsewhere, standing_queue};
use crate::model::binding_limit::Limit;
use crate::model::rule_of_thumb::rule_of_thumb;
use crate::model::window_sum::mean_window;
use crate::scenario::Scenario;
use crate::units::{BitRate, Bits, BufferSize, CongestionControl, Seconds};

/// Two buffers count as the same published point if they differ by less than this share.
const SAME_POINT: f64 = 0.02;

/// The answer in a nutshell.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What makes the question itself ill-posed or the formulas shaky; said first.
    pub reasons: Vec<Reason>,
    /// Which evaluator answers.
    pub evaluator: Evaluator,
    /// The buffer as typed.
    pub buffer: BufferSize,
    /// What it does.
    pub chosen: Setting,
    /// What the Gaussian bound says beside flows that may move in step.
    pub if_desynchronised: Option<f64>,
    /// The buffer that the target needs, or the utilization that it cannot exceed.
    pub needed: Result<Bits, f64>,
    /// The target, a fraction.
    pub target: f64,
    /// Half the buffer.
    pub half: Setting,
    /// Twice the buffer.
    pub double: Setting,
    /// The rule of thumb's buffer.
    pub rule_of_thumb: Setting,
    /// Whether CUBIC's windows are so small here that it saws as Reno does, which its closed form leaves out.
    pub reno_friendly: bool,
    /// The buffer to compare with, as typed, and what it does.
    pub compare: Option<(BufferSize, Setting)>,
}

/// What one size of buffer does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The buffer.
    pub bits: Bits,
    /// What the evaluator says of it.
    pub utilization: f64,
    /// What it adds to the round trip when full.
    pub delay: Seconds,
    /// What was measured on a router at this size.
    pub measured: Option<f64>,
}

/// Why the answer must begin with a reservation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// Something else than the link limits all flows together: no buffer fills the link.
    CannotFill {
        /// What.
        limit: Limit,
        /// Rate of all flows together.
        rate: BitRate,
        /// As a share of the capacity.
        share: f64,
    },
    /// The windows fit into path and buffer: nothing is lost, and the window, not the buffer, sets the queue.
    WindowsFit {
        /// What stands in the queue all the time.
        queue: Bits,
        /// How long it delays.
        delay: Seconds,
        /// Whether nothing else loses packets or comes and goes: no losses elsewhere, no short flows.
        calm: bool,
    },
    /// The flows share path and buffer with less than two packets each.
    SmallWindows {
        /// Packets of path and buffer for each flow.
        window: f64,
    },
}

/// The evaluator whose assumptions fit the scenario best.
pub(super) fn evaluator_for(scenario: &Scenario) -> Evaluator {
    match scenario.congestion_control {
        CongestionControl::Bbr => Evaluator::Worst,
        _ if scenario.flows < DESYNCHRONISED_FLOWS => Evaluator::OneFlow,
        _ => Evaluator::Bound,
    }
}

impl Verdict {
    /// The verdict of a report.
    pub fn of(report: &Report) -> Self {
        let scenario = &report.scenario;
        let evaluator = evaluator_for(scenario);
        let setting = |bits: Bits| setting(scenario, evaluator, bits);
        let buffer = scenario.buffer_bits();
        let few = evaluator == Evaluator::OneFlow && scenario.flows > 1.0;
        Self {
            reasons: reasons(scenario),
            evaluator,
            buffer: scenario.buffer,
            chosen: setting(buffer),
            if_desynchronised: few.then(|| utilization_at(scenario, Evaluator::Bound, buffer)).flatten(),
            needed: buffer_for(scenario, evaluator, scenario.target_utilization),
            target: scenario.target_utilization.0,
            half: setting(buffer * 0.5),
            double: setting(buffer * 2.0),
            rule_of_thumb: setting(rule_of_thumb(scenario.capacity(), scenario.rtt_prop)),
            reno_friendly: evaluator == Evaluator::OneFlow
                && report
                    .row("single_flow")
                    .is_some_and(|row| row.notes.iter().any(|note| matches!(note, Note::RenoFriendly { .. }))),
            compare: scenario.compare_buffer.map(|compare| (compare, setting(scenario.bits(compare)))),
        }
    }
}

fn setting(scenario: &Scenario, evaluator: Evaluator, bits: Bits) -> Setting {
    let packets = bits.packets(scenario.packet_size).0;
    let measured = matching_measurements(scenario)
        .into_iter()
        .find(|point| point.origin == Origin::Router && (point.packets / packets - 1.0).abs() < SAME_POINT);
    Setting {
        bits,
        utilization: utilization_at(scenario, evaluator, bits).unwrap_or(0.0),
        delay: bits / scenario.capacity(),
        measured: measured.map(|point| point.utilization),
    }
}

fn reasons(scenario: &Scenario) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if let Some((limit, rate)) = limited_elsewhere(scenario) {
        reasons.push(Reason::CannotFill { limit, rate, share: rate / scenario.capacity() });
    } else if let Some(queue) = standing_queue(scenario) {
        let calm = scenario.loss_prob.0 <= 0.0 && scenario.short_load.0 <= 0.0;
        reasons.push(Reason::WindowsFit { queue, delay: queue / scenario.capacity(), calm });
    }
    let (bdp, buffer) = in_packets(scenario);
    let window = mean_window(bdp, buffer, scenario.flows).0;
    if bdp.0 > 0.0 && window < SMALL_WINDOW {
        reasons.push(Reason::SmallWindows { window });
    }
    reasons
}
