//! Repeats some work whenever a file of the registry changes, until a signal arrives. Work that has begun is finished first.

use super::{Watching, channel};
use crate::signals::Stops;
use basepair_catalog::load::ReadPaths;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs the work now and on every change; it returns the paths that it read. `false` if a second signal ended it at once.
pub fn on_change(
    root: &Path,
    manifest: &str,
    mut work: impl FnMut() -> ReadPaths + Send + 'static,
) -> io::Result<bool> {
    let (trigger, reasons) = channel();
    let mut watching = Watching::start(root, manifest, trigger.clone());
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
            ended = working => ended.map(|()| true).map_err(io::Error::from),
            () = stops.next() => Ok(false),
        }
    })
}
