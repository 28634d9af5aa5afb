//! What holds for every scenario: laws of the formulas, and no answer that is no answer.

#[path = "any/scenario.rs"]
mod any;

use any::any_scenario;
use bufferwise::chart::{SvgOptions, chart, data_table, layout, svg};
use bufferwise::export::{report_csv, report_json, report_text};
use bufferwise::report::{Evaluator, Report, buffer_for, report, sample_buffers, utilization_at};
use bufferwise::scenario::{Display, FieldId, Lang, Scenario, Value, View, XAxis, YAxis, decode};
use bufferwise::text::{plain, verdict};
use bufferwise::units::{
    BitRate, Bits, BufferSize, BufferUnit, Bytes, CongestionControl, Fraction, Packets, Seconds, Unit,
};
use proptest::prelude::*;

fn value(report: &Report, id: &str) -> f64 {
    report.value(id).unwrap_or_else(|| panic!("{id} has no value for {}", report.scenario))
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= expected.abs() * 1e-12
}

/// A link that many flows share, in the range where people work: rate, round trip, flows, buffer in BDP.
fn shared_link() -> impl Strategy<Value = Scenario> {
    let log = |low: f64, high: f64| (low.ln()..high.ln()).prop_map(f64::exp);
    let controls = prop::sample::select(CongestionControl::ALL.to_vec());
    (log(1e6, 1e12), log(1e-3, 1.0), log(1.0, 1e5), log(1e-3, 3.0), controls).prop_map(
        |(capacity, rtt, flows, buffer, control)| Scenario {
            capacity: BitRate(capacity),
            rtt_prop: Seconds(rtt),
            flows: flows.round(),
            buffer: BufferSize { value: buffer, unit: BufferUnit::Bdp },
            congestion_control: control,
            ..Scenario::default()
        },
    )
}

/// The words of a text that would betray a number that is none.
fn no_number(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.into_iter().find(|word| matches!(*word, "NaN" | "nan" | "inf" | "Infinity"))
}

