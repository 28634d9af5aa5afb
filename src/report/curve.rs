//! The evaluators of utilization as functions of the buffer: what charts sample and the verdict compares.

use super::gaussian_rows::in_packets;
use super::published::matching_measurements;
use crate::model::unreachable::Unreachable;
use crate::model::{
    buffer_for_target, single_flow, utilization_bound_eq6, utilization_shortfall, utilization_table_model,
    utilization_worst_interval,
};
use crate::scenario::Scenario;
use crate::units::{Bits, BufferSize, BufferUnit, Fraction, Packets};

/// One way to predict utilization; they are never mixed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// The printed lower bound, Eq. (6).
    Bound,
    /// The formula behind the published Model column, with the hidden FIFO.
    TableModel,
    /// Expected shortfall of the Gaussian sum.
    Shortfall,
    /// One flow, or all in step: the average of the sawtooth.
    OneFlow,
    /// The worst interval of a sawtooth, or BBR's.
    Worst,
}

impl Evaluator {
    /// In the order in which charts draw them.
    pub const ALL: [Self; 5] = [Self::Bound, Self::TableModel, Self::Shortfall, Self::OneFlow, Self::Worst];

    /// The id of its result.
    pub fn id(self) -> &'static str {
        match self {
            Self::Bound => utilization_bound_eq6::CARD.id,
            Self::TableModel => utilization_table_model::CARD.id,
            Self::Shortfall => utilization_shortfall::CARD.id,
            Self::OneFlow => single_flow::FULL.id,
            Self::Worst => utilization_worst_interval::BBR.id,
        }
    }

    /// Whether it says anything about this scenario: sums of windows need several flows and senders that back off.
    pub fn applies(self, scenario: &Scenario) -> bool {
        let backs_off = crate::model::congestion_control::beta(scenario.congestion_control).is_some();
        match self {
            Self::Bound | Self::TableModel | Self::Shortfall => scenario.flows > 1.0 && backs_off,
            Self::OneFlow => backs_off,
            Self::Worst => scenario.flows == 1.0 || !backs_off,
        }
    }
}

/// What `evaluator` says of a buffer, a fraction; `None` where it does not apply.
pub fn utilization_at(scenario: &Scenario, evaluator: Evaluator, buffer: Bits) -> Option<f64> {
    idle_at(scenario, evaluator, buffer).map(|idle| 1.0 - idle)
}

/// The share of time that the link idles: one less the utilization, exact where that is close to one.
pub fn idle_at(scenario: &Scenario, evaluator: Evaluator, buffer: Bits) -> Option<f64> {
    if !evaluator.applies(scenario) {
        return None;
    }
    let (bdp, _) = in_packets(scenario);
    let buffer = buffer.packets(scenario.packet_size);
    let (flows, control) = (scenario.flows, scenario.congestion_control);
    let idle = match evaluator {
        Evaluator::Bound => utilization_bound_eq6::idle_share(bdp, buffer, flows),
        Evaluator::TableModel => utilization_table_model::idle_share(bdp, buffer, scenario.hidden_fifo, flows),
        Evaluator::Shortfall => utilization_shortfall::idle_share(bdp, buffer, flows),
        Evaluator::OneFlow => single_flow::idle_share(control, bdp, buffer)?,
        Evaluator::Worst => {
            Fraction(1.0 - utilization_worst_interval::utilization_worst_interval(control, bdp, buffer).0)
        }
    };
    idle.0.is_finite().then_some(idle.0)
}

/// The buffer at which `evaluator` reaches `target`, or the utilization that it tends to.
///
/// # Errors
/// The limit, a fraction, where no buffer reaches the target.
pub fn buffer_for(scenario: &Scenario, evaluator: Evaluator, target: Fraction) -> Result<Bits, f64> {
    let (bdp, flows, control) = (scenario.bdp(), scenario.flows, scenario.congestion_control);
    let fifo = scenario.hidden_fifo.bits(scenario.packet_size);
    let answer: Result<Bits, Unreachable> = match evaluator {
        Evaluator::Bound => buffer_for_target::utilization_bound_eq6::buffer_for_target(bdp, flows, target),
        Evaluator::TableModel => {
            buffer_for_target::utilization_table_model::buffer_for_target(bdp, fifo, flows, target)
        }
        Evaluator::Shortfall => buffer_for_target::utilization_shortfall::buffer_for_target(bdp, flows, target),
        Evaluator::OneFlow => {
            return buffer_for_target::single_flow::buffer_for_target(control, bdp, target).ok_or(0.0);
        }
        Evaluator::Worst => {
            return Ok(buffer_for_target::utilization_worst_interval::buffer_for_target(control, bdp, target));
        }
    };
    answer.map_err(|unreachable| unreachable.limit.0)
}

