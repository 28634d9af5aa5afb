//! Layouts of any chart at any size: boxes inside the canvas, none on another, nothing that does not end.

use crate::demo;
use bufferwise::chart::{
    Axis, Band, ChartSpec, Direction, Interval, Kind, LabelKind, Layout, Role, Rule, Sample, Scale, Series, SvgOptions,
    TickFormat, layout, svg,
};
use proptest::prelude::*;

const SIZES: [(f64, f64); 10] = [
    (300.0, 220.0),
    (320.0, 240.0),
    (360.0, 300.0),
    (479.0, 300.0),
    (480.0, 300.0),
    (768.0, 420.0),
    (1024.0, 400.0),
    (1440.0, 520.0),
    (1920.0, 600.0),
    (2560.0, 700.0),
];

fn check(layout: &Layout, what: &str) {
    let inside = |rect: &bufferwise::chart::Rect| {
        rect.left >= -1e-9
            && rect.top >= -1e-9
            && rect.right <= layout.width + 1e-9
            && rect.bottom <= layout.height + 1e-9
    };
    for (index, label) in layout.labels.iter().enumerate() {
        assert!(inside(&label.rect), "{what}: {label:?} outside {} × {}", layout.width, layout.height);
        for other in &layout.labels[index + 1..] {
            assert!(!label.rect.meets(&other.rect), "{what}: {label:?} meets {other:?}");
        }
    }
    assert!(inside(&layout.plot), "{what}: plot {:?}", layout.plot);
}

fn labelled(layout: &Layout, kind: impl Fn(LabelKind) -> bool) -> usize {
    layout.labels.iter().filter(|label| kind(label.kind)).count()
}

#[test]
fn every_size_is_tidy_and_says_everything() {
    for spec in demo::all() {
        for (width, height) in SIZES {
            for text_scale in [1.0, 1.25, 2.0] {
                let layout = layout(&spec, width, height, text_scale);
                check(&layout, &format!("{} {width} × {height} at {text_scale}", spec.name));
                if text_scale == 1.0 {
                    let what = format!("{} {width} × {height}: {:?}", spec.name, layout.labels);
                    assert!(labelled(&layout, |kind| kind == LabelKind::XTick) >= 3, "{what}");
                    assert!(labelled(&layout, |kind| kind == LabelKind::YTick) >= 3, "{what}");
                    for (index, series) in spec.series.iter().enumerate().filter(|(_, series)| !series.label.is_empty())
                    {
                        let named = labelled(
                            &layout,
                            |kind| matches!(kind, LabelKind::Series(i) | LabelKind::Legend(i) if i == index),
                        );
                        assert_eq!(named, 1, "{} {what}", series.label);
                    }
                    for index in 0..spec.rules.len() {
                        assert_eq!(labelled(&layout, |kind| kind == LabelKind::Rule(index)), 1, "rule {index} {what}");
                    }
                }
            }
        }
    }
}

#[test]
fn wide_charts_name_series_on_their_curves() {
    for width in [768.0, 1440.0, 2560.0] {
        let layout = layout(&demo::utilization(), width, 480.0, 1.0);
        assert_eq!(labelled(&layout, |kind| matches!(kind, LabelKind::Series(_))), 4, "{width}");
    }
    let narrow = layout(&demo::utilization(), 360.0, 300.0, 1.0);
    assert_eq!(labelled(&narrow, |kind| matches!(kind, LabelKind::Legend(_))), 4);
}

#[test]
fn names_move_little_while_the_buffer_is_dragged() {
    let mut spec = demo::utilization();
    let mut moves = 0;
    let mut before: Option<Vec<_>> = None;
    for step in 0..=200 {
        spec.rules[1].at = 10.0 * 60f64.powf(f64::from(step) / 200.0);
        let layout = layout(&spec, 1440.0, 480.0, 1.0);
        check(&layout, "dragging");
        let names: Vec<_> = layout
            .labels
            .iter()
            .filter(|label| matches!(label.kind, LabelKind::Series(_)))
            .map(|label| (label.kind == LabelKind::Series(0), label.rect))
            .collect();
        moves += usize::from(before.is_some_and(|before| before != names));
        before = Some(names);
    }
    assert!(moves <= 12, "{moves} of 200 steps moved a name");
}

#[test]
fn ticks_show_the_values_where_they_stand() {
    let layout = layout(&demo::utilization(), 860.0, 480.0, 1.0);
    for label in layout.labels.iter().filter(|label| label.kind == LabelKind::YTick) {
        let percent: f64 = label.text.parse().expect("a percentage");
        let middle = (label.rect.top + label.rect.bottom) / 2.0;
        assert!((layout.projection.y_at(middle) * 100.0 - percent).abs() < 1e-6, "{label:?}");
    }
}

