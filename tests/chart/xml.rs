//! A strict reading of the XML that a figure consists of; also used by the tests of the command line.

/// How many tags the file has, where tags nest, attributes are quoted, entities are known.
pub fn well_formed(file: &str) -> Result<usize, String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = file;
    let mut tags = 0;
    while let Some(start) = rest.find('<') {
        text_is_clean(&rest[..start])?;
        let end = rest.find('>').ok_or("tag not closed")?;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        tags += 1;
        if let Some(name) = tag.strip_prefix('/') {
            let opened = open.pop();
            if opened != Some(name) {
                return Err(format!("</{name}> closes {opened:?}"));
            }
            continue;
        }
        let body = tag.strip_suffix('/').unwrap_or(tag);
        let name = body.split(' ').next().unwrap_or("");
        let quoted: Vec<&str> = body.split('"').collect();
        if quoted.len().is_multiple_of(2) || tag.contains('<') {
            return Err(format!("attributes of {tag}"));
        }
        for value in quoted.iter().skip(1).step_by(2) {
            text_is_clean(value)?;
        }
        if body.len() == tag.len() {
            open.push(name);
        }
    }
    if open.is_empty() { Ok(tags) } else { Err(format!("left open: {open:?}")) }
}

fn text_is_clean(text: &str) -> Result<(), String> {
    for part in text.split('&').skip(1) {
        let known = ["lt;", "gt;", "amp;", "quot;", "apos;"].iter().any(|entity| part.starts_with(entity));
        if !known {
            return Err(format!("entity &{part}"));
        }
    }
    let bad = |letter: char| {
        (letter < ' ' && !matches!(letter, '\n' | '\t' | '\r')) || matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(bad) { Err(format!("letter in {text:?}")) } else { Ok(()) }
}

#[test]
fn the_reader_of_xml_can_fail() {
    for bad in ["<a>", "<a></b>", "<a b=\"c></a>", "<a>&nbsp;</a>", "<a>\u{1}</a>"] {
        assert!(well_formed(bad).is_err(), "{bad}");
    }
}