/// The smallest and largest buffer that charts show: around the √n rule, with the rule of thumb where it is near,
/// and with everything that the user chose.
pub fn buffer_range(scenario: &Scenario) -> (Bits, Bits) {
    let packet = scenario.packet_size.bits();
    let rule = scenario.bits(BufferSize { value: 1.0, unit: BufferUnit::SqrtN });
    let thumb = scenario.bdp();
    let mut low = rule.0 / 13.0;
    let mut high = if thumb.0 <= 13.0 * rule.0 { 1.6 * thumb.0 } else { 6.0 * rule.0 };
    for bits in looked_at(scenario) {
        low = low.min(bits.0 / 1.6);
        high = high.max(bits.0 * 1.6);
    }
    // Without propagation delay there is no rule to stand around.
    if high <= 0.0 {
        high = 100.0 * packet.0;
    }
    if low <= 0.0 {
        low = (packet.0 / 2.0).min(high / 20.0);
    }
    (Bits(low), Bits(high.max(20.0 * low)))
}

/// `count` buffers over the range of [`buffer_range`] in equal ratios, and among them every buffer that somebody will
/// look at: the chosen one, the one to compare with, published points.
pub fn sample_buffers(scenario: &Scenario, count: usize) -> Vec<Bits> {
    let (low, high) = buffer_range(scenario);
    let ratio = (high.0 / low.0).ln();
    let last = count.max(2) - 1;
    let mut buffers: Vec<Bits> =
        (0..=last).map(|step| Bits(low.0 * (ratio * step as f64 / last as f64).exp())).collect();
    buffers.extend(looked_at(scenario).into_iter().filter(|bits| bits.0 > low.0 && bits.0 < high.0));
    buffers.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    buffers.dedup();
    buffers
}

/// The chosen buffer, the one to compare with, and published ones.
fn looked_at(scenario: &Scenario) -> Vec<Bits> {
    let compare = scenario.compare_buffer.map(|buffer| scenario.bits(buffer));
    let published = matching_measurements(scenario).into_iter().map(|p| Packets(p.packets).bits(scenario.packet_size));
    std::iter::once(scenario.buffer_bits()).chain(compare).chain(published).filter(|bits| bits.0 > 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{PRESETS, decode};

    #[test]
    fn every_preset_has_a_range_with_its_buffer_in_it() {
        for preset in &PRESETS {
            let scenario = decode(preset.link).scenario;
            let (low, high) = buffer_range(&scenario);
            let chosen = scenario.buffer_bits().0;
            assert!(low.0 > 0.0 && low.0 < chosen && chosen < high.0, "{}", preset.id);
            let samples = sample_buffers(&scenario, 50);
            assert!(samples.len() > 50 && samples.contains(&scenario.buffer_bits()), "{}", preset.id);
            assert!(samples.windows(2).all(|pair| pair[0].0 < pair[1].0), "{}", preset.id);
        }
    }

    #[test]
    fn a_buffer_for_a_target_gives_the_target() {
        let scenario = decode("v=1&b=129p&fifo=43").scenario;
        for evaluator in [Evaluator::Bound, Evaluator::TableModel, Evaluator::Shortfall, Evaluator::OneFlow] {
            let buffer = buffer_for(&scenario, evaluator, Fraction(0.995)).expect("in reach");
            let back = utilization_at(&scenario, evaluator, buffer).expect("applies");
            assert!((back - 0.995).abs() < 1e-9, "{evaluator:?}: {back}");
        }
    }

    #[test]
    fn the_bound_does_not_speak_of_one_flow() {
        let scenario = decode("v=1&n=1").scenario;
        assert_eq!(utilization_at(&scenario, Evaluator::Bound, scenario.buffer_bits()), None);
        assert_eq!(utilization_at(&scenario, Evaluator::OneFlow, scenario.buffer_bits()), Some(1.0));
    }
}
