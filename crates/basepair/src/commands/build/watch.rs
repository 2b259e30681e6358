//! `basepair build --watch`: builds whenever a file of the registry changes, until a signal comes. A build that
//! has begun is finished first.

use super::{Attempt, Build};
use crate::cli::{LogFormat, LogLevel};
use crate::log;
use crate::reload::{self, Watching};
use crate::report::say;
use anyhow::{Context, bail};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::signal::unix::{SignalKind, signal};

pub(super) fn run(build: Build) -> anyhow::Result<ExitCode> {
    let Some(root) = build.origin.directory() else {
        bail!("the built-in registry never changes; name a directory to watch, or build without --watch");
    };
    // What cannot be watched is said there.
    log::start(LogFormat::Text, LogLevel::Warn);
    let (trigger, reasons) = reload::channel();
    let watching = Watching::start(root, build.origin.manifest(), trigger.clone());
    let mut watching = watching.context("the files of the registry cannot be watched")?;
    let stopping = Arc::new(AtomicBool::new(false));

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let work = {
            let (stopping, trigger) = (Arc::clone(&stopping), trigger.clone());
            move || {
                // Watched before it is read, so that no change is missed.
                watching.follow(&[]);
                trigger.pull();
                while reasons.settled() && !stopping.load(Ordering::Relaxed) {
                    let Attempt { asked, result } = build.once();
                    if let Err(error) = result {
                        say(&format!("error: {error:#}"));
                        say("the last good output stays; waiting for a change");
                    }
                    watching.follow(&asked);
                }
            }
        };
        let mut working = tokio::task::spawn_blocking(work);
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            ended = &mut working => ended?,
        }
        stopping.store(true, Ordering::Relaxed);
        trigger.pull();
        tokio::select! {
            ended = working => ended?,
            _ = terminate.recv() => bail!("stopped at once by a second signal"),
            _ = interrupt.recv() => bail!("stopped at once by a second signal"),
        }
        Ok(ExitCode::SUCCESS)
    })
}
