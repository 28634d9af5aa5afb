//! The pages of the studies and of pasted output: markup from `export`, put in place and kept in step.

mod colors;
mod dom;
mod reader;
mod stage;
mod study;

use super::{address, failure};
use crate::scenario::{Study, StudyLink, decode_study};
use web_sys::Element;

/// Opens the study that the address asks for, in place of what the page held.
pub fn start_study() {
    start(|place| {
        let read = decode_study(&address::current());
        study::open(place, read.unwrap_or_else(|| StudyLink::of(Study::default())));
    });
}

/// Opens the reading of pasted output.
pub fn start_reader() {
    start(|place| reader::open(place, &address::current()));
}

fn start(open: impl FnOnce(&Element)) {
    failure::report_panics();
    // Without the place there is no page to say anything in; static/boot.js reports what never mounts.
    if let Some(place) = dom::by_id("app") {
        open(&place);
        failure::report_mounted();
    }
}
