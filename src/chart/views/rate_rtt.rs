//! What one flow can reach against its round-trip time: link, window and the three loss formulas.

use crate::chart::{Axis, ChartSpec, Direction, Kind, Role, Rule, Scale, Series, TickFormat};
use crate::model::ack_path_rate::ack_path_rate;
use crate::model::{loss_rate_mathis, loss_rate_pftk, loss_rate_rfc3819};
use crate::report::Report;
use crate::scenario::{Display, Scenario};
use crate::text::{Word, rate_caption, word};
use crate::units::{BitRate, Seconds, display_time};

const POINTS: usize = 120;

pub(super) fn spec(report: &Report, display: &Display) -> ChartSpec {
    let scenario = &report.scenario;
    let say = |key| word(display.lang, key).to_owned();
    let full = scenario.rtt_prop + scenario.buffer_bits() / scenario.capacity();
    let (low, high) = rtt_range(scenario, full);
    let rtts: Vec<f64> = (0..POINTS).map(|step| low * (high / low).powf(step as f64 / (POINTS - 1) as f64)).collect();
    let curve = |rate: &dyn Fn(Seconds) -> Option<BitRate>| -> Vec<(f64, f64)> {
        rtts.iter().filter_map(|&rtt| Some((rtt, rate(Seconds(rtt))?.0))).collect()
    };
    let mut series = Vec::new();
    let mut add = |id: &str, key: Word, role: Role, points: Vec<(f64, f64)>| {
        if !points.is_empty() {
            series.push(Series::new(id, say(key), role, Kind::Line(points)));
        }
    };
    add("capacity", Word::SeriesCapacity, Role::Ink, curve(&|_| Some(scenario.capacity())));
    if let Some(window) = scenario.window_limit {
        add("window_rate", Word::SeriesWindowRate, Role::Model, curve(&|rtt| Some(window / rtt)));
    }
    let (mss, loss, d) = (scenario.mss(), scenario.loss_prob, scenario.segments_per_ack);
    if loss.0 > 0.0 {
        let constant = loss_rate_mathis::constant(d);
        let rto = |rtt: Seconds| rtt * 4.0;
        add(
            "loss_rate_mathis",
            Word::SeriesMathis,
            Role::ModelB,
            curve(&|rtt| loss_rate_mathis::loss_rate_mathis(mss, rtt, loss, constant)),
        );
        add(
            "loss_rate_rfc3819",
            Word::SeriesRfc3819,
            Role::ModelC,
            curve(&|rtt| loss_rate_rfc3819::loss_rate_rfc3819(mss, rtt, rto(rtt), loss)),
        );
        add(
            "loss_rate_pftk",
            Word::SeriesPftk,
            Role::Fluid,
            curve(&|rtt| loss_rate_pftk::loss_rate_pftk(mss, rtt, rto(rtt), loss, d)),
        );
    }
    if let Some(access) = scenario.access() {
        add("access", Word::SeriesAccess, Role::Compare, curve(&|_| Some(access)));
    }
    if let Some(uplink) = scenario.uplink() {
        let (size, ack) = (scenario.packet_size, scenario.ack_size);
        add("ack_path_rate", Word::SeriesAckPath, Role::Packet, curve(&|_| Some(ack_path_rate(uplink, d, size, ack))));
    }
    let range = rate_range(scenario, &series, full);
    let mark = |id: &str, key: Word, role: Role, at: Seconds| Rule {
        id: id.to_owned(),
        label: format!("{} {}", say(key), display_time(at, 4)),
        role,
        direction: Direction::Vertical,
        at: at.0,
        handle: false,
    };
    let mut rules = Vec::new();
    if scenario.rtt_prop.0 > 0.0 {
        rules.push(mark("rtt", Word::MarkEmpty, Role::Soft, scenario.rtt_prop));
    }
    rules.push(mark("rtt_full", Word::MarkFullQueue, Role::Chosen, full));
    ChartSpec {
        name: display.view.key().to_owned(),
        title: say(Word::ChartRateRtt),
        description: rate_caption(display.lang, report, full),
        x: Axis {
            label: say(Word::AxisRtt),
            unit: String::new(),
            scale: Scale::Log,
            range: (low, high),
            ticks: TickFormat::Duration,
        },
        y: Axis {
            label: say(Word::AxisRate),
            unit: String::new(),
            scale: Scale::Log,
            range,
            ticks: TickFormat::Si("bit/s".to_owned()),
        },
        series,
        rules,
        bands: Vec::new(),
        notes: Vec::new(),
    }
}

/// The rates worth seeing: every curve between the empty path and the full queue, and the link.
fn rate_range(scenario: &Scenario, series: &[Series], full: Seconds) -> (f64, f64) {
    let link = scenario.capacity().0;
    let between = scenario.rtt_prop.0 * 0.999..=full.0 * 1.05;
    let seen = series.iter().flat_map(|series| match &series.kind {
        Kind::Line(points) => points.as_slice(),
        _ => &[],
    });
    let (low, high) = seen
        .filter(|(rtt, _)| between.contains(rtt))
        .fold((link, link), |(low, high), &(_, rate)| (low.min(rate), high.max(rate)));
    // A limit far above the link is none; one far below it is the whole story.
    ((low / 5.0).max(link * 1e-7), 1.5 * high.min(30.0 * link))
}

/// From a tenth of the empty path to three times the full queue, and wide enough to show where the window bends.
fn rtt_range(scenario: &Scenario, full: Seconds) -> (f64, f64) {
    let smallest = (scenario.packet_size / scenario.capacity()).0;
    let mut low = if scenario.rtt_prop.0 > 0.0 { scenario.rtt_prop.0 / 8.0 } else { smallest };
    let mut high = 4.0 * full.0.max(low);
    if let Some(window) = scenario.window_limit {
        let bend = (window / scenario.capacity()).0;
        low = low.min(bend / 4.0);
        high = high.max(4.0 * bend);
    }
    let low = low.max(1e-9);
    (low, high.max(20.0 * low))
}
