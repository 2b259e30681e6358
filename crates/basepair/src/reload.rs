//! Reloading: a thread of its own waits for a reason (a changed file, SIGHUP), lets the input settle, and
//! loads. Only folders that hold files of the registry are watched, so a large project costs nothing.

use crate::live::{Live, Outcome};
use crate::origin::Origin;
use basepair_catalog::address::Addresses;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long the input must be quiet before it is read: editors and builds write several files at once.
const SETTLE: Duration = Duration::from_millis(40);
/// A steady stream of changes must not put a reload off for ever.
const PATIENCE: usize = 20;

/// Asks the reloading thread for a reload.
#[derive(Debug, Clone)]
pub struct Trigger(Sender<()>);

impl Trigger {
    pub fn pull(&self) {
        // The thread ends only with the process.
        let _ = self.0.send(());
    }
}

/// Starts the thread. `asked` is every file that the load before it asked for.
pub fn start(
    live: Arc<Live>,
    origin: Origin,
    addresses: Addresses,
    watch: bool,
    asked: &[String],
) -> std::io::Result<Trigger> {
    let (sender, reasons) = channel();
    let trigger = Trigger(sender);
    let mut watching = match origin.directory().filter(|_| watch) {
        Some(root) => Watching::start(root, trigger.clone()),
        None => None,
    };
    if let Some(watching) = &mut watching {
        watching.follow(asked);
    }
    let work = move || {
        while settled(&reasons) {
            let (outcome, asked) = live.load(&origin, &addresses);
            say(&live, &outcome);
            if let Some(watching) = &mut watching {
                watching.follow(&asked);
            }
        }
    };
    std::thread::Builder::new().name("reload".to_owned()).spawn(work)?;
    Ok(trigger)
}

/// Waits for a reason and then for quiet; false when nobody can give a reason any more.
fn settled(reasons: &Receiver<()>) -> bool {
    if reasons.recv().is_err() {
        return false;
    }
    for _ in 0..PATIENCE {
        match reasons.recv_timeout(SETTLE) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

fn say(live: &Live, outcome: &Outcome) {
    match outcome {
        Outcome::Swapped => {
            let snapshot = live.snapshot();
            let revision = snapshot.as_ref().map(|snapshot| snapshot.revision.as_str()).unwrap_or_default();
            let items = snapshot.as_ref().map_or(0, |snapshot| snapshot.catalog.items().len());
            tracing::info!(revision, items, "reloaded");
        }
        Outcome::Unchanged => tracing::debug!("reloaded: nothing changed"),
        Outcome::Refused => {
            let Some(trouble) = live.trouble() else { return };
            for finding in trouble.findings().iter().filter(|finding| finding.rule.refuses) {
                tracing::error!(
                    place = %finding.place,
                    rule = finding.rule.name,
                    help = finding.help,
                    "{}",
                    finding.message
                );
            }
            tracing::error!("the new state is broken, the last good one keeps serving: {}", trouble.reason());
        }
    }
}

/// The folders that are being watched.
struct Watching {
    root: PathBuf,
    watcher: RecommendedWatcher,
    folders: BTreeSet<PathBuf>,
}

impl Watching {
    fn start(root: &Path, trigger: Trigger) -> Option<Self> {
        let notice = move |event: notify::Result<notify::Event>| match event {
            Ok(event) if matches!(event.kind, EventKind::Access(_)) => {}
            // An error means that events may have been lost: look again.
            _ => trigger.pull(),
        };
        match notify::recommended_watcher(notice) {
            Ok(watcher) => Some(Self { root: root.to_owned(), watcher, folders: BTreeSet::new() }),
            Err(error) => {
                tracing::warn!(%error, "files cannot be watched; send SIGHUP to reload");
                None
            }
        }
    }

    /// Watches the folders of these files, and no others. A folder that is missing is awaited in the nearest
    /// one that exists.
    fn follow(&mut self, asked: &[String]) {
        let mut wanted: BTreeSet<PathBuf> = BTreeSet::from([self.root.clone()]);
        for file in asked {
            let path = self.root.join(file);
            let folder = path.ancestors().skip(1).find(|folder| folder.is_dir());
            wanted.extend(folder.filter(|folder| folder.starts_with(&self.root)).map(Path::to_owned));
        }
        for folder in self.folders.difference(&wanted) {
            // It may be gone already.
            let _ = self.watcher.unwatch(folder);
        }
        // Watching a folder again is free, and needed when it was removed and made anew.
        for folder in &wanted {
            if let Err(error) = self.watcher.watch(folder, RecursiveMode::NonRecursive) {
                tracing::warn!(folder = %folder.display(), %error, "a folder cannot be watched; send SIGHUP to reload");
            }
        }
        self.folders = wanted;
    }
}
