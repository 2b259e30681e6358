//! The file behind `--baseline`: read in full, and replaced atomically.

use crate::origin::Origin;
use crate::report::base::from_root;
use crate::rewrite::replace;
use anyhow::{Context, anyhow};
use basepair_check::Report;
use basepair_check::baseline::{self, Baseline, can_be_kept};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The largest baseline that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// Hides the findings in the baseline, if there is one.
pub(crate) fn apply(origin: &Origin, file: Option<&Path>, found: &mut Report) -> anyhow::Result<()> {
    if let Some(file) = file {
        read(origin, file)?.apply(found);
    }
    Ok(())
}

/// The baseline in a file.
pub(crate) fn read(origin: &Origin, file: &Path) -> anyhow::Result<Baseline> {
    let shown = file.display();
    let text = text(file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            anyhow!("the baseline `{shown}` does not exist; create it with --update-baseline")
        }
        _ => anyhow!("the baseline `{shown}` cannot be read: {error}"),
    })?;
    Baseline::parse(&from_root(origin, file), &text)
        .with_context(|| format!("the baseline `{shown}` is not valid"))
}

/// The text of a regular file of a sensible size; a pipe or a device could be read for ever.
fn text(file: &Path) -> io::Result<String> {
    let about = fs::metadata(file)?;
    if !about.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if about.len() > LARGEST {
        return Err(io::Error::other(format!("it is larger than {} MiB", LARGEST >> 20)));
    }
    fs::read_to_string(file)
}

/// Writes all current findings, and reports how many.
pub(crate) fn update(found: &Report, file: &Path) -> anyhow::Result<String> {
    if file.symlink_metadata().is_ok() {
        let is_baseline = text(file).is_ok_and(|text| Baseline::parse("", &text).is_ok());
        anyhow::ensure!(
            is_baseline,
            "`{}` exists and is not a baseline; choose another file",
            file.display()
        );
    }
    let text = baseline::write(found.findings.iter());
    replace(file, &text).with_context(|| format!("the baseline `{}` cannot be written", file.display()))?;
    let kept = found.findings.iter().filter(|finding| can_be_kept(finding)).count();
    let entries = if kept == 1 { "1 finding".to_owned() } else { format!("{kept} findings") };
    Ok(format!("wrote {entries} to `{}`", file.display()))
}
