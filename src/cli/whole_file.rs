//! Files that appear whole or not at all: written beside their place, then renamed into it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `text` to `path`. What was there before stays until all of it is written.
///
/// # Errors
/// Whatever the file system says; no part of the file is left behind.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    // A link to a file is followed, so that the link stays one.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&place) {
        Ok(found) if found.is_dir() => return Err(io::Error::other("it is a folder")),
        // A device or a pipe has no "whole".
        Ok(found) if !found.is_file() => {
            return OpenOptions::new().write(true).open(&place)?.write_all(text.as_bytes());
        }
        _ => {}
    }
    let folder = match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())));
    }
    let Some(name) = place.file_name() else { return Err(io::Error::other("it has no file name")) };
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = folder.join(beside);
    let written = fill(&beside, text).and_then(|()| fs::rename(&beside, &place));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn fill(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
