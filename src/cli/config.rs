//! `bufferwise config`: shaper rates and commented configuration for a link's line.

use super::outcome::{Answer, Failure};
use super::question::asked;
use crate::export::{Device, Dialect, configuration};
use crate::report::{Advice, LARGEST_MARGIN, USUAL_MARGIN};
use crate::units::{Fraction, Framing, read_fraction};
use clap::ArgMatches;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let text = |name: &str| given.get_one::<String>(name).map(String::as_str);
    // clap has checked the key.
    let dialect = text("for").and_then(Dialect::from_key).unwrap_or(Dialect::Cake);
    let framing = text("framing").map_or(Ok(Framing::None), framing)?;
    let margin = text("margin").map_or(Ok(USUAL_MARGIN), margin)?;
    let name = text("device").unwrap_or(dialect.usual_device());
    let device = Device::new(dialect, name).map_err(|error| Failure::Usage(format!("--device: {error}")))?;
    let decoded = asked(given)?;
    let advice = Advice::new(&decoded.scenario, framing, margin);
    let output = configuration(decoded.display.lang, &advice, dialect, &device);
    Ok(Answer::to(&decoded, output))
}

fn framing(text: &str) -> Result<Framing, Failure> {
    text.parse().map_err(|error| {
        let keys: Vec<String> = Framing::all().map(|framing| framing.to_string()).collect();
        Failure::Usage(format!("--framing: {error} ({}, custom-BYTES-MINIMUM-plain|atm|ptm)", keys.join(", ")))
    })
}

fn margin(text: &str) -> Result<Fraction, Failure> {
    let read = read_fraction(text).ok().and_then(|reading| reading.sure());
    read.filter(|margin| (0.0..=LARGEST_MARGIN.0).contains(&margin.0))
        .ok_or_else(|| Failure::Usage(format!("--margin: `{text}` is no share from 0 to 90 %")))
}
