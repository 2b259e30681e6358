//! `--watch` for a command: repeats its work whenever a file of the registry changes, until a signal arrives.
//! Work that has begun is finished first.

use crate::cli::{LogFormat, LogLevel};
use crate::log;
use crate::origin::Origin;
use crate::reload::{self, Watching};
use crate::signals::Stops;
use anyhow::bail;
use basepair_catalog::load::ReadPaths;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs the work now and on every change. It returns the paths that it read.
pub(super) fn on_change(
    origin: &Origin,
    mut work: impl FnMut() -> ReadPaths + Send + 'static,
) -> anyhow::Result<ExitCode> {
    let Some(root) = origin.directory() else {
        bail!("the built-in registry never changes; pass a directory to watch, or remove --watch");
    };
    // A watcher that fails reports it there.
    log::start(LogFormat::Text, LogLevel::Warn);
    let (trigger, reasons) = reload::channel();
    let mut watching = Watching::start(root, origin.manifest(), trigger.clone());
    let stopping = Arc::new(AtomicBool::new(false));

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut stops = Stops::listen()?;
        let again = {
            let (stopping, trigger) = (Arc::clone(&stopping), trigger.clone());
            move || {
                // Watched before it is read, so that no change is missed.
                watching.follow(&ReadPaths::default());
                trigger.pull();
                while reasons.settled(Some(&mut watching)) && !stopping.load(Ordering::Relaxed) {
                    watching.follow(&work());
                }
            }
        };
        let mut working = tokio::task::spawn_blocking(again);
        tokio::select! {
            () = stops.next() => {}
            ended = &mut working => ended?,
        }
        stopping.store(true, Ordering::Relaxed);
        trigger.pull();
        tokio::select! {
            ended = working => ended?,
            () = stops.next() => bail!("stopped at once by a second signal"),
        }
        Ok(ExitCode::SUCCESS)
    })
}
