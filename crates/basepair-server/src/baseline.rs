//! The file with the findings to hide: read in full, and applied to a report.

use crate::origin::Origin;
use basepair_check::Report;
use basepair_check::baseline::{Baseline, BaselineError};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The largest baseline that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum UnusableBaseline {
    #[error("the baseline `{0}` does not exist; create it with --update-baseline")]
    Missing(String),
    #[error("the baseline `{0}` cannot be read: {1}")]
    Unreadable(String, io::Error),
    #[error("the baseline `{0}` is not valid: {1}")]
    Invalid(String, BaselineError),
}

/// Hides the findings in the baseline, if there is one.
pub fn apply(origin: &Origin, file: Option<&Path>, found: &mut Report) -> Result<(), UnusableBaseline> {
    if let Some(file) = file {
        read(origin, file)?.apply(found);
    }
    Ok(())
}

/// The baseline in a file.
pub fn read(origin: &Origin, file: &Path) -> Result<Baseline, UnusableBaseline> {
    let shown = || file.display().to_string();
    let text = text(file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => UnusableBaseline::Missing(shown()),
        _ => UnusableBaseline::Unreadable(shown(), error),
    })?;
    Baseline::parse(&origin.path_from_root(file), &text)
        .map_err(|error| UnusableBaseline::Invalid(shown(), error))
}

/// The text of a regular file of a sensible size; a pipe or a device could be read for ever.
pub fn text(file: &Path) -> io::Result<String> {
    let about = fs::metadata(file)?;
    if !about.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if about.len() > LARGEST {
        return Err(io::Error::other(format!("it is larger than {} MiB", LARGEST >> 20)));
    }
    fs::read_to_string(file)
}
