//! The page of the studies and of pasted output: markup from `export`, put in place and kept in step.

mod colors;
mod dom;
mod reader;
mod stage;
mod study;

use super::{address, failure};
use crate::scenario::{Study, StudyLink, decode_study};
use web_sys::Element;

/// Opens what the address asks for, in place of what the element held.
pub fn start(place: &Element) {
    failure::report_panics();
    let link = address::current();
    match decode_study(&link) {
        Some(read) => study::open(place, read),
        None if asks_for_reader(&link) => reader::open(place, &link),
        None => study::open(place, StudyLink::of(Study::default())),
    }
    failure::report_mounted();
}

fn asks_for_reader(link: &str) -> bool {
    link.split(['?', '#', '&']).any(|pair| pair.trim().eq_ignore_ascii_case("tool=read"))
}
