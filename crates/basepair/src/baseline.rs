//! Writes the file behind `--update-baseline`, atomically.

use crate::exchange::real_path;
use crate::rewrite::replace;
use anyhow::Context;
use basepair_check::Report;
use basepair_check::baseline::{self, Baseline, can_be_kept};
use basepair_server::baseline::text;
use std::path::Path;

/// Refuses a baseline of a `basepair.toml` that leaves the registry through a link.
pub(crate) fn stay_below(root: &Path, file: &Path) -> anyhow::Result<()> {
    let (Ok(root), Ok(real)) = (std::fs::canonicalize(root), real_path(file)) else { return Ok(()) };
    anyhow::ensure!(
        real.starts_with(root),
        "`check.baseline` leads to `{}`, outside the registry; choose another path, or pass --baseline",
        real.display()
    );
    Ok(())
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
    replace(file, text.as_bytes())
        .with_context(|| format!("the baseline `{}` cannot be written", file.display()))?;
    let kept = found.findings.iter().filter(|finding| can_be_kept(finding)).count();
    let entries = if kept == 1 { "1 finding".to_owned() } else { format!("{kept} findings") };
    Ok(format!("wrote {entries} to `{}`", file.display()))
}
