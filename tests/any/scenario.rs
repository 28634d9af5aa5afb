//! Any scenario, generated from the field table: for properties that hold whatever is asked.

use bufferwise::scenario::{Choice, FIELDS, Field, Kind, Scenario, Value};
use bufferwise::units::{
    BitRate, BufferSize, BufferUnit, Bytes, Fraction, MOST_ROUND_TRIPS, Packets, RoundTrips, Seconds,
};
use proptest::prelude::*;

/// A number between `min` and `max`, evenly in its logarithm where the range is wide, and now and then an end.
fn number(min: f64, max: f64) -> BoxedStrategy<f64> {
    let low = if min > 0.0 { min } else { (max * 1e-12).min(1e-9) };
    let wide = (low.ln()..=max.ln()).prop_map(move |power| power.exp().clamp(min, max));
    prop_oneof![8 => wide, 1 => Just(min), 1 => Just(max)].boxed()
}

/// Any value between the ends that a field may have.
fn value(field: &'static Field, (min, max): (f64, f64)) -> BoxedStrategy<Value> {
    let number = number(min, max);
    let some = match field.kind {
        Kind::Rate => number.prop_map(|n| Value::Rate(BitRate(n))).boxed(),
        Kind::Time => number.prop_map(|n| Value::Time(Seconds(n))).boxed(),
        Kind::Bytes => number.prop_map(|n| Value::Bytes(Bytes(n))).boxed(),
        Kind::Packets => number.prop_map(|n| Value::Packets(Packets(n))).boxed(),
        Kind::Count => number.prop_map(move |n| Value::Count(n.round().clamp(min, max))).boxed(),
        Kind::Fraction => number.prop_map(|n| Value::Fraction(Fraction(n))).boxed(),
        Kind::Choice => prop::sample::select(Choice::all(field.id)).prop_map(Value::Choice).boxed(),
        Kind::RoundTrips => {
            let time = number.prop_map(Seconds).boxed();
            let list = prop::collection::vec(time.clone(), 1..=MOST_ROUND_TRIPS);
            prop_oneof![
                (time.clone(), time).prop_map(|(from, to)| RoundTrips::between(from, to)),
                list.prop_map(|times| RoundTrips::list(&times).expect("not too many")),
            ]
            .prop_map(Value::RoundTrips)
            .boxed()
        }
        Kind::Buffer => {
            use BufferUnit::{Bdp, Bits, Bytes, Packets, Seconds, SqrtN};
            let unit = prop::sample::select(vec![Packets, Bits, Bytes, Seconds, Bdp, SqrtN]);
            (number, unit).prop_map(|(value, unit)| Value::Buffer(BufferSize { value, unit })).boxed()
        }
    };
    if field.optional { prop_oneof![1 => Just(Value::Absent), 2 => some].boxed() } else { some }
}

fn scenario_of(ends: fn(&'static Field) -> (f64, f64)) -> impl Strategy<Value = Scenario> {
    FIELDS.iter().map(|field| value(field, ends(field))).collect::<Vec<_>>().prop_map(|values| {
        let mut scenario = Scenario::default();
        for (field, value) in FIELDS.iter().zip(values) {
            scenario.set(field.id, value);
        }
        // A segment cannot exceed its packet.
        scenario.mss = scenario.mss.map(|mss| Bytes(mss.0.min(scenario.packet_size.0)));
        // What is not measured is shorter than the run; the default follows it.
        if scenario.warm != Scenario::default().warm {
            scenario.warm = scenario.warm();
        }
        scenario
    })
}

/// Any scenario: every field of the table at any value in its range, or every field where its slider goes.
pub fn any_scenario() -> impl Strategy<Value = Scenario> {
    prop_oneof![scenario_of(|field| (field.min, field.max)), scenario_of(|field| field.slider)]
}
