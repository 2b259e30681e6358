//! `--watch` for a command: repeats its work whenever a file of the registry changes, until a signal arrives.

use crate::cli::{LogFormat, LogLevel};
use crate::log;
use anyhow::bail;
use basepair_catalog::load::ReadPaths;
use basepair_server::origin::Origin;
use basepair_server::reload;
use std::process::ExitCode;

/// Runs the work now and on every change. It returns the paths that it read.
pub(super) fn on_change(
    origin: &Origin,
    work: impl FnMut() -> ReadPaths + Send + 'static,
) -> anyhow::Result<ExitCode> {
    let Some(root) = origin.directory() else {
        bail!("{origin} never changes during a run; pass a directory to watch, or remove --watch");
    };
    // A watcher that fails reports it there.
    log::start(LogFormat::Text, LogLevel::Warn);
    if !reload::on_change(root, origin.manifest(), work)? {
        bail!("stopped at once by a second signal");
    }
    Ok(ExitCode::SUCCESS)
}
