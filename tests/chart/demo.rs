//! The published OC-3 experiment as a chart: 155 Mb/s, 100 ms, 100 flows, 1500-byte packets.

use bufferwise::chart::{Axis, Band, ChartSpec, Direction, Kind, Role, Rule, Sample, Scale, Series, TickFormat};
use statrs::function::erf::erf;

/// Two-way propagation delay × capacity in packets: 0.1 s · 155 Mb/s / 12 000 bit.
const BDP: f64 = 1291.67;

/// Appenzeller, Keslassy and McKeown, Sizing Router Buffers, SIGCOMM 2004, equation 6, as printed.
fn bound(buffer: f64) -> f64 {
    erf(1.8371 * buffer * 100f64.sqrt() / (BDP + buffer))
}

/// The same with the usable buffer of the router (43 packets hidden in its line card) and sigma on D.
fn table_model(buffer: f64) -> f64 {
    erf(1.8371 * (buffer + 43.0) * 100f64.sqrt() / BDP)
}

fn curve(f: impl Fn(f64) -> f64) -> Kind {
    Kind::Line((0..200).map(|step| 10.0 * 60f64.powf(f64::from(step) / 199.0)).map(|x| (x, f(x))).collect())
}

/// Utilization of the published table, section 5.2: buffer in packets, percent.
fn published(values: [(f64, f64); 4]) -> Kind {
    Kind::Points(values.into_iter().map(|(x, percent)| Sample::new(x, percent / 100.0)).collect())
}

/// Utilization against buffer.
pub fn utilization() -> ChartSpec {
    ChartSpec {
        name: "utilization".into(),
        title: "How busy is the link?".into(),
        description:
            "129 packets keep the link at least 98.17 % busy; 99 % needs 143 packets. The router measured 98.1 %."
                .into(),
        x: Axis {
            label: "buffer".into(),
            unit: "packets".into(),
            scale: Scale::Log,
            range: (10.0, 600.0),
            ticks: TickFormat::Number,
        },
        y: Axis {
            label: "utilization".into(),
            unit: "%".into(),
            scale: Scale::Linear,
            range: (0.7, 1.005),
            ticks: TickFormat::Percent,
        },
        series: vec![
            Series::new("utilization_bound_eq6", "lower bound (Eq. 6)", Role::Bound, curve(bound)),
            Series::new("utilization_table_model", "model with hidden FIFO", Role::Model, curve(table_model)),
            Series::new(
                "simulation",
                "ns-2 simulation",
                Role::Packet,
                published([(64.0, 94.7), (129.0, 99.3), (258.0, 99.9), (387.0, 99.8)]),
            ),
            Series::new(
                "router",
                "router, measured",
                Role::Published,
                published([(64.0, 94.9), (129.0, 98.1), (258.0, 99.8), (387.0, 99.7)]),
            ),
        ],
        rules: vec![
            Rule {
                id: "target".into(),
                label: "target 99 %".into(),
                role: Role::Target,
                direction: Direction::Horizontal,
                at: 0.99,
                handle: false,
            },
            Rule {
                id: "buffer".into(),
                label: "129 packets".into(),
                role: Role::Chosen,
                direction: Direction::Vertical,
                at: 129.0,
                handle: true,
            },
        ],
        bands: vec![],
        notes: vec![
            "155 Mbit/s, 100 ms, 100 flows, packets of 1500 B. Appenzeller, Keslassy, McKeown: Sizing Router Buffers, \
             SIGCOMM 2004."
                .into(),
        ],
    }
}

/// The same by nines, with a buffer to compare with.
pub fn utilization_by_nines() -> ChartSpec {
    let mut spec = utilization();
    spec.name = "utilization-nines".into();
    spec.y.scale = Scale::Nines;
    spec.y.range = (0.5, 0.99999);
    spec.rules.push(Rule {
        id: "buffer_compared".into(),
        label: "now: 258 packets".into(),
        role: Role::Compare,
        direction: Direction::Vertical,
        at: 258.0,
        handle: false,
    });
    spec.bands.push(Band {
        id: "not_valid".into(),
        label: "not valid: windows under 2 packets".into(),
        role: Role::Soft,
        direction: Direction::Vertical,
        from: f64::NEG_INFINITY,
        to: 20.0,
    });
    spec
}

