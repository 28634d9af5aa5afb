//! What a sweep goes over: `b=0.25..4sqrtn`, `n=10..1000`, `cca=reno,sack,cubic`.

use super::outcome::Failure;
use crate::job::buffer_in_packets;
use crate::scenario::{Field, FieldId, Kind, Scale, Scenario, Value};
use crate::units::{BufferSize, BufferUnit};

/// One scenario and its buffer in packets.
pub(super) struct Point {
    /// The scenario with the swept value in it.
    pub scenario: Scenario,
    /// Its buffer.
    pub buffer: f64,
}

/// Fields that say how to simulate, not what.
const NOT_SWEPT: [FieldId; 3] = [FieldId::Engine, FieldId::Seed, FieldId::Seeds];

/// The points of a sweep.
pub(super) fn points(scenario: &Scenario, over: &str, count: usize) -> Result<Vec<Point>, Failure> {
    let (key, text) = over.split_once('=').unwrap_or((over, ""));
    let field = Field::with_key(key.trim())
        .filter(|field| !NOT_SWEPT.contains(&field.id))
        .ok_or_else(|| Failure::Usage(format!("--over {over}: `{key}` is no key that can be swept")))?;
    if field.id == FieldId::RttProp && scenario.rtts.is_some() {
        let why = "the simulators take the round trips of the flows from rtts, which the link gives";
        return Err(Failure::Usage(format!("--over {over}: {why}")));
    }
    let values = match text.split_once("..") {
        Some((low, high)) => between(scenario, field, low.trim(), high.trim(), count)?,
        None => text.split(',').map(|word| value(field, word.trim())).collect::<Result<_, _>>()?,
    };
    let mut points: Vec<Point> = Vec::with_capacity(values.len());
    for value in values {
        let mut scenario = scenario.clone();
        scenario.set(field.id, value);
        let buffer = buffer_in_packets(&scenario, scenario.buffer);
        if !points.iter().any(|point| point.scenario == scenario && point.buffer == buffer) {
            points.push(Point { scenario, buffer });
        }
    }
    Ok(points)
}

fn value(field: &Field, text: &str) -> Result<Value, Failure> {
    field.value_in_link(text).map_err(|_| {
        Failure::Usage(format!("--over {}: `{text}` is no value of it (see `bufferwise fields`)", field.key))
    })
}

/// So many values from `low` to `high`, in equal ratios where the field's slider is, else in equal steps. A number
/// without unit takes the unit of the other end.
fn between(scenario: &Scenario, field: &Field, low: &str, high: &str, count: usize) -> Result<Vec<Value>, Failure> {
    let bare = |text: &str| !text.contains(|c: char| c.is_alphabetic() || matches!(c, '%' | '√'));
    let unit = |text: &str| text.trim_start_matches(|c: char| !c.is_alphabetic() && c != '%').to_owned();
    let with_unit =
        |text: &str, other: &str| if bare(text) { format!("{text}{}", unit(other)) } else { text.to_owned() };
    let ends = [value(field, &with_unit(low, high))?, value(field, &with_unit(high, low))?];
    let number = |value: Value| match value {
        Value::Buffer(buffer) => Some(scenario.bits(buffer).packets(scenario.packet_size).0),
        value => value.number(),
    };
    let [Some(low), Some(high)] = ends.map(number) else {
        return Err(Failure::Usage(format!(
            "--over {}: it has no range; list its values, parted by commas",
            field.key
        )));
    };
    let steps = count.saturating_sub(1).max(1) as f64;
    let ratios = field.scale == Scale::Log && low > 0.0 && high > 0.0;
    let at = |step: usize| {
        let share = step as f64 / steps;
        if ratios { low * (high / low).powf(share) } else { low + (high - low) * share }
    };
    Ok((0..count).map(at).map(|number| tidy(field, number)).collect())
}

/// A value that is short in a link: whole where it must be, else six digits.
fn tidy(field: &Field, number: f64) -> Value {
    match field.kind {
        Kind::Count => field.value(number.round().clamp(field.min, field.max)),
        Kind::Buffer => Value::Buffer(BufferSize { value: number.round(), unit: BufferUnit::Packets }),
        _ => field.value(format!("{number:.5e}").parse().unwrap_or(number).clamp(field.min, field.max)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::encode_scenario;

    fn swept(over: &str, count: usize) -> Vec<(String, f64)> {
        let points = points(&Scenario::default(), over, count).unwrap_or_else(|failure| panic!("{over}: {failure}"));
        points.iter().map(|point| (encode_scenario(&point.scenario), point.buffer)).collect()
    }

    #[test]
    fn ranges_and_lists() {
        // D/√n = 129.17 packets.
        let buffers = |over: &str, count| swept(over, count).into_iter().map(|(_, buffer)| buffer).collect::<Vec<_>>();
        assert_eq!(buffers("b=0.25..4sqrtn", 5), [32.0, 65.0, 129.0, 258.0, 517.0]);
        assert_eq!(buffers("b=64p..1bdp", 2), [64.0, 1292.0]);
        assert_eq!(buffers("b=64,129p,0.1bdp", 9), [64.0, 129.0, 129.0]);
        assert_eq!(buffers("b=1..3p", 9), [1.0, 2.0, 3.0]);
        let n = swept("n=100..400", 2);
        assert_eq!(n, [("v=1".to_owned(), 129.0), ("v=1&n=400".to_owned(), 65.0)]);
        assert_eq!(swept("rtt=50..200ms", 3)[0].0, "v=1&rtt=50ms");
        assert_eq!(swept("sync=0..1", 3)[1].0, "v=1&sync=0.5");
        assert_eq!(swept("cca=reno,cubic", 3)[1].0, "v=1&cca=cubic");
    }

    #[test]
    fn what_cannot_be_swept_is_wrong_usage() {
        for over in
            ["", "b", "b=", "b=1..", "seed=1..5", "engine=packet,fluid", "colour=1..2", "cca=reno..cubic", "n=0..5"]
        {
            assert!(matches!(points(&Scenario::default(), over, 3), Err(Failure::Usage(_))), "{over}");
        }
        let spread = crate::scenario::decode("rtts=20-80ms").scenario;
        assert!(points(&spread, "rtt=10..50ms", 3).is_err() && points(&spread, "n=10..50", 3).is_ok());
    }
}
