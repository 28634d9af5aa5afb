//! The buffer axis: one buffer in the unit that the reader chose.

use crate::chart::{Axis, Direction, Role, Rule, Scale, TickFormat};
use crate::report::buffer_range;
use crate::scenario::{Display, Lang, Scenario, Value, XAxis};
use crate::text::{Word, edit_text, word};
use crate::units::{Bits, BufferSize, BufferUnit};

/// Bits of one unit of the axis; 1 where the unit has no size (× BDP without propagation delay), so that the axis
/// still has numbers.
fn unit_bits(scenario: &Scenario, axis: XAxis) -> f64 {
    let buffer = |value, unit| scenario.bits(BufferSize { value, unit }).0;
    let bits = match axis {
        XAxis::Packets => buffer(1.0, BufferUnit::Packets),
        XAxis::Ms => buffer(1e-3, BufferUnit::Seconds),
        XAxis::Bytes => 8.0,
        XAxis::Bdp => buffer(1.0, BufferUnit::Bdp),
        XAxis::SqrtN => buffer(1.0, BufferUnit::SqrtN),
    };
    if bits > 0.0 { bits } else { 1.0 }
}

/// A buffer as a number on the axis.
pub fn axis_value(scenario: &Scenario, axis: XAxis, bits: Bits) -> f64 {
    bits.0 / unit_bits(scenario, axis)
}

/// The buffer at a number on the axis.
pub fn bits_on_axis(scenario: &Scenario, axis: XAxis, value: f64) -> Bits {
    Bits(value * unit_bits(scenario, axis))
}

/// The name of the chosen buffer in a chart.
pub fn chosen_name(lang: Lang, scenario: &Scenario) -> String {
    named(lang, Word::SeriesChosen, scenario.buffer)
}

fn named(lang: Lang, key: Word, buffer: BufferSize) -> String {
    format!("{} {}", word(lang, key), edit_text(Value::Buffer(buffer)))
}

/// The horizontal axis of a chart against the buffer.
pub(super) fn buffer_axis(scenario: &Scenario, display: &Display) -> Axis {
    let (low, high) = buffer_range(scenario);
    let at = |bits| axis_value(scenario, display.x, bits);
    let (unit, ticks) = match display.x {
        XAxis::Packets => (Word::AxisPackets, TickFormat::Number),
        XAxis::Ms => (Word::AxisMs, TickFormat::Number),
        XAxis::Bytes => (Word::AxisBytes, TickFormat::Si("B".to_owned())),
        XAxis::Bdp => (Word::AxisBdp, TickFormat::Number),
        XAxis::SqrtN => (Word::AxisSqrtN, TickFormat::Number),
    };
    Axis {
        label: word(display.lang, Word::AxisBuffer).to_owned(),
        unit: if display.x == XAxis::Bytes { String::new() } else { word(display.lang, unit).to_owned() },
        scale: Scale::Log,
        range: (at(low), at(high)),
        ticks,
    }
}

/// Guide lines at the chosen buffer, with its handle, and at the one to compare with.
pub(super) fn buffer_rules(scenario: &Scenario, display: &Display) -> Vec<Rule> {
    let rule = |id: &str, key: Word, role: Role, buffer: BufferSize, handle: bool| Rule {
        id: id.to_owned(),
        label: named(display.lang, key, buffer),
        role,
        direction: Direction::Vertical,
        at: axis_value(scenario, display.x, scenario.bits(buffer)),
        handle,
    };
    let mut rules = vec![rule("buffer", Word::SeriesChosen, Role::Chosen, scenario.buffer, true)];
    if let Some(compare) = scenario.compare_buffer {
        rules.push(rule("compare", Word::SeriesCompare, Role::Compare, compare, false));
    }
    rules
}
