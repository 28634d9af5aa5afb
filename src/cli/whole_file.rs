//! Files that appear whole or not at all: written beside their place, then renamed into it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes `text` to `path`. What was there before stays until all of it is written.
///
/// # Errors
/// Whatever the file system says; no part of the file is left behind.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    fill(path, |file| file.write_all(text.as_bytes()))
}

/// Writes to `path` whatever `content` writes. What was there before stays until all of it is written.
///
/// # Errors
/// Whatever the file system or `content` says; no part of the file is left behind.
pub(super) fn fill(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // A link to a file is followed, so that the link stays one.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&place) {
        Ok(found) if found.is_dir() => return Err(io::Error::other("it is a folder")),
        // A device or a pipe has no "whole".
        Ok(found) if !found.is_file() => {
            let mut place = BufWriter::new(OpenOptions::new().write(true).open(&place)?);
            return content(&mut place).and_then(|()| place.flush());
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
    let written = write_to(&beside, content).and_then(|()| fs::rename(&beside, &place));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_to(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    content(&mut file)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}