/// A density with an area, two marks and fixed ticks; long lines of many points; error bars.
pub fn window_sum() -> ChartSpec {
    let (mean, sigma) = (1356.2, 23.8);
    let density = |x: f64| (-0.5 * ((x - mean) / sigma).powi(2)).exp() / (sigma * std::f64::consts::TAU.sqrt());
    let xs = || (0..=200).map(|step| 1270.0 + f64::from(step));
    let area = xs().map(|x| bufferwise::chart::Interval { x, low: 0.0, high: density(x) }).collect();
    let mark = |id: &str, label: &str, at: f64, role| Rule {
        id: id.into(),
        label: label.into(),
        role,
        direction: Direction::Vertical,
        at,
        handle: false,
    };
    ChartSpec {
        name: "window-sum".into(),
        title: "How many packets are outstanding?".into(),
        description: "The sum of the windows stays above D nearly always.".into(),
        x: Axis {
            label: "sum of windows".into(),
            unit: "packets".into(),
            scale: Scale::Linear,
            range: (1270.0, 1470.0),
            ticks: TickFormat::Number,
        },
        y: Axis {
            label: "density".into(),
            unit: String::new(),
            scale: Scale::Linear,
            range: (0.0, 0.019),
            ticks: TickFormat::Number,
        },
        series: vec![
            Series::new("area", "", Role::Model, Kind::Area(area)),
            Series::new("density", "normal density", Role::Model, Kind::Line(xs().map(|x| (x, density(x))).collect())),
        ],
        rules: vec![
            mark("d", "D: link just full", 1291.67, Role::Ink),
            mark("d_b", "D + B: drops", 1420.67, Role::Ink),
        ],
        bands: vec![Band {
            id: "idle".into(),
            label: "idle".into(),
            role: Role::Target,
            direction: Direction::Vertical,
            from: f64::NEG_INFINITY,
            to: 1291.67,
        }],
        notes: vec![],
    }
}

/// A window that grows and halves many times, as steps and as a line, with an interval and error bars.
pub fn sawtooth() -> ChartSpec {
    let teeth: Vec<(f64, f64)> =
        (0..=1200).map(|step| (f64::from(step) * 0.05, 65.0 + 65.0 * f64::from(step % 200) / 200.0)).collect();
    let queue: Vec<(f64, f64)> = teeth.iter().map(|(t, w)| (*t, (w - 100.0).max(0.0))).collect();
    let samples = (1..6)
        .map(|k| {
            let y = 80.0 + 4.0 * f64::from(k);
            Sample { x: 10.0 * f64::from(k) + 3.0, y, bar: Some((y - 7.0, y + 5.0)) }
        })
        .collect();
    let mut spec = window_sum();
    spec.name = "sawtooth".into();
    spec.title = "One flow over time".into();
    spec.x = Axis {
        label: "time".into(),
        unit: String::new(),
        scale: Scale::Linear,
        range: (0.0, 60.0),
        ticks: TickFormat::Duration,
    };
    spec.y = Axis {
        label: "packets".into(),
        unit: String::new(),
        scale: Scale::Linear,
        range: (0.0, 140.0),
        ticks: TickFormat::Number,
    };
    spec.series = vec![
        Series::new("window", "window", Role::Model, Kind::Line(teeth)),
        Series::new("queue", "queue", Role::ModelB, Kind::Step(queue)),
        Series::new("packet", "packet simulation, 95 % interval", Role::Packet, Kind::Points(samples)),
    ];
    spec.rules = vec![];
    spec.bands = vec![];
    spec
}

/// Every demonstration.
pub fn all() -> Vec<ChartSpec> {
    vec![utilization(), utilization_by_nines(), window_sum(), sawtooth()]
}