#[test]
fn no_canvas_no_drawing() {
    for (width, height) in
        [(0.0, 0.0), (0.0, 300.0), (300.0, 0.0), (1.0, 1.0), (3.0, 400.0), (400.0, 3.0), (40.0, 30.0)]
    {
        for spec in demo::all() {
            check(&layout(&spec, width, height, 1.0), "tiny");
        }
    }
    for odd in [f64::NAN, f64::INFINITY, -5.0, 1e300] {
        check(&layout(&demo::utilization(), odd, 300.0, 1.0), "odd");
        check(&layout(&demo::utilization(), 300.0, odd, 1.0), "odd");
        check(&layout(&demo::utilization(), 300.0, 300.0, odd), "odd");
    }
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -10.0..1000.0,
        2 => 0.0..1.0,
        1 => prop::sample::select(vec![
            0.0, -0.0, 1.0, -1.0, 1e300, -1e300, f64::MAX, f64::MIN, f64::MIN_POSITIVE, f64::NAN, f64::INFINITY,
            f64::NEG_INFINITY,
        ]),
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("129 packets".to_owned()),
        Just(
            "a name so long that no chart of any sensible width could ever show all of it in one single row".to_owned()
        ),
        Just("<&\"'\u{0}\u{1b}]]> 缓冲 é\u{301}\u{ffff}".to_owned()),
    ]
}

fn scale() -> impl Strategy<Value = Scale> {
    prop::sample::select(vec![Scale::Linear, Scale::Log, Scale::Nines])
}

fn ticks() -> impl Strategy<Value = TickFormat> {
    prop_oneof![
        Just(TickFormat::Number),
        Just(TickFormat::Percent),
        Just(TickFormat::Duration),
        Just(TickFormat::Si("bit/s".to_owned())),
        number().prop_map(TickFormat::Times),
        prop::collection::vec((number(), words()), 0..6).prop_map(TickFormat::Fixed),
    ]
}

fn axis() -> impl Strategy<Value = Axis> {
    (words(), words(), scale(), (number(), number()), ticks()).prop_map(|(label, unit, scale, range, ticks)| Axis {
        label,
        unit,
        scale,
        range,
        ticks,
    })
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(Role::ALL.to_vec())
}

fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(vec![Direction::Vertical, Direction::Horizontal])
}

fn kind() -> impl Strategy<Value = Kind> {
    let points = || prop::collection::vec((number(), number()), 0..40);
    prop_oneof![
        points().prop_map(Kind::Line),
        points().prop_map(Kind::Step),
        (number(), number(), 0..20usize).prop_map(|(x, y, count)| Kind::Line(vec![(x, y); count])),
        prop::collection::vec((number(), number(), number()), 0..20)
            .prop_map(|all| Kind::Area(all.into_iter().map(|(x, low, high)| Interval { x, low, high }).collect())),
        prop::collection::vec((number(), number(), prop::option::of((number(), number()))), 0..20)
            .prop_map(|all| Kind::Points(all.into_iter().map(|(x, y, bar)| Sample { x, y, bar }).collect())),
    ]
}

prop_compose! {
    fn spec()(
        x in axis(),
        y in axis(),
        series in prop::collection::vec((words(), role(), kind()), 0..5),
        rules in prop::collection::vec((words(), role(), direction(), number(), any::<bool>()), 0..4),
        bands in prop::collection::vec((words(), role(), direction(), number(), number()), 0..3),
        title in words(),
    ) -> ChartSpec {
        let rule = |(label, role, direction, at, handle)| Rule { id: String::new(), label, role, direction, at, handle };
        let band = |(label, role, direction, from, to)| Band { id: String::new(), label, role, direction, from, to };
        ChartSpec {
            name: "odd".into(),
            description: title.clone(),
            notes: vec![title.clone()],
            title,
            x,
            y,
            series: series.into_iter().map(|(label, role, kind)| Series::new("", label, role, kind)).collect(),
            rules: rules.into_iter().map(rule).collect(),
            bands: bands.into_iter().map(band).collect(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_chart_at_any_size(
        spec in spec(),
        width in prop_oneof![0.0..10.0, 250.0..2600.0],
        height in prop_oneof![0.0..10.0, 30.0..700.0],
        text_scale in prop_oneof![Just(1.0), 0.1..12.0],
    ) {
        let laid = layout(&spec, width, height, text_scale);
        check(&laid, "any");
        let (x, y) = (laid.projection.x_at(width / 2.0), laid.projection.y_at(height / 2.0));
        prop_assert!(x.is_finite() && y.is_finite());
        laid.projection.read_at(&spec, x);
        laid.projection.nearest(&spec, width / 2.0, height / 2.0);
        for number in crate::figure::coordinates(&svg(&spec, &SvgOptions { width, height, text_scale, ..SvgOptions::default() })) {
            // ten units to a pixel, and a stroke's width of margin
            prop_assert!(number >= -100.0 && number <= 10.0 * width.max(height).max(1.0) + 100.0, "{}", number);
        }
    }
}
