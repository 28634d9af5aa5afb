//! `bufferwise read`: what a tool or a router printed, and what it means.

use super::outcome::{Answer, Failure};
use crate::device::{Reading, read};
use crate::export::{diagnosis_json, diagnosis_text};
use crate::report::{Asked, diagnose};
use crate::scenario::Lang;
use crate::units::{ReadError, Reading as Read, read_rate, read_time};
use clap::ArgMatches;
use std::ffi::OsString;
use std::io::Read as _;

pub(super) fn run(given: &ArgMatches) -> Result<Answer, Failure> {
    let mut asked = Asked::default();
    if let Some(text) = given.get_one::<String>("rate") {
        asked.rate = Some(sure("--rate", text, read_rate(text))?);
    }
    if let Some(text) = given.get_one::<String>("rtt") {
        asked.rtt = Some(sure("--rtt", text, read_time(text))?);
    }
    let paste = given.get_one::<OsString>("file").map_or_else(|| Ok(String::new()), text_of)?;
    let readings = read(&paste);
    let idle = given.get_one::<OsString>("idle").map(text_of).transpose()?.map(|text| read(&text));
    let diagnosis = diagnose(&readings, idle.as_deref(), &asked);
    let output = if given.get_flag("json") {
        diagnosis_json(Lang::En, &readings, idle.as_deref(), &diagnosis) + "\n"
    } else {
        diagnosis_text(Lang::En, &readings, &diagnosis)
    };
    let mut lacks = Vec::new();
    lacks.extend(unread_note("the paste", &readings));
    lacks.extend(idle.as_deref().and_then(|idle| unread_note("the idle paste", idle)));
    Ok(Answer::of(output).but(lacks))
}

/// What goes to standard error if not everything was read.
fn unread_note(of: &str, readings: &[Reading]) -> Option<String> {
    let count: usize = readings.iter().map(|reading| reading.unread.len()).sum();
    match (readings.is_empty(), count) {
        (true, _) => Some(format!("{of} is empty")),
        (_, 0) => None,
        (_, 1) => Some(format!("one part of {of} could not be read")),
        (_, many) => Some(format!("{many} parts of {of} could not be read")),
    }
}

fn sure<T: Copy>(option: &str, text: &str, read: Result<Read<T>, ReadError>) -> Result<T, Failure> {
    match read {
        Ok(Read::Sure(value, _)) => Ok(value),
        Ok(Read::Ambiguous { choices, .. }) => {
            let choices: Vec<String> = choices.into_iter().map(|choice| choice.text).collect();
            Err(Failure::Usage(format!("{option} {text} can be read as {}; write one of them", choices.join(" or "))))
        }
        Err(error) => Err(Failure::Usage(format!("{option} {text}: {error}"))),
    }
}

/// The text of a file or of standard input, in UTF-8 or, as PowerShell writes files, in UTF-16.
fn text_of(place: &OsString) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let result = if place == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(place).map(|read| bytes = read)
    };
    result.map_err(|error| Failure::Usage(format!("{} could not be read: {error}", place.to_string_lossy())))?;
    Ok(decoded(&bytes))
}

fn decoded(bytes: &[u8]) -> String {
    let pairs = |order: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].as_chunks::<2>().0.iter().map(|pair| order(*pair)).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => pairs(u16::from_le_bytes),
        [0xfe, 0xff, ..] => pairs(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_powershell() {
        let text = "ping\r\nMédia";
        let mut little = vec![0xff, 0xfe];
        little.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(decoded(&little), text);
        assert_eq!(decoded(text.as_bytes()), text);
        assert_eq!(decoded(&[0xff, 0xfe, 0x41]), "");
    }
}
