//! Exported figures: the golden file, the same bytes every time, XML that a parser accepts.

use crate::demo;
use crate::xml::well_formed;
use bufferwise::chart::{SvgOptions, Theme, svg};
use std::path::{Path, PathBuf};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// `BUFFERWISE_GOLDEN=write` rewrites the file: look at it before you commit it.
#[test]
fn the_demo_is_the_golden_figure() {
    let drawn = svg(&demo::utilization(), &SvgOptions::default());
    let path = golden("chart_utilization.svg");
    if std::env::var("BUFFERWISE_GOLDEN").is_ok_and(|wish| wish == "write") {
        std::fs::write(&path, &drawn).expect("golden file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("golden file is there");
    assert!(kept == drawn, "the figure changed: rewrite it with BUFFERWISE_GOLDEN=write and look at it");
}

#[test]
fn the_same_bytes_every_time() {
    for spec in demo::all() {
        assert_eq!(svg(&spec, &SvgOptions::default()), svg(&spec, &SvgOptions::default()));
    }
}

/// `CHART_SHEETS=folder` writes every demonstration in every theme at three widths there, to be looked at.
#[test]
fn sheets_for_the_eye() {
    let Ok(folder) = std::env::var("CHART_SHEETS") else {
        return;
    };
    for (name, theme) in [("light", Theme::light()), ("dark", Theme::dark()), ("print", Theme::print())] {
        for (width, height) in [(300.0, 220.0), (360.0, 300.0), (768.0, 420.0), (1440.0, 520.0)] {
            for spec in demo::all() {
                let options =
                    SvgOptions { width, height, theme: theme.clone(), framed: name == "print", text_scale: 1.0 };
                let file = Path::new(&folder).join(format!("{}-{name}-{width}.svg", spec.name));
                std::fs::write(file, svg(&spec, &options)).expect("folder can be written");
            }
        }
    }
}

/// Every number that places something in a figure.
pub fn coordinates(file: &str) -> Vec<f64> {
    let places = ["x=\"", "y=\"", "x1=\"", "x2=\"", "y1=\"", "y2=\"", "cx=\"", "cy=\"", "points=\""];
    let mut found = Vec::new();
    for tag in file.split('<') {
        for place in places {
            let mut rest = tag;
            while let Some(start) = rest.find(&format!(" {place}")) {
                rest = &rest[start + 1 + place.len()..];
                let value = rest.split('"').next().unwrap_or("");
                let numbers = value.split([' ', ',']).filter(|number| !number.is_empty());
                found.extend(numbers.map(|number| number.parse::<f64>().expect("a number")));
            }
        }
    }
    found
}

#[test]
fn figures_are_well_formed_and_described() {
    let mut spec = demo::utilization();
    spec.title = "A <b> & \"c\" \u{0}".into();
    spec.series[0].label = "x < y & \u{1b}z".into();
    spec.notes = vec!["a ]]> b".into()];
    for spec in demo::all().iter().chain([&spec]) {
        let file = svg(spec, &SvgOptions::default());
        assert!(well_formed(&file).is_ok_and(|tags| tags > 50), "{:?}", well_formed(&file));
        assert!(file.contains("<title id=") && file.contains("<desc id=") && file.contains("role=\"img\""));
    }
    let odd = SvgOptions { width: f64::NAN, height: 0.0, ..SvgOptions::default() };
    assert!(well_formed(&svg(&spec, &odd)).is_ok());
}