/// So many cases; a failure is printed with its input and writes no file.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn one_flow_needs_the_bandwidth_delay_product(scenario in shared_link()) {
        let report = report(&Scenario { flows: 1.0, ..scenario });
        prop_assert_eq!(report.value("sqrt_n"), report.value("bdp"));
        prop_assert_eq!(report.value("rule_of_thumb"), report.value("bdp"));
        prop_assert_eq!(report.value("memory_saved"), Some(0.0));
    }

    #[test]
    fn rules_scale_as_their_formulas_say(scenario in shared_link(), factor in 1.0..50.0_f64) {
        let before = report(&scenario);
        let faster = report(&Scenario { capacity: scenario.capacity * factor, ..scenario.clone() });
        for id in ["bdp", "rule_of_thumb", "sqrt_n", "ecn_threshold", "full_use_buffer", "rule.wischik_mckeown_2005"] {
            prop_assert!(close(value(&faster, id), factor * value(&before, id)), "{}", id);
        }
        prop_assert!(close(value(&faster, "serialization_time"), value(&before, "serialization_time") / factor));
        let crowded = report(&Scenario { flows: 4.0 * scenario.flows, ..scenario.clone() });
        prop_assert!(close(value(&crowded, "sqrt_n"), value(&before, "sqrt_n") / 2.0));
        prop_assert_eq!(crowded.value("rule_of_thumb"), before.value("rule_of_thumb"));
        let deeper = report(&Scenario {
            buffer: BufferSize { value: scenario.buffer.value * factor, ..scenario.buffer },
            ..scenario.clone()
        });
        prop_assert!(close(value(&deeper, "buffer_delay"), factor * value(&before, "buffer_delay")));
    }

    /// Only ratios count: a faster link with larger packets, or a longer path at a lower rate, is the same in packets.
    #[test]
    fn utilization_depends_on_packets_only(scenario in shared_link(), factor in 1.0..50.0_f64) {
        let before = report(&scenario);
        let larger = Scenario {
            capacity: scenario.capacity * factor,
            packet_size: Bytes(scenario.packet_size.0 * factor),
            ..scenario.clone()
        };
        let longer = Scenario {
            capacity: scenario.capacity / factor,
            rtt_prop: scenario.rtt_prop * factor,
            ..scenario.clone()
        };
        for other in [larger, longer] {
            let after = report(&other);
            for evaluator in Evaluator::ALL {
                let (a, b) = (before.value(evaluator.id()), after.value(evaluator.id()));
                prop_assert!(a.zip(b).is_none_or(|(a, b)| (a - b).abs() < 1e-9), "{:?}: {:?} {:?}", evaluator, a, b);
                prop_assert_eq!(a.is_some(), b.is_some());
            }
        }
    }

    #[test]
    fn a_larger_buffer_never_idles_more(scenario in shared_link()) {
        let buffers: Vec<Bits> = sample_buffers(&scenario, 60);
        for evaluator in Evaluator::ALL.into_iter().filter(|evaluator| evaluator.applies(&scenario)) {
            let mut last = 0.0;
            for buffer in &buffers {
                // The shortfall's deviation is taken for the full buffer: far beyond the path it outgrows the mean.
                if evaluator == Evaluator::Shortfall && buffer.0 > 3.0 * scenario.bdp().0 {
                    break;
                }
                let busy = utilization_at(&scenario, evaluator, *buffer).expect("applies");
                prop_assert!((0.0..=1.0).contains(&busy), "{:?}: {}", evaluator, busy);
                prop_assert!(busy >= last - 1e-12, "{:?}: {} after {} at {:?}", evaluator, busy, last, buffer);
                last = busy;
            }
        }
    }

    /// Asking for the utilization that a buffer gives returns the buffer, where the curve is steep enough to tell.
    #[test]
    fn a_buffer_for_what_a_buffer_gives_is_that_buffer(scenario in shared_link()) {
        let buffer = scenario.buffer_bits();
        for evaluator in Evaluator::ALL.into_iter().filter(|evaluator| evaluator.applies(&scenario)) {
            let at = |bits: Bits| utilization_at(&scenario, evaluator, bits).expect("applies");
            let step = scenario.packet_size.bits() * 0.01;
            let slope = (at(buffer + step) - at(buffer - step)) / 0.02;
            if slope.partial_cmp(&1e-9) != Some(std::cmp::Ordering::Greater) || at(buffer) >= 1.0 {
                continue;
            }
            let asked = Scenario { target_utilization: Fraction(at(buffer)), ..scenario.clone() };
            let found = buffer_for(&asked, evaluator, asked.target_utilization);
            let allowed = buffer.0 * 1e-6 + scenario.packet_size.bits().0 * (1e-6 + 1e-15 / slope);
            prop_assert!(found.is_ok_and(|bits| (bits.0 - buffer.0).abs() <= allowed), "{:?}: {:?} for {:?}", evaluator, found, buffer);
            // and through the report, by its id
            let id = format!("buffer_for_target.{}", evaluator.id());
            prop_assert_eq!(report(&asked).value(&id), found.ok().map(|bits| bits.0), "{}", id);
        }
    }

    #[test]
    fn flows_for_what_flows_give_are_those_flows(scenario in shared_link()) {
        prop_assume!(scenario.flows > 1.0 && scenario.congestion_control != CongestionControl::Bbr);
        for evaluator in [Evaluator::Bound, Evaluator::TableModel, Evaluator::Shortfall] {
            let busy = |flows: f64| {
                let other = Scenario { flows, ..scenario.clone() };
                utilization_at(&other, evaluator, scenario.buffer_bits()).expect("applies")
            };
            let slope = (busy(scenario.flows * 1.01) - busy(scenario.flows)) / 0.01;
            if slope.partial_cmp(&1e-9) != Some(std::cmp::Ordering::Greater) {
                continue;
            }
            let asked = Scenario { target_utilization: Fraction(busy(scenario.flows)), ..scenario.clone() };
            let found = value(&report(&asked), &format!("flows_for_buffer.{}", evaluator.id()));
            let allowed = scenario.flows * (1e-6 + 1e-15 / slope);
            prop_assert!((found - scenario.flows).abs() <= allowed, "{:?}: {} for {}", evaluator, found, scenario.flows);
        }
    }

    #[test]
    fn shares_lie_between_nothing_and_all(scenario in any_scenario()) {
        let report = report(&scenario);
        let shares = ["short_flow_tail2", "short_flow_tail3", "single_flow_loss", "memory_saved"];
        for row in &report.rows {
            let id = row.card.id;
            if id.starts_with("utilization_") || id == "single_flow" || shares.contains(&id) {
                prop_assert_eq!(row.card.unit, Unit::Fraction);
                prop_assert!(row.value.is_none_or(|share| (0.0..=1.0).contains(&share)), "{}: {:?}", id, row.value);
            }
        }
    }

    #[test]
    fn every_number_is_one_or_says_why_not(scenario in any_scenario()) {
        let report = report(&scenario);
        prop_assert!(report.rows.len() > 50);
        for row in &report.rows {
            let id = row.card.id;
            prop_assert!(row.value.is_none_or(f64::is_finite), "{}: {:?}", id, row.value);
            prop_assert!(row.value.is_none_or(|value| value >= 0.0), "{}: {:?}", id, row.value);
            prop_assert!(row.value.is_some() || !row.notes.is_empty(), "{} is null without a note in {}", id, scenario);
            prop_assert!(row.valid || !row.notes.is_empty(), "{} is not valid and does not say why", id);
        }
    }

    #[test]
    fn words_have_numbers_in_them(scenario in any_scenario()) {
        let report = report(&scenario);
        let words = verdict(Lang::En, &report);
        let text = format!("{} {}", plain(&words.headline), plain(&words.more));
        prop_assert!(text.trim().len() > 20 && text.trim_end().ends_with('.'), "{}", text);
        prop_assert!(!text.contains('*') && !text.contains("  "), "{}", text);
        prop_assert_eq!(no_number(&text), None, "{}", text);
        for text in [
            report_text(Lang::En, &report, &[]),
            report_csv(Lang::En, &report),
            report_json(Lang::En, &report, &Display::default(), &[]),
        ] {
            prop_assert_eq!(no_number(&text), None, "{}", text);
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    /// Charts of whatever is asked end, and place everything at finite coordinates.
    #[test]
    fn every_chart_of_every_scenario_is_drawn(
        scenario in any_scenario(),
        width in 1.0..2600.0_f64,
        height in 1.0..1400.0_f64,
        x in prop::sample::select(XAxis::ALL.to_vec()),
        y in prop::sample::select(YAxis::ALL.to_vec()),
    ) {
        let report = report(&scenario);
        for view in View::ALL {
            let display = Display { view: *view, x, y, ..Display::default() };
            let spec = chart(&report, &display);
            prop_assert_eq!(no_number(&spec.description), None, "{}", spec.description);
            prop_assert!(!spec.title.is_empty() && !spec.description.is_empty());
            let _ = layout(&spec, width, height, 1.0);
            let options = SvgOptions { width, height, ..SvgOptions::default() };
            let file = svg(&spec, &options);
            prop_assert!(file.ends_with("</svg>\n"));
            prop_assert_eq!(no_number(&file), None, "{} of {}", view.key(), scenario);
            let table = data_table(&spec);
            prop_assert!(table.rows.iter().all(|row| row.len() == table.header.len()));
        }
    }
}

/// The ends of every field, one at a time and in pairs: nothing panics, everything is said.
#[test]
fn the_ends_of_every_field_are_answered() {
    use bufferwise::scenario::{FIELDS, Kind};
    let ends: Vec<(FieldId, Value)> = FIELDS
        .iter()
        .filter(|field| field.kind != Kind::Choice)
        .flat_map(|field| [(field.id, field.value(field.min)), (field.id, field.value(field.max))])
        .collect();
    for control in CongestionControl::ALL {
        for (first, one) in &ends {
            for (second, other) in &ends {
                let mut scenario =
                    Scenario { congestion_control: control, ..decode("w=64KiB&up=1Mbps&rho=0.5&p=0.01").scenario };
                scenario.set(*first, *one);
                scenario.set(*second, *other);
                let report = report(&scenario);
                for row in &report.rows {
                    assert!(row.value.is_some() || !row.notes.is_empty(), "{scenario}: {}", row.card.id);
                    assert!(
                        row.value.is_none_or(|value| value.is_finite() && value >= 0.0),
                        "{scenario}: {}",
                        row.card.id
                    );
                }
                let words = verdict(Lang::En, &report);
                assert_eq!(no_number(&plain(&words.headline)), None, "{scenario}");
                assert_eq!(no_number(&plain(&words.more)), None, "{scenario}");
            }
        }
    }
}

/// The poster's example in whole: what a property test would not notice.
#[test]
fn the_laws_are_about_the_right_numbers() {
    let report = report(&decode("c=10Gbps&rtt=250ms&n=200000").scenario);
    assert!(close(value(&report, "rule_of_thumb"), 2.5e9));
    assert!((value(&report, "sqrt_n") - 5.590_169_944e6).abs() < 1e-2);
    assert_eq!(Packets(1.0).bits(Bytes(1500.0)), Bits(12_000.0));
}
