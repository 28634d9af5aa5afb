//! `bufferwise figure`: a chart as an SVG file.

use super::outcome::{Answer, Failure};
use super::question::asked;
use super::whole_file;
use crate::chart::{self, SvgOptions, chart, svg};
use crate::report::report;
use crate::scenario::{Theme, View};
use clap::ArgMatches;
use std::ffi::OsString;
use std::path::Path;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let mut decoded = asked(given)?;
    if let Some(view) = given.get_one::<String>("chart").and_then(|name| View::from_key(name)) {
        decoded.display.view = view;
    }
    let theme = match decoded.display.theme {
        Theme::System => chart::Theme::print(),
        Theme::Light => chart::Theme::light(),
        Theme::Dark => chart::Theme::dark(),
    };
    let mut options = SvgOptions { theme, ..SvgOptions::default() };
    for (name, side) in [("width", &mut options.width), ("height", &mut options.height)] {
        if let Some(px) = given.get_one::<u16>(name) {
            *side = f64::from(*px);
        }
    }
    let file = svg(&chart(&report(&decoded.scenario), &decoded.display), &options);
    match given.get_one::<OsString>("output").filter(|place| *place != "-") {
        None => Ok(Answer::to(&decoded, file)),
        Some(place) => {
            let path = Path::new(place);
            let failed = |error| Failure::Write { place: path.display().to_string(), error };
            whole_file::write(path, &file).map_err(failed)?;
            Ok(Answer::to(&decoded, String::new()))
        }
    }
}
